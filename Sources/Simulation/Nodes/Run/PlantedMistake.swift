import Nodes

/// A mistake that a run must find: planted between nodes and engine, so that the nodes are those of
/// the product.
enum PlantedMistake: String, Sendable, CaseIterable {
  /// The state of the log is believed before a standby has it.
  case provesLocally
  /// A commit with a warning counts as an acknowledgement.
  case acknowledgesWarnings
  /// Anybody may append, after whatever is there.
  case ignoresFence
  /// A batch is accepted although another one is already after the same record.
  case ignoresLast
  /// A node may become active during another's lease.
  case ignoresLease
  /// The lease is shorter than the active node believes, as if it counted from a slow answer rather
  /// than from when the renewal was sent.
  case leaseFromAnswer
  /// Claims do not wait for a standby.
  case claimsLocally
  /// Appends do not wait for a standby.
  case appendsLocally

  func distort(_ statement: NodeStatement, _ tables: EngineTables) -> NodeStatement {
    switch (self, statement) {
    case (.ignoresFence, .append(_, _, let lines)):
      .append(epoch: tables.head.epoch, last: tables.head.index, lines: lines)
    case (.ignoresLast, .append(let epoch, _, let lines)):
      .append(epoch: epoch, last: tables.head.index, lines: lines)
    case (.ignoresLease, .claim(let claim, let lease)):
      .claim(
        Claim(claim.identity, ending: claim.epoch, isDead: true, allowsSingleEngine: true),
        lease: lease)
    case (.leaseFromAnswer, .renew(let holder, let lease)):
      .renew(holder, lease: lease - .milliseconds(900))
    default: statement
    }
  }

  func isLocal(_ statement: NodeStatement) -> Bool {
    switch (self, statement) {
    case (.claimsLocally, .claim), (.appendsLocally, .append), (.provesLocally, .beat),
      (.provesLocally, .renew):
      true
    default: false
    }
  }
}
