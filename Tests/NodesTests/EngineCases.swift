import Nodes

/// What is done to an engine, and what it says: the same of PostgreSQL and of the simulator's
/// model of it.
struct EngineCase {
  enum Step {
    /// A statement, on a connection of its own.
    case run(NodeStatement)
    /// What became of a statement of the same list that waited.
    case outcome(of: Int)
    /// So many milliseconds pass.
    case wait(Int)
    /// Waits for the standby are broken off.
    case cancelWaits
    case stopStandby
    case startStandby
    /// The primary dies and is started again.
    case restartPrimary
    /// The primary dies, and the standby takes its place.
    case promote
  }

  let step: Step
  /// A row a line, its columns with `|` between them; `waits` of a statement that is not answered
  /// within a second, `warned` before the rows of one that was committed so, `lost`, or the
  /// SQLSTATE of a refusal.
  let answer: String

  init(_ step: Step, _ answer: String = "") { (self.step, self.answer) = (step, answer) }

  init(_ statement: NodeStatement, _ answer: String) {
    self.init(.run(statement), answer)
  }
}

extension EngineCase {
  static let lease = Duration.milliseconds(3000)
  static let a = NodeIdentity(name: "a", life: 11)
  static let b = NodeIdentity(name: "b", life: 22)
  static let otherA = NodeIdentity(name: "a", life: 12)
  static let page = PageSize(lines: 3, bytes: 100)

