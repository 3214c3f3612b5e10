import Lines

/// The tables that the user has joined, kept current from the server's lines. It knows no rules.
package struct JoinedTables: Sendable, Equatable {
  private var tables: [TableID: JoinedTable] = [:]
  /// The table that `use` chose.
  private var used: TableID?
  /// Where the user last sat down.
  private var satDownAt: TableID?
  /// The rows of the answer that is arriving.
  private var rows: [Line] = []
  /// The user's name.
  package var me: PlayerName?

  var count: Int { tables.count }

  /// Each table and the number of its last event, from which `resume` continues.
  var lastEvents: [(table: TableID, seq: Int)] {
    tables.sorted { $0.key < $1.key }.map { ($0.key, $0.value.lastSeq) }
  }

  /// The table that commands go to: the one that `use` chose; otherwise the last one where the user
  /// sat down; otherwise the only one where the user sits, or that the user watches.
  var current: TableID? {
    if let chosen = used ?? satDownAt { return chosen }
    let seated = tables.filter(\.value.isSeated)
    let candidates = seated.isEmpty ? tables : seated
    return candidates.count == 1 ? candidates.keys.first : nil
  }

  subscript(has table: TableID) -> Bool { tables[table] != nil }

  /// Whether the user sits at a table.
  func isSeated(at table: TableID) -> Bool { tables[table]?.isSeated == true }

  /// The cost of leaving according to the last pictures, after a colon; empty if nothing is in play.
  var cost: Prose {
    let costs = tables.sorted { $0.key < $1.key }.compactMap { id, table in table.cost(at: id) }
    return costs.isEmpty ? "" : ": " + costs.joined(separator: "; ")
  }

  var isSeatedAnywhere: Bool { tables.values.contains(where: \.isSeated) }

  /// The question at the table that commands go to.
  var openQuestion: Question? { current.flatMap { tables[$0]?.question } }

  /// The question at a table.
  package func question(at table: TableID) -> Question? { tables[table]?.question }

  func hand(at table: TableID) -> [Card?] { tables[table]?.hand ?? [] }

  /// Whether an event is about the user.
  private func isMine(_ event: Line) -> Bool { me != nil && event.value("name") == me }

  /// Forgets questions asked over a lost connection, whose clocks mean nothing; they are asked
  /// again.
  mutating func forgetQuestions() {
    for table in tables.keys { tables[table]?.question = nil }
  }

  private mutating func join(_ table: TableID, seq: Int, isSeated: Bool = false) {
    // A server that invents tables without end gets no more memory.
    guard tables[table] != nil || tables.count < Limits.tablesJoined else { return }
    // A repeated reply, as after a resume, comes after a question that was asked meanwhile.
    tables[table, default: JoinedTable()].note(seq: seq)
    if isSeated { tables[table]?.isSeated = true }
  }

  private mutating func leave(_ table: TableID) {
    tables[table] = nil
    if used == table { used = nil }
    if satDownAt == table { satDownAt = nil }
  }

  // MARK: - Replies

  mutating func note(_ reply: Line) {
    defer { rows = [] }
    guard reply.sign == .done else { return note(refusal: reply) }
    guard let table: TableID = reply.value("table") else { return }
    switch reply.word {
    case "sit", "play", "accept": sit(at: table, seq: reply.count("seq"))
    case "watch": join(table, seq: reply.count("seq"))
    case "use": if tables[table] != nil { used = table }
    case "unwatch", "close", "leave": leave(table)
    case "look" where reply.word("last") == nil: tables[table]?.note(picture: rows)
    case "act" where reply.word("turn") == tables[table]?.question?.turn:
      tables[table]?.question = nil
    default: break
    }
  }

  /// Notes a refusal, which leaves the question open and updates the legal moves.
  private mutating func note(refusal: Line) {
    guard let table: TableID = refusal.value("table"), let legal = refusal.word("legal"),
      refusal.word("turn") == tables[table]?.question?.turn
    else { return }
    tables[table]?.question?.set("legal", legal)
  }

  private mutating func sit(at table: TableID, seq: Int) {
    join(table, seq: seq, isSeated: true)
    if tables[table] != nil { satDownAt = table }
  }

  // MARK: - Rows, events and questions

  /// Notes a row of an answer. Longer answers than a table's are none of a table.
  mutating func note(row: Line) { if rows.count < TableView.mostRows { rows.append(row) } }

  /// Notes a question.
  ///
  /// - Parameter says: the question as a person reads it.
  mutating func note(_ question: Question, saying says: Prose?, at now: Int) {
    join(question.table, seq: 0, isSeated: true)
    tables[question.table]?.note(question)
    tables[question.table]?.question?.begin(saying: says ?? "", at: now)
  }

  mutating func note(_ event: Line, at now: Int) {
    guard let table: TableID = event.value("table") else { return }
    switch event.word {
    // The user's challenge was accepted, and the user sits at the match's table.
    case "accept": return sit(at: table, seq: 0)
    case "resume", "sync": join(table, seq: 0)
    default: break
    }
    guard tables[table] != nil else { return }
    if let seq = event.int("seq") { tables[table]?.note(seq: seq) }
    let isMine = isMine(event)
    switch event.word {
    case "close": return leave(table)
    case "left" where isMine: return leave(table)
    case "turn" where isMine: tables[table]?.question?.startClock(event.count("left"), at: now)
    case "back" where isMine: tables[table]?.isSeated = true
    default: break
    }
    tables[table]?.note(event, isMine: isMine)
  }
}

/// The known state of a table that the user has joined.
private struct JoinedTable: Sendable, Equatable {
  /// The last event's number.
  private(set) var lastSeq = 0
  /// The user's cards at a house's table, as of the last question.
  private(set) var hand: [Card?] = []
  /// The open question for the user.
  var question: Question?
  /// Whether the user is known to sit there.
  var isSeated = false
  /// The rows of the table and of the user's seat in the last picture.
  private var table, seat: Line?

  mutating func note(seq: Int) { lastSeq = max(lastSeq, seq) }

  /// Notes the rows of a `look`, unless it is one of changes.
  mutating func note(picture rows: [Line]) {
    guard !rows.contains(where: { $0.word == "same" }) else { return }
    table = rows.first { $0.word == "table" }
    seat = rows.first { $0.word == "seat" && $0.word("you") != nil }
    isSeated = seat != nil
  }

  /// What leaving would cost the user there.
  func cost(at id: TableID) -> Prose? {
    guard let seat, let state = seat.word("state") else { return nil }
    if ["acts", "dealt", "allin"].contains(state) {
      return "your hand at \(id) is folded, and what you have bet stays in the pot"
    }
    // A bet without cards can still be taken back.
    guard table?.word("state") == "trade", seat.count("bet") > 0 else { return nil }
    return "your bet of $\(seat.count("bet")) at \(id) is played as it stands"
  }

  mutating func note(_ question: Question) {
    (self.question, hand) = (question, question.line.cards("cards"))
  }

  mutating func note(_ event: Line, isMine: Bool) {
    switch event.word {
    case "hand", "void", "end", "round", "over", "reset":
      // A new game that is only proposed changes nothing.
      if event.word("asked") == nil { question = nil }
    case "house": question = nil
    case "timeout" where isMine: question = nil
    // A player who sits out still finishes the open poker hand.
    case "out" where isMine: if question?.line.word("hole") == nil { question = nil }
    case "act" where isMine, "choose" where isMine: question = nil
    case "trade" where isMine:
      if let out = event.cards("out").first, let new = event.cards("in").first ?? nil,
        let index = hand.firstIndex(of: out)
      {
        hand[index] = new
      }
    default: break
    }
  }
}
