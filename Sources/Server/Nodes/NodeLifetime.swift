import Dispatch
import Journal
import Nodes
import Sockets
import Room

/// One life of a node, from its registration until it has ended, on a queue of its own: its
/// connection and its clock, its copy of the log, and its log while it is active.
///
/// Calls may come from any thread, and none blocks. It keeps itself alive until it has ended.
///
/// Unchecked, because the queue is the lock: everything declared below `inbox` is used only on it.
final class NodeLifetime: @unchecked Sendable {
  enum News: Sendable {
    case watches(WatchedNode?)
    case trouble(EngineTrouble)
    /// All registered nodes.
    case nodes([ListedNode])
    /// This is the active node, which goes on with this store.
    case active(OpenedStore, epoch: Int64)
    case pauses
    case resumes
    /// The log has a line that this release cannot read.
    case unreadable(String)
    case ended(NodeEnd)
  }

  private struct Appended {
    let lines: [[UInt8]]
    let position: UInt64
  }

  private struct Inbox {
    var appended: [Appended] = []
    /// Whether a look at the inbox is already scheduled.
    var isAwaited = false
  }

  /// What other queues may see.
  private struct Shown {
    var epoch: Int64?
    var end: NodeEnd?
  }

  /// The most calls that are handled as one batch.
  private static let together = 2048

  /// Stands still while the engine is away.
  let clock = ServerClock()
  private let name: String
  private let queue: DispatchQueue
  private let connector: any EngineConnector
  private let directory: NodeDirectory
  private let tell: @Sendable (NodeLifetime, News) -> Void
  private let shown = Locked(Shown())
  private let inbox = Locked(Inbox())
  private var node: Node
  private var connection: (any EngineConnection)?
  private let timer: any DispatchSourceTimer
  /// Its copy of the log while it waits, as a store that could go on.
  private var recovered = RecoveredStore()
  /// Records after the last snapshot.
  private var records = 0
  /// The number of the last record.
  private var last: Int64 = 0
  /// Whether a line of the log could not be read, so that there is no copy.
  private var isUnreadable = false
  private var log: EngineLog?

  /// - Parameter tell: called on the node's queue.
  init(
    _ setting: NodeServer.Setting, telling tell: @escaping @Sendable (NodeLifetime, News) -> Void
  ) {
    (name, connector, directory, self.tell) =
      (setting.name, setting.connector, setting.directory, tell)
    let registration = Registration(
      NodeIdentity(name: name, life: .random(in: 1...Int64.max)), address: setting.address)
    node = Node(
      registration, allowsSingleEngine: setting.allowsSingleEngine, timing: setting.timing)
    // Without a target the queue has a thread of its own: a lease must not wait for other work.
    queue = DispatchQueue(label: "cardroom.node", qos: .userInitiated)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .distantFuture)
  }

  /// Begins. Call it once, before anything else.
  func start() {
    // The timer keeps this object alive until it is cancelled.
    timer.setEventHandler { self.handle(.wakes) }
    timer.activate()
    post(.wakes)
  }

  /// The epoch in which it is active, or was.
  var epoch: Int64? { shown.withLock(\.epoch) }

  /// Why it has ended, if it has.
  var end: NodeEnd? { shown.withLock(\.end) }

  /// Asks the node to end; whichever node comes first goes on.
  func finish() { post(.end) }

  func post(_ event: Node.Event) { queue.async { self.handle(event) } }

  /// Adds lines to the log. They may wait for others until `flush`.
  func append(_ lines: [[UInt8]], position: UInt64) {
    inbox.withLock { $0.appended.append(Appended(lines: lines, position: position)) }
  }

  /// Appended lines need not wait for more.
  func flush() {
    let isFirst = inbox.withLock { inbox in
      guard !inbox.appended.isEmpty, !inbox.isAwaited else { return false }
      inbox.isAwaited = true
      return true
    }
    if isFirst { queue.async { self.takeAppended() } }
  }

  /// Calls `done` on the node's queue with its figures.
  func figures(then done: @escaping @Sendable (NodeFigures) -> Void) {
    queue.async { done(NodeFigures(self.name, self.node, at: NodeClock.now)) }
  }

  // MARK: - On the queue

  private func takeAppended() {
    let appended = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox.appended
    }
    // Together, so that the first line does not go alone; but batches are limited.
    for start in stride(from: 0, to: appended.count, by: Self.together) {
      let part = appended[start..<min(start + Self.together, appended.count)]
      guard let last = part.last else { return }
      handle(.append(part.flatMap(\.lines), position: last.position))
    }
  }

  private func handle(_ event: Node.Event) {
    for output in node.handle(event, at: NodeClock.now) { take(output) }
    guard let wake = node.wake else { return }
    let wait = max(.milliseconds(1), wake - NodeClock.now)
    let (seconds, attoseconds) = min(wait, .seconds(3600)).components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .milliseconds(1))
  }

  private func carryOut(_ request: LinkRequest, on link: Link) {
    switch request {
    case .connect:
      connection = connector.connect { [weak self] event in self?.post(.link(link, event)) }
    case .disconnect: connection.take()?.drop()
    case .run(let statement): connection?.run(statement)
    }
  }

  private func take(_ output: NodeOutput) {
    switch output {
    case .link(let link, let request): carryOut(request, on: link)
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
      timer.cancel()
      shown.withLock { $0.end = end }
      log.take()?.take(output)
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
    let log = EngineLog(self, index: index, durable: durable)
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
