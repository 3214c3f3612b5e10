import Sockets

/// The thread that serves a client: finds the server and drives the connection to it.
final class PostgresDriver {
  private let login: PostgresConnection.Login
  private let times: PostgresClient.Times
  private let limits: PostgresConnection.Limits
  private let inbox: Locked<PostgresClient.Inbox>
  private let wakeup: Wakeup
  private let events: @Sendable (PostgresClient.Event) -> Void
  private let clock = ContinuousClock()
  /// Callbacks of the batches handed to the connection.
  private var waiting: [PostgresConnection.BatchNumber: PostgresClient.Completion] = [:]
  /// Batches that no connection has accepted.
  private var pending: [(batch: PostgresBatch, then: PostgresClient.Completion)] = []
  private var isClosing = false
  private var isDropped = false

  init(
    _ login: PostgresConnection.Login, times: PostgresClient.Times,
    limits: PostgresConnection.Limits, inbox: Locked<PostgresClient.Inbox>, wakeup: Wakeup,
    events: @escaping @Sendable (PostgresClient.Event) -> Void
  ) {
    (self.login, self.times, self.limits) = (login, times, limits)
    (self.inbox, self.wakeup, self.events) = (inbox, wakeup, events)
  }

  /// Tries the hosts one after the other, and stays with the first suitable one until that ends.
  func run(_ hosts: [Endpoint]) {
    let end = end(of: hosts)
    let calls = inbox.withLock { inbox in
      inbox.end = end
      defer { inbox.calls = [] }
      return inbox.calls
    }
    // None of these was ever sent.
    for (_, then) in pending { then(.refused(end)) }
    for case .submit(_, let then) in calls { then(.refused(end)) }
    events(.ended(end))
  }

  private func end(of hosts: [Endpoint]) -> PostgresError {
    var unusable: [PostgresError.UnusableServer] = []
    for host in hosts {
      let addresses: [SocketAddress]
      do throws(SocketError) {
        addresses = try host.resolve()
      } catch {
        unusable.append(.init(place: host.description, reason: .socket(error)))
        continue
      }
      for address in addresses {
        takeCalls()
        if isClosing || isDropped { return .closed }
        let (wasReady, reason) = stay(at: address)
        if wasReady || isClosing || isDropped { return reason }
        unusable.append(.init(place: address.description, reason: reason))
      }
    }
    return .unreachable(unusable)
  }

  /// Connects, and drives the connection until it ends.
  ///
  /// - Returns: whether it ever was ready, and why it has ended.
  private func stay(at address: SocketAddress) -> (wasReady: Bool, reason: PostgresError) {
    var link: PostgresLink
    do throws(SocketError) {
      link = try PostgresLink(to: address, wakeup, lostPeer: times.lostPeer)
    } catch {
      return (false, .socket(error))
    }
    defer { link.close() }
    var timed = TimedConnection(
      connection: PostgresConnection(login, nonce: Self.nonce(), limits: limits),
      deadline: clock.now + times.connecting)
    while !timed.connection.hasEnded {
      do throws(SocketError) {
        try turn(&timed, &link, address)
      } catch {
        timed.connection.end(with: .socket(error))
      }
    }
    tell(&timed, address)
    // The farewell, if any, as far as the kernel accepts it: nobody answers it.
    link.put(timed.connection.takeOutput())
    do throws(SocketError) { try link.send() } catch {}
    return (timed.wasReady, timed.reason)
  }

  private struct TimedConnection {
    var connection: PostgresConnection
    /// When it is given up; `nil` while the server owes nothing.
    var deadline: ContinuousClock.Instant?
    var wasReady = false
    var reason = PostgresError.closed
  }

  /// Hands the connection the calls and the input, and sends its output.
  private func turn(
    _ timed: inout TimedConnection, _ link: inout PostgresLink, _ address: SocketAddress
  ) throws(SocketError) {
    takeCalls()
    carryOutCalls(&timed.connection)
    tell(&timed, address)
    link.put(timed.connection.takeOutput())
    try link.send()
    guard !timed.connection.hasEnded else { return }
    setDeadline(&timed, hasHeard: false)
    let hasCome = try link.wait(milliseconds: milliseconds(until: timed.deadline))
    guard hasCome else {
      if let deadline = timed.deadline, clock.now >= deadline {
        let error =
          timed.wasReady ? PostgresError.silent(times.silence) : .tooSlow(times.connecting)
        timed.connection.end(with: error)
      }
      return
    }
    if try link.receive(into: &timed.connection) { setDeadline(&timed, hasHeard: true) }
    tell(&timed, address)
  }

  /// Until it is ready, one limit covers everything; afterwards each silence has its own.
  private func setDeadline(_ timed: inout TimedConnection, hasHeard: Bool) {
    guard timed.wasReady else { return }
    guard timed.connection.isAwaitingAnswer else {
      timed.deadline = nil
      return
    }
    if hasHeard || timed.deadline == nil { timed.deadline = clock.now + times.silence }
  }

  private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let rest = (deadline - clock.now) / .milliseconds(1)
    // Rounded up, so that the deadline has passed when the wait ends.
    return Int32(max(0, min(rest.rounded(.up), 60_000)))
  }

  private func takeCalls() {
    let calls = inbox.withLock { inbox in
      defer { inbox.calls = [] }
      return inbox.calls
    }
    for call in calls {
      wakeup.didBegin()
      switch call {
      case .submit(let batch, let then): pending.append((batch, then))
      case .close: isClosing = true
      case .drop: isDropped = true
      }
    }
  }

  private func carryOutCalls(_ connection: inout PostgresConnection) {
    if isDropped { return connection.end(with: .closed) }
    if connection.isReady, !pending.isEmpty {
      for (batch, then) in pending { waiting[connection.submit(batch)] = then }
      pending = []
    }
    if isClosing { connection.close() }
  }

  /// Delivers the connection's events to the callbacks.
  private func tell(_ timed: inout TimedConnection, _ address: SocketAddress) {
    for event in timed.connection.takeEvents() {
      switch event {
      case .ready:
        (timed.wasReady, timed.deadline) = (true, nil)
        events(.ready(address))
        carryOutCalls(&timed.connection)
      case .finished(let batch, let outcome): waiting.removeValue(forKey: batch)?(outcome)
      case .notice(let notice): events(.notice(notice))
      case .ended(let reason): timed.reason = reason
      }
    }
  }

  /// 144 random bits from the kernel.
  private static func nonce() -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64.encode((0..<18).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}
