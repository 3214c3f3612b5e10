import Cards
import Lines

/// Why a command line was refused, on one line that names the fix.
public struct OptionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ problem: String) { description = SafeText.printable(problem) }

  /// An error for a typed text that should have had `form`.
  public init(_ typed: String, give form: String) {
    self.init("'\(typed.prefix(80))': give \(form)")
  }
}

/// An option of a program: its form, its help, and where its value goes. An error of its functions
/// is printed after its name.
public struct ProgramOption<Target: Sendable>: Sendable {
  fileprivate enum Use {
    case value(@Sendable (inout Target, String) throws -> Void)
    case alone(@Sendable (inout Target) throws -> Void)
    case last(@Sendable (inout Target, [String]) -> Void)
    case help
  }

  /// The name as typed, with its dashes.
  public let name: String
  /// The placeholder of its value in the help, and the sentence about it; a value of two forms has
  /// two.
  fileprivate let rows: [(form: String?, sentence: String)]
  fileprivate let use: Use
  /// The value without the option.
  private var initial: @Sendable (Target) -> String? = { _ in nil }
  private var purpose: (sentence: String, isServed: @Sendable (Target) -> Bool)?
  /// Whether it may be given several times, each adding to the last.
  private var isRepeated = false

  private init(_ name: String, _ rows: [(form: String?, sentence: String)], _ use: Use) {
    (self.name, self.rows, self.use) = (name, rows, use)
  }

  /// An option whose value a function reads and stores.
  ///
  /// - Parameter other: the alternative form of the value, and its meaning.
  public static func value(
    _ name: String, _ form: String, _ sentence: String,
    or other: (form: String, sentence: String)? = nil,
    take: @escaping @Sendable (inout Target, String) throws -> Void
  ) -> Self {
    let rows = [(form, sentence)] + (other.map { [($0.form, $0.sentence)] } ?? [])
    return Self(name, rows, .value(take))
  }

  /// An option whose value a function reads; the help shows its default.
  public static func property<Value>(
    _ name: String, _ form: String, _ sentence: String,
    _ path: any WritableKeyPath<Target, Value> & Sendable,
    read: @escaping @Sendable (String) throws -> Value
  ) -> Self {
    var option = value(name, form, sentence) { $0[keyPath: path] = try read($1) }
    option.initial = { ($0[keyPath: path] as? any CustomStringConvertible)?.description }
    return option
  }

  /// An option with any text as its value.
  public static func text(
    _ name: String, _ form: String, _ sentence: String,
    _ path: any WritableKeyPath<Target, String?> & Sendable
  ) -> Self {
    property(name, form, sentence, path) { $0 }
  }

  /// An option whose value is one of a few words.
  public static func choice(
    _ name: String, _ form: String, _ sentence: String, among words: [String],
    take: @escaping @Sendable (inout Target, String) -> Void
  ) -> Self {
    value(name, form, sentence) { target, text in
      guard words.contains(text) else {
        throw OptionError(text, give: words.joined(separator: " or "))
      }
      take(&target, text)
    }
  }

  /// An option whose value is a whole number in a range.
  public static func number<Number: FixedWidthInteger & Sendable>(
    _ name: String, _ form: String, in range: ClosedRange<Number>, _ sentence: String,
    _ path: any WritableKeyPath<Target, Number> & Sendable
  ) -> Self {
    property(name, form, sentence, path) { try read($0, in: range) }
  }

  /// The same, without a default.
  public static func number<Number: FixedWidthInteger & Sendable>(
    _ name: String, _ form: String, in range: ClosedRange<Number>, _ sentence: String,
    _ path: any WritableKeyPath<Target, Number?> & Sendable
  ) -> Self {
    property(name, form, sentence, path) { try read($0, in: range) }
  }

  private static func read<Number: FixedWidthInteger>(
    _ text: String, in range: ClosedRange<Number>
  ) throws(OptionError) -> Number {
    guard text.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Number(text),
      range.contains(number)
    else {
      let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw OptionError(text, give: "a whole number from \(range.lowerBound) \(end)")
    }
    return number
  }

  /// An option without a value.
  public static func flag(
    _ name: String, _ sentence: String, set: @escaping @Sendable (inout Target) throws -> Void
  ) -> Self {
    Self(name, [(nil, sentence)], .alone(set))
  }

  /// An option that ends the list: it reads all words that are left.
  public static func last(
    _ name: String, _ form: String?, _ sentence: String,
    take: @escaping @Sendable (inout Target, _ rest: [String]) -> Void
  ) -> Self {
    Self(name, [(form, sentence)], .last(take))
  }

