/// One of the nodes that share a log, as a value: given an event and the time, it says what to do.
///
/// It has one connection to the engine, which carries everything in turn, the lease first. An
/// append and a renewal change the same row, so in the engine they would wait for each other
/// anyway.
///
/// A node that has ended is not used again. A process that continues creates another one, with a
/// new `life`, and forgets its copy of the log.
///
/// Times are measured from an arbitrary moment, by a clock that also runs while the machine sleeps.
public struct Node: Sendable {
  /// Something that happens to a node.
  public enum Event: Sendable {
    /// Nothing but the time has come.
    case wakes
    /// An event of a connection.
    case link(Link, LinkEvent)
    /// The active node adds lines to the log. `durable` reports that position, or a later one, once
    /// these lines and all earlier ones are kept. The position rises from call to call.
    case append([[UInt8]], position: UInt64)
    /// The active node's state after all records up to that one, all of which are kept.
    case snapshot(index: Int64, [[UInt8]])
    /// Somebody asks for the list of nodes; `nodes` follows when the engine has answered.
    case listNodes
    /// The watched node's machine has reset the connection and refuses another one, so the process
    /// that was active in that epoch is dead. If it is not, the fence makes that harmless.
    case peerDied(epoch: Int64)
    /// The node ends once everything appended is kept. The caller has nothing more to append. While
    /// the engine is away nothing is kept, and the shell decides how long to wait.
    case end
  }

  private let allowsSingleEngine: Bool
  private var requirements: EngineRequirements
  private var life: NodeLife
  private var follower: LogFollower
  private var writer: LogWriter?
  private var upload: SnapshotUpload?
  /// Whether the next part of a snapshot goes before the waiting records: they alternate.
  private var isUploadsTurn = false
  private var isAskedForNodes = false
  private var conversation: Conversation
  private var watched: WatchedNode?
  private var holder: LeaseHolder?
  /// The number of the last record at the time of the claim.
  private var firstIndex: Int64 = 0
  private var hasRegistered = false

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - registration: who it is.
  ///   - allowsSingleEngine: whether an engine may do without a standby.
  ///   - page: how much to read at once.
  public init(
    _ registration: Registration, allowsSingleEngine: Bool = false,
    timing: NodeTiming = NodeTiming(), page: PageSize = .standard
  ) {
    self.allowsSingleEngine = allowsSingleEngine
    requirements = EngineRequirements(allowsSingleEngine: allowsSingleEngine)
    life = NodeLife(registration, timing: timing)
    follower = LogFollower(page: page)
    conversation = Conversation(timing: timing)
  }

  // MARK: - What it is

  /// Whether it is the active node and may speak as such, because its lease is valid by its own
  /// clock. Ask with the time at which it speaks.
  public func isServing(at now: Duration) -> Bool {
    guard writer != nil, let holding = life.holding else { return false }
    return holding.isServing(at: now)
  }

  /// How much of its lease is left by its own clock; `nil` for a node that is not active.
  public func leaseLeft(at now: Duration) -> Duration? {
    life.holding.map { max(.zero, $0.leaseEnd - now) }
  }

  /// The epoch in which it is active.
  public var epoch: Int64? { writer == nil ? nil : holder?.epoch }

  /// Whether it has a copy of the log from which it could go on.
  public var isWarm: Bool { follower.isWarm }

  /// Records that are kept but missing from its copy.
  public var behind: Int64 { writer == nil ? follower.behind : 0 }

  /// How many appends are not known to be kept; a batch in flight counts as one.
  public var unacknowledged: Int { writer?.unacknowledged ?? 0 }

  /// Whether the node has ended.
  public var hasEnded: Bool { life.hasEnded }

  /// When to wake it if nothing else happens.
  public var wake: Duration? {
    guard !hasEnded else { return nil }
    return [
      conversation.wake, life.wake(isOpen: conversation.isOpen, isWarm: follower.isWarm),
    ].compactMap(\.self).min()
  }

  // MARK: - What happens

