import Nodes

/// The rows of a database, and the effect of nodes' statements on them, implemented a second time:
/// no SQL is read here.
struct EngineTables: Sendable {
  struct Head: Hashable, Sendable {
    var epoch: Int64 = 0
    var index: Int64 = 0
    var owner: NodeIdentity?
    /// In milliseconds by the engine's clock, like all times here.
    var until: Int64?
    var snapshot: SnapshotName?
    var parts: Int64 = 0
  }

  struct Node: Hashable, Sendable {
    var life: Int64
    var since: Int64
    var until: Int64
    var address: String
  }

  /// One transaction's change to the rows.
  typealias Change = @Sendable (inout EngineTables) -> Void

  /// A lock that a transaction holds until it is over.
  enum Lock: Hashable, Sendable {
    case head
    case node(String)
  }

  /// The state of the engine apart from its rows.
  struct Setting: Sendable {
    var clock: Int64
    var isInRecovery = false
    var hasStandbyNames = true
    var timeline: Int64 = 1
    /// Commits that have waited for a standby for a second.
    var waiting: Int64 = 0
  }

  private(set) var version: Int64? = LogSchema.version
  private(set) var head = Head()
  private(set) var records: [Int64: [UInt8]] = [:]
  private(set) var snapshots: [SnapshotName: [Int64: [UInt8]]] = [:]
  private(set) var nodes: [String: Node] = [:]

  static func locks(of statement: NodeStatement) -> [Lock] {
    switch statement {
    case .register(let registration, _): [.node(registration.identity.name)]
    case .beat(let identity, _), .leave(let identity): [.node(identity.name)]
    case .renew(let holder, _), .release(let holder):
      [.head, .node(holder.identity.name)]
    case .claim, .append, .finishSnapshot: [.head]
    default: []
    }
  }

  /// The answer to a statement and the change that it makes; the change is `nil` if it writes
  /// nothing.
  func evaluate(
    _ statement: NodeStatement, _ setting: Setting
  ) -> (rows: [EngineRow], change: Change?) {
    let head = head
    switch statement {
    case .check: return ([check(setting)], nil)
    case .watch: return ([row(head, setting)], nil)
    case .register(let registration, let lease): return register(registration, lease, setting)
    case .beat(let identity, let lease):
      guard let node = beaten(identity, lease, setting) else { return ([], nil) }
      return ([row(head, setting)], { $0.nodes[identity.name] = node })
    case .leave(let identity):
      guard nodes[identity.name]?.life == identity.life else { return ([], nil) }
      return ([], { $0.nodes[identity.name] = nil })
    case .claim(let claim, let lease): return take(claim, lease, setting)
    case .renew(let holder, let lease):
      guard isActive(holder) else { return ([], nil) }
      let renewed = head.with { $0.until = setting.clock + lease.milliseconds }
      let (name, node) = (holder.identity.name, beaten(holder.identity, lease, setting))
      return (
        [row(renewed, setting)],
        {
          $0.head = renewed
          if let node { $0.nodes[name] = node }
        }
      )
    case .release(let holder):
      guard isActive(holder) else { return ([], nil) }
      let released = head.with { ($0.owner, $0.until) = (nil, nil) }
      let identity = holder.identity
      return (
        [row(released, setting)],
        {
          $0.head = released
          if $0.nodes[identity.name]?.life == identity.life { $0.nodes[identity.name] = nil }
        }
      )
    case .append(let epoch, let last, let lines):
      guard isActive(in: epoch), head.index == last else { return ([], nil) }
      let longer = head.with { $0.index += Int64(lines.count) }
      return (
        [EngineRow(.integer(longer.index))],
        {
          $0.head = longer
          for (number, line) in zip((last + 1)..., lines) { $0.records[number] = line }
        }
      )
    case .listNodes:
      return (
        nodes.sorted { $0.key < $1.key }.map { name, node in
          EngineRow(
            .text(name), .text(node.address), .integer(node.until - setting.clock),
            .boolean(head.owner == NodeIdentity(name: name, life: node.life)))
        }, nil
      )
    case .readRecords, .readSnapshot: return (read(statement), nil)
    case .writeSnapshot, .finishSnapshot, .trim: return snapshot(statement)
    }
  }

  // MARK: - Nodes

  private func isActive(in epoch: Int64) -> Bool { head.epoch == epoch && head.owner != nil }

  private func isActive(_ holder: LeaseHolder) -> Bool {
    head.epoch == holder.epoch && head.owner == holder.identity
  }

  private func runs(_ until: Int64, _ lease: Duration, _ setting: Setting) -> Bool {
    until > setting.clock && until <= setting.clock + 2 * lease.milliseconds
  }

  private func check(_ setting: Setting) -> EngineRow {
    EngineRow(
      version.map { .integer($0) } ?? .null, .boolean(setting.isInRecovery), .text("on"),
      .text(setting.hasStandbyNames ? "ANY 1 (b,c)" : ""),
      .integer(setting.isInRecovery ? 0 : setting.timeline), .integer(setting.waiting))
  }

