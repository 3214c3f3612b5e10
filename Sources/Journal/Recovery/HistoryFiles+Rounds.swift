import Identity
import Lines
import Store

/// Rounds that are over as lines of the history: the number of a line is that of the round.
extension HistoryFiles {
  /// Writes what a journal has and the files may lack, and drops what belongs to no table of it.
  public func recover(_ recovered: RecoveredStore) {
    let kept = recovered.store.histories
    let last = Dictionary(
      kept.map { ("\($0.key)", $0.value.roundCount) }, uniquingKeysWith: max)
    for table in tables {
      // Later rounds than the journal has are another's, or of a journal that is newer.
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

  /// Takes changes, for `write` to put into the files.
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

  /// The rounds of a table with these numbers that can be read.
  public func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord] {
    lines(of: "\(table)", numbers).compactMap { RoundRecord($0.text) }
  }
}