  /// Handles an event, and says what to do, in that order.
  public mutating func handle(_ event: Event, at now: Duration) -> [NodeOutput] {
    guard !hasEnded else { return [] }
    var outputs: [NodeOutput] = []
    // Before anything else: a process that was suspended for a while must not act on an old lease.
    advance(at: now, &outputs)
    switch event {
    case .wakes: break
    case .link(let link, let event):
      let news = conversation.handle(
        event, of: link, requirements: &requirements, at: now, &outputs)
      if let news { take(news, at: now, &outputs) }
    case .append(let lines, let position): writer?.append(lines, as: position)
    case .snapshot(let index, let lines): begin(index, lines, &outputs)
    case .listNodes: isAskedForNodes = true
    case .peerDied(let epoch): life.note(dead: epoch, at: now)
    case .end: life.end()
    }
    advance(at: now, &outputs)
    send(at: now, &outputs)
    tellWatched(&outputs)
    return outputs
  }

  private mutating func advance(at now: Duration, _ outputs: inout [NodeOutput]) {
    if let news = life.advance(at: now, isOpen: conversation.isOpen) { take(news, &outputs) }
    guard !hasEnded, let news = conversation.advance(at: now, &outputs) else { return }
    take(news, at: now, &outputs)
  }

  private mutating func send(at now: Duration, _ outputs: inout [NodeOutput]) {
    guard !hasEnded, conversation.isOpen, let statement = next(at: now) else { return }
    if case .release = statement { writer?.end() }
    conversation.send(statement, at: now, &outputs)
  }

  private mutating func next(at now: Duration) -> NodeStatement? {
    let due = life.next(
      at: now, isSettled: writer?.isSettled ?? follower.isSettled, isWarm: follower.isWarm,
      isDrained: writer?.isIdle ?? true, allowsSingleEngine: allowsSingleEngine)
    if let due { return due }
    if isAskedForNodes { return .listNodes }
    guard writer != nil else { return follower.next() }
    isUploadsTurn.toggle()
    if isUploadsTurn, let part = upload?.next() { return part }
    return writer?.next() ?? upload?.next()
  }

  // MARK: - The connection

  private mutating func take(
    _ news: Conversation.News, at now: Duration, _ outputs: inout [NodeOutput]
  ) {
    switch news {
    case .lost(let trouble): lose(trouble, &outputs)
    case .answered(let statement, let rows, let sent):
      do throws(Misread) {
        try take(rows, of: statement, sent: sent, at: now, &outputs)
      } catch {
        _ = conversation.giveUp(.unreadable, at: now, &outputs)
        lose(.unreadable, &outputs)
      }
    }
  }

  private mutating func lose(_ trouble: EngineTrouble, _ outputs: inout [NodeOutput]) {
    if trouble.needsOperator, !hasRegistered { return end(.engine(trouble), &outputs) }
    outputs.append(.trouble(trouble))
    life.reset()
    follower.reset()
    writer?.reset()
  }

  private mutating func take(
    _ rows: [EngineRow], of statement: NodeStatement, sent: Duration, at now: Duration,
    _ outputs: inout [NodeOutput]
  ) throws(Misread) {
    switch statement {
    case .append:
      if let progress = try writer?.take(appended: rows) { take(progress, &outputs) }
    case .readRecords, .readSnapshot:
      outputs += try follower.take(rows, of: statement).map { .copy($0) }
      becomeActiveIfReady(&outputs)
    case .writeSnapshot, .finishSnapshot, .trim: takeUpload(rows, &outputs)
    case .listNodes:
      isAskedForNodes = false
      outputs.append(.nodes(rows.compactMap { ListedNode($0) }))
    default:
      let news = try life.take(rows, of: statement, sent: sent, at: now)
      if case .register = statement, !rows.isEmpty { hasRegistered = true }
      if let news { take(news, &outputs) }
      guard !hasEnded, statement.provesHead, let head = try LogHead.first(of: rows) else { return }
      settle(head, &outputs)
    }
  }

  // MARK: - The lease

  private mutating func take(_ news: NodeLife.News, _ outputs: inout [NodeOutput]) {
    switch news {
    case .claimed(let holder, let index): (self.holder, firstIndex) = (holder, index)
    case .pauses: if writer != nil { outputs.append(.pauses) }
    case .resumes: if writer != nil { outputs.append(.resumes) }
    case .ended(let end): self.end(end, &outputs)
    }
  }

