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
    var line = BookFields(Array(text.utf8)[...])
    guard let seconds = BookText.number(line.word()), BookTime(seconds: seconds).seconds == seconds
    else { return nil }
    line = BookFields(line.tail())
    guard let name = BookText.unescaped(line.word()), let change = BookChange(line.tail()) else {
      return nil
    }
    self.init(change, by: name, at: BookTime(seconds: seconds))
  }
}
