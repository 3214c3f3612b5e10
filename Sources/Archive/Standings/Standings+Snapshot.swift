// Owns the stored lines of the standings, both ways. Their form must never change: old journals
// are read by every later release.

extension Standings {
  /// Lines that make an equal value when they are restored, in order, to an empty one: `day` with
  /// the day it is, then one line for each player and game,
  /// `ann/member/person GAME PLAYED TALLY [DAY TALLY]…`.
  public func snapshot() -> [String] {
    var lines = today == 0 ? [] : ["day \(today)"]
    for records in [members, guests] {
      for record in records.all {
        let player = record.identity.description
        for game in record.games { lines.append("\(player) \(game.words)") }
      }
    }
    return lines
  }

  /// Takes in one line of a snapshot.
  ///
  /// - Throws: `ArchiveError.unreadable`.
  public mutating func restore(_ line: Substring) throws(ArchiveError) {
    var fields = LineFields(line)
    guard let word = fields.word() else { throw .unreadable(.standings) }
    if word == "day" { return try restoreDay(&fields) }
    guard let player = PlayerIdentity(word: word),
      let record = GameRecord(&fields, days: Standings.reach(of: today)),
      !(player.isMember ? members : guests).contains(player, game: record.game)
    else { throw .unreadable(.standings) }
    add(record, of: player)
  }

  private mutating func restoreDay(_ fields: inout LineFields) throws(ArchiveError) {
    guard today == 0, members.rows == 0, guests.rows == 0,
      let day = fields.number(in: 1...WallTime.lastDay), fields.isEmpty
    else { throw .unreadable(.standings) }
    today = day
  }
}
