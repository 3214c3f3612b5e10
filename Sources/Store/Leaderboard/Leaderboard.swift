import Identity
import LineProtocol

/// The leader boards of the tables: people and bots, members and guests, game by game.
public struct Leaderboard: Equatable, Sendable {
  /// Members' rows are kept for ever, guests' only while they play, and until the next guest of the
  /// name does.
  private(set) var members = PlayerRecords()
  private(set) var guests = PlayerRecords()
  /// The day it is, as the notes tell.
  private var today = 0

  /// Guests' rows are dropped when more than so many days have passed without a round.
  static let guestDays = 30
  /// How many rows guests have at most, one a guest and game.
  public static let guestRows = 20_000
  /// When there are too many, so many are left: to drop them one by one would take too long.
  public static let guestRowsLeft = 16_000

  public init() {}

  /// Notes how a round ended for a player who had bet.
  ///
  /// - Parameters:
  ///   - isWin: whether the round was won.
  ///   - paid: money won, or negative, lost.
  ///   - bets: the same in thousandths of a bet, in poker; `nil` elsewhere.
  ///   - balance: the player's balance afterwards.
  ///   - game: what the table plays, as in `betting3`.
  public mutating func note(
    round isWin: Bool, paid: Int, bets: Int? = nil, balance: Int, game: String,
    by player: PlayerIdentity, at time: WallTime
  ) {
    let tally = Tally(isWin: isWin, paid: paid, bets: bets, balance: balance)
    note(tally, game: game, by: player, at: time)
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
  private mutating func add(_ record: GameRecord, of player: PlayerIdentity) {
    if player.isMember { return members.add(record, of: player) }
    if guests.rows >= Leaderboard.guestRows {
      guests.keepLatest(Leaderboard.guestRowsLeft)
    }
    guests.add(record, of: player)
  }

  /// Forgets what a member has done whose account is deleted.
  mutating func forget(_ person: PersonID) { members.take { $0.person == person } }

  /// A guest begins to play: the rows of earlier ones of the name go.
  mutating func forget(guestsBefore person: PersonID, called name: PlayerName) {
    guests.take { $0.name == name && $0.person != person && $0.person != nil }
  }

  /// A guest has another name, or is a member now.
  mutating func rename(_ person: PersonID, to name: PlayerName, isMember: Bool) {
    for player in guests.take(where: { $0.person == person }) {
      let identity = PlayerIdentity(
        person, name: name, isMember: isMember, isBot: player.identity.isBot)
      for record in player.games { add(record, of: identity) }
    }
  }

  /// Follows the clock: forgets days out of reach, and the guests who stay away.
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

  /// The days that are kept. Later ones than today exist only after the clock was set back.
  static func reach(of today: Int) -> ClosedRange<Int> {
    max(today - GameRecord.days + 1, 0)...today + GameRecord.days - 1
  }
}

// MARK: - Snapshots

extension Leaderboard {
  /// Lines that make an equal value when they are restored, in order, to an empty one: the day it
  /// is, then one line for each player.
  var lines: [SnapshotLine] {
    [.day(today)] + [members, guests].flatMap { $0.all.map { .standing($0) } }
  }

  mutating func restore(day: Int) { today = min(max(day, 0), WallTime.lastDay) }

  /// - Throws: `StoreError.illegalLine` if the player is there already, or has less than nothing.
  mutating func restore(_ player: PlayerRecord) throws(StoreError) {
    let identity = player.identity
    guard (identity.isMember ? members : guests)[identity] == nil, !player.games.isEmpty,
      player.games.allSatisfy(\.isSound), Set(player.games.map(\.game)).count == player.games.count
    else { throw .illegalLine }
    for record in player.games { add(record, of: identity) }
  }
}
