import Dispatch
import Lines
import Room
import Sockets

extension Shard {
  /// Bytes that may be held for a peer until the end of a turn: well below the size at which a peer
  /// counts as one that does not read.
  private static let gathered = Limits.outboxSoftBytes / 4

  /// How long answers wait for an entry to become durable; after that, new commands are refused.
  private static let longestOutage = Duration.seconds(10)

  // MARK: - Coming

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
    guard isProxy || mayEnter(from: address), let place = freePlace()
    else { return socket.turnAway(saying: Line.farewell(.serverFull)) }
    try? socket.disableDelay()
    try? socket.watchPeer(.client)
    let now = settings.clock.now
    let life = Session(
      id: place.id, from: address, token: randomness.token(of: place.id), limits: settings.limits,
      hold: settings.hold, zone: HouseZone.local.offset(at: WallClock().now),
      header: isProxy ? now.after(settings.limiter.headerTime) : nil, at: now)
    let connection = ShardConnection(socket, life, at: place)
    slots[place.slot] = connection
    let watched: Void? = try? epoll.add(
      socket.descriptor, connection.watched, word: place.epollWord)
    guard watched != nil else { return forget(connection) }
    settle(connection, connection.life.open(at: now), now)
    outgoing?.flush()
    arm(now)
  }

  /// Counts one more connection from the address, if it may have one; otherwise notes that it was
  /// turned away.
  private func mayEnter(from address: PeerAddress) -> Bool {
    if settings.limiter.enter(address) { return true }
    figures.turnedAway += 1
    return false
  }

  /// A slot for one more connection, under a number that was never used; nil if all are taken.
  func freePlace() -> SessionNumber? {
    guard freeSlots.count > 0 || slots.count < 1 << SessionNumber.slotBits else { return nil }
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(nil) }
    serial += 1
    return SessionNumber(shard: number, slot: slot, serial: serial)
  }

  // MARK: - Serving

  /// The connection at this place, if it is still the same one.
  private func connection(at place: SessionNumber) -> ShardConnection? {
    let slot = place.slot
    guard slot < slots.count, let connection = slots[slot], connection.place == place
    else { return nil }
    return connection
  }

  /// The connection of a session, if it is here.
  func connection(of session: SessionID) -> ShardConnection? {
    let home = SessionNumber(session)
    return home.shard == number ? connection(at: home) : visitors[session]
  }

  /// Reads what is there, has the session answer and writes the answer.
  func serve(_ event: Epoll.Event, _ now: Instant) {
    guard let connection = connection(at: SessionNumber(word: event.word)),
      let socket = connection.socket
    else { return }
    var effects: [Effect] = []
    if event.ready.contains(.input) {
      if settings.limits.rate > 0 { settings.limiter.share(&connection.life, at: now) }
      connection.life.isStoreAway = settings.clock.hasStoodStill(for: Self.longestOutage)
      switch socket.receive(into: buffer.bytes) {
      case .bytes(let count):
        effects = connection.life.receive(
          UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]), at: now
        ) { mayEnter(from: $0) }
      case .wouldBlock: break
      case .ended: effects = connection.life.endInput(at: now)
      case .failed: effects = connection.life.lose(at: now)
      }
    } else if !event.ready.isDisjoint(with: [.error, .hangUp]) {
      effects = connection.life.lose(at: now)
    }
    // Others of its address may be next in this turn.
    let standing = connection.life.standing
    if standing.hasWorked { settings.limiter.share(&connection.life, at: now) }
    guard standing.waiting == 0, standing.isConnected else {
      return settle(connection, effects, now)
    }
    // The reply usually arrives before the shard waits again.
    if !effects.isEmpty { carryOut(effects, from: connection) }
    touch(connection)
  }

  /// Accepts one sender's messages for sessions, in order; each socket is written to once.
  nonisolated func post(_ mail: [Mail]) {
    enter { $0.deliver(mail) }
  }

  func deliver(_ mail: [Mail]) {
    let now = settings.clock.now
    for letter in mail {
      if let connection = connection(of: letter.receiver) {
        deliver(letter.input, to: connection, now)
      } else {
        deliverElsewhere(letter)
      }
    }
    endDelivery(now)
  }

  func deliver(_ input: SessionInput, to connection: ShardConnection, _ now: Instant) {
    let effects = connection.life.handle(input, at: now)
    if connection.life.standing.waiting > Self.gathered {
      settle(connection, effects, now)
    } else {
      if !effects.isEmpty { carryOut(effects, from: connection) }
      touch(connection)
      if input.asks { asked.append(connection) }
    }
  }

  func endDelivery(_ now: Instant) {
    // Everything for a connection leaves in one write at the end of the turn.
    if !isTakingTurns { settleTouched(now) }
    // What was settled above has effects and a deadline, too.
    outgoing?.flush()
    arm(now)
  }

  /// Marks the connection to be settled before the shard waits again.
  private func touch(_ connection: ShardConnection) {
    guard !connection.isTouched else { return }
    connection.isTouched = true
    touched.append(connection)
  }

  /// Settles the touched connections, first those that a table has asked for a move: the others
  /// wait for it.
  func settleTouched(_ now: Instant) {
    guard !touched.isEmpty else { return }
    for connection in asked { settleIfTouched(connection, now) }
    for connection in touched { settleIfTouched(connection, now) }
    asked.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    outgoing?.flush()
    arm(now)
  }

  private func settleIfTouched(_ connection: ShardConnection, _ now: Instant) {
    guard connection.isTouched else { return }
    connection.isTouched = false
    // It may have gone, or moved, since.
    if slots[connection.place.slot] === connection { settle(connection, [], now) }
  }

  /// Call it after every change to a connection: effects, output, interest, deadline or end.
  func settle(_ connection: ShardConnection, _ effects: [Effect], _ now: Instant) {
    if !effects.isEmpty { carryOut(effects, from: connection) }
    flush(connection, now)
    if connection.life.standing.hasWorked { settings.limiter.share(&connection.life, at: now) }
    connection.life.tellTally { figures.take($0) }
    let (last, wishes) = connection.life.settle(at: now)
    if !last.isEmpty { carryOut(last, from: connection) }
    if wishes.closes { closeSocket(of: connection) }
    if wishes.isOver { return forget(connection) }
    if wishes.endsOutput { connection.socket?.finishSending() }
    watch(connection, wishes)
    if moveToTable(connection) { return }
    if let wake = wishes.wake { schedule(connection, at: wake) }
  }

  private func carryOut(_ effects: [Effect], from connection: ShardConnection) {
    for effect in effects {
      guard case .table(let id, let input) = effect else {
        outgoing?.carryOut(effect, from: connection.life.id, tables: tables)
        continue
      }
      guard let table = tables[id] else {
        carryOutAfterNews(effect, from: connection.life.id)
        continue
      }
      if table.shard == number, maySkipQueue {
        forTables.append((table.mailbox, input))
      } else {
        table.mailbox.post(input)
      }
    }
  }

  /// The news of an unknown table may still be in the queue: this turn can have begun before the
  /// house posted it, and can have read a line that was sent afterwards.
  private func carryOutAfterNews(_ effect: Effect, from sender: SessionID) {
    enter { shard in
      shard.outgoing?.carryOut(effect, from: sender, tables: shard.tables)
      shard.outgoing?.flush()
    }
  }

  /// Writes what the kernel takes now. The rest waits until the socket is writable.
  private func flush(_ connection: ShardConnection, _ now: Instant) {
    guard connection.life.standing.hasOutput, let socket = connection.socket else { return }
    switch connection.life.withOutput({ socket.send($0) }) {
    case .bytes(let count): connection.life.sent(count, at: now, stall: settings.stall)
    case .wouldBlock, .ended: connection.life.sent(0, at: now, stall: settings.stall)
    case .failed: carryOut(connection.life.lose(at: now), from: connection)
    }
  }

  private func watch(_ connection: ShardConnection, _ wishes: Session.Wishes) {
    var interest: Epoll.Interest = wishes.reads ? .input : []
    if wishes.writes { interest.insert(.output) }
    guard interest != connection.watched, let socket = connection.socket else { return }
    connection.watched = interest
    try? epoll.modify(
      socket.descriptor, interest, word: connection.place.epollWord)
  }

  /// Tells each person with a waiting command that the store accepts nothing at present.
  func tellOfStall() {
    let now = settings.clock.now
    for case let connection? in slots where connection.life.tellOfStall() {
      settle(connection, [], now)
    }
    outgoing?.flush()
    arm(now)
  }

  // MARK: - Deadlines

  /// Makes sure that the connection is looked at by `deadline`. A deadline that moves later is left
  /// alone.
  func schedule(_ connection: ShardConnection, at deadline: Instant) {
    if let scheduled = connection.scheduled, scheduled <= deadline { return }
    connection.scheduled = deadline
    deadlines.set(connection.place.slot, to: deadline)
  }

  /// The slot's deadline, which may have moved since, has come.
  func deadlineHasCome(for slot: Int, _ now: Instant) {
    guard let connection = slots[slot] else { return }
    connection.scheduled = nil
    if settings.limits.rate > 0 { settings.limiter.share(&connection.life, at: now) }
    settle(connection, connection.life.wake(at: now), now)
  }

  // MARK: - Going

  /// Closes the socket if it is open and gives the slot back.
  func forget(_ connection: ShardConnection) {
    let slot = connection.place.slot
    guard slots[slot] === connection else { return }
    closeSocket(of: connection)
    deadlines.remove(slot)
    slots[slot] = nil
    freeSlots.append(slot)
    if connection.home != nil { forgetVisitor(connection) }
    finishIfEmpty()
  }

  /// Gives the socket back if it is open, and its address' share if it had one.
  func closeSocket(of connection: ShardConnection) {
    guard let socket = connection.socket else { return }
    socket.close()
    connection.socket = nil
    settings.limiter.leave(connection.life.address)
  }

  /// Tells every session why the server stops; one without a socket has nobody to tell.
  func sayGoodbye(_ code: ErrorCode) {
    guard stopCode == nil else { return }
    stopCode = code
    let now = settings.clock.now
    for case let connection? in slots {
      settle(connection, connection.life.stop(code, at: now), now)
    }
    outgoing?.flush()
    arm(now)
  }

  // MARK: - Tables

  /// Makes a table known here. The house posts this before the reply that tells anybody of it.
  nonisolated func add(_ table: OpenTable, as id: TableID) {
    enter { $0.tables[id] = table }
  }

  nonisolated func removeTable(_ id: TableID) {
    enter { _ = $0.tables.removeValue(forKey: id) }
  }
}
