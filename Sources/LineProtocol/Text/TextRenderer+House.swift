import Cards
import Games
import Identity
import Tables

/// The prose of games against the house.
extension TextRenderer {
  func lines(_ event: HouseEvent) -> [Prose] {
    switch event {
    case .round(let number, let deck):
      let cards: Prose = count(deck, "card", "cards")
      return ["--- Round \(number), \(cards) in the deck. Place your bets. ---"]
    case .bet(let player, let added, let bet, let balance):
      return ["\(who(player, "adds", "add")) $\(added): bet $\(bet), balance $\(balance)."]
    case .ready(let player): return [who(player, "is", "are") + " ready."]
    case .dealt(let player, let hand, _):
      return [who(player, "gets", "get") + " \(style.cards(hand)), score \(hand.houseScore)."]
    case .traded(let player, let trade):
      let cards: Prose = "\(style.card(trade.out)) for \(style.card(trade.drawn))"
      return [
        who(player, "trades", "trade") + " \(cards): score \(trade.score), "
          + "bet $\(trade.bet), balance $\(trade.balance)."
      ]
    case .house(let hand, _):
      return ["The house shows \(style.cards(hand)), score \(hand.houseScore)."]
    case .result(let player, let outcome, _, let paid, let balance):
      return [result(player, outcome, paid) + ": balance $\(balance)."]
    case .broke(let player):
      return [who(player, "sits out", "sit out") + " until the next game: no money left."]
    case .over(let end):
      let why: Prose = end == .deck ? "the deck cannot serve another round" : "no money"
      return ["*** The game is over: \(why).\(anotherGame("reset")) ***"]
    case .resetAsked(let player, let asked, let need):
      if isMine(player) { return [] }
      let agree: Prose = isPlayer ? " Type reset if you agree." : ""
      return [who(player, "asks", "ask") + " for a new game (\(asked) of \(need)).\(agree)"]
    case .reset(_, let stack): return ["A new game begins: everybody has $\(stack)."]
    case .void: return ["The round is void: all bets are returned."]
    case .left(let player, _): return [leaving(player)]
    case .matchOver(let end): return matchOver(end, .house)
    case .shuffled, .passed: return []
    }
  }

  private func result(_ player: SeatedPlayer, _ outcome: HouseOutcome, _ paid: Int) -> Prose {
    switch outcome {
    case .win: who(player, "wins", "win") + " $\(paid.magnitude)"
    case .double: who(player, "wins", "win") + " double, $\(paid.magnitude)"
    case .lose: who(player, "loses", "lose") + " $\(paid.magnitude)"
    case .push: who(player, "gets the bet back", "get your bet back")
    }
  }

  /// The turn line: one line, all that is legal with its cost, and the clock.
  public func line(_ question: TableQuestion) -> Prose {
    if style.screenReader { return spoken(question) }
    switch question.game {
    case .poker(let view): return line(question, view)
    case .house(let view):
      let moves: Prose = view.legal.map(move).joined(separator: " | ")
      var facts: [Prose] = [
        "bet $\(view.bet) of $\(view.balance)", "$\(view.balance - view.bet) left",
      ]
      if view.score > 0 { facts.append("score \(view.score)") }
      // Before the deal it is the hand of the round before.
      if view.phase == .trade, view.house.count > 0 { facts.append("house " + shown(view.house)) }
      if question.isClockRunning { facts.append(seconds(question.left)) }
      return "Your turn: \(moves)   (\(facts.joined(separator: ", ")))"
    }
  }

  /// What the house shows, with its score once it shows anything.
  private func shown(_ house: SeenCards) -> Prose {
    style.cards(house.cards) + (house.known.map { " \($0.houseScore)" } ?? "")
  }

  private func move(_ move: LegalMove) -> Prose {
    switch move {
    case .bet(let range): "bet \(range.lowerBound)-\(range.upperBound)"
    case .trade(let cards):
      "trade [" + cards.map { "\(style.card($0)) \($0.houseScore)" }.joined(separator: " | ")
        + "] (+$\(HouseRules.tradeCost))"
    case .dealStep: "deal step"
    case .dealNext: "deal next"
    case .deal, .show, .reset, .new, .shuffle, .rebuild, .draw, .auto, .poker: "\(move.verb)"
    }
  }
}
