import Store
import Cards
import Journal
import LineProtocol
@testable import Room
@testable import Simulation

/// A server in one thread whose clients say what a test makes them say, and whose entries go to a
/// real journal: the data directory of a fixture is made with it.
struct RecordedServer {
  private(set) var server: SimulatedServer
  private let journal: Journal
  private var sessions: [String: SessionID] = [:]
  private var heard: [String: [UInt8]] = [:]
  private var count = 0

  /// A server on what `store` remembers, which puts everything on record in `journal`.
  init(
    remembering store: Store = Store(), journal: Journal,
    tables: String = "main betting3\nstud deal-stud5"
  ) throws {
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.opening = try TableConfiguration.parse(fileText: tables)
    settings.isDurable = true
    self.journal = journal
    server = SimulatedServer(settings, remembering: store)
    try record()
    try settle()
  }

  /// What the server remembers.
  var store: Store { server.office.store }

  /// Somebody comes, in the form for programs.
  mutating func come(_ name: String) throws {
    count += 1
    let id = SessionID(number: count)
    sessions[name] = id
    try step(.connect(id, token: "token-\(count)"))
    _ = try say(name, "hello 1 mode=wire")
  }

  /// Somebody says something; the lines that come back.
  @discardableResult
  mutating func say(_ name: String, _ line: String) throws -> [String] {
    guard let id = sessions[name] else { return [] }
    try step(.wind(to: server.now.after(milliseconds: 700)))
    try step(.receive(id, Array("\(line)\n".utf8)))
    try settle()
    return String(decoding: try step(.write(id, 1 << 20)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The operator orders something.
  mutating func order(_ command: OperatorCommand) throws {
    let request = OperatorRequest(number: 1, operatorName: "root", command: command)
    server.mailboxes.post(.office(.operate(request)), from: .lobby, to: .office)
    try settle()
  }

  /// Puts something on record as the office itself would.
  mutating func enter(_ entries: [JournalEntry]) throws {
    server.take(entries, from: .lobby, 0)
    try record()
    try settle()
  }

  /// Puts a snapshot into the journal, which goes on behind it.
  func takeSnapshot() throws { try journal.beginSnapshot().write(try store.snapshot()) }

  private mutating func settle() throws {
    while true {
      if server.mailboxes.count > 0 {
        try step(.deliver(server.mailboxes.route(at: 0)))
      } else if !server.pending.isEmpty {
        try journal.commit()
        try step(.commit)
      } else {
        return
      }
    }
  }

  @discardableResult
  private mutating func step(_ step: ServerStep) throws -> [UInt8] {
    let bytes = server.perform(step)
    try record()
    return bytes
  }

  private func record() throws {
    for line in server.entered { try journal.append(line) }
  }
}
