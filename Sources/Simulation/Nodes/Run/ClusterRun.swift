import Cards
import Lines
import Nodes

/// Two or three nodes, an engine with two standbys and the links between them, in one thread and
/// from one seed: lines are appended while everything fails that can fail; then everything is
/// repaired, and every acknowledged line must be there.
struct ClusterRun {
  /// What happened in a run, and what went wrong.
  struct Report: Sendable {
    /// The seed of the run.
    let seed: UInt64
    /// The failures found; empty if there are none.
    var failures: [String] = []
    /// Snapshots that were completed.
    var snapshots = 0
    var epochs = 0
    /// How long after the repair a line was acknowledged again.
    var recovery: Duration = .zero
    /// Faults that were injected.
    var faults = 0
    /// The events, line by line, if requested.
    var trace: [String] = []
  }

  enum Event {
    case node(Int, life: Int64, Node.Event)
    case wake(Int, life: Int64, token: Int)
    case reach(Int, life: Int64, Link, server: Int)
    case arrive(ModelSession, NodeStatement)
    case engine(EngineEvent)
    case restart(process: Int)
    case resume(process: Int)
    case crashServer(Int)
    case restartServer(Int)
    case cancelWaits
    case promote
    case rejoin(Int)
    case reconnect(standby: Int)
    case client
    case fault
    case mend
  }

  /// A node's process, with its copy of the log.
  struct Process {
    let name: String
    /// How far its clock is ahead of the others.
    let clock: Duration
    var life: Int64 = 0
    var node: Node?
    var isStopped = false
    var held: [Node.Event] = []
    var copy: [UInt32] = []
    var epoch: Int64?
    var position: UInt64 = 0
    /// Lines that were appended but not acknowledged, in order.
    var unacknowledged: [(position: UInt64, tags: [UInt32])] = []
    var server = -1
    var token = 0
    var watched: WatchedNode?
  }

  /// A connection, as a process sees it.
  struct Connection {
    let process: Int
    let life: Int64
    let link: Link
    let server: Int
    /// When the last message in each direction arrives.
    var toServer: Int64 = 0
    var toProcess: Int64 = 0
  }

  struct Pair: Hashable {
    let process: Int
    let server: Int
    let isToServer: Bool
  }

  static let timing: NodeTiming = {
    var timing = NodeTiming()
    timing.watch = .milliseconds(400)
    return timing
  }()

  /// How long faults are injected, in microseconds, and how soon afterwards a line must be
  /// acknowledged: the lease, a node's patience with a silent engine, and the lease that a claimant
  /// must have been in touch.
  static let faultTime: Int64 = 12_000_000
  static let bound: Int64 = 18_000_000

  var report: Report
  var random: SplitMix64
  var engine = EngineModel(servers: 3)
  var processes: [Process] = []
  var connections: [ModelSession: Connection] = [:]
  var sessions: [Link: [Int: ModelSession]] = [:]
  /// By descending time; of simultaneous ones, the one that was added first stands last.
  private var events: [(time: Int64, event: Event)] = []
  /// In microseconds.
  var now: Int64 = 0
  /// Until when nothing arrives, by direction.
  var frozen: [Pair: Int64] = [:]
  /// Until when everything is slow.
  var slowUntil: Int64 = 0
  /// Sessions whose connection was closed; what was sent over it does not arrive.
  var dropped: Set<ModelSession> = []
  var isMended = false
  var isOver = false
  var mended: Int64 = 0
  /// When a clock was last set.
  var clockSet: Int64 = -10_000_000
  let mistake: PlantedMistake?
  let isTraced: Bool

  // The state that the invariants need.
  var nextTag: UInt32 = 1
  var epochOfTag: [UInt32: Int64] = [:]
  var acknowledged: Set<UInt32> = []
  var ownerOfEpoch: [Int64: Int64] = [:]
  /// Epochs whose node was falsely believed dead.
  var misjudged: Set<Int64> = []
  /// Copies of processes that ended or started over.
  var copies: [[UInt32]] = []

