import Store
import Cards
import Journal
import LineProtocol
@testable import Room
@testable import Simulation

/// A server in one thread whose clients say what a test makes them say, and whose entries go to a
/// real journal: the data directory of a fixture is made with it.
struct RecordedServer {
  private struct Records: ServerRecords {
    let journal: Journal

    func append(_ lines: [String]) throws {
      for line in lines { try journal.append(Array(line.utf8)) }
    }

    func commit(for server: SimulatedServer) throws { try journal.commit() }

    func rounds(_ request: RoundsRequest) -> [RoundRecord] { [] }
  }

  private var driven: DrivenServer<Records>
  private var sessions: [String: SessionID] = [:]

  /// A server on what `store` remembers, which puts everything on record in `journal`.
  init(
    remembering store: Store = Store(), journal: Journal,
    tables: String = "main betting3\nstud deal-stud5"
  ) throws {
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.opening = try TableConfiguration.parse(fileText: tables)
    settings.isDurable = true
    driven = try DrivenServer(
      SimulatedServer(settings, remembering: store), Records(journal: journal))
  }

  /// What the server remembers.
  var store: Store { driven.server.office.store }

  /// Somebody comes, in the form for programs.
  mutating func come(_ name: String) throws {
    let id = SessionID(number: sessions.count + 1)
    sessions[name] = id
    try driven.happen(.connect(id, token: "token-\(id.number)"))
    _ = try say(name, "hello 1 mode=wire")
  }

  /// Somebody says something; the lines that come back.
  @discardableResult
  mutating func say(_ name: String, _ line: String) throws -> [String] {
    guard let id = sessions[name] else { return [] }
    try driven.happen(.wind(to: driven.server.now.after(milliseconds: 700)))
    try driven.happen(.receive(id, Array("\(line)\n".utf8)))
    return String(decoding: try driven.read(id).bytes, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The operator orders something.
  mutating func order(_ line: String) throws {
    guard let line = try OperatorLine(Array(line.utf8)[...]) else { return }
    try driven.happen(.operate(line))
  }

  /// Puts something on record as the office itself would.
  mutating func enter(_ entries: [JournalEntry]) throws {
    driven.server.carry([.journal(entries)], from: .lobby)
    try driven.settle()
  }

  /// Puts a snapshot into the journal, which goes on behind it.
  func takeSnapshot() throws {
    try driven.records.journal.beginSnapshot().write(try store.snapshot())
  }
}
