import Lines

/// A movement of chips from one account to another; nothing else changes a balance.
public struct Movement: Hashable, Sendable, Codable {
  /// 1, 2, 3 … without gaps, over all accounts.
  public let number: Int
  /// The account that gives.
  public let from: LedgerAccount
  /// The account that receives.
  public let to: LedgerAccount
  /// Chips, 1 to `Limits.amount`.
  public let amount: Int
  /// The purpose: a word of `a-z` and hyphens, as in `buy-in`.
  public let reason: String

  /// The purpose of a movement that nobody makes by hand.
  public enum Purpose: String, CaseIterable, Sendable {
    /// A new member's first chips.
    case welcome
    /// A guest's chips for the evening.
    case purse
    /// The chips that a guest has left when the evening is over.
    case purseEnd = "purse-end"
    /// Chips to sit down at a table with.
    case buyIn = "buy-in"
    /// More chips to play on with at a table.
    case topUp = "top-up"
    /// Chips taken from a table on leaving it.
    case cashOut = "cash-out"
    /// New chips for a person who was almost out of chips.
    case refill
    /// The chips that a member returns when the account is deleted.
    case deleted
  }

  /// The allowed lengths of a reason.
  static let reasonLength = 1...16

  /// Creates a movement; `Ledger` checks it.
  public init(
    number: Int, from: LedgerAccount, to: LedgerAccount, amount: Int, reason: String
  ) {
    (self.number, self.from, self.to) = (number, from, to)
    (self.amount, self.reason) = (amount, reason)
  }

  /// Creates a movement for one of the house's own purposes.
  public init(
    number: Int, from: LedgerAccount, to: LedgerAccount, amount: Int, _ purpose: Purpose
  ) {
    self.init(number: number, from: from, to: to, amount: amount, reason: purpose.rawValue)
  }

  /// Whether `text` is a valid reason in a stored line.
  static func isReason(_ text: some StringProtocol) -> Bool {
    reasonLength.contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// One side of a movement of chips.
public enum LedgerAccount: Hashable, Sendable {
  /// The house, which issues the chips: its balance is its debt, 0 or less.
  case house
  /// A member's bankroll, or a guest's purse, which lasts for an evening: 0 or more.
  case person(PersonID)
  /// The chips at a poker table: 0 or more.
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

  /// The owner of the account, as named in an error.
  var owner: String {
    switch self {
    case .house: "the house"
    case .person(let id): "person \(id)"
    case .table(let id): "table \(id)"
    }
  }

  /// Reads an account; `nil` for any other word.
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
