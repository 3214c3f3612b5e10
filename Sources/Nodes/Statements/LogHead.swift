/// The state of a log: the answer to most statements.
public struct LogHead: Hashable, Sendable {
  /// How many times a node has become active.
  public let epoch: Int64
  /// The number of the last record; 0 for none.
  public let index: Int64
  /// The active node; `nil` if the log was released.
  public let owner: NodeIdentity?
  /// How long the lease lasts, in milliseconds by the engine's clock; `nil` if nobody has it.
  let left: Int64?
  /// Where the active node can be reached.
  public let address: String?
  /// The newest whole snapshot.
  let snapshot: SnapshotName?
  /// How many parts that snapshot has.
  let parts: Int64

  /// Whether nothing was ever written to the log.
  public var isEmpty: Bool { index == 0 && snapshot == nil }

  /// The head in the answer to a statement that has one; `nil` if there is none, or it is
  /// malformed.
  public init?(of rows: [EngineRow]) {
    do throws(Misread) {
      guard let head = try LogHead.first(of: rows) else { return nil }
      self = head
    } catch {
      return nil
    }
  }

  init(_ row: EngineRow) throws(Misread) {
    epoch = try row.integer(0)
    index = try row.integer(1)
    if let name = try row.optionalText(2), let life = try row.optionalInteger(3) {
      owner = NodeIdentity(name: name, life: life)
    } else {
      owner = nil
    }
    left = try row.optionalInteger(4)
    address = try row.optionalText(5)
    guard let index = try row.optionalInteger(6) else {
      (snapshot, parts) = (nil, 0)
      return
    }
    snapshot = SnapshotName(index: index, epoch: try row.integer(7))
    parts = try row.integer(8)
  }

  /// The head in an answer, if there is a row.
  static func first(of rows: [EngineRow]) throws(Misread) -> LogHead? {
    guard let row = rows.first else { return nil }
    return try LogHead(row)
  }
}

/// A node in the answer to `listNodes`.
public struct ListedNode: Hashable, Sendable {
  /// The name given with its `--node`.
  public let name: String
  /// Where it can be reached.
  public let address: String
  /// How many more milliseconds it counts as alive; negative if it has been silent for too long.
  public let left: Int64
  /// Whether it is the active node.
  public let isActive: Bool

  /// Reads a row of `listNodes`.
  public init?(_ row: EngineRow) {
    do throws(Misread) {
      name = try row.text(0)
      address = try row.text(1)
      left = try row.integer(2)
      isActive = try row.boolean(3)
    } catch {
      return nil
    }
  }
}
