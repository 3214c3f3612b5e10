// What scripts do not show of dealing tables: wild cards, shuffles, and what is hidden from whom.

import Cards
import FoundationEssentials
import Lines
import Testing

@testable import Games

/// A dealing table.
private struct Dealer {
  var played: PlayedGame

  init(_ script: String, seated: String = "A") throws {
    played = try PlayedGame(script: "dealing " + script, seated: seated)
  }

  init(_ rules: DealingRules, _ options: DealingOptions) throws {
    played = try PlayedGame(try DealingGame(rules, options), seated: 1)
  }

  var game: DealingGame {
    get throws { try #require(played.game as? DealingGame) }
  }

  @discardableResult
  mutating func play(_ action: DealingAction, _ seat: Seat = one) throws -> [DealingEvent] {
    try played.act(.dealing(action), by: seat)
    return played.events.compactMap { if case .dealing(let event) = $0 { event } else { nil } }
  }
}

struct DealingGameTests {
  /// The whole shoe goes round, jokers and all, and comes back the same.
  @Test(arguments: [(1, 2, Rank?.none), (2, 4, .two), (1, 0, .ace)], [true, false])
  func jokersAndWildRanksAreDealt(
    row: (decks: Int, jokers: Int, rank: Rank?), isOpen: Bool
  ) throws {
    let rules = DealingRules.custom(
      down: 5, up: 0, community: 0, wild: WildCards(jokers: row.jokers, rank: row.rank))
    var dealer = try Dealer(
      rules,
      DealingOptions(
        players: 3, hasDealer: false, decks: row.decks, isOpen: isOpen, shuffling: .exhausted))
    let whole = row.decks * (52 + row.jokers)
    #expect(try dealer.game.deckCount == whole)
    var dealt: [Card] = []
    while try !dealer.game.isOver, dealt.count < whole {
      let events = try dealer.play(.deal)
      let game = try dealer.game
      dealt += game.hands.flatMap(\.down)
      for case .best(let best) in events {
        let cards = try #require(game.hands.first { $0.place == best.hand.place }).down
        #expect(best.wild == row.rank)
        #expect(best.cards.known == DealtFive(bestOf: cards, wild: row.rank)?.cards)
      }
    }
    #expect(dealt.count == whole / 15 * 15)
    try dealer.play(.rebuild)
    #expect(try dealer.game.deckCount == whole)
    while try dealer.game.deckCount > 0 { try dealer.play(.draw) }
    #expect(try dealer.game.drawn.count { $0.isJoker } == row.decks * row.jokers)
    // Another game has none of them.
    try dealer.play(.new(.stud5, DealingOptions()))
    #expect(try dealer.game.deckCount == 52 - 25)
  }

  @Test func rulesKeepTheirWildCards() throws {
    let rules = DealingRules.custom(down: 5, up: 0, community: 0)
    let wild = DealingRules.custom(
      down: 5, up: 0, community: 0, wild: WildCards(jokers: 2, rank: .two))
    let kept = try JSONDecoder().decode(
      DealingRules.self, from: try JSONEncoder().encode(wild))
    #expect(kept == wild && kept != rules && !kept.isDealt(as: rules))
  }

  @Test func whatTheShoeCannotServeIsNoTable() {
    #expect(throws: Refusal.self) { try DealingGame(.stud7, DealingOptions(players: 7)) }
  }

  // MARK: - Shuffles

  @Test func aDeckForEachRoundGoesOnForEver() throws {
    var dealer = try Dealer("stud7 round")
    let orders = try (0..<20).map { _ in
      try dealer.play(.deal)
      return try dealer.game.hands.flatMap(\.up)
    }
    #expect(Set(orders).count == 20)
  }

