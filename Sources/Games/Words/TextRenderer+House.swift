import Lines

/// The prose of games against the house.
extension TextRenderer {
  func lines(_ event: HouseEvent) -> [Prose] {
    switch event {
    case .round(let number, let deck):
      let cards: Prose = count(deck, "card", "cards")
      return ["\(heading: "Round \(number), \(cards) in the deck. Place your bets.")"]
    case .bet(let player, let added, let bet, let balance):
      return ["\(who(player, "adds", "add")) $\(added): bet $\(bet) of $\(balance)."]
    case .ready(let player): return [who(player, "is", "are") + " ready."]
    case .dealt(let player, let hand, _, _):
      return [who(player, "gets", "get") + " \(hand), score \(hand.houseScore)."]
    case .traded(let player, let trade):
      let cards: Prose = "\(trade.out) for \(trade.drawn)"
      return [
        who(player, "trades", "trade") + " \(cards): score \(trade.score), "
          + "bet $\(trade.bet) of $\(trade.balance)."
      ]
    case .house(let hand, _, _):
      return ["The house shows \(hand), score \(hand.houseScore)."]
    case .result(let player, let outcome, _, let paid, let balance):
      return [result(player, outcome, paid.amount) + ": $\(balance) left."]
    case .broke(let player):
      return [who(player, "sits out", "sit out") + " until the next game: no money left."]
    case .over(let end):
      let why: Prose = end == .deck ? "the deck cannot serve another round" : "no money"
      return ["\(heading: "The game is over: \(why).\(anotherGame("reset"))", rule: "***")"]
    case .resetAsked(let player, _, let asked, let need):
      if isMine(player) { return [] }
      let agree: Prose = isPlayer ? " Type reset if you agree." : ""
      return [
        who(player, "asks", "ask") + " for a new game\(aside: "\(asked) of \(need)").\(agree)"
      ]
    case .reset(_, let start):
      return ["A new game begins: everybody has $\(start.stack)."]
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

  func facts(_ view: HouseView) -> [Prose] {
    var facts: [Prose] = [
      "bet $\(view.bet) of $\(view.balance)", "$\(view.balance - view.bet) left",
    ]
    if view.score > 0 { facts.append("score \(view.score)") }
    // Before the deal this is the hand of the previous round.
    if view.phase == .trade, view.house.count > 0 {
      let score: Prose = view.house.known.map { " \($0.houseScore)" } ?? ""
      facts[facts.count - 1] += "\(seen: ", house \(view.house.cards)\(score)", spoken: "")"
    }
    return facts
  }

  func moves(_ view: HouseView) -> [Prose] { view.legal.map(move) }

  private func move(_ move: LegalMove) -> Prose {
    switch (move.verb, move.choice) {
    case ("bet", .amount(let amounts)):
      "bet \(seen: "\(amounts.least)-\(amounts.most)", spoken: "\(amounts.words)")"
    case ("trade", .cards(_, let cards)):
      """
      trade \(seen: "[\(choices: cards.map { "\($0) \($0.houseScore)" })]", spoken: "a card")\
      \(seen: " (+", spoken: " for ")$\(HouseRules.tradeCost)\(seen: ")", spoken: "")
      """
    default: "\(move.verb)"
    }
  }
}
