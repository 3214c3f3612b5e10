// Owns the proofs of dealing tables, clause by clause (games.md, documents 003 and 004).

import Cards
import HandRanking
import Identity
import Testing

@testable import Games

private let one = Seat(1)

private struct Dealer {
  var table: DealingTable
  var chance = ChaCha20(seed: Seed(number: 1))

  init(_ rules: DealingRules, _ options: DealingOptions = DealingOptions(), seated: Int = 1) throws
  {
    table = try DealingTable(rules, options)
    for number in 1...seated { table.sit(Seat(number)) }
  }

  @discardableResult
  mutating func play(_ action: DealingAction, _ seat: Seat = one) throws -> [DealingEvent] {
    let events = try table.apply(action, by: seat, using: &chance)
    #expect(table.imbalance == 0)
    let cards = table.hands.flatMap { $0.down + $0.up } + table.community
    if table.options.decks == 1 { #expect(Set(cards).count == cards.count) }
    return events
  }
}

extension [DealingEvent] {
  fileprivate var kinds: [String] {
    map { event in
      switch event {
      case .new: "new"
      case .round: "round"
      case .deal: "deal"
      case .community: "community"
      case .remaining: "remaining"
      case .best: "best"
      case .show: "show"
      case .over: "over"
      }
    }
  }
}

@Suite struct DealingTests {
  @Test(arguments: [
    (DealingRules.stud5, 1, 4, 0, 4), (.stud7, 3, 4, 0, 5), (.holdem, 2, 0, 5, 4),
    (.custom(down: 3, up: 2, community: 2), 3, 2, 2, 4),
    (.custom(down: 0, up: 0, community: 3), 0, 0, 3, 3),
  ])
  func eachHandGetsItsCards(
    rules: DealingRules, down: Int, up: Int, community: Int, streets: Int
  ) throws {
    var dealer = try Dealer(rules)
    try dealer.play(.deal)
    #expect(dealer.table.hands.count == 5)
    #expect(dealer.table.hands.allSatisfy { $0.down.count == down && $0.up.count == up })
    #expect(dealer.table.community.count == community && rules.streets.count == streets)
    #expect(dealer.table.deckCount == 52 - 5 * (down + up) - community)
  }

  @Test(arguments: [(2, true, 3), (2, false, 2), (4, true, 5), (1, false, 1), (10, false, 10)])
  func theDealerTakesAHandOrNot(players: Int, hasDealer: Bool, hands: Int) throws {
    var dealer = try Dealer(.stud5, DealingOptions(players: players, hasDealer: hasDealer))
    try dealer.play(.deal)
    #expect(dealer.table.hands.count == hands)
    #expect((dealer.table.hands.last?.place == .dealer) == hasDealer)
  }

  /// One card to each hand in turn, those face down first, then the middle.
  @Test func cardsGoRoundTheTable() throws {
    var dealer = try Dealer(.stud5, DealingOptions(players: 2, hasDealer: true))
    try dealer.play(.next)
    let order = Array(dealer.table.shoe.drawnCards)
    #expect(dealer.table.hands.map { $0.down[0] } == Array(order[0..<3]))
    #expect(dealer.table.hands.map { $0.up[0] } == Array(order[3..<6]))
  }

  @Test func streetsAreDealtOneByOne() throws {
    var dealer = try Dealer(.holdem)
    let streets = try (0..<4).map { _ in try dealer.play(.step).kinds }
    #expect(streets[0].first == "round" && streets[0].count { $0 == "deal" } == 5)
    #expect(streets[1] == ["community", "remaining"] && streets[2] == streets[1])
    #expect(streets[3].prefix(2) == ["community", "remaining"])
    #expect(dealer.table.community.count == 5)
    #expect(throws: DealingRefusal.roundComplete) { try dealer.play(.step) }
    #expect(dealer.table.community.count == 5)
  }

  @Test func dealFinishesARoundThatWasBegun() throws {
    var dealer = try Dealer(.holdem)
    try dealer.play(.next)
    #expect(throws: DealingRefusal.roundOpen) { try dealer.play(.next) }
    let rest = try dealer.play(.deal)
    #expect(rest.first == .community(dealer.table.community, street: "rest"))
    #expect(dealer.table.isRoundComplete && dealer.table.round == 1)
  }

  @Test func oneDeckIsDealtToItsEndAndThenSaysSo() throws {
    var dealer = try Dealer(.holdem, DealingOptions(players: 4, hasDealer: true))
    var rounds = 0
    while !dealer.table.isOver {
      try dealer.play(.deal)
      rounds += 1
    }
    #expect(rounds == 3 && dealer.table.deckCount == 7)
    #expect(throws: DealingRefusal.deckShort(needed: 15, left: 7)) { try dealer.play(.deal) }
    #expect(dealer.table.deckCount == 7)
    try dealer.play(.new(.stud5, DealingOptions()))
    #expect(dealer.table.round == 1 && dealer.table.deckCount == 27)
  }

