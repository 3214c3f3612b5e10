// How many decks a game against the house is played with: with `decks: nil` as many as people are
// seated at its first deal.

import Cards
import Identity
import Testing

@testable import Games

private struct House {
  private var played: PlayedGame

  init(players: Int, cards: Int = 5, decks: Int? = nil) throws {
    played = PlayedGame(HouseGame(rules: HouseRules(cardsPerHand: cards, decks: decks)))
    for number in 1...players { try sit(Seat(number)) }
  }

  var game: HouseGame {
    get throws {
      guard let game = played.game as? HouseGame else { throw Refusal(.seatNone) }
      return game
    }
  }

  mutating func sit(_ seat: Seat) throws {
    try played.change(.sat(player(seat), stack: 100, isBot: false))
  }

  mutating func leave(_ seat: Seat) throws { try played.change(.leaving(seat)) }

  @discardableResult
  mutating func play(
    _ action: HouseAction, _ seat: Seat
  ) throws -> [HouseEvent] {
    try played.act(.house(action), seat).compactMap {
      if case .house(let event) = $0 { event } else { nil }
    }
  }

  /// Everybody bets a dollar and stays; what happened last.
  @discardableResult
  mutating func round() throws -> [HouseEvent] {
    var last: [HouseEvent] = []
    for seat in try game.seats { last = try play(.bet(1), seat) }
    for _ in 1...2 { for seat in try game.seats { last = try play(.deal, seat) } }
    return last
  }
}

struct DecksTests {
  /// A shared game is as long as a lonely one: the document's 5 to 8 rounds.
  @Test(arguments: 1...6, [(3, 8), (5, 5)])
  func aSharedGameLastsAsLongAsALonelyOne(players: Int, row: (cards: Int, rounds: Int)) throws {
    var house = try House(players: players, cards: row.cards)
    var rounds = 0
    while try house.game.phase != .over {
      try house.round()
      rounds += 1
    }
    #expect(rounds >= row.rounds && rounds <= 2 * row.rounds, "\(players): \(rounds)")
    #expect(try house.game.decks == players)
  }

  /// Until the first deal the deck is 52 times those who sit, and nothing is shuffled.
  @Test func theShoeIsMadeAtTheFirstDeal() throws {
    var house = try House(players: 2)
    #expect(try house.game.deckCount == 104 && house.game.shoe == nil)
    try house.sit(three)
    #expect(try house.game.deckCount == 156 && house.game.decks == 3)
    try house.leave(three)
    #expect(try house.game.deckCount == 104)
    for seat in [one, two] { try house.play(.bet(1), seat) }
    try house.play(.deal, one)
    let events = try house.play(.deal, two)
    guard case .shuffled(let order)? = events.dropFirst().first else {
      return #expect(Bool(false), "\(events)")
    }
    #expect(order.count == 104 && order.audience == .nobody)
    #expect(try house.game.deckCount == 94)
    // Who comes later plays from what is there.
    try house.sit(three)
    #expect(try house.game.decks == 2 && house.game.deckCount == 94)
  }

  /// Each game has its own number, with as many as sit there then.
  @Test func aNewGameCountsAnew() throws {
    var house = try House(players: 1)
    try house.round()
    #expect(try house.game.decks == 1)
    try house.sit(two)
    try house.play(.reset, one)
    try house.play(.reset, two)
    #expect(try house.game.shoe == nil && house.game.deckCount == 104)
    try house.round()
    #expect(try house.game.decks == 2)
    try house.leave(one)
    try house.leave(two)
    try house.sit(one)
    #expect(try house.game.deckCount == 52 && house.game.shoe == nil)
  }

  @Test(arguments: [1, 3])
  func aNumberStays(decks: Int) throws {
    var house = try House(players: 2, decks: decks)
    #expect(try house.game.deckCount == 52 * decks && house.game.shoe != nil)
    try house.round()
    #expect(try house.game.decks == decks)
  }
}
