// Owns what the lobby knows of a table.

import Identity
import LineProtocol

/// What the lobby knows of a table: enough for a row of `tables`.
public struct TableSummary: Sendable, Equatable {
  /// The table.
  public let id: TableID
  /// The game's name.
  public let game: String
  /// How many seats there are.
  public let seats: Int
  /// How many look on.
  public let watching: Int
  /// A word for where the game is.
  public let state: String
  /// Who sits there.
  public let seated: [PlayerName]

  /// The row of `tables`.
  var row: Message {
    Message(
      .row, .table,
      [
        .init(.id, .word(id.description)), .init(.game, .word(game)),
        .init(.seats, .ratio(seated.count, seats)), .init(.watching, .number(watching)),
        .init(.state, .word(state)),
      ])
  }
}
