extension HandTables {
  /// Computes all tables from the rules of poker, in about two milliseconds.
  init(filling rules: HandRules) {
    let high = PartialHand.allHigh()
    let columns = ColumnTable(high: high, low: PartialHand.allLow(), rules: rules)
    let rows = RowTable(high: high, columns: columns)
    let flushes = (0..<1 << 13).map { rules.flushPattern(of: $0)?.packed ?? 0 }
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: TableLayout.values + 2 * rows.values.count, alignment: 64)
    let cards = Array(0..<52) + [48]
    block.write(cards.map { CardKeys.key(card: $0) }, at: TableLayout.keys)
    block.write(cards.map { CardKeys.suitBit(card: $0) }, at: TableLayout.suitBits)
    block.write(columns.columnOfSum, at: TableLayout.columns)
    block.write(rows.startOfSum, at: TableLayout.rows)
    block.write(flushes, at: TableLayout.flushes)
    block.write(rows.values, at: TableLayout.values)
    self.init(base: UnsafeRawPointer(block))
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func write<Entry: BitwiseCopyable>(_ table: [Entry], at offset: Int) {
    (self + offset).initializeMemory(as: Entry.self, from: table, count: table.count)
  }
}

/// The high or the low part of a hand: its ranks, their sum, and its number of blanks.
private struct PartialHand {
  var ranks = RankMasks()
  var sum = 0
  var blanks = 0

  /// By size from 0 to 7: all multisets of the high ranks.
  static func allHigh() -> [[PartialHand]] {
    var start = [[PartialHand]](repeating: [], count: 8)
    start[0] = [PartialHand()]
    return extend(start, firstRank: CardKeys.lowRanks, weights: CardKeys.highWeights)
  }

  /// By size from 0 to 7: all multisets of the low ranks and of up to two blanks.
  static func allLow() -> [[PartialHand]] {
    var start = [[PartialHand]](repeating: [], count: 8)
    for blanks in 0...2 {
      start[blanks] = [PartialHand(sum: blanks * CardKeys.blank, blanks: blanks)]
    }
    return extend(start, firstRank: 0, weights: CardKeys.lowWeights)
  }

  private static func extend(
    _ start: [[PartialHand]], firstRank: Int, weights: [Int]
  ) -> [[PartialHand]] {
    var all = start
    for (index, weight) in weights.enumerated() {
      // Largest first, so that parts with this rank are not extended by it again.
      for size in stride(from: 6, through: 0, by: -1) {
        for times in 1...min(4, 7 - size) {
          let ranks = RankMasks(place: firstRank + index, times: times)
          for part in all[size] {
            all[size + times].append(
              PartialHand(
                ranks: part.ranks + ranks, sum: part.sum + times * weight, blanks: part.blanks))
          }
        }
      }
    }
    return all
  }
}

/// The columns of the value table. Low parts of one size that give the same value with every high
/// part share one; most do, since a deuce rarely decides anything.
private struct ColumnTable {
  /// The values of each column, one for each high part of the matching size.
  private(set) var values: [[UInt16]] = []

  /// The column of each low sum.
  private(set) var columnOfSum = [UInt16](repeating: 0, count: CardKeys.largestLowSum + 1)

  /// The columns of each size of the low part.
  private(set) var columnsOfSize: [Range<Int>] = []

  init(high: [[PartialHand]], low: [[PartialHand]], rules: HandRules) {
    for size in 0...7 {
      let first = values.count
      addColumns(of: low[size], rows: high[7 - size], rules: rules)
      columnsOfSize.append(first..<values.count)
    }
  }

  private mutating func addColumns(
    of parts: [PartialHand], rows: [PartialHand], rules: HandRules
  ) {
    var known: [UInt64: Int] = [:]
    for part in parts {
      var hash: UInt64 = 0
      let column = rows.map { row in
        let pattern = rules.pattern(of: row.ranks + part.ranks, extra: 2 - part.blanks)
        let value = pattern.packed
        // 64 bits distinguish the few thousand columns; the exhaustive counts would reveal a
        // collision.
        hash = (hash ^ UInt64(value)) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 32
        return value
      }
      let number = known[hash] ?? values.count
      if number == values.count {
        known[hash] = number
        values.append(column)
      }
      columnOfSum[part.sum] = UInt16(number)
    }
  }
}

/// The rows of the value table, overlapping wherever they leave room.
///
/// A row uses only the columns of its size, so rows of different sizes may start at the same place.
/// High parts with the same sum share a start, which must fit all of them.
private struct RowTable {
  /// All values; a hand's value is at its row's start plus its column.
  private(set) var values: [UInt16] = []

  /// The start of the row of each high sum.
  private(set) var startOfSum = [UInt16](repeating: 0, count: CardKeys.largestHighSum + 1)

  /// A high part: the size of the low parts that match it, and its index among equal sizes.
  private typealias Row = (lowSize: Int, index: Int)

  private var used: [Bool] = []

  init(high: [[PartialHand]], columns: ColumnTable) {
    var rowsOfSum: [Int: [Row]] = [:]
    for lowSize in 0...7 {
      for (index, part) in high[7 - lowSize].enumerated() {
        rowsOfSum[part.sum, default: []].append((lowSize, index))
      }
    }
    // The largest groups first, since they are the hardest to fit.
    let groups = rowsOfSum.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    // Groups of the same sizes (one bit each) need the same room, so the search starts where the
    // last one was placed.
    var lastStart = [Int](repeating: 0, count: 1 << 8)
    for (sum, rows) in groups {
      let sizes = rows.reduce(0) { $0 | 1 << $1.lowSize }
      let ranges = rows.map { columns.columnsOfSize[$0.lowSize] }
      var start = lastStart[sizes]
      while let taken = lastTaken(of: ranges, at: start) { start += taken }
      lastStart[sizes] = start
      startOfSum[sum] = UInt16(start)
      for row in rows { place(row, at: start, columns) }
    }
    // Leaves room for every column after every row's start, even if a careless caller adds up other
    // cards.
    values += [UInt16](repeating: 0, count: columns.values.count)
  }

  /// The distance that a start must move to pass the last occupied place of a range; `nil` if all
  /// are free.
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
