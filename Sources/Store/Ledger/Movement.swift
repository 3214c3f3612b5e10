import Identity
import LineProtocol
import Lines

/// Chips that go from one account to another; nothing else changes a balance.
public struct Movement: Hashable, Sendable, Codable {
  /// 1, 2, 3 … without gaps, over all accounts.
  public let number: Int
  /// Who gives.
  public let from: LedgerAccount
  /// Who gets.
  public let to: LedgerAccount
  /// Chips, 1 to `Limits.amount`.
  public let amount: Int
  /// What for: a word of `a-z` and hyphens, as in `buy-in`.
  public let reason: String

  /// What chips go for that nobody moves by hand.
  public enum Purpose: String, CaseIterable, Sendable {
    /// A new member's first chips.
    case welcome
    /// A guest's chips for the evening.
    case purse
    /// What a guest has left when the evening is over.
    case purseEnd = "purse-end"
    /// To sit down at a table.
    case buyIn = "buy-in"
    /// To play on with more at a table.
    case topUp = "top-up"
    /// What somebody leaves a table with.
    case cashOut = "cash-out"
    /// New chips for whoever had next to none.
    case refill
    /// What a member gives back who is to be one no more.
    case deleted
  }

  /// How many letters a reason has.
  static let reasonLength = 1...16

  /// A movement of these; `Ledger` judges it.
  public init(
    number: Int, from: LedgerAccount, to: LedgerAccount, amount: Int, reason: String
  ) {
    (self.number, self.from, self.to) = (number, from, to)
    (self.amount, self.reason) = (amount, reason)
  }

  /// A movement of these, for one of the house's own purposes.
  public init(
    number: Int, from: LedgerAccount, to: LedgerAccount, amount: Int, _ purpose: Purpose
  ) {
    self.init(number: number, from: from, to: to, amount: amount, reason: purpose.rawValue)
  }

  /// Whether `text` may stand as a reason in a stored line.
  static func isReason(_ text: some StringProtocol) -> Bool {
    reasonLength.contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// One side of a movement of chips.
public enum LedgerAccount: Hashable, Sendable {
  /// The house, which issues the chips: its balance is what it owes, 0 or less.
  case house
  /// A member's bankroll, or a guest's purse, which lasts for an evening: 0 or more.
  case person(PersonID)
  /// What stands at a table of poker: 0 or more.
  case table(TableID)
}

extension LedgerAccount: WordCodable {
  /// `house`, `@7` for a person, `#main` for a table.
  public var description: String {
    switch self {
    case .house: "house"
    case .person(let id): "@\(id)"
    case .table(let id): "#\(id)"
    }
  }

  /// Whose it is, as an error says it.
  var owner: String {
    switch self {
    case .house: "the house"
    case .person(let id): "person \(id)"
    case .table(let id): "table \(id)"
    }
  }

  /// Reads such a word; `nil` if it is none.
  public init?(_ description: String) {
    let name = String(description.dropFirst())
    let account: LedgerAccount? =
      switch description.utf8.first {
      case UInt8(ascii: "@"): PersonID(name).map { .person($0) }
      case UInt8(ascii: "#"): TableID(name).map { .table($0) }
      default: description == "house" ? .house : nil
      }
    guard let account, account.description == description else { return nil }
    self = account
  }
}
