import Store
import Cards
import Games
import Identity
import LineProtocol
import ScoreBook
import Tables

/// Many members, many games in the book, and tables where they play.
struct SampleClub {
  /// All of it.
  private(set) var store = Store()
  private let tables: [TableID]
  private static let noon = WallTime(milliseconds: 1_790_000_000_000)
  private static let tableCount = 100

  init(accounts: Int, games: Int) throws {
    tables = (0..<SampleClub.tableCount).compactMap { TableID("table\($0)") }
    let hash =
      "$y$j9T$" + String(repeating: "x", count: 22) + "$" + String(repeating: "y", count: 43)
    for number in 1...accounts {
      guard let name = PlayerName("m\(number)") else { continue }
      try apply(.account(.register(name, hash: hash)))
      try apply(
        .movement(
          Movement(
            number: number, from: .house, to: .member(name), amount: 1000, reason: "welcome")))
    }
    for id in tables {
      try apply(
        .tableOpened(TableSettings(id: id, game: "betting3", options: [], creator: nil)))
    }
    let lineup = Lineup([.red: ["Guest1", "Guest2"], .blue: ["Guest3", "Guest4"]])
    for number in 1...max(games, 1) where games > 0 {
      try change(.newGame(profile: "hf", lineup))
      for round in Round.upTo(4) {
        for team in [TeamName.red, .blue] {
          try change(.enter(game: number, Entry(team, round, .count(.clean, number % 9))))
          try change(.enter(game: number, Entry(team, round, .finish)))
        }
      }
    }
  }

  private mutating func apply(_ entry: JournalEntry) throws {
    try store.apply(entry, at: SampleClub.noon)
  }

  private mutating func change(_ change: BookChange) throws {
    let record = BookRecord(change, by: "ann", at: SampleClub.noon.bookTime)
    try apply(.book(record))
  }

  /// The records of a round of four, as a table makes them: one for each bet and `deal`, the last
  /// of which bring the cards, and the end.
  ///
  /// - Parameter number: of the round over all tables, from 0; each table plays its own in order.
  func round(_ number: Int) -> [String] {
    let table = tables[number % tables.count]
    let players = (1...4).compactMap { seat in
      PlayerName("m\(seat)").map { SeatedPlayer(Seat(seat), $0) }
    }
    let steps = SampleClub.steps(of: players, round: number / tables.count + 1)
    let first = number / tables.count * steps.count + 1
    return steps.enumerated().map { place, events in
      let record = TableRecord(
        table: table, family: .house, index: first + place, turns: first + place,
        events: events.map { .game(.house($0)) })
      return Store.line(.step(record), at: SampleClub.noon)
    }
  }

  private static func steps(
    of players: [SeatedPlayer], round: Int
  ) -> [[HouseEvent<SecretCards>]] {
    let hand = [Card(.seven, .clubs), Card(.king, .clubs), Card(.ten, .clubs)]
    let bets = players.map { [HouseEvent<SecretCards>.bet($0, added: 5, bet: 5, balance: 100)] }
    let readies = players.dropLast().map { [HouseEvent<SecretCards>.ready($0)] }
    let last = players.suffix(1).map { HouseEvent<SecretCards>.ready($0) }
    let deals = players.map { HouseEvent<SecretCards>.dealt($0, hand: hand, deck: 40) }
    let results = players.map {
      HouseEvent<SecretCards>.result($0, .win, bet: 5, paid: 5, balance: 105)
    }
    let end = [.house(hand: hand, deck: 37)] + results + [.round(number: round % 3 + 1, deck: 37)]
    return bets + readies + [last + deals] + readies + [last + end]
  }
}
