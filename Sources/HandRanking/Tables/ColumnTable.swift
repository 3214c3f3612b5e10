// Owns the merging of low parts into columns. Never decides where a row lies.

/// The columns of the value table: low parts of one size that give the same value with every high
/// part share one. A deuce seldom decides anything, so most do.
struct ColumnTable {
  /// The values of each column, one for each high part of the fitting size.
  private(set) var values: [[UInt16]] = []

  /// For each low sum its column.
  private(set) var columnOfSum = [UInt16](repeating: 0, count: CardKeys.largestLowSum + 1)

  /// For each size of the low part its columns.
  private(set) var columnsOfSize: [Range<Int>] = []

  init(high: [[PartialHand]], low: [[PartialHand]], rules: HandRules) {
    let packing = HandPacking()
    for size in 0...7 {
      let first = values.count
      addColumns(of: low[size], rows: high[7 - size], rules: rules, packing: packing)
      columnsOfSize.append(first..<values.count)
    }
  }

  private mutating func addColumns(
    of parts: [PartialHand], rows: [PartialHand], rules: HandRules, packing: HandPacking
  ) {
    var known: [UInt64: Int] = [:]
    for part in parts {
      var hash: UInt64 = 0
      let column = rows.map { row in
        let pattern = rules.pattern(of: row.ranks + part.ranks, extra: 2 - part.blanks)
        let value = packing.value(of: pattern)
        // 64 bits tell the few thousand columns apart; the exhaustive counts would show it if not.
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
