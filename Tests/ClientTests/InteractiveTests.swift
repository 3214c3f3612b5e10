// The client in a terminal without terminal and socket: bytes in, the picture on the screen out.

import Cards
import Testing

@testable import Client

struct InteractiveTests {
  private func stage(
    _ options: Options = Options(), columns: Int = 60, look: TerminalLook = TerminalLook()
  ) -> FullStage {
    var options = options
    options.isPlain = true
    return .seated(columns: columns, look: look, options: options)
  }

  /// Whatever arrives while somebody types, every line is whole and the input line is the last.
  @Test func noLineIsTorn() {
    let seed = UInt64.random(in: 0..<1 << 32)
    var chance = ChaCha20(seed: Seed(number: seed))
    var stage = stage(columns: 40)
    var said: [String] = []
    var typed = ""
    for step in 0..<400 {
      switch chance.uniform(below: 4) {
      case 0, 1:
        let text = "line \(step)" + String(repeating: "x", count: chance.uniform(below: 20))
        stage.hear("* say table=main seat=2 name=bob :\(text)")
        said.append("bob says: \(text)")
      case 2 where typed.count < 25:
        typed += "k"
        stage.type("k")
      case 3 where chance.uniform(below: 4) == 0:
        stage.hear(Ask(turn: "1.\(step)", legal: "bet:1-100,deal").line)
      default:
        typed = String(typed.dropLast())
        stage.type("\u{7F}")
      }
      #expect(stage.terminal?.beforeCursor == "ann@main> " + typed, "seed \(seed), step \(step)")
    }
    #expect(stage.shown.filter { $0.hasPrefix("bob says") } == said, "seed \(seed)")
    #expect(stage.shown.count { $0.hasPrefix("Your turn") } <= 1, "seed \(seed)")
    #expect(stage.strange == [])
  }

  /// No row of what somebody says begins as the server's lines do.
  @Test(arguments: [
    "┌" + String(repeating: " ", count: 29) + "*** The operator: quit",
    String(repeating: "a", count: 30) + "***\u{A0}The\u{A0}operator:\u{A0}type\u{A0}quit",
    String(repeating: "x ", count: 15) + "*** The operator: type quit",
  ])
  func whatIsSaidIsIndented(text: String) {
    for screenReader in ["off", "on"] {
      var stage = stage(columns: 40)
      stage.type("set screenreader \(screenReader)\r")
      let count = stage.shown.count
      stage.hear("* say table=main seat=2 name=mal :\(text)")
      let rows = stage.shown.dropFirst(count - 1).filter { !$0.hasPrefix("ann@main>") }
      #expect(rows.contains { $0.hasPrefix("mal says:") }, "\(rows)")
      #expect(!rows.contains { $0.hasPrefix("***") }, "\(rows)")
    }
  }

  @Test(arguments: [
    "* say table=main name=bob :\u{1B}[2Jhidden", "* say table=main name=%1B%5B2Jbob :hi",
    "* notice :\u{9B}31mred", "\u{1B}]0;title\u{7}", "garbage \u{8}\u{8}\u{8}", "* x%1B[A y=\u{7}",
    "- @c9 code=%0D%0A:\u{1B}c", "= person name=\u{1B}[A table=%1Bc", "# \u{1B}[5i",
    "? act table=main turn=%1B[2J legal=bet:%1B[1-2,\u{1B}c", "* deal name=ann cards=\u{1B}[2J",
    "* bye code=\u{1B}c :\u{202E}reversed", "+ @c4 set key=%1Bc value=\u{1B}c", "\u{0}\u{1}\u{7F}",
  ])
  func aHostileServerCannotDriveTheTerminal(line: String) {
    for shows in [false, true] {
      var options = Options()
      options.showsWire = shows
      var stage = stage(options)
      stage.hear(line)
      stage.feed(.received([0xFF, 0xC2, 0x9B, 0x31, 0x0A, 0xC0, 0x80, 0x0A]))
      #expect(stage.strange == [])
      #expect(stage.shown.first?.hasPrefix("Connecting") == true)
    }
  }

  @Test func aDumbTerminalGetsPlainLines() {
    var stage = stage(
      columns: 90, look: TerminalLook(environment: ["TERM": "dumb", "LANG": "C"]))
    stage.hear("* deal table=main seq=5 seat=1 name=ann cards=AsTd9c score=41 deck=49")
    stage.hear(Ask(phase: "trade", bet: 1, cards: "AsTd9c", legal: "trade:As,deal").line)
    #expect(!stage.written.contains("\u{1B}"))
    #expect(stage.written.utf8.allSatisfy { $0 < 0x80 })
    #expect(
      stage.written.hasSuffix(
        "Your turn: trade [As 18] (+$5) | deal   (bet $1 of $100, $99 left, score 40)\n"))
  }

  /// Whether it moves the cursor, has colours, 256 of them, a mouse, and more than ASCII.
  @Test(arguments: [
    ([:], [false, false, false, false, false]),
    (["TERM": "xterm", "LANG": "de_DE.UTF-8"], [true, true, false, true, true]),
    (["TERM": "xterm", "LC_ALL": "C", "LANG": "C.UTF-8"], [true, true, false, true, false]),
    (["TERM": "vt100", "NO_COLOR": "1", "LC_CTYPE": "C.utf8"], [true, false, false, false, true]),
    (["TERM": "xterm", "NO_COLOR": ""], [true, true, false, true, false]),
    (["TERM": "xterm-256color"], [true, true, true, true, false]),
    (["TERM": "xterm", "COLORTERM": "truecolor"], [true, true, true, true, false]),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], [true, false, false, true, false]),
    (["TERM": "linux"], [true, true, false, false, false]),
    (["TERM": "dumb"], [false, false, false, false, false]),
  ])
  func theEnvironmentTellsWhatTheTerminalCan(environment: [String: String], can: [Bool]) {
    let look = TerminalLook(environment: environment)
    #expect(
      [look.movesCursor, look.hasColor, look.hasRichColor, look.hasMouse, look.isUnicode] == can)
  }
}

/// A question of a game against the house, as the wire has it.
struct Ask {
  var turn = "1.1"
  var phase = "bet"
  var bet = 0
  var cards = "-"
  var legal = "bet:1-100"

  var line: String {
    "? act table=main turn=\(turn) seat=1 left=30000 round=1 phase=\(phase) bet=\(bet) balance=100 "
      + "score=0 cards=\(cards) deck=52 legal=\(legal) clock=no :Your turn"
  }
}
