/// One option that the tables of a game have.
public struct OptionSpecification: Sendable {
  /// The key.
  public let key: Key
  /// The values it may have.
  let values: Values
  /// The value if nothing is said; of words, the place in their list.
  let standard: Int
  /// What it means, with its unit.
  public let meaning: String

  /// The values that an option may have.
  enum Values: Sendable {
    case range(ClosedRange<Int>)
    case words([String])
  }

  /// What is allowed, for people.
  public var choices: String {
    switch values {
    case .range(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .words(let words): words.joined(separator: " or ")
    }
  }

  /// What `text` means here, or `nil`.
  func value(_ text: String) -> Int? {
    switch values {
    case .range(let range): WireNumber.parse(text).flatMap { range.contains($0) ? $0 : nil }
    case .words(let words): words.firstIndex(of: text.lowercased())
    }
  }

  /// A value as a reply says it.
  func wire(_ value: Int) -> Value {
    switch values {
    case .range: return .number(value)
    case .words(let words): return .word(words.indices.contains(value) ? words[value] : "-")
    }
  }
}

/// The options of one table, complete and in range.
public struct TableOptions: Sendable, Equatable {
  private var values: [Key: Int] = [:]

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
    for option in written {
      guard let known = game.options.first(where: { $0.key.rawValue == option.key }) else {
        let keys = game.options.map { "\($0.key.rawValue)=" }.joined(separator: " ")
        throw CommandError(
          .tableOption, "\(game.id) has no option \(option.key.prefix(20)); there are \(keys)")
      }
      guard let value = known.value(option.value) else {
        throw CommandError(
          .tableOption, "\(option.key)= is \(known.meaning): \(known.choices)")
      }
      values[known.key] = value
    }
  }

  /// The options as fields of a reply, in the game's order.
  public func fields(of game: GameEntry) -> [Message.Field] {
    game.options.map { .init($0.key, $0.wire(self[$0.key])) }
  }
}
