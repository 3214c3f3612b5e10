/// Check, dump and backup take no lock and change no file of the journal, so a server may be using
/// it.
extension Journal {
  /// Reads the whole journal in `directory` and verifies every line.
  ///
  /// A torn tail is reported, not repaired: it is normal beside a running server.
  ///
  /// - Throws: like `open`, or `noJournal`; never `inUse`.
  public static func check(
    _ directory: String, on disk: any Disk
  ) throws(JournalError) -> JournalReport {
    try dump(directory, on: disk) { _ throws(LineRefusal) in }
  }

  /// The same, handing every line to `each`.
  ///
  /// - Throws: like `check`, and `refused` if `each` refuses a line.
  public static func dump(
    _ directory: String, on disk: any Disk, each: LineReading
  ) throws(JournalError) -> JournalReport {
    try read(Volume(directory, on: disk), each: each).replay.report
  }

  /// How often `backup` reads the journal: to verify it, to copy it and to verify the copy.
  public static let backupReadings = 3

  /// Copies the journal in `directory` up to its last whole record into a new directory `target`.
  ///
  /// The copy is made in `<target>.partial`, checked there, and appears under its own name only
  /// when it is whole and on the disk. The remains of an earlier attempt are replaced.
  ///
  /// - Throws: like `check`, or `targetExists`; `damaged` for a torn header as well, because a copy
  ///   of that would only look like a backup.
  public static func backup(
    _ directory: String, on disk: any Disk, to target: String
  ) throws(JournalError) -> JournalReport {
    let copy = Volume(target, on: disk)
    try requireFree(copy)
    let source = Volume(directory, on: disk)
    let (replay, files) = try read(source) { _ throws(LineRefusal) in }
    if replay.report.torn?.isOfHeader == true, let file = files.last {
      throw file.name.damaged(.header)
    }
    let partial = Volume(copy.directory + ".partial", on: disk)
    try partial.createIfMissing()
    for name in Plan(names: try partial.list()).names { try partial.remove(name) }
    for file in files where !replay.abandoned.names.contains(file.name) {
      let whole = file.name == replay.last?.name ? replay.last?.wholeSize : file.size
      try partial.create(file.name.text, from: file.file, 0..<(whole ?? file.size))
    }
    try MarkFile(replay.end, in: partial).file.close()
    var report = try check(partial.directory, on: disk)
    // After the journal: what a snapshot removes meanwhile is in the history by then.
    report.historyFiles = try HistoryFiles.copy(from: directory, to: partial.directory, on: disk)
    try disk.rename(partial.directory, to: copy.directory)
    try copy.syncParent()
    return report
  }

  /// Reads a whole journal, which a server may be using.
  private static func read(
    _ volume: Volume, each: LineReading
  ) throws(JournalError) -> (replay: Replay, files: [PlacedFile]) {
    // Before the files: the marked record is then in them, however far they have grown meanwhile.
    let mark = try MarkFile.read(in: volume)
    let files = try openFiles(of: volume, mark: mark)
    var replay = Replay(mark: mark)
    try replay.read(files, each: each)
    return (replay, files)
  }

  /// Opens the files of a journal that a server may be changing, again if the names changed in
  /// between.
  private static func openFiles(
    of volume: Volume, mark: SealedLine?
  ) throws(JournalError) -> [PlacedFile] {
    var left = FileSystemError.patience
    while true {
      left -= 1
      let plan = Plan(names: try volume.list())
      guard mark != nil || !plan.files.isEmpty else {
        throw .noJournal(directory: volume.directory)
      }
      do {
        let files = try plan.open(in: volume)
        if try Plan(names: volume.list()).files == plan.files || left == 0 { return files }
      } catch {
        guard left > 0, try Plan(names: volume.list()).files != plan.files else { throw error }
      }
    }
  }

  /// Makes sure that the target of a backup does not exist.
  private static func requireFree(_ volume: Volume) throws(JournalError) {
    do {
      _ = try volume.list()
    } catch .disk(let error) where error.reason == .notFound {
      return
    } catch .disk(let error) where error.reason == .notADirectory {
      throw .targetExists(volume.directory)
    }
    throw .targetExists(volume.directory)
  }
}

/// The result of reading a whole journal. Every line was verified.
public struct JournalReport: Equatable, Sendable {
  /// The server that the journal belongs to; empty if the only segment has a torn header.
  public internal(set) var serverID = ""

  /// The number of the last record that the snapshot covers; `nil` if there is no snapshot.
  public internal(set) var snapshot: UInt64?

  /// Lines of state in the snapshot.
  public internal(set) var stateLines: UInt64 = 0

  /// Records after the snapshot.
  public internal(set) var records: UInt64 = 0

  /// The number of the last whole record; 0 for none.
  public internal(set) var lastNumber: UInt64 = 0

  /// Files of records.
  public internal(set) var segments = 0

  /// The number of the last record known to have been on the disk; `nil` if the journal has no
  /// mark: it may have been cut then, without a trace.
  public internal(set) var marked: UInt64?

  /// The torn end of the last segment, if it has one.
  public internal(set) var torn: TornTail?

  /// Files of the history that were copied with it.
  public internal(set) var historyFiles = 0

  /// Whether others could write to the directory before it was opened.
  public internal(set) var wasOpenToOthers = false
}

/// One line of a journal, as recovery, check and dump hand it out: first the whole state, then the
/// records after it.
public enum JournalLine: Equatable, Sendable {
  /// A line of the snapshot, counted from 1.
  case state(line: UInt64, text: String)
  /// A record after the snapshot.
  case record(number: UInt64, text: String)

  /// The line's text.
  public var text: String {
    switch self {
    case .state(_, let text), .record(_, let text): text
    }
  }
}

/// Thrown by a reader of lines that cannot use one; this ends the reading.
public struct LineRefusal: Error, Equatable, Sendable {
  /// Why, as part of a sentence.
  public let reason: String

  /// A refusal for `reason`.
  public init(_ reason: String) { self.reason = reason }
}

/// A reader of lines.
public typealias LineReading = (JournalLine) throws(LineRefusal) -> Void
