import Nodes

/// A mistake that a run must find: made between nodes and engine, so that the nodes are those of
/// the product.
enum PlantedMistake: String, Sendable, CaseIterable {
  /// How the log stands is believed before a standby has it.
  case provesLocally
  /// A commit with a warning is taken for an acknowledgement.
  case acknowledgesWarnings
  /// Whoever appends may, behind whatever is there.
  case ignoresFence
  /// A batch is let through though another one was put behind the same record.
  case ignoresLast
  /// A node may become active while the lease of another runs.
  case ignoresLease
  /// The lease runs for less long than the active node believes, as if that counted from a slow
  /// answer and not from when it sent the renewal.
  case leaseFromAnswer
  /// Claims wait for no standby.
  case claimsLocally
  /// Appends wait for no standby.
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
