import Cards

/// What a player does at a poker table.
public enum PokerAction: Sendable, Equatable {
  case fold
  case check
  case call
  /// Bets, raises or completes to a total on this street.
  case wager(WagerKind, to: Int)
  /// Pays the bring-in.
  case bringIn
  /// Swaps these cards, or none.
  case draw([Card])
  /// Gives these cards up.
  case discard([Card])
  /// Says whether the rest of the board comes twice.
  case runTwice(Bool)
  /// Chooses what is dealt next.
  case choose(VariantID)
  /// Turns one's cards up after a hand.
  case show
  /// Asks to pay the blinds now, instead of waiting for the big blind; or takes that back.
  case post(Bool)
  /// Straddles whenever it is one's turn to, or no more.
  case straddle(Bool)
  /// Sits out as soon as the big blind comes, or not after all.
  case leaveNextBlind(Bool)
  /// Says beforehand what is done when the turn comes; `nil` takes it back.
  case plan(PlannedAction?)
  /// The safe move.
  case auto
}

/// What a player has chosen to do before the turn comes. All plans but a fold are forgotten if the
/// price changes.
public enum PlannedAction: Sendable, Equatable, Codable {
  /// Fold, whatever it costs.
  case fold
  /// Check, or fold at the price at which it was said.
  case checkOrFold
  case check
  /// Call just so many chips.
  case call(Int)
}

/// How a bet is called.
public enum WagerKind: String, Sendable, Codable, CaseIterable {
  /// The first bet of a street.
  case bet
  /// More than the bet that stands.
  case raise
  /// A short bet, or the bring-in, made up to a whole bet.
  case complete
}

/// How much may be bet: totals on this street, in chips.
public enum WagerAmounts: Sendable, Equatable {
  /// Anything between these.
  case range(ClosedRange<Int>)
  /// One of these two.
  case either(Int, Int)

  /// Just this.
  public static func one(_ amount: Int) -> WagerAmounts { .range(amount...amount) }

  /// The least of them.
  public var least: Int {
    switch self {
    case .range(let range): range.lowerBound
    case .either(let small, _): small
    }
  }

  /// The most of them.
  public var most: Int {
    switch self {
    case .range(let range): range.upperBound
    case .either(_, let big): big
    }
  }

  /// Whether an amount is one of them.
  public func contains(_ amount: Int) -> Bool {
    switch self {
    case .range(let range): range.contains(amount)
    case .either(let small, let big): amount == small || amount == big
    }
  }
}

/// One thing that a player may do at a poker table, with everything that may follow its verb.
public enum PokerMove: Sendable, Equatable {
  case fold
  case check
  /// Adds so many chips.
  case call(Int)
  /// Bets, raises or completes to one of these totals.
  case wager(WagerKind, WagerAmounts)
  /// Adds so many chips.
  case bringIn(Int)
  /// Swaps so many cards, by its verb alone none.
  case draw(ClosedRange<Int>)
  /// Gives so many of these cards up.
  case discard(Int, of: [Card])
  /// The rest of the board comes twice.
  case twice
  /// It comes once.
  case once
  /// One of these is dealt next.
  case choose([VariantID])
  /// Turns one's cards up.
  case show
}

extension PokerMove {
  /// Its verb, as players write it.
  public var verb: String {
    switch self {
    case .fold: "fold"
    case .check: "check"
    case .call: "call"
    case .wager(let kind, _): kind.rawValue
    case .bringIn: "bringin"
    case .draw: "draw"
    case .discard: "discard"
    case .twice: "twice"
    case .once: "once"
    case .choose: "choose"
    case .show: "show"
    }
  }
}