  /// Handles the state of the log as a write on this connection has shown it: only such a write
  /// shows what is kept.
  private mutating func settle(_ head: LogHead, _ outputs: inout [NodeOutput]) {
    if let progress = writer?.take(settled: head) { return take(progress, &outputs) }
    if holder != nil, head.index < firstIndex { return end(.diverged, &outputs) }
    outputs += follower.take(settled: head).map { .copy($0) }
    becomeActiveIfReady(&outputs)
  }

  private mutating func becomeActiveIfReady(_ outputs: inout [NodeOutput]) {
    guard writer == nil, let holder, let index = follower.index, follower.isWarm,
      let holding = life.holding
    else { return }
    writer = LogWriter(epoch: holder.epoch, index: index)
    outputs.append(.becomesActive(epoch: holder.epoch, index: index))
    if holding.isPaused { outputs.append(.pauses) }
  }

  private mutating func end(_ end: NodeEnd, _ outputs: inout [NodeOutput]) {
    life.fail()
    writer?.end()
    upload = nil
    conversation.close(&outputs)
    outputs.append(.ended(end))
  }

  private mutating func tellWatched(_ outputs: inout [NodeOutput]) {
    let active = life.active
    // A short time without a connection is no reason to stop watching.
    guard !hasEnded, active != watched, active != nil || life.holding != nil else { return }
    watched = active
    outputs.append(.watches(active))
  }

  // MARK: - Records and snapshots

  private mutating func take(_ progress: LogWriter.Progress, _ outputs: inout [NodeOutput]) {
    switch progress {
    case .none: break
    case .durable(let position): outputs.append(.durable(position))
    case .diverged: end(.diverged, &outputs)
    }
  }

  private mutating func begin(
    _ index: Int64, _ lines: [[UInt8]], _ outputs: inout [NodeOutput]
  ) {
    guard let writer, let holder, index <= writer.index, !lines.isEmpty else {
      outputs.append(.snapshot(.fails(index: index)))
      return
    }
    guard upload == nil else {
      outputs.append(.snapshot(.comesTooSoon(index: index)))
      return
    }
    upload = SnapshotUpload(SnapshotName(index: index, epoch: holder.epoch), lines: lines)
  }

  private mutating func takeUpload(_ rows: [EngineRow], _ outputs: inout [NodeOutput]) {
    guard let index = upload?.name.index else { return }
    switch upload?.take(rows) {
    case nil, .some(.none): return
    case .stands: outputs.append(.snapshot(.stands(index: index)))
    case .fails:
      outputs.append(.snapshot(.fails(index: index)))
      upload = nil
    case .ends: upload = nil
    }
  }
}

/// What a node asks its shell to do.
public enum NodeOutput: Hashable, Sendable {
  /// For its connection to the engine.
  case link(Link, LinkRequest)
  /// For its copy of the log, while it waits.
  case copy(CopyStep)
  /// Keep a connection to the active node, and report when that node is dead; `nil` to let go of
  /// it.
  case watches(WatchedNode?)
  /// Serve people: this is the active node, and its copy has all records up to that number.
  case becomesActive(epoch: Int64, index: Int64)
  /// Let answers wait and stop the clocks: the engine is away, and the lease may have expired.
  case pauses
  /// Continue.
  case resumes
  /// Everything appended up to that position is kept.
  case durable(UInt64)
  /// The outcome of a snapshot.
  case snapshot(SnapshotNews)
  /// All nodes that have a name.
  case nodes([ListedNode])
  /// Why a connection was given up; the node keeps trying. This may come often.
  case trouble(EngineTrouble)
  /// Stop at once, and tell people to connect again. This output is the last.
  case ended(NodeEnd)
}

/// The outcome of a snapshot.
public enum SnapshotNews: Hashable, Sendable {
  /// The snapshot is whole, and what it replaces will be removed.
  case stands(index: Int64)
  /// There is none: another node is active, or the input was not a snapshot.
  case fails(index: Int64)
  /// There is none: what the previous one replaced is still being removed.
  case comesTooSoon(index: Int64)
}
