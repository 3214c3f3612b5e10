import Store
import Identity
import LineProtocol

/// Somebody who was seated before a restart, and what is on record of the session.
struct Returning: Sendable {
  let name: PlayerName
  let person: Person
  /// When a member registered; `nil` for a guest.
  let registered: Instant?
  /// The digest of the token that brings the session back.
  let digest: TokenDigest
  /// Where the connection came from, if that is on record.
  var address: PeerAddress?
  private(set) var tables: [JoinedTables.Entry] = []
  private var answered: [AnsweredCommand] = []
  /// Whether a connection has been given it.
  var isTaken = false

  init(name: PlayerName, person: Person, registered: Instant?, digest: TokenDigest) {
    (self.name, self.person, self.registered, self.digest) = (name, person, registered, digest)
  }

  /// The same with a table more, and the tagged actions that were answered there.
  func adding(_ table: JoinedTables.Entry, answered: [AnsweredCommand]) -> Returning {
    var copy = self
    copy.tables.append(table)
    copy.answered += answered
    return copy
  }

  /// What a connection goes on with.
  func state(token: String, since: Instant, _ greeting: Message?) -> SessionState {
    var joined = JoinedTables()
    for entry in tables { joined[entry.table] = entry }
    return SessionState(
      session: nil, token: token, name: name, person: person, since: since, ignored: [],
      isMuted: false, isKnownToOffice: false, greeting: greeting, tables: joined,
      tags: greeting == nil ? TagMemory(answered) : TagMemory())
  }
}
