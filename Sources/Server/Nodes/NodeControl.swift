import Nodes
import Room

/// How a node stands, for whoever watches over it.
struct NodeFigures: Sendable {
  let name: String
  let status: NodeStatus

  /// For the operator, `NAME VALUE` a line.
  var lines: [String] {
    guard let epoch = status.epoch else {
      return [
        "node \(name)", "node-role \(status.isWarm ? "waits" : "catches-up")",
        "records-behind \(status.behind)",
      ]
    }
    return [
      "node \(name)", "node-role \(status.isServing ? "active" : "away")", "epoch \(epoch)",
      "lease-left \(leaseLeft)", "unacknowledged \(status.unacknowledged)",
    ]
  }

  /// What is left of the lease, in milliseconds; 0 of a node that waits.
  var leaseLeft: Int {
    Int((status.leaseLeft ?? .zero) / .milliseconds(1))
  }
}

/// The node that a server belongs to.
struct NodeControl: Sendable {
  /// Calls back with how it stands.
  let figures: @Sendable (_ done: @escaping @Sendable (NodeFigures) -> Void) -> Void
  /// Lets another node go on; calls back, before that begins, with what comes of it.
  let handOver: @Sendable (_ done: @escaping @Sendable (OperatorReply) -> Void) -> Void
}
