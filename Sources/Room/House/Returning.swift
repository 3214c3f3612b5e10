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
  /// Those of other tokens that do.
  var formerDigests: [TokenDigest] = []
  /// Where the connection came from, if that is on record.
  var address: PeerAddress?
  private(set) var tables: [JoinedTables.Entry] = []
  /// The table that commands go to.
  private var used: TableID?
  /// What is told on coming back.
  private var notices: [Notice] = []
  /// The last tagged commands.
  private let answered: [AnsweredCommand]
  /// Whether a connection has been given it.
  var isTaken = false

  init(
    name: PlayerName, person: Person, registered: Instant?, digest: TokenDigest,
    answered: [AnsweredCommand]
  ) {
    (self.name, self.person, self.registered, self.digest) = (name, person, registered, digest)
    self.answered = answered
  }

  /// Adds a table.
  mutating func add(_ table: JoinedTables.Entry, isUsed: Bool) {
    tables.append(table)
    if isUsed { used = table.table }
  }

  /// A table was closed, and this many chips came back from it.
  mutating func close(_ table: TableID, chips: Int?) {
    tables.removeAll { $0.table == table }
    if used == table { used = nil }
    notices.append(.closed(table, chips: chips))
  }

  /// What a connection goes on with.
  func state(token: String, since: Instant, _ greeting: Greeting?) -> SessionState {
    var joined = JoinedTables()
    for entry in tables { joined[entry.table] = entry }
    joined.used = used
    var state = SessionState(
      session: nil, token: token, name: name, person: person, since: since, ignored: [],
      isMuted: false, greeting: greeting, tables: joined,
      tags: greeting == nil ? TagMemory(answered) : TagMemory())
    state.notices = notices
    return state
  }
}
