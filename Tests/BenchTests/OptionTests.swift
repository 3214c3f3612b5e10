import Lines
import Testing

@testable import cardroom_bench

struct OptionTests {
  @Test(arguments: [
    (["--seconds", "nan"], "--seconds 'nan': give seconds from 0.05 to 3600.0"),
    (["--seconds", "inf"], "--seconds 'inf'"), (["--seconds="], "--seconds needs a value"),
    (["--connect", "localhost"], "--connect 'localhost' has no port"),
    (["--send", "a\nb"], "without its line end"),
    (["--reply-prefix", "++"], "--reply-prefix '++': give one byte"),
  ])
  func wrongOnesNameTheFix(_ arguments: [String], _ expected: String) {
    let error = #expect(throws: OptionError.self) { try LineLoad.options.read(arguments) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: Bench.subcommands.map(\.name))
  func everyProgramRefusesWhatItDoesNotKnow(_ name: String) {
    #expect(Bench.run([name, "--no-such-option"]) == 64)
    #expect(Bench.run([name, "word"]) == 64)
    #expect(Bench.run([name, "--help"]) == 0)
  }

  @Test(arguments: [[], ["nope"], ["--nope"]])
  func aProgramMustBeNamed(_ arguments: [String]) { #expect(Bench.run(arguments) == 64) }
}
