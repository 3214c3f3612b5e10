// Owns the way in which the house drives the room and keeps its journal. Tests put broken parts in
// here, to prove that the checks see them.

import Archive
import Cards
import Journal
import LineProtocol
import Room

/// The room's entry points. The standard ones do what the room does.
struct Workings: Sendable {
  /// Makes a table's session.
  var open: @Sendable (TableConfiguration, Seed) -> TableSession = { TableSession($0, seed: $1) }
  /// Gives a table its input.
  var table: @Sendable (inout TableSession, TableInput, Instant) -> [Effect] = {
    $0.handle($1, at: $2)
  }
  /// What is to be known about a table's money.
  var total: @Sendable (TableSession) -> Int = { $0.total }
  /// When a table wants to be woken.
  var wake: @Sendable (TableSession) -> Instant? = { $0.wake }
  /// Gives a session its input.
  var session: @Sendable (inout Session, SessionInput, Instant) -> [Effect] = {
    $0.handle($1, at: $2)
  }
  /// Gives a session bytes of its client.
  var receive: @Sendable (inout Session, [UInt8], Instant) -> [Effect] = { session, bytes, now in
    bytes.withUnsafeBytes { session.receive($0, at: now) }
  }
  /// Gives the lobby its input.
  var lobby: @Sendable (inout Lobby, LobbyInput, Instant) -> [Effect] = { $0.handle($1, at: $2) }

  /// Holds back what waits for entries to be kept.
  var pass: @Sendable (inout DurabilityGate, [Effect]) -> Passed = { $0.pass($1) }
  /// What of the entries goes into the journal.
  var lines: @Sendable ([String]) -> [String] = { $0 }
  /// The disk as the journal sees it.
  var fileSystem: @Sendable (FaultyDisk) -> any FileSystem = { $0 }
  /// What a server that starts takes for its archive.
  var archive: @Sendable (Archive) -> Archive = { $0 }
  /// Whether the server stops when its disk has failed.
  var stopsWhenDiskFails = true

  /// What `DurabilityGate.pass` gives back.
  typealias Passed = (free: [Effect], entries: [JournalEntry], ticket: Int?)
}
