import Games
import Lines

/// The members of a table: the sessions behind its seats, and those that watch.
struct TableMembers: Sendable {
  private struct Connection: Sendable {
    /// The session that gets the seat's lines, or that it is held for; `nil` after a restart.
    var session: SessionID?
    var isHere: Bool
    /// The number of the last event before the player came to the table, to sit or to watch:
    /// earlier ones are not shown to this player in a resume.
    let since: Int
    /// The cost of a command that the player was last told before it was done.
    var toldOf: Prose?
  }

  /// A session that watches.
  struct Watcher: Sendable {
    /// The name, if there is one yet.
    let name: PlayerName?
    /// The number of the last event before it began.
    let since: Int
  }

  private var connections: SeatMap<Connection> = [:]
  private var watchers: [SessionID: Watcher] = [:]
  /// Watchers whose connection was lost, and who go on watching if their session resumes.
  private var absent: [SessionID: Watcher] = [:]

  /// The last pictures of clients that draw the table.
  private var pictures: [SessionID: TablePicture] = [:]

  var watcherCount: Int { watchers.count }

  /// The members who are connected: players by seat, then watchers.
  var present: [(session: SessionID, seat: Seat?, name: PlayerName?)] {
    var members: [(session: SessionID, seat: Seat?, name: PlayerName?)] = []
    members.reserveCapacity(connections.count + watchers.count)
    for (seat, connection) in connections {
      if let session = connection.session, connection.isHere {
        members.append((session, seat, nil))
      }
    }
    guard !watchers.isEmpty else { return members }
    return members + watchers.sorted { $0.key < $1.key }.map { ($0.key, nil, $0.value.name) }
  }

  /// The sessions of watchers whose connection was lost.
  var absentWatchers: [SessionID] { absent.keys.sorted() }

  /// The seats, and the sessions they are held for if a player is not connected; `nil` after a
  /// restart.
  var seated: [(seat: Seat, session: SessionID?, isHere: Bool)] {
    connections.map { ($0.key, $0.value.session, $0.value.isHere) }
  }

  /// The session behind a seat, if it is connected.
  func session(at seat: Seat) -> SessionID? {
    connections[seat].flatMap { $0.isHere ? $0.session : nil }
  }

  /// The seat of a connected session.
  func seat(of session: SessionID) -> Seat? {
    connections.first { $0.value.session == session && $0.value.isHere }?.key
  }

  /// The seat of a session, or the one held for it.
  func seat(heldFor session: SessionID) -> Seat? {
    connections.first { $0.value.session == session }?.key
  }

  func watches(_ session: SessionID) -> Bool { watchers[session] != nil }

  // MARK: - Coming and going

  /// Seats a player who has seen everything so far, or has been watching for longer.
  ///
  /// - Parameter session: the player's session; `nil` after a restart, until the player returns.
  mutating func sit(at seat: Seat, _ session: SessionID?, after seq: Int) {
    let watcher = session.flatMap { watchers.removeValue(forKey: $0) }
    connections[seat] = Connection(
      session: session, isHere: session != nil, since: watcher?.since ?? seq)
  }

  mutating func watch(_ session: SessionID, _ name: PlayerName?, after seq: Int) {
    watchers[session] = Watcher(name: name, since: watchers[session]?.since ?? seq)
  }

  mutating func unwatch(_ session: SessionID) {
    (watchers[session], pictures[session]) = (nil, nil)
  }

  /// Removes a seat's player; returns the session if it was connected.
  mutating func leave(_ seat: Seat) -> SessionID? {
    guard let left = connections.removeValue(forKey: seat), let session = left.session else {
      return nil
    }
    pictures[session] = nil
    return left.isHere ? session : nil
  }

  /// Notes a lost connection; returns the seat that is held.
  mutating func cutOff(_ session: SessionID) -> Seat? {
    absent[session] = watchers.removeValue(forKey: session)
    pictures[session] = nil
    guard let seat = seat(of: session) else { return nil }
    connections[seat]?.isHere = false
    return seat
  }

  /// Removes a session that has ended; returns the seat it had.
  mutating func depart(_ session: SessionID) -> Seat? {
    (watchers[session], absent[session], pictures[session]) = (nil, nil, nil)
    return seat(heldFor: session)
  }

  /// Gives a seat to another session; returns the number of the last event not to be shown to its
  /// player again.
  mutating func handOver(_ seat: Seat, to session: SessionID) -> Int? {
    guard let since = connections[seat]?.since else { return nil }
    if let old = connections[seat]?.session { pictures[old] = nil }
    connections[seat] = Connection(session: session, isHere: true, since: since)
    return since
  }

  /// Gives a watcher's place to another session.
  mutating func handOver(from old: SessionID, to session: SessionID) -> Watcher? {
    pictures[old] = nil
    let watcher = watchers.removeValue(forKey: old) ?? absent.removeValue(forKey: old)
    if let watcher { watchers[session] = watcher }
    return watcher
  }

  /// Keeps the picture of a client that is seated or watches here; returns its last one.
  ///
  /// - Parameter picture: the new picture; `nil` for a look that is not drawn.
  mutating func draw(_ picture: TablePicture?, for session: SessionID) -> TablePicture? {
    defer {
      pictures[session] = seat(of: session) != nil || watches(session) ? picture : nil
    }
    return pictures[session]
  }

  /// Notes that a player is told the cost of a command before it is done; returns whether that is
  /// new, or was answered with no.
  mutating func tell(_ seat: Seat, of cost: Prose, _ sender: Sender) -> Bool {
    defer { connections[seat]?.toldOf = cost }
    return connections[seat]?.toldOf != cost || !sender.isConfirming
  }
}
