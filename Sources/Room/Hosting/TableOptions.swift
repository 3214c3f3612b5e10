// Owns the options of tables: which there are for a game, and what somebody wrote for them.

import LineProtocol

/// One option that the tables of a game have.
struct OptionSpecification: Sendable {
  /// The key.
  let key: Key
  /// The values it may have.
  let range: ClosedRange<Int>
  /// The value if nothing is said.
  let standard: Int
  /// What it means, with its unit.
  let meaning: String
}

/// The options of one table, complete and in range.
struct TableOptions: Sendable, Equatable {
  private var values: [Key: Int] = [:]

  /// The value of an option that the game has; 0 for others.
  subscript(_ key: Key) -> Int { values[key] ?? 0 }

  /// Reads options as they were written.
  ///
  /// - Throws: `CommandError` with `table.option`, naming the options there are or the range.
  init(_ written: [TableOption], of game: GameEntry) throws(CommandError) {
    for option in game.options { values[option.key] = option.standard }
    for option in written {
      guard let known = game.options.first(where: { $0.key.rawValue == option.key }) else {
        let keys = game.options.map { "\($0.key.rawValue)=" }.joined(separator: " ")
        throw CommandError(
          .tableOption, "\(game.id) has no option \(option.key.prefix(20)); there are \(keys)")
      }
      guard let value = WireNumber.parse(option.value), known.range.contains(value) else {
        let range = "\(known.range.lowerBound) to \(known.range.upperBound)"
        throw CommandError(.tableOption, "\(option.key)= is \(known.meaning), \(range)")
      }
      values[known.key] = value
    }
  }

  /// The options as fields of a reply, in the game's order.
  func fields(of game: GameEntry) -> [Message.Field] {
    game.options.map { .init($0.key, .number(self[$0.key])) }
  }
}
