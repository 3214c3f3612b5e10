/// Why a call of the journal failed. Every case has an `explanation` that names the fix.
public enum JournalError: Error, Equatable, Sendable {
  /// The disk failed before anything was acknowledged: while opening, checking, copying, or writing
  /// a snapshot. The journal's state is as before.
  case disk(FileSystemError)
  /// A write or a sync of the journal failed. It accepts no further record; unacknowledged records
  /// may or may not be on the disk. The server must stop and recover from the file.
  case stopped(FileSystemError)
  /// The journal was closed.
  case closed
  /// Another server uses the directory.
  case inUse(directory: String)
  /// There is no journal in the directory.
  case noJournal(directory: String)
  /// A file was written by another version of this program.
  case otherVersion(file: String, version: String, known: String)
  /// A file is broken at a place where no crash can break it.
  case damaged(Damage)
  /// Records are missing: those from `first` to just before `next` should be before `file`, or in
  /// it if `next` is `nil`.
  case missing(first: UInt64, next: UInt64?, file: String)
  /// The reader of the records refused one of them.
  case refused(file: String, offset: Int, record: UInt64, reason: String)
  /// A text that cannot be a record: it must be one line of UTF-8 without control characters, of
  /// at most `Journal.maximumTextBytes`.
  case illegalText
  /// A server id must be 1 to 64 letters, digits, dots, hyphens or underscores.
  case illegalServerID(String)
  /// The target of a backup already exists.
  case targetExists(String)
  /// The numbers of records are used up.
  case full

  /// A sentence that names the fix.
  public var explanation: String {
    switch self {
    case .disk(let error):
      return error.explanation
    case .stopped(let error):
      return "the journal stopped: \(error.explanation). Restart to recover what is on the disk"
    case .closed:
      return "the journal is closed: open it again"
    case .inUse(let directory):
      return "another server uses \(directory): stop it or name another directory"
    case .noJournal(let directory):
      return "there is no journal in \(directory): name the directory a server was given"
    case .otherVersion(let file, let version, let known):
      // A number that does not fit must belong to a newer release.
      let number = Int(version.prefix { $0.isNumber }) ?? .max
      let (age, fix) =
        number < Int(known) ?? 0
        ? (
          "an earlier",
          "go on with that release, or name a new directory: cardroom-client book export there "
            + "and book import here bring a club's book across"
        )
        : ("a newer", "start the newer program")
      return "\(file) is of \(age) release: it has format \(version), and this program reads "
        + "format \(known). Nothing is damaged, and nothing was changed; \(fix)"
    case .illegalText:
      return "a record is one line of at most \(Journal.maximumTextBytes) bytes without control "
        + "characters: shorten or split it"
    case .illegalServerID(let id):
      return "\"\(id)\" names no server: use 1 to 64 of A-Z a-z 0-9 . - _"
    case .targetExists(let path):
      return "\(path) is there already: name a directory that does not exist"
    case .full:
      return "the numbers of records are used up: begin a new journal in another directory"
    case .damaged, .missing, .refused:
      return explanationOfLoss
    }
  }

  private var explanationOfLoss: String {
    let fix = "Nothing was changed; restore a backup, or ask for help with a copy of the directory"
    switch self {
    case .damaged(let damage):
      return "the journal is damaged: \(damage.description). \(fix)"
    case .missing(let first, let next, let file):
      let range = next.map { "records \(first) to \($0 - 1) before \(file)" }
      return "the journal is not whole: \(range ?? "\(file), from record \(first) on,") "
        + "is missing. Put the file back. \(fix)"
    case .refused(let file, let offset, let record, let reason):
      return "the journal holds a line this program cannot apply: \(file), byte \(offset), "
        + "record \(record): \(reason). If a newer release wrote it, start that. \(fix)"
    default:
      return fix
    }
  }
}

/// A place in a journal's file that does not hold what was written there.
public struct Damage: Error, Equatable, Sendable {
  /// What is wrong there.
  public enum Reason: Error, Equatable, Sendable {
    /// The file's first line is not a header, or its checksum does not fit.
    case header
    /// The header names another server than the other files.
    case anotherServer(String)
    /// The file does not continue the one before it: the checksums do not match.
    case notTheNext
    /// The line does not have the form of a record.
    case notARecord
    /// The record's number is not the expected one.
    case wrongNumber(UInt64)
    /// The checksum of the record does not fit its text and all records before it.
    case checksum
    /// The file ends in the middle of a line, or a line has no end.
    case unfinished
    /// The snapshot's number of lines differs from the one in its header.
    case lineCount
    /// The file ends before this record, which was on the disk.
    case endsBefore(UInt64)
    /// The file that should say how far the journal was on the disk is unreadable.
    case mark
    /// The record of this number is not the one that was on the disk.
    case notMarked(UInt64)
  }

  /// The file's name in the journal's directory.
  let file: String

  /// The offset of the wrong line's first byte, counted from 0.
  let offset: Int

  /// The number of the record expected there; in a snapshot, the line's number; `nil` for a header.
  let record: UInt64?

  /// What is wrong there.
  public let reason: Reason

  /// Whether the file is that of the mark.
  private var isOfMark: Bool { file == FileName.mark().text }

  /// Where and what, without a number, as part of a sentence.
  public var place: String { "\(file), byte \(offset): \(reason.words)" }

  /// Where and what, as part of a sentence.
  var description: String {
    let place = record.map { "record \($0)" } ?? "the \(isOfMark ? "mark" : "header")"
    return "\(file), byte \(offset), \(place): \(reason.words)"
  }
}

extension Damage.Reason {
  var words: String {
    switch self {
    case .header: "the first line is no header or its checksum is wrong"
    case .anotherServer(let id): "it belongs to another server, \(id)"
    case .notTheNext: "it does not go on from the file before it"
    case .notARecord: "the line is no record"
    case .wrongNumber(let found): "its number is \(found)"
    case .checksum: "the checksum is wrong"
    case .unfinished: "the line has no end"
    case .lineCount: "the snapshot holds another count of lines than it says"
    case .endsBefore(let last): "the file ends here, and records up to \(last) were on the disk"
    case .mark: "it does not say how far the journal was on the disk"
    case .notMarked(let number): "record \(number) is another than the one that was on the disk"
    }
  }
}
