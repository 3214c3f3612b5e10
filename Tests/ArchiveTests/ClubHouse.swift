// Owns how the data directory of a fixture is made: a simulated house with people in it, whose
// entries go to a real journal. Never a rule of its own.

import Archive
import Cards
import Journal
import LineProtocol
@testable import Room
@testable import Simulation

/// A house in one thread whose visitors say what a test makes them say.
struct ClubHouse {
  private(set) var house: House
  private let journal: Journal
  private var sessions: [String: SessionID] = [:]
  private var heard: [String: [UInt8]] = [:]
  private var count = 0

  /// A house on what `archive` remembers, which puts everything on record in `journal`.
  init(
    remembering archive: Archive = Archive(), journal: Journal,
    tables: String = "main betting3\nstud deal-stud5"
  ) throws {
    var settings = HouseSettings(seed: Seed(number: 1))
    settings.opening = try TableConfiguration.parse(fileText: tables)
    settings.isDurable = true
    self.journal = journal
    house = House(settings, remembering: archive)
    try record()
    try settle()
  }

  /// What the house remembers.
  var archive: Archive { house.office.archive }

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
    try step(.wind(to: house.now.after(milliseconds: 700)))
    try step(.receive(id, Array("\(line)\n".utf8)))
    try settle()
    return String(decoding: try step(.write(id, 1 << 20)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The operator orders something.
  mutating func order(_ command: OperatorCommand) throws {
    let request = OperatorRequest(number: 1, operatorName: "root", command: command)
    house.mail.post(.office(.operate(request)), from: .lobby, to: .office)
    try settle()
  }

  /// Puts something on record as the office itself would.
  mutating func enter(_ entries: [JournalEntry]) throws {
    house.take(entries, from: .lobby, 0)
    try record()
    try settle()
  }

  /// Puts a snapshot into the journal, which goes on behind it.
  func takeSnapshot() throws { try journal.beginSnapshot().write(archive.snapshot()) }

  private mutating func settle() throws {
    while true {
      if house.mail.count > 0 {
        try step(.deliver(house.mail.route(at: 0)))
      } else if !house.unkept.isEmpty {
        try journal.commit()
        try step(.commit)
      } else {
        return
      }
    }
  }

  @discardableResult
  private mutating func step(_ step: Step) throws -> [UInt8] {
    let bytes = house.perform(step)
    try record()
    return bytes
  }

  private func record() throws {
    for line in house.entered { try journal.append(line) }
  }
}
