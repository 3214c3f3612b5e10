// The mouse: where it is told of, and what a click does.

import Testing

@testable import Client

struct MouseTests {
  /// Presses the button, and lets it go, where a text stands: the last such place on the screen.
  private func click(_ text: String, _ stage: inout FullStage) throws {
    let rows = stage.screen.text
    let row = try #require(rows.lastIndex { $0.contains(text) }, "\(text)")
    let place = try #require(rows[row].firstRange(of: text)).lowerBound
    let column = rows[row].distance(from: rows[row].startIndex, to: place)
    for end in ["M", "m"] { stage.type("\u{1B}[<0;\(column + 1);\(row + 1)\(end)") }
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func aMoveIsWrittenAndSent(columns: Int, rows: Int) throws {
    var stage = try Scene.named("poker-asked").stage(columns: columns, rows: rows)
    try click("call 38", &stage)
    #expect(stage.inputLine.hasSuffix("> call"))
    try click("Enter sends it", &stage)
    #expect(stage.commands.last?.hasPrefix("call table=main turn=1.") == true)
  }

  @Test func eachMoveIsWritten() throws {
    var stage = try Scene.named("betting-cards").stage(columns: 130)
    try click("trade a card", &stage)
    // The worst card is proposed.
    #expect(stage.inputLine.hasSuffix("> trade 7c"))
    stage.type("\u{1B}")
    try click("deal (final)", &stage)
    #expect(stage.inputLine.hasSuffix("> deal"))
    stage.type("\r")
    #expect(stage.commands.last?.hasPrefix("deal ") == true)
  }

  @Test(arguments: [(80, 24, "│9♦ │"), (120, 40, "│9    │")])
  func aCardIsTraded(columns: Int, rows: Int, card: String) throws {
    var stage = try Scene.named("betting-cards").stage(columns: columns, rows: rows)
    try click(card, &stage)
    #expect(stage.inputLine.hasSuffix("> trade 9d"))
  }

  /// Cards to give up are marked by clicks, and a second click takes the mark away.
  @Test(arguments: [(80, 24), (120, 40)])
  func cardsAreMarked(columns: Int, rows: Int) throws {
    var stage = try Scene.named("poker-draw").stage(columns: columns, rows: rows)
    let size = columns > 100 ? CardDrawing.Size.large.columns : CardDrawing.Size.small.columns
    // Below the others' cards and above the hints lies nothing but one's own.
    let row = try #require(stage.screen.text.lastIndex { $0.contains("╚") || $0.contains("╰──") })
    func press(_ card: Int) { stage.type("\u{1B}[<0;\(4 + card * size + 1);\(row + 1)M") }
    for (card, count) in [(1, 1), (2, 2), (1, 1), (2, 0)] {
      press(card)
      let typed = stage.client.entry.text
      #expect(
        typed.hasPrefix("draw") && typed.count == "draw".count + (count > 0 ? 1 : 0) + 2 * count)
    }
  }

  @Test func tabsAndTablesAreChosen() throws {
    var stage = try Scene.named("poker-asked").stage()
    try click("2 lobby", &stage)
    #expect(stage.screen.text[0].contains("lobby"))
    try click("1 main", &stage)
    #expect(stage.inputLine.hasPrefix("ann@main>"))
  }

  @Test func theWheelScrolls() throws {
    var stage = try Scene.named("poker-asked").stage(columns: 120, rows: 40)
    stage.hear((1...60).map { "* say table=main seat=2 name=bob :line \($0)" })
    stage.type("\u{1B}[<64;9;9M")
    #expect(stage.screen.contains("3 new") && !stage.screen.contains("line 60"))
    stage.type("\u{1B}[<65;9;9M")
    #expect(stage.screen.contains("line 60"))
  }

  /// Nothing is there to be clicked, or no press of the first button.
  @Test(arguments: [
    "\u{1B}[<0;1;1M", "\u{1B}[<0;500;500M", "\u{1B}[<0;0;0M", "\u{1B}[<2;5;22M", "\u{1B}[<0;5;22m",
    "\u{1B}[<35;5;22M", "\u{1B}[<;;M", "\u{1B}[<M",
  ])
  func otherwiseNothingHappens(bytes: String) throws {
    var stage = try Scene.named("poker-asked").stage()
    let before = stage.screen.text
    stage.type(bytes)
    #expect(stage.screen.text == before)
    #expect(stage.screen.strange == [])
  }

  // MARK: - The terminal

  @Test func aTerminalIsToldAndGivenBack() {
    var stage = FullStage.seated()
    #expect(stage.written.contains("\u{1B}[?1000h\u{1B}[?1006h"))
    stage.type("set mouse off\r")
    #expect(stage.written.contains("\u{1B}[?1006l\u{1B}[?1000l"))
    stage.feed(.interrupted(signal: 1))
    #expect(ScreenPainter.leaving.contains("\u{1B}[?1006l\u{1B}[?1000l"))
    #expect(stage.written.contains(ScreenPainter.leaving))
  }

  @Test func aTerminalWithoutAMouseIsLeftAlone() {
    let look = TerminalLook(environment: ["TERM": "linux", "LANG": "C"])
    #expect(!FullStage.seated(look: look).written.contains("?1000h"))
  }
}
