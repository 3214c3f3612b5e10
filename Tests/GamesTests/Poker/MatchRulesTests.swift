// Matches: the same stacks before each hand, cards that follow from the seed, and in duplicate each
// deal once in every rotation of the seats.

import Cards
import Identity
import Testing

@testable import Games

struct MatchRulesTests {
  /// What a hand was dealt from and who had the button.
  private struct Deal: Hashable {
    let cards: [Card]
    let button: Seat
  }

  private static let games: [(variant: Variant, limit: BettingLimit, bets: String, seats: Int)] = [
    (.holdem, .no, "blinds=1/2", 2), (.holdem, .no, "blinds=1/2", 3),
    (.holdem, .fixed, "blinds=1/2 bets=2/4", 6), (.omaha, .pot, "blinds=1/2", 2),
    (.sevenCardStud, .fixed, "ante=1 bringin=1 bets=2/4", 3),
    (.fiveCardDraw, .fixed, "blinds=1/2 bets=2/4", 4), (.kuhn, .fixed, "ante=1 bets=1/1", 2),
    (.shortDeck, .no, "ante=1", 3),
  ]

  private func table(_ index: Int, _ terms: MatchTerms) throws -> PlayedTable {
    let game = Self.games[index]
    var options = PokerOptions()
    options.pauseSeconds = 1
    return try PlayedTable(
      String("ABCDEFGHI".prefix(game.seats)),
      [try PokerPlay(game.variant, game.limit, game.bets)], seats: game.seats, options, match: terms
    )
  }

  /// Everybody does anything that is allowed until the match is over. Gives the deals, and the end.
  private func play(_ table: inout PlayedTable, seed: UInt64) throws -> ([Deal], MatchEnd?) {
    var random = SplitMix64(seed: seed)
    var events: [PokerEvent] = []
    while true {
      if table.game.openHand != nil {
        let seat = try #require(table.game.players.keys.first { table.game.isAsked($0) })
        let moves = table.game.moves(for: seat).compactMap(Self.action)
        let action = try #require(moves.randomElement(using: &random))
        try table.act(PlayedHand.letter(seat), action)
      } else if table.game.nextHand != nil {
        events += table.events
        _ = try table.deal()
      } else {
        break
      }
    }
    events += table.events
    var deals: [Deal] = []
    var button = Seat(1)
    var end: MatchEnd?
    for event in events {
      switch event {
      case .hand(let start):
        button = start.button
        #expect(start.players.allSatisfy { $0.stack == 1000 }, "\(start)")
      case .shuffled(let cards): deals.append(Deal(cards: cards.known, button: button))
      case .matchOver(let last): end = last
      default: break
      }
    }
    return (deals, end)
  }

  private static func action(_ move: PokerMove) -> PokerAction? {
    switch move {
    case .fold: .fold
    case .check: .check
    case .call: .call
    case .bringIn: .bringIn
    case .wager(let kind, let amounts): .wager(kind, to: amounts.least)
    case .draw: .draw([])
    default: nil
    }
  }

  @Test(arguments: games.indices, [false, true])
  func everyDealIsPlayedInEveryRotation(index: Int, isDuplicate: Bool) throws {
    let seats = Self.games[index].seats
    let terms = MatchTerms(
      hands: 21, stack: 1000, isDuplicate: isDuplicate, seed: Seed(number: 5))
    var table = try table(index, terms)
    let (deals, end) = try play(&table, seed: UInt64(index))
    let hands = isDuplicate ? (21 + seats - 1) / seats * seats : 21
    #expect(deals.count == hands && end?.hands == hands && end?.reason == .played)
    #expect(table.game.nextHand == nil && end?.results.count == seats)
    #expect(end?.results.reduce(0) { $0 + $1.won } == 0)
    let buttons = Dictionary(grouping: deals, by: \.cards).mapValues { Set($0.map(\.button)).count }
    // Kuhn's three cards have six orders: there the same one comes by chance.
    guard Self.games[index].variant.id != Variant.kuhn.id else { return }
    #expect(buttons.values.allSatisfy { $0 == (isDuplicate ? seats : 1) }, "\(buttons.values)")
    #expect(buttons.count == (isDuplicate ? hands / seats : hands))
    guard isDuplicate else { return }
    // Whoever remembers the order of one rotation does not know that of the next.
    let rotations = stride(from: 0, to: hands, by: hands / seats).map { first in
      deals[first..<(first + hands / seats)].map(\.cards)
    }
    #expect(Set(rotations).count > 1)
  }

