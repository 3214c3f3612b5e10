import Cards
import ScoreBook

/// Lists how a command is written: `sit TABLE [seat=N] [buyin=N]`.
struct ArgumentLister<Word: CommandWord>: ArgumentCoder {
  let verb: Word
  private(set) var forms: [String] = []
  /// How each command is written that can be nested there.
  private(set) var commands: [[String]] = []

  init(_ verb: Word) { self.verb = verb }

  func insistence(_: Bool?) -> Bool { false }

  mutating func argument<Value: Argument>(
    _: Value?, _: Prose, or _: String?, as form: String?
  ) throws(CommandError) -> Value {
    forms.append(form ?? Value.form)
    return Value.examples[0]
  }

  mutating func optional<Value: Argument>(
    _: Value?, or _: String?, as form: String?, isNoNumber _: Bool
  ) throws(CommandError) -> Value? {
    forms.append("[\(form ?? Value.form)]")
    return nil
  }

  mutating func words<Value: Argument>(_ value: Value?) throws(CommandError) -> Value {
    try argument(value, "")
  }

  mutating func option<Value: Argument>(
    _ key: String, _: Value?, as form: String?, isListed: Bool
  ) throws(CommandError) -> Value? {
    if isListed { forms.append("[\(key)=\(form ?? Value.form)]") }
    return nil
  }

  mutating func options(_: [TableOption]?, as form: String) -> [TableOption] {
    forms.append(form)
    return []
  }

  mutating func leadingOption<Value: Argument>(
    _: String, _: Value?
  ) throws(CommandError) -> Value? { nil }

  mutating func text(_: String?, _: Prose) throws(CommandError) -> String {
    forms.append("TEXT")
    return "hi"
  }

  mutating func echo(_: String?) -> String? {
    forms.append("[x]")
    return nil
  }

  mutating func fixed(_ word: String) throws(CommandError) { forms.append(word) }

  mutating func book(_: BookLine?) throws(CommandError) -> BookLine {
    forms.append("[WHAT …]")
    commands = BookCommand.ways
    return try BookLine([])
  }

  mutating func repeated<Value>(
    as form: String, _: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] {
    forms.append(form)
    return []
  }
}
