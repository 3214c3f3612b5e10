/// Rows that are read page by page.
struct Pages: Sendable, Equatable {
  /// What of all rows is in sight.
  struct Sight: Sendable, Equatable {
    let rows: Range<Int>
    let count: Int
    /// How many rows fit.
    let room: Int

    /// Whether all rows are in sight.
    var isWhole: Bool { rows.count == count }
    /// Whether nothing follows.
    var isLast: Bool { rows.upperBound == count }
  }

  /// The row that is asked to be the first in sight.
  private(set) var first = 0

  /// What is in sight of so many rows where so many fit.
  func sight(of count: Int, room: Int) -> Sight {
    let room = max(1, room)
    let start = min(max(0, first), max(0, count - room))
    return Sight(rows: start..<min(count, start + room), count: count, room: room)
  }

  /// A page on, or back; a row of the page before stays in sight.
  mutating func turn(by pages: Int, from sight: Sight) {
    move(by: pages * max(1, sight.room - 1), from: sight)
  }

  mutating func move(by rows: Int, from sight: Sight) {
    first = min(max(0, sight.rows.lowerBound + rows), max(0, sight.count - sight.room))
  }
}
