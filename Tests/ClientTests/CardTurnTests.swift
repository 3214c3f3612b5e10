import Cards
import Foundation
import LineProtocol
import Testing

@testable import Client

/// Cards that are seen to turn, with the time wound by hand.
struct CardTurnTests {
  private static let deal = "* deal table=main seq=9 seat=1 name=ann cards=7cTcQh score=34 deck=49"
  private static let house = "* house table=main seq=12 cards=9s6s8d score=33 deck=46"

  private func seated(isAnimated: Bool = true) -> FullStage {
    var stage = FullStage(at: 0, isAnimated: isAnimated)
    stage.greet()
    stage.type("login ann\r")
    stage.answer("+ login name=ann kind=guest chips=0 session=SECRET", to: "login ann")
    stage.type("sit main\r")
    stage.answer("+ sit table=main seat=1 seq=0 state=bet game=betting3 plays=now", to: "sit main")
    stage.hear(
      "* sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=person",
      "* round table=main seq=2 round=1 deck=52",
      "* bet table=main seq=3 seat=1 name=ann amount=5 bet=5 balance=100")
    stage.now = 10_000
    return stage
  }

  /// The middle row of the user's own cards.
  private func own(_ stage: FullStage) -> String {
    let rows = stage.screen.text
    guard let head = rows.firstIndex(where: { $0.contains(" bet 5 of 100") }) else { return "" }
    return rows[head + 2].dropFirst(3).prefix(15).description
  }

  private func wait(_ stage: inout FullStage, until time: Int) {
    stage.now = time
    stage.feed(.elapsed)
  }

  @Test func handsTurnFromTheirBacksInAFifthOfASecond() {
    var stage = seated()
    stage.hear(Self.deal)
    #expect(own(stage) == "│░░░││░░░││░░░│")
    wait(&stage, until: 10_050)
    #expect(own(stage) == " │▒│  │▒│  │▒│ ")
    wait(&stage, until: 10_100)
    #expect(own(stage) == "  │    │    │  ")
    wait(&stage, until: 10_150)
    #expect(own(stage) == " │7│  │T│  │Q│ ")
    wait(&stage, until: 10_200)
    #expect(own(stage) == "│7♣ ││10♣││Q♥ │")
  }

  /// The loop is told when the next frame is due, and that no more come.
  @Test func theNextFrameIsADeadline() {
    var stage = seated()
    stage.hear(Self.deal)
    var times: [Int] = []
    while let next = stage.client.deadline, next <= 10_200 {
      times.append(next)
      wait(&stage, until: next)
    }
    #expect(times.last == 10_200 && times.count <= 10, "\(times)")
    #expect(own(stage) == "│7♣ ││10♣││Q♥ │")
  }

  @Test func aTradedCardTurnsToItsBackAndTheNewOneUp() {
    var stage = seated()
    stage.hear(Self.deal)
    stage.now = 20_000
    stage.hear(
      "* trade table=main seq=10 seat=1 name=ann out=7c in=Kd bet=5 balance=100 score=38 deck=48")
    let frames = (0..<6).map { frame in
      wait(&stage, until: 20_000 + 40 * frame)
      return own(stage)
    }
    #expect(
      frames == [
        " │7│ │10♣││Q♥ │", "  │  │10♣││Q♥ │", "│░░░││10♣││Q♥ │", "  │  │10♣││Q♥ │",
        " │K│ │10♣││Q♥ │", "│K♦ ││10♣││Q♥ │",
      ])
  }

  @Test func theHouseTurnsItsCardsUp() {
    var stage = seated()
    stage.hear(Self.deal)
    stage.now = 20_000
    stage.hear(Self.house)
    #expect(stage.screen.contains("│░░░││░░░││░░░│") && !stage.screen.contains("│9♠"))
    wait(&stage, until: 20_200)
    #expect(stage.screen.contains("│9♠ ││6♠ ││8♦ │"))
  }

  @Test(arguments: ["key", "event", "setting", "off"])
  func nobodyWaitsForThem(why: String) {
    var stage = seated(isAnimated: why != "off")
    stage.hear(Self.deal)
    stage.now = 10_010
    switch why {
    case "key": stage.type("d")
    case "event": stage.hear("* ready table=main seq=10 seat=1 name=ann")
    case "setting": stage.type("set animation off\r")
    default: break
    }
    stage.now = 10_020
    stage.feed(.elapsed)
    #expect(own(stage) == "│7♣ ││10♣││Q♥ │", "\(why)")
  }

  // MARK: - The setting

  @Test func theSettingIsKeptAndNotSent() {
    var stage = seated()
    stage.type("set animation off\r")
    #expect(stage.log.last == "21:04 Cards lie at once as they are.")
    var off = ClientSettings()
    off.isAnimated = false
    #expect(stage.effects.contains(.keep(off)))
    stage.type("set animation\r")
    #expect(stage.log.last == "21:04 Write set animation on, or set animation off.")
    stage.type("set animation on\r")
    #expect(stage.effects.contains(.keep(ClientSettings())))
    #expect(!stage.all.contains { $0.hasPrefix("set") })
  }

  @Test(arguments: [
    ([], true, []), (["animation off"], false, ["animation off"]),
    (["animation ON"], true, ["animation on"]), (["animation maybe"], true, ["animation on"]),
    (["# mine", "sound off", "animation off"], false, ["# mine", "sound off", "animation off"]),
  ])
  func linesAreSettings(lines: [String], isAnimated: Bool, written: [String]) {
    let settings = ClientSettings(lines)
    #expect(settings.isAnimated == isAnimated)
    #expect(settings.lines(keeping: lines) == written)
    var other = settings
    other.isAnimated.toggle()
    #expect(ClientSettings(other.lines(keeping: lines)) == other)
  }

  @Test func theFileIsForItsOwnerAlone() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cardroom-settings-\(UInt64.random(in: 0...UInt64.max))")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try #require(SettingsFile(environment: ["XDG_CONFIG_HOME": folder.path()]))
    #expect(file.settings() == ClientSettings())
    var off = ClientSettings()
    off.isAnimated = false
    file.keep(off)
    #expect(file.settings() == off)
    let path = folder.appending(path: "cardroom/settings").path()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "animation off\n")
  }
}
