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
  /// Whether it means nothing in a file of settings.
  private var isTypedOnly = false

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

  /// Keeps the option out of files of settings.
  public func onlyTyped() -> Self {
    var option = self
    option.isTypedOnly = true
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

  /// What people are told of it.
  fileprivate func row(_ initial: Target) -> ProgramOptionRow {
    let value = self.initial(initial).map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    let forms = rows.map { ProgramOptionRow.Form(value: $0.form, sentence: $0.sentence + value) }
    let standsInFile =
      switch use {
      case .value, .alone: !isTypedOnly
      case .last, .help: false
      }
    return ProgramOptionRow(
      name: name, forms: forms, standsInFile: standsInFile, isRepeated: isRepeated)
  }

  /// Reads its value into `target`; a flag has none.
  fileprivate func take(
    _ value: @autoclosure () -> String?, into target: inout Target
  ) throws(OptionError) {
    do {
      switch use {
      case .alone(let set): try set(&target)
      case .value(let take):
        guard let value = value(), !value.isEmpty else {
          throw OptionError("needs a value: \(usage)")
        }
        try take(&target, value)
      case .last, .help: break
      }
    } catch { throw OptionError("\(name) \(error)") }
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
  /// - Parameter file: the file of settings that the arguments name, and its text. What is typed
  ///   wins.
  /// - Returns: `nil` if help was requested.
  public func read(
    _ arguments: some Sequence<String>, from start: Target? = nil,
    settingsFrom file: (Target) throws(OptionError) -> (path: String, text: String)? = { _ in nil }
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
      switch option.use {
      case .help: return nil
      case .last(let take):
        take(&target, Array(rest))
        return target
      case .alone, .value: try option.take(joined ?? rest.popFirst(), into: &target)
      }
      given.append(option)
    }
    if let file = try file(target) { try read(settings: file, into: &target, behind: given) }
    for option in given { try option.check(target) }
    return target
  }

  /// Reads a file of settings: `name = value` a line, where the name is an option's without its
  /// dashes, and the value of a flag is yes or no. Empty lines and those that begin with # are
  /// skipped. A setting of an option that was typed must be right, and changes nothing.
  private func read(
    settings file: (path: String, text: String), into target: inout Target,
    behind typed: [ProgramOption<Target>]
  ) throws(OptionError) {
    var given: [ProgramOption<Target>] = []
    for (number, line) in SettingLine.lines(of: file.text) {
      do throws(OptionError) {
        let line = try SettingLine(line)
        guard let option = all.first(where: { $0.name == "--" + line.name }),
          option.row(initial).standsInFile
        else { throw unknownSetting(line.name) }
        try option.check(behind: given)
        given.append(option)
        if case .alone = option.use {
          guard ["yes", "no"].contains(line.value) else {
            throw OptionError("\(line.name) '\(line.value.prefix(40))': give yes or no")
          }
          if line.value == "no" { continue }
        }
        var changed = target
        try option.take(line.value, into: &changed)
        if !typed.contains(where: { $0.name == option.name }) { target = changed }
      } catch {
        let problem = error.description
        throw OptionError(
          "\(file.path), line \(number): \(problem.hasPrefix("--") ? String(problem.dropFirst(2)) : problem)"
        )
      }
    }
  }

  private func unknownSetting(_ name: String) -> OptionError {
    let names = rows.filter(\.standsInFile).map { String($0.name.dropFirst(2)) }
    let near = NearestWord.find(name, among: names).map { "did you mean \($0)?" }
    return OptionError(
      "'\(name.prefix(40))' is no setting; \(near ?? "they are named as the options are: \(program) --help")"
    )
  }

  private func unknown(_ name: String) -> OptionError {
    let near = NearestWord.find(name, among: names).map { "did you mean \($0)?" }
    return OptionError(
      "'\(name.prefix(40))' is no option; \(near ?? "\(program) --help lists them all")")
  }

  /// What people are told of the options, in the order of the help.
  public var rows: [ProgramOptionRow] { all.map { $0.row(initial) } }

  /// The rows that the help prints.
  public var help: String { rows.map(\.help).joined() }

  /// The names of the settings that two files have differently, without dashes.
  public func differences(_ old: String, _ new: String) -> [String] {
    rows.map { String($0.name.dropFirst(2)) }.filter { name in
      SettingLine.values(of: name, in: old) != SettingLine.values(of: name, in: new)
    }
  }
}
