import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store
import Tables

/// Evenings of play by the same members at the same tables, as the journal has them: whoever is
/// asked does something legal, mostly with a tag; somebody comes or goes now and then; beside it
/// there are logins, grants and entries in the score book.
struct SampleEvening {
  private struct PlayedTable {
    let settings: TableSettings
    let names: [PlayerName]
    var table: Table
    var index = 0
    var turns = 0
    var rounds = 0
  }

  /// Lines of the tables' settings behind their names.
  private static let games = [
    "betting3 - decks=1 seats=4", "betting5 - seats=6", "deal-holdem - players=4", "betting3 -",
    "deal-stud7 - players=3",
  ]
  /// Records of an evening, about; then the day changes.
  static let records = 20_000

  private var tables: [PlayedTable]
  private let members: [PlayerName]
  private let places: [PlayerName: Int]
  private let firstPerson: Int
  private var random = SplitMix64(seed: 11)
  private var count = 0
  private var movements: Int
  private let firstGame: Int
  private var bookChanges = 0

  /// At so many tables, with people of their own at each.
  ///
  /// - Parameter store: what was there before.
  init(tables count: Int, after store: Store = Store()) {
    movements = store.ledger.nextNumber - 1
    firstGame = store.book.nextNumber
    tables = (0..<count).compactMap { number in
      let game = SampleEvening.games[number % SampleEvening.games.count]
      guard let settings = TableSettings("table\(number) \(game)") else { return nil }
      let table = Table(settings.start)
      let names = (1...max(table.game.seatCount, 1)).compactMap { PlayerName("m\(number)-\($0)") }
      return PlayedTable(settings: settings, names: names, table: table)
    }
    members = tables.flatMap(\.names)
    places = Dictionary(
      members.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    firstPerson = store.latestPerson.rawValue + 1
  }

  /// The time of the next record: one in a few seconds, for some hours of each day.
  private var time: WallTime {
    let (evening, record) = count.quotientAndRemainder(dividingBy: SampleEvening.records)
    return WallTime(milliseconds: 1_790_000_000_000 + evening * 86_400_000 + record * 700)
  }

  /// The members and tables, before anybody plays.
  mutating func opening() -> [String] {
    let hash =
      "$y$j9T$" + String(repeating: "x", count: 22) + "$" + String(repeating: "y", count: 43)
    var entries = members.map { JournalEntry.account(person($0), .register($0, hash: hash)) }
    movements += members.count
    entries += tables.map { .tableOpened($0.settings, by: nil) }
    return entries.map { Store.line($0, at: time) }
  }

  /// The next record.
  mutating func next() -> String {
    let entry = entry()
    count += 1
    return Store.line(entry, at: time)
  }

  private mutating func entry() -> JournalEntry {
    switch random.uniform(below: 100) {
    case 0: .account(person(member()), .seen())
    case 1: grant(100, to: member(), "grant")
    case 2...4: .book(BookRecord(bookChange(), by: author(), at: time.bookTime))
    default: .step(step())
    }
  }

  private mutating func member() -> PlayerName { members[random.uniform(below: members.count)] }

  private func person(_ name: PlayerName) -> PersonID {
    PersonID(rawValue: firstPerson + (places[name] ?? 0))
  }

  private mutating func author() -> Author {
    let name = member()
    return Author(name.description, person(name))
  }

  private mutating func grant(
    _ amount: Int, to name: PlayerName, _ reason: String
  ) -> JournalEntry {
    movements += 1
    return .movement(
      Movement(
        number: movements, from: .house, to: .person(person(name)), amount: amount, reason: reason))
  }

  // MARK: - The score book

  /// A game after the other: both teams count something in each round, one wins it, both finish.
  /// The game of twenty games before goes, so that the book stays as large as it is.
  private mutating func bookChange() -> BookChange {
    let (count, part) = bookChanges.quotientAndRemainder(dividingBy: 42)
    let game = firstGame + count
    bookChanges += 1
    if part == 0 {
      let lineup = Lineup([.red: ["Guest1", "Guest2"], .blue: ["Guest3", "Guest4"]])
      return .newGame(profile: "hkf", lineup)
    }
    let place = part - 1
    guard let round = Round(place / 10 + 1), round.number <= 4 else {
      return count < 20 ? .restore(game: game) : .remove(game: game - 20, isKept: false)
    }
    let (team, step) = (TeamName.allCases[place % 2], place % 10 / 2)
    switch step {
    case 0: return .enter(game: game, Entry(team, round, .count(.clean, 1 + game % 7)))
    case 1:
      return .enter(
        game: game,
        Entry(team, round, .counts([ElementCount(.cards, 55), ElementCount(.dirty, 2)])))
    case 2 where team == .red: return .enter(game: game, Entry(team, round, .win))
    case 3: return .enter(game: game, Entry(team, round, .count(.minus, 35)))
    case 4: return .enter(game: game, Entry(team, round, .finish))
    default: return .enter(game: game, Entry(team, round, .count(.redThree, 4)))
    }
  }

  // MARK: - The tables

  private mutating func step() -> TableRecord {
    while true {
      let place = random.uniform(below: tables.count)
      let action = action(at: tables[place])
      let id = tables[place].settings.id
      guard let events = try? tables[place].table.decide(action, at: id, using: &random) else {
        continue
      }
      tables[place].index += 1
      tables[place].turns += 1
      let played = tables[place]
      return TableRecord(
        table: played.settings.id, family: played.settings.game.family, index: played.index,
        turns: played.turns, events: events, answered: answer(action, played))
    }
  }

  private mutating func action(at played: PlayedTable) -> TableAction {
    let seat = Seat(1 + random.uniform(below: max(played.table.game.seatCount, 1)))
    guard played.table.occupants[seat] != nil else {
      let name = played.names[seat.number - 1]
      return .sit(
        Newcomer(
          name: name, person: Person(person(name), kind: .member),
          digest: TokenDigest(of: "token \(name)")),
        at: seat)
    }
    switch random.uniform(below: 200) {
    case 0: return .leave(seat)
    case 1: return .timeOut(seat)
    case 2: return .lose(seat, hold: 120)
    default:
      if played.table.occupants[seat]?.isGone == true { return .reconnect(seat) }
      if played.table.occupants[seat]?.sitsOut != nil { return .comeBack(seat) }
      return .act(move(at: played.table, seat), seat)
    }
  }

  private mutating func move(at table: Table, _ seat: Seat) -> GameAction {
    let legal = table.game.legal(for: seat)
    let goesOn = legal.filter {
      ["bet", "trade", "deal", "deal-step", "deal-next", "show"].contains($0.verb)
    }
    let isHouse = table.game is HouseGame
    guard !goesOn.isEmpty else {
      return isHouse ? .house(.reset) : .dealing(.rebuild)
    }
    let move = goesOn[random.uniform(below: goesOn.count)]
    switch (move.verb, move.choice) {
    case ("bet", .amount(let amounts)): return .house(.bet(min(5, amounts.most)))
    case ("trade", .cards(_, let cards)):
      return .house(.trade(cards[random.uniform(below: cards.count)]))
    case ("deal-step", _): return .dealing(.step)
    case ("deal-next", _): return .dealing(.next)
    case ("show", _): return .dealing(.show)
    default: return isHouse ? .house(.deal) : .dealing(.deal)
    }
  }

  /// Our client and most bots send their moves with tags.
  private mutating func answer(_ action: TableAction, _ played: PlayedTable) -> AnsweredCommand? {
    guard case .act(_, let seat) = action, random.uniform(below: 3) > 0,
      let name = played.table.occupants[seat]?.name, let tag = Tag("t\(played.index)")
    else { return nil }
    return AnsweredCommand(
      person: person(name), tag: tag, words: "bet 5",
      reply: "+ @\(tag) act table=\(played.settings.id) seq=\(played.table.seq) :You add $5.")
  }
}
