import Games
import Glibc
import Journal
import Lines
import Room

/// `dump DIR --phh OUT`, `--jsonl OUT` or `--csv OUT`: every round with all its cards, or as PHH
/// every hand of poker, in a file for each table and day.
struct RoundDump {
  /// Rounds that were written.
  private(set) var rounds = 0
  private let format: ExportFormat
  private let tables: [TableID: TableHistory]
  private let zone: HouseZone
  private var files: RoundFiles
  /// The last round that was read: the later of two with the same number counts.
  private var last: (table: TableID, round: RoundRecord)?

  private init(
    _ format: ExportFormat, _ tables: [TableID: TableHistory], _ files: RoundFiles,
    zone: HouseZone
  ) {
    (self.format, self.tables, self.files, self.zone) = (format, tables, files, zone)
  }

  /// Writes the rounds of a data directory, which a server may be using.
  ///
  /// - Parameters:
  ///   - recovered: the store rebuilt from the journal.
  ///   - target: an empty directory, or one to be made.
  ///   - work: the task that may be stopped; files are whole even then.
  /// - Returns: how many rounds, and in how many files.
  /// - Throws: `cannotCreate` for a directory that is not empty; `disk`.
  static func write(
    _ directory: String, as format: ExportFormat, beside recovered: RecoveredStore,
    to target: String, _ work: LongWork, zone: HouseZone = .local
  ) throws(ProgramError) -> (rounds: Int, files: Int) {
    let tables = recovered.store.histories.filter { format != .phh || $0.value.hasPoker }
    var dump = RoundDump(format, tables, try RoundFiles(in: target), zone: zone)
    // The journal has the rounds that the history lacks, and its version of a round counts.
    let tails = tables.keys.map { ($0, recovered.rounds(of: $0, isNew: false)) }
    let ends = Dictionary(uniqueKeysWithValues: tails.map { ($0, $1.first?.number ?? Int.max) })
    var failure: ProgramError?
    let files: [TableID: Int]
    do throws(JournalError) {
      files = try HistoryFiles.read(directory, on: work.disk) { table, round in
        guard failure == nil, let end = ends[table], round.number < end else { return }
        do throws(ProgramError) { try dump.take(round, of: table) } catch { failure = error }
      }.files
    } catch {
      guard work.isStopped else { throw ProgramError(error) }
      try dump.files.close()
      return (dump.rounds, dump.files.count)
    }
    if let failure { throw failure }
    try dump.writeLast()
    for id in tables.keys.sorted() {
      let isNew = files[id] == nil
      for round in recovered.rounds(of: id, isNew: isNew) { try dump.write(round, of: id) }
    }
    try dump.files.close()
    return (dump.rounds, dump.files.count)
  }

  private mutating func take(_ round: RoundRecord, of table: TableID) throws(ProgramError) {
    if let last, last.table != table || last.round.number != round.number { try writeLast() }
    last = (table, round)
  }

  private mutating func writeLast() throws(ProgramError) {
    if let (table, round) = last.take() { try write(round, of: table) }
  }

  private mutating func write(_ round: RoundRecord, of table: TableID) throws(ProgramError) {
    if format == .phh { return try writeHand(round, of: table) }
    let time = zone.universal(round.began)
    guard let game = tables[table]?.settings(ofRound: round.number).game,
      let document = RoundDocument(
        round.steps(\.withEveryCard), table: table.description, game: game.description,
        number: round.number, at: time)
    else { return }
    let name = "\(table)-\(time.dayText).\(format.rawValue)"
    let isFirst = try files.begin(name) == 1
    let header = isFirst && format == .csv ? [RoundDocument.csvHeader] : []
    files.append(header + (format == .csv ? document.csv : [document.json]))
    rounds += 1
  }

  private mutating func writeHand(
    _ round: RoundRecord, of table: TableID
  ) throws(ProgramError) {
    let events = round.events.lazy.compactMap { event -> GameEvent? in
      guard case .game(let event) = event.event else { return nil }
      return event.withEveryCard
    }
    let time = zone.universal(round.began)
    guard let hand = HandDocument(events, table: table.description, at: time) else { return }
    let ending = hand.code == nil ? "own.toml" : "phhs"
    let place = try files.begin("\(table)-\(time.dayText).\(ending)")
    files.append(["[\(place)]"] + hand.lines + [""])
    rounds += 1
  }
}

/// Files of rounds in a directory that was empty.
private struct RoundFiles {
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
    do throws(JournalError) {
      names = try RealDisk().list(directory)
    } catch .disk(let error) where error.reason == .notFound {
      guard mkdir(directory, 0o700) == 0 else { throw RoundFiles.failure(directory) }
      return
    } catch {
      throw ProgramError(.cannotCreate, error.explanation)
    }
    guard names.isEmpty else {
      throw ProgramError(
        .cannotCreate, "\(directory) is not empty; name another directory, or empty it")
    }
  }

  /// Begins a round in a file; the rounds of one file come one after the other.
  ///
  /// - Returns: its place there, from 1.
  mutating func begin(_ name: String) throws(ProgramError) -> Int {
    if self.name != name || bytes.count > RoundFiles.most { try flush() }
    self.name = name
    let place = (counts[name] ?? 0) + 1
    counts[name] = place
    return place
  }

  /// Adds lines to the file in which the last round was begun.
  mutating func append(_ lines: [String]) {
    for line in lines {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  mutating func close() throws(ProgramError) { try flush() }

  /// Appends the pending lines to their file.
  private mutating func flush() throws(ProgramError) {
    guard let name, !bytes.isEmpty else { return }
    let path = "\(directory)/\(name)"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw RoundFiles.failure(path) }
    defer { Glibc.close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 { written += count } else if errno != EINTR { throw RoundFiles.failure(path) }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private static func failure(_ path: String) -> ProgramError {
    ProgramError(
      .cannotCreate,
      "cannot write \(path): \(String(cString: strerror(errno))); name another directory")
  }
}
