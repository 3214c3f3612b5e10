import Store
import Games
import Identity
import LineProtocol
import Tables
import Testing

/// Chips between accounts and tables, over whole evenings: none is made or lost, and a crash after
/// any record finds every chip where it was.
struct PokerChipsTests {
  @Test(arguments: [UInt64(1), 2, 3, .random(in: 0 ... .max)])
  func noChipIsMadeOrLost(seed: UInt64) throws {
    var evening = try PokerEvening(seed: seed)
    evening.mayDelete = seed % 2 == 0
    // What a crash would find: the same from the records as they stand in the journal, and from
    // snapshots of it.
    var copy = Store()
    try take(try evening.open(), of: evening, &copy)
    for step in 1...400 {
      let entries = try evening.step()
      try take(entries, of: evening, &copy)
      try expectBalance(evening, "step \(step): \(entries)")
      #expect(copy == evening.store, "step \(step): \(entries)")
      // Restoring takes the longer the more has happened.
      guard step <= 100 || step % 10 == 0 else { continue }
      var restored = Store()
      for line in try copy.snapshot() { try restored.restore(line: line) }
      #expect(restored == copy, "step \(step)")
      copy = restored
    }
    for purpose in [Movement.Purpose.purse, .purseEnd, .buyIn, .topUp, .cashOut] {
      #expect(evening.purposes[purpose.rawValue] ?? 0 > 0, "\(purpose) \(evening.purposes)")
    }
    let boards = evening.store.leaderboard.top(
      games: nil, period: .all, kinds: .everybody, at: evening.time, limit: 100)
    #expect(boards.reduce(0) { $0 + $1.tally.rounds } > 5)
    #expect(evening.mayDelete || boards.reduce(0) { $0 + $1.tally.net } == 0)
  }

  private func take(
    _ entries: [JournalEntry], of evening: PokerEvening, _ copy: inout Store
  ) throws {
    for entry in entries { try copy.apply(record: Store.line(entry, at: evening.time)) }
  }

  /// What the ledger has at a table is what lies there.
  private func expectBalance(_ evening: PokerEvening, _ comment: String) throws {
    for (id, table) in evening.tables {
      guard case .poker(let game) = table.game else { continue }
      #expect(table.imbalance == 0, "\(comment)")
      #expect(evening.store.ledger.balance(of: .table(id)) == game.bank, "\(id) \(comment)")
    }
    #expect(evening.store.ledger.isBalanced, "\(comment)")
  }
}
