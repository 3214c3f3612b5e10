import Nodes

/// The rows of a database, and what the statements of nodes do to them, said a second time: no SQL
/// is read here.
struct EngineTables: Sendable {
  struct Head: Hashable, Sendable {
    var epoch: Int64 = 0
    var index: Int64 = 0
    var owner: NodeIdentity?
    /// In milliseconds by the engine's clock, as all times here.
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

  /// What one transaction does.
  enum Change: Sendable {
    case head(Head)
    case node(String, Node?)
    case records(after: Int64, [[UInt8]])
    case removeRecords([Int64])
    case parts(SnapshotName, first: Int64, [[UInt8]])
    case removeSnapshots([SnapshotName])
    case rounds(String, [RoundLine])
    case removeRounds(String, ClosedRange<Int64>)
    case keepRounds([KeptRounds])
  }

  /// What a transaction holds until it is over.
  enum Lock: Hashable, Sendable {
    case head
    case node(String)
  }

  /// What is known of the engine besides its rows.
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
  private(set) var rounds: [String: [Int64: RoundLine]] = [:]

  mutating func apply(_ change: Change) {
    switch change {
    case .head(let head): self.head = head
    case .node(let name, let node): nodes[name] = node
    case .records(let after, let lines):
      for (offset, line) in lines.enumerated() { records[after + 1 + Int64(offset)] = line }
    case .removeRecords(let numbers): for number in numbers { records[number] = nil }
    case .parts(let name, let first, let lines):
      for (offset, line) in lines.enumerated() {
        let part = first + Int64(offset)
        if snapshots[name]?[part] == nil { snapshots[name, default: [:]][part] = line }
      }
    case .removeSnapshots(let names): for name in names { snapshots[name] = nil }
    case .rounds(let place, let lines):
      for line in lines { rounds[place, default: [:]][line.number] = line }
    case .removeRounds(let place, let numbers):
      rounds[place] = rounds[place]?.filter { !numbers.contains($0.key) }
    case .keepRounds(let kept):
      for place in rounds.keys {
        let last = kept.first { $0.place == place }?.last ?? 0
        rounds[place] = rounds[place]?.filter { $0.key <= last }
      }
    }
  }

  static func locks(of statement: NodeStatement) -> [Lock] {
    switch statement {
    case .register(let registration, _): [.node(registration.identity.name)]
    case .beat(let identity, _), .leave(let identity): [.node(identity.name)]
    case .renew(let holder, _), .release(let holder):
      [.head, .node(holder.identity.name)]
    case .claim, .settle, .append, .finishSnapshot: [.head]
    default: []
    }
  }

