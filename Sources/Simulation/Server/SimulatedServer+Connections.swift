import LineProtocol
import Room

/// A connection of the server: the session, and of the socket what `Sources/Server` keeps of it.
struct ServerConnection: Sendable {
  let id: SessionID
  var session: Session
  /// Whether there is still a socket; the session may outlive it.
  var isConnected = true
  /// The peer has finished sending.
  var inputHasEnded = false
  /// Until when the peer may close; set when all is said. What still comes in is thrown away.
  var drainDeadline: Instant?
  /// The network takes nothing; then the connection is given up.
  var stallDeadline: Instant?
  /// The shard that it is on.
  var shard: Int

  init(id: SessionID, session: Session, shard: Int) {
    (self.id, self.session, self.shard) = (id, session, shard)
  }

  /// Whether all is said and the peer is waited for.
  var isDraining: Bool { drainDeadline != nil }

  /// Whether the server reads the socket now.
  var isRead: Bool {
    isConnected && (isDraining || session.wantsInput && !inputHasEnded)
  }

  /// When something is to be done even if nothing happens.
  var deadline: Instant? {
    if let drainDeadline { return drainDeadline }
    guard let stallDeadline else { return session.wake }
    return session.wake.map { min($0, stallDeadline) } ?? stallDeadline
  }
}

extension SimulatedServer {
  /// How long a peer has to close after all is said.
  static let drainSeconds = 1

  /// The connection of a session, or `nil` if it is over.
  func connection(_ id: SessionID) -> ServerConnection? { index(of: id).map { connections[$0] } }

  func index(of id: SessionID) -> Int? { connections.firstIndex { $0.id == id } }

  mutating func connect(_ id: SessionID, token: String) {
    let session = Session(
      id: id, from: .loopback, token: token, limits: settings.limits, hold: settings.hold,
      at: now)
    connections.append(
      ServerConnection(id: id, session: session, shard: id.number % shards.count))
    let index = connections.count - 1
    let effects = connections[index].session.greet(at: now)
    settle(index, effects)
  }

  mutating func receive(_ bytes: [UInt8], from id: SessionID) {
    guard let index = index(of: id), !connections[index].isDraining else { return }
    settle(index, settings.hooks.receive(&connections[index].session, bytes, now))
  }

  mutating func give(_ input: SessionInput, to id: SessionID) {
    guard let index = index(of: id) else {
      return carry([input.undelivered(to: id)].compactMap { $0 }, from: .session(id))
    }
    settle(index, settings.hooks.session(&connections[index].session, input, now))
  }

  mutating func endInput(of id: SessionID) {
    guard let index = index(of: id) else { return }
    connections[index].inputHasEnded = true
    if connections[index].isDraining { return loseSocket(of: id) }
    give(.inputEnded, to: id)
  }

  /// The network takes bytes from the outbox.
  mutating func write(_ count: Int, of id: SessionID) -> [UInt8] {
    guard let index = index(of: id), connections[index].isConnected else { return [] }
    let bytes = connections[index].session.outbox.withUnsafeBytes { Array($0.prefix(count)) }
    connections[index].session.outbox.consume(bytes.count)
    connections[index].stallDeadline = nil
    settle(index, [])
    return bytes
  }

  /// To be called after whatever has changed a session.
  private mutating func settle(_ index: Int, _ effects: [Effect]) {
    let id = connections[index].id
    carry(effects, from: .session(id))
    let isWaiting = connections[index].isConnected && !connections[index].session.outbox.isEmpty
    if !isWaiting {
      connections[index].stallDeadline = nil
    } else if connections[index].stallDeadline == nil {
      connections[index].stallDeadline = now.after(seconds: settings.stallSeconds)
    }
    if connections[index].session.wantsClose, !connections[index].isDraining, !isWaiting {
      finish(index)
    }
    if connections[index].session.isFinished, !connections[index].isConnected {
      connections.remove(at: index)
    }
  }

  /// All is said and written: closes, or waits a little for the peer to close first.
  private mutating func finish(_ index: Int) {
    if connections[index].inputHasEnded { return lose(index) }
    guard connections[index].isConnected else { return }
    connections[index].drainDeadline = now.after(seconds: SimulatedServer.drainSeconds)
    connections[index].stallDeadline = nil
  }

  mutating func loseSocket(of id: SessionID) {
    guard let index = index(of: id) else { return }
    lose(index)
    settle(index, [])
  }

  /// There is no socket any more. The session is notified and may live on; `settle` follows.
  private mutating func lose(_ index: Int) {
    guard connections[index].isConnected else { return }
    connections[index].isConnected = false
    connections[index].stallDeadline = nil
    connections[index].drainDeadline = nil
    let effects = settings.hooks.session(&connections[index].session, .connectionLost, now)
    carry(effects, from: .session(connections[index].id))
  }

  mutating func deadlineHasCome(for id: SessionID) {
    guard let index = index(of: id) else { return }
    if connections[index].isDraining { return loseSocket(of: id) }
    if let stalled = connections[index].stallDeadline, stalled <= now { lose(index) }
    var effects: [Effect] = []
    if let wake = connections[index].session.wake, wake <= now {
      effects = settings.hooks.session(&connections[index].session, .wake, now)
    }
    settle(index, effects)
  }

  mutating func sayFarewell() {
    for id in connections.map(\.id) {
      guard let index = index(of: id), !connections[index].isDraining else { continue }
      settle(
        index, settings.hooks.session(&connections[index].session, .stop(.serverStopping), now))
    }
  }
}
