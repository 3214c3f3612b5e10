import Dispatch
import Nodes
import Sockets

/// The active node's side of the log that several nodes share.
final class EngineLog: DurableLog {
  private let life: NodeLifetime
  private let durable: DurablePosition
  private let state: Locked<State>

  private struct State {
    /// The number of the last record that was appended.
    var index: Int64
    /// The position of the last append.
    var position: UInt64 = 0
    /// Positions that are not durable, and when they were appended.
    var starts: [(position: UInt64, start: UInt64)] = []
    var times = Histogram()
    /// A snapshot that waits until its records are durable, or is being written.
    var snapshot: Snapshot?
    var closing: (@Sendable (Result<Void, LogFailure>) -> Void)?
    var hasEnded = false
  }

  private struct Snapshot {
    let index: Int64
    let position: UInt64
    let lines: [[UInt8]]
    let background: DispatchQueue
    let done: @Sendable (Result<UInt64, LogFailure>) -> Void
    var isOnItsWay = false
  }

  private static let over = LogFailure("another node is active, or this one has ended")
  private static let tooSoon = LogFailure(
    "the one before is not done with yet, and the next is made by itself later")

  /// - Parameters:
  ///   - index: the number of the last record.
  ///   - durable: advances with the log.
  init(_ life: NodeLifetime, index: Int64, durable: DurablePosition) {
    (self.life, self.durable) = (life, durable)
    state = Locked(State(index: index))
  }

  var commitTimes: Histogram { state.withLock(\.times) }

  func append(_ records: [[UInt8]], as position: UInt64) {
    let start = DispatchTime.now().uptimeNanoseconds
    state.withLock { state in
      state.index += Int64(records.count)
      state.position = position
      state.starts.append((position, start))
    }
    life.append(records, position: position)
  }

  func flush(_ urgency: FlushUrgency) { life.flush() }

  func snapshot(
    on background: DispatchQueue,
    lines: @escaping @Sendable () throws(LogFailure) -> [String],
    done: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
  ) {
    let (index, position) = state.withLock { ($0.index, $0.position) }
    background.async {
      do throws(LogFailure) {
        let lines = try lines().map { Array($0.utf8) }
        let refusal = self.state.withLock { state -> LogFailure? in
          guard !state.hasEnded else { return Self.over }
          guard state.snapshot == nil else { return Self.tooSoon }
          state.snapshot = Snapshot(
            index: index, position: position, lines: lines, background: background, done: done)
          return nil
        }
        if let refusal { throw refusal }
        self.sendSnapshot()
      } catch {
        done(.failure(error))
      }
    }
  }

  /// Sends the waiting snapshot once all its records are durable.
  private func sendSnapshot() {
    let reached = durable.value
    let snapshot = state.withLock { state -> Snapshot? in
      guard let snapshot = state.snapshot, !snapshot.isOnItsWay, snapshot.position <= reached
      else { return nil }
      state.snapshot?.isOnItsWay = true
      return snapshot
    }
    if let snapshot { life.post(.snapshot(index: snapshot.index, snapshot.lines)) }
  }

  func close(_ done: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.closing = done }
      return state.hasEnded
    }
    if hasEnded { return done(.success(())) }
    life.flush()
    life.post(.end)
  }

  // MARK: - What the node says

  /// Handles the outputs that concern the log. Called on the node's queue.
  func take(_ output: NodeOutput) {
    switch output {
    case .durable(let position): advance(to: position)
    case .snapshot(.stands(let index)): endSnapshot(.success(UInt64(clamping: index)))
    case .snapshot(.fails): endSnapshot(.failure(Self.over))
    case .snapshot(.comesTooSoon): endSnapshot(.failure(Self.tooSoon))
    case .ended: end()
    default: break
    }
  }

  private func advance(to position: UInt64) {
    let end = DispatchTime.now().uptimeNanoseconds
    let hasSnapshot = state.withLock { state in
      let count = state.starts.prefix { $0.position <= position }.count
      for (_, start) in state.starts.prefix(count) {
        state.times.note(Int64(clamping: end &- start))
      }
      state.starts.removeFirst(count)
      return state.snapshot != nil
    }
    durable.advance(to: position)
    if hasSnapshot { sendSnapshot() }
  }

  private func endSnapshot(_ result: Result<UInt64, LogFailure>) {
    guard let snapshot = state.withLock({ $0.snapshot.take() }) else { return }
    snapshot.background.async { snapshot.done(result) }
  }

  private func end() {
    let closing = state.withLock { state in
      state.hasEnded = true
      return state.closing.take()
    }
    endSnapshot(.failure(Self.over))
    closing?(.success(()))
  }
}