  private func row(_ head: Head, _ setting: Setting) -> EngineRow {
    let node = head.owner.flatMap { owner in
      nodes[owner.name].flatMap { $0.life == owner.life ? $0 : nil }
    }
    func integer(_ number: Int64?) -> EngineValue { number.map { .integer($0) } ?? .null }
    func text(_ text: String?) -> EngineValue { text.map { .text($0) } ?? .null }
    return EngineRow(
      .integer(head.epoch), .integer(head.index), text(head.owner?.name),
      integer(head.owner?.life), integer(head.until.map { $0 - setting.clock }),
      text(node?.address), integer(head.snapshot?.index), integer(head.snapshot?.epoch),
      head.snapshot == nil ? .null : .integer(head.parts))
  }

  private func register(
    _ registration: Registration, _ lease: Duration, _ setting: Setting
  ) -> (rows: [EngineRow], change: Change?) {
    let identity = registration.identity
    if let node = nodes[identity.name], node.life != identity.life,
      runs(node.until, lease, setting)
    {
      return ([], nil)
    }
    let node = Node(
      life: identity.life, since: setting.clock, until: setting.clock + lease.milliseconds,
      address: registration.address)
    return ([EngineRow(.boolean(true))], { $0.nodes[identity.name] = node })
  }

  private func beaten(
    _ identity: NodeIdentity, _ lease: Duration, _ setting: Setting
  ) -> Node? {
    guard var node = nodes[identity.name], node.life == identity.life else { return nil }
    if !runs(node.until, lease, setting) { node.since = setting.clock }
    node.until = setting.clock + lease.milliseconds
    return node
  }

  private func take(
    _ claim: Claim, _ lease: Duration, _ setting: Setting
  ) -> (rows: [EngineRow], change: Change?) {
    let name = claim.identity.name
    guard head.epoch == claim.epoch, setting.hasStandbyNames || claim.allowsSingleEngine,
      let node = nodes[name], node.life == claim.identity.life
    else { return ([], nil) }
    let isPast = head.until.map { !runs($0, lease, setting) } ?? true
    let isFree =
      head.owner == nil || claim.isDead
      || isPast && runs(node.until, lease, setting)
        && node.since <= setting.clock - lease.milliseconds
    guard isFree else { return ([], nil) }
    let claimed = head.with {
      $0.epoch += 1
      $0.owner = claim.identity
      $0.until = setting.clock + lease.milliseconds
    }
    return ([row(claimed, setting)], { $0.head = claimed })
  }

  // MARK: - Lines

  private func read(_ statement: NodeStatement) -> [EngineRow] {
    switch statement {
    case .readRecords(let after, let through, let size):
      return page(size, (after + 1)..<max(after + 1, through + 1)) { records[$0] }
    case .readSnapshot(let name, let from, let size):
      return page(size, from..<(from + size.lines + 1)) { snapshots[name]?[$0] }
    default: return []
    }
  }

  /// The existing lines among these numbers, up to the end of a page.
  private func page(
    _ size: PageSize, _ numbers: Range<Int64>, _ line: (Int64) -> [UInt8]?
  ) -> [EngineRow] {
    var bytes: Int64 = 0
    var rows: [EngineRow] = []
    for number in numbers {
      guard rows.count < size.lines, bytes < size.bytes || bytes == 0 else { break }
      guard let line = line(number) else { continue }
      bytes += Int64(line.count)
      rows.append(EngineRow(.integer(number), .bytes(line)))
    }
    return rows
  }

  // MARK: - Snapshots

  private func snapshot(_ statement: NodeStatement) -> (rows: [EngineRow], change: Change?) {
    let yes = [EngineRow(.boolean(true))]
    switch statement {
    case .writeSnapshot(let name, let first, let lines):
      guard isActive(in: name.epoch) else { return ([], nil) }
      return (
        yes,
        { tables in
          for (part, line) in zip(first..., lines) where tables.snapshots[name]?[part] == nil {
            tables.snapshots[name, default: [:]][part] = line
          }
        }
      )
    case .finishSnapshot(let name, let parts):
      guard isActive(in: name.epoch), head.index >= name.index,
        head.snapshot.map({ $0.index <= name.index }) ?? true,
        (snapshots[name] ?? [:]).count == parts
      else { return ([], nil) }
      let finished = head.with { ($0.snapshot, $0.parts) = (name, parts) }
      return (yes, { $0.head = finished })
    case .trim(let most):
      guard let snapshot = head.snapshot else { return ([EngineRow(.integer(0))], nil) }
      let old = records.keys.filter { $0 <= snapshot.index }.sorted().prefix(Int(clamping: most))
      let names = snapshots.keys.filter { ($0.index, $0.epoch) < (snapshot.index, snapshot.epoch) }
      let parts = names.reduce(0) { $0 + (snapshots[$1]?.count ?? 0) }
      let rows = [EngineRow(.integer(Int64(old.count + parts)))]
      if old.isEmpty, names.isEmpty { return (rows, nil) }
      return (
        rows,
        {
          for number in old { $0.records[number] = nil }
          for name in names { $0.snapshots[name] = nil }
        }
      )
    default: return ([], nil)
    }
  }
}

extension EngineTables.Head {
  /// A copy with `change` applied.
  fileprivate func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
