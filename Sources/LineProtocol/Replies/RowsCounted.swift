/// A final reply that counts the rows before it, to a command that may change something. Repeated
/// under its tag it has none.
protocol RowsCounted: CodedBody {
  mutating func count(rows: Int)
}

extension Message {
  /// The same reply with another number of rows, if it counts them.
  public func counting(rows: Int) -> Message {
    guard var end = body as? any RowsCounted else { return self }
    end.count(rows: rows)
    return with(end)
  }
}
