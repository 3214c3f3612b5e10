import Store
import Identity
import LineProtocol
import ScoreBook

/// Many members, many games in the book, and tables.
struct SampleClub {
  /// All of it.
  private(set) var store = Store()
  private static let noon = WallTime(milliseconds: 1_790_000_000_000)
  private static let tableCount = 100

  init(accounts: Int, games: Int) throws {
    let hash =
      "$y$j9T$" + String(repeating: "x", count: 22) + "$" + String(repeating: "y", count: 43)
    for number in 1...accounts {
      guard let name = PlayerName("m\(number)") else { continue }
      try apply(.account(PersonID(rawValue: number), .register(name, hash: hash)))
    }
    for id in (0..<SampleClub.tableCount).compactMap({ TableID("club\($0)") }) {
      try apply(
        .tableOpened(TableSettings(id: id, game: "betting3", options: [], creator: nil), by: nil))
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
    let record = BookRecord(
      change, by: Author("ann", PersonID(rawValue: 1)), at: SampleClub.noon.bookTime)
    try apply(.book(record))
  }
}
