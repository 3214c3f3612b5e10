import Cards
import Games
import Identity
import LineProtocol
import Tables

/// What of a session outlives its connection.
public struct SessionState: Sendable {
  /// The session that gives itself up; `nil` if it is one of before a restart.
  let session: SessionID?
  /// The token that resumes the session.
  let token: String
  /// Who it is.
  let name: PlayerName
  /// Guest or member, person or bot.
  let person: Person
  /// Since when the name is theirs.
  let since: Instant
  /// The guest's name that it was given, if it may still be exchanged.
  var givenName: PlayerName?
  /// The guest's name that it had before, and has still.
  var formerName: FormerName?
  /// Whose words are not printed.
  var ignored: Set<PlayerName>
  var isMuted: Bool
  let isKnownToOffice: Bool
  /// The reply to the login by which it goes on, if it was one.
  let greeting: Greeting?
  /// The tables joined.
  var tables: JoinedTables
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
}

/// The tables that a session has joined, in the order of joining.
struct JoinedTables: Sendable {
  /// One of them.
  struct Entry: Sendable {
    let table: TableID
    /// What is played there, as `games` names it.
    let game: GameID
    /// What it was opened with.
    let options: TableOptions
    var isSeated: Bool
    /// How many hands a dealer deals there.
    var hands: Int?
    /// The big blind of the hand that is asked about.
    var bigBlind: Int?
    /// The number of the last event that was delivered.
    var seq: Int
    /// The open question.
    var question: TableQuestion?
    /// When it was asked.
    var askedAt = Instant(nanoseconds: 0)
    /// The question at which a person was asked whether a fold is meant.
    var confirmed: TurnID?
    /// The question that a person was told of by a line, since commands go to another table.
    var told: TurnID?
    /// When its clock runs out, if it runs.
    var deadline: Instant?

    /// The open question with the time that is left now.
    func question(at now: Instant) -> TableQuestion? {
      guard var question, let deadline else { return question }
      question.left = deadline.milliseconds(since: now)
      question.isClockRunning = true
      return question
    }
  }

  private(set) var entries: [Entry] = []
  /// The table that `use` chose.
  private(set) var used: TableID?
  /// Where one has sat down last.
  private var satDownAt: TableID?
  /// The table that was left last.
  private(set) var left: TableID?

  /// The table that commands go to: the one that `use` chose, else the last one sat down at.
  var chosen: TableID? { used ?? satDownAt }

  subscript(_ table: TableID) -> Entry? {
    get { entries.first { $0.table == table } }
    set {
      let index = entries.firstIndex { $0.table == table }
      switch (index, newValue) {
      case (let index?, let entry?): entries[index] = entry
      case (let index?, nil):
        entries.remove(at: index)
        left = table
        if used == table { used = nil }
        if satDownAt == table { satDownAt = nil }
      case (nil, let entry?): entries.append(entry)
      case (nil, nil): break
      }
    }
  }

  /// Changes what is known of a table, if it is joined.
  mutating func update(_ table: TableID, _ change: (inout Entry) -> Void) {
    guard let index = entries.firstIndex(where: { $0.table == table }) else { return }
    change(&entries[index])
  }

  /// Has commands go to a table.
  mutating func use(_ table: TableID) { used = table }

  /// Somebody has sat down: commands go there, unless `use` chose another table.
  mutating func sitDown(at table: TableID) { satDownAt = table }

  var isEmpty: Bool { entries.isEmpty }

  /// The table at which one sits, the first one if there are several.
  var seated: TableID? { entries.first(where: \.isSeated)?.table }

  /// Who is at several tables reads which one a line is of.
  func prefix(_ table: TableID) -> Prose { entries.count > 1 ? "[\(table)] " : "" }

  /// A reply, which says what is still asked if it is a refusal, that is one question, and the
  /// refusal is not of another table. A refusal of the table itself says so already.
  func asking(_ reply: Line) -> Line {
    let open = entries.compactMap(\.question)
    guard open.count == 1, let question = open.first else { return reply }
    return reply.asking(question)
  }

  /// Whether a question is open at any table, or at any but one.
  func hasQuestion(besides table: TableID? = nil) -> Bool {
    entries.contains { $0.question != nil && $0.table != table }
  }

  /// The table that an action goes to which names none, if that is clear.
  var target: TableID? {
    if let chosen { return chosen }
    let sat = entries.filter(\.isSeated)
    return sat.count == 1 ? sat.first?.table : nil
  }

  /// What is asked at that table.
  var place: TypedPlace {
    guard let entry = target.flatMap({ self[$0] }) else { return .none }
    return TypedPlace(entry.question?.game, bigBlind: entry.bigBlind)
  }

  /// The table that a command goes to which names none.
  ///
  /// - Parameter seated: whether only tables count at which one plays.
  /// - Throws: `Refusal` if there is none or it is not clear which.
  func target(seated: Bool) throws(Refusal) -> TableID {
    if let chosen { return chosen }
    // Whoever is at one table only means that one.
    if entries.count == 1, entries[0].isSeated { return entries[0].table }
    let sat = entries.filter(\.isSeated)
    let candidates = seated || sat.count == 1 ? sat : entries
    guard let first = candidates.first else {
      if seated, let watched = entries.first {
        throw Refusal(.seatNone, "you are only watching; sit \(watched.table) to play")
      }
      throw Refusal(.tableNone, "you are at no table; tables lists them, sit TABLE to play")
    }
    guard candidates.count == 1 else {
      let names = candidates.map { "\($0.table)" as Prose }.joined(separator: ", ")
      throw Refusal(.tableWhich, "which table (\(names))? use TABLE, or add table=TABLE")
    }
    return first.table
  }
}
