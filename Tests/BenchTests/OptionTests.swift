import Testing

@testable import cardroom_bench

struct OptionTests {
  private static let table = OptionTable(
    command: "try", summary: "Tries options.",
    options: [
      .init("--count", "N", "5", "how many"),
      .init("--seconds", "S", "1", "how long"),
      .init("--connect", "HOST:PORT", "127.0.0.1:7777", "where"),
      .init("--line", "TEXT", nil, "what"),
      .init("--flag", nil, nil, "whether"),
    ])

  @Test(arguments: [
    ([], 5), (["--count", "7"], 7), (["--count=8"], 8), (["--count", "7", "--count", "9"], 9),
    (["--flag", "--count", "10"], 10),
  ])
  func numbers(_ arguments: [String], _ expected: Int) throws {
    #expect(try Self.table.parse(arguments).number("--count", in: 1...10) == expected)
  }

  @Test(arguments: [([], false), (["--flag"], true), (["--line", "--flag"], false)])
  func flags(_ arguments: [String], _ expected: Bool) throws {
    #expect(try Self.table.parse(arguments).has("--flag") == expected)
  }

  @Test(arguments: [("a=b", "a=b"), ("ping", "ping"), ("say :hé", "say :hé")])
  func texts(_ text: String, _ expected: String) throws {
    #expect(try Self.table.parse(["--line", text]).line("--line") == expected)
    #expect(try Self.table.parse(["--line=\(text)"]).line("--line") == expected)
  }

  @Test(arguments: [
    (["--nope"], "no option --nope; there is --count"),
    (["nope"], "'nope' stands alone"),
    (["--count"], "--count needs a value: --count N"),
    (["--flag=yes"], "--flag takes no value"),
    (["--count", "0"], "--count '0': a whole number from 1 to 10"),
    (["--count", "11"], "--count '11'"),
    (["--count", "1e1"], "--count '1e1'"),
    (["--count", "99999999999999999999"], "a whole number from 1 to 10"),
    (["--seconds", "nan"], "--seconds 'nan': seconds from 0.5 to 2.0"),
    (["--seconds", "inf"], "--seconds 'inf'"),
    (["--seconds="], "--seconds ''"),
    (["--connect", "localhost"], "write it as HOST:PORT"),
    (["--line", "a\nb"], "without its line end"),
    (["--line", ""], "--line '': one line of text"),
  ])
  func wrongOnesNameTheFix(_ arguments: [String], _ expected: String) {
    let error = #expect(throws: UsageError.self) {
      let options = try Self.table.parse(arguments)
      _ = try options.number("--count", in: 1...10)
      _ = try options.seconds("--seconds", in: 0.5...2)
      _ = try options.endpoint("--connect")
      if options.has("--line") { _ = try options.line("--line") }
    }
    let sentence = error?.description ?? ""
    #expect(sentence.contains(expected), "\(sentence)")
    #expect(!sentence.contains("\n") || arguments.contains { $0.contains("\n") })
  }

  @Test(arguments: Bench.subcommands.map(\.name))
  func everyProgramRefusesWhatItDoesNotKnow(_ name: String) {
    #expect(Bench.run([name, "--no-such-option"]) == 64)
    #expect(Bench.run([name, "word"]) == 64)
  }

  @Test(arguments: [[], ["nope"], ["--nope"]])
  func aProgramMustBeNamed(_ arguments: [String]) { #expect(Bench.run(arguments) == 64) }
}
