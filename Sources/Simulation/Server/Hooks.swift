import Store
import Cards
import Games
import Journal
import LineProtocol
import Room
import Tables

/// The room's entry points. The standard ones do what the room does.
struct Hooks: Sendable {
  /// The seed of a table's shuffles.
  var seed: @Sendable (Seed, TableConfiguration) -> Seed = { seed, configuration in
    let steps = configuration.recordedSteps
    return seed.derived(steps == 0 ? "\(configuration.id)" : "\(configuration.id) \(steps)")
  }
  /// Makes a table's session.
  var open: @Sendable (TableConfiguration, Seed) -> TableSession = { TableSession($0, seed: $1) }
  /// Gives a table its input.
  var table: @Sendable (inout TableSession, TableInput, Instant) -> [Effect] = {
    $0.handle($1, at: $2)
  }
  /// What must be 0: a table's money, or its cards.
  var imbalance: @Sendable (TableSession) -> Int = { $0.imbalance }
  /// When a table wants to be woken.
  var wake: @Sendable (TableSession) -> Instant? = { $0.wake }
  /// Folds an event into a table, beside the real one.
  var evolve: @Sendable (inout Table, TableEvent<SecretCards>) -> Void = { $0.evolve($1) }
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

  /// Holds back what waits for entries to be durable.
  var pass: @Sendable (inout DurabilityGate, [Effect]) -> Passed = { $0.pass($1) }
  /// What of the entries goes into the journal.
  var lines: @Sendable ([String]) -> [String] = { $0 }
  /// The disk as the journal sees it.
  var fileSystem: @Sendable (FaultyDisk) -> any FileSystem = { $0 }
  /// What a server that starts takes for its store.
  var store: @Sendable (Store) -> Store = { $0 }
  /// Whether the server stops when its disk has failed.
  var stopsWhenDiskFails = true

  /// What `DurabilityGate.pass` gives back.
  typealias Passed = (free: [Effect], entries: [JournalEntry], ticket: Int?)
}
