import Identity
import Lines
import Store

/// Finished rounds as lines of the history: a line's number is the round's.
extension HistoryFiles {
  /// Writes what a journal has and the files may lack, and drops lines of tables that it does not
  /// have.
  public func recover(_ recovered: RecoveredStore) {
    let kept = recovered.store.histories
    let last = Dictionary(
      kept.map { ("\($0.key)", $0.value.roundCount) }, uniquingKeysWith: max)
    for table in tables {
      // Rounds later than the journal's belong to somebody else, or to a newer journal.
      if let last = last[table] { rewind(table, to: last + 1) } else { remove(table) }
    }
    for id in kept.keys.sorted() {
      let rounds = recovered.rounds(of: id, isNew: !tables.contains("\(id)"))
      guard let first = rounds.first else { continue }
      rewind("\(id)", to: first.number)
      take(rounds.map { .ended(id, $0) })
    }
    write()
  }

  /// Adds changes, which `write` puts into the files.
  public func take(_ changes: [HistoryChange]) {
    for change in changes {
      switch change {
      case .ended(let table, let round):
        append(
          HistoryLine(number: round.number, text: round.description), day: round.ended.dayText,
          of: "\(table)")
      case .removed(let table): remove("\(table)")
      }
    }
  }

  /// The readable rounds of a table among these numbers.
  public func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord] {
    lines(of: "\(table)", numbers).compactMap { RoundRecord($0.text) }
  }
}
