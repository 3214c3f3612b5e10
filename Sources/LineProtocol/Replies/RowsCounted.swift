/// A final reply that counts the rows before it and may answer a command that changes something.
/// The server repeats such a reply without its rows when the same tag comes again.
protocol RowsCounted: CodedBody {
  /// Makes `rows` the number that the reply states.
  mutating func count(rows: Int)
}
