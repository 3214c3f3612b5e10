import Lines

/// The part of a session that outlives its connection.
public struct SessionState: Sendable {
  /// The session that gives it up; `nil` if it is from before a restart.
  let session: SessionID?
  /// The token that resumes the session.
  var token = ""
  let name: PlayerName
  /// Guest or member, person or bot.
  var person: Person
  /// The guest's name that it was given, if it may still be replaced.
  var givenName: PlayerName?
  /// The guest it was before.
  var former: PersonID?
  /// The people whose messages are not printed.
  var ignored: Set<PlayerName> = []
  var isMuted = false
  /// The reply to a login that resumes the session, if there was one.
  var greeting: Greeting?
  var tables = JoinedTables()
  /// The replies to tagged commands; empty if a login resumes the session, perhaps of a program
  /// with tags of its own.
  var tags: TagMemory
  /// How its person has played.
  var figures = PlayFigures()
  /// What the advisor was asked, and the state of the quiz.
  var advisor = AdvisorState()
  /// Notices for the person's return.
  var notices: [Notice] = []
  /// The style in which the person reads; `nil` after a restart.
  var style: TextStyle?

  /// Notes that a table was closed, and how many chips came back.
  mutating func close(_ table: TableID, chips: Int?) {
    tables[table] = nil
    notices.append(.closed(table, chips: chips))
  }
}
