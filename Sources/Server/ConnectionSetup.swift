import LineProtocol
import Room
import Sockets

/// The header that a proxy has not sent whole yet.
final class HeaderWait {
  /// After it the connection is given up.
  let deadline: Instant
  fileprivate var bytes: [UInt8] = []

  init(until deadline: Instant) { self.deadline = deadline }
}

extension Shard {
  /// Takes over an accepted socket.
  nonisolated func adopt(_ socket: Socket) {
    enter { $0.open(socket) }
  }

  private func open(_ socket: Socket) {
    guard stopCode == nil, let peer = try? socket.peerAddress()
    else {
      socket.close()
      return
    }
    let address = PeerAddress(peer)
    var isProxy = settings.limiter.isProxy(address)
    // Proxies are named by their addresses.
    if case .file = peer { isProxy = false }
    guard isProxy || settings.limiter.enter(address) else { return refuse(socket) }
    try? socket.disableDelay()
    try? socket.keepAlive()
    let now = settings.clock.now
    guard let place = freePlace() else { return refuse(socket) }
    let connection = Connection(
      socket, session: session(place.id, from: address, now), place: place)
    slots[place.slot] = connection
    if isProxy { connection.header = HeaderWait(until: now.after(settings.limiter.headerTime)) }
    let watched: Void? = try? epoll.add(
      socket.descriptor, connection.watched, word: place.epollWord)
    guard watched != nil else { return forget(connection) }
    if let header = connection.header {
      schedule(connection, at: header.deadline)
    } else {
      settle(connection, connection.session.greet(at: now), now)
    }
    outgoing?.flush()
    arm(now)
  }

  /// A slot for one connection more, under a number that nobody had; nil if all are taken.
  func freePlace() -> SessionNumber? {
    guard freeSlots.count > 0 || slots.count < 1 << SessionNumber.slotBits else { return nil }
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(nil) }
    serial += 1
    return SessionNumber(shard: number, slot: slot, serial: serial)
  }

  private func session(_ id: SessionID, from address: PeerAddress, _ now: Instant) -> Session {
    Session(
      id: id, from: address, token: randomness.token(of: id), limits: settings.limits,
      hold: settings.hold, at: now)
  }

  /// Tells somebody for whom there is no room so, and closes.
  private func refuse(_ socket: Socket) {
    socket.turnAway(saying: Array(Self.bye(ErrorCode.serverFull.meaning).utf8))
  }

  /// The line that somebody is turned away with who has not got in.
  static func bye(_ text: String) -> String {
    let code = Message.Field(.code, .word(ErrorCode.serverFull.rawValue))
    return Message(.event, .bye, [code], text: text).wire() + "\n"
  }

  // MARK: - The header of a proxy

  /// Something came from a proxy that still owes the header.
  func readHeader(_ header: HeaderWait, of connection: Connection, _ now: Instant) {
    switch connection.socket?.receive(into: buffer.bytes) {
    case .bytes(let count): header.bytes += buffer.bytes[..<count]
    case .wouldBlock: return
    // Whoever only looks whether anybody listens is no news.
    case .ended, .failed, nil: return forget(connection)
    }
    switch ProxyHeader.read(header.bytes) {
    case .incomplete: break
    case .invalid: missHeader(of: connection)
    case .header(let address, let consumed):
      welcome(connection, from: address, header.bytes[consumed...], now)
    }
  }

  /// The proxy has sent something else, or nothing in time.
  func missHeader(of connection: Connection) {
    settings.log.write(
      "\(connection.session.address) is named by --proxy-from but sent no PROXY header: closed")
    forget(connection)
  }

  /// The header is there: from now on it is the client's connection.
  private func welcome(
    _ connection: Connection, from address: PeerAddress?, _ rest: ArraySlice<UInt8>, _ now: Instant
  ) {
    if let address {
      guard settings.limiter.enter(address) else {
        if let socket = connection.socket { refuse(socket) }
        connection.socket = nil
        return forget(connection)
      }
      connection.session = session(connection.id, from: address, now)
    }
    connection.header = nil
    var effects = connection.session.greet(at: now)
    if !rest.isEmpty {
      effects += rest.withUnsafeBytes { connection.session.receive($0, at: now) }
    }
    settle(connection, effects, now)
  }
}