  static func line(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func register(_ identity: NodeIdentity) -> NodeStatement {
    .register(Registration(identity, address: "at-\(identity.name)"), lease: lease)
  }

  private static func claim(
    _ identity: NodeIdentity, ending epoch: Int64, isDead: Bool = false
  ) -> NodeStatement {
    .claim(Claim(identity, ending: epoch, isDead: isDead), lease: lease)
  }

  private static func renew(_ identity: NodeIdentity, _ epoch: Int64) -> NodeStatement {
    .renew(LeaseHolder(identity, epoch: epoch), lease: lease)
  }

  private static func append(_ epoch: Int64, _ last: Int64, _ lines: String...) -> NodeStatement {
    .append(epoch: epoch, last: last, lines: lines.map(line))
  }

  /// How a head is written: `+` and `-` stand for time that is left, or is not.
  /// epoch | last record | owner | life | time left | address | snapshot | its epoch | parts
  static let nodes: [EngineCase] = [
    EngineCase(.check, "2|f|on|ANY 1 (…)|1|0"),
    EngineCase(.watch, "0|0|~|~|~|~|~|~|~"),
    EngineCase(claim(a, ending: 0), ""),
    EngineCase(.beat(a, lease: lease), ""),
    EngineCase(register(a), "t"),
    EngineCase(register(b), "t"),
    EngineCase(register(otherA), ""),
    EngineCase(register(a), "t"),
    EngineCase(.beat(a, lease: lease), "0|0|~|~|~|~|~|~|~"),
    EngineCase(.beat(otherA, lease: lease), ""),
    // Whoever comes first, and only from the epoch that it names.
    EngineCase(claim(a, ending: 1), ""),
    EngineCase(claim(a, ending: 0), "1|0|a|11|+|at-a|~|~|~"),
    EngineCase(claim(b, ending: 0), ""),
    EngineCase(claim(b, ending: 1), ""),
    EngineCase(.watch, "1|0|a|11|+|at-a|~|~|~"),
    EngineCase(.listNodes, "a|at-a|?|t\nb|at-b|?|f"),
    EngineCase(renew(a, 1), "1|0|a|11|+|at-a|~|~|~"),
    EngineCase(renew(b, 1), ""),
    EngineCase(renew(a, 2), ""),
    // The fence.
    EngineCase(append(1, 0, "one", "two"), "2"),
    EngineCase(append(1, 0, "one", "two"), ""),
    EngineCase(append(2, 2, "three"), ""),
    EngineCase(append(1, 2, "three, é ♠ \\ ' \"", ""), "4"),
    EngineCase(renew(a, 1), "1|4|a|11|+|at-a|~|~|~"),
    EngineCase(
      .readRecords(after: 0, through: 9, page: page),
      "1|\\x6f6e65\n2|\\x74776f\n3|\\x74687265652c20c3a920e299a0205c20272022"),
    EngineCase(.readRecords(after: 1, through: 2, page: page), "2|\\x74776f"),
    EngineCase(.readRecords(after: 3, through: 9, page: page), "4|\\x"),
    EngineCase(.readRecords(after: 4, through: 9, page: page), ""),
    EngineCase(
      .readRecords(after: 0, through: 9, page: PageSize(lines: 9, bytes: 4)),
      "1|\\x6f6e65\n2|\\x74776f"),
    EngineCase(
      .readRecords(after: 0, through: 9, page: PageSize(lines: 9, bytes: 0)), "1|\\x6f6e65"),
    // A lease that is past, and a claimant that was in touch for as long.
    EngineCase(.beat(b, lease: lease), "1|4|a|11|?|at-a|~|~|~"),
    EngineCase(.wait(1700)),
    EngineCase(.beat(b, lease: lease), "1|4|a|11|?|at-a|~|~|~"),
    EngineCase(.wait(1700)),
    EngineCase(.watch, "1|4|a|11|-|at-a|~|~|~"),
    EngineCase(claim(b, ending: 1), "2|4|b|22|+|at-b|~|~|~"),
    EngineCase(renew(a, 1), ""),
    EngineCase(append(1, 4, "five"), ""),
    // One that was not in touch has to wait a lease.
    EngineCase(register(otherA), "t"),
    EngineCase(.beat(a, lease: lease), ""),
    EngineCase(.wait(3200)),
    EngineCase(claim(otherA, ending: 2), ""),
    EngineCase(.beat(otherA, lease: lease), "2|4|b|22|-|at-b|~|~|~"),
    EngineCase(claim(otherA, ending: 2), ""),
    EngineCase(claim(otherA, ending: 2, isDead: true), "3|4|a|12|+|at-a|~|~|~"),
    // The log is given away, to whoever comes.
    EngineCase(register(b), "t"),
    EngineCase(.release(LeaseHolder(otherA, epoch: 3)), "3|4|~|~|~|~|~|~|~"),
    EngineCase(.release(LeaseHolder(otherA, epoch: 3)), ""),
    EngineCase(append(3, 4, "five"), ""),
    EngineCase(.listNodes, "b|at-b|?|f"),
    EngineCase(claim(b, ending: 3), "4|4|b|22|+|at-b|~|~|~"),
    EngineCase(.release(LeaseHolder(b, epoch: 4)), "4|4|~|~|~|~|~|~|~"),
    EngineCase(claim(b, ending: 4), ""),
    EngineCase(register(a), "t"),
    EngineCase(claim(a, ending: 4), "5|4|a|11|+|at-a|~|~|~"),
    EngineCase(.leave(b), ""),
    EngineCase(.leave(otherA), ""),
    EngineCase(.listNodes, "a|at-a|+|t"),
  ]

  /// What comes behind `nodes`: epoch 5 is a's, with four records.
  static let snapshots: [EngineCase] = {
    let name = SnapshotName(index: 3, epoch: 5)
    let stranger = SnapshotName(index: 3, epoch: 4)
    let unfinished = SnapshotName(index: 4, epoch: 5)
    let later = SnapshotName(index: 5, epoch: 5)
    return [
      EngineCase(.finishSnapshot(SnapshotName(index: 9, epoch: 5), parts: 0), ""),
      EngineCase(.writeSnapshot(stranger, first: 0, lines: [line("x")]), ""),
      EngineCase(.writeSnapshot(name, first: 0, lines: [line("s0"), line("s1")]), "t"),
      EngineCase(.finishSnapshot(name, parts: 3), ""),
      EngineCase(.trim(atMost: 10), "0"),
      EngineCase(.writeSnapshot(name, first: 0, lines: [line("y0"), line("y1")]), "t"),
      EngineCase(.writeSnapshot(name, first: 2, lines: [line("s2")]), "t"),
      EngineCase(.finishSnapshot(name, parts: 3), "t"),
      EngineCase(.finishSnapshot(name, parts: 3), "t"),
      EngineCase(renew(a, 5), "5|4|a|11|+|at-a|3|5|3"),
      EngineCase(
        .readSnapshot(name, from: 0, page: PageSize(lines: 2, bytes: 99)),
        "0|\\x7330\n1|\\x7331"),
      EngineCase(.readSnapshot(name, from: 2, page: page), "2|\\x7332"),
      EngineCase(.trim(atMost: 2), "2"),
      EngineCase(
        .readRecords(after: 0, through: 9, page: page),
        "3|\\x74687265652c20c3a920e299a0205c20272022\n4|\\x"),
      EngineCase(.trim(atMost: 2), "1"),
      EngineCase(.trim(atMost: 2), "0"),
      EngineCase(.readRecords(after: 0, through: 9, page: page), "4|\\x"),
      // The next one: what is left of one that was not finished goes with the whole one before.
      EngineCase(append(5, 4, "five"), "5"),
      EngineCase(.writeSnapshot(unfinished, first: 7, lines: [line("left")]), "t"),
      EngineCase(.readSnapshot(unfinished, from: 7, page: page), "7|\\x6c656674"),
      EngineCase(.readSnapshot(name, from: 1, page: page), "1|\\x7331\n2|\\x7332"),
      EngineCase(.writeSnapshot(later, first: 0, lines: [line("t0")]), "t"),
      EngineCase(.finishSnapshot(later, parts: 1), "t"),
      EngineCase(.finishSnapshot(name, parts: 3), ""),
      EngineCase(.trim(atMost: 10), "6"),
      EngineCase(.readSnapshot(name, from: 0, page: page), ""),
      EngineCase(.readSnapshot(unfinished, from: 7, page: page), ""),
      EngineCase(renew(a, 5), "5|5|a|11|+|at-a|5|5|1"),
    ]
  }()

  /// What nodes have to cope with: commits that wait for a standby, are seen by nobody, are shown
  /// after a restart or a broken-off wait, and are gone with a promotion.
  static let replication: [EngineCase] = [
    EngineCase(.stopStandby),
    EngineCase(append(5, 5, "waits"), "waits"),
    EngineCase(.watch, "5|5|a|11|?|at-a|5|5|1"),
    EngineCase(.readRecords(after: 5, through: 9, page: page), ""),
    // A write to the same row waits for it, and a commit of another row for the standby.
    EngineCase(renew(a, 5), "waits"),
    EngineCase(register(b), "waits"),
    EngineCase(.check, "2|f|on|ANY 1 (…)|1|2"),
    // What writes nothing waits for nothing.
    EngineCase(append(4, 5, "fenced"), ""),
    EngineCase(.startStandby),
    EngineCase(.outcome(of: 1), "6"),
    EngineCase(.outcome(of: 4), "5|6|a|11|+|at-a|5|5|1"),
    EngineCase(.outcome(of: 5), "t"),
    EngineCase(.check, "2|f|on|ANY 1 (…)|1|0"),
    // A wait that is broken off: done, with a warning, and shown.
    EngineCase(.stopStandby),
    EngineCase(append(5, 6, "warned"), "waits"),
    EngineCase(.cancelWaits),
    EngineCase(.outcome(of: 14), "warned\n7"),
    EngineCase(.readRecords(after: 6, through: 9, page: page), "7|\\x7761726e6564"),
    // A restart shows what waited.
    EngineCase(append(5, 7, "shown"), "waits"),
    EngineCase(.restartPrimary),
    EngineCase(.outcome(of: 18), "lost"),
    EngineCase(.readRecords(after: 7, through: 9, page: page), "8|\\x73686f776e"),
    EngineCase(.watch, "5|8|a|11|?|at-a|5|5|1"),
    EngineCase(renew(a, 5), "waits"),
    // The standby has none of it.
    EngineCase(.promote),
    EngineCase(.outcome(of: 23), "lost"),
    EngineCase(.watch, "5|6|a|11|?|at-a|5|5|1"),
    EngineCase(.readRecords(after: 5, through: 9, page: page), "6|\\x7761697473"),
    EngineCase(.check, "2|f|on|ANY 1 (…)|2|0"),
    EngineCase(renew(a, 5), "waits"),
  ]

  static let all = nodes + snapshots + replication
}
