import Nodes
import Room

/// The figures of a node, for monitoring.
struct NodeFigures: Sendable {
  let name: String
  /// The epoch in which it is active; `nil` while it waits.
  let epoch: Int64?
  /// What is left of the lease, in milliseconds; 0 while it waits.
  let leaseLeft: Int
  /// Whether a waiting node could go on at once.
  let isWarm: Bool
  /// Records that are kept but missing from its copy.
  let behind: Int64
  /// How many appends are not known to be kept.
  private let unacknowledged: Int
  /// Whether it may speak for the log.
  let isServing: Bool

  init(_ name: String, _ node: Node, at now: Duration) {
    (self.name, epoch, isWarm) = (name, node.epoch, node.isWarm)
    (behind, unacknowledged) = (node.behind, node.unacknowledged)
    isServing = node.isServing(at: now)
    let left = node.epoch == nil ? nil : node.leaseLeft(at: now)
    leaseLeft = Int((left ?? .zero) / .milliseconds(1))
  }

  /// For the operator, `NAME VALUE` a line.
  var lines: [String] {
    guard let epoch else {
      return [
        "node \(name)", "node-role \(isWarm ? "waits" : "catches-up")", "records-behind \(behind)",
      ]
    }
    return [
      "node \(name)", "node-role \(isServing ? "active" : "away")", "epoch \(epoch)",
      "lease-left \(leaseLeft)", "unacknowledged \(unacknowledged)",
    ]
  }
}

/// The node that a server belongs to.
struct NodeControl: Sendable {
  /// Calls back with the node's figures.
  let figures: @Sendable (_ done: @escaping @Sendable (NodeFigures) -> Void) -> Void
  /// Lets another node go on; before that begins, it calls back with the outcome.
  let handOver: @Sendable (_ done: @escaping @Sendable (OperatorReply) -> Void) -> Void
}
