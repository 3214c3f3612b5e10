/// Lists how a command is written: `sit TABLE [seat=N] [buyin=N]`.
struct ArgumentLister: ArgumentCoder {
  let verb: Verb
  private(set) var forms: [String] = []

  init(_ verb: Verb) { self.verb = verb }

  func insistence(_: Bool?) -> Bool { false }

  mutating func argument<Value: Argument>(
    _: Value?, _: String, or _: String?, as form: String?
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

  mutating func text(_: String?, _: String) throws(CommandError) -> String {
    forms.append("TEXT")
    return "hi"
  }

  mutating func echo(_: String?) -> String? {
    forms.append("[x]")
    return nil
  }

  mutating func rawWords(_: [String]?) -> [String] {
    forms.append("[WHAT …]")
    return []
  }

  mutating func repeated<Value>(
    as form: String, _: (inout Self) throws(CommandError) -> [Value]
  ) throws(CommandError) -> [Value] {
    forms.append(form)
    return []
  }
}

extension Verb {
  /// How it is written.
  public var usage: String { ([rawValue] + forms).joined(separator: " ") }

  /// How what follows it is written: `TABLE`, `[seat=N]`.
  public var forms: [String] {
    var lister = ArgumentLister(self)
    do throws(CommandError) {
      _ = try Command(&lister, nil)
    } catch { assertionFailure(error.text) }
    return lister.forms
  }
}
