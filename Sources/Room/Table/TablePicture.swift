import Lines

/// The rows from which a client last drew a table. Most of them stay the same from one event to the
/// next.
struct TablePicture {
  /// The number of the last event it includes.
  let seq: Int
  private let rows: [Line]

  init(_ rows: [Line], at seq: Int) { (self.rows, self.seq) = (rows, seq) }

  /// The rows, with one `= same` in place of each run of rows that were consecutive in `old`.
  func changes(from old: TablePicture) -> [Line] {
    var changes: [Line] = []
    var rest = rows[...]
    while let row = rest.first {
      guard let from = old.rows.firstIndex(of: row) else {
        changes.append(row)
        rest.removeFirst()
        continue
      }
      let count = zip(rest, old.rows[from...]).prefix { $0 == $1 }.count
      changes.append(Line(.row, "same", ["from": from + 1, "rows": count]))
      rest = rest.dropFirst(count)
    }
    return changes
  }
}
