import Identity

/// Somebody who sits at a poker table.
public struct PokerPlayer: Sendable, Equatable, Codable {
  /// Who it is.
  public let name: PlayerName
  /// Whether it is a program.
  public let isBot: Bool
  /// Chips; during a hand what the player had before it.
  public internal(set) var stack: Int
  /// Chips that come to the stack when the hand is over.
  public internal(set) var behind = 0
  /// How the player stands to the blinds.
  public internal(set) var entry: Entry
  /// Sits out: is not dealt in.
  public internal(set) var isAway = false
  /// Was cut off; the seat is held.
  public internal(set) var isGone = false
  /// Gives up the seat when the hand is over.
  public internal(set) var isLeaving = false
  private var posts = false
  private var straddles = false
  private var leavesNextBlind = false
  /// What is done when the turn comes.
  public internal(set) var planned: PlannedAction?
  /// The price of staying in when the plan was made.
  var plannedAt: Int?

  /// How a player stands to the blinds.
  public enum Entry: String, Sendable, Codable {
    /// Is dealt in.
    case regular
    /// Has come after the first hand: waits for the big blind, or pays it to be dealt in.
    case new
    /// Was not there when it was the big blind's turn: owes both blinds.
    case missedBoth = "missed-both"
    /// Was not there when it was the small blind's turn: owes that.
    case missedSmall = "missed-small"
  }

  init(name: PlayerName, isBot: Bool, stack: Int, entry: Entry) {
    (self.name, self.isBot, self.stack, self.entry) = (name, isBot, stack, entry)
  }

  /// Whether the player is here, has chips and wants to play.
  var wantsToPlay: Bool { !isAway && !isLeaving && stack > 0 }

  /// Whether the player, where others are there to play, is dealt in only with the big blind.
  public var awaitsBlind: Bool { entry != .regular && !posts }

  /// Whether the table answers instead of asking.
  var isAnsweredFor: Bool { isLeaving || planned != nil }

  /// What the table does without asking.
  subscript(wish: Wish) -> Bool {
    get {
      switch wish {
      case .post: posts
      case .straddle: straddles
      case .leaveNextBlind: leavesNextBlind
      }
    }
    set {
      switch wish {
      case .post: posts = newValue
      case .straddle: straddles = newValue
      case .leaveNextBlind: leavesNextBlind = newValue
      }
    }
  }
}
