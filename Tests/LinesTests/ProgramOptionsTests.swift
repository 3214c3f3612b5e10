// The options of a program: how they are read, refused and listed.

import Lines
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
      .value("--twin", "NAME", "only typed") { $0.places.append($1) }.onlyTyped(),
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

  @Test(arguments: [
    ("", [], Given()), ("\u{FEFF}count = 7\r\n\r\n# at = a\r\n", [], Given(count: 7)),
    ("  flag=yes\ntext = a = b é ", [], Given(text: "a = b é", isFlagged: true)),
    ("flag = no", [], Given()), ("at = a\nat=b", [], Given(places: ["a", "b"])),
    ("count = 7\nat = a", ["--count", "8", "--at", "b"], Given(count: 8, places: ["b"])),
  ])
  private func readsAFile(_ text: String, _ typed: [String], _ expected: Given) throws {
    #expect(try Self.options.read(typed) { _ in ("f", text) } == expected)
  }

  @Test(arguments: [
    ("cuont = 1", [], "f, line 1: 'cuont' is no setting; did you mean count?"),
    ("xyzzy = 1", [], "f, line 1: 'xyzzy' is no setting; they are named as the options are"),
    ("\n#\ncount = 0", [], "f, line 3: count '0': give a whole number from 1 to 10"),
    ("count = 0", ["--count", "1"], "f, line 1: count '0'"),
    ("count", [], "f, line 1: 'count': give"),
    ("count =", [], "f, line 1: count needs a value"),
    ("= 7", [], "f, line 1: '= 7': give name = value"),
    ("flag = maybe", [], "f, line 1: flag 'maybe': give yes or no"),
    ("help = yes", [], "'help' is no setting"), ("rest = a", [], "'rest' is no setting"),
    ("--count = 1", [], "'--count' is no setting"),
    ("twin = a", [], "'twin' is no setting"),
    ("count = 7\ncount = 7", [], "f, line 2: count is given twice; give it once"),
    ("a\u{1B}[2J = 1", [], "f, line 1: 'a?[2J' is no setting"),
  ])
  func aWrongLineOfAFileNamesTheFix(_ text: String, _ typed: [String], _ expected: String) throws {
    let error = try #require(throws: OptionError.self) {
      try Self.options.read(typed) { _ in ("f", text) }
    }
    #expect(error.description.contains(expected), "\(error)")
  }

  @Test func saysWhatTwoFilesHaveDifferently() {
    let (old, new) = ("count = 7\nat = a\nas = x", "as=x\n# no\nat = a\nat = b\ncount = 8")
    #expect(Self.options.differences(old, new) == ["count", "at"])
  }

  @Test func listsThemWithTheirValues() {
    let help = """
        --count N           how many (5)
        --text TEXT         what
        --flag              whether, in so many words in so many words in so many
                            words in so many words in so many words in so many words
        --at PLACE          where
        --as NAME           how it is called
        --twin NAME         only typed
        --rest WORD …       takes what is left
        --help              this

      """
    #expect(Self.options.help == help)
    #expect(
      Self.options.names
        == ["--count", "--text", "--flag", "--at", "--as", "--twin", "--rest", "--help"])
  }
}
