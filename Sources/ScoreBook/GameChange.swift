// Owns the record of one change of a game: what, who, when, and what was there before.

/// One line of a game's record of changes.
public struct GameChange: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// Something was entered where `before` stood.
    case entry(Entry, before: RoundEntry)
    /// The change of this number was taken back.
    case undo(of: Int)
  }

  /// The changes of a game are numbered from 1.
  public let number: Int
  /// What was done.
  public let action: Action
  /// Who did it.
  public let name: String
  /// When.
  public let time: BookTime
  /// Whether it has been taken back.
  public internal(set) var isUndone = false
}
