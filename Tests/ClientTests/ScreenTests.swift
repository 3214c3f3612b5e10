// The rows at the bottom of the screen: how many there are, and how they are taken away.

import Lines
import Testing

@testable import Client

struct ScreenTests {
  private func bottom(_ status: String?, _ before: String, _ after: String = "") -> Bottom {
    Bottom(status: status.map { Prose(sentence: $0) }, prompt: "> ", before: before, after: after)
  }

  @Test(arguments: [
    // columns, status, rows of it
    (20, "one two", ["one two"]), (10, "one two three", ["one two", "three"]),
    (8, "abcdefghijkl", ["abcdefg", "hijkl"]),
    (8, "one two three four five", ["one two", "three", "four"]),
  ])
  func theQuestionIsBrokenAtBlanks(columns: Int, status: String, rows: [String]) {
    var screen = Screen(columns: columns, isBold: true)
    var terminal = TinyTerminal(columns: columns)
    terminal.write(screen.show(["above"], above: bottom(status, "x")))
    #expect(terminal.text == ["above"] + rows + ["> x"])
    terminal.write(screen.show(["more"], above: bottom(nil, "xy")))
    #expect(terminal.text == ["above", "more", "> xy"])
    #expect(terminal.strange == [])
  }

  /// A terminal that became narrower has folded what was drawn: more rows are taken away.
  @Test(arguments: [(40, 1), (20, 3), (10, 5), (5, 10)])
  func aNarrowerTerminalIsTidiedUp(columns: Int, up: Int) {
    var screen = Screen(columns: 40, isBold: false)
    _ = screen.show(
      [], above: bottom(String(repeating: "s", count: 30), String(repeating: "x", count: 22)))
    screen.resize(columns: columns)
    let text = screen.show(["line"], above: bottom(nil, ""))
    #expect(text.hasPrefix("\u{1B}[\(up)A\r\u{1B}[J"))
  }

  @Test func nothingIsDrawnTwice() {
    var screen = Screen(columns: 40, isBold: false)
    #expect(screen.show([], above: bottom("s", "x")) != "")
    #expect(screen.show([], above: bottom("s", "x")) == "")
    #expect(screen.show([], above: bottom("s", "xy")) != "")
  }

  @Test(arguments: [0, -3, 1, 2, 5, 100_000])
  func anyWidthIsSurvived(columns: Int) {
    var screen = Screen(columns: columns, isBold: false)
    let long = String(repeating: "日本 ", count: 50)
    let text = screen.show([Prose(sentence: long)], above: bottom(long, long, long))
    #expect(!text.isEmpty)
    #expect(screen.erase().hasSuffix("\u{1B}[J"))
  }

  @Test(arguments: [("abc", 3), ("日本", 4), ("e\u{301}", 1), ("♥", 1), ("🂡", 1), ("😀", 2), ("", 0)])
  func widths(text: String, columns: Int) {
    #expect(Columns.width(of: text) == columns)
  }
}
