import Cards
import Games
import Identity
import LineProtocol

/// Who hears of a table: the sessions behind its seats, and those that watch.
struct TableMembers: Sendable {
  private struct Connection: Sendable {
    /// The session that gets the seat's lines, or for which it is held; `nil` after a restart.
    var session: SessionID?
    var isHere: Bool
    /// The number of the last event before the player came to the table, to sit or to watch: what
    /// was before is not this player's to see again.
    let since: Int
    /// What the player was told last that a command costs, before it was done.
    var toldOf: Prose?
  }

  /// Who watches.
  struct Watcher: Sendable {
    /// The name, if there is one yet.
    let name: PlayerName?
    /// The number of the last event before it began.
    let since: Int
  }

  private var connections: SeatMap<Connection> = [:]
  private var watchers: [SessionID: Watcher] = [:]
  /// Who watched when the connection was lost, and goes on with the session.
  private var absent: [SessionID: Watcher] = [:]

  /// What clients that draw the table have of it.
  private var pictures: [SessionID: TablePicture] = [:]

  /// How many watch.
  var watcherCount: Int { watchers.count }

  /// Those who are here: players by their seats, then those who watch.
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

  /// The sessions of those who watched when the connection was lost.
  var absentWatchers: [SessionID] { absent.keys.sorted() }

  /// The seats, and for whom those are held who are not here; `nil` after a restart.
  var seated: [(seat: Seat, session: SessionID?, isHere: Bool)] {
    connections.map { ($0.key, $0.value.session, $0.value.isHere) }
  }

  /// The session behind a seat, if it is here.
  func session(at seat: Seat) -> SessionID? {
    connections[seat].flatMap { $0.isHere ? $0.session : nil }
  }

  /// The seat of a session that is here.
  func seat(of session: SessionID) -> Seat? {
    connections.first { $0.value.session == session && $0.value.isHere }?.key
  }

  /// The seat of a session, or the one that is held for it.
  func seat(heldFor session: SessionID) -> Seat? {
    connections.first { $0.value.session == session }?.key
  }

  func watches(_ session: SessionID) -> Bool { watchers[session] != nil }

  // MARK: - Coming and going

  /// Somebody sits down who has seen what was until now, or longer ago began to watch.
  ///
  /// - Parameter session: `nil` after a restart, until the player comes back.
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

  /// A seat is given up; whose session was here.
  mutating func leave(_ seat: Seat) -> SessionID? {
    guard let left = connections.removeValue(forKey: seat), let session = left.session else {
      return nil
    }
    pictures[session] = nil
    return left.isHere ? session : nil
  }

  /// A connection is lost; which seat is held.
  mutating func cutOff(_ session: SessionID) -> Seat? {
    absent[session] = watchers.removeValue(forKey: session)
    pictures[session] = nil
    guard let seat = seat(of: session) else { return nil }
    connections[seat]?.isHere = false
    return seat
  }

  /// A session is over; which seat it had.
  mutating func depart(_ session: SessionID) -> Seat? {
    (watchers[session], absent[session], pictures[session]) = (nil, nil, nil)
    return seat(heldFor: session)
  }

  /// A session goes on behind a seat; the number of the last event that is not its player's to see
  /// again.
  mutating func handOver(_ seat: Seat, to session: SessionID) -> Int? {
    guard let since = connections[seat]?.since else { return nil }
    if let old = connections[seat]?.session { pictures[old] = nil }
    connections[seat] = Connection(session: session, isHere: true, since: since)
    return since
  }

  /// A session goes on watching in place of another.
  mutating func handOver(from old: SessionID, to session: SessionID) -> Watcher? {
    pictures[old] = nil
    let watcher = watchers.removeValue(forKey: old) ?? absent.removeValue(forKey: old)
    if let watcher { watchers[session] = watcher }
    return watcher
  }

  /// Keeps the picture of a client that sits or watches here; the one that it had before.
  ///
  /// - Parameter picture: `nil` for a look that nobody draws.
  mutating func draw(_ picture: TablePicture?, for session: SessionID) -> TablePicture? {
    defer {
      pictures[session] = seat(of: session) != nil || watches(session) ? picture : nil
    }
    return pictures[session]
  }

  /// Notes that a player is told what a command costs, before it is done; whether this is new.
  mutating func tell(_ seat: Seat, of cost: Prose) -> Bool {
    defer { connections[seat]?.toldOf = cost }
    return connections[seat]?.toldOf != cost
  }
}
