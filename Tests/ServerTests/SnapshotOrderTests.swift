import Dispatch
import Glibc
import Journal
import Lines
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

/// A snapshot takes rounds from the log: they are in the history before it is made, however late
/// they become durable.
struct SnapshotOrderTests {
  /// What was asked of the log and of the history, in order.
  private static let orders = ["takes a round", "makes a snapshot"]

  /// A history that notes what it is asked.
  private final class NotedHistory: DurableHistory, Sendable {
    let queue = DispatchQueue(label: "test.history")
    let noted = Locked<[String]>([])

    func take(_ changes: [HistoryChange]) {
      queue.async { self.noted.withLock { $0.append(SnapshotOrderTests.orders[0]) } }
    }

    func read(
      _ numbers: Range<Int>, of table: TableID,
      _ done: @escaping @Sendable ([RoundRecord]) -> Void
    ) {
      queue.async { done([]) }
    }

    func sync() throws(LogFailure) {
      noted.withLock { $0.append(SnapshotOrderTests.orders[1]) }
    }

    func close(then done: @escaping @Sendable () -> Void) { queue.async(execute: done) }
  }

  @Test func roundsAreTakenBeforeTheSnapshotIsMade() async throws {
    let (log, history) = (MemoryLog(), NotedHistory())
    var configuration = try ServerConfiguration.tested()
    // The tables are opened, then a snapshot is due again and again.
    configuration.entriesPerSnapshot = 1
    let server = try CardroomServer.start(
      configuration, log: Log(),
      store: OpenedStore(
        store: RecoveredStore().store, tables: [:], log: log, durable: log.durable,
        history: history, records: 0, lastNumber: 0, reports: []))
    let ann = try TestClient(server, "ann", at: "main")
    try ann.act("bet 5", "deal")
    // The house may be behind: all that was done by now has its snapshot before the log is held.
    var count: Int
    repeat {
      count = log.snapshots
      for _ in 0..<2 {
        history.queue.sync {}
        _ = try ann.ask("me")
      }
    } while log.snapshots != count
    log.hold()
    let before = log.snapshots
    history.noted.withLock { $0 = [] }
    try ann.send("deal")
    // The house has followed the round, and wants a snapshot; nothing of that is durable.
    #expect(becomes { log.snapshots > before })
    for _ in 0..<3 { history.queue.sync {} }
    let early = history.noted.withLock(\.self)
    log.release()
    _ = try ann.reply()
    await server.stop()
    let noted = history.noted.withLock(\.self)
    #expect(early == [])
    #expect(noted.first == Self.orders[0] && noted.contains(Self.orders[1]), "\(noted)")
  }
}
