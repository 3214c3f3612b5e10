/// Rows that are read page by page.
struct Pages: Sendable, Equatable {
  /// The visible part of all rows.
  struct Sight: Sendable, Equatable {
    let rows: Range<Int>
    let count: Int
    /// The number of rows that fit.
    let room: Int

    /// Whether all rows are visible.
    var isWhole: Bool { rows.count == count }
    /// Whether nothing follows.
    var isLast: Bool { rows.upperBound == count }
  }

  /// The row that should be the first visible one.
  private(set) var first = 0

  /// The visible part of `count` rows where `room` fit.
  func sight(of count: Int, room: Int) -> Sight {
    let room = max(1, room)
    let start = min(max(0, first), max(0, count - room))
    return Sight(rows: start..<min(count, start + room), count: count, room: room)
  }

  /// Turns pages forward, or back; one row of the previous page stays visible.
  mutating func turn(by pages: Int, from sight: Sight) {
    move(by: pages * max(1, sight.room - 1), from: sight)
  }

  mutating func move(by rows: Int, from sight: Sight) {
    first = min(max(0, sight.rows.lowerBound + rows), max(0, sight.count - sight.room))
  }
}
