import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Testing

/// What hands of poker leave behind: rows of the boards, and rounds of the history.
struct PokerBoardTests {
  private static let table = "nl holdem - seats=4 buyin=1-100000"

  /// A store with a table where these sit, in their seats from 1 on.
  private func seated(_ people: [(String, Person.Role)], stack: Int = 500) throws -> Store {
    var store = Store()
    try store.apply(.tableOpened(#require(TableSettings(Self.table)), by: nil), at: Sample.time(1))
    let events = try people.enumerated().map { place, person -> TableEvent in
      let name = try Sample.name(person.0)
      let sitting = Person(name.person, kind: .guest, role: person.1)
      return .sat(
        SeatedPlayer(Seat(place + 1), name), stack: stack, sitting, nil)
    }
    try store.apply(.step(try record(1, events)), at: Sample.time(1))
    return store
  }

  private func record(
    _ index: Int, _ events: [TableEvent]
  ) throws -> TableRecord {
    TableRecord(
      table: try #require(TableID("nl")), family: .poker, index: index, turns: 0, events: events)
  }

  private func hand(
    _ number: Int, _ stakes: Stakes, _ names: [String], stack: Int = 500
  ) throws -> PokerEvent {
    let players = try names.enumerated().map { place, name in
      (player: SeatedPlayer(Seat(place + 1), try Sample.name(name)), stack: stack)
    }
    return .hand(
      HandStart(
        number: number, game: "holdem", limit: .no, button: Seat(1), stakes: stakes,
        players: players))
  }

  private func dealt(_ name: String, _ seat: Int, _ cards: String) throws -> PokerEvent {
    let player = SeatedPlayer(Seat(seat), try Sample.name(name))
    let cards = SecretCards(try #require([Card](notation: cards)), for: .only(player.name))
    return .dealt(player, hole: cards, up: [])
  }

  private func stakes(_ text: String) -> Stakes {
    var stakes = Stakes()
    for word in text.split(separator: " ") {
      let number = Int(word.drop { !$0.isNumber }) ?? 0
      switch word.prefix(while: { !$0.isNumber }) {
      case "sb": stakes.smallBlind = number
      case "bb": stakes.bigBlind = number
      case "bet": stakes.smallBet = number
      default: stakes.ante = number
      }
    }
    return stakes
  }

  /// Stakes, what each hand makes of 500 chips, and `HANDS WON ±CHIPS ±THOUSANDTHS ±TENTHS BEST`.
  @Test(arguments: [
    ("sb1 bb2", [510], "1 1 10 5000 5000 510"), ("sb1 bb2", [499], "1 0 -1 -500 -500 499"),
    ("sb1 bb2", [510, 499, 500], "3 1 9 4500 1500 510"),
    ("bet4 ante1", [507], "1 1 7 1750 1750 507"),
    ("ante3", [500, 509], "2 1 9 3000 1500 509"),
    ("sb5 bb10 bet10 ante1", [0], "1 0 -500 -50000 -50000 0"),
    ("", [501], "1 1 1 1000 1000 501"), ("bb3", [501, 501], "2 2 2 666 333 501"),
  ])
  func aHandCountsForWhoeverWasDealtIn(stakes: String, stacks: [Int], row: String) throws {
    var store = try seated([("ann", .person), ("bob", .bot), ("cal", .person)])
    for (place, stack) in stacks.enumerated() {
      // What is won is won of the other one, who then has 500 again.
      let events = [
        try hand(place + 1, self.stakes(stakes), ["ann", "bob"]),
        .end(
          hand: place + 1,
          stacks: [Seat(1): stack, Seat(2): 1000 - stack, Seat(3): 500]),
      ]
      try store.apply(
        .step(try record(2 * place + 2, events.map { .game(.poker($0)) })), at: Sample.time(1))
      try store.apply(
        .step(
          try record(
            2 * place + 3,
            [.game(.poker(.end(hand: 0, stacks: [Seat(1): 500, Seat(2): 500])))])),
        at: Sample.time(1))
    }
    let board = store.leaderboard.top(
      games: ["holdem"], period: .all, players: .everybody, at: Sample.time(1), limit: 9)
    #expect(Set(board.map { "\($0.identity.words)" }) == ["1/ann/guest/person", "2/bob/guest/bot"])
    let ann = try #require(board.first { $0.identity.name.description == "ann" }?.tally)
    let words = [ann.rounds, ann.roundsWon, ann.net, ann.bets, ann.betsPerHundred, ann.best]
    #expect(words.map(String.init).joined(separator: " ") == row)
    #expect(board.reduce(0) { $0 + $1.tally.net } == 0)
    #expect(store.leaderboard.survives)
  }

  @Test func aHandIsARoundOfTheHistory() throws {
    var store = try seated([("ann", .person), ("bob", .person)])
    let ann = SeatedPlayer(Seat(1), try Sample.name("ann"))
    let shown = Shown(ann, cards: [], boards: [], shares: [])
    let stacks: SeatMap<Int> = [Seat(1): 501, Seat(2): 499]
    let records: [[PokerEvent]] = [
      [try hand(1, stakes("bb2"), ["ann", "bob"]), try dealt("ann", 1, "9cAs")],
      [.end(hand: 1, stacks: stacks), .broke(ann)],
      [.shown(shown)],
      [try hand(2, stakes("bb2"), ["ann", "bob"]), try dealt("ann", 1, "9dAs")],
      [
        .shown(shown), .void(hand: 2, stacks: [:]),
        .toppedUp(ann, amount: 1, stack: 2, later: false),
      ],
      // Nothing was dealt: nothing to read again.
      [try hand(3, stakes("bb2"), ["ann", "bob"]), .void(hand: 3, stacks: [:])],
      [try hand(4, stakes("bb2"), ["ann", "bob"]), try dealt("ann", 1, "9dAs")],
    ]
    // What the history is told of, and the words of the rounds as they are then.
    let told = [
      [], ["1 hand deal end"], ["1 hand deal end show"], [], ["2 hand deal show void"], [], [],
    ]
    for (place, events) in records.enumerated() {
      let record = try record(place + 2, events.map { .game(.poker($0)) })
      let news = try store.apply(.step(record), at: Sample.time(place + 2))
      let rounds = news.history.map { change in
        guard case .ended(_, let round) = change else { return "" }
        return "\(round.number) " + round.events.map { Self.word($0.event) }.joined(separator: " ")
      }
      #expect(rounds == told[place], "\(place)")
      #expect(try store.restored() == store, "\(place)")
    }
    let history = try #require(store.tables.values.first)
    #expect(history.roundCount == 2)
    #expect(history.openRound?.number == 3)
    #expect(history.rounds.map(\.ended) == [Sample.time(4), Sample.time(6)])
    // A hand that is void counts on no board.
    #expect(store.leaderboard.of(ann.name.person).map(\.tally.rounds) == [1])
  }

  private static func word(_ event: TableEvent) -> String {
    String(event.record.dropFirst(2).prefix { $0 != " " })
  }
}
