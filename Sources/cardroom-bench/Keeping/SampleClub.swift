import Archive
import Cards
import Identity
import LineProtocol
import ScoreBook

/// Many members, many games in the book, and tables where they play.
struct SampleClub {
  /// All of it.
  private(set) var archive = Archive()
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
        .tableOpened(TableCharter(id: id, game: "betting3", options: [], creator: nil)))
    }
    let lineup = Lineup([.red: ["Guest1", "Guest2"], .blue: ["Guest3", "Guest4"]])
    for number in 1...max(games, 1) where games > 0 {
      try change(.newGame(profile: "hf", lineup))
      for round in Round.all {
        for team in [TeamName.red, .blue] {
          try change(.enter(game: number, Entry(team, round, .count(.clean, number % 9))))
          try change(.enter(game: number, Entry(team, round, .finish)))
        }
      }
    }
  }

  private mutating func apply(_ entry: JournalEntry) throws {
    try archive.apply(entry, at: SampleClub.noon)
  }

  private mutating func change(_ change: BookChange) throws {
    let record = BookRecord(change, by: "ann", at: SampleClub.noon.bookTime)
    try apply(.book(record))
  }

  /// The records of a round of four, as a table makes them: one for each bet and `deal`, the last
  /// of which bring the cards, and the end.
  func round(_ number: Int) -> [String] {
    let table = tables[number % tables.count]
    let seats = 1...4
    func event(_ kind: String, _ seat: Int, _ rest: String = "") -> String {
      "* \(kind) table=\(table) seq=\(number) seat=\(seat) name=m\(seat)\(rest)"
    }
    let bets = seats.map { [event("bet", $0, " amount=5 bet=5 balance=100")] }
    let readies = seats.dropLast().map { [event("ready", $0)] }
    let deals = seats.map { event("deal", $0, " cards=7cKcTc score=33 deck=40") }
    let results = seats.map { event("result", $0, " outcome=win bet=5 paid=+5 balance=105") }
    let end =
      ["* house table=\(table) seq=\(number) cards=QhAcJc score=42 deck=37"] + results
      + ["* round table=\(table) seq=\(number) round=\(number % 3 + 1) deck=37"]
    let early = bets + readies + [[event("ready", 4)] + deals] + readies
    let checkpoint = GameCheckpoint(
      round: 2, isOver: false, deck: Array(Card.all.prefix(37)),
      purses: seats.compactMap { seat in
        PlayerName("m\(seat)").map { GameCheckpoint.Purse(name: $0, balance: 105) }
      })
    let records =
      early.map { PlayRecord(table: table, events: $0, deck: 40) }
      + [PlayRecord(table: table, events: [event("ready", 4)] + end, checkpoint: checkpoint)]
    return records.map { Archive.line(.play($0), at: SampleClub.noon) }
  }
}
