import Lines

/// The content of a file for a club's book, all of it or nothing. It is one record, so that a crash
/// leaves no partial import.
public struct BookImport: Hashable, Sendable, Codable {
  /// A game in the file.
  struct ImportedGame: Hashable, Sendable, Codable {
    let started: BookTime
    let profile: String
    let lineup: Lineup
    /// By ascending round.
    var entries: [TeamRound] = []
  }

  /// The counts of a team in a round.
  struct TeamRound: Hashable, Sendable, Codable {
    let team: TeamName
    let round: Round
    /// Each element once.
    let counts: [ElementCount]
    let isFinished: Bool
  }

  var players: [Player] = []
  var profiles: [ProfileDefinition] = []
  var games: [ImportedGame] = []

  /// An empty import.
  public init() {}

  /// The number of new players.
  public var playerCount: Int { players.count }
  /// The number of new profiles.
  public var profileCount: Int { profiles.count }
  /// The number of new games.
  public var gameCount: Int { games.count }
  /// The number of changes of games in the import.
  public var changeCount: Int { games.reduce(0) { $0 + $1.changes(1).count } }
}

extension BookImport.ImportedGame {
  /// The changes that enter the rounds of the game under its number in the book.
  func changes(_ number: Int) -> [BookChange] {
    entries.flatMap { entry -> [BookChange] in
      let counts: [BookChange] =
        entry.counts.isEmpty
        ? [] : [.enter(game: number, Entry(entry.team, entry.round, .counts(entry.counts)))]
      return counts
        + (entry.isFinished ? [.enter(game: number, Entry(entry.team, entry.round, .finish))] : [])
    }
  }
}

extension Book {
  /// Imports everything, or throws the first reason and changes nothing.
  mutating func take(
    _ content: BookImport, in club: Club.ID, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    var book = self
    for player in content.players {
      _ = try book.apply(.addPlayer(player, in: club), by: author, at: time)
    }
    for profile in content.profiles {
      _ = try book.apply(.defineProfile(profile, in: club), by: author, at: time)
    }
    let first = book.nextNumber
    for game in content.games { try book.take(game, in: club, by: author, at: time) }
    self = book
    return [
      .imported(
        content.players.count, content.profiles.count,
        content.games.isEmpty ? nil : first...(book.nextNumber - 1), in: club, by: author.name)
    ]
  }

  /// Begins a game at its original time, and makes its original entries.
  mutating func take(
    _ game: BookImport.ImportedGame, in club: Club.ID, by author: Author, at time: BookTime
  ) throws(Refusal) {
    let number = nextNumber
    _ = try apply(
      .newGame(profile: game.profile, game.lineup, in: club), by: author, at: game.started)
    for change in game.changes(number) { _ = try apply(change, by: author, at: time) }
  }
}
