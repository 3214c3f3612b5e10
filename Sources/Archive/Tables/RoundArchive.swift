// Owns a round that is over, as it can be read again. Never shows it: its events still hold what
// some may not see.

import LineProtocol

/// A round as it was played.
public struct RoundArchive: Sendable, Equatable {
  /// Its number at this table, counted from the table's first on; `replay` takes it.
  public let number: Int
  /// When it began.
  public let began: WallTime
  /// When the last thing happened that belongs to it.
  public internal(set) var ended: WallTime
  /// Its events in the form of `Message.record`, several in a piece as they were recorded.
  private var pieces: [String] = []
  /// Whether anybody was dealt to.
  private(set) var isDealt = false

  init(number: Int, at time: WallTime) {
    self.number = number
    (began, ended) = (time, time)
  }

  /// What happened, oldest first, with everything that was hidden: for `visible(_:to:)` only.
  public var events: [Message] {
    pieces.flatMap { RecordParts.split($0[...]) }.compactMap { Message(record: $0) }
  }

  /// Adds what happened, a part of a record or all of it.
  ///
  /// - Parameter time: `nil` if somebody only came or went.
  mutating func append(_ piece: Substring, at time: WallTime?) {
    guard !piece.isEmpty else { return }
    pieces.append(String(piece))
    if let time { ended = time }
  }

  /// Drops comings and goings at its end: they were after it.
  mutating func dropVisits() {
    while let piece = pieces.popLast() {
      var events = RecordParts.split(piece[...])
      while let last = events.last, EventWords(last).isVisit { events.removeLast() }
      guard events.isEmpty else {
        pieces.append(events.joined(separator: RecordParts.separator))
        return
      }
    }
  }

  /// Somebody was dealt to.
  mutating func noteDeal() { isDealt = true }

  /// Equal if the same happened, however it was recorded.
  public static func == (a: RoundArchive, b: RoundArchive) -> Bool {
    a.number == b.number && a.began == b.began && a.ended == b.ended && a.text == b.text
  }

  private var text: String { pieces.joined(separator: RecordParts.separator) }

  /// One line of a snapshot.
  var line: String {
    [
      "\(number)", "\(began.milliseconds)", "\(ended.milliseconds)", text,
    ].joined(separator: RecordParts.separator)
  }

  /// Reads such a line; `nil` if it is none.
  init?(line: Substring) {
    var rest = line
    guard let number = RecordParts.take(from: &rest).flatMap({ Int($0) }),
      let began = RecordParts.take(from: &rest).flatMap({ WallTime(String($0)) }),
      let ended = RecordParts.take(from: &rest).flatMap({ WallTime(String($0)) })
    else { return nil }
    self.init(number: number, at: began)
    append(rest, at: ended)
    self.ended = ended
    isDealt = events.contains { $0.kind == .deal || $0.kind == .community }
  }
}
