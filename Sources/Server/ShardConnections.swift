import Dispatch
import Identity
import LineProtocol
import Room
import Sockets

extension Shard {
  /// Bytes for a peer that may wait for more of the same turn: well below the size at which a peer
  /// counts as one that does not read.
  private static let gathered = Limits.outboxSoftBytes / 4

  /// How long a peer has to close after all is said, so that no reset swallows the last words.
  static let drain = Duration.seconds(1)

  // MARK: - Serving

  /// The connection at this place, if it is still the same one.
  private func connection(at place: SessionNumber) -> Connection? {
    let slot = place.slot
    guard slot < slots.count, let connection = slots[slot], connection.place == place
    else { return nil }
    return connection
  }

  /// The connection of a session, if it is here.
  private func connection(of session: SessionID) -> Connection? {
    let home = SessionNumber(session)
    return home.shard == number ? connection(at: home) : visitors[session]
  }

  /// Reads what is there, has the session answer and writes the answer.
  func serve(_ event: Epoll.Event, _ now: Instant) {
    guard let connection = connection(at: SessionNumber(word: event.word)),
      let socket = connection.socket
    else { return }
    if let header = connection.header { return readHeader(header, of: connection, now) }
    var effects: [Effect] = []
    if event.ready.contains(.input) {
      switch socket.receive(into: buffer.bytes) {
      case .bytes(let count):
        if connection.isDraining { return }
        effects = connection.session.receive(
          UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]), at: now)
      case .wouldBlock: break
      case .ended:
        connection.inputHasEnded = true
        if connection.isDraining { return drained(connection, now) }
        effects = connection.session.handle(.inputEnded, at: now)
      case .failed: lose(connection, now)
      }
    } else if !event.ready.isDisjoint(with: [.error, .hangUp]) {
      lose(connection, now)
    }
    guard connection.session.outbox.isEmpty, connection.socket != nil else {
      return settle(connection, effects, now)
    }
    // What it has asked for mostly comes back before the shard waits again.
    carryOut(effects, from: connection)
    touch(connection)
  }

  /// Takes messages for sessions, of one sender and in its order; each socket is written to once.
  nonisolated func post(_ mail: [Mail]) {
    enter { $0.deliver(mail) }
  }

  func deliver(_ mail: [Mail]) {
    let now = settings.clock.now
    for letter in mail {
      guard let connection = connection(of: letter.receiver) else {
        deliverElsewhere(letter)
        continue
      }
      let effects = connection.session.handle(letter.input, at: now)
      if connection.session.outbox.count > Self.gathered {
        settle(connection, effects, now)
      } else {
        if !effects.isEmpty { carryOut(effects, from: connection) }
        touch(connection)
        if letter.input.asks { asked.append(connection) }
      }
    }
    // Whatever comes for a connection in a turn leaves in one write at its end.
    if isTakingTurns { outgoing?.flush() } else { settleTouched(now) }
  }

  /// Has the connection settled before the shard waits again.
  private func touch(_ connection: Connection) {
    guard !connection.isTouched else { return }
    connection.isTouched = true
    touched.append(connection)
  }

  /// Settles what was touched, whoever is asked first: the others wait for that one's answer.
  func settleTouched(_ now: Instant) {
    guard !touched.isEmpty else { return }
    for connection in asked { settleIfTouched(connection, now) }
    for connection in touched { settleIfTouched(connection, now) }
    asked.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    outgoing?.flush()
    arm(now)
  }

  private func settleIfTouched(_ connection: Connection, _ now: Instant) {
    guard connection.isTouched else { return }
    connection.isTouched = false
    // It may have gone, or moved, since.
    if slots[connection.place.slot] === connection { settle(connection, [], now) }
  }

  /// To be called after whatever has changed a session: effects, output, watching, deadline, end.
  func settle(_ connection: Connection, _ effects: [Effect], _ now: Instant) {
    if !effects.isEmpty { carryOut(effects, from: connection) }
    flush(connection, now)
    if !connection.session.tally.isEmpty {
      figures.take(connection.session.tally)
      connection.session.tally.removeAll()
    }
    var needs = connection.session.needs()
    if needs.wantsClose, !connection.isDraining, connection.socket == nil || !needs.hasOutput {
      finish(connection, now)
      needs = connection.session.needs()
    }
    if needs.isFinished, connection.socket == nil { return forget(connection) }
    watch(connection, needs)
    if moveToTable(connection) { return }
    if let deadline = connection.deadline(needs), !connection.isDraining {
      schedule(connection, at: deadline)
    }
  }

  private func carryOut(_ effects: [Effect], from connection: Connection) {
    for effect in effects {
      guard case .table(let id, let input) = effect else {
        outgoing?.carryOut(effect, from: connection.id, tables: tables)
        continue
      }
      guard let table = tables[id] else {
        carryOutAfterNews(effect, from: connection.id)
        continue
      }
      if table.shard == number, maySkipQueue {
        forTables.append((table.mailbox, input))
      } else {
        table.mailbox.post(input)
      }
    }
  }

  /// A table that is not known may be among what waits in the queue: this turn can have begun
  /// before the lobby posted it, and read a line that was sent after.
  private func carryOutAfterNews(_ effect: Effect, from sender: SessionID) {
    enter { shard in
      shard.outgoing?.carryOut(effect, from: sender, tables: shard.tables)
      shard.outgoing?.flush()
    }
  }

  /// Writes what the kernel takes now. What is left waits for the socket to become writable.
  private func flush(_ connection: Connection, _ now: Instant) {
    guard let socket = connection.socket, !connection.session.outbox.isEmpty else { return }
    switch connection.session.outbox.withUnsafeBytes({ socket.send($0) }) {
    case .bytes(let count):
      connection.session.outbox.consume(count)
      connection.stallDeadline =
        connection.session.outbox.isEmpty ? nil : now.after(settings.stall)
    case .wouldBlock, .ended:
      if connection.stallDeadline == nil {
        connection.stallDeadline = now.after(settings.stall)
      }
    case .failed: lose(connection, now)
    }
  }

  private func watch(_ connection: Connection, _ needs: SessionNeeds) {
    let interest = connection.interest(needs)
    guard interest != connection.watched, let socket = connection.socket else { return }
    connection.watched = interest
    try? epoll.modify(
      socket.descriptor, interest, word: connection.place.epollWord)
  }

  // MARK: - Deadlines

  /// Makes sure of a look at the connection at `deadline`. One that moves later is left as it is.
  func schedule(_ connection: Connection, at deadline: Instant) {
    if let scheduled = connection.scheduled, scheduled <= deadline { return }
    connection.scheduled = deadline
    deadlines.set(connection.place.slot, to: deadline)
  }

  /// The slot's deadline, which may have moved since, has come.
  func deadlineHasCome(for slot: Int, _ now: Instant) {
    guard let connection = slots[slot] else { return }
    connection.scheduled = nil
    if connection.header != nil { return missHeader(of: connection) }
    if connection.isDraining { return drained(connection, now) }
    if let stalled = connection.stallDeadline, stalled <= now { lose(connection, now) }
    var effects: [Effect] = []
    if let wake = connection.session.wake, wake <= now {
      effects = connection.session.handle(.wake, at: now)
    }
    settle(connection, effects, now)
  }

  // MARK: - Going

  /// The connection broke. The session is told and may live on without a socket; `settle` follows.
  func lose(_ connection: Connection, _ now: Instant) {
    guard connection.socket != nil else { return }
    closeSocket(of: connection)
    connection.stallDeadline = nil
    connection.isDraining = false
    carryOut(connection.session.handle(.connectionLost, at: now), from: connection)
  }

  /// All is said and written: closes, or waits a little for the peer to close first, because
  /// closing with unread input would have the kernel throw our last words away.
  private func finish(_ connection: Connection, _ now: Instant) {
    guard let socket = connection.socket, !connection.inputHasEnded else {
      return lose(connection, now)
    }
    connection.isDraining = true
    connection.stallDeadline = nil
    socket.finishSending()
    watch(connection, connection.session.needs())
    deadlines.set(
      connection.place.slot, to: now.after(Self.drain))
  }

  /// The peer has closed too, or had its time to.
  private func drained(_ connection: Connection, _ now: Instant) {
    lose(connection, now)
    settle(connection, [], now)
  }

  /// Closes the socket if it is open and gives the slot back.
  func forget(_ connection: Connection) {
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
  func closeSocket(of connection: Connection) {
    guard let socket = connection.socket else { return }
    socket.close()
    connection.socket = nil
    if connection.header == nil { settings.limiter.leave(connection.session.address) }
  }

  /// Tells every session why the server stops. Those without a socket have nobody to tell.
  func sayGoodbye(_ code: ErrorCode) {
    guard stopCode == nil else { return }
    stopCode = code
    let now = settings.clock.now
    for case let connection? in slots where !connection.isDraining {
      if connection.header != nil {
        forget(connection)
        continue
      }
      settle(connection, connection.session.handle(.stop(code), at: now), now)
      if connection.socket == nil { forget(connection) }
    }
    outgoing?.flush()
    arm(now)
  }

  // MARK: - Tables

  /// Makes a table known here. Posted by the lobby before the reply that tells anybody of it.
  nonisolated func add(_ table: OpenTable, as id: TableID) {
    enter { $0.tables[id] = table }
  }

  /// The table is gone.
  nonisolated func removeTable(_ id: TableID) {
    enter { _ = $0.tables.removeValue(forKey: id) }
  }
}
