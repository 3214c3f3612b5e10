// Owns what one player has done at one game, in all and on each of the last seven days, and its
// stored line.

import LineProtocol

/// One row of the standings.
struct GameRecord: Equatable, Sendable {
  /// What was done on one day.
  struct DayTally: Equatable, Sendable {
    let day: Int
    var tally: Standings.Tally
  }

  let game: String
  private(set) var total = Standings.Tally()
  /// When the player last played it, as the clock then showed it.
  private(set) var played: WallTime
  /// By rising day; only those in `Standings.reach`.
  private(set) var recent: [DayTally] = []

  /// How many days a week has.
  static let days = 7

  init(game: String, played: WallTime) { (self.game, self.played) = (game, played) }

  /// Notes what was done at `time`. A clock that was set back may make it earlier than what was
  /// noted before.
  mutating func note(_ tally: Standings.Tally, at time: WallTime) {
    total += tally
    played = time
    let place = recent.firstIndex { $0.day >= time.day } ?? recent.count
    if place < recent.count, recent[place].day == time.day {
      recent[place].tally += tally
    } else {
      recent.insert(DayTally(day: time.day, tally: tally), at: place)
    }
  }

  /// Forgets other days than these.
  mutating func forget(outside days: ClosedRange<Int>) {
    guard let first = recent.first, let last = recent.last else { return }
    if !days.contains(first.day) || !days.contains(last.day) {
      recent.removeAll { !days.contains($0.day) }
    }
  }

  /// What was done on these days, or in all.
  func tally(on days: ClosedRange<Int>?) -> Standings.Tally? {
    guard let days else { return total }
    guard let last = recent.last, last.day >= days.lowerBound else { return nil }
    var sum: Standings.Tally?
    for part in recent where days.contains(part.day) { sum = (sum ?? .init()) + part.tally }
    return sum
  }
}

extension GameRecord {
  /// `GAME PLAYED TALLY`, and for each day ` DAY TALLY`.
  var words: String {
    recent.reduce(into: "\(PercentEncoding.encode(game)) \(played) \(total.words)") {
      $0 += " \($1.day) \($1.tally.words)"
    }
  }

  /// Takes such words to the end of the line; `days` are those that are kept.
  init?(_ fields: inout LineFields, days: ClosedRange<Int>) {
    guard let word = fields.word(), let game = PercentEncoding.decode(word),
      PercentEncoding.encode(game) == word, let played = fields.time(),
      let total = Standings.Tally(&fields)
    else { return nil }
    (self.game, self.played, self.total) = (game, played, total)
    var from = days.lowerBound
    while !fields.isEmpty {
      guard from <= days.upperBound, let day = fields.number(in: from...days.upperBound),
        let tally = Standings.Tally(&fields)
      else { return nil }
      from = day + 1
      recent.append(DayTally(day: day, tally: tally))
    }
  }
}
