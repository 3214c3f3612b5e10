// Owns one line of a book's journal: a change, who made it, and when. Never writes to a disk.

/// A change with its author and time: all that a book needs to make it again.
public struct BookRecord: Hashable, Sendable {
  /// When.
  public let time: BookTime
  /// Who.
  public let name: String
  /// What.
  public let change: BookChange

  /// A record of these.
  public init(_ change: BookChange, by name: String, at time: BookTime) {
    (self.time, self.name, self.change) = (time, name, change)
  }
}

extension BookRecord: LosslessStringConvertible {
  /// One line of printable ASCII, the same in every release: `1790000000 ANN undo game=3`.
  public var description: String {
    "\(time.seconds) \(BookText.escaped(name)) \(change)"
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) {
    let parts = text.utf8.split(
      separator: BookText.space, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3,
      let seconds = BookText.number(parts[0]), BookTime(seconds: seconds).seconds == seconds,
      let name = BookText.unescaped(parts[1]),
      let change = BookChange(parts[2])
    else { return nil }
    self.init(change, by: name, at: BookTime(seconds: seconds))
  }
}
