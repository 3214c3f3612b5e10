/// A node's role among the others: it takes its name, waits and watches, becomes active when nobody
/// else is, renews its lease, and ends.
///
/// The lease runs by the engine's clock for the others, and by this node's own for itself, counted
/// from when the renewal was sent: so it expires here before anybody else may take over.
///
/// It registers until it has its name; then it waits until a claim succeeds; then it is active, and
/// pauses while its lease may have expired; and it ends on request, when another node is active, or
/// when another process has its name. It never goes back, except that a standby node that has lost
/// its name registers again.
struct NodeLife {
  /// News for the node around it.
  enum News: Equatable {
    case claimed(LeaseHolder, index: Int64)
    case pauses
    case resumes
    case ended(NodeEnd)
  }

  private enum Phase {
    /// Another process has had the name since that time.
    case registering(taken: Duration?)
    case waiting
    case active(Holding)
    case ended
  }

  struct Holding {
    let holder: LeaseHolder
    /// When the lease expires by this node's clock.
    var leaseEnd: Duration
    var renewal: Duration
    var isPaused = false
    /// Whether the log was released, or may have been: this cannot be undone.
    var isReleased = false

    func isServing(at now: Duration) -> Bool {
      !isPaused && !isReleased && now < leaseEnd
    }
  }

  private let registration: Registration
  private let timing: NodeTiming
  private var phase = Phase.registering(taken: nil)
  /// Whether it was asked to end.
  private(set) var isEnding = false
  /// Since when it has been in touch with the engine, over this connection.
  private var touch: Duration?
  /// The last known state of the log on this connection, and its time.
  private var seen: (head: LogHead, at: Duration)?
  /// An epoch whose node is dead.
  private var dead: Int64?
  private var nextRegistration = Duration.zero
  private var nextBeat = Duration.zero
  private var nextWatch = Duration.zero
  private var nextClaim = Duration.zero

  init(_ registration: Registration, timing: NodeTiming) {
    (self.registration, self.timing) = (registration, timing)
  }

  private var identity: NodeIdentity { registration.identity }

  var hasEnded: Bool { if case .ended = phase { true } else { false } }

  /// Its lease as the active node, if it is that.
  var holding: Holding? { if case .active(let holding) = phase { holding } else { nil } }

  /// The active node, if it is another.
  var active: WatchedNode? {
    guard case .waiting = phase, let head = seen?.head, let address = head.address,
      let owner = head.owner, owner != identity
    else { return nil }
    return WatchedNode(name: owner.name, address: address, epoch: head.epoch)
  }

  /// When it next has something to do, with an open connection or without one.
  func wake(isOpen: Bool, isWarm: Bool) -> Duration? {
    switch phase {
    case .registering: isOpen ? nextRegistration : nil
    case .waiting:
      isOpen ? min(nextBeat, nextWatch, isWarm ? claimTime?.at ?? nextBeat : nextBeat) : nil
    case .active(let holding):
      [holding.isPaused ? nil : holding.leaseEnd, isOpen ? holding.renewal : nil]
        .compactMap(\.self).min()
    case .ended: nil
    }
  }

  // MARK: - What is asked of it

  /// Ends: the log goes to whichever node comes first.
  mutating func end() { isEnding = true }

  /// Notes that the process that was active in an epoch is dead.
  mutating func note(dead epoch: Int64, at now: Duration) {
    dead = epoch
    nextWatch = now
    nextClaim = now
  }

  /// Ends without telling the engine.
  mutating func fail() { phase = .ended }

  // MARK: - Time

  mutating func advance(at now: Duration, isOpen: Bool) -> News? {
    switch phase {
    case .active(var holding) where !holding.isPaused && now >= holding.leaseEnd:
      holding.isPaused = true
      phase = .active(holding)
      return .pauses
    case .registering where isEnding, .waiting where isEnding && !isOpen:
      phase = .ended
      return .ended(.stopped)
    default: return nil
    }
  }

  /// The next statement to send.
  ///
  /// - Parameters:
  ///   - isSettled: whether a write on this connection has shown the state of the log; otherwise
  ///     such a write is due.
  ///   - isWarm: whether the node has a copy of the log from which it could go on.
  ///   - isDrained: whether nothing is on its way to the log.
  mutating func next(
    at now: Duration, isSettled: Bool, isWarm: Bool, isDrained: Bool, allowsSingleEngine: Bool
  ) -> NodeStatement? {
    switch phase {
    case .registering:
      return now >= nextRegistration ? .register(registration, lease: timing.lease) : nil
    case .waiting:
      if isEnding { return .leave(identity) }
      guard isSettled, now < nextBeat else { return .beat(identity, lease: timing.lease) }
      if isWarm, let claim = claimTime, now >= claim.at, let epoch = seen?.head.epoch {
        return .claim(
          Claim(
            identity, ending: epoch, isDead: claim.isDead, allowsSingleEngine: allowsSingleEngine),
          lease: timing.lease)
      }
      return now >= nextWatch ? .watch : nil
    case .active(var holding):
      if isEnding, isDrained || holding.isReleased {
        holding.isReleased = true
        phase = .active(holding)
        return .release(holding.holder)
      }
      guard isSettled, now < holding.renewal else {
        return .renew(holding.holder, lease: timing.lease)
      }
      return nil
    case .ended: return nil
    }
  }

