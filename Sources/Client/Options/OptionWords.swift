import LineProtocol

/// The words of a command line that were not read yet.
struct OptionWords {
  private var rest: ArraySlice<String>
  /// How the options are listed, for the fix of a mistake.
  private let help: String

  init(_ words: some Collection<String>, help: String = UsageError.help) {
    (rest, self.help) = (Array(words)[...], help)
  }

  /// Takes the next word.
  mutating func next() -> String? { rest.popFirst() }

  /// Takes all that is left.
  mutating func takeAll() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  /// An option in two: its name, and its value if that is joined by `=`.
  static func split(_ word: String) -> (name: String, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    return (parts.first ?? word, parts.count == 2 ? parts[1] : nil)
  }

  /// The value of an option: what was joined to it, or the next word.
  ///
  /// - Parameter form: what it looks like, for the fix.
  mutating func value<Value>(
    of option: String, _ joined: String?, _ form: String, _ make: (String) -> Value?
  ) throws(UsageError) -> Value {
    guard let text = joined ?? rest.popFirst() else { throw mistake("\(option) needs \(form)") }
    guard let result = make(text) else {
      throw mistake("\(option) needs \(form), not '\(SafeText.printable(text.prefix(40)))'")
    }
    return result
  }

  /// There is no such option.
  func unknown(_ option: String) -> UsageError {
    mistake("there is no option '\(SafeText.printable(option.prefix(40)))'")
  }

  /// A mistake of these words.
  func mistake(_ problem: String) -> UsageError { UsageError(problem, help: help) }
}
