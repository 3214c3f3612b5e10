import Cards
import Identity
import Journal
import LineProtocol
import Room
import Store

@testable import Simulation

/// The driven server as a driver of recordings, with one order of everything that happens, on a
/// disk in memory.
///
/// All that the recordings know of the types of the server is in this file.
struct SimulatedDriver: RecordedDriver {
  private var driven: DrivenServer<RecordedDisk>
  private let settings: ServerSettings

  init(seed: UInt64, tables: String) throws {
    var settings = ServerSettings(seed: Seed(number: seed), shards: 2)
    settings.limits = FloodLimit(rate: Limits.rate, burst: Limits.burst)
    settings.opening = try TableConfiguration.parse(fileText: tables)
    settings.isDurable = true
    self.settings = settings
    driven = try Self.start(
      settings, RecordedDisk(FaultyDisk(seed: seed)), at: Instant(nanoseconds: 0))
  }

  private static func start(
    _ settings: ServerSettings, _ disk: RecordedDisk, at now: Instant
  ) throws -> DrivenServer<RecordedDisk> {
    let found = disk.durable
    return try DrivenServer(
      SimulatedServer(settings, remembering: found.store, found.tables, at: now), disk)
  }

  /// Milliseconds on the recorded clock.
  var milliseconds: Int { driven.server.now.milliseconds }

  mutating func wind(to milliseconds: Int) throws {
    try driven.wind(to: Instant(nanoseconds: 0).after(milliseconds: milliseconds))
  }

  mutating func take(_ input: RecordedInput) throws {
    let id = SessionID(number: input.connection)
    switch input.kind {
    case .connects: try driven.happen(.connect(id, token: Self.token(of: input.connection)))
    case .sends(let bytes): try driven.happen(.receive(id, bytes))
    case .endsInput: try driven.happen(.endInput(id))
    case .breaks: try driven.happen(.lose(id))
    case .restarts:
      driven = try Self.start(
        settings, try driven.records.restarted(), at: driven.server.now.after(milliseconds: 2000))
    }
    if let reason = driven.server.contradiction { throw RecordingError(text: reason) }
  }

  mutating func read(_ connection: Int) throws -> (bytes: [UInt8], isOver: Bool) {
    try driven.read(SessionID(number: connection))
  }

  func hashOfDisk() throws -> ByteHash { try driven.records.hash() }
}

/// A data directory in memory, and a hash of all that was written to it.
struct RecordedDisk: ServerRecords {
  static let directory = "/data"

  private let disk: FaultyDisk
  private let journal: Journal
  private let history: HistoryFiles
  /// The store as the disk has it.
  private(set) var durable: RecoveredStore
  /// Records that the journal was given since the last commit.
  private var uncommitted: [String] = []
  private var commits = 0
  private var written = ByteHash()

  /// Small segments and history files, so that a recording has several.
  init(_ disk: FaultyDisk) throws {
    var recovered = RecoveredStore()
    journal = try Journal.open(
      Self.directory, on: disk, newServerID: "recorded", segmentBytes: 20_000,
      preallocatedBytes: 4096
    ) { (line) throws(LineRefusal) in try recovered.take(line) }
    history = HistoryFiles(of: Self.directory, on: disk, fileBytes: 12_000, filesKept: 4)
    history.recover(recovered)
    (self.disk, durable) = (disk, recovered)
  }

  /// What another process finds after this one was killed.
  func restarted() throws -> RecordedDisk {
    disk.restart()
    var next = try RecordedDisk(disk)
    (next.commits, next.written) = (commits, written)
    return next
  }

  mutating func append(_ lines: [String]) throws {
    for line in lines {
      written.add(line + "\n")
      try journal.append(Array(line.utf8))
    }
    uncommitted += lines
  }

  mutating func commit(for server: SimulatedServer) throws {
    try journal.commit()
    for line in uncommitted { history.take(try durable.apply(record: line).history) }
    uncommitted = []
    commits += 1
    // A table that closes just now costs the snapshot.
    guard commits.isMultiple(of: 40),
      let lines = try? server.house.store.snapshot(with: server.states)
    else { return }
    for line in lines { written.add(line + "\n") }
    try history.sync()
    try journal.beginSnapshot().write(lines)
  }

  func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord] {
    history.rounds(of: table, numbers)
  }

  /// Of all that went to the disk until now, but for the zeros behind a segment's records.
  func hash() throws -> ByteHash {
    var all = written
    for folder in ["", "history/"] {
      for name in try disk.list("\(Self.directory)/\(folder)").sorted() {
        guard var bytes = disk.contents("\(Self.directory)/\(folder)\(name)") else { continue }
        while name.hasSuffix(".journal"), bytes.last == 0 { bytes.removeLast() }
        all.add("\(folder)\(name) \(bytes.count) ")
        all.add(bytes)
      }
    }
    return all
  }
}

/// What a server that is recorded must never come to.
struct RecordingError: Error {
  let text: String
}
