import Dispatch
import Glibc
import Identity
import Journal
import LineProtocol
import Room
import Sockets
import Store
import Testing

@testable import Server

/// A snapshot takes rounds from the log: they are in the history before it is made, however late
/// they become durable.
struct SnapshotOrderTests {
  /// What was asked of the log and of the history, in order.
  private static let orders = ["takes a round", "makes a snapshot"]

  /// A log that keeps everything at once, or waits to say so.
  private final class HeldLog: DurableLog, Sendable {
    let commitTimes = Histogram()
    let durable = DurablePosition()
    private let state = Locked((position: UInt64(0), isHeld: false, snapshots: 0))

    /// How many snapshots were asked for.
    var snapshots: Int { state.withLock(\.snapshots) }

    func append(_ records: [[UInt8]], as position: UInt64) {
      let isHeld = state.withLock { state in
        state.position = position
        return state.isHeld
      }
      if !isHeld { durable.advance(to: position) }
    }

    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
      let position = state.withLock { state in
        state.isHeld = false
        return state.position
      }
      durable.advance(to: position)
    }

    func flush(_: FlushUrgency) {}

    func snapshot(
      on background: DispatchQueue,
      lines: @escaping @Sendable () throws(LogFailure) -> [String],
      done: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
    ) {
      defer { state.withLock { $0.snapshots += 1 } }
      background.async {
        do throws(LogFailure) {
          _ = try lines()
          done(.success(1))
        } catch { done(.failure(error)) }
      }
    }

    func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
      done(.success(()))
    }
  }

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
    let (log, history) = (HeldLog(), NotedHistory())
    var configuration = try ServerConfiguration.tested()
    // The tables are opened, then a snapshot is due again and again.
    configuration.entriesPerSnapshot = 1
    let server = try CardroomServer.start(
      configuration, log: Log(),
      store: OpenedStore(
        store: RecoveredStore().store, tables: [:], log: log, durable: log.durable,
        history: history, records: 0, lastNumber: 0, reports: []))
    let ann = try TestClient(server)
    for line in ["login ann", "sit main", "bet 5", "deal"] {
      _ = try ann.ask(line)
    }
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
