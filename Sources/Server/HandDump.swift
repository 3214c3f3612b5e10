import Games
import Glibc
import HandHistory
import Identity
import Journal
import Recovery
import Room
import Store
import Tables

/// `dump DIR --phh OUT`: every hand of poker with all its cards, a file for each table and day.
struct HandDump {
  /// Hands that were written.
  private(set) var hands = 0
  private let zone: HouseZone
  private var files: HandFiles
  /// The last round that was read: of two with its number the later one counts.
  private var last: (table: TableID, number: Int, text: String)?

  private init(_ files: HandFiles, zone: HouseZone) { (self.files, self.zone) = (files, zone) }

  /// Writes the hands of a data directory, beside which a server may be at work.
  ///
  /// - Parameters:
  ///   - recovered: what the journal makes.
  ///   - target: a directory that is empty, or is to be made.
  /// - Returns: how many hands, and in how many files.
  /// - Throws: `cannotCreate` for a directory in which something is; `disk`.
  static func write(
    _ directory: String, beside recovered: RecoveredStore, to target: String,
    zone: HouseZone = .local
  ) throws(ProgramError) -> (hands: Int, files: Int) {
    let tables = recovered.store.tables.filter { $0.value.family == .poker }
    var dump = HandDump(try HandFiles(in: target), zone: zone)
    // The journal has the rest of a history, and the later word on a round.
    let tails = tables.keys.map { ($0, recovered.rounds(of: $0, isNew: false)) }
    let ends = Dictionary(uniqueKeysWithValues: tails.map { ($0, $1.first?.number ?? Int.max) })
    var failure: ProgramError?
    let report: HistoryReport
    do throws(JournalError) {
      report = try HistoryFiles.read(directory, on: RealFileSystem()) { name, line in
        guard failure == nil, let id = TableID(name), let end = ends[id], line.number < end else {
          return
        }
        do throws(ProgramError) { try dump.take(line, of: id) } catch { failure = error }
      }
    } catch {
      throw ProgramError(error)
    }
    if let failure { throw failure }
    try dump.writeLast()
    for id in tables.keys.sorted() {
      let isNew = report.firstNumbers["\(id)"] == nil
      for round in recovered.rounds(of: id, isNew: isNew) { try dump.write(round, of: id) }
    }
    try dump.files.close()
    return (dump.hands, dump.files.count)
  }

  private mutating func take(_ line: HistoryLine, of table: TableID) throws(ProgramError) {
    if let last, last.table != table || last.number != line.number { try writeLast() }
    last = (table, line.number, line.text)
  }

  private mutating func writeLast() throws(ProgramError) {
    guard let (table, _, text) = last.take(),
      let round = RoundRecord(line: text[...], family: .poker)
    else { return }
    try write(round, of: table)
  }

  private mutating func write(_ round: RoundRecord, of table: TableID) throws(ProgramError) {
    let events = round.events.lazy.compactMap { event -> PokerEvent<SeenCards>? in
      guard case .game(.poker(let event)) = event.event else { return nil }
      return event.withEveryCard
    }
    let time = zone.universal(round.began)
    guard let hand = HandDocument(events, table: table.description, at: time) else { return }
    let ending = hand.code == nil ? "own.toml" : "phhs"
    try files.append(hand, to: "\(table)-\(time.dayText).\(ending)")
    hands += 1
  }
}

/// Files of numbered hands in a directory that had none.
private struct HandFiles {
  private let directory: String
  private var counts: [String: Int] = [:]
  private var name: String?
  private var bytes: [UInt8] = []
  private static let most = 1 << 16

  /// How many there are.
  var count: Int { counts.count }

  init(in directory: String) throws(ProgramError) {
    self.directory = directory
    let names: [String]
    do throws(FileSystemError) {
      names = try RealFileSystem().list(directory)
    } catch {
      guard error.reason == .notFound else {
        throw ProgramError(.cannotCreate, error.explanation)
      }
      guard mkdir(directory, 0o700) == 0 else { throw HandFiles.failure(directory) }
      return
    }
    guard names.isEmpty else {
      throw ProgramError(
        .cannotCreate, "\(directory) is not empty; name another directory, or empty it")
    }
  }

  mutating func append(_ hand: HandDocument, to name: String) throws(ProgramError) {
    if self.name != name || bytes.count > HandFiles.most { try flush() }
    self.name = name
    counts[name, default: 0] += 1
    for line in ["[\(counts[name] ?? 0)]"] + hand.lines + [""] {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  mutating func close() throws(ProgramError) { try flush() }

  /// Adds what waits to its file.
  private mutating func flush() throws(ProgramError) {
    guard let name, !bytes.isEmpty else { return }
    let path = "\(directory)/\(name)"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw HandFiles.failure(path) }
    defer { Glibc.close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 { written += count } else if errno != EINTR { throw HandFiles.failure(path) }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private static func failure(_ path: String) -> ProgramError {
    ProgramError(
      .cannotCreate,
      "cannot write \(path): \(String(cString: strerror(errno))); name another directory")
  }
}
