import Cards
import ScoreBook

@testable import LineProtocol

/// Invents the arguments of a command, of the examples that their types give.
struct InventedArguments<Word: CommandWord>: ArgumentCoder {
  let verb: Word
  private(set) var random: SplitMix64

  init(_ verb: Word, _ random: SplitMix64) { (self.verb, self.random) = (verb, random) }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[random.uniform(below: values.count)]
  }

  private mutating func maybe<Value: Argument>(_: Value?) -> Value? {
    random.uniform(below: 3) == 0 ? nil : one(of: Value.examples)
  }

  mutating func insistence(_: Bool?) -> Bool { random.uniform(below: 2) == 0 }

  mutating func argument<Value: Argument>(
    _: Value?, _: Prose, or _: String?, as form: String?
  ) throws(CommandError) -> Value {
    // What a verb has words of its own for is read like them.
    guard let form, Value.form == "WORD" else { return one(of: Value.examples) }
    if !form.contains("|") { return one(of: Value.examples) }
    let line = try RequestLine("\(verb) \(one(of: form.split(separator: "|")))")
    var words = line.rest.replacing("N", with: "5").split(separator: " ").map(String.init)
    return try Value(taking: &words, in: ArgumentPlace(verb))
  }

  mutating func optional<Value: Argument>(
    _ value: Value?, or _: String?, as form: String?, isNoNumber _: Bool
  ) throws(CommandError) -> Value? {
    random.uniform(below: 3) == 0 ? nil : try argument(value, "", or: nil, as: form)
  }

  mutating func words<Value: Argument>(_: Value?) throws(CommandError) -> Value {
    one(of: Value.examples)
  }

  mutating func option<Value: Argument>(
    _: String, _ value: Value?, as _: String?, isListed _: Bool
  ) throws(CommandError) -> Value? { maybe(value) }

  mutating func options(_: [TableOption]?, as _: String) -> [TableOption] {
    let options = [("decks", "2"), ("x.y", "a b%41")]
    return one(of: [[], options.map { TableOption(key: $0.0, value: $0.1) }])
  }

  mutating func leadingOption<Value: Argument>(
    _: String, _ value: Value?
  ) throws(CommandError) -> Value? { maybe(value) }

  mutating func text(_: String?, _: Prose) throws(CommandError) -> String {
    one(of: ["hi", "a=50% :b", ":)", "table=main  two  blanks"])
  }

  mutating func echo(_: String?) -> String? { one(of: [nil, "x", "a b"]) }

  mutating func fixed(_: String) throws(CommandError) {}

  mutating func book(_: BookLine?) throws(CommandError) -> BookLine {
    let sample = one(of: BookCommand.samples).dropFirst("book ".count)
    return try BookLine(Array(sample.utf8)[...])
  }

  mutating func repeated<Value>(
    as _: String, _ body: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] {
    do throws(CommandError) { return try body(&self) } catch { return [] }
  }
}
