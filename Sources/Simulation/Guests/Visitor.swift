// Owns what a client of the simulation can do. A client never sees the house, only its lines.

import Room

/// Somebody who comes to the house: honest or not.
protocol Visitor: Sendable {
  /// Whether what it sends are lines whose replies can be counted.
  var isLoose: Bool { get }
  /// Whether its bytes may be taken for telnet's, so that the answers are not only lines.
  var mayTelnet: Bool { get }
  /// A new connection is there.
  mutating func arrive(_ desk: inout Desk)
  /// A line came, with its parts if it is one of the wire.
  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ desk: inout Desk)
  /// The time has come that it asked for.
  mutating func act(_ desk: inout Desk)
  /// The house has hung up, or the network has.
  mutating func loseConnection(_ desk: inout Desk)
}

extension Visitor {
  var mayTelnet: Bool { false }
}

/// Which part of a run it is.
enum Phase: Sendable, Comparable {
  /// Everything may happen.
  case lively
  /// No more faults; only those who are chosen still act, with the safe move.
  case settling
  /// Everybody leaves.
  case leaving
}

/// What a client has before it when it is asked what to do.
struct Desk: Sendable {
  /// One thing that a client does.
  enum Deed: Sendable {
    /// A line, without its end.
    case line(String)
    /// Bytes that need not be lines.
    case bytes([UInt8])
    /// It sends no more.
    case end
    /// The connection breaks; the house notices after a while.
    case cut(noticedAfter: Int)
    /// It comes (again); it may go on with the earlier session.
    case connect(resumes: Bool)
    /// It does not tell what it has seen when it resumes.
    case forgetSeen
    /// It does not read for so many milliseconds.
    case stall(Int)
    /// It gives itself something to do, so many milliseconds later.
    case waken(Int)
    /// It never comes back.
    case vanish
  }

  let now: Instant
  let phase: Phase
  /// What it knows of its place.
  let standing: Standing
  let isConnected: Bool
  /// The table where it plays on when the others have fallen silent.
  let duty: String?
  /// The tables that people have heard of.
  let tables: [String]
  var chance: Chance
  private(set) var deeds: [Deed] = []

  init(
    now: Instant, phase: Phase, standing: Standing, isConnected: Bool, duty: String?,
    tables: [String], chance: Chance
  ) {
    self.now = now
    self.phase = phase
    self.standing = standing
    self.isConnected = isConnected
    self.duty = duty
    self.tables = tables
    self.chance = chance
  }

  /// Does something.
  mutating func perform(_ deed: Deed) { deeds.append(deed) }

  /// Sends a line.
  mutating func say(_ line: String) { deeds.append(.line(line)) }

  /// One of some elements.
  mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    chance.element(of: elements) ?? other
  }
}
