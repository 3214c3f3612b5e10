// People who come, go, play, wait, vote and are cut off at random, at a table of any family.

import Cards
import Games
import Lines
import Testing

@testable import Bots

struct RandomTablePlay {
  static let names = ["ann", "bob", "cay", "dan", "eve", "fay", "gus", "hal", "ida"]
    .compactMap { PlayerName($0) }

  static let games: [any Game] = houseGames + dealingGames + pokerGames

  private static let houseGames: [any Game] = [
    HouseGame(rules: HouseRules(cardsPerHand: 3)),
    HouseGame(rules: HouseRules(cardsPerHand: 5, decks: nil, seats: 4)),
    HouseGame(rules: HouseRules(cardsPerHand: 3, decks: 4, seats: 2)),
  ]

  private static let dealingGames: [any Game] = [
    (DealingRules.stud7, DealingOptions()), (.holdem, DealingOptions(shuffling: .round)),
    (.stud5, DealingOptions(players: 6, decks: 2)),
    (.stud5, DealingOptions(shuffling: .exhausted)),
    (.custom(down: 2, up: 2, community: 3), DealingOptions(players: 3, isOpen: true)),
  ].compactMap { rules, options in try? DealingGame(rules, options) }

  var random: ChaCha20

  /// What somebody does next at the table.
  mutating func action(at table: Table) -> TableAction {
    let seats = table.game.seatCount
    let seat = Seat(1 + random.uniform(below: seats + (random.uniform(below: 20) == 0 ? 2 : 0)))
    switch random.uniform(below: 100) {
    case 0..<10: return sit(seats)
    case 10..<12: return .want
    case 12 where table.game.buyIn != nil: return .topUp(seat, chips: random.uniform(below: 150))
    case 12..<14: return .leave(seat)
    case 14..<16: return .sitOut(seat)
    case 16..<20: return speaks(table, seat) ?? .comeBack(seat)
    case 20..<24: return .kick(seat, by: Seat(1 + random.uniform(below: seats)))
    case 24..<29: return .timeOut(seat)
    case 29..<32: return .lose(seat, hold: 120)
    case 32..<37: return .reconnect(seat)
    case 37 where random.uniform(below: 3) == 0: return .restart(hold: 120)
    case 38..<46 where table.game.nextHand != nil: return .start
    default: return speaks(table, seat) ?? .act(play(table.game, seat), seat)
    }
  }

  /// Nobody who is cut off says anything before being connected again.
  private func speaks(_ table: Table, _ seat: Seat) -> TableAction? {
    table.occupants[seat]?.isGone == true ? .reconnect(seat) : nil
  }

  private mutating func sit(_ seats: Int) -> TableAction {
    let number = random.uniform(below: Self.names.count)
    let name = Self.names[number]
    let wanted = random.uniform(below: 4) == 0 ? Seat(random.uniform(below: seats + 2)) : nil
    let kind: Person.Kind = random.next() % 2 == 0 ? .member : .guest
    let role: Person.Role = random.next() % 2 == 0 ? .bot : .person
    let person = Person(PersonID(rawValue: number + 1), kind: kind, role: role)
    let digest = TokenDigest(of: "\(name) \(random.uniform(below: 3))")
    let chips = random.uniform(below: 220)
    return .sit(Newcomer(name: name, person: person, digest: digest, chips: chips), at: wanted)
  }

  /// Mostly what is legal, so that rounds go on, and now and then anything.
  private mutating func play(_ game: any Game, _ seat: Seat) -> GameAction {
    let legal = game.legal(for: seat)
    if let poker = game as? PokerGame { return self.poker(poker, seat, legal) }
    guard !legal.isEmpty, random.uniform(below: 5) > 0 else { return anything() }
    let move = legal[random.uniform(below: legal.count)]
    switch move.verb {
    case "rebuild" where random.uniform(below: 3) > 0: return .dealing(.deal)
    case "reset" where game.state != .over && random.uniform(below: 4) > 0: return .house(.auto)
    case "new": return .dealing(new())
    case "deal" where game is DealingGame: return .dealing(.deal)
    default: break
    }
    return GameAction(
      move,
      amount: { amounts in
        let ends = [amounts.least, amounts.most, min(5, amounts.most)]
        return ends[random.uniform(below: 10) == 0 ? 1 : 2 * random.uniform(below: 2)]
      }, card: { $0[random.uniform(below: $0.count)] }) ?? .house(.auto)
  }

  private mutating func poker(_ game: PokerGame, _ seat: Seat, _ legal: [LegalMove]) -> GameAction {
    guard !legal.isEmpty, random.uniform(below: 8) > 0 else { return .poker(anyPokerAction()) }
    return .poker(action(legal[random.uniform(below: legal.count)], in: game, seat))
  }

