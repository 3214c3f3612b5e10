/// A node's requests to the engine. Each is one statement of SQL, and a transaction of its own.
///
/// Statements marked as writes that answer with a `LogHead` also confirm earlier answers: after a
/// crash the engine shows what no standby has, so nothing that was read is believed until a later
/// write on the same connection has been committed.
public enum NodeStatement: Hashable, Sendable {
  /// The first on each connection: asks which kind of engine it is.
  case check
  /// Takes a name for a process, unless another one has it. Answers with a row if it was taken.
  case register(Registration, lease: Duration)
  /// Reports that a standby node is alive. A write; answers with the head, or no row if the name
  /// was taken away.
  case beat(NodeIdentity, lease: Duration)
  /// Gives back the name of a node that ends.
  case leave(NodeIdentity)
  /// Asks for the state of the log, as a hint: it writes nothing, so it proves nothing.
  case watch
  /// Makes a standby node the active one. A write; answers with the head, or no row if that is not
  /// allowed.
  case claim(Claim, lease: Duration)
  /// Renews the active node's lease. A write; answers with the head, or no row if the node is not
  /// active any more.
  case renew(LeaseHolder, lease: Duration)
  /// Ends the active node's lease, so that another may begin at once. A write; answers with the
  /// head, or no row if the node was not active any more.
  case release(LeaseHolder)
  /// Appends lines after record `last`, if that is the last one and the node is active. Answers
  /// with the new last record's number, or no row.
  case append(epoch: Int64, last: Int64, lines: [[UInt8]])
  /// Reads records in order, as many as fit on a page.
  case readRecords(after: Int64, through: Int64, page: PageSize)
  /// Reads lines of a snapshot in order, from part number `from`, as many as fit on a page.
  case readSnapshot(SnapshotName, from: Int64, page: PageSize)
  /// Writes lines to a snapshot as its parts from number `first`; existing parts stay. Answers with
  /// a row if the node is active.
  case writeSnapshot(SnapshotName, first: Int64, lines: [[UInt8]])
  /// Makes a snapshot with that many parts the valid one. Answers with a row if all parts exist and
  /// the node is active.
  case finishSnapshot(SnapshotName, parts: Int64)
  /// Removes at most that many records that the snapshot covers, and as many parts of earlier ones.
  /// Answers with their number.
  case trim(atMost: Int64)
  /// Lists all nodes that have a name.
  case listNodes

  /// Whether the head in its answer is proved by a write.
  var provesHead: Bool {
    switch self {
    case .beat, .claim, .renew: true
    default: false
    }
  }
}

/// A process that has a name.
public struct NodeIdentity: Hashable, Sendable {
  /// The name given with `--node`.
  public let name: String
  /// A random number that distinguishes the process from others of that name.
  public let life: Int64

  /// Creates the identity of a process.
  public init(name: String, life: Int64) { (self.name, self.life) = (name, life) }
}

/// What a node tells the others about itself when it begins.
public struct Registration: Hashable, Sendable {
  /// The node's identity.
  public let identity: NodeIdentity
  /// Where other nodes can reach it, to check whether it is alive.
  public let address: String

  /// Creates the registration of a node.
  public init(_ identity: NodeIdentity, address: String) {
    (self.identity, self.address) = (identity, address)
  }
}

/// The node that holds the log's lease, and the epoch of the lease.
public struct LeaseHolder: Hashable, Sendable {
  /// The active process.
  public let identity: NodeIdentity
  /// The epoch, higher than all earlier ones.
  public let epoch: Int64

  /// Creates the holder of an epoch's lease.
  public init(_ identity: NodeIdentity, epoch: Int64) {
    (self.identity, self.epoch) = (identity, epoch)
  }
}

/// A request to become active.
public struct Claim: Hashable, Sendable {
  /// The process that is to become active.
  public let identity: NodeIdentity
  /// The epoch that the claim ends.
  public let epoch: Int64
  /// Whether the process that was active in that epoch is known to be dead. Otherwise the log must
  /// be free, or its lease expired by the engine's clock, and the claimant must have been in touch
  /// with the engine for a lease: an active node that lost touch at the same time has precedence.
  public let isDead: Bool
  /// Whether an engine may do without a standby.
  public let allowsSingleEngine: Bool

  /// Creates a claim that ends an epoch.
  public init(
    _ identity: NodeIdentity, ending epoch: Int64, isDead: Bool = false,
    allowsSingleEngine: Bool = false
  ) {
    (self.identity, self.epoch) = (identity, epoch)
    (self.isDead, self.allowsSingleEngine) = (isDead, allowsSingleEngine)
  }
}

/// The name of a snapshot that is written or read.
public struct SnapshotName: Hashable, Sendable {
  /// The last record in it.
  public let index: Int64
  /// The epoch in which it was written: parts from two nodes never mix.
  public let epoch: Int64

  /// Creates the name of a snapshot.
  public init(index: Int64, epoch: Int64) { (self.index, self.epoch) = (index, epoch) }
}

/// The most that one answer contains; but always at least one line, if there is any.
public struct PageSize: Hashable, Sendable {
  /// The most lines.
  public let lines: Int64
  /// The most bytes, plus the rest of the line that reaches them.
  public let bytes: Int64

  /// Creates a page size.
  public init(lines: Int64, bytes: Int64) { (self.lines, self.bytes) = (lines, bytes) }

  /// The page size in production.
  public static let standard = PageSize(lines: 4096, bytes: 1 << 20)
}