  /// Nobody is favoured by the cards where all play the same.
  @Test(arguments: games.indices)
  func whoeverPlaysAlikeEndsEven(index: Int) throws {
    let terms = MatchTerms(hands: 60, stack: 1000, isDuplicate: true)
    var table = try table(index, terms)
    try table.finish()
    while table.game.nextHand != nil { _ = try table.play() }
    guard case .matchOver(let end) = table.events.last else {
      Issue.record("\(table.events.suffix(2))")
      return
    }
    #expect(end.results.allSatisfy { $0.won == 0 && $0.mean == 0 && $0.error == 0 }, "\(end)")
  }

  @Test func theCardsFollowFromTheSeedAndNobodysPlay() throws {
    func deals(seed: UInt64, play: UInt64) throws -> [Deal] {
      var table = try table(0, MatchTerms(hands: 9, stack: 1000, seed: Seed(number: seed)))
      table.chance = ChaCha20(seed: Seed(number: play))
      return try self.play(&table, seed: play).0
    }
    #expect(try deals(seed: 1, play: 1) == deals(seed: 1, play: 2))
    #expect(try deals(seed: 1, play: 1) != deals(seed: 2, play: 1))
  }

  @Test func whoLeavesEndsItWithWhatWasPlayed() throws {
    var table = try table(0, MatchTerms(hands: 100, stack: 1000))
    try table.finish()
    _ = try table.play(hands: 4)
    _ = try table.deal()
    try table.leave("B")
    try table.finish()
    let ends = table.events.suffix(4)
    guard
      let end = ends.lazy.compactMap({ if case .matchOver(let end) = $0 { end } else { nil } })
        .first
    else {
      Issue.record("\(ends)")
      return
    }
    #expect(end.reason == .left && end.hands == 6 && end.results.count == 2)
    let left = ends.firstIndex { if case .left = $0 { true } else { false } }
    let over = ends.firstIndex { if case .matchOver = $0 { true } else { false } }
    #expect(try #require(over) < #require(left))
    #expect(table.game.nextHand == nil)
  }

  @Test func itWaitsForAllWhoPlayIt() throws {
    var table = try table(1, MatchTerms(hands: 9, stack: 1000))
    try table.finish()
    _ = try table.play()
    try table.sitOut("C")
    #expect(table.game.nextHand == nil)
    try table.comeBack("C")
    #expect(table.game.nextHand != nil)
    #expect(try table.deal() == "button C, blinds A/B, plays ABC")
  }

  /// Ten deals in duplicate: +30 and -10 in each second one, +4 and +2 in the others are 10 and 3
  /// a hand.
  @Test func theEstimateIsOfWholeDeals() throws {
    let terms = MatchTerms(hands: 22, stack: 100, isDuplicate: true)
    let (first, second) = (Seat(1), Seat(2))
    // The last deal is not played a second time: its hand would be the last.
    let seeds = (1...200).map { Seed(number: $0) }
    let seed = try #require(
      seeds.first { terms.place(of: 22, players: 2, seed: $0).deal == 10 })
    var score = MatchScore(seed: seed)
    let won = (0..<10).map { $0.isMultiple(of: 2) ? [30, -10] : [4, 2] } + [[1000, 0]]
    for hand in 1...21 {
      let place = terms.place(of: hand, players: 2, seed: seed)
      let chips = won[place.deal][place.rotation]
      score.note(SeatMap([first: chips, second: -chips]), terms)
    }
    let name = try #require(PlayerName("ann"))
    let result = score.result(of: SeatedPlayer(first, name), rotations: 2, unit: 2)
    #expect(result.won == 1130 && result.mean == 3250 && result.error == 583, "\(result)")
  }
}
