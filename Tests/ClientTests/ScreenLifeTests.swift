// The full screen when connections are lost and when it is left, and how little of it is drawn.

import Cards
import Testing

@testable import Client

struct ScreenLifeTests {
  // MARK: - Connections and ways out

  /// Nothing is asked again and again while there is nobody to ask.
  @Test func noDeadlineIsInThePastWhileThereIsNoConnection() {
    var stage = FullStage.seated()
    stage.feed(.lost("cut"))
    stage.type("\u{0E}")
    stage.feed(.elapsed)
    #expect((stage.client.deadline ?? 0) > stage.now)
  }

  // MARK: - Drawing

  /// What is drawn bit by bit is what would be drawn at once.
  @Test(arguments: [4, 5] as [UInt64])
  func drawingDifferencesIsDrawing(seed: UInt64) {
    var chance = ChaCha20(seed: Seed(number: seed))
    let lines =
      Scene.all.flatMap { scene in
        scene.stage(columns: 60, rows: 18).sent.isEmpty
          ? [] : ["* say table=main name=bob :\(scene.name)"]
      } + [
        Ask(legal: "bet:1-100").line,
        Ask(turn: "1.3", phase: "trade", bet: 5, cards: "7cTcQh", legal: "bet:1-95,deal").line,
        "* turn table=main seat=1 name=ann left=9000",
      ]
    var stage = FullStage.seated(columns: 70, rows: 20)
    for _ in 0..<150 {
      switch chance.uniform(below: 6) {
      case 0:
        stage.type(["b", "\r", "\u{1B}[5~", "\u{0E}", "x", "\u{7F}"][chance.uniform(below: 6)])
      case 1:
        stage.resize(columns: 60 + chance.uniform(below: 40), rows: 18 + chance.uniform(below: 20))
      case 2:
        stage.now += 700
        stage.feed(.elapsed)
      default: stage.hear(lines[chance.uniform(below: lines.count)])
      }
      #expect(stage.screen.text == stage.picture.rows.map(\.plain))
      #expect(stage.screen.strange == [])
    }
  }

  /// The settings of the text are those of the drawing.
  @Test func colorAndGlyphsCanBeSwitchedOff() {
    var stage = FullStage.served(
      "main betting3", ["login ann", "sit main", "bet 5", "deal", "trade 7c", "0.5"])
    #expect(stage.screen.contains("│K♣ ││10♣│") && stage.client.palette != Palette(.none))
    stage.step("set color off")
    #expect(stage.client.palette == Palette(.none))
    stage.step("set glyphs off")
    #expect(stage.screen.contains("│Kc ││Tc │"))
  }

  @Test func onlyRowsThatDifferAreSent() {
    var stage = FullStage.seated()
    stage.type("s")
    let before = stage.effects.count
    stage.type("a")
    guard case .write(let text) = stage.effects.last, stage.effects.count == before + 1 else {
      Issue.record("one writing was expected")
      return
    }
    #expect(text.count(of: "\u{1B}[2K") == 1)
    stage.feed(.elapsed)
    #expect(stage.effects.count == before + 1)
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(part).count - 1 }
  private func components(_ part: String) -> [Substring] {
    split(separator: part, omittingEmptySubsequences: false)
  }
}
