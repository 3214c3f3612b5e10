import Journal
import Nodes
import Sockets

/// One life of a node, from its registration until it has ended: its copy of the log, and its log
/// while it is active.
///
/// Unchecked, because the node's queue is the lock: what stands below `tell` is used on it alone.
final class NodeLifetime: @unchecked Sendable {
  enum News: Sendable {
    case watches(WatchedNode?)
    case trouble(EngineTrouble)
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
  private var copy = NodeCopy()
  /// Whether a line of the log was not read, so that the copy is none.
  private var isUnreadable = false
  private var log: EngineLog?
  private var history: EngineHistory?

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
    case .rounds: history?.take(output)
    case .trouble(let trouble): tell(self, .trouble(trouble))
    case .ended(let end):
      shown.withLock { $0.end = end }
      log?.take(output)
      history?.take(output)
      tell(self, .ended(end))
    }
  }

  private func follow(_ step: CopyStep) {
    guard !isUnreadable else { return }
    do throws(LineRefusal) { try copy.take(step) } catch {
      isUnreadable = true
      finish()
      tell(
        self,
        .unreadable(
          "the log has a line that this release cannot read: \(error.reason); start the release "
            + "that the other nodes have"))
    }
  }

  private func begin(epoch: Int64, index: Int64) {
    // What its copy lacks it would take from the history.
    guard !isUnreadable else { return }
    shown.withLock { $0.epoch = epoch }
    let durable = DurablePosition()
    let log = EngineLog(runner, index: index, durable: durable)
    let history = EngineHistory(runner)
    (self.log, self.history) = (log, history)
    history.recover(copy.recovered)
    let store = OpenedStore(
      store: copy.recovered.store, tables: copy.recovered.tables, log: log, durable: durable,
      history: history, records: copy.records, lastNumber: UInt64(clamping: index), reports: [])
    copy = NodeCopy()
    tell(self, .active(store, epoch: epoch))
  }
}
