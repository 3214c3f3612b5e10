import Cards
import Games
import HandRanking
import Identity
import Tables

/// The prose of dealing tables. Cards in brackets lie face down.
extension TextRenderer {
  func lines(_ event: DealingEvent<SeenCards>) -> [String] {
    switch event {
    case .new(let rules, _): return ["*** A new game: \(rules.name). ***"]
    case .round(let number, let deck, let id):
      let cards = count(deck, "card", "cards")
      return ["--- Round \(number) of \(id.name), \(cards) in the deck. ---"]
    case .dealt(let hand, _, let down, let up):
      return ["\(holder(hand, "gets", "get")) \(dealt(down, up))."]
    case .community(let cards, let street):
      let place = ["flop", "turn", "river"].contains(street) ? "The \(street)" : "In the middle"
      return ["\(place): \(style.cards(cards))."]
    case .remaining(let deck): return [count(deck, "card is", "cards are") + " left in the deck."]
    case .shown(let hand, let down, let up):
      return ["\(holder(hand, "shows", "show")) \(dealt(SeenCards(down), up))."]
    case .best(let hand, let cards, let winner): return best(hand, cards, winner)
    case .over:
      return [
        "*** The game is over: the deck cannot serve another round. Type reset for a new one. ***"
      ]
    case .left(let player): return [leaving(player)]
    case .shuffled: return []
    }
  }

  /// What a hand is worth; nothing if it is hidden from the reader.
  private func best(_ hand: HandOwner, _ cards: SeenCards, _ winner: Bool?) -> [String] {
    guard let five = cards.known.flatMap({ FiveCardHand(bestOf: $0) }) else { return [] }
    let end = winner == true ? " It wins." : ""
    return [
      "\(holder(hand, "has", "have")): \(five.value.name) (\(style.cards(five.cards))).\(end)"
    ]
  }

  /// Who holds a hand, with what they do.
  private func holder(_ hand: HandOwner, _ third: String, _ second: String) -> String {
    if let player = hand.player { return who(player, third, second) }
    switch hand.place {
    case .dealer: return "The dealer \(third)"
    case .seat(let seat): return "Hand \(seat), where nobody sits, \(third)"
    }
  }

  private func dealt(_ down: SeenCards, _ up: [Card]) -> String {
    let cards = down.cards.map { "(\(style.card($0)))" } + up.map(style.card)
    return cards.joined(separator: style.screenReader ? ", " : " ")
  }

  func dealtSeat(_ seat: SeatRow, _ down: SeenCards?, _ up: [Card]) -> String {
    "\(head(seat)) \(dealt(down ?? SeenCards([]), up)) (\(seat.state.rawValue))"
  }

  func hand(_ place: DealtHand.Place, _ down: SeenCards, _ up: [Card]) -> String {
    let name =
      switch place {
      case .dealer: "  the dealer"
      case .seat(let seat): "\(seat) (nobody)"
      }
    return "  \(TextRenderer.padded(name, 14)) \(dealt(down, up))"
  }
}
