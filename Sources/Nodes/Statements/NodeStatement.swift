/// What nodes ask of the engine. Each is one statement of SQL, and a transaction of its own.
///
/// Those that answer with a `LogHead` and are marked as writes are also what makes an answer true:
/// after a crash the engine shows what no standby has, so nothing that was read is believed until a
/// write that came after it, on the same connection, has been committed.
public enum NodeStatement: Hashable, Sendable {
  /// The first on each connection: what kind of engine it is.
  case check
  /// Takes a name for a process, unless another one has it. A row if it was taken.
  case register(Registration, lease: Duration)
  /// A standby node is there. A write; the head, or no row if the name was taken away.
  case beat(NodeIdentity, lease: Duration)
  /// A node that ends gives its name back.
  case leave(NodeIdentity)
  /// How the log stands, as a hint: it writes nothing, so it proves nothing.
  case watch
  /// A standby node becomes the active one. A write; the head, or no row if it may not.
  case claim(Claim, lease: Duration)
  /// The active node is there. A write; the head, or no row if it is not active any more.
  case renew(LeaseHolder, lease: Duration)
  /// The active node ends, and another may begin at once. A write; the head, or no row if it was
  /// not active any more.
  case release(LeaseHolder)
  /// Adds lines behind record `last`, if that is the last and the node is active. The number of the
  /// new last record, or no row.
  case append(epoch: Int64, last: Int64, lines: [[UInt8]])
  /// Records in their order, as many as fit a page.
  case readRecords(after: Int64, through: Int64, page: PageSize)
  /// Lines of a snapshot in their order, from part number `from` on, as many as fit a page.
  case readSnapshot(SnapshotName, from: Int64, page: PageSize)
  /// Puts lines into a snapshot as its parts from number `first` on; those that are there stay. A
  /// row if the node is active.
  case writeSnapshot(SnapshotName, first: Int64, lines: [[UInt8]])
  /// Makes a snapshot with so many parts the one that counts. A row if all are there and the node
  /// is active.
  case finishSnapshot(SnapshotName, parts: Int64)
  /// Removes up to so many records that the snapshot has, and as many parts of earlier ones. How
  /// many it were.
  case trim(atMost: Int64)
  /// All nodes that have a name.
  case listNodes

  /// Whether its head is the answer to a write.
  var provesHead: Bool {
    switch self {
    case .beat, .claim, .renew: true
    default: false
    }
  }
}

/// A process that has a name.
public struct NodeIdentity: Hashable, Sendable {
  /// As `--node` says it.
  public let name: String
  /// A random number that tells the process from others of that name.
  public let life: Int64

  /// The process of that name and number.
  public init(name: String, life: Int64) { (self.name, self.life) = (name, life) }
}

/// What a node says of itself when it begins.
public struct Registration: Hashable, Sendable {
  /// Who it is.
  public let identity: NodeIdentity
  /// Where other nodes can reach it, to see whether it is alive.
  public let address: String

  /// A node that can be reached there.
  public init(_ identity: NodeIdentity, address: String) {
    (self.identity, self.address) = (identity, address)
  }
}

/// The node that has the lease of the log, and the epoch in which it has it.
public struct LeaseHolder: Hashable, Sendable {
  /// Who is active.
  public let identity: NodeIdentity
  /// Each has its own, higher than all before.
  public let epoch: Int64

  /// That process, as the active one of that epoch.
  public init(_ identity: NodeIdentity, epoch: Int64) {
    (self.identity, self.epoch) = (identity, epoch)
  }
}

/// A wish to become active.
public struct Claim: Hashable, Sendable {
  /// Who becomes active.
  public let identity: NodeIdentity
  /// The epoch that ends by it.
  public let epoch: Int64
  /// Whether the process that was active in that epoch is known to be dead. Else the log must be
  /// free or its lease past, by the engine's clock, and the claimant must have been in touch with
  /// the engine for a lease: an active node that was out of touch together with it comes first.
  public let isDead: Bool
  /// Whether an engine may do without a standby.
  public let allowsSingleEngine: Bool

  /// A wish to end that epoch.
  public init(
    _ identity: NodeIdentity, ending epoch: Int64, isDead: Bool = false,
    allowsSingleEngine: Bool = false
  ) {
    (self.identity, self.epoch) = (identity, epoch)
    (self.isDead, self.allowsSingleEngine) = (isDead, allowsSingleEngine)
  }
}

/// A snapshot that is written or read.
public struct SnapshotName: Hashable, Sendable {
  /// The last record in it.
  public let index: Int64
  /// The epoch in which it was written: parts that two nodes write never mix.
  public let epoch: Int64

  /// The snapshot of that record, as written in that epoch.
  public init(index: Int64, epoch: Int64) { (self.index, self.epoch) = (index, epoch) }
}

/// How much one answer has at most; but always one line, if there is any.
public struct PageSize: Hashable, Sendable {
  /// So many lines.
  public let lines: Int64
  /// So many bytes of them, and a line that begins within.
  public let bytes: Int64

  /// A page of so much.
  public init(lines: Int64, bytes: Int64) { (self.lines, self.bytes) = (lines, bytes) }

  /// What is read at once in the product.
  public static let standard = PageSize(lines: 4096, bytes: 1 << 20)
}
