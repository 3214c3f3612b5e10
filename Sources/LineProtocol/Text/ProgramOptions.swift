/// What goes wrong with any program's options. A program's own error has these cases and others.
public protocol ProgramOptionError: Error {
  /// No such option.
  static func unknown(_ word: String) -> Self
  /// The option stands last, without its value.
  static func missingValue(_ name: String) -> Self
  /// Not a whole number in the range.
  static func badNumber(_ name: String, _ value: String, _ range: ClosedRange<UInt64>) -> Self
}

/// One option of a program: how it is typed, what `--help` says of it, and where its value goes.
public struct ProgramOption<Target, Failure: ProgramOptionError>: Sendable {
  /// As it is typed, with its dashes.
  public let name: String
  /// What its value is called in the help, and what that says of it, in its lines; a value of two
  /// forms has two. Without a form it takes no value.
  private let rows: [(form: String?, sentence: String)]
  let take: @Sendable (inout Target, String) throws(Failure) -> Void

  /// An option whose value is read by a function, which throws what names the fix.
  ///
  /// - Parameter other: the form that the value may have instead, and what it says then.
  public init(
    _ name: String, _ form: String, _ sentence: String,
    or other: (form: String, sentence: String)? = nil,
    _ take: @escaping @Sendable (inout Target, String) throws(Failure) -> Void
  ) {
    (self.name, self.take) = (name, take)
    rows = [(form, sentence)] + (other.map { [($0.form, $0.sentence)] } ?? [])
  }

  /// An option without a value.
  public init(
    _ name: String, _ sentence: String,
    set: @escaping @Sendable (inout Target) throws(Failure) -> Void
  ) {
    (self.name, rows) = (name, [(nil, sentence)])
    take = { (target, _) throws(Failure) in try set(&target) }
  }

  /// An option that is any text.
  public init(
    _ name: String, _ form: String, _ sentence: String,
    text path: any WritableKeyPath<Target, String?> & Sendable
  ) {
    self.init(name, form, sentence) { (target, value) throws(Failure) in
      target[keyPath: path] = value
    }
  }

  /// An option that is a whole number in a range.
  public init(
    _ name: String, _ form: String, in range: ClosedRange<UInt64>, _ sentence: String,
    number path: any WritableKeyPath<Target, Int> & Sendable
  ) {
    self.init(name, form, sentence) { (target, value) throws(Failure) in
      let number = try Self.number(value, name, in: range)
      target[keyPath: path] = Int(clamping: number)
    }
  }

  /// Reads digits.
  public static func number(
    _ value: String, _ name: String, in range: ClosedRange<UInt64>
  ) throws(Failure) -> UInt64 {
    guard value.utf8.allSatisfy({ 48...57 ~= $0 }), let number = UInt64(value),
      range.contains(number)
    else { throw .badNumber(name, value, range) }
    return number
  }

  fileprivate var takesValue: Bool { rows.contains { $0.form != nil } }

  /// The rows of the help.
  fileprivate func help(column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    return rows.map { form, sentence in
      let title = "  \(name)\(form.map { " \($0)" } ?? "")"
      let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false)
      let gap =
        title.count + 1 <= column
        ? String(repeating: " ", count: column - title.count) : "\n\(indent)"
      return title + gap + lines.joined(separator: "\n\(indent)") + "\n"
    }.joined()
  }
}

/// All options of a program: its parser, and the list that `--help` prints.
public struct ProgramOptions<Target, Failure: ProgramOptionError>: Sendable {
  private let all: [ProgramOption<Target, Failure>]

  public init(_ all: [ProgramOption<Target, Failure>]) { self.all = all }

  /// Their names, in the order of the help.
  public var names: [String] { all.map(\.name) }

  /// Reads arguments. `--name value` and `--name=value` are the same.
  ///
  /// - Parameter isEnded: whether the rest is not to be read any more.
  public func read(
    _ arguments: [String], into target: inout Target, until isEnded: (Target) -> Bool
  ) throws(Failure) {
    var rest = arguments[...]
    while !isEnded(target), let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let option = all.first(where: { $0.name == name }) else { throw .unknown(argument) }
      let joined = parts.count == 2 ? String(parts[1]) : nil
      guard option.takesValue else {
        guard joined == nil else { throw .unknown(argument) }
        try option.take(&target, "")
        continue
      }
      guard let value = joined ?? rest.popFirst(), !value.isEmpty else {
        throw .missingValue(name)
      }
      try option.take(&target, value)
    }
  }

  /// The list of the help, with the sentences in a column.
  public func help(column: Int) -> String { all.map { $0.help(column: column) }.joined() }
}
