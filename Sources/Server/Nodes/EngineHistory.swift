import Dispatch
import Identity
import Journal
import Lines
import Nodes
import Room
import Sockets
import Store

/// The rounds of tables that are over in the engine, of the active node.
///
/// Unchecked, because the queue is the lock: what stands below `state` is used on it alone.
final class EngineHistory: DurableHistory, @unchecked Sendable {
  let queue = DispatchQueue(label: "cardroom.history", target: .global(qos: .utility))
  private let runner: NodeRunner
  private let state = Locked(State())
  private var changes: [HistoryChange] = []
  private var isArmed = false

  private struct State {
    var lastNumber: UInt64 = 0
    /// What the engine has not done.
    var waiting: [UInt64: @Sendable ([RoundLine]) -> Void] = [:]
    var hasEnded = false
  }

  /// How long rounds wait for others, to be written with them.
  private static let delay = DispatchTimeInterval.seconds(1)
  /// Of each table so many are kept at least; the oldest go.
  private static let kept = Int64(HistoryCheck.roundsKept)
  /// They go so many at a time.
  private static let removed: Int64 = 1_000

  init(_ runner: NodeRunner) { self.runner = runner }

  /// Writes what the log has and the engine's history may lack, and drops what belongs to no table
  /// of it.
  func recover(_ recovered: RecoveredStore) {
    queue.async {
      let tables = recovered.store.histories.sorted { $0.key < $1.key }
      self.ask(
        .keep(tables.map { KeptRounds(place: "\($0.key)", last: Int64($0.value.roundCount)) }))
      for (id, _) in tables {
        self.changes += recovered.rounds(of: id, isNew: false).map { .ended(id, $0) }
      }
      self.write()
    }
  }

  func take(_ changes: [HistoryChange]) {
    guard !changes.isEmpty else { return }
    queue.async {
      self.changes += changes
      guard !self.isArmed else { return }
      self.isArmed = true
      self.queue.asyncAfter(deadline: .now() + Self.delay) { self.write() }
    }
  }

  func read(
    _ numbers: Range<Int>, of table: TableID, _ done: @escaping @Sendable ([RoundRecord]) -> Void
  ) {
    queue.async {
      self.write()
      guard let last = numbers.last else { return done([]) }
      let wanted = Int64(numbers.lowerBound)...Int64(last)
      self.ask(.read(place: "\(table)", wanted)) { [queue = self.queue] lines in
        queue.async {
          done(lines.compactMap { RoundRecord(String(decoding: $0.line, as: UTF8.self)) })
        }
      }
    }
  }

  func sync() throws(LogFailure) {
    write()
    let done = DispatchSemaphore(value: 0)
    // Of a table that has no name nothing is there: this is answered behind all that was asked.
    ask(.read(place: "", 1...1)) { _ in done.signal() }
    done.wait()
    guard !state.withLock(\.hasEnded) else {
      throw LogFailure("another node is active, or this one has ended")
    }
  }

  func close(then done: @escaping @Sendable () -> Void) {
    queue.async {
      self.write()
      self.ask(.read(place: "", 1...1)) { _ in done() }
    }
  }

  // MARK: - What the node says

  /// Takes what concerns rounds. Called on the node's queue.
  func take(_ output: NodeOutput) {
    switch output {
    case .rounds(let number, let rounds):
      state.withLock { $0.waiting.removeValue(forKey: number) }?(rounds)
    case .ended:
      let waiting = state.withLock { state in
        state.hasEnded = true
        defer { state.waiting = [:] }
        return state.waiting
      }
      for done in waiting.values { done([]) }
    default: break
    }
  }

  // MARK: - On the queue

  private func ask(
    _ task: RoundTask, then done: @escaping @Sendable ([RoundLine]) -> Void = { _ in }
  ) {
    let number = state.withLock { state -> UInt64? in
      guard !state.hasEnded else { return nil }
      state.lastNumber += 1
      state.waiting[state.lastNumber] = done
      return state.lastNumber
    }
    guard let number else { return done([]) }
    runner.post(.rounds(task, number: number))
  }

  private func write() {
    isArmed = false
    var (place, rounds, bytes) = (TableID?.none, [RoundLine](), 0)
    func flush() {
      guard let table = place, !rounds.isEmpty else { return }
      ask(.write(place: "\(table)", rounds))
      trim(table, rounds)
      (rounds, bytes) = ([], 0)
    }
    for change in changes {
      switch change {
      case .ended(let table, let round):
        if table != place || rounds.count >= WriteSize.rounds || bytes >= WriteSize.bytes {
          flush()
        }
        let line = Array(round.description.utf8)
        place = table
        rounds.append(
          RoundLine(number: Int64(round.number), day: round.ended.dayText, line: line))
        bytes += line.count
      case .removed(let table):
        flush()
        ask(.remove(place: "\(table)", 1...Int64.max))
      }
    }
    flush()
    changes = []
  }

  /// Removes the oldest rounds of a table once in a while.
  private func trim(_ table: TableID, _ written: [RoundLine]) {
    guard let due = written.last(where: { $0.number % Self.removed == 0 }),
      due.number > Self.kept
    else { return }
    ask(.remove(place: "\(table)", 1...(due.number - Self.kept)))
  }
}
