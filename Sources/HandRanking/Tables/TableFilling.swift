// Owns the making of the tables from the rules. Runs once in a process, about two milliseconds.

extension HandTables {
  /// Computes all tables from the rules of poker.
  init(filling rules: HandRules) {
    let high = PartialHand.allHigh()
    let columns = ColumnTable(high: high, low: PartialHand.allLow(), rules: rules)
    let rows = RowTable(high: high, columns: columns)
    let packing = HandPacking()
    let flushes = (0..<1 << 13).map { mask in
      rules.flushPattern(of: mask).map { packing.value(of: $0) } ?? 0
    }
    let byteCount = TableLayout.values + 2 * rows.values.count
    let block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    block.write((0..<52).map { CardKeys.key(card: $0) }, at: TableLayout.keys)
    block.write((0..<52).map { CardKeys.suitBit(card: $0) }, at: TableLayout.suitBits)
    block.write(columns.columnOfSum, at: TableLayout.columns)
    block.write(rows.startOfSum, at: TableLayout.rows)
    block.write(flushes, at: TableLayout.flushes)
    block.write(rows.values, at: TableLayout.values)
    var pairs = [UInt64](repeating: 0, count: 51 << 8 | 51 + 1)
    for first in 0..<52 {
      for second in 0..<52 {
        pairs[second << 8 | first] = CardKeys.key(card: first) &+ CardKeys.key(card: second)
      }
    }
    block.write(pairs, at: TableLayout.pairs)
    block.write([byteCount], at: TableLayout.byteCount)
    self.init(base: UnsafeRawPointer(block))
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func write<Entry: BitwiseCopyable>(_ table: [Entry], at offset: Int) {
    (self + offset).initializeMemory(as: Entry.self, from: table, count: table.count)
  }
}
