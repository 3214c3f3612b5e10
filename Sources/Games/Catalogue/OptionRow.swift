import Cards
import Lines

/// An option of a game's tables: its form, its meaning, and where its value goes.
public struct OptionRow: Sendable {
  public let key: Key
  /// The meaning, with its unit.
  let meaning: String
  /// The allowed values, for people.
  let choices: String
  /// A typical value, for an option without a default.
  let example: String
  /// The allowed values, after the meaning; empty where an example is enough.
  let ways: Prose
  /// Whether the game has it.
  let isOffered: Bool
  /// Stores the value of a text in lower case in the options; returns false if the text is not one.
  let read: @Sendable (inout TableOptions, String) -> Bool
  /// The value as a reply shows it; `nil` if the table has none.
  let told: @Sendable (TableOptions) -> (any FieldValue)?
  /// Stores the default value.
  let setStandard: @Sendable (inout TableOptions) -> Void

  /// - Parameter standard: the default, if it depends on the options before it and on those
  ///   written, or differs from the initial value of the rules.
  init<Value: Sendable>(
    _ key: Key, _ path: any WritableKeyPath<TableOptions, Value> & Sendable,
    _ form: OptionForm<Value>, _ meaning: String, where isOffered: Bool = true,
    standard: (@Sendable (TableOptions) -> Value)? = nil
  ) {
    (self.key, self.meaning, self.isOffered) = (key, meaning, isOffered)
    (choices, example) = (form.choices, form.example)
    ways = form.isListed ? ": \(form.choices)" : ""
    read = { options, text in
      guard let value = form.read(text) else { return false }
      options[keyPath: path] = value
      return true
    }
    told = { form.told($0[keyPath: path]) }
    setStandard = { options in
      if let standard { options[keyPath: path] = standard(options) }
    }
  }

  /// An option that a table need not have.
  init<Value: Sendable>(
    optional key: Key, _ path: any WritableKeyPath<TableOptions, Value?> & Sendable,
    _ form: OptionForm<Value>, _ meaning: String, where isOffered: Bool = true,
    standard: (@Sendable (TableOptions) -> Value?)? = nil
  ) {
    self.init(key, path, form.orNothing, meaning, where: isOffered, standard: standard)
  }

