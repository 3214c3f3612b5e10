import Games

/// One option that the tables of a game have.
public struct OptionSpecification: Sendable {
  /// The key.
  public let key: Key
  /// The values it may have.
  let values: Values
  /// The value if nothing is said; of words, the place in their list.
  let standard: Int
  /// The standard of the release before, which its tables keep; `nil` if that was the same.
  let former: Int?
  /// What it means, with its unit.
  public let meaning: String

  init(key: Key, values: Values, standard: Int, former: Int? = nil, meaning: String) {
    (self.key, self.values, self.standard) = (key, values, standard)
    (self.former, self.meaning) = (former, meaning)
  }

  /// The values that an option may have.
  enum Values: Sendable {
    case range(ClosedRange<Int>)
    /// One of these, or 0 for `auto`.
    case rangeOrAuto(ClosedRange<Int>)
    case words([String])
    /// The name of a table's own rules.
    case name
  }

  /// What is allowed, for people.
  public var choices: String {
    switch values {
    case .range(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .rangeOrAuto(let range): "auto, or \(range.lowerBound) to \(range.upperBound)"
    case .words(let words): words.joined(separator: " or ")
    case .name:
      "\(RuleSetName.lengths.lowerBound) to \(RuleSetName.lengths.upperBound) letters, digits or -"
    }
  }

  /// What `text` means here, or `nil`.
  func value(_ text: String) -> Int? {
    switch values {
    case .rangeOrAuto where text.lowercased() == "auto": 0
    case .range(let range), .rangeOrAuto(let range):
      WireNumber.parse(text).flatMap { range.contains($0) ? $0 : nil }
    case .words(let words): words.firstIndex(of: text.lowercased())
    case .name: nil
    }
  }

  /// A value as a reply says it.
  func wire(_ value: Int) -> Value {
    switch values {
    case .rangeOrAuto where value == 0: return .word("auto")
    case .range, .rangeOrAuto: return .number(value)
    case .words(let words): return .word(words.indices.contains(value) ? words[value] : "-")
    case .name: return .word("-")
    }
  }
}

/// The options of one table, complete and in range.
public struct TableOptions: Sendable, Equatable {
  private var values: [Key: Int] = [:]
  /// What a table's own rules are called.
  public private(set) var ruleSetName: RuleSetName?

  /// The value of an option that the game has; 0 for others. Of words, the place in their list.
  public subscript(_ key: Key) -> Int { values[key] ?? 0 }

  /// Reads options as they were written, each that is not written with its standard value or
  /// with the one it has in `base`.
  ///
  /// - Throws: `CommandError` with `table.option`, naming the options there are or the range.
  public init(
    _ written: [TableOption], of game: GameEntry, over base: TableOptions? = nil
  ) throws(CommandError) {
    for option in game.options { values[option.key] = base?.values[option.key] ?? option.standard }
    ruleSetName = base?.ruleSetName
    for option in written {
      guard let known = game.options.first(where: { $0.key.rawValue == option.key }) else {
        let keys = game.options.map { "\($0.key.rawValue)=" }.joined(separator: " ")
        throw CommandError(
          .tableOption, "\(game.id) has no option \(option.key.prefix(20)); there are \(keys)")
      }
      if case .name = known.values, let name = RuleSetName(rawValue: option.value) {
        ruleSetName = name
        continue
      }
      guard let value = known.value(option.value) else {
        throw CommandError(
          .tableOption, "\(option.key)= is \(known.meaning): \(known.choices)")
      }
      values[known.key] = value
    }
  }

  /// The standards of the release before.
  static func former(of game: GameEntry) -> TableOptions {
    var options = TableOptions()
    for option in game.options { options.values[option.key] = option.former ?? option.standard }
    return options
  }

  private init() {}

  /// The options as somebody would write them, in the game's order.
  func written(of game: GameEntry) -> [TableOption] {
    game.options.compactMap { option in
      guard case .name = option.values else {
        return TableOption(key: option.key.rawValue, value: option.wire(self[option.key]).wire)
      }
      return ruleSetName.map { TableOption(key: option.key.rawValue, value: $0.description) }
    }
  }

  /// The options as fields of a reply, in the game's order; a name of rules is last, `rules=`.
  public func fields(of game: GameEntry) -> [Message.Field] {
    let values = game.options.compactMap { option -> Message.Field? in
      if case .name = option.values { return nil }
      return .init(option.key, option.wire(self[option.key]))
    }
    return values + (ruleSetName.map { [.init(.rules, .word($0.description))] } ?? [])
  }
}
