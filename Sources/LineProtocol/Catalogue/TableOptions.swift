import Cards
import Games
import Identity
import Lines

/// One option that the tables of a game have.
public struct OptionSpecification: Sendable {
  let key: Key
  /// The values it may have.
  let values: Values
  /// The value if nothing is said, which may follow from the options before it and from those that
  /// are written; `nil` where the table has no such option.
  let standard: @Sendable (TableOptions) -> OptionValue?
  /// What it means, with its unit.
  let meaning: String
  /// Whether a table has it only if it is written.
  let isOptional: Bool

  /// An option whose standard is a number, or of words the place in their list.
  init(key: Key, values: Values, standard: Int, meaning: String) {
    self.init(key: key, values: values, meaning: meaning) { _ in .number(standard) }
  }

  /// An option whose standard follows from others.
  init(
    key: Key, values: Values, meaning: String,
    standard: @escaping @Sendable (TableOptions) -> OptionValue?
  ) {
    (self.key, self.values, self.meaning) = (key, values, meaning)
    (self.standard, isOptional) = (standard, false)
  }

  /// An option that a table has only if it is written.
  init(optional key: Key, values: Values, meaning: String) {
    (self.key, self.values, self.meaning) = (key, values, meaning)
    (standard, isOptional) = ({ _ in nil }, true)
  }

  /// The values that an option may have.
  enum Values: Sendable {
    case range(ClosedRange<Int>)
    /// Whole dollars, one of these.
    case dollars(ClosedRange<Int>)
    /// One of these, or 0 for `auto`.
    case rangeOrAuto(ClosedRange<Int>)
    case words([String])
    /// A rank of cards, or 0 for `off`.
    case rankOrOff
    /// The name of a table's own rules.
    case name
    /// Two numbers, as in `1/2`, each one of these.
    case pair(ClosedRange<Int>)
    /// From one number to another, as in `40-200`, each one of these.
    case span(ClosedRange<Int>)
    /// So many seconds.
    case seconds(ClosedRange<Int>)
    /// So many seconds, or `all` for as many as a turn has.
    case secondsOrAll(ClosedRange<Int>)
    /// Seconds, or milliseconds where it is less than one.
    case duration
    /// Names of people.
    case names
    /// A seed, which no line tells.
    case seed
  }

  /// What is allowed, for people.
  var choices: String {
    switch values {
    case .range(let range), .dollars(let range), .seconds(let range):
      "\(range.lowerBound) to \(range.upperBound)"
    case .secondsOrAll(let range): "\(range.lowerBound) to \(range.upperBound), or all"
    case .rangeOrAuto(let range): "auto, or \(range.lowerBound) to \(range.upperBound)"
    case .words(let words): words.joined(separator: " or ")
    case .rankOrOff: "off, or one of 2 to 10, J, Q, K and A"
    case .name:
      "\(RuleSetName.lengths.lowerBound) to \(RuleSetName.lengths.upperBound) letters, digits or -"
    case .pair(let range): "as in 1/2, each \(range.lowerBound) to \(range.upperBound)"
    case .span(let range):
      "as in 40-200, each \(range.lowerBound) to \(range.upperBound), the smaller first"
    case .duration:
      "\(Self.seconds.lowerBound) to \(Self.seconds.upperBound), or "
        + "\(Self.milliseconds.lowerBound)ms to \(Self.milliseconds.upperBound)ms"
    case .names: "as in ann,bob"
    case .seed: "a number"
    }
  }

  /// A value that may be typed, of an option without a standard.
  var example: String {
    switch values {
    case .range(let range), .dollars(let range), .rangeOrAuto(let range), .seconds(let range),
      .secondsOrAll(let range):
      "\(Swift.min(Swift.max(range.lowerBound, 100), range.upperBound))"
    case .words(let words): words.last ?? ""
    case .rankOrOff: "2"
    case .name: "Draw"
    case .pair: "2/4"
    case .span: "40-200"
    case .duration: "30"
    case .names: "ann,bob"
    case .seed: "7"
    }
  }