  /// What a statement answers, and what it changes.
  func evaluate(
    _ statement: NodeStatement, _ setting: Setting
  ) -> (rows: [EngineRow], changes: [Change]) {
    switch statement {
    case .check: return ([check(setting)], [])
    case .watch: return ([row(head, setting)], [])
    case .settle: return ([row(head, setting)], [.head(head)])
    case .register(let registration, let lease): return register(registration, lease, setting)
    case .beat(let identity, let lease):
      guard let node = beaten(identity, lease, setting) else { return ([], []) }
      return ([row(head, setting)], [.node(identity.name, node)])
    case .leave(let identity):
      let isThere = nodes[identity.name]?.life == identity.life
      return ([], isThere ? [.node(identity.name, nil)] : [])
    case .claim(let claim, let lease): return take(claim, lease, setting)
    case .renew(let holder, let lease):
      guard isActive(holder) else { return ([], []) }
      var head = head
      head.until = setting.clock + lease.milliseconds
      let node = beaten(holder.identity, lease, setting)
      return (
        [row(head, setting)],
        [.head(head)] + (node.map { [.node(holder.identity.name, $0)] } ?? [])
      )
    case .release(let holder):
      guard isActive(holder) else { return ([], []) }
      var head = head
      (head.owner, head.until) = (nil, nil)
      let isThere = nodes[holder.identity.name]?.life == holder.identity.life
      return (
        [row(head, setting)],
        [.head(head)] + (isThere ? [.node(holder.identity.name, nil)] : [])
      )
    case .append(let epoch, let last, let lines):
      guard isActive(in: epoch), head.index == last else { return ([], []) }
      var head = head
      head.index += Int64(lines.count)
      return (
        [EngineRow(.integer(head.index))], [.head(head), .records(after: last, lines)]
      )
    case .listNodes:
      return (
        nodes.sorted { $0.key < $1.key }.map { name, node in
          EngineRow(
            .text(name), .text(node.address), .integer(node.until - setting.clock),
            .boolean(head.owner == NodeIdentity(name: name, life: node.life)))
        }, []
      )
    case .readRecords, .readSnapshot, .readRounds: return (read(statement), [])
    case .beginSnapshot, .writeSnapshot, .finishSnapshot, .trim: return snapshot(statement)
    case .writeRounds(let epoch, let place, let lines):
      guard isActive(in: epoch) else { return ([], []) }
      return ([EngineRow(.boolean(true))], [.rounds(place, lines)])
    case .removeRounds(let epoch, let place, let numbers):
      guard isActive(in: epoch) else { return ([], []) }
      return ([EngineRow(.boolean(true))], [.removeRounds(place, numbers)])
    case .keepRounds(let epoch, let kept):
      guard isActive(in: epoch) else { return ([], []) }
      return ([EngineRow(.boolean(true))], [.keepRounds(kept)])
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
  ) -> (rows: [EngineRow], changes: [Change]) {
    let identity = registration.identity
    if let node = nodes[identity.name], node.life != identity.life,
      runs(node.until, lease, setting)
    {
      return ([], [])
    }
    let node = Node(
      life: identity.life, since: setting.clock, until: setting.clock + lease.milliseconds,
      address: registration.address)
    return ([EngineRow(.boolean(true))], [.node(identity.name, node)])
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
  ) -> (rows: [EngineRow], changes: [Change]) {
    let name = claim.identity.name
    guard head.epoch == claim.epoch, setting.hasStandbyNames || claim.allowsSingleEngine,
      let node = nodes[name], node.life == claim.identity.life
    else { return ([], []) }
    let isPast = head.until.map { !runs($0, lease, setting) } ?? true
    let isFree =
      head.owner == nil || claim.isDead
      || isPast && runs(node.until, lease, setting)
        && node.since <= setting.clock - lease.milliseconds
    guard isFree else { return ([], []) }
    var head = head
    head.epoch += 1
    head.owner = claim.identity
    head.until = setting.clock + lease.milliseconds
    return ([row(head, setting)], [.head(head)])
  }

  // MARK: - Lines

  private func read(_ statement: NodeStatement) -> [EngineRow] {
    switch statement {
    case .readRecords(let after, let through, let size):
      return page(size, from: after + 1, through: through) { records[$0] }
    case .readSnapshot(let name, let from, let size):
      let parts = snapshots[name] ?? [:]
      return page(size, from: from, through: from + size.lines) { parts[$0] }
    case .readRounds(let place, let from, let through, let size):
      let rounds = (rounds[place] ?? [:]).values.filter {
        from <= $0.number && $0.number <= through
      }
      var bytes: Int64 = 0
      var rows: [EngineRow] = []
      for round in rounds.sorted(by: { $0.number < $1.number }) {
        guard rows.count < size.lines, bytes < size.bytes || bytes == 0 else { break }
        bytes += Int64(round.line.count)
        rows.append(EngineRow(.integer(round.number), .text(round.day), .bytes(round.line)))
      }
      return rows
    default: return []
    }
  }

  private func page(
    _ size: PageSize, from first: Int64, through last: Int64, _ line: (Int64) -> [UInt8]?
  ) -> [EngineRow] {
    var bytes: Int64 = 0
    var rows: [EngineRow] = []
    var number = first
    while number <= last, rows.count < size.lines, bytes < size.bytes || bytes == 0 {
      if let line = line(number) {
        bytes += Int64(line.count)
        rows.append(EngineRow(.integer(number), .bytes(line)))
      }
      number += 1
    }
    return rows
  }

  // MARK: - Snapshots

  private func snapshot(
    _ statement: NodeStatement
  ) -> (rows: [EngineRow], changes: [Change]) {
    let yes = [EngineRow(.boolean(true))]
    switch statement {
    case .beginSnapshot(let name):
      guard isActive(in: name.epoch) else { return ([], []) }
      let others = snapshots.keys.filter { $0 != head.snapshot }
      return (
        head.index >= name.index ? yes : [], others.isEmpty ? [] : [.removeSnapshots(others)]
      )
    case .writeSnapshot(let name, let first, let lines):
      return isActive(in: name.epoch) ? (yes, [.parts(name, first: first, lines)]) : ([], [])
    case .finishSnapshot(let name, let parts):
      guard isActive(in: name.epoch), head.index >= name.index,
        head.snapshot.map({ $0.index <= name.index }) ?? true,
        (snapshots[name] ?? [:]).count == parts
      else { return ([], []) }
      var head = head
      (head.snapshot, head.parts) = (name, parts)
      return (yes, [.head(head)])
    case .trim(let most):
      guard let snapshot = head.snapshot else { return ([EngineRow(.integer(0))], []) }
      let old = records.keys.filter { $0 <= snapshot.index }.sorted().prefix(Int(clamping: most))
      let names = snapshots.keys.filter { ($0.index, $0.epoch) < (snapshot.index, snapshot.epoch) }
      let parts = names.reduce(0) { $0 + (snapshots[$1]?.count ?? 0) }
      let changes: [Change] =
        (old.isEmpty ? [] : [.removeRecords(Array(old))])
        + (names.isEmpty ? [] : [.removeSnapshots(names)])
      return ([EngineRow(.integer(Int64(old.count + parts)))], changes)
    default: return ([], [])
    }
  }
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
