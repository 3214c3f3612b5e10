// Owns who has won and lost how much at the tables, as one value that changes only by `note`. It
// has no clock, and it stays bounded however many guests come.

import LineProtocol

/// The leader boards of the tables: people and bots, members and guests, game by game.
public struct Standings: Equatable, Sendable {
  /// Members' rows are kept for ever, guests' only while they play.
  var members = PlayerRecords()
  var guests = PlayerRecords()
  /// The day it is, as the notes tell.
  var today = 0

  /// Guests' rows are dropped when more than so many days have passed without a round.
  public static let guestDays = 30
  /// How many rows guests have at most, one a guest and game.
  public static let guestRows = 20_000
  /// When there are too many, so many are left: to drop them one by one would take too long.
  public static let guestRowsLeft = 16_000

  /// Nobody has played.
  public init() {}

  /// Notes how a round ended for a player who had bet.
  ///
  /// - Parameters:
  ///   - isWin: whether the round was won.
  ///   - paid: money won, or negative, lost.
  ///   - balance: the player's balance afterwards.
  ///   - game: what the table plays, as in `betting3`.
  public mutating func note(
    round isWin: Bool, paid: Int, balance: Int, game: String, by player: PlayerIdentity,
    at time: WallTime
  ) {
    note(Tally(isWin: isWin, paid: paid, balance: balance), game: game, by: player, at: time)
  }

  /// Notes that a game came to its end for a player. Nothing is noted of one without a round: a
  /// guest's may have been dropped since.
  public mutating func noteGame(
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
    // Around midnight the day before may come again; a clock that was set back more is followed.
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

  /// Adds a row that is not there yet, and makes room for it if need be.
  mutating func add(_ record: GameRecord, of player: PlayerIdentity) {
    if player.isMember { return members.add(record, of: player) }
    if guests.rows >= Standings.guestRows {
      guests.keepLatest(Standings.guestRowsLeft)
    }
    guests.add(record, of: player)
  }

  /// Follows the clock: forgets days out of reach, and the guests who stay away.
  private mutating func turn(to day: Int) {
    today = day
    members.forget(outside: Standings.reach(of: day))
    guests.forget(outside: Standings.reach(of: day))
    let isAway = { (record: GameRecord) in
      (day - record.played.day).magnitude > Standings.guestDays
    }
    if guests.all.contains(where: { $0.games.contains(where: isAway) }) {
      guests.keep { !isAway($0) }
    }
  }

  /// The days that are kept. Later ones than today exist only after the clock was set back.
  static func reach(of today: Int) -> ClosedRange<Int> {
    max(today - GameRecord.days + 1, 0)...today + GameRecord.days - 1
  }
}
