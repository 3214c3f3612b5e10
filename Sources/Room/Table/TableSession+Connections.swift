import Games
import Lines

/// Connections coming and going: the session behind a seat changes, and the table is told.
extension TableSession {
  private var holdSeconds: Int { Int(configuration.hold.components.seconds) }

  /// Handles the first input: a table from before a restart continues where it stood.
  mutating func open() {
    guard configuration.state != nil, table.seq > 0 else { return }
    for (seat, occupant) in table.occupants {
      members.sit(at: seat, nil, after: log.start(ofSittingDownAfter: occupant.since))
    }
    clocks.returning = Set(table.occupants.keys)
    follow(.restart(hold: holdSeconds))
  }

  /// - Throws: `Refusal` with `seat.none`.
  func seat(of sender: Sender) throws(Refusal) -> Seat {
    guard let seat = members.seat(of: sender.session) else { throw .notSeated(at: id) }
    return seat
  }

  /// Notes a lost connection, whose seat is held.
  mutating func cutOff(_ session: SessionID) {
    if let seat = members.cutOff(session) { follow(.lose(seat, hold: holdSeconds)) }
  }

  /// Removes a session that has ended, and gives up its seat.
  mutating func depart(_ session: SessionID) {
    if let seat = members.depart(session) { vacate(seat) }
  }

  /// Gives up the seat of a name that nobody resumed in time.
  mutating func expire(_ name: PlayerName) {
    guard let seat = table.seat(of: name), members.session(at: seat) == nil else { return }
    vacate(seat)
  }

  /// Gives up a seat, whose player is shown nothing more of the table.
  ///
  /// - Returns: the events that followed.
  @discardableResult
  mutating func vacate(_ seat: Seat) -> [TableEvent] {
    _ = members.leave(seat)
    clocks.returning.remove(seat)
    return follow(.leave(seat))
  }

  /// Continues a session on another connection, and delivers what it missed.
  ///
  /// - Parameters:
  ///   - old: the session that had the seat; `nil` after a restart.
  ///   - digest: the digest of the seat's new token, if it has a new one.
  mutating func handOver(
    from old: SessionID?, _ name: PlayerName, to new: SessionID, last: Int, _ digest: TokenDigest?
  ) {
    let held = old.map { members.seat(heldFor: $0) } ?? table.seat(of: name)
    if let seat = held, let since = members.handOver(seat, to: new) {
      clocks.returning.remove(seat)
      bring(to: new, name, after: max(last, since))
      deliver(to: new) { $0.membership = .seated }
      follow(.reconnect(seat))
      if let digest { follow(.identify(seat, digest)) }
      ask(seat)
    } else if let old, let watcher = members.handOver(from: old, to: new) {
      bring(to: new, watcher.name, after: max(last, watcher.since))
      deliver(to: new) { $0.membership = .watching }
    } else {
      let notice = Shared(
        wrappedValue: Notice.at(id, "you lost your seat at table \(id) while you were away"))
      deliver(to: new) {
        $0.notice = notice
        $0.membership = .absent
        $0.missed = 0
      }
    }
  }

  /// Replaces a member's token and all earlier ones.
  mutating func renew(_ digest: TokenDigest, of name: PlayerName) {
    guard let seat = table.seat(of: name) else { return }
    for _ in 1...2 { follow(.identify(seat, digest)) }
  }

  /// Closes the table for the house: nobody is seated or watches any longer. Disconnected players
  /// are told when they return.
  mutating func close() {
    let names = table.occupants.mapValues(\.name)
    follow(.close)
    for member in members.present where member.seat == nil { dismiss(member.session, member.name) }
    for session in members.absentWatchers { tellClosed(session, chips: nil) }
    for (seat, session, isHere) in members.seated {
      let chips = table.game.buyIn == nil ? nil : table.game.balance(of: seat)
      if let session, isHere {
        dismiss(session, names[seat])
      } else if let session {
        tellClosed(session, chips: chips)
      } else if let name = names[seat] {
        step.requests.append(.closedMeanwhile(name, id, chips: chips))
      }
    }
    members = TableMembers()
  }

  private mutating func tellClosed(_ session: SessionID, chips: Int?) {
    let notice = Shared(wrappedValue: Notice.closed(id, chips: chips))
    deliver(to: session) {
      $0.notice = notice
      $0.membership = .absent
      $0.question = .closed
    }
  }
}