  /// What else it may be, behind what it means; nothing where any number of chips will do.
  var ways: Prose {
    switch values {
    case .range(let range) where range.upperBound == PokerCatalogue.chipsMost: ""
    case .dollars, .pair, .span, .name, .names, .seed: ""
    default: ": \(choices)"
    }
  }

  /// Whole seconds of a duration.
  private static let seconds = 1...600
  /// Milliseconds of a duration that is less than a second.
  private static let milliseconds = 10...999
  /// The longest list of names: those of a duplicate at a table with ten seats.
  private static let namesMost = 100

  /// What `text` means here, or `nil`.
  func value(_ text: String) -> OptionValue? {
    let text = text.lowercased()
    switch values {
    case .rangeOrAuto where text == "auto": return .number(0)
    case .range(let range), .rangeOrAuto(let range):
      return Self.number(text, range).map { .number($0) }
    case .dollars(let range):
      return WireNumber.dollars(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .secondsOrAll where text == "all": return .all
    case .seconds(let range), .secondsOrAll(let range):
      return Self.seconds(text, range).map { .number($0) }
    case .words(let words): return words.firstIndex(of: text).map { .number($0) }
    case .rankOrOff where text == "off": return .number(0)
    case .rankOrOff: return Rank(alone: text).map { .number($0.number) }
    case .name: return nil
    case .pair(let range): return Self.two(text, "/", range).map { .pair($0, $1) }
    case .span(let range):
      guard let (least, most) = Self.two(text, "-", range), least <= most else { return nil }
      return .span(least...most)
    case .duration:
      guard text.hasSuffix("ms") else {
        return Self.seconds(text, Self.seconds).map { .duration(milliseconds: 1000 * $0) }
      }
      return Self.number(text.dropLast(2), Self.milliseconds).map { .duration(milliseconds: $0) }
    case .names:
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let names = words.compactMap { PlayerName($0) }
      return names.count == words.count && names.count <= Self.namesMost ? .names(names) : nil
    case .seed: return Seed(text).map { .seed($0) }
    }
  }

  /// Seconds, as `30` or `30s`.
  private static func seconds(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    number(text.hasSuffix("s") ? text.dropLast() : text[...], range)
  }

  private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
    WireNumber.parse(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func two(
    _ text: String, _ separator: Character, _ range: ClosedRange<Int>
  ) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0], range),
      let second = number(parts[1], range)
    else { return nil }
    return (first, second)
  }

  /// A value as a reply says it.
  func told(_ value: OptionValue) -> any FieldValue {
    switch (value, values) {
    case (.number(0), .rangeOrAuto): return "auto"
    case (.number(let place), .words(let words)):
      let word = words.indices.contains(place) ? words[place] : "-"
      return words.contains("yes") && ["yes", "no"].contains(word) ? word == "yes" : word
    case (.number(let number), .rankOrOff):
      return Rank(number: number).map { String($0.letter) } ?? "off"
    case (.number(let number), _): return number
    case (.pair(let first, let second), _): return Pair(first, second)
    case (.span(let span), _): return NumberRange(span)
    case (.duration(let milliseconds), _):
      return milliseconds < 1000 ? "\(milliseconds)ms" : milliseconds / 1000
    case (.all, _): return "all"
    case (.names(let names), _): return names.map(\.description)
    case (.seed(let seed), _): return seed.description
    }
  }

  /// A value as it is typed.
  func text(_ value: OptionValue) -> String {
    let told = told(value)
    if let text = told as? String { return text }
    var bytes: [UInt8] = []
    told.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The value of one option.
enum OptionValue: Sendable, Equatable {
  /// A number, or of words the place in their list.
  case number(Int)
  case pair(Int, Int)
  case span(ClosedRange<Int>)
  case duration(milliseconds: Int)
  /// As many seconds as a turn has.
  case all
  case names([PlayerName])
  case seed(Seed)
}

/// The options of one table, complete and in range.
public struct TableOptions: Sendable, Equatable {
  private var values: [Key: OptionValue] = [:]
  /// What a table's own rules are called.
  public private(set) var ruleSetName: RuleSetName?

  /// The number of an option that the table has; 0 for others. Of words, the place in their list.
  public subscript(_ key: Key) -> Int {
    if case .number(let number) = values[key] { number } else { 0 }
  }

  /// The milliseconds of an option that is a time; 0 if the table has none such.
  public func milliseconds(_ key: Key) -> Int {
    if case .duration(let milliseconds) = values[key] { milliseconds } else { 1000 * self[key] }
  }

  /// Whether a choice between `no` and `yes` is the latter.
  public func isOn(_ key: Key) -> Bool { self[key] == 1 }

  /// Whether the table plays one rotation of a duplicate, whose deals others play at another.
  public var isPartOfDuplicate: Bool { self[.duplicate] >= 2 }

  /// Whether the seed of its cards was made for a duplicate, and nobody has given it.
  public var hasMadeSeed: Bool { self[.duplicate] == 2 }

  /// Whether an option is `all`.
  public func isAll(_ key: Key) -> Bool { values[key] == .all }

  /// Who may sit down; `nil` for everybody.
  public var only: [PlayerName]? {
    if case .names(let names) = values[.only] { names } else { nil }
  }

  /// What the cards follow from, at a table for trying programs.
  public var seed: Seed? {
    if case .seed(let seed) = values[.seed] { seed } else { nil }
  }

  /// The value of an option, if the table has it.
  func value(_ key: Key) -> OptionValue? { values[key] }

  /// Reads options as they were written, each that is not written with its standard value or
  /// with the one it has in `base`.
  ///
  /// - Throws: `Refusal` with `table.option`, naming the options there are or the range.
  public init(
    _ written: [TableOption], of game: GameEntry, over base: TableOptions? = nil
  ) throws(Refusal) {
    ruleSetName = base?.ruleSetName
    for option in written {
      guard let known = game.options.first(where: { $0.key.rawValue == option.key }) else {
        let keys = game.options.map(\.key.rawValue).joined(separator: ", ")
        throw Refusal(
          .tableOption,
          "\(game.id) has no option \"\(option.key.prefix(20))\"; "
            + "there are \(keys); help \(game.id) options tells of each")
      }
      if case .name = known.values, let name = RuleSetName(rawValue: option.value) {
        ruleSetName = name
        continue
      }
      guard let value = known.value(option.value) else {
        throw Refusal(
          .tableOption, "\(option.key) is \(known.meaning): \(known.choices)"
        )
      }
      values[known.key] = value
    }
    for option in game.options {
      let standard = option.standard(self)
      guard values[option.key] == nil else {
        if standard != nil || option.isOptional { continue }
        throw Refusal(
          .tableOption,
          "\(option.key.rawValue) is \(option.meaning), and there are none "
            + "here; leave it out"
        )
      }
      if case .name = option.values { continue }
      values[option.key] = base?.values[option.key] ?? standard
    }
  }

  /// The options as somebody would write them, in the game's order.
  func written(of game: GameEntry) -> [TableOption] {
    game.options.compactMap { option in
      if case .name = option.values {
        return ruleSetName.map { TableOption(key: option.key.rawValue, value: $0.description) }
      }
      return values[option.key].map {
        TableOption(key: option.key.rawValue, value: PercentEncoding.encode(option.text($0)))
      }
    }
  }
}

extension TableOptions {
  /// What these options are where nothing is said.
  static func standards(_ options: [OptionSpecification]) -> [Key: OptionValue] {
    var standards = TableOptions()
    for option in options {
      if case .name = option.values { continue }
      standards.values[option.key] = option.standard(standards)
    }
    return standards.values
  }

  private init() {}
}