  @Test func shuffleMixesOnlyWhatIsLeft() throws {
    var dealer = try Dealer("holdem")
    try dealer.play(.deal)
    let before = try dealer.game
    let events = try dealer.play(.shuffle)
    #expect(events.last == .reshuffled(by: player(one), deck: 37))
    for case .shuffled(let order) in events { #expect(order.audience == .nobody) }
    let after = try dealer.game
    #expect(after.shoe.undrawn.sorted() == before.shoe.undrawn.sorted())
    #expect(after.shoe.undrawn != before.shoe.undrawn)
    #expect(after.hands == before.hands && after.community == before.community)
    try dealer.play(.rebuild)
    #expect(try dealer.game.shoe.undrawn.sorted() == Card.all)
    #expect(try dealer.game.shoe.undrawn != Card.all[...])
  }

  // MARK: - What is hidden

  /// Cards that nobody has turned up stay hidden from all others when the next round comes from the
  /// same shuffle, also if their owner has left; the next shuffle makes cards of the deck of them.
  @Test func cardsOfARoundBeforeStayHidden() throws {
    let terms = "stud5 players=2 dealer=0 exhausted"
    var dealer = try Dealer(terms, seated: "AB")
    try dealer.play(.deal)
    let (mine, other) = (try dealer.game.hands[0].down, try dealer.game.hands[1].down)
    try dealer.play(.show, two)
    try dealer.play(.deal)
    let ann = player(one).name
    for (viewer, isHidden) in [(ann, false), (player(two).name, true), (nil, true)] {
      let hidden = try dealer.game.hiddenCards(from: viewer)
      #expect(mine.allSatisfy { hidden.contains($0) == isHidden })
      #expect(!other.contains { hidden.contains($0) })
    }
    try dealer.played.happen(["A", "leaves"])
    let hidden = try dealer.game.hiddenCards(from: ann)
    #expect(mine.allSatisfy { hidden.contains($0) })
    try dealer.played.take(["B", "starts"] + terms.split(separator: " ").map(String.init))
    #expect(try dealer.game.hiddenCards(from: nil).count == 52 - 8)
  }

  /// The hand of whoever has left it, and the card that is drawn for all.
  @Test func aHandThatIsLeftIsNobodys() throws {
    var dealer = try Dealer("holdem players=3 dealer=0", seated: "AB")
    try dealer.play(.deal)
    let aces = try dealer.game.hands[0].down
    try dealer.played.happen(["A", "leaves"])
    let mucked = try dealer.game.hands[0]
    #expect(mucked.isMucked && !mucked.isPublic && mucked.audience == .nobody)
    try dealer.play(.draw, two)
    let hidden = try dealer.game.hiddenCards(from: player(one).name)
    #expect(try hidden.contains(aces[0]) && !hidden.contains(dealer.game.drawn[0]))
  }

  /// What a viewer may not see can be anything: the cards stay those of one deck.
  @Test(arguments: 0..<20)
  func hiddenCardsCanBeExchanged(run: Int) throws {
    var dealer = try Dealer("stud7", seated: "ABC")
    dealer.played.chance = ChaCha20(seed: Seed(number: UInt64(run)))
    try dealer.play(run % 2 == 0 ? .deal : .next)
    let game = try dealer.game
    var chance = ChaCha20(seed: Seed(number: 99))
    var other = game.withHiddenCardsPermuted(hiddenFrom: player(one).name, using: &chance)
    #expect(other.hands[0] == game.hands[0])
    #expect(other.hands.map(\.up) == game.hands.map(\.up))
    #expect(other.hands != game.hands && other.imbalance == 0)
    let all = other.hands.flatMap { $0.down + $0.up } + other.community + other.shoe.undrawn
    #expect(all.sorted() == Card.all)
    #expect((other.shoe.drawnCards + other.shoe.undrawn).sorted() == Card.all)
    _ = try other.decide(.new(.stud5, DealingOptions()), by: one, using: &chance)
    #expect(other.deckCount == 27)
  }

  // MARK: - Names of rules

  @Test(arguments: [
    ("Draw", true), ("a", true), (String(repeating: "x", count: 24), true), ("Five-Draw2", true),
    ("", false), (String(repeating: "x", count: 25), false), ("two words", false), ("é", false),
    ("a_b", false), ("-", false), ("x=1", false),
  ])
  func aRuleSetsNameIsLettersDigitsAndHyphens(text: String, isName: Bool) {
    #expect((RuleSetName(rawValue: text) != nil) == isName)
  }

  @Test func ownRulesAreCalledByTheirName() {
    let named = DealingRules.custom(
      down: 5, up: 0, community: 0, name: RuleSetName(rawValue: "Draw"))
    #expect(named.name == "Draw" && DealingRules.holdem.name == "Texas hold'em")
    #expect(DealingRules.custom(down: 5, up: 0, community: 0).name == "own rules")
  }
}
