// Owns the check of every byte that leaves the house: nothing tells of an entry that the disk does
// not have, and what was told is there after every restart (proofs.md, P4 and P7).

import Identity
import LineProtocol
import Room

/// What anybody was ever told, by what left the house.
struct TellAudit: Sendable {
  /// The lines of one connection.
  private struct Ear: Sendable {
    var lines = LineCutter()
    /// The highest number of the rows before the next reply.
    var rows = 0
  }

  private var ears: [SessionID: Ear] = [:]
  private var facts: Set<Fact> = []
  /// The last event of each table that anybody was told.
  private var events: [TableID: Int] = [:]
  /// The last round of each table that anybody was told.
  private var rounds: [TableID: Int] = [:]

  /// Takes bytes that leave for a session.
  ///
  /// - Throws: `Violation` if they tell more than is on the disk.
  mutating func hear(
    _ bytes: [UInt8], to session: SessionID, _ kept: Kept
  ) throws(Violation) {
    var ear = ears[session] ?? Ear()
    defer { ears[session] = ear }
    for line in ear.lines.take(bytes) {
      guard let line, WireGrammar.sign(of: line) != nil, let parts = try? WireGrammar.parse(line)
      else { continue }
      try take(parts, &ear, kept, line)
    }
  }

  private mutating func take(
    _ parts: WireGrammar.Parts, _ ear: inout Ear, _ kept: Kept, _ line: String
  ) throws(Violation) {
    if let table = parts.value("table").flatMap({ TableID($0) }) {
      if let seq = parts.number("seq") {
        events[table] = max(events[table] ?? 0, seq)
        try require(seq <= kept.seq(of: table), line)
      }
      if parts.kind == "history" || parts.kind == "replay" {
        let round = max(ear.rows, parts.number("n") ?? 0)
        rounds[table] = max(rounds[table] ?? 0, round)
        try require(round <= kept.rounds(of: table), line)
      }
    }
    if let fact = Fact(parts) { try note(fact, kept, line) }
    if parts.sign == "=" {
      let isNumbered = parts.kind == "round" || parts.kind == "change"
      if isNumbered { ear.rows = max(ear.rows, parts.number("n") ?? parts.number("number") ?? 0) }
    } else if parts.sign == "+" {
      if parts.kind == "book", ear.rows > 0, let game = parts.number("game") {
        try note(.changes(game: game, count: ear.rows), kept, line)
      }
      ear.rows = 0
    }
  }

  /// Notes what somebody has understood.
  mutating func note(_ fact: Fact, _ kept: Kept, _ line: String) throws(Violation) {
    guard facts.insert(fact).inserted else { return }
    try require(fact.holds(in: kept), line)
  }

  private func require(_ isKept: Bool, _ line: String) throws(Violation) {
    guard !isKept else { return }
    throw Violation(
      .durability,
      "told before it is on the disk: \(line): "
        + "put the entry into .journal before the line, so that the gate holds it back")
  }

  /// A server that starts must know all that anybody was told; all connections are gone.
  mutating func checkRestart(_ kept: Kept) throws(Violation) {
    ears = [:]
    for (table, seq) in events.sorted(by: { $0.key < $1.key }) where kept.seq(of: table) < seq {
      throw TellAudit.lost("event \(seq) of \(table), there are \(kept.seq(of: table))")
    }
    for (table, round) in rounds.sorted(by: { $0.key < $1.key })
    where kept.rounds(of: table) < round {
      throw TellAudit.lost("round \(round) of \(table)")
    }
    let lost = facts.filter { !$0.holds(in: kept) }.map { "\($0)" }
    if let first = lost.min() { throw TellAudit.lost(first) }
  }

  private static func lost(_ what: String) -> Violation {
    Violation(.recovery, "a restart has lost \(what): tell nothing before the sync returns")
  }
}