  /// Asks for the help.
  public static var help: Self { Self("--help", [(nil, "this")], .help) }

  /// Refuses the option where it would have no effect.
  ///
  /// - Parameters:
  ///   - sentence: its purpose, and perhaps the form that it then has.
  ///   - isServed: decides that, once everything has been read.
  public func isFor(
    _ sentence: String, if isServed: @escaping @Sendable (Target) -> Bool
  ) -> Self {
    var option = self
    option.purpose = (sentence, isServed)
    return option
  }

  /// Allows the option several times.
  public func repeated() -> Self {
    var option = self
    option.isRepeated = true
    return option
  }

  /// Refuses a second use of an option that may be given only once.
  fileprivate func check(behind given: [Self]) throws(OptionError) {
    guard isRepeated || !given.contains(where: { $0.name == name }) else {
      throw OptionError("\(name) is given twice; give it once")
    }
  }

  fileprivate func check(_ target: Target) throws(OptionError) {
    guard let purpose, !purpose.isServed(target) else { return }
    throw OptionError("\(name) is for \(purpose.sentence)")
  }

  /// The form in which it is typed.
  fileprivate var usage: String { rows[0].form.map { "\(name) \($0)" } ?? name }

  /// The rows of the help, at most 80 columns wide.
  fileprivate func help(_ initial: Target) -> String {
    let (column, width) = (22, 80)
    let indent = String(repeating: " ", count: column)
    let value = self.initial(initial).map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    return rows.map { form, sentence in
      let title = "  \(name)\(form.map { " \($0)" } ?? "")"
      let gap =
        title.count < column
        ? String(repeating: " ", count: column - title.count) : "\n\(indent)"
      let lines = Prose(sentence: sentence + value)
        .wrapped(columns: width - column) { $0.count }.map(\.description)
      return title + gap + lines.joined(separator: "\n\(indent)") + "\n"
    }.joined()
  }
}

/// All options of a program: its parser, and the list that `--help` prints.
public struct ProgramOptions<Target: Sendable>: Sendable {
  /// The command that starts the program.
  public let program: String
  private let initial: Target
  private let all: [ProgramOption<Target>]
  private let takeWord: (@Sendable (inout Target, String) throws(OptionError) -> Void)?

  /// - Parameters:
  ///   - initial: the values without any option.
  ///   - takeWord: handles a word that is not an option.
  public init(
    of program: String, _ initial: Target, _ all: [ProgramOption<Target>],
    takeWord: (@Sendable (inout Target, String) throws(OptionError) -> Void)? = nil
  ) {
    (self.program, self.initial, self.all, self.takeWord) = (program, initial, all, takeWord)
  }

  /// The names of the options, in the order of the help.
  public var names: [String] { all.map(\.name) }

  /// Reads arguments. `--name value` and `--name=value` are the same, and so are `-h` and `--help`.
  ///
  /// - Returns: `nil` if help was requested.
  public func read(
    _ arguments: some Sequence<String>, from start: Target? = nil
  ) throws(OptionError) -> Target? {
    var target = start ?? initial
    var rest = Array(arguments)[...]
    var given: [ProgramOption<Target>] = []
    while let argument = rest.popFirst() {
      if let takeWord, !argument.hasPrefix("-") {
        try takeWord(&target, argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = argument == "-h" ? "--help" : parts.first.map(String.init) ?? ""
      guard let option = all.first(where: { $0.name == name }) else { throw unknown(name) }
      let joined = parts.count == 2 ? String(parts[1]) : nil
      if case .value = option.use {
      } else if joined != nil {
        throw OptionError("\(name) takes no '='; write \(option.usage)")
      }
      try option.check(behind: given)
      do {
        switch option.use {
        case .help: return nil
        case .alone(let set): try set(&target)
        case .last(let take):
          take(&target, Array(rest))
          return target
        case .value(let take):
          guard let value = joined ?? rest.popFirst(), !value.isEmpty else {
            throw OptionError("needs a value: \(option.usage)")
          }
          try take(&target, value)
        }
      } catch { throw OptionError("\(name) \(error)") }
      given.append(option)
    }
    for option in given { try option.check(target) }
    return target
  }

  private func unknown(_ name: String) -> OptionError {
    let near = NearestWord.find(name, among: names).map { "did you mean \($0)?" }
    return OptionError(
      "'\(name.prefix(40))' is no option; \(near ?? "\(program) --help lists them all")")
  }

  /// The list of options that the help prints.
  public var help: String { all.map { $0.help(initial) }.joined() }
}
