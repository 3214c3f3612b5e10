import Cards
import Identity
import LineProtocol

/// What of a session outlives its connection.
public struct SessionState: Sendable {
  /// The session that gives itself up; `nil` if it is one of before a restart.
  let session: SessionID?
  /// The token that resumes the session.
  var token = ""
  /// Who it is.
  let name: PlayerName
  /// Guest or member, person or bot.
  var person: Person
  /// The guest's name that it was given, if it may still be exchanged.
  var givenName: PlayerName?
  /// The guest that it was before.
  var former: PersonID?
  /// Whose words are not printed.
  var ignored: Set<PlayerName> = []
  var isMuted = false
  /// The reply to the login by which it goes on, if it was one.
  var greeting: Greeting?
  /// The tables joined.
  var tables = JoinedTables()
  /// What was answered to tagged commands; nothing if it goes on by a login, perhaps of a program
  /// that has tags of its own.
  var tags: TagMemory
  /// How its person has played.
  var figures = PlayFigures()
  /// What the advisor was asked.
  var advisor = AdvisorState()
  /// What its person is told on coming back.
  var notices: [Notice] = []
  /// How its person reads; `nil` after a restart.
  var style: TextStyle?

  /// A table was closed, and this many chips came back from it.
  mutating func close(_ table: TableID, chips: Int?) {
    tables[table] = nil
    notices.append(.closed(table, chips: chips))
  }
}
