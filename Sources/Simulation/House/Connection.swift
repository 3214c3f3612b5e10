// Owns one connection as the server's shell keeps it. Never decides anything about the game.

import Room

/// A connection of the house: the session, and of the socket what `Sources/Server` keeps of it.
struct Connection: Sendable {
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

  init(id: SessionID, session: Session) {
    self.id = id
    self.session = session
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
