/// A connection to the engine. Each has a number of its own, so that what comes late from one that
/// was given up is told from what its successor says.
public struct Link: Hashable, Sendable {
  let number: Int
}

/// What happened to a connection that was asked for.
public enum LinkEvent: Sendable {
  /// It is there, and can be written to.
  case connected
  /// It could not be made, or is gone; what was in flight will not be answered. An engine that
  /// waits for its standby is silent and not gone: TCP's own probes (SO_KEEPALIVE,
  /// TCP_USER_TIMEOUT) tell one from the other, and should find out within a lease.
  case lost
  /// The statement in flight was answered. After `unknown` the connection is as good as lost.
  case answered(StatementOutcome)
}

/// What a conversation asks of its connection.
public enum LinkRequest: Hashable, Sendable {
  /// Make it; an engine that was silent is not the first that is tried again.
  case connect
  /// Drop it. It is never told of again. A statement in flight is left to its fate, not cancelled:
  /// PostgreSQL would report a commit that only its own disk has.
  case disconnect
  /// Send a statement; there is never more than one in flight.
  case run(NodeStatement)
}

/// The connection of a node as a value: makes it again when it is lost, finds out what it
/// leads to, and gives up one that is silent for too long.
struct Conversation {
  private enum State {
    /// There is none, and none is made before that time.
    case away(until: Duration)
    case connecting(since: Duration)
    case checking(since: Duration)
    /// The engine waits for its standby; when it is asked again.
    case checked(next: Duration, since: Duration)
    case open
    case busy(NodeStatement, since: Duration)
  }

  /// What a machine above is told.
  enum News {
    /// What became of the statement, and when it was sent.
    case answered(NodeStatement, [EngineRow], sent: Duration)
    /// The connection is gone, and with it perhaps a statement.
    case lost(EngineTrouble)
  }

  private var link = Link(number: 0)
  private var state = State.away(until: .zero)
  private var silence: Duration
  private let timing: NodeTiming

  init(timing: NodeTiming) {
    self.timing = timing
    silence = timing.silence
  }

  /// Whether a statement can be sent.
  var isOpen: Bool { if case .open = state { true } else { false } }

  /// When something is to be done if nothing happens until then.
  var wake: Duration? {
    switch state {
    case .away(let until): until
    case .connecting(let since), .checking(let since): since + silence
    case .checked(let next, let since): min(next, since + silence)
    case .open: nil
    case .busy(_, let since): since + silence
    }
  }

  /// Goes on by the clock: connects, asks again, gives up.
  mutating func advance(
    at now: Duration, _ requests: inout [NodeOutput]
  ) -> News? {
    switch state {
    case .away(let until):
      guard now >= until else { return nil }
      link = Link(number: link.number + 1)
      state = .connecting(since: now)
      requests.append(.link(link, .connect))
      return nil
    case .connecting(let since), .checking(let since), .busy(_, let since):
      guard now >= since + silence else { return nil }
      silence = min(silence * 2, timing.longestSilence)
      return giveUp(.silent, at: now, &requests)
    case .checked(let next, let since):
      guard now < since + silence else {
        silence = min(silence * 2, timing.longestSilence)
        return giveUp(.waitsForStandby, at: now, &requests)
      }
      if now >= next { check(since: since, &requests) }
      return nil
    case .open: return nil
    }
  }

  /// Takes what happened to the connection.
  mutating func handle(
    _ event: LinkEvent, of link: Link, requirements: inout EngineRequirements, at now: Duration,
    _ requests: inout [NodeOutput]
  ) -> News? {
    guard link == self.link else { return nil }
    switch (event, state) {
    case (_, .away): return nil
    case (.lost, _):
      state = .away(until: now + timing.retry)
      return .lost(.silent)
    case (.connected, .connecting):
      check(since: now, &requests)
      return nil
    case (.answered(let outcome), .checking(let since)):
      switch requirements.trouble(with: outcome) {
      case nil:
        state = .open
        return nil
      case .waitsForStandby:
        state = .checked(next: now + timing.retry, since: since)
        return nil
      case let trouble?: return giveUp(trouble, at: now, &requests)
      }
    case (.answered(.committed(let rows)), .busy(let statement, let sent)):
      state = .open
      silence = timing.silence
      return .answered(statement, rows, sent: sent)
    case (.answered(.refused(let trouble)), .busy):
      // Some say so when they have committed already, so it is as good as lost.
      return giveUp(trouble, at: now, &requests)
    case (.answered, .busy): return giveUp(.silent, at: now, &requests)
    case (.connected, _), (.answered, _): return nil
    }
  }

  /// Sends a statement. It must be open.
  mutating func send(
    _ statement: NodeStatement, at now: Duration, _ requests: inout [NodeOutput]
  ) {
    guard isOpen else { return }
    state = .busy(statement, since: now)
    requests.append(.link(link, .run(statement)))
  }

  /// Drops the connection.
  mutating func close(_ requests: inout [NodeOutput]) {
    if case .away = state { return }
    requests.append(.link(link, .disconnect))
    state = .away(until: .zero)
  }

  /// An answer made no sense, or what it said means that another connection is needed.
  mutating func giveUp(
    _ trouble: EngineTrouble, at now: Duration, _ requests: inout [NodeOutput]
  ) -> News {
    requests.append(.link(link, .disconnect))
    state = .away(until: now + timing.retry)
    return .lost(trouble)
  }

  private mutating func check(since: Duration, _ requests: inout [NodeOutput]) {
    state = .checking(since: since)
    requests.append(.link(link, .run(.check)))
  }
}