  init(seed: UInt64, mistake: PlantedMistake?, isTraced: Bool) {
    report = Report(seed: seed)
    // Seeds are consecutive numbers; this spreads them.
    var spread = SplitMix64(seed: seed)
    random = SplitMix64(seed: spread.next())
    (self.mistake, self.isTraced) = (mistake, isTraced)
    if let mistake {
      engine.distortion = { mistake.distort($0, $1) }
      engine.isLocal = { mistake.isLocal($0) }
    }
  }

  /// Runs a seed.
  static func run(
    seed: UInt64, mistake: PlantedMistake? = nil, isTraced: Bool = false
  ) -> Report {
    var run = ClusterRun(seed: seed, mistake: mistake, isTraced: isTraced)
    run.play()
    return run.report
  }

  private mutating func play() {
    let count = draw(2...3)
    for number in 0..<count {
      processes.append(
        Process(
          name: ["a", "b", "c"][number], clock: .seconds(draw(0...100_000))))
      add(.restart(process: number), in: draw(0...500) * 1000)
    }
    for server in 0..<3 where happens(300) {
      engine.setClock(of: server, ahead: .seconds(86_400 * draw(-1...1)))
    }
    add(.client, in: 300_000)
    add(.fault, in: draw(500...5000) * 1000)
    add(.mend, in: Int(ClusterRun.faultTime))
    while !isOver, let next = events.popLast() {
      now = next.time
      take(next.event)
      if isMended, report.recovery == .zero, now > mended + ClusterRun.bound {
        fail("nothing was acknowledged within \(ClusterRun.bound / 1_000_000) s after the faults")
        break
      }
      if report.failures.count > 3 { break }
      if isMended, report.recovery != .zero, now > mended + 3_000_000 { isOver = true }
    }
    audit()
  }

  private mutating func take(_ event: Event) {
    switch event {
    case .node(let process, let life, let event): deliver(event, to: process, life)
    case .wake(let process, let life, let token):
      if processes[process].token == token { deliver(.wakes, to: process, life) }
    case .reach(let process, let life, let link, let server):
      reach(server, from: process, life, link)
    case .arrive(let session, let statement):
      guard !dropped.contains(session) else { return }
      take(engine.receive(statement, on: session, at: time))
    case .engine(let event): take(engine.handle(event, at: time))
    case .restart(let process): start(process)
    case .resume(let process): resume(process)
    case .crashServer(let server): if !isMended { take(engine.crash(server)) }
    case .cancelWaits: take(engine.cancelWaits(of: engine.primary, at: time))
    case .restartServer(let server): take(engine.restart(server))
    case .promote: if !isMended { promote() }
    case .rejoin(let server):
      // A server that already follows the primary is left alone.
      if !engine.standbys(of: engine.primary).contains(server) { take(engine.rejoin(server)) }
    case .reconnect(let standby): connectStandby(standby)
    case .client: append()
    case .fault:
      guard !isMended else { return }
      report.faults += 1
      inflict()
      add(.fault, in: draw(100...1800) * 1000)
    case .mend: mend()
    }
  }

  // MARK: - Chance and time

  var time: Duration { .microseconds(now) }

  mutating func draw(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + random.uniform(below: range.count)
  }

  mutating func happens(_ perMille: Int) -> Bool { random.uniform(below: 1000) < perMille }

  mutating func add(_ event: Event, in microseconds: Int) {
    add(event, at: now + Int64(microseconds))
  }

