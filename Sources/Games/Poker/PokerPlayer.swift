import Lines

/// A player at a poker table.
public struct PokerPlayer: Sendable, Equatable, Codable {
  public let name: PlayerName
  /// Whether it is a program.
  public let isBot: Bool
  /// The player's chips; during a hand, those from before it.
  public internal(set) var stack: Int
  /// Chips that join the stack when the hand is over.
  public internal(set) var behind = 0
  /// The player's standing toward the blinds.
  public internal(set) var entry: Entry
  /// Whether the player sits out and is not dealt in.
  public internal(set) var isAway = false
  /// Whether the player was cut off; the seat is held.
  public internal(set) var isGone = false
  /// Whether the player gives up the seat when the hand is over.
  public internal(set) var isLeaving = false
  private var posts = false
  private var straddles = false
  private var leavesNextBlind = false
  /// The action planned for the player's next turn.
  public internal(set) var planned: PlannedAction?
  /// The price of staying in when the plan was made.
  var plannedAt: Int?

  /// A player's standing toward the blinds.
  public enum Entry: String, Sendable, Codable {
    /// Is dealt in.
    case regular
    /// Came after the first hand: waits for the big blind, or pays it to be dealt in.
    case new
    /// Was not there for the big blind: owes both blinds.
    case missedBoth = "missed-both"
    /// Was not there for the small blind: owes that one.
    case missedSmall = "missed-small"
  }

  init(name: PlayerName, isBot: Bool, stack: Int, entry: Entry) {
    (self.name, self.isBot, self.stack, self.entry) = (name, isBot, stack, entry)
  }

  /// Whether the player is present, with chips, and willing to play.
  var wantsToPlay: Bool { !isAway && !isLeaving && stack > 0 }

  /// Whether the player is dealt in only with the big blind, if enough others play.
  var awaitsBlind: Bool { entry != .regular && !posts }

  /// Whether the table answers for the player.
  var isAnsweredFor: Bool { isLeaving || planned != nil }

  /// Whether the player has the wish.
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
