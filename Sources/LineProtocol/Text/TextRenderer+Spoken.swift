import Cards
import Games
import HandRanking
import Identity
import Lines
import Tables

// What a screen reader says. Sentences that read well and are heard well are the same for
// everybody; here are the others, and what every line goes through.

extension TextRenderer {
  // MARK: - Replies

  func spoken(_ message: Line) -> [Prose] {
    // What somebody says is theirs.
    if message.isChat { return seen(message) }
    let isTyped =
      ["line", "advise"].contains(message.word) || message.sign == .refused
    return heard(seen(message), isTyped: isTyped)
  }

  /// What was made of its rows already is only put together.
  func spoken(_ reply: Line, after rows: [Line]) -> [Prose] {
    heard(seen(reply, after: rows), isTyped: true)
  }

  /// Lines in which cards are named as the listener wants them.
  private func heard(_ lines: [Prose], isTyped: Bool = false) -> [Prose] {
    SpokenLine.lines(lines.map(style.text), isTyped: isTyped)
  }

  // MARK: - Events

  func spoken(_ event: TableEvent, of table: TableID) -> [Prose] {
    switch event {
    case .game(.poker(.hand(let start))): return [spoken(start)]
    case .game(.poker(.street(let start))) where !start.board.isEmpty && !start.isShared:
      return [spoken(start)]
    case .game(.poker(.shown(let player, let shown))) where !shown.hands.isEmpty:
      let names = shown.hands.map { "\($0.name.article + $0.name.whole)" as Prose }
        .joined(separator: "; ")
      return [who(player, "shows", "show") + " \(names): \(style.cards(shown.cards))."]
    case .game(.dealing(.dealt(let hand, _, let down, let up)))
    where hand.player == nil && hand.place != .dealer && down.open.known == nil && up.isEmpty:
      return []
    case .game(.dealing(.best(let hand, let cards, let wild, let winner, let isSplit))):
      guard let five = cards.open.known.flatMap({ DealtFive(bestOf: $0, wild: wild) }) else {
        return []
      }
      let end: Prose = winner == true && !isSplit ? " It wins." : ""
      return ["\(holder(hand, "has", "have")) \(five.value.name).\(end)"]
    default: return heard(lines(event, of: table))
    }
  }

  /// Who has the button is heard, where others look for the seat.
  private func spoken(_ start: HandStart) -> Prose {
    let holder = start.players.first { $0.player.seat == start.button }?.player
    let button = holder.map { who($0, "has", "have") + " the button" }
    let kind: Prose = start.isBombPot ? "a bomb pot, " : ""
    let carried: Prose = start.carried > 0 ? " \(start.carried) in the pot from before." : ""
    return "Hand \(start.number). \(button ?? "The button is at seat \(start.button)")."
      + " \((kind + TextRenderer.spokenGame(start.game, start.limit, start.stakes)).capitalized)."
      + carried
  }

  /// What is played and for how much.
  public static func spokenGame(_ game: VariantID, _ limit: BettingLimit, _ stakes: Stakes) -> Prose
  {
    SpokenLine.line("\(title(game)), \(limit.words), \(Self.stakes(stakes))") ?? ""
  }

  /// Only the cards that are new: what lay there before was heard before.
  private func spoken(_ start: StreetStart) -> Prose {
    let isOne = start.name == "turn" || start.name == "river"
    let cards = isOne ? Array(start.board.suffix(1)) : start.board
    let board: Prose = start.run > 1 ? ", board \(start.run)" : ""
    return "\(TextRenderer.streetTitle(start.name))\(board): \(style.cards(cards))."
  }

  /// A clock that others wait for.
  func spokenClock(_ player: SeatedPlayer, _ left: Int) -> Prose {
    isMine(player)
      ? "\(spokenTime(left)) left: the others are waiting for you." : "\(player.name)'s turn."
  }

  /// `20 seconds`.
  public func spokenTime(_ milliseconds: Int) -> Prose {
    count((milliseconds + 999) / 1000, "second", "seconds")
  }

  // MARK: - The turn

