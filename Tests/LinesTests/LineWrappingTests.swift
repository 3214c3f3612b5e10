import Testing

@testable import Lines

struct LineWrappingTests {
  @Test(
    arguments: [
      ("short", 10, ["short"]), ("one two three", 7, ["one two", "  three"]),
      ("one two three four", 9, ["one two", "  three", "  four"]),
      ("  in by two", 8, ["  in by", "    two"]), ("", 5, [""]),
      ("incomprehensibilities", 10, ["incompre", "  hensibil", "  ities"]),
      ("an incomprehensible b", 10, ["an", "  incompre", "  hensible", "  b"]),
      ("a    b", 5, ["a", "  b"]), ("│ A♥ ││ K♦ │ drawn", 10, ["│ A♥ ││ K♦ │ drawn"]),
      ("\u{1B}[31mA♥\u{1B}[0m and K", 8, ["\u{1B}[31mA♥\u{1B}[0m and K"]),
      ("trailing blanks        ", 10, ["trailing", "  blanks"]),
      ("日本語 日本語 日本", 13, ["日本語 日本語", "  日本"]),
      (
        "e\u{301}e\u{301}e\u{301} 👨\u{200D}👩\u{200D}👧 b", 8,
        ["e\u{301}e\u{301}e\u{301} 👨\u{200D}👩\u{200D}👧 b"]
      ),
      ("a says: ***\u{A0}The_operator", 10, ["a says:", "  ***\u{A0}The_", "  operator"]),
      ("a says: │        *** b", 10, ["a says: │", "  *** b"]),
      ("\u{1B}[2m  ┌──┐ ┌──┐\u{1B}[0m", 8, ["\u{1B}[2m  ┌──┐ ┌──┐\u{1B}[0m"]),
      (
        "  a or b     one two three four five", 31,
        ["  a or b     one two three four", "             five"]
      ),
      (
        "  a or b     one two three four five", 28, ["  a or b     one two three", "    four five"]
      ),
      ("\u{1B}[31m  A\u{1B}[0m  one two", 8, ["\u{1B}[31m  A\u{1B}[0m  one", "  two"]),
      ("one two three four", 3, ["one", " tw", " o", " th", " re", " e", " fo", " ur"]),
    ] as [(String, Int, [String])])
  func linesAreCutBetweenWords(line: String, columns: Int, rows: [String]) {
    #expect(LineWrapping.rows(line, columns: columns) == rows)
  }

  @Test(arguments: ["word ", "x", "日本 ", "x ┌", "   "])
  func eachCharacterIsLookedAtOnce(part: String) {
    let line = String(repeating: part, count: 4000 / part.utf8.count)
    var steps = 0
    _ = LineWrapping.rows(line, columns: 20, steps: &steps)
    #expect(steps <= 3 * line.unicodeScalars.count)
  }
}
