// Owns the measuring of what a snapshot costs whoever writes: the first changes after a copy was
// taken have to copy what they change.

import Archive
import Identity
import LineProtocol
import ScoreBook

/// A snapshot's pause.
enum SnapshotPause {
  /// The longest that one entry took while a copy was held, in seconds.
  static func longest(beside archive: Archive) -> Double {
    var live = archive
    let held = live
    let time = WallTime(milliseconds: 1_790_000_000_000)
    var longest = 0.0
    for entry in entries(live) {
      let seconds = Stopwatch.seconds { _ = try? live.apply(entry, at: time) }
      longest = max(longest, seconds)
    }
    return withExtendedLifetime(held) { longest }
  }

  /// One of each kind that changes something large.
  private static func entries(_ archive: Archive) -> [JournalEntry] {
    guard let name = PlayerName("newcomer"), let first = PlayerName("m1"),
      let table = archive.tables.keys.min()
    else { return [] }
    let sat = "* sat table=\(table) seq=1 seat=1 name=m1 stack=100 kind=member role=person"
    let result =
      "* result table=\(table) seq=3 seat=1 name=m1 outcome=win bet=5 paid=+5 balance=105"
    let change = BookChange.enter(game: 1, Entry(.red, .first, .count(.dirty, 1)))
    return [
      .account(.register(name, hash: "x")), .account(.seen(first)),
      .movement(
        Movement(
          number: archive.ledger.nextNumber, from: .house, to: .member(first), amount: 1,
          reason: "grant")),
      .book(BookRecord(change, by: "ann", at: BookTime(seconds: 1_790_000_000))),
      .play(PlayRecord(table: table, events: [sat])),
      .play(PlayRecord(table: table, events: [result])),
    ]
  }
}
