import Lines
import Testing

@testable import Games

/// Fields as TOML has them, and dates.
struct FormTests {
  @Test(arguments: [
    ("plain", "'plain'"), ("", "''"), (#"a "word""#, #"'a "word"'"#), ("it's", #""it's""#),
    (#"it's a \ and a ""#, #""it's a \\ and a \"""#), ("two\nlines", #""two\u000alines""#),
    ("\u{7F}", #""\u007f""#), ("é", "'é'"),
  ])
  func texts(text: String, quoted: String) { #expect(TOMLField.quoted(text) == quoted) }

  @Test func longListsAreFolded() {
    let words = (1...40).map { "word \($0)" }
    let lines = TOMLField("key", .texts(words)).lines
    #expect(lines.first == "key = [" && lines.last == "]")
    #expect(lines.allSatisfy { $0.utf8.count <= 92 } && lines.count > 3)
    let again = lines.dropFirst().dropLast().joined().split(separator: ",").map {
      $0.trimmingPrefix { $0 == " " }.dropFirst().dropLast()
    }
    #expect(again.map(String.init) == words)
    #expect(TOMLField("key", .texts([])).lines == ["key = []"])
  }

  @Test(arguments: [
    (0, "1970-01-01"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
    (951_868_800, "2000-03-01"), (1_795_284_184, "2026-11-21"), (4_107_542_400, "2100-03-01"),
    (-5, "1970-01-01"), (Int.max, "9999-12-31"), (1_798_761_599, "2026-12-31"),
    (1_798_761_600, "2027-01-01"),
  ])
  func days(seconds: Int, day: String) { #expect(UniversalTime(seconds: seconds).dayText == day) }
}
