// The options of a program: how they are read, refused and listed.

import LineProtocol
import Testing

struct ProgramOptionsTests {
  private struct Given: Equatable {
    var count = 5
    var text: String?
    var isFlagged = false
    var words: [String] = []
    var places: [String] = []
  }

  private static let options = ProgramOptions<Given>(
    of: "try", Given(),
    [
      .number("--count", "N", in: 1...10, "how many", \.count),
      .text("--text", "TEXT", "what", \.text).isFor("flags, as in --flag --text x") {
        $0.isFlagged
      },
      .flag("--flag", "whether, \(String(repeating: "in so many words ", count: 6))") {
        $0.isFlagged = true
      },
      .value("--at", "PLACE", "where") { $0.places.append($1) }.repeated(),
      .value("--as", "NAME", "how it is called") { $0.places.append($1) },
      .last("--rest", "WORD …", "takes what is left") { $0.words = $1 },
      .help,
    ])

  @Test(arguments: [
    ([], Given()), (["--count", "7"], Given(count: 7)), (["--count=8"], Given(count: 8)),
    (["--at", "a", "--as", "b", "--at", "c"], Given(places: ["a", "b", "c"])),
    (["--flag", "--text", "--count"], Given(text: "--count", isFlagged: true)),
    (["--text=a=b é", "--flag"], Given(text: "a=b é", isFlagged: true)),
    (["--rest", "--count", "x", "--help"], Given(words: ["--count", "x", "--help"])),
  ])
  private func reads(_ arguments: [String], _ expected: Given) throws {
    #expect(try Self.options.read(arguments) == expected)
  }

  @Test(arguments: [["--help"], ["-h"], ["--text", "x", "--help", "--nope"]])
  func asksForTheHelp(_ arguments: [String]) throws {
    #expect(try Self.options.read(arguments) == nil)
  }

  @Test(arguments: [
    (["--nope"], "'--nope' is no option; try --help lists them all"),
    (["word"], "'word' is no option; try --help lists them all"), ([""], "'' is no option"),
    (["--cuont", "1"], "'--cuont' is no option; did you mean --count?"),
    (["--Flag"], "did you mean --flag?"), (["--a\nb\u{1B}[2J"], "'--a?b?[2J' is no option"),
    (["--count"], "--count needs a value: --count N"), (["--count="], "--count needs a value"),
    (["--flag=yes"], "--flag takes no '='; write --flag"),
    (["--rest=a"], "--rest takes no '='; write --rest WORD …"),
    (["--count", "0"], "--count '0': give a whole number from 1 to 10"),
    (["--count", "11"], "--count '11'"), (["--count", "1e1"], "--count '1e1'"),
    (["--count", "-1"], "--count '-1'"), (["--count", "99999999999999999999"], "from 1 to 10"),
    (["--count", "7", "--count", "7"], "--count is given twice; give it once"),
    (["--flag", "--flag"], "--flag is given twice"),
    (["--at", "a", "--as", "b", "--as", "c"], "--as is given twice"),
    (["--text", "x"], "--text is for flags, as in --flag --text x"),
  ])
  func wrongOnesNameTheFix(_ arguments: [String], _ expected: String) throws {
    let error = try #require(throws: OptionError.self) { try Self.options.read(arguments) }
    #expect(error.description.contains(expected), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test func listsThemWithTheirValues() {
    let help = """
        --count N           how many (5)
        --text TEXT         what
        --flag              whether, in so many words in so many words in so many
                            words in so many words in so many words in so many words
        --at PLACE          where
        --as NAME           how it is called
        --rest WORD …       takes what is left
        --help              this

      """
    #expect(Self.options.help == help)
    #expect(
      Self.options.names == ["--count", "--text", "--flag", "--at", "--as", "--rest", "--help"])
  }
}