  /// - Parameter time: in microseconds.
  mutating func add(_ event: Event, at time: Int64) {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time > time { low = middle + 1 } else { high = middle }
    }
    events.insert((time, event), at: low)
  }

  mutating func note(_ line: String) { report.trace.append("\(now / 1000) ms: \(line)") }

  mutating func fail(_ failure: String) {
    report.failures.append("at \(now / 1000) ms: \(failure)")
  }

  // MARK: - Processes

  private mutating func start(_ number: Int) {
    guard processes[number].node == nil else { return }
    processes[number].life = Int64(truncatingIfNeeded: random.next() >> 1)
    processes[number].isStopped = false
    let name = processes[number].name
    let registration = Registration(
      NodeIdentity(name: name, life: processes[number].life), address: "address-of-\(name)")
    processes[number].node = Node(
      registration, timing: ClusterRun.timing, page: PageSize(lines: 7, bytes: 1000))
    deliver(.wakes, to: number, processes[number].life)
  }

  /// Ends a process; its connections are reset.
  mutating func kill(_ number: Int) {
    guard processes[number].node != nil else { return }
    let life = processes[number].life
    let wasActive = processes[number].epoch
    forget(number)
    for session in connections.keys.sorted() {
      guard let connection = connections[session] else { continue }
      if connection.process == number, connection.life == life { close(session) }
    }
    if let epoch = wasActive, happens(500) {
      for other in processes.indices where other != number {
        guard processes[other].watched?.epoch == epoch else { continue }
        add(.node(other, life: processes[other].life, .peerDied(epoch: epoch)), in: 20_000)
      }
    }
    add(.restart(process: number), in: draw(100...2500) * 1000)
  }

  private mutating func forget(_ number: Int) {
    // What the active node has appended is not a copy of anything.
    if processes[number].epoch == nil { copies.append(processes[number].copy) }
    processes[number].node = nil
    processes[number].copy = []
    processes[number].epoch = nil
    processes[number].held = []
    processes[number].unacknowledged = []
    processes[number].position = 0
    processes[number].watched = nil
  }

  mutating func stop(_ number: Int, for microseconds: Int) {
    guard processes[number].node != nil, !processes[number].isStopped else { return }
    processes[number].isStopped = true
    add(.resume(process: number), in: microseconds)
  }

  private mutating func resume(_ number: Int) {
    guard processes[number].isStopped else { return }
    processes[number].isStopped = false
    let held = processes[number].held
    processes[number].held = []
    for event in held { deliver(event, to: number, processes[number].life) }
    deliver(.wakes, to: number, processes[number].life)
  }

  mutating func deliver(_ event: Node.Event, to number: Int, _ life: Int64) {
    guard processes[number].node != nil, processes[number].life == life else { return }
    guard !processes[number].isStopped else {
      if case .wakes = event { return }
      processes[number].held.append(event)
      return
    }
    let local = time + processes[number].clock
    let outputs = processes[number].node?.handle(event, at: local) ?? []
    for output in outputs { take(output, of: number) }
    schedule(number)
    lookWhoServes()
  }

  private mutating func schedule(_ number: Int) {
    guard let wake = processes[number].node?.wake else { return }
    let due = wake - processes[number].clock
    let (seconds, attoseconds) = due.components
    // Not early: the division rounds down.
    let at = seconds * 1_000_000 + attoseconds / 1_000_000_000_000 + 1
    processes[number].token += 1
    add(
      .wake(number, life: processes[number].life, token: processes[number].token),
      at: max(at, now + 1))
  }

  private mutating func take(_ output: NodeOutput, of number: Int) {
    if isTraced { note("\(processes[number].name) \(output)") }
    switch output {
    case .link(let link, let request): take(request, on: link, of: number)
    case .copy(let step): take(step, of: number)
    case .watches(let watched): processes[number].watched = watched
    case .becomesActive(let epoch, let index): becomeActive(number, epoch, index)
    case .durable(let position): acknowledge(through: position, by: number)
    case .snapshot(.stands): report.snapshots += 1
    case .pauses, .resumes, .trouble, .snapshot, .nodes: break
    case .ended(let end):
      if end == .diverged { fail("\(processes[number].name) sees a log that is not its own") }
      forget(number)
      add(.restart(process: number), in: draw(100...800) * 1000)
    }
  }

  // MARK: - The copies

  private mutating func take(_ step: CopyStep, of number: Int) {
    switch step {
    case .startsOver:
      copies.append(processes[number].copy)
      processes[number].copy = []
    case .state(let lines): processes[number].copy += lines.map(Self.tag)
    case .stateEnds(let index):
      if index != Int64(processes[number].copy.count) {
        fail("a snapshot of \(index) records has \(processes[number].copy.count)")
      }
    case .records(let first, let lines):
      if first != Int64(processes[number].copy.count) + 1 {
        fail("record \(first) is handed on behind \(processes[number].copy.count)")
      }
      processes[number].copy += lines.map(Self.tag)
    case .isCovered(let index):
      if index > Int64(processes[number].copy.count) {
        fail("a snapshot of \(index) records is said to be in \(processes[number].copy.count)")
      }
    }
  }

  private mutating func becomeActive(_ number: Int, _ epoch: Int64, _ index: Int64) {
    report.epochs += 1
    copies.append(processes[number].copy)
    if index != Int64(processes[number].copy.count) {
      fail("active behind \(index) with a copy of \(processes[number].copy.count)")
    }
    if ownerOfEpoch[epoch] != nil { fail("two nodes are active in epoch \(epoch)") }
    ownerOfEpoch[epoch] = processes[number].life
    processes[number].epoch = epoch
  }

  static func tag(_ line: [UInt8]) -> UInt32 { line.reduce(0) { $0 << 8 | UInt32($1) } }

  static func line(_ tag: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
  }

  // MARK: - Appending

  private mutating func append() {
    add(.client, in: draw(20...250) * 1000)
    for number in processes.indices where isServing(number) {
      if happens(100) { takeSnapshot(number) }
      if happens(50) { deliver(.listNodes, to: number, processes[number].life) }
      for _ in 0..<draw(1...3) {
        let tags = (0..<draw(1...3)).map { nextTag + UInt32($0) }
        nextTag += UInt32(tags.count)
        for tag in tags { epochOfTag[tag] = processes[number].epoch }
        processes[number].position += 1
        let position = processes[number].position
        processes[number].unacknowledged.append((position, tags))
        processes[number].copy += tags
        let event = Node.Event.append(tags.map(Self.line), position: position)
        deliver(event, to: number, processes[number].life)
        guard isServing(number) else { break }
      }
    }
  }

  private mutating func takeSnapshot(_ number: Int) {
    guard let node = processes[number].node, node.unacknowledged == 0 else { return }
    // Each record, and each line of a snapshot, is one tag.
    let lines = processes[number].copy.map(Self.line)
    let event = Node.Event.snapshot(index: Int64(lines.count), lines)
    deliver(event, to: number, processes[number].life)
  }

  private func isServing(_ number: Int) -> Bool {
    let process = processes[number]
    guard let node = process.node, !process.isStopped else { return false }
    return process.epoch != nil && node.isServing(at: time + process.clock)
  }

  private mutating func acknowledge(through position: UInt64, by number: Int) {
    if processes[number].epoch == nil { fail("a node that is not active acknowledges") }
    while let first = processes[number].unacknowledged.first, first.position <= position {
      processes[number].unacknowledged.removeFirst()
      acknowledged.formUnion(first.tags)
      if isMended, report.recovery == .zero { report.recovery = .microseconds(now - mended) }
    }
  }

  private mutating func lookWhoServes() {
    let serving = processes.indices.filter { number in
      isServing(number) && !misjudged.contains(processes[number].epoch ?? 0)
    }
    if serving.count > 1 {
      fail("\(serving.map { processes[$0].name }) serve at one time")
    }
  }

  // MARK: - The end

  /// Checks that every acknowledged line is there once and in order, and that every copy is a
  /// prefix of the log.
  private mutating func audit() {
    let tables = engine.contents
    var log: [UInt32] = []
    if let snapshot = tables.head.snapshot {
      let parts = tables.snapshots[snapshot] ?? [:]
      if Int64(parts.count) != tables.head.parts { fail("the snapshot has \(parts.count) parts") }
      log = parts.sorted { $0.key < $1.key }.map { Self.tag($0.value) }
    }
    while Int64(log.count) < tables.head.index {
      guard let line = tables.records[Int64(log.count) + 1] else {
        return fail("record \(log.count + 1) is missing")
      }
      log.append(Self.tag(line))
    }
    for (before, after) in zip(log, log.dropFirst()) {
      let epochs = (epochOfTag[before] ?? 0, epochOfTag[after] ?? 0)
      if (epochs.0, before) >= (epochs.1, after) {
        fail("line \(after) of epoch \(epochs.1) stands behind \(before) of epoch \(epochs.0)")
      }
    }
    let lost = acknowledged.subtracting(log).sorted()
    if !lost.isEmpty { fail("acknowledged and lost: \(lost)") }
    if Set(log).count != log.count { fail("lines stand twice") }
    copies += processes.filter { $0.node != nil && $0.epoch == nil }.map(\.copy)
    for copy in copies where !log.starts(with: copy) {
      fail("a copy of \(copy.count) lines is no beginning of the log of \(log.count)")
      break
    }
  }
}