  /// What one may do and what it costs, then what that depends on.
  func spoken(_ question: TableQuestion) -> Prose {
    let moves: [Prose]
    var facts: [Prose] = []
    switch question.game {
    case .poker(let view):
      let legal = view.legal.filter { $0 != .fold } + view.legal.filter { $0 == .fold }
      moves = legal.map { spoken($0, view.hole) }
      if view.pot > 0 { facts.append(TextRenderer.spokenPot(view.pot, view.pots)) }
      facts.append("Stack \(view.stack)")
      if let worth = worth(view) { facts.append(worth.capitalized) }
    case .house(let view):
      moves = view.legal.map(spoken)
      facts.append("Your bet is $\(view.bet), you have $\(view.balance - view.bet) more")
      // While bets are placed the cards are those of the last round.
      if view.phase == .trade { facts.append("Score \(view.score)") }
    }
    if question.isClockRunning { facts.append(spokenTime(question.left)) }
    let end = facts.map { " \($0)." as Prose }.joined()
    return "Your turn: \(TextRenderer.alternatives(moves)).\(end)"
  }

  /// `call 5, raise to 10, or fold`.
  static func alternatives(_ words: [Prose]) -> Prose {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    let comma: Prose = words.count > 2 ? "," : ""
    return words.dropLast().joined(separator: ", ") + "\(comma) or \(last)"
  }

  /// `Pot 90: main pot 50, side pot 30, bets 10`.
  public static func spokenPot(_ pot: Int, _ pots: [Int]) -> Prose {
    guard let main = pots.first else { return "Pot \(pot)" }
    let bets = pots.reduce(pot, -)
    let sides = pots.dropFirst().map { "side pot \($0)" as Prose }
    let parts: [Prose] = ["main pot \(main)"] + sides + (bets > 0 ? ["bets \(bets)"] : [])
    return "Pot \(pot): " + parts.joined(separator: ", ")
  }

  private func spoken(_ move: LegalMove) -> Prose {
    switch move {
    case .bet(let range): "bet \(TextRenderer.range(range))"
    case .trade: "trade a card for $\(HouseRules.tradeCost)"
    case .dealStep: "deal step"
    case .dealNext: "deal next"
    case .deal, .show, .reset, .new, .shuffle, .rebuild, .draw, .auto: "\(move.verb)"
    case .poker: "\(move.verb)"
    }
  }

  private func spoken(_ move: PokerMove, _ hole: [Card]) -> Prose {
    switch move {
    case .fold, .twice, .once, .show: "\(move.verb)"
    case .check: "check for free"
    case .call(let price): "call \(price)"
    case .bringIn(let amount): "bringin \(amount)"
    case .wager(let kind, .range(let range)):
      kind == .bet
        ? "bet \(TextRenderer.range(range))"
        : range.count == 1
          ? "\(command: kind) to \(range.lowerBound)"
          : "\(command: kind) to \(range.lowerBound) up to \(range.upperBound)"
    case .wager(let kind, .either(let small, let big)):
      "\(command: kind)\(kind == .bet ? "" : " to") \(small) or \(big)"
    case .draw(let counts):
      style.text(
        "draw up to \(counts.upperBound), as in draw \(typed: hole.example(1)), "
          + "or draw to keep all")
    case .discard(let number, let cards):
      style.text(
        "discard \(number), as in discard \(typed: cards.example(number))")
    case .choose(let games): "choose \(TextRenderer.alternatives(games.map { "\(variant: $0)" }))"
    }
  }

  private static func range(_ range: ClosedRange<Int>) -> Prose {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }

}

extension SeatState {
  /// What somebody in this state does, if that is worth a word.
  var spoken: Prose? {
    switch self {
    case .gone: "cut off"
    case .out: "sitting out"
    case .broke: "out of chips"
    // What was bet follows.
    case .over, .bet: nil
    case .ready: "ready"
    case .trade: "may trade"
    case .next: "in the next round"
    case .blind: "waiting for the big blind, or post"
    case .thinking: "no bet yet"
    case .waiting: "waiting"
    case .shown: "cards shown"
    case .dealt: "in the hand"
    case .folded: "folded"
    case .allIn: "all-in"
    case .acts: "to act"
    }
  }
}

extension GameState {
  var spoken: Prose {
    switch self {
    case .empty: "nobody plays"
    case .bet: "bets are placed"
    case .trade: "cards are out"
    case .over: "the game is over"
    case .ready: "a round can be dealt"
    case .dealing: "a round is dealt"
    case .waiting: "waits for players"
    case .next: "between hands"
    case .hand: "a hand is played"
    case .choice: "a game is chosen"
    }
  }
}
