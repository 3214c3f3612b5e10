// Owns what a journal hands out when it is read. Never says what the texts mean.

/// One line of a journal, as recovery, check and dump hand it out: first all of the state, then
/// the records behind it.
public enum JournalLine: Equatable, Sendable {
  /// A line of the snapshot, counted from 1.
  case state(line: UInt64, text: String)
  /// A record behind the snapshot.
  case record(number: UInt64, text: String)

  /// The line's text.
  public var text: String {
    switch self {
    case .state(_, let text), .record(_, let text): text
    }
  }
}

/// Thrown by a reader of lines that cannot use one: reading ends there.
public struct LineRefusal: Error, Equatable, Sendable {
  /// Why, as part of a sentence.
  public let reason: String

  /// A refusal for `reason`.
  public init(_ reason: String) { self.reason = reason }
}

/// A reader of lines.
public typealias LineReading = (JournalLine) throws(LineRefusal) -> Void
