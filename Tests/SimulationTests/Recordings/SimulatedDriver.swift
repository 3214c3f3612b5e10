import Cards
import Foundation
import Journal
import LineProtocol
import Recovery
import Room
import Store

@testable import Simulation

/// The simulator's server as a driver of recordings, with one order of everything that happens, on
/// a disk in memory.
///
/// All that the recordings know of the types of the server is in this file.
struct SimulatedDriver: RecordedDriver {
  private var server: SimulatedServer
  private let settings: ServerSettings
  private let disk: FaultyDisk
  private var journal: Journal
  private var history: HistoryFiles
  /// The store as the disk has it.
  private var durable: Store
  /// Records that the journal was given since the last commit.
  private var uncommitted: [String] = []
  private var commits = 0
  private var written = ByteHash()

  private static let directory = "/data"

  init(seed: UInt64, tables: String) throws {
    try self.init(seed, tables, on: FaultyDisk(seed: seed), at: 0)
  }

  /// A server that begins on a copy of a data directory, a day after the recorded clock began.
  init(opening directory: URL, tables: String) throws {
    let disk = FaultyDisk()
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path()).sorted()
    where path != "history" {
      let bytes = Array(try Data(contentsOf: directory.appending(path: path)))
      disk.plant("\(Self.directory)/\(path)", bytes)
    }
    try self.init(1, tables, on: disk, at: 86_400_000)
  }

  private init(_ seed: UInt64, _ tables: String, on disk: FaultyDisk, at milliseconds: Int) throws {
    var settings = ServerSettings(seed: Seed(number: seed), shards: 2)
    settings.limits = FloodLimit(rate: Limits.rate, burst: Limits.burst)
    settings.opening = try TableConfiguration.parse(fileText: tables)
    settings.isDurable = true
    (self.settings, self.disk) = (settings, disk)
    (journal, history, durable) = try Self.open(disk)
    server = SimulatedServer(
      settings, remembering: durable,
      at: Instant(nanoseconds: 0).after(milliseconds: milliseconds))
    try settle()
  }

  /// Small segments and history files, so that a recording has several.
  private static func open(_ disk: FaultyDisk) throws -> (Journal, HistoryFiles, Store) {
    var recovered = RecoveredStore()
    let journal = try Journal.open(
      directory, on: disk, newServerID: "recorded", segmentBytes: 20_000
    ) { (line) throws(LineRefusal) in try recovered.take(line) }
    let history = HistoryFiles(of: directory, on: disk, fileBytes: 12_000, filesKept: 4)
    history.recover(recovered)
    return (journal, history, recovered.store)
  }

  /// Milliseconds on the recorded clock.
  var milliseconds: Int { server.now.milliseconds }

  mutating func wind(to milliseconds: Int) throws {
    let end = Instant(nanoseconds: 0).after(milliseconds: milliseconds)
    while let next = server.deadlines.map(\.at).min(), next <= end {
      try perform(.wind(to: next))
      for (address, at) in server.deadlines where at <= server.now { try perform(.due(address)) }
      try settle()
    }
    try perform(.wind(to: end))
  }

  mutating func take(_ input: RecordedInput) throws {
    let id = SessionID(number: input.connection)
    switch input.kind {
    case .connects: try perform(.connect(id, token: Self.token(of: input.connection)))
    case .sends(let bytes): try perform(.receive(id, bytes))
    case .endsInput: try perform(.endInput(id))
    case .breaks: try perform(.lose(id))
    case .restarts: try restart()
    }
    try settle()
  }

  mutating func read(_ connection: Int) throws -> (bytes: [UInt8], isOver: Bool) {
    let id = SessionID(number: connection)
    let bytes = try perform(.write(id, 1 << 20))
    try settle()
    guard let state = server.connection(id), state.isConnected else { return (bytes, true) }
    guard state.isDraining else { return (bytes, false) }
    try perform(.endInput(id))
    try settle()
    return (bytes, true)
  }

  func hashOfDisk() throws -> ByteHash {
    var all = written
    for (path, bytes) in try files() {
      all.add("\(path) \(bytes.count) ")
      all.add(bytes)
    }
    return all
  }

  /// The files of the data directory, by their paths in it.
  private func files() throws -> [(path: String, bytes: [UInt8])] {
    let folders = ["", "history/"]
    return try folders.flatMap { folder in
      try disk.list("\(Self.directory)/\(folder)").sorted().compactMap { name in
        disk.contents("\(Self.directory)/\(folder)\(name)").map { (folder + name, $0) }
      }
    }
  }

  private mutating func restart() throws {
    disk.restart()
    uncommitted = []
    (journal, history, durable) = try Self.open(disk)
    server = SimulatedServer(
      settings, remembering: durable, at: server.now.after(milliseconds: 2000))
    try settle()
  }

  /// Does all that is left to do at this moment.
  private mutating func settle() throws {
    try record()
    while true {
      if server.mailboxes.count > 0 {
        try perform(.deliver(server.mailboxes.route(at: 0)))
      } else if !server.pending.isEmpty {
        try commit()
      } else {
        return
      }
    }
  }

  private mutating func commit() throws {
    try journal.commit()
    for line in uncommitted { history.take(try durable.apply(record: line).history) }
    uncommitted = []
    commits += 1
    if commits.isMultiple(of: 40) {
      let lines = try server.office.store.snapshot()
      for line in lines { written.add(line + "\n") }
      try history.sync()
      try journal.beginSnapshot().write(lines)
    }
    try perform(.commit)
  }

  @discardableResult
  private mutating func perform(_ step: ServerStep) throws -> [UInt8] {
    let bytes = server.perform(step)
    try record()
    for request in server.readings {
      let rounds = history.rounds(of: request.table, request.family, request.rounds)
      try perform(.rounds(request.number, rounds))
    }
    return bytes
  }

  /// Gives the journal what the last step has put on record.
  private mutating func record() throws {
    if let reason = server.contradiction { throw RecordingError(text: reason) }
    for line in server.entered {
      written.add(line + "\n")
      try journal.append(line)
    }
    uncommitted += server.entered
    server.entered = []
  }
}

/// What a server that is recorded must never come to.
struct RecordingError: Error {
  let text: String
}