  /// When the log may become free, as far as it has been seen.
  private var claimTime: (at: Duration, isDead: Bool)? {
    guard let (head, at) = seen else { return nil }
    let lease = timing.lease.wholeMilliseconds
    let left = head.left ?? 0
    // A time farther ahead was written by another clock.
    let runs = left > 0 && left <= 2 * lease
    let past = runs ? at + .milliseconds(left + 1) : at
    guard head.owner != nil else { return (max(at, nextClaim), false) }
    if head.epoch == dead { return (max(at, nextClaim), true) }
    // The engine checks the same, but its clock may have been set, or the engine replaced.
    guard let touch else { return nil }
    return (max(past, nextClaim, touch + timing.lease), false)
  }

  // MARK: - Answers

  /// Notes that the connection was lost.
  mutating func reset() {
    touch = nil
    seen = nil
  }

  /// Handles the answer to a statement that was sent at `sent`.
  mutating func take(
    _ rows: [EngineRow], of statement: NodeStatement, sent: Duration, at now: Duration
  ) throws(Misread) -> News? {
    switch statement {
    case .register: return register(!rows.isEmpty, at: now)
    case .leave:
      phase = .ended
      return .ended(.stopped)
    default: break
    }
    let head = try LogHead.first(of: rows)
    switch (statement, phase) {
    case (.beat, .waiting): return beat(head, sent: sent, at: now)
    case (.watch, .waiting):
      nextWatch = now + timing.watch
      seen = head.map { ($0, now) }
      // A claim whose answer was lost: a beat will prove it.
      if head?.owner == identity { nextBeat = now }
      return nil
    case (.claim, .waiting):
      guard let head else {
        (nextClaim, nextWatch) = (now + timing.retry, now)
        return nil
      }
      return begin(head, leaseEnd: end(sent), renewal: sent + timing.renewal)
    case (.renew, .active(let holding)): return renew(holding, head, sent: sent, at: now)
    case (.release, .active):
      // Without a row, an earlier copy of the statement has done it, or another node has taken
      // over.
      phase = .ended
      return .ended(.handedOver)
    default: return nil
    }
  }

  private mutating func register(_ isTaken: Bool, at now: Duration) -> News? {
    guard case .registering(let taken) = phase else { return nil }
    if isTaken {
      phase = .waiting
      nextBeat = now
      return nil
    }
    // It may be our own previous life, which is forgotten after a lease.
    nextRegistration = now + timing.retry
    guard let taken else {
      phase = .registering(taken: now)
      return nil
    }
    guard now >= taken + timing.lease * 2 else { return nil }
    phase = .ended
    return .ended(.nameTaken)
  }

  private mutating func beat(_ head: LogHead?, sent: Duration, at now: Duration) -> News? {
    guard let head else {
      (phase, nextRegistration) = (.registering(taken: nil), now)
      return nil
    }
    if touch == nil { touch = sent }
    nextBeat = sent + timing.renewal
    nextWatch = now + timing.watch
    seen = (head, now)
    guard head.owner == identity else { return nil }
    // Nobody knows which of its claims succeeded, or when: it renews first.
    return begin(head, leaseEnd: now, renewal: now)
  }

  private mutating func begin(
    _ head: LogHead, leaseEnd: Duration, renewal: Duration
  ) -> News {
    let holder = LeaseHolder(identity, epoch: head.epoch)
    phase = .active(Holding(holder: holder, leaseEnd: leaseEnd, renewal: renewal))
    return .claimed(holder, index: head.index)
  }

  private mutating func renew(
    _ holding: Holding, _ head: LogHead?, sent: Duration, at now: Duration
  ) -> News? {
    guard head != nil else {
      phase = .ended
      return .ended(.moved)
    }
    var holding = holding
    holding.leaseEnd = end(sent)
    holding.renewal = sent + timing.renewal
    let resumes = holding.isPaused && now < holding.leaseEnd
    if resumes { holding.isPaused = false }
    phase = .active(holding)
    return resumes ? .resumes : nil
  }

  /// When a lease expires for this node.
  private func end(_ sent: Duration) -> Duration { sent + timing.lease - timing.margin }
}

/// The active node, as a standby node knows it.
public struct WatchedNode: Hashable, Sendable {
  /// The name given with its `--node`.
  public let name: String
  /// Where it can be reached.
  public let address: String
  /// The epoch to report if it is dead.
  public let epoch: Int64
}

/// The reason why a node has ended.
public enum NodeEnd: Hashable, Sendable {
  /// Another node is active: this one was silent for too long.
  case moved
  /// It has released the log: another node may go on, if there is one.
  case handedOver
  /// It was asked to.
  case stopped
  /// Another process has its name.
  case nameTaken
  /// The engine has less than it had acknowledged, or more than this node has written.
  case diverged
  /// The engine is not in the required state, and a person must act.
  case engine(EngineTrouble)

  /// A sentence that says what to do, if anything.
  public var explanation: String {
    switch self {
    case .moved: "another node is active now; this one was out of touch for longer than its lease"
    case .handedOver: "this node has given the log back, and whoever waits goes on"
    case .stopped: "this node was asked to stop"
    case .nameTaken:
      "another process runs under this node's name; stop it, or start with another --node NAME"
    case .diverged:
      "the engine has not the records that it had acknowledged to this node; stop all nodes, ask "
        + "each engine with psql: SELECT epoch, idx FROM \(LogSchema.name).head; and start nodes "
        + "on the one that says most"
    case .engine(let trouble): trouble.explanation
    }
  }
}
