import Dispatch
import Journal
@testable import Room
import Sockets

@testable import cardroom_server

/// A log that keeps everything in memory, and says so at once or later.
final class MemoryLog: DurableLog {
  let durable = DurablePosition()
  let commitTimes = Histogram()
  let kept = Locked<[(position: UInt64, records: [String])]>([])
  private let isHeld = Locked(false)

  var records: [String] { kept.withLock { $0.flatMap(\.records) } }

  /// How many snapshots were asked for.
  var snapshots: Int { records.count { $0 == "snapshot" } }

  /// Nothing is durable until `release`.
  func hold() { isHeld.withLock { $0 = true } }

  func release() {
    isHeld.withLock { $0 = false }
    durable.advance(to: kept.withLock { $0.last?.position ?? 0 })
  }

  func append(_ records: [[UInt8]], as position: UInt64) {
    let texts = records.map { String(decoding: $0, as: UTF8.self) }
    kept.withLock { $0.append((position, texts)) }
    if !isHeld.withLock(\.self) { durable.advance(to: position) }
  }

  func flush(_: FlushUrgency) {}

  func snapshot(
    on background: DispatchQueue,
    lines: @escaping @Sendable () throws(LogFailure) -> [String],
    done: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
  ) {
    kept.withLock { $0.append(($0.last?.position ?? 0, ["snapshot"])) }
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
