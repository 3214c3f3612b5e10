// Owns the way cards go from the shoe to the table, and the end of a round.

import Cards
import HandRanking

extension DealingTable {
  /// Deals every street that is left, each hand's cards told at once.
  mutating func dealRest() -> [DealingEvent] {
    let before = hands
    let communityBefore = community.count
    let name = streetsDealt == 0 ? "all" : "rest"
    while streetsDealt < rules.streets.count { deal(rules.streets[streetsDealt]) }
    return told(since: before, communityBefore, name) + endRound()
  }

  /// Deals one street.
  mutating func dealStreet() -> [DealingEvent] {
    let before = hands
    let communityBefore = community.count
    let street = rules.streets[streetsDealt]
    deal(street)
    return told(since: before, communityBefore, street.name) + (isRoundComplete ? endRound() : [])
  }

  /// One card to each hand in turn, those face down first, then the middle.
  private mutating func deal(_ street: DealingStreet) {
    for _ in 0..<street.down {
      for index in hands.indices {
        if let card = shoe.draw() { hands[index].down.append(card) }
      }
    }
    for _ in 0..<street.up {
      for index in hands.indices {
        if let card = shoe.draw() { hands[index].up.append(card) }
      }
    }
    for _ in 0..<street.community {
      if let card = shoe.draw() { community.append(card) }
    }
    streetsDealt += 1
  }

  private func told(
    since before: [DealtHand], _ communityBefore: Int, _ street: String
  ) -> [DealingEvent] {
    var events: [DealingEvent] = []
    for (old, hand) in zip(before, hands) {
      let down = Array(hand.down.dropFirst(old.down.count))
      let up = Array(hand.up.dropFirst(old.up.count))
      guard !down.isEmpty || !up.isEmpty else { continue }
      events.append(.deal(hand, street: street, down: down, up: up))
    }
    if community.count > communityBefore {
      events.append(.community(Array(community.dropFirst(communityBefore)), street: street))
    }
    return events + [.remaining(deck: deckCount)]
  }

  private mutating func endRound() -> [DealingEvent] {
    let isShort =
      options.shuffling == .exhausted
      && rules.cards(forHands: options.hands) > deckCount
    isOver = isShort
    let owned = hands.filter { $0.isOwned || $0.isPublic }
    return bests(of: owned) + (isShort ? [.over] : [])
  }

  /// What hands are worth, as far as that is defined: with five different cards or more.
  private func bests(of chosen: [DealtHand]) -> [DealingEvent] {
    guard options.decks == 1 else { return [] }
    let values = chosen.map { FiveCardHand(bestOf: fullHand($0)) }
    let isShowdown = hands.allSatisfy(\.isPublic)
    let highest = isShowdown ? values.compactMap { $0?.value }.max() : nil
    return zip(chosen, values).compactMap { hand, five in
      guard let five else { return nil }
      return .best(hand, five, winner: five.value == highest)
    }
  }

  /// The best seven cards are what a hand can use here; a custom deal may give more.
  private func fullHand(_ hand: DealtHand) -> [Card] {
    let cards = hand.down + hand.up + community
    return cards.count <= 7 ? cards : []
  }

  /// Turns a hand up; when all that people hold are up, the others follow, and the winner is
  /// named.
  mutating func show(_ seat: Seat) -> [DealingEvent] {
    var events: [DealingEvent] = []
    for index in hands.indices where hands[index].place == .seat(seat) {
      hands[index].isShown = true
      events.append(.show(hands[index]))
    }
    guard !hands.contains(where: { $0.isOwned && !$0.isPublic }) else {
      return events + bests(of: hands.filter { $0.place == .seat(seat) })
    }
    for index in hands.indices where !hands[index].isPublic {
      hands[index].isShown = true
      events.append(.show(hands[index]))
    }
    return events + bests(of: hands)
  }
}