  /// The value as typed; `nil` if the table has none.
  func text(_ options: TableOptions) -> String? {
    told(options).map { value in
      var bytes: [UInt8] = []
      value.append(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The option as a person would write it.
  func written(_ options: TableOptions) -> TableOption? {
    text(options).map { TableOption(key: key.rawValue, value: $0) }
  }
}

/// The form of an option's value: how it is listed, read and shown.
struct OptionForm<Value: Sendable>: Sendable {
  /// The allowed values, for people.
  let choices: String
  /// A typical value.
  var example = ""
  /// Whether the game's help lists the allowed values.
  var isListed = true
  /// The value of a text in lower case; `nil` if it is not one.
  let read: @Sendable (String) -> Value?
  /// The value as a reply shows it.
  let told: @Sendable (Value) -> (any FieldValue)?

  /// The same form for an optional value.
  var orNothing: OptionForm<Value?> {
    OptionForm<Value?>(
      choices: choices, example: example, isListed: isListed, read: { read($0).map { .some($0) } },
      told: { $0.flatMap(told) })
  }

  /// The same form, or a word for no value.
  func or(_ word: String, _ choices: String) -> OptionForm<Value?> {
    OptionForm<Value?>(
      choices: choices, read: { $0 == word ? .some(nil) : read($0).map { .some($0) } },
      told: { $0.flatMap(told) ?? word })
  }
}

extension OptionForm<Int> {
  /// A whole number. The help does not mention a range that allows any number of chips.
  static func number(
    _ range: ClosedRange<Int>,
    parse: @escaping @Sendable (String) -> Int? = { WireNumber.parse($0) }
  ) -> Self {
    Self(
      choices: "\(range.lowerBound) to \(range.upperBound)",
      example: "\(min(max(range.lowerBound, 100), range.upperBound))",
      isListed: range.upperBound < GameCatalogue.chipsMost,
      read: { text in parse(text).flatMap { range.contains($0) ? $0 : nil } }, told: { $0 })
  }

  /// Seconds, as `30` or `30s`.
  static func seconds(_ range: ClosedRange<Int>) -> Self {
    number(range) { WireNumber.parse($0.hasSuffix("s") ? $0.dropLast() : $0[...]) }
  }

  /// Milliseconds, typed in seconds from one second up.
  static var milliseconds: Self {
    let (seconds, shorter) = (seconds(1...600), number(10...999))
    return Self(
      choices: "1 to 600, or 10ms to 999ms",
      read: { text in
        text.hasSuffix("ms")
          ? shorter.read(String(text.dropLast(2))) : seconds.read(text).map { 1000 * $0 }
      }, told: { $0 < 1000 ? "\($0)ms" : $0 / 1000 })
  }

  /// The number of a rank of cards, or 0 for `off`.
  static var rankOrOff: Self {
    Self(
      choices: "off, or one of 2 to 10, J, Q, K and A", example: "2",
      read: { $0 == "off" ? 0 : Rank(alone: $0)?.number },
      told: { Rank(number: $0) ?? "off" as any FieldValue })
  }
}

extension OptionForm<Bool> {
  /// - Parameter choices: the words listed in the help, the default first.
  static func switched(_ choices: String = "off or on") -> Self {
    Self(choices: choices, read: { ["on": true, "off": false][$0] }, told: { Switch($0) })
  }
}

extension OptionForm where Value: CaseIterable & RawRepresentable<String> & FieldValue {
  static var words: Self { words(Array(Value.allCases)) }

  static func words(_ all: [Value]) -> Self {
    Self(
      choices: all.map(\.rawValue).joined(separator: " or "), example: all.last?.rawValue ?? "",
      read: { text in all.first { $0.rawValue == text } },
      told: { $0 })
  }
}

extension OptionForm<Pair> {
  /// Two amounts of chips, as in `1/2`.
  static var pair: Self {
    let chips = OptionForm<Int>.number(1...GameCatalogue.chipsMost)
    return Self(
      choices: "as in 1/2, each \(chips.choices)", example: "2/4", isListed: false,
      read: { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
          .map { chips.read(String($0)) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return Pair(first, second)
      }, told: { $0 })
  }
}

extension OptionForm<ClosedRange<Int>> {
  /// A range of chips, as in `40-200`.
  static var span: Self {
    let chips = 1...GameCatalogue.chipsMost
    return Self(
      choices: "as in 40-200, each 1 to \(GameCatalogue.chipsMost), the smaller first",
      isListed: false,
      read: { text in
        guard text.contains("-"), let span = NumberRange(text)?.range else { return nil }
        return span.clamped(to: chips) == span ? span : nil
      }, told: { NumberRange($0) })
  }
}

extension OptionForm<[PlayerName]> {
  /// The most people in a duplicate at a table with ten seats.
  private static var most: Int { 100 }

  static var names: Self {
    Self(
      choices: "as in ann,bob", example: "ann,bob", isListed: false,
      read: { text in
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let names = words.compactMap { PlayerName($0) }
        return names.count == words.count && names.count <= most ? names : nil
      }, told: { $0 })
  }
}

extension OptionForm<Seed> {
  static var seed: Self {
    Self(
      choices: "a number", example: "7", isListed: false, read: { Seed($0) }, told: { $0 })
  }
}

extension OptionForm<RuleSetName> {
  static var name: Self {
    let lengths = RuleSetName.lengths
    return Self(
      choices: "\(lengths.lowerBound) to \(lengths.upperBound) letters, digits or -",
      example: "Draw", isListed: false, read: { RuleSetName(rawValue: $0) }, told: { $0 })
  }
}
