import Cards
import Games
import Identity
import Lines

/// One option of a game's tables: how it is typed, what it means, and where it goes.
public struct OptionRow: Sendable {
  let key: Key
  /// What it means, with its unit.
  let meaning: String
  /// What is allowed, for people.
  let choices: String
  /// A value that may be typed, of an option without a standard.
  let example: String
  /// What is allowed, behind what it means; nothing where an example says enough.
  let ways: Prose
  /// Whether the game has it.
  let isOffered: Bool
  /// Puts what a text means, in small letters, into the options; whether it means anything.
  let read: @Sendable (inout TableOptions, String) -> Bool
  /// The value as a reply tells it; `nil` if a table has none.
  let told: @Sendable (TableOptions) -> (any FieldValue)?
  /// Puts in what it is where nothing is said.
  let setStandard: @Sendable (inout TableOptions) -> Void

  /// - Parameter standard: what it is where nothing is said, if that follows from the options
  ///   before it and those that are written, or is not what the rules begin with.
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

  /// An option that a table may be without.
  init<Value: Sendable>(
    optional key: Key, _ path: any WritableKeyPath<TableOptions, Value?> & Sendable,
    _ form: OptionForm<Value>, _ meaning: String, where isOffered: Bool = true,
    standard: (@Sendable (TableOptions) -> Value?)? = nil
  ) {
    self.init(key, path, form.orNothing, meaning, where: isOffered, standard: standard)
  }

  /// The value as it is typed; `nil` if a table has none.
  func text(_ options: TableOptions) -> String? {
    told(options).map { value in
      var bytes: [UInt8] = []
      value.append(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The option as somebody would write it.
  func written(_ options: TableOptions) -> TableOption? {
    text(options).map { TableOption(key: key.rawValue, value: $0) }
  }
}

/// What the value of an option looks like: how it is listed, read and told.
struct OptionForm<Value: Sendable>: Sendable {
  /// What is allowed, for people.
  let choices: String
  /// A value that may be typed.
  var example = ""
  /// Whether the help of the game lists what is allowed.
  var isListed = true
  /// What a text in small letters means; `nil` if it is no such value.
  let read: @Sendable (String) -> Value?
  /// A value as a reply tells it.
  let told: @Sendable (Value) -> (any FieldValue)?

  /// The same, where there may be no value.
  var orNothing: OptionForm<Value?> {
    OptionForm<Value?>(
      choices: choices, example: example, isListed: isListed, read: { read($0).map { .some($0) } },
      told: { $0.flatMap(told) })
  }

  /// The same, or a word for no value.
  func or(_ word: String, _ choices: String) -> OptionForm<Value?> {
    OptionForm<Value?>(
      choices: choices, read: { $0 == word ? .some(nil) : read($0).map { .some($0) } },
      told: { $0.flatMap(told) ?? word })
  }
}

extension OptionForm<Int> {
  /// A whole number. Where any number of chips will do, the help does not say so.
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

  /// Milliseconds, typed as seconds where it is a second or more.
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
  /// - Parameter choices: the standard first.
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
  /// Two numbers of chips, as in `1/2`.
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
  /// From one number of chips to another, as in `40-200`.
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
  /// As many people as a duplicate at a table with ten seats has.
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
