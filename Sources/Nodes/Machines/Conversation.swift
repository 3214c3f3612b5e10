/// A connection to the engine. Each has its own number, so that late events of an abandoned one are
/// not mistaken for its successor's.
public struct Link: Hashable, Sendable {
  let number: Int
}

/// An event of a requested connection.
public enum LinkEvent: Sendable {
  /// The connection is established, and the engine accepts writes.
  case connected
  /// It failed or is gone; what was in flight will not be answered. An engine that waits for its
  /// standby is silent but not gone: TCP's own probes (SO_KEEPALIVE, TCP_USER_TIMEOUT) tell the two
  /// apart, and should do so within a lease.
  case lost
  /// The statement in flight was answered. After `unknown` the connection is as good as lost.
  case answered(StatementOutcome)
}

/// A conversation's request to its connection.
public enum LinkRequest: Hashable, Sendable {
  /// Connect; an engine that was silent is not the first to be tried again.
  case connect
  /// Drop the connection. Nothing is reported of it afterwards. A statement in flight is left to
  /// its fate, not cancelled: PostgreSQL would report a commit that only its own disk has.
  case disconnect
  /// Send a statement; only one is ever in flight.
  case run(NodeStatement)
}

/// A node's connection to the engine, as a value: it reconnects, checks the engine at the other
/// end, and gives up one that is silent for too long.
struct Conversation {
  private enum State {
    /// Disconnected; the next attempt comes no earlier than that.
    case away(until: Duration)
    case connecting(since: Duration)
    case checking(since: Duration)
    /// The engine waits for its standby; it is asked again at `next`.
    case checked(next: Duration, since: Duration)
    case open
    case busy(NodeStatement, since: Duration)
  }

  /// News for the machine above.
  enum News {
    /// The rows of a statement's answer, and when the statement was sent.
    case answered(NodeStatement, [EngineRow], sent: Duration)
    /// The connection is gone, and perhaps a statement with it.
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

  /// When it next has something to do, if nothing happens until then.
  var wake: Duration? {
    switch state {
    case .away(let until): until
    case .connecting(let since), .checking(let since): since + silence
    case .checked(let next, let since): min(next, since + silence)
    case .open: nil
    case .busy(_, let since): since + silence
    }
  }

  /// Acts on the time: connects, asks again, gives up.
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

  /// Handles an event of the connection.
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
      // Some engines refuse like this after they have committed, so the connection is as good as
      // lost.
      return giveUp(trouble, at: now, &requests)
    case (.answered, .busy): return giveUp(.silent, at: now, &requests)
    case (.connected, _), (.answered, _): return nil
    }
  }

  /// Sends a statement; the conversation must be open.
  mutating func send(
    _ statement: NodeStatement, at now: Duration, _ requests: inout [NodeOutput]
  ) {
    guard isOpen else { return }
    state = .busy(statement, since: now)
    requests.append(.link(link, .run(statement)))
  }

  mutating func close(_ requests: inout [NodeOutput]) {
    if case .away = state { return }
    requests.append(.link(link, .disconnect))
    state = .away(until: .zero)
  }

  /// Drops the connection because an answer made no sense, or showed that another connection is
  /// needed.
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