  private mutating func new() -> DealingAction {
    let rules = [
      DealingRules.stud5, .stud7, .holdem, .custom(down: 2, up: 0, community: 4),
      .custom(down: 0, up: 3, community: 0),
    ]
    return .new(
      rules[random.uniform(below: rules.count)],
      DealingOptions(
        players: 1 + random.uniform(below: 7), hasDealer: random.next() % 2 == 0,
        decks: random.uniform(below: 5) == 0 ? 2 : 1, isOpen: random.uniform(below: 8) == 0,
        shuffling: DealingOptions.Shuffling.allCases[random.uniform(below: 3)]))
  }

  private mutating func anything() -> GameAction {
    switch random.uniform(below: 9) {
    case 0: .house(.bet(random.uniform(below: 200) - 20))
    case 1: .house(.trade(Card(index: random.uniform(below: Card.count)) ?? Card(.ace, .spades)))
    case 2: .house(.deal)
    case 3: .house(.auto)
    case 4: .dealing(.step)
    case 5: .dealing(.next)
    case 6: .dealing(.show)
    case 7: .dealing(.deal)
    default: .dealing(new())
    }
  }

  /// Plays so many steps, or until a check has found something.
  static func play(
    _ game: any Game, seed: UInt64, steps: Int, hooks: TableHooks = TableHooks()
  ) -> WatchedTable {
    var play = RandomTablePlay(random: ChaCha20(seed: Seed(number: seed), stream: 3))
    var watched = WatchedTable(game, seed: seed, hooks: hooks)
    for step in 1...steps where watched.violations.isEmpty {
      watched.perform(step < steps ? play.action(at: watched.table) : .close)
    }
    return watched
  }
}

struct RandomTablePlayTests {
  /// Seeds that are always the same, the last two of which begin a game without a shoe in the step
  /// in which the one before ends, and deal to a player who leaves in that step; and one that is
  /// not.
  private static let seeds: [UInt64] = [
    1, 2, 3, 3_630_465_695, 2_779_871_598, .random(in: 4..<1 << 32),
  ]

  @Test(arguments: RandomTablePlay.games.indices, seeds)
  func everyPromiseHolds(index: Int, seed: UInt64) {
    let game = RandomTablePlay.games[index]
    let steps = game.buyIn == nil ? 300 : 200
    let watched = RandomTablePlay.play(game, seed: seed, steps: steps)
    for violation in watched.violations.prefix(3) {
      Issue.record("game \(index), seed \(seed), \(violation.check): \(violation.what)")
    }
    #expect(watched.table.isClosed || !watched.violations.isEmpty)
  }

  /// Checks of what never happens would prove nothing.
  @Test func everyKindOfEventHappens() {
    var kinds: Set<String> = []
    for (game, seed) in RandomTablePlay.games.flatMap({ game in (1...30).map { (game, $0) } }) {
      var play = RandomTablePlay(random: ChaCha20(seed: Seed(number: UInt64(seed)), stream: 3))
      var (table, chance) = (Table(game), ChaCha20(seed: Seed(number: UInt64(seed)), stream: 1))
      for step in 1...300 {
        let action = step < 300 ? play.action(at: table) : .close
        kinds.formUnion((try? table.decide(action, at: tableID, using: &chance))?.map(\.kind) ?? [])
      }
    }
    let expected = """
      sat, leaving, out, back, gone, timeout, kick, wanted, restarted, closed, house shuffled, house \
      round, house bet, house ready, house passed, house dealt, house traded, house house, house \
      result, house broke, house over, house resetAsked, house reset, house void, house left, \
      dealing shuffled, dealing new, dealing round, dealing dealt, dealing community, dealing \
      remaining, dealing best, dealing shown, dealing over, dealing left, dealing reshuffled, \
      dealing rebuilt, dealing drawn, dealing split, poker hand, poker shuffled, poker posted, poker \
      dealt, poker street, poker acted, poker exchanged, poker due, poker runsTwice, poker agreed, \
      poker shown, poker returned, poker pot, poker end, poker void, poker broke, poker toppedUp, \
      poker wish, poker planned, poker paused, poker left
      """
    #expect(RandomTablePlay.games.count == 15)
    for kind in expected.split(separator: ", ") { #expect(kinds.contains("\(kind)"), "\(kind)") }
  }

  @Test(arguments: Mistake.all)
  func everyCheckCatchesItsMistake(mistake: Mistake) {
    var hooks = TableHooks()
    mistake.plant(&hooks)
    for seed in 1...3 as ClosedRange<UInt64> {
      for game in RandomTablePlay.games {
        let watched = RandomTablePlay.play(game, seed: seed, steps: 300, hooks: hooks)
        if !watched.violations.isEmpty {
          return #expect(watched.violations.contains { $0.check == mistake.check })
        }
      }
    }
    Issue.record("nobody has seen that \(mistake)")
  }

  @Test func everyCheckHasAMistake() {
    #expect(Set(Mistake.all.map(\.check)) == Set(TableCheck.allCases))
  }
}
