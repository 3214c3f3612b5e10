import Dispatch
import Nodes
import Sockets

/// A node on a queue of its own, with its connection and its clock.
///
/// Calls come from any thread, and none of them waits. What the node says is told on its queue, in
/// order.
///
/// Unchecked, because the queue is the lock: what stands below `inbox` is used on it alone.
final class NodeRunner: @unchecked Sendable {
  private struct Appended {
    let lines: [[UInt8]]
    let position: UInt64
  }

  /// So many calls are one batch at least.
  private static let together = 2048

  private struct Inbox {
    var appended: [Appended] = []
    /// Whether somebody is about to look.
    var isAwaited = false
  }

  private let queue: DispatchQueue
  private let connector: any EngineConnector
  private let tell: @Sendable (NodeOutput) -> Void
  private let inbox = Locked(Inbox())
  private var node: Node
  private var connection: (any EngineConnection)?
  private let timer: any DispatchSourceTimer

  /// - Parameter tell: called on the node's queue with all that the node says but `link`; nothing
  ///   comes after `ended`.
  init(
    _ node: Node, on connector: any EngineConnector,
    telling tell: @escaping @Sendable (NodeOutput) -> Void
  ) {
    (self.node, self.connector, self.tell) = (node, connector, tell)
    // Without a target it has a thread of its own: a lease is not to wait for others.
    queue = DispatchQueue(label: "cardroom.node", qos: .userInitiated)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .distantFuture)
  }

  /// Begins. To be called once, first.
  func start() {
    timer.setEventHandler { [weak self] in self?.handle(.wakes) }
    timer.activate()
    post(.wakes)
  }

  /// Has the node take an event.
  func post(_ event: Node.Event) { queue.async { self.handle(event) } }

  /// Takes lines for the log. They may wait for others until `flush`.
  func append(_ lines: [[UInt8]], position: UInt64) {
    inbox.withLock { $0.appended.append(Appended(lines: lines, position: position)) }
  }

  /// Lines that were appended need not wait for more.
  func flush() {
    let isFirst = inbox.withLock { inbox in
      guard !inbox.appended.isEmpty, !inbox.isAwaited else { return false }
      inbox.isAwaited = true
      return true
    }
    if isFirst { queue.async { self.takeAppended() } }
  }

  /// Calls `done` on the node's queue with how it stands.
  func status(then done: @escaping @Sendable (NodeStatus) -> Void) {
    queue.async { done(NodeStatus(self.node, at: NodeClock.now)) }
  }

  // MARK: - On the queue

  private func takeAppended() {
    let appended = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox.appended
    }
    // Together, so that the first does not go alone; but no batch is endless.
    for start in stride(from: 0, to: appended.count, by: Self.together) {
      let part = appended[start..<min(start + Self.together, appended.count)]
      guard let last = part.last else { return }
      handle(.append(part.flatMap(\.lines), position: last.position))
    }
  }

  private func handle(_ event: Node.Event) {
    carryOut(node.handle(event, at: NodeClock.now))
    arm()
  }

  private func carryOut(_ outputs: [NodeOutput]) {
    for output in outputs {
      switch output {
      case .link(let link, let request): carryOut(request, on: link)
      case .ended:
        timer.cancel()
        tell(output)
      default: tell(output)
      }
    }
  }

  private func carryOut(_ request: LinkRequest, on link: Link) {
    switch request {
    case .connect:
      connection = connector.connect { [weak self] event in
        guard let runner = self else { return }
        runner.queue.async { runner.handle(.link(link, event)) }
      }
    case .disconnect: connection.take()?.drop()
    case .run(let statement): connection?.run(statement)
    }
  }

  private func arm() {
    guard let wake = node.wake else { return }
    let wait = max(.milliseconds(1), wake - NodeClock.now)
    let (seconds, attoseconds) = min(wait, .seconds(3600)).components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .milliseconds(1))
  }
}

/// How a node stands.
struct NodeStatus: Sendable {
  /// The epoch in which it is active; `nil` of one that waits.
  let epoch: Int64?
  /// What is left of its lease, of the active one.
  let leaseLeft: Duration?
  /// Whether it could go on at once, of one that waits.
  let isWarm: Bool
  /// Records that are kept and that its copy does not have.
  let behind: Int64
  /// How much was appended that is not known to be kept.
  let unacknowledged: Int
  /// Whether it may speak for the log.
  let isServing: Bool

  init(_ node: Node, at now: Duration) {
    epoch = node.epoch
    leaseLeft = node.epoch == nil ? nil : node.leaseLeft(at: now)
    (isWarm, behind, unacknowledged) = (node.isWarm, node.behind, node.unacknowledged)
    isServing = node.isServing(at: now)
  }
}
