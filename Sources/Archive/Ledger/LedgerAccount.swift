// Owns the two kinds of accounts in the ledger and their text. Never a balance.

import Identity
import LineProtocol

/// One side of a movement of chips.
public enum LedgerAccount: Hashable, Sendable {
  /// The house, which issues the chips: its balance is what it owes, 0 or less.
  case house
  /// A member's bankroll: 0 or more.
  case member(PlayerName)
}

extension LedgerAccount: LosslessStringConvertible {
  /// `house`, or `@ann` for a member: nobody can be mistaken for the house.
  public var description: String {
    switch self {
    case .house: "house"
    case .member(let name): "@\(name)"
    }
  }

  /// Reads such a word; `nil` if it is none.
  public init?(_ description: String) { self.init(word: description[...]) }

  init?(word: Substring) {
    if word == "house" {
      self = .house
    } else {
      guard word.utf8.first == UInt8(ascii: "@"), let name = PlayerName(word.dropFirst()) else {
        return nil
      }
      self = .member(name)
    }
  }
}
