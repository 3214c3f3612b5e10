// Owns what is known of a journal after it was read through. Never holds its texts.

/// What a reading of a whole journal found; everything in it was proved line by line.
public struct JournalReport: Equatable, Sendable {
  /// The server whose journal it is; empty if the only segment is torn in its header.
  public let serverID: String

  /// The number of the last record that the snapshot covers; `nil` if there is no snapshot.
  public let snapshot: UInt64?

  /// Lines of state in the snapshot.
  public let stateLines: UInt64

  /// Records behind the snapshot.
  public let records: UInt64

  /// The number of the last whole record; 0 for none.
  public let lastNumber: UInt64

  /// Files of records.
  public let segments: Int

  /// The torn end of the last segment, if it has one.
  public internal(set) var torn: TornTail?

  init(_ replay: Replay) {
    serverID = replay.serverID ?? ""
    snapshot = replay.snapshot
    stateLines = replay.stateLines
    records = replay.records
    lastNumber = replay.chain.due - 1
    segments = replay.segments
    torn = replay.torn
  }
}
