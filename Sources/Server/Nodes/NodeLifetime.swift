import Journal
import Nodes
import Sockets
import Store

/// One life of a node, from its registration until it has ended: its copy of the log, and its log
/// while it is active.
///
/// Unchecked, because the node's queue is the lock: what stands below `tell` is used on it alone.
final class NodeLifetime: @unchecked Sendable {
  enum News: Sendable {
    case watches(WatchedNode?)
    case trouble(EngineTrouble)
    /// All nodes that there are.
    case nodes([ListedNode])
    /// It is the active node, and this is what it goes on with.
    case active(OpenedStore, epoch: Int64)
    case pauses
    case resumes
    /// The log has a line that this release cannot read.
    case unreadable(String)
    case ended(NodeEnd)
  }

  /// Stands still while the engine is away.
  let clock = ServerClock()
  private let shown = Locked(Shown())
  private let tell: @Sendable (NodeLifetime, News) -> Void
  private let directory: NodeDirectory
  /// What it has of the log while it waits, as a store that could go on.
  private var recovered = RecoveredStore()
  /// Records behind the last snapshot.
  private var records = 0
  /// The number of the last record.
  private var last: Int64 = 0
  /// Whether a line of the log was not read, so that the copy is none.
  private var isUnreadable = false
  private var log: EngineLog?

  /// What is seen of it on other queues.
  private struct Shown {
    var epoch: Int64?
    var end: NodeEnd?
  }

  /// The node itself.
  let runner: NodeRunner

  /// - Parameter tell: called on the node's queue.
  init(
    _ setting: NodeServer.Setting, telling tell: @escaping @Sendable (NodeLifetime, News) -> Void
  ) {
    self.tell = tell
    directory = setting.directory
    let registration = Registration(
      NodeIdentity(name: setting.name, life: .random(in: 1...Int64.max)),
      address: setting.address)
    let node = Node(
      registration, allowsSingleEngine: setting.allowsSingleEngine, timing: setting.timing)
    let box = Locked<NodeLifetime?>(nil)
    runner = NodeRunner(node, on: setting.connector) { output in
      let life = box.withLock(\.self)
      life?.take(output)
      if case .ended = output { box.withLock { $0 = nil } }
    }
    // The node keeps it until it has ended.
    box.withLock { $0 = self }
  }

  /// The epoch in which it is active, or was.
  var epoch: Int64? { shown.withLock(\.epoch) }

  /// Why it has ended, if it has.
  var end: NodeEnd? { shown.withLock(\.end) }

  /// Asks the node to end, if it has not; whoever comes first goes on.
  func finish() { runner.post(.end) }

  private func take(_ output: NodeOutput) {
    switch output {
    case .link: break
    case .copy(let step): follow(step)
    case .watches(let node): tell(self, .watches(node))
    case .becomesActive(let epoch, let index): begin(epoch: epoch, index: index)
    case .pauses:
      clock.pause()
      tell(self, .pauses)
    case .resumes:
      clock.resume()
      tell(self, .resumes)
    case .durable, .snapshot: log?.take(output)
    case .nodes(let nodes): tell(self, .nodes(nodes))
    case .trouble(let trouble): tell(self, .trouble(trouble))
    case .ended(let end):
      shown.withLock { $0.end = end }
      log?.take(output)
      tell(self, .ended(end))
    }
  }

  private func follow(_ step: CopyStep) {
    guard !isUnreadable else { return }
    do throws(StoreError) { try copy(step) } catch {
      isUnreadable = true
      finish()
      tell(
        self,
        .unreadable(
          "the log has a line that this release cannot read: \(error.explanation); start the "
            + "release that the other nodes have"))
    }
  }

  private func copy(_ step: CopyStep) throws(StoreError) {
    switch step {
    case .startsOver:
      (recovered, records, last) = (RecoveredStore(), 0, 0)
      directory.stopFollowing()
    case .state(let lines):
      for line in lines { try recovered.restore(state: String(decoding: line, as: UTF8.self)) }
    case .stateEnds(let index):
      last = index
      directory.take(recovered)
    case .records(let first, let lines):
      var changes: [HistoryChange] = []
      for line in lines {
        changes += try recovered.apply(record: String(decoding: line, as: UTF8.self)).history
      }
      records += lines.count
      last = first + Int64(lines.count) - 1
      directory.append(lines, changes)
    case .isCovered(let record):
      records = Int(clamping: last - record)
      directory.take(recovered)
    }
  }

  private func begin(epoch: Int64, index: Int64) {
    guard !isUnreadable else { return }
    shown.withLock { $0.epoch = epoch }
    let durable = DurablePosition()
    let log = EngineLog(runner, index: index, durable: durable)
    self.log = log
    directory.stopFollowing()
    directory.tellLoss(beside: recovered)
    let store = OpenedStore(
      store: recovered.store, tables: recovered.tables, log: log, durable: durable,
      history: directory.history, records: records, lastNumber: UInt64(clamping: index),
      reports: [])
    recovered = RecoveredStore()
    tell(self, .active(store, epoch: epoch))
  }
}
