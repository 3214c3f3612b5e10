import Testing

@testable import Nodes
@testable import Simulation

struct NodeTests {
  private var engine = EngineModel(servers: 1)

  private static func lines(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  // MARK: - Becoming active

  @Test mutating func theFirstNodeIsActiveAtOnceAndTheSecondWaits() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(10), on: &engine)
    var b = DrivenNode("b", on: &engine)
    b.pass(to: .milliseconds(10), on: &engine)
    #expect(a.epochs == [1] && a.isServing)
    #expect(b.epochs == [] && !b.isServing && b.node.isWarm)
    #expect(
      b.said.contains(.watches(WatchedNode(name: "a", address: "at-a", epoch: 1))))
  }

  /// The active node and one that waits, two seconds on.
  private mutating func activeAndStandby() -> (DrivenNode, DrivenNode) {
    var a = DrivenNode("a", on: &engine)
    var b = DrivenNode("b", on: &engine)
    for time in stride(from: 100, through: 2000, by: 100) {
      a.pass(to: .milliseconds(time), on: &engine)
      b.pass(to: .milliseconds(time), on: &engine)
    }
    return (a, b)
  }

  /// Milliseconds after which the other node is active, when the active one says nothing from two
  /// seconds on.
  @Test(arguments: [
    // It was silent: its lease, which it last renewed at 2,000, is past.
    (Node.Event.wakes, 5000, 5300),
    (.peerDied(epoch: 1), 2100, 2100),
    // That epoch is over already, or another's.
    (.peerDied(epoch: 7), 5000, 5300),
  ])
  mutating func anotherTakesOver(event: Node.Event, earliest: Int, latest: Int) {
    var (a, b) = activeAndStandby()
    b.pass(to: .milliseconds(2099), on: &engine)
    #expect(b.epochs == [])
    b.handle(event, on: &engine, at: .milliseconds(2100))
    if earliest > 2100 { b.pass(to: .milliseconds(earliest - 1), on: &engine) }
    #expect(b.epochs.isEmpty == (earliest > 2100))
    b.pass(to: .milliseconds(latest), on: &engine)
    #expect(b.epochs == [2] && b.isServing)
    // The other one, awake again, is fenced and says nothing more.
    a.pass(to: .milliseconds(latest + 1000), on: &engine)
    #expect(a.end == .moved && a.node.hasEnded && !a.isServing)
  }

  @Test mutating func aNodeThatWasOutOfTouchWaitsALeaseForTheActiveOne() {
    var (a, b) = activeAndStandby()
    // The engine is away for ten seconds; the standby node is the first to come back.
    _ = engine.crash(0)
    a.pass(to: .milliseconds(12_000), on: &engine)
    b.pass(to: .milliseconds(12_000), on: &engine)
    #expect(!a.isServing && a.said.last { $0 == .pauses || $0 == .resumes } == .pauses)
    _ = engine.restart(0)
    b.pass(to: .milliseconds(14_500), on: &engine)
    #expect(b.epochs == [])
    a.pass(to: .milliseconds(14_500), on: &engine)
    #expect(a.isServing && a.said.last { $0 == .pauses || $0 == .resumes } == .resumes)
    b.pass(to: .milliseconds(17_000), on: &engine)
    #expect(b.epochs == [])
  }

  /// A connection that only reads may lead to an engine that takes no writes.
  @Test mutating func aNewConnectionIsWrittenToBeforeTheLogIsClaimed() throws {
    var (_, b) = activeAndStandby()
    b.pass(to: .milliseconds(2300), on: &engine)
    let link = try #require(b.sent.last?.link)
    let count = b.sent.count
    b.handle(.link(link, .lost), on: &engine, at: .milliseconds(2300))
    b.pass(to: .milliseconds(2700), on: &engine)
    let first = b.sent[count...].prefix(2).map(\.statement)
    guard first.count == 2, case (.check, .beat) = (first[0], first[1]) else {
      Issue.record("\(first)")
      return
    }
  }

  /// Whoever comes first is active soon after a node was asked to end.
  @Test mutating func aNodeHandsOver() {
    var a = DrivenNode("a", on: &engine)
    var others = [DrivenNode("b", on: &engine), DrivenNode("c", on: &engine)]
    for time in stride(from: 100, through: 2000, by: 100) {
      a.pass(to: .milliseconds(time), on: &engine)
      for index in others.indices { others[index].pass(to: .milliseconds(time), on: &engine) }
    }
    a.handle(.append(Self.lines("one"), position: 1), on: &engine, at: .milliseconds(2000))
    a.handle(.end, on: &engine, at: .milliseconds(2000))
    #expect(a.end == .handedOver && a.durable == [1])
    for time in stride(from: 2050, through: 2300, by: 50) {
      for index in others.indices { others[index].pass(to: .milliseconds(time), on: &engine) }
    }
    #expect(others.count { $0.epochs == [2] } == 1)
    #expect(others.filter(\.isServing).map(\.copy) == [["one"]])
  }

  // MARK: - The lease

  /// The last renewal is sent at 1,000 and answered after so long.
  @Test(arguments: [0, 500, 900])
  mutating func theLeaseCountsFromTheSending(delay: Int) {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(900), on: &engine)
    a.holds = true
    a.pass(to: .milliseconds(1000), on: &engine)
    a.answerHeld(on: &engine, at: .milliseconds(1000 + delay))
    a.holds = true
    let end = Duration.milliseconds(1000 + 3000 - 300)
    #expect(a.node.isServing(at: end - .milliseconds(1)) && !a.node.isServing(at: end))
    a.pass(to: end, on: &engine)
    #expect(a.said.last == .pauses)
  }

  @Test mutating func aClaimWhoseAnswerIsLostCountsFromNothing() {
    // It came through, and the process hears of it two seconds later, by looking.
    let late = EngineCase.b
    if let session = engine.connect(to: 0) {
      for statement in [
        NodeStatement.register(Registration(late, address: "at-b"), lease: .seconds(3)),
        .claim(Claim(late, ending: 0, allowsSingleEngine: true), lease: .seconds(3)),
      ] {
        _ = engine.receive(statement, on: session, at: .milliseconds(300))
      }
    }
    let b = DrivenNode("b", life: late.life, on: &engine, at: .milliseconds(2300))
    #expect(b.epochs == [1] && b.said.contains(.pauses))
    #expect(b.isServing && b.said.last == .resumes)
    #expect(b.node.leaseLeft(at: .milliseconds(2300)) == .milliseconds(2700))
  }

  @Test mutating func aProcessThatWasStoppedDoesNotServeBeforeItHasRenewed() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.holds = true
    a.handle(
      .append(Self.lines("late"), position: 1), on: &engine, at: .milliseconds(60_000))
    #expect(!a.isServing && a.said.contains(.pauses))
  }

  @Test mutating func nothingIsServedOnceTheLogIsGivenAway() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.holds = true
    a.handle(.end, on: &engine, at: .milliseconds(200))
    #expect(!a.isServing && a.end == nil)
    // Nobody knows whether it was done.
    a.answerHeld(isLost: true, on: &engine, at: .milliseconds(300))
    a.pass(to: .milliseconds(900), on: &engine)
    #expect(a.end == .handedOver)
  }

  // MARK: - Names

  @Test mutating func aNameIsOneProcessesOnly() {
    var a = DrivenNode("a", life: 1, on: &engine)
    var other = DrivenNode("a", life: 2, on: &engine)
    for time in stride(from: 100, through: 8000, by: 100) {
      a.pass(to: .milliseconds(time), on: &engine)
      other.pass(to: .milliseconds(time), on: &engine)
    }
    #expect(a.isServing && other.end == .nameTaken)
  }

  @Test mutating func aProcessThatIsStartedAgainHasItsNameAfterALease() {
    var a = DrivenNode("a", life: 1, on: &engine)
    a.pass(to: .milliseconds(1000), on: &engine)
    var again = DrivenNode("a", life: 2, on: &engine, at: .milliseconds(1500))
    again.pass(to: .milliseconds(9000), on: &engine)
    #expect(again.epochs == [2] && again.isServing)
  }

  // MARK: - Appending

  @Test mutating func whatComesMeanwhileIsTheNextBatch() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.holds = true
    for position in 1...4 as ClosedRange<UInt64> {
      a.handle(
        .append(Self.lines("line \(position)"), position: position), on: &engine,
        at: .milliseconds(200))
    }
    #expect(a.node.unacknowledged == 4)
    a.answerHeld(on: &engine, at: .milliseconds(300))
    #expect(a.durable == [1, 4] && a.node.unacknowledged == 0)
  }

  @Test func aBatchInFlightCountsAllItsAppends() {
    var writer = LogWriter(epoch: 1, index: 0)
    for position in 1...3 as ClosedRange<UInt64> {
      writer.append(Self.lines("line \(position)"), as: position)
    }
    let batch = writer.next()
    #expect(batch != nil && writer.unacknowledged == 3)
    writer.append(Self.lines("line 4"), as: 4)
    #expect(writer.unacknowledged == 4)
  }

  /// The answer to an append is lost: the engine has the batch, or not.
  @Test(arguments: [true, false])
  mutating func aBatchStandsOnceWhateverIsLost(wasDone: Bool) {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.holds = true
    a.handle(.append(Self.lines("one"), position: 1), on: &engine, at: .milliseconds(200))
    a.handle(.append(Self.lines("two"), position: 2), on: &engine, at: .milliseconds(200))
    if wasDone, let held = a.held.first {
      if let session = engine.connect(to: 0) {
        _ = engine.receive(held.statement, on: session, at: .milliseconds(200))
      }
    }
    #expect(a.durable == [])
    a.answerHeld(isLost: true, on: &engine, at: .milliseconds(250))
    a.pass(to: .milliseconds(700), on: &engine)
    #expect(a.durable == [1, 2])
    var b = DrivenNode("b", on: &engine, at: .milliseconds(700))
    b.pass(to: .milliseconds(800), on: &engine)
    #expect(b.copy == ["one", "two"])
  }

  /// The reason is not that another node is active.
  @Test mutating func aSnapshotThatComesBeforeTheLastIsDoneIsTooSoon() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.handle(.append(Self.lines("one"), position: 1), on: &engine, at: .milliseconds(200))
    a.holds = true
    let snapshot = Node.Event.snapshot(index: 1, Self.lines("one"))
    for _ in 0..<2 { a.handle(snapshot, on: &engine, at: .milliseconds(300)) }
    #expect(a.said.last == .snapshot(.comesTooSoon(index: 1)))
    a.answerHeld(on: &engine, at: .milliseconds(400))
    #expect(a.said.last == .snapshot(.stands(index: 1)))
    a.handle(snapshot, on: &engine, at: .milliseconds(500))
    #expect(a.said.last == .snapshot(.stands(index: 1)))
  }

  @Test mutating func whatAnOldConnectionSaysLateIsNothing() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.holds = true
    a.handle(.append(Self.lines("one"), position: 1), on: &engine, at: .milliseconds(200))
    let old = a.held.map(\.link)
    a.answerHeld(isLost: true, on: &engine, at: .milliseconds(250))
    a.holds = true
    a.pass(to: .milliseconds(700), on: &engine)
    let said = a.said
    for link in old {
      let late = LinkEvent.answered(.committed([EngineRow(.integer(1))]))
      a.handle(.link(link, late), on: &engine, at: .milliseconds(700))
      a.handle(.link(link, .lost), on: &engine, at: .milliseconds(700))
    }
    #expect(old.count == 1 && a.said == said && a.durable == [])
    a.answerHeld(on: &engine, at: .milliseconds(750))
    #expect(a.durable == [1])
  }

  /// The engine has let nothing through: a renewal tells why before anything else is sent.
  @Test func aFencedWriterNeverAcknowledges() throws {
    var writer = LogWriter(epoch: 3, index: 10)
    writer.append(Self.lines("one"), as: 1)
    #expect(writer.next() == .append(epoch: 3, last: 10, lines: Self.lines("one")))
    #expect(try writer.take(appended: []) == .none)
    #expect(!writer.isSettled && writer.next() == nil && !writer.isIdle)
    writer.end()
    #expect(writer.take(settled: try head(epoch: 3, index: 11)) == .none)
    #expect(try writer.take(appended: [EngineRow(.integer(11))]) == .none)
    #expect(writer.next() == nil)
  }

  /// What was appended by a node that another has replaced is never said to be kept.
  @Test mutating func aNodeThatIsFencedEnds() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    if let session = engine.connect(to: 0) {
      for statement in [
        NodeStatement.register(Registration(EngineCase.b, address: "at-b"), lease: .seconds(3)),
        .claim(
          Claim(EngineCase.b, ending: 1, isDead: true, allowsSingleEngine: true),
          lease: .seconds(3)),
      ] { _ = engine.receive(statement, on: session, at: .milliseconds(150)) }
    }
    a.handle(.append(Self.lines("late"), position: 1), on: &engine, at: .milliseconds(200))
    #expect(a.end == .moved && a.durable == [])
    #expect(a.sent.suffix(2).map(\.statement.word) == ["append", "renew"])
  }

  /// How the log stands when a batch of two lines behind record 10 is unknown.
  @Test(arguments: [
    (10 as Int64, LogWriter.Progress.none), (12, .durable(1)), (11, .diverged), (13, .diverged),
    (9, .diverged),
  ])
  func whatIsUnknownIsToldByTheFence(index: Int64, progress: LogWriter.Progress) throws {
    var writer = LogWriter(epoch: 3, index: 10)
    writer.append(Self.lines("one", "two"), as: 1)
    let sent = writer.next()
    writer.reset()
    #expect(writer.next() == nil && !writer.isSettled)
    #expect(writer.take(settled: try head(epoch: 3, index: index)) == progress)
    #expect(writer.next() == (progress == .none ? sent : nil))
  }

  /// Neither records nor a snapshot wait for all of the other, and the lease for neither.
  @Test mutating func recordsAndASnapshotTakeTurns() {
    var a = DrivenNode("a", on: &engine)
    a.pass(to: .milliseconds(100), on: &engine)
    a.handle(.append(Self.lines("one"), position: 1), on: &engine, at: .milliseconds(200))
    let part = [UInt8](repeating: 0x61, count: 1 << 18)
    a.holds = true
    let before = a.sent.count
    a.handle(.snapshot(index: 1, [part, part]), on: &engine, at: .milliseconds(300))
    for position in 2...4 as ClosedRange<UInt64> {
      a.handle(.append(Self.lines("x"), position: position), on: &engine, at: .milliseconds(1200))
      a.answerHeld(onlyOne: true, on: &engine, at: .milliseconds(1200))
    }
    let words = a.sent[before...].map(\.statement.word)
    // The renewal as soon as it is due; then what waits, one of each.
    #expect(words.prefix(2) == ["writeSnapshot", "renew"], "\(words)")
    #expect(words.dropFirst(2).sorted() == ["append", "writeSnapshot"], "\(words)")
  }

  @Test func aBatchIsBounded() throws {
    var writer = LogWriter(epoch: 1, index: 0)
    let large = [UInt8](repeating: 0x61, count: LogWriter.mostBytes / 2)
    for position in 1...3 as ClosedRange<UInt64> { writer.append([large], as: position) }
    writer.append([large, large, large], as: 4)
    var positions: [LogWriter.Progress] = []
    var index: Int64 = 0
    while case .append(_, _, let lines)? = writer.next() {
      index += Int64(lines.count)
      positions.append(try writer.take(appended: [EngineRow(.integer(index))]))
    }
    #expect(positions == [.durable(2), .durable(3), .durable(4)] && writer.isIdle)
  }

  private func head(
    epoch: Int64, index: Int64, snapshot: (index: Int64, parts: Int64)? = nil
  ) throws -> LogHead {
    try LogHead(
      EngineRow(
        .integer(epoch), .integer(index), .text("a"), .integer(1), .integer(1000), .text("at-a"),
        snapshot.map { .integer($0.index) } ?? .null, .integer(1),
        snapshot.map { .integer($0.parts) } ?? .null))
  }

  // MARK: - Following

  private func rows(_ numbers: ClosedRange<Int64>) -> [EngineRow] {
    numbers.map { EngineRow(.integer($0), .bytes(Array("\($0)".utf8))) }
  }

  @Test func aCopyIsReadInPagesOnceAndInOrder() throws {
    let page = PageSize(lines: 2, bytes: 100)
    var follower = LogFollower(page: page)
    #expect(follower.next() == nil && !follower.isSettled)
    #expect(follower.take(settled: try head(epoch: 1, index: 3)) == [.stateEnds(index: 0)])
    let first = NodeStatement.readRecords(after: 0, through: 3, page: page)
    #expect(follower.next() == first)
    #expect(
      try follower.take(rows(1...2), of: first) == [.records(first: 1, Self.lines("1", "2"))])
    // An answer that comes twice is nothing.
    #expect(try follower.take(rows(1...2), of: first) == [])
    #expect(!follower.isWarm && follower.behind == 1)
    let second = NodeStatement.readRecords(after: 2, through: 3, page: page)
    #expect(try follower.take(rows(3...3), of: second) == [.records(first: 3, Self.lines("3"))])
    #expect(follower.isWarm && follower.next() == nil)
    // Only what a write on this connection has proved is read.
    #expect(follower.take(settled: try head(epoch: 1, index: 5)) == [])
    #expect(!follower.isWarm)
    #expect(follower.next() == .readRecords(after: 3, through: 5, page: page))
    follower.reset()
    #expect(follower.next() == nil && !follower.isSettled)
  }

  @Test func aSnapshotThatHasOvertakenACopyIsReadInstead() throws {
    let page = PageSize(lines: 2, bytes: 100)
    var follower = LogFollower(page: page)
    _ = follower.take(settled: try head(epoch: 1, index: 9))
    let read = NodeStatement.readRecords(after: 0, through: 9, page: page)
    #expect(try follower.take(rows(6...7), of: read) == [.startsOver])
    #expect(follower.next() == nil && !follower.isSettled)
    _ = follower.take(settled: try head(epoch: 1, index: 9, snapshot: (index: 5, parts: 3)))
    let name = SnapshotName(index: 5, epoch: 1)
    let part = NodeStatement.readSnapshot(name, from: 0, page: page)
    #expect(follower.next() == part)
    #expect(try follower.take(rows(0...1), of: part) == [.state(Self.lines("0", "1"))])
    #expect(follower.index == nil)
    // A newer one removes it.
    follower.reset()
    let steps = follower.take(
      settled: try head(epoch: 1, index: 9, snapshot: (index: 8, parts: 1)))
    #expect(steps == [.startsOver])
    let later = NodeStatement.readSnapshot(
      SnapshotName(index: 8, epoch: 1), from: 0, page: page)
    #expect(follower.next() == later)
    #expect(
      try follower.take(rows(0...0), of: later) == [.state(Self.lines("0")), .stateEnds(index: 8)])
    #expect(follower.next() == .readRecords(after: 8, through: 9, page: page))
  }

  /// A look at the log proves nothing of it: only what a write has told of is copied.
  @Test mutating func aHintIsNotCopied() {
    var (a, b) = activeAndStandby()
    a.handle(.append(Self.lines("one"), position: 1), on: &engine, at: .milliseconds(2010))
    let before = b.sent.count
    b.pass(to: .milliseconds(2900), on: &engine)
    #expect(b.sent[before...].allSatisfy { $0.statement == .watch } && b.copy == [])
    b.pass(to: .milliseconds(3200), on: &engine)
    #expect(b.copy == ["one"])
  }

  /// What a later snapshot has is said once, so that a copy need not keep what it kept for it.
  @Test func aCopyHearsOfSnapshotsThatItDoesNotNeed() throws {
    let page = PageSize(lines: 9, bytes: 100)
    var follower = LogFollower(page: page)
    _ = follower.take(settled: try head(epoch: 1, index: 3))
    let read = NodeStatement.readRecords(after: 0, through: 3, page: page)
    _ = try follower.take(rows(1...3), of: read)
    let covered = try head(epoch: 1, index: 3, snapshot: (index: 2, parts: 1))
    #expect(follower.take(settled: covered) == [.isCovered(through: 2)])
    #expect(follower.take(settled: covered) == [])
    // One that has more than the copy is none of these.
    #expect(
      follower.take(settled: try head(epoch: 1, index: 9, snapshot: (index: 8, parts: 1))) == [])
  }

  // MARK: - The engine

  /// version | in recovery | synchronous_commit | standby names | timeline | waiting
  @Test(arguments: [
    ("1|f|on|ANY 1 (b)|2|0", nil as EngineTrouble?, ""),
    ("~|f|on|b|2|0", .schemaMissing, "no schema cardroom_13, where this release keeps"),
    ("~|f|on|b|2|0", .schemaMissing, "store init URL"),
    ("~|f|on|b|2|0", .schemaMissing, "book export there and book import here"),
    ("9|f|on|b|2|0", .schemaNewer(9), "schema 9, this one knows 2"),
    ("1|t|on|b|0|0", .isStandby, "standby"),
    ("1|f|on| |2|0", .withoutStandby, "--single-engine"),
    ("1|f|local|b|2|0", .notSynchronous("local"), "'local'"),
    ("1|f|on|b|1|0", .replaced, "promoted"),
    ("1|f|on|b|2|1", .waitsForStandby, "waits"),
    ("1", .unreadable, "columns"),
  ])
  func anEngineIsRefusedInASentence(row: String, trouble: EngineTrouble?, sentence: String) {
    var requirements = EngineRequirements(allowsSingleEngine: false)
    #expect(requirements.trouble(with: .committed([self.row("1|f|on|b|2|0")])) == nil)
    #expect(requirements.trouble(with: .committed([self.row(row)])) == trouble)
    #expect(trouble.map { $0.explanation.contains(sentence) } ?? true)
  }

  /// An earlier release works in the schema cardroom, and finds nothing of this one's there.
  @Test func everythingIsInASchemaOfTheFormat() {
    let made = LogSchema.creation + LogSchema.grants(to: "cardroom")
    let statements: [NodeStatement] = [.check, .watch, .trim(atMost: 1), .listNodes]
    for sql in made + statements.map(\.sql) {
      #expect(sql.contains("cardroom_13") && !sql.contains("cardroom."), "\(sql)")
    }
  }

  private func row(_ text: String) -> EngineRow {
    EngineRow(
      text.split(separator: "|").map { column in
        switch column {
        case "~": .null
        case "t", "f": .boolean(column == "t")
        default: Int64(column).map { .integer($0) } ?? .text(String(column))
        }
      })
  }

  @Test mutating func aServerThatStartsGivesUpWhereOnlyAPersonCanHelp() {
    var node = Node(
      Registration(NodeIdentity(name: "a", life: 1), address: "at-a"))
    var outputs = node.handle(.wakes, at: .zero)
    guard case .link(let link, .connect)? = outputs.first else {
      Issue.record("\(outputs)")
      return
    }
    _ = node.handle(.link(link, .connected), at: .zero)
    outputs = node.handle(.link(link, .answered(.refused(.schemaMissing))), at: .zero)
    #expect(outputs.last == .ended(.engine(.schemaMissing)))
    #expect(node.handle(.wakes, at: .seconds(100)) == [] && node.wake == nil)
  }
}
