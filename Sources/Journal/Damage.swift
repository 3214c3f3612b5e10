// Owns what is said about a place where a journal is broken. Never decides what to do about it.

/// A place in a journal's file that does not hold what was written there.
public struct Damage: Error, Equatable, Sendable {
  /// What is wrong there.
  public enum Reason: Error, Equatable, Sendable {
    /// The file's first line is not a header, or its checksum does not fit.
    case header
    /// The header names another server than the other files do.
    case anotherServer(String)
    /// The file does not go on from the one before it: the checksums do not meet.
    case notTheNext
    /// The line has not the form of a record.
    case notARecord
    /// The record has another number than the one that is due.
    case wrongNumber(UInt64)
    /// The checksum of the record does not fit its text and all records before it.
    case checksum
    /// The file ends within a line, or a line has no end.
    case unfinished
    /// The snapshot holds another count of lines than its header says.
    case lineCount
  }

  /// The file's name in the journal's directory.
  public let file: String

  /// The first byte, counted from 0, of the line that is wrong.
  public let offset: Int

  /// The number of the record that was due there; in a snapshot the line's number; `nil` for a
  /// header.
  public let record: UInt64?

  /// What is wrong there.
  public let reason: Reason

  /// Where and what, as part of a sentence.
  public var description: String {
    let place = record.map { "record \($0)" } ?? "the header"
    return "\(file), byte \(offset), \(place): \(reason.words)"
  }
}

extension Damage.Reason {
  /// The reason in words.
  public var words: String {
    switch self {
    case .header: "the first line is no header or its checksum is wrong"
    case .anotherServer(let id): "it belongs to another server, \(id)"
    case .notTheNext: "it does not go on from the file before it"
    case .notARecord: "the line is no record"
    case .wrongNumber(let found): "its number is \(found)"
    case .checksum: "the checksum is wrong"
    case .unfinished: "the line has no end"
    case .lineCount: "the snapshot holds another count of lines than it says"
    }
  }
}
