// Owns a round that is over, as it can be read again. Never shows it: its events still hold what
// some may not see.

import LineProtocol

/// A round as it was played.
public struct RoundArchive: Sendable, Equatable {
  /// Its number at this table, counted from the table's first on; `replay` takes it.
  public let number: Int
  /// When it began.
  public let began: WallTime
  /// When it ended.
  public internal(set) var ended: WallTime
  /// Its events in the form of `Message.record`.
  var records: [String] = []

  init(number: Int, at time: WallTime) {
    self.number = number
    (began, ended) = (time, time)
  }

  /// What happened, oldest first, with everything that was hidden: for `visible(_:to:)` only.
  public var events: [Message] { records.compactMap { Message(record: $0) } }

  /// One line of a snapshot.
  var line: String {
    ([number, began.milliseconds, ended.milliseconds].map(String.init) + records)
      .joined(separator: RecordParts.separator)
  }

  /// Reads such a line; `nil` if it is none.
  init?(line: Substring) {
    let parts = RecordParts.split(line)
    guard parts.count >= 3, let number = Int(parts[0]), let began = WallTime(String(parts[1])),
      let ended = WallTime(String(parts[2]))
    else { return nil }
    self.number = number
    (self.began, self.ended) = (began, ended)
    records = parts.dropFirst(3).map(String.init)
  }
}
