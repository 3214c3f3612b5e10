import Lines

// Every place in this module where families of games differ. A new family adds a case to each; its
// texts are in files of their own.

/// The house's words for a family of games, and how it offers them.
public struct FamilyRow: Sendable {
  /// The heading of its games in a list.
  public let heading: Prose
  /// The standard game of the family.
  public let usual: String
  /// Another word for it after `play`.
  public let word: String
  /// The word for one deal.
  public let round: Prose
  /// The unit of the mean result of a match.
  public let unitOfMatch: Prose
  /// The commands at its tables besides moves, the most useful first.
  public let around: [String]
}

extension GameFamily {
  public var row: FamilyRow {
    switch self {
    case .house:
      FamilyRow(
        heading: "Against the house:", usual: "betting3", word: "house", round: "round",
        unitOfMatch: "dollars a round",
        around: ["look", "say", "history", "replay", "top", "out", "leave", "quit"])
    case .dealing:
      FamilyRow(
        heading: "A dealer without betting:", usual: "deal-holdem", word: "dealer",
        round: "round", unitOfMatch: "rounds",
        around: ["look", "say", "history", "replay", "top", "out", "back", "leave", "quit"])
    case .poker:
      FamilyRow(
        heading: "Poker:", usual: "holdem", word: "cards", round: "hand",
        unitOfMatch: "big blinds a hand",
        around: ["bot", "topup", "out", "leave", "look", "history", "say", "quit"])
    }
  }

  /// A number of rounds, or of hands.
  public func rounds(_ number: Int) -> Prose { .count(number, row.round, "\(row.round)s") }
}

extension Game {
  /// The action meant by a request.
  ///
  /// - Throws: `Refusal` with `rule.verb`, `rule.card`, `rule.amount`, `table.game`,
  ///   `table.option`, or a `proto.*` code for arguments that no verb of the game accepts.
  public func action(
    _ request: ActionRequest, by seat: Seat
  ) throws(Refusal) -> GameAction {
    switch self {
    case let game as HouseGame: .house(try HouseAction(request, in: game, seat))
    case let game as DealingGame: .dealing(try game.action(request))
    case let game as PokerGame: .poker(try game.action(request, by: seat))
    default: throw Refusal(.ruleVerb)
    }
  }
}

extension GameAction {
  /// The line that asks for the action at the table in use.
  public var typed: String {
    switch self {
    case .house(let action): action.typed
    case .dealing(let action): action.typed
    case .poker(let action): action.typed
    }
  }

  /// The effect of an action planned for later, in a few words.
  public var promise: Prose? { if case .poker(let action) = self { action.promise } else { nil } }
}

extension GameEvent {
  /// The result of an action in its reply: a word and fields; `nil` if there is none.
  var answer: (did: String, fields: Line.Fields)? {
    switch self {
    case .house(.bet(_, let added, let bet, let balance)):
      ("bet", ["amount": added, "bet": bet, "balance": balance])
    case .house(.ready): ("deal", [:])
    case .house(.traded(_, let trade)):
      (
        "trade",
        [
          "out": [trade.out], "in": [trade.drawn], "bet": trade.bet, "balance": trade.balance,
          "score": trade.score,
        ]
      )
    case .poker(.acted(_, let act)):
      (act.kind.rawValue, ["to": act.to, "paid": act.paid, "stack": act.stack])
    case .poker(.exchanged(_, let exchanged)):
      (exchanged.kind.rawValue, ["cards": exchanged.count])
    case .poker(.agreed(_, let runs)): (runs.rawValue, [:])
    default: nil
    }
  }
}

extension Plays {
  /// The sentence for a player who sits down.
  func words(_ game: GameID) -> Prose {
    switch game {
    case .dealing:
      // At a dealer's table nobody has to act.
      let next: Prose =
        self == .now
        ? "The next hand that is dealt is yours." : "A round goes on; the next hand is yours."
      return
        "\n\(next)\nType deal for a round, deal step for one street, show to turn your hand up "
        + "at its end, new holdem to end this game and deal another; help \(game) tells more."
    case .poker(let id):
      let hasBlinds = PokerSubject.named(id).has { $0.forced == .blinds }
      let wait: Prose =
        self == .now
        ? ""
        : hasBlinds
          ? "You play from your big blind on; post pays one, and plays from the next hand on. "
          : "You play from the next hand on. "
      return "\n\(wait)Rules: help \(variant: id)"
    case .house:
      switch self {
      case .now: return ""
      case .next: return "\nYou play from the next round on."
      case .broke: return "\nYou have no money left in this game; reset begins a new one."
      }
    }
  }
}

extension TextRenderer {
  /// The sentences about an event of the game.
  func lines(_ event: GameEvent) -> [Prose] {
    switch event {
    case .house(let event): lines(event)
    case .dealing(let event): lines(event)
    case .poker(let event): lines(event)
    }
  }

  /// The legal moves, and the facts to decide by.
  func parts(_ question: GameQuestion) -> (moves: [Prose], facts: [Prose]) {
    switch question {
    case .house(let view): (moves(view), facts(view))
    case .poker(let view): (moves(view), facts(view))
    }
  }
}