  @Test func aDeckForEachRoundGoesOnForEver() throws {
    var dealer = try Dealer(.stud7, DealingOptions(shuffling: .round))
    var orders: Set<[Card]> = []
    for _ in 0..<20 {
      try dealer.play(.deal)
      #expect(dealer.table.deckCount == 17 && !dealer.table.isOver)
      orders.insert(dealer.table.hands.flatMap(\.up))
    }
    #expect(orders.count == 20)
  }

  @Test(arguments: [
    (
      DealingRules.stud7, DealingOptions(players: 7),
      DealingRefusal.shoeSmall(needed: 56, missing: 4)
    ),
    (.stud5, DealingOptions(players: 10), .shoeSmall(needed: 55, missing: 3)),
    (.custom(down: 0, up: 0, community: 0), DealingOptions(), .noCards),
  ])
  func whatTheShoeCannotServeIsRefused(
    rules: DealingRules, options: DealingOptions, refusal: DealingRefusal
  ) throws {
    #expect(throws: refusal) { try DealingTable(rules, options) }
    var dealer = try Dealer(.holdem)
    let before = dealer.table
    #expect(throws: refusal) { try dealer.play(.new(rules, options)) }
    #expect(dealer.table == before)
    #expect(refusal.explanation.count > 20)
  }

  @Test func severalDecksServeMoreAndRepeatCards() throws {
    var dealer = try Dealer(.stud7, DealingOptions(players: 12, decks: 2))
    let events = try dealer.play(.deal)
    #expect(dealer.table.deckCount == 104 - 91 && !events.kinds.contains("best"))
  }

  @Test func newMustHaveAHandForEverybody() throws {
    var dealer = try Dealer(.holdem, seated: 4)
    #expect(throws: DealingRefusal.tooFewHands(seated: 4)) {
      try dealer.play(.new(.stud5, DealingOptions(players: 3)))
    }
  }

  @Test func anOpenTableNamesAllAndTheWinner() throws {
    var dealer = try Dealer(.stud5, DealingOptions(isOpen: true))
    let events = try dealer.play(.deal)
    let values: [(HandValue, Bool)] = events.compactMap {
      guard case .best(_, let five, let winner) = $0 else { return nil }
      return (five.value, winner)
    }
    #expect(values.count == 5)
    let highest = try #require(values.map(\.0).max())
    #expect(values.allSatisfy { $0.1 == ($0.0 == highest) })
  }

  @Test func handsAreShownAndThenAllAreUp() throws {
    var dealer = try Dealer(.stud7, seated: 2)
    #expect(throws: DealingRefusal.nothingToShow) { try dealer.play(.show) }
    let dealt = try dealer.play(.deal)
    #expect(dealt.kinds.count { $0 == "best" } == 2)
    #expect(try dealer.play(.show, one).kinds == ["show", "best"])
    let last = try dealer.play(.show, Seat(2))
    #expect(last.kinds.count { $0 == "show" } == 4 && last.kinds.count { $0 == "best" } == 5)
    let winners = last.count { if case .best(_, _, winner: true) = $0 { true } else { false } }
    #expect(winners >= 1)
    #expect(throws: DealingRefusal.nothingToShow) { try dealer.play(.show, one) }
  }

  @Test func aSeatsHandIsNotItsNextOwners() throws {
    var dealer = try Dealer(.stud7)
    try dealer.play(.deal)
    #expect(dealer.table.hands[0].isOwned)
    dealer.table.leave(one)
    dealer.table.sit(one)
    #expect(!dealer.table.hands[0].isOwned)
    #expect(throws: DealingRefusal.nothingToShow) { try dealer.play(.show) }
  }

  /// What a viewer may not see can be anything: the cards stay those of one deck.
  @Test(arguments: 0..<20)
  func hiddenCardsCanBeExchanged(run: Int) throws {
    var dealer = try Dealer(.stud7, seated: 3)
    dealer.chance = ChaCha20(seed: Seed(number: UInt64(run)))
    try dealer.play(run % 2 == 0 ? .deal : .next)
    var other = dealer
    var chance = ChaCha20(seed: Seed(number: 99))
    other.table = dealer.table.withHiddenCardsPermuted(hiddenFrom: one, using: &chance)
    #expect(other.table.hands[0] == dealer.table.hands[0])
    #expect(other.table.hands.map(\.up) == dealer.table.hands.map(\.up))
    #expect(other.table.hands != dealer.table.hands)
    let cards = other.table.hands.flatMap { $0.down + $0.up }
    #expect(Set(cards).count == cards.count)
    try other.play(.new(.stud5, DealingOptions()))
    #expect(other.table.deckCount == 27)
  }
}
