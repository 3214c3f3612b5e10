// Owns the packing of rows into one list of values. Never decides what a value is.

/// The rows of the value table, laid over each other wherever they leave room.
///
/// A row uses only the columns of its size, so rows of different sizes may start at the same
/// place. High parts with the same sum share a start, which must suit all of them.
struct RowTable {
  /// All values; a hand's is at its row's start plus its column.
  private(set) var values: [UInt16] = []

  /// For each high sum the start of its row.
  private(set) var startOfSum = [UInt16](repeating: 0, count: CardKeys.largestHighSum + 1)

  /// A high part: the size of the low parts that go with it, and its place among its like.
  private struct Row {
    let lowSize: Int
    let index: Int
  }

  private var used: [Bool] = []

  init(high: [[PartialHand]], columns: ColumnTable) {
    var rowsOfSum: [Int: [Row]] = [:]
    for lowSize in 0...7 {
      for (index, part) in high[7 - lowSize].enumerated() {
        rowsOfSum[part.sum, default: []].append(Row(lowSize: lowSize, index: index))
      }
    }
    // The largest groups first: they are the hardest to fit in.
    let groups = rowsOfSum.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    // Groups of the same sizes (one bit each) need the same room: each starts to look where the
    // last one lay.
    var lastStart = [Int](repeating: 0, count: 1 << 8)
    for (sum, rows) in groups {
      let sizes = rows.reduce(0) { $0 | 1 << $1.lowSize }
      let ranges = rows.map { columns.columnsOfSize[$0.lowSize] }
      let start = firstFit(of: ranges, from: lastStart[sizes])
      lastStart[sizes] = start
      startOfSum[sum] = UInt16(start)
      for row in rows { place(row, at: start, columns) }
    }
    // Room for every column behind every row's start, whatever cards a careless caller adds up.
    values += [UInt16](repeating: 0, count: columns.values.count)
  }

  /// The first start from which all `ranges` of columns are free.
  private func firstFit(of ranges: [Range<Int>], from first: Int) -> Int {
    var start = first
    while let taken = lastTaken(of: ranges, at: start) { start += taken }
    return start
  }

  /// How far a start must move to leave the last taken place of some range behind.
  private func lastTaken(of ranges: [Range<Int>], at start: Int) -> Int? {
    for range in ranges {
      for column in range.reversed() where start + column < used.count && used[start + column] {
        return column + 1 - range.lowerBound
      }
    }
    return nil
  }

  private mutating func place(_ row: Row, at start: Int, _ columns: ColumnTable) {
    let range = columns.columnsOfSize[row.lowSize]
    let missing = start + range.upperBound - used.count
    if missing > 0 {
      used += [Bool](repeating: false, count: missing)
      values += [UInt16](repeating: 0, count: missing)
    }
    for column in range {
      values[start + column] = columns.values[column][row.index]
      used[start + column] = true
    }
  }
}
