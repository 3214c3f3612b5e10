import Lines
import Room

/// A connection of the server, with the simulated network as its socket.
struct ServerConnection: Sendable {
  var life: Session
  /// Its wishes since its last change.
  fileprivate(set) var wishes: Session.Wishes
  var shard: Int
}

extension SimulatedServer {
  /// The connection of a session, or `nil` if it is over.
  func connection(_ id: SessionID) -> ServerConnection? { index(of: id).map { connections[$0] } }

  func index(of id: SessionID) -> Int? { connections.firstIndex { $0.life.id == id } }

  mutating func connect(_ id: SessionID, token: String, from address: PeerAddress) {
    var life = Session(
      id: id, from: address, token: token, limits: settings.limits, hold: settings.hold,
      at: now)
    let effects = life.open(at: now)
    let wishes = life.settle(at: now).wishes
    connections.append(
      ServerConnection(life: life, wishes: wishes, shard: id.number % shards.count))
    settle(connections.count - 1, effects)
  }

  /// Changes a connection, and carries out the effects.
  mutating func change(
    _ id: SessionID, _ body: (inout Session, Hooks, Instant) -> [Effect]
  ) {
    guard let index = index(of: id) else { return }
    connections[index].life.share(&addresses, at: now)
    settle(index, body(&connections[index].life, settings.hooks, now))
  }

  mutating func give(_ input: SessionInput, to id: SessionID) {
    if index(of: id) == nil {
      return carry([input.undelivered(to: id)].compactMap { $0 }, from: .session(id))
    }
    change(id) { $1.mail(&$0, input, $2) }
  }

  /// Has the network accept waiting bytes.
  mutating func write(_ count: Int, of id: SessionID) -> [UInt8] {
    guard let index = index(of: id), connections[index].life.isConnected else { return [] }
    let bytes = connections[index].life.withOutput { Array($0.prefix(count)) }
    connections[index].life.sent(bytes.count, at: now, stall: settings.stall)
    settle(index, [])
    return bytes
  }

  /// Call it after every change to a connection.
  private mutating func settle(_ index: Int, _ effects: [Effect]) {
    let id = connections[index].life.id
    connections[index].life.share(&addresses, at: now)
    carry(effects, from: .session(id))
    // Each byte waits for a step of its own.
    if connections[index].life.hasOutput {
      connections[index].life.sent(0, at: now, stall: settings.stall)
    }
    let (last, wishes) = settings.hooks.settle(&connections[index].life, now)
    connections[index].wishes = wishes
    carry(last, from: .session(id))
    if wishes.isOver { connections.remove(at: index) }
  }

  mutating func sayFarewell() {
    for id in connections.map(\.life.id) { change(id) { $0.stop(.serverStopping, at: $2) } }
  }
}
