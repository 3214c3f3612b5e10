// Hands of poker played at random, on screens of any size: what is drawn is right at every moment.

import Cards
import Games
import Identity
import LineProtocol
import Testing

@testable import Client

struct PokerPlayTests {
  private static let games = [
    "main holdem - bomb=2 boards=2 twice=ask seats=4 start=0 pause=0 buyin=10-40",
    "main horse - seats=4 start=0 pause=0", "main 27triple - seats=4 start=0 pause=0",
    "main crazy-pineapple - seats=4 start=0 pause=0 straddle=on",
    "main dealers-choice - seats=4 start=0 pause=0", "main omaha6 - seats=4 start=0 pause=0",
    "main badeucy - seats=4 start=0 pause=0", "main stud5 - seats=4 start=0 pause=0 buyin=20-40",
  ]

  private static let keys = [
    "f", "k", "c", "r", "b", "x", "p", "/", "d", "s", "g", "t", "o", "\t", " ", "4", "\u{1B}[A",
    "\u{1B}[B", "\u{7F}", "\u{15}", "\u{1B}[D",
  ]

  private static func line(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The lines of a step as `ann` sees them, with her question and somebody's clock.
  private static func lines(_ table: inout RandomTable, seq: Int) -> [String] {
    let ann = PlayerName("ann")
    var lines = table.step().compactMap { $0.shown(to: ann) }.map { event in
      line { event.appendWire(table: table.id, seq: seq, to: &$0) }
    }
    for question in table.questions() {
      guard let name = table.table.occupants[question.seat]?.name else { continue }
      let player = SeatedPlayer(question.seat, name)
      lines.append(
        line { TableLine.clock(player, left: 30_000).appendWire(table: table.id, to: &$0) })
      if name == ann { lines.append(line { question.appendWire(to: &$0) }) }
    }
    return lines
  }

  private static func rows(_ table: RandomTable) -> [String] {
    table.rows(for: PlayerName("ann")).map { $0.wire() }
      + ["+ look table=main seq=1 rows=1"]
  }

  /// Every row is as wide as the terminal, and what is drawn after what was drawn is the whole.
  @Test(arguments: games, [1, 2] as [UInt64])
  func everyMomentIsDrawn(game: String, seed: UInt64) throws {
    var table = try RandomTable(.poker, seed: seed, poker: game)
    var chance = ChaCha20(seed: Seed(number: seed).derived("screen"))
    let name = String(game.split(separator: " ")[1])
    var stage = FullStage.seated(at: name, columns: 60, rows: 18)
    for seq in 1...120 {
      stage.hear(Self.lines(&table, seq: seq))
      if seq % 3 > 0 { stage.hear(Self.rows(table)) }
      switch chance.uniform(below: 8) {
      case 0: stage.type(Self.keys[chance.uniform(below: Self.keys.count)])
      case 1:
        let sizes = [(60, 18), (80, 24), (120, 40), (61, 19), (97, 21)]
        let (columns, rows) = sizes[chance.uniform(below: sizes.count)]
        // A screen of the same size is not drawn anew.
        if columns != stage.screen.columns { stage.resize(columns: columns, rows: rows) }
      case 2:
        stage.now += 1500
        stage.feed(.elapsed)
      default: break
      }
      let picture = stage.picture
      #expect(stage.screen.text == picture.rows.map(\.plain))
      #expect(picture.rows.allSatisfy { $0.width == stage.client.size.columns })
      #expect(stage.screen.strange == [])
    }
  }
}
