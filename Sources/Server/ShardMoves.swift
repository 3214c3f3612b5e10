import Lines
import Room
import Sockets

/// A connection on its way from one shard to another.
struct MovingConnection: Sendable {
  let life: Session
  let socket: Socket
  /// The shard that numbered it, where everybody else still sends its mail.
  let home: Shard
}

// A connection moves once, to the shard of the first table that its session sits at. It keeps its
// number: the shard that assigned it forwards its mail until the connection has ended. Tables of
// the new shard deliver directly and could overtake that mail; so theirs is held back until a
// marker, sent around through the old shard, has arrived after everything that they sent there
// before.
extension Shard {
  // MARK: - Going

  /// Hands the connection over to the shard of its table, if that is another one.
  ///
  /// - Returns: whether it has left.
  func moveToTable(_ connection: ShardConnection) -> Bool {
    guard !connection.isSettled, let id = connection.life.seatedTable, let table = tables[id]
    else { return false }
    connection.isSettled = true
    guard table.shard != number, stopCode == nil, !connection.life.isClosing, let outgoing,
      let socket = connection.socket
    else { return false }
    let place = connection.place
    epoll.remove(socket.descriptor)
    deadlines.remove(place.slot)
    connection.socket = nil
    slots[place.slot] = nil
    let other = outgoing.shards[table.shard]
    moved[connection.life.id] = other
    other.take(MovingConnection(life: connection.life, socket: socket, home: self))
    return true
  }

  /// Forwards mail for a connection that has moved; if it is gone, carries out the effect that the
  /// undelivered mail asks for.
  func deliverElsewhere(_ letter: Mail) {
    if let shard = moved[letter.receiver] { return shard.post([letter]) }
    if let effect = letter.input.undelivered(to: letter.receiver) {
      outgoing?.carryOut(effect, from: letter.receiver, tables: tables)
    }
  }

  /// The marker goes back to the connection's new shard, after everything forwarded before.
  private nonisolated func returnMarker(of id: SessionID) {
    enter { shard in shard.moved[id]?.enter { $0.endEarlyMail(of: id) } }
  }

  /// The connection has ended on its other shard: its number is free.
  private nonisolated func forgetMoved(_ id: SessionID) {
    enter { shard in
      guard shard.moved.removeValue(forKey: id) != nil else { return }
      shard.freeSlots.append(SessionNumber(id).slot)
      shard.finishIfEmpty()
    }
  }

  // MARK: - Coming

  fileprivate nonisolated func take(_ moving: MovingConnection) { enter { $0.accept(moving) } }

  private func accept(_ moving: MovingConnection) {
    guard isRunning, let place = freePlace() else { return refuse(moving) }
    let now = settings.clock.now
    let connection = ShardConnection(moving, at: place)
    slots[place.slot] = connection
    visitors[moving.life.id] = connection
    moving.home.returnMarker(of: moving.life.id)
    let watched: Void? = try? epoll.add(
      moving.socket.descriptor, connection.watched, word: place.epollWord)
    var effects = watched == nil ? connection.life.lose(at: now) : []
    if let stopCode { effects += connection.life.stop(stopCode, at: now) }
    settle(connection, effects, now)
    outgoing?.flush()
    arm(now)
  }

  /// Everything sent by way of the old shard has arrived.
  private func endEarlyMail(of id: SessionID) {
    guard let early = visitors[id]?.early.take() else { return }
    deliver(early)
  }

  /// The connection has ended here.
  func forgetVisitor(_ connection: ShardConnection) {
    visitors[connection.life.id] = nil
    for letter in connection.early ?? [] {
      guard let effect = letter.input.undelivered(to: letter.receiver) else { continue }
      outgoing?.carryOut(effect, from: letter.receiver, tables: tables)
    }
    connection.home?.forgetMoved(connection.life.id)
  }

  // MARK: - What tables of this shard have

  /// Delivers a table's mail for sessions on this shard, without another turn in the queue.
  ///
  /// - Parameter home: the shard that numbered them all.
  /// - Returns: the mail for sessions elsewhere.
  func deliverDirectly(_ mail: [Mail], numberedBy home: Int) -> [Mail] {
    if home != number, visitors.isEmpty { return mail }
    let now = settings.clock.now
    var rest: [Mail] = []
    for letter in mail {
      if let connection = connection(of: letter.receiver) {
        if connection.early == nil {
          deliver(letter.input, to: connection, now)
        } else {
          connection.early?.append(letter)
        }
      } else if home == number {
        deliverElsewhere(letter)
      } else {
        rest.append(letter)
      }
    }
    endDelivery(now)
    return rest
  }

  /// The server has already stopped here: says goodbye as far as that is possible at once.
  private func refuse(_ moving: MovingConnection) {
    var life = moving.life
    _ = life.stop(stopCode ?? .serverFull, at: settings.clock.now)
    _ = life.withOutput { moving.socket.send($0) }
    moving.socket.close()
    settings.limiter.leave(life.address)
    moving.home.forgetMoved(life.id)
  }
}
