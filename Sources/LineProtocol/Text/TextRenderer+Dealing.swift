import Cards
import Games
import HandRanking
import Identity
import Tables

/// The prose of dealing tables. Cards in brackets lie face down.
extension TextRenderer {
  func lines(_ event: DealingEvent) -> [Prose] {
    switch event {
    case .new(let rules, let options, let player):
      let beginning: Prose =
        player.map { who($0, "begins", "begin") + " a new game: \(rules.name)" }
        ?? "Nobody plays any more: the table has its own rules again, \(rules.name)"
      let isOpen: [Prose] =
        options.isOpen ? ["All cards are open: everybody sees those of all hands."] : []
      return ["*** \(beginning). ***"] + setup(rules, options) + isOpen
    case .newAsked(let player, let request, let asked, let need):
      if isMine(player) { return [] }
      let game: Prose = "\(who(player, "asks", "ask")) for a new game: \(request.description)"
      let open: Prose =
        request.isOpen == true ? ", with the cards of all hands open to everybody" : ""
      return ["\(game)\(open) (\(asked) of \(need))."]
        + (isPlayer ? ["Type \(request.typed()) if you agree."] : [])
    case .round(let number, let deck, let label, _):
      let cards: Prose = count(deck, "card", "cards")
      return ["--- Round \(number) of \(label.name), \(cards) in the deck. ---"]
    case .reshuffled(let player, let deck):
      return [act(player, "shuffles", "shuffle") + " the deck; \(left(in: deck))"]
    case .rebuilt(let player?, let deck):
      let act: Prose = who(
        player, "takes all cards back and shuffles", "take all cards back and shuffle")
      return ["\(act); \(left(in: deck))"]
    case .rebuilt(nil, let deck):
      let cards: Prose = count(deck, "card", "cards")
      return ["The deck cannot serve another round; a fresh one of \(cards) is shuffled."]
    case .drawn(let player, let card, let deck):
      return [act(player, "draws", "draw") + " \(style.card(card)) for all; \(left(in: deck))"]
    case .dealt(let hand, _, let down, let up):
      return ["\(holder(hand, "gets", "get")) \(dealt(down.open, up))."]
    case .community(let cards, let street):
      let place: Prose = ["flop", "turn", "river"].contains(street) ? "\(street)" : "board"
      return ["The \(place): \(style.cards(cards))."]
    case .remaining(let deck, _): return [left(in: deck)]
    case .shown(let hand, let down, let up):
      return ["\(holder(hand, "shows", "show")) \(dealt(SeenCards(down), up))."]
    case .best(let hand, let cards, let wild, let winner, let isSplit):
      return best(hand, cards.open, wild, isSoleWinner: winner == true && !isSplit)
    case .split(let hands): return [split(hands)]
    case .over:
      return ["*** The game is over: the deck cannot serve another round.\(anotherGame("new")) ***"]
    case .left(let player): return [leaving(player)]
    case .shuffled: return []
    }
  }

  /// What a hand is worth; nothing if it is hidden from the reader.
  private func best(
    _ hand: HandOwner, _ cards: SeenCards, _ wild: Rank?, isSoleWinner: Bool
  ) -> [Prose] {
    guard let five = cards.known.flatMap({ DealtFive(bestOf: $0, wild: wild) }) else { return [] }
    let end: Prose = isSoleWinner ? " It wins." : ""
    return [
      "\(holder(hand, "has", "have")): \(five.value.name) "
        + "(\(style.cards(five.cards))).\(end)"
    ]
  }

  private func split(_ hands: [HandOwner]) -> Prose {
    let names = hands.map { hand -> Prose in
      if let player = hand.player { return isMine(player) ? "you" : "\(player.name)" }
      switch hand.place {
      case .dealer: return "the dealer"
      case .seat(let seat): return "hand \(seat)"
      }
    }
    let others: Prose = names.dropLast().joined(separator: ", ")
    return "Split: \(others) and \(names.last ?? "") have equally good hands."
  }

  /// What somebody, or the dealer if nobody is named, does.
  private func act(_ player: SeatedPlayer?, _ third: Prose, _ second: Prose) -> Prose {
    player.map { who($0, third, second) } ?? "The dealer \(third)"
  }

  /// What a dealer deals and how, below the table.
  private func setup(_ rules: DealingRules, _ options: DealingOptions) -> [Prose] {
    options.lines(of: rules).map { "    \($0)" }
  }

  /// How a game follows one that is over.
  func anotherGame(_ word: String) -> Prose {
    isPlayer ? " Type \(word) for a new one." : ""
  }

  func left(in deck: Int) -> Prose { count(deck, "card is", "cards are") + " left in the deck." }

  /// Who holds a hand, with what they do.
  func holder(_ hand: HandOwner, _ third: Prose, _ second: Prose) -> Prose {
    if let player = hand.player { return who(player, third, second) }
    switch hand.place {
    case .dealer: return "The dealer \(third)"
    case .seat(let seat): return "Hand \(seat), where nobody sits, \(third)"
    }
  }

  func dealt(_ down: SeenCards, _ up: [Card]) -> Prose { style.text(.dealt(down, up)) }
}

extension Prose {
  /// What five cards are called, if they are seen.
  public static func name(of five: SeenCards?, wild: Rank?) -> Prose? {
    five?.known.flatMap { DealtFive(bestOf: $0, wild: wild) }.map { "\($0.value.name)" }
  }

  /// Cards, those in brackets that lie face down.
  public static func dealt(_ down: SeenCards, _ up: [Card]) -> Prose {
    let seen = down.cards.map { "(\([$0]))" as Prose } + up.map { "\($0)" }
    let hidden: Prose = down.count == 1 ? "a hidden card" : "\(down.count) hidden cards"
    let lower: Prose = down.known.map { "\($0)" } ?? hidden
    let both: Prose = up.isEmpty ? lower : "\(up) face up, \(lower) face down"
    let spoken: Prose = down.count > 0 ? both : up.isEmpty ? "no cards" : "\(up)"
    return "\(seen: seen.joined(separator: " "), spoken: spoken)"
  }
}
