import Cards
import Lines

/// The leader boards of the tables: people and bots, members and guests, game by game.
struct Leaderboard: Equatable, Sendable {
  /// Members' rows are kept forever; guests' rows stay only while they play, and until the next
  /// guest with the same name plays.
  private(set) var members = PlayerRecords()
  private(set) var guests = PlayerRecords()
  /// The current day, according to the results.
  private var today = 0

  /// The number of days without a round after which a guest's rows are dropped.
  static let guestDays = 30
  /// The largest number of guests' rows, one for each guest and game.
  static let guestRows = 20_000
  /// The number of guests' rows left after a cut; dropping them one by one would take too long.
  static let guestRowsLeft = 16_000

  /// Adds the result of a round for a player who had bet.
  ///
  /// - Parameters:
  ///   - isWin: whether the round was won.
  ///   - paid: money won; negative if lost.
  ///   - bets: the same in thousandths of a bet, in poker; `nil` elsewhere.
  ///   - balance: the player's balance afterwards.
  ///   - game: the game of the table, as in `betting3`.
  public mutating func note(
    round isWin: Bool, paid: Int, bets: Int? = nil, balance: Int, game: String,
    by player: PlayerIdentity, at time: WallTime
  ) {
    let tally = Tally(isWin: isWin, paid: paid, bets: bets, balance: balance)
    note(tally, game: game, by: player, at: time)
  }

  /// Notes that a game ended for a player. A player without a round is skipped: a guest's row may
  /// have been dropped since.
  mutating func noteGame(
    finished game: String, by player: PlayerIdentity, at time: WallTime
  ) {
    var tally = Tally()
    tally.games = 1
    note(tally, game: game, by: player, at: time)
  }

  private mutating func note(
    _ tally: Tally, game name: String, by player: PlayerIdentity, at time: WallTime
  ) {
    // A line cannot hold an empty word.
    let game = name.isEmpty ? "-" : name
    // Around midnight, results of the previous day may still come; a clock that was set back
    // further is followed.
    if time.day > today || time.day < today - 1 { turn(to: time.day) }
    let isNoted =
      player.isMember
      ? members.update(player, game: game) { $0.note(tally, at: time) }
      : guests.update(player, game: game) { $0.note(tally, at: time) }
    if isNoted || tally.rounds == 0 { return }
    var record = GameRecord(game: game, played: time)
    record.note(tally, at: time)
    add(record, of: player)
  }

  /// Adds a new row, and makes room for it if necessary.
  private mutating func add(_ record: GameRecord, of player: PlayerIdentity) {
    if player.isMember { return members.add(record, of: player) }
    if guests.rows >= Leaderboard.guestRows {
      guests.keepLatest(Leaderboard.guestRowsLeft)
    }
    guests.add(record, of: player)
  }

  /// Removes the results of a member whose account is deleted.
  mutating func forget(_ person: PersonID) { members.take { $0.person == person } }

  /// Removes the rows of earlier guests with the name of a guest who begins to play.
  mutating func forget(guestsBefore person: PersonID, called name: PlayerName) {
    guests.take { $0.name == name && $0.person != person && $0.person != nil }
  }

  /// Notes that a guest has a new name, or has become a member.
  mutating func rename(_ person: PersonID, to name: PlayerName, isMember: Bool) {
    for player in guests.take(where: { $0.person == person }) {
      let identity = PlayerIdentity(
        person, name: name, isMember: isMember, isBot: player.identity.isBot)
      for record in player.games { add(record, of: identity) }
    }
  }

  /// Follows the clock: drops days out of reach, and guests who stay away.
  private mutating func turn(to day: Int) {
    today = day
    members.forget(outside: Leaderboard.reach(of: day))
    guests.forget(outside: Leaderboard.reach(of: day))
    let isAway = { (record: GameRecord) in
      (day - record.played.day).magnitude > Leaderboard.guestDays
    }
    if guests.all.contains(where: { $0.games.contains(where: isAway) }) {
      guests.keep { !isAway($0) }
    }
  }

  /// The days that are kept. Days after today exist only if the clock was set back.
  static func reach(of today: Int) -> ClosedRange<Int> {
    max(today - GameRecord.days + 1, 0)...today + GameRecord.days - 1
  }
}

// MARK: - Snapshots

extension Leaderboard {
  /// Lines that restore an equal value, in order, from an empty one: the current day, then one line
  /// for each player.
  var lines: [SnapshotLine] {
    [.day(today)] + [members, guests].flatMap { $0.all.map { .standing($0) } }
  }

  mutating func restore(day: Int) { today = min(max(day, 0), WallTime.lastDay) }

  /// - Throws: `StoreError.illegalLine` if the player exists already, or has a negative count.
  mutating func restore(_ player: PlayerRecord) throws(StoreError) {
    let identity = player.identity
    guard (identity.isMember ? members : guests)[identity] == nil, !player.games.isEmpty,
      player.games.allSatisfy(\.isSound), Set(player.games.map(\.game)).count == player.games.count
    else { throw .illegalLine }
    for record in player.games { add(record, of: identity) }
  }
}
