import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// The tables that the user has joined, kept up to date by what the server says. It knows no rule.
package struct JoinedTables: Sendable, Equatable {
  private var tables: [TableID: JoinedTable] = [:]
  /// The table that `use` chose.
  private var used: TableID?
  /// Where the user has sat down last.
  private var satDownAt: TableID?
  /// The table that rows of a `look` are of.
  private var looking: TableID?
  /// The user's name.
  package var me: PlayerName?

  /// How many there are.
  var count: Int { tables.count }

  /// Each table and the number of its last event, where `resume` goes on.
  var lastEvents: [(table: TableID, seq: Int)] {
    tables.sorted { $0.key < $1.key }.map { ($0.key, $0.value.lastSeq) }
  }

  /// The table that commands go to: the one that `use` chose, else the last one sat down at, else
  /// the only one where the user sits, or that the user watches.
  var current: TableID? {
    if let chosen = used ?? satDownAt { return chosen }
    let seated = tables.filter(\.value.isSeated)
    let candidates = seated.isEmpty ? tables : seated
    return candidates.count == 1 ? candidates.keys.first : nil
  }

  /// Whether a table is joined.
  subscript(has table: TableID) -> Bool { tables[table] != nil }

  /// Whether the user sits at a table.
  func isSeated(at table: TableID) -> Bool { tables[table]?.isSeated == true }

  /// The tables at which the user sits.
  var seated: [TableID] { tables.filter(\.value.isSeated).keys.sorted() }

  /// What the user has in play at a table.
  func inPlay(at table: TableID) -> InPlay? { tables[table]?.inPlay }

  /// Whether the user sits anywhere.
  var isSeatedAnywhere: Bool { tables.values.contains(where: \.isSeated) }

  /// What is asked at the table that commands go to.
  var openQuestion: OpenQuestion? { current.flatMap { tables[$0]?.question } }

  /// What is asked at a table.
  package func question(at table: TableID) -> OpenQuestion? { tables[table]?.question }

  /// The family of the game that a table plays, if that was said and is known.
  func family(of table: TableID) -> GameFamily? { tables[table]?.family }

  /// The user's cards at a table.
  func hand(at table: TableID) -> [Card] { tables[table]?.hand ?? [] }

  /// Whether a player is the user.
  package func isMine(_ player: SeatedPlayer?) -> Bool { player != nil && player?.name == me }

  /// The clocks of questions asked over a lost connection mean nothing; they are asked again.
  mutating func forgetQuestions() {
    for table in tables.keys { tables[table]?.question = nil }
  }

  private mutating func join(
    _ table: TableID, _ family: GameFamily?, seq: Int, isSeated: Bool = false
  ) {
    // A server that invents tables without end gets no memory for them.
    guard tables[table] != nil || tables.count < Limits.tablesJoined else { return }
    // A repeated reply, as after a resume, comes behind the question that was asked meanwhile.
    var joined = tables[table] ?? JoinedTable(family: family, lastSeq: seq)
    joined.note(seq: seq)
    if let family { joined.family = family }
    if isSeated { joined.isSeated = true }
    tables[table] = joined
  }

  private mutating func leave(_ table: TableID) {
    tables[table] = nil
    if used == table { used = nil }
    if satDownAt == table { satDownAt = nil }
  }

  // MARK: - Replies

  /// Takes note of a reply.
  mutating func note(_ reply: Line) {
    guard reply.sign == .done else { return note(refusal: reply) }
    guard let table: TableID = reply.value("table") else { return }
    switch reply.word {
    case "sit", "play", "accept":
      sit(at: table, reply.value("game"), seq: reply.int("seq") ?? 0)
    case "watch":
      let game: GameID? = reply.value("game")
      join(table, game?.family, seq: max(0, reply.int("seq") ?? 0))
    case "use": if tables[table] != nil { used = table }
    case "unwatch", "close", "leave": leave(table)
    case "act" where reply.value("turn") == tables[table]?.question?.turn:
      tables[table]?.question = nil
    default: break
    }
  }

  /// A refused action leaves its question open and says anew what is legal.
  private mutating func note(refusal: Line) {
    guard let table: TableID = refusal.value("table"),
      refusal.value("turn") == tables[table]?.question?.turn,
      let legal = refusal.moves(tables[table]?.family ?? .house)
    else { return }
    tables[table]?.question?.setLegal(legal)
  }

  private mutating func sit(at table: TableID, _ game: GameID?, seq: Int) {
    join(table, game?.family, seq: max(0, seq), isSeated: true)
    if tables[table] != nil { satDownAt = table }
  }

  // MARK: - Rows, events and questions

  /// Takes note of a row, which may say that the user sits there.
  mutating func note(row: Line) {
    if row.word == "table" { looking = row.int("seq") == nil ? nil : row.value("id") }
    if let looking, row.word == "seat", let me, row.value("name") == me {
      tables[looking]?.isSeated = true
    }
  }

  /// Takes note that somebody has accepted a challenge of the user's, who sits there from now on.
  mutating func note(accepted event: Line) {
    guard event.sign == .event, event.word == "accept",
      let table: TableID = event.value("table")
    else { return }
    sit(at: table, event.value("game"), seq: 0)
  }

  /// Takes note of a question.
  ///
  /// - Parameter says: the question as a person reads it.
  mutating func note(_ question: Question, saying says: Prose?, at now: Int) {
    if tables[question.table] == nil { join(question.table, question.family, seq: 0) }
    tables[question.table]?.isSeated = true
    tables[question.table]?.note(question.known?.game)
    tables[question.table]?.question = OpenQuestion(question, says ?? "", at: now)
    let cards = question.hand
    if !cards.isEmpty { tables[question.table]?.hand = cards }
  }

  /// Takes note of what happened at a table.
  mutating func note(_ line: TableLine, of table: TableID, at now: Int) {
    if case .resume(let game) = line {
      if tables[table] == nil { join(table, game.family, seq: 0) }
      tables[table]?.family = game.family
    }
    if case .sync(let seq, let game) = line {
      if tables[table] == nil { join(table, game.family, seq: 0) }
      tables[table]?.family = game.family
      tables[table]?.note(seq: seq)
    }
    guard tables[table] != nil else { return }
    switch line {
    case .resume, .sync, .said: break
    case .clock(let player, let left, _):
      if isMine(player) { tables[table]?.question?.startClock(left, at: now) }
    case .event(let event, let seq):
      tables[table]?.note(seq: seq)
      note(event, of: table)
    }
  }

  private mutating func note(_ event: TableEvent, of table: TableID) {
    switch event {
    case .closed: leave(table)
    case .timeout(let player, _): if isMine(player) { tables[table]?.question = nil }
    case .out(let player, _):
      // Whoever sits out still plays the hand of poker that is open.
      if isMine(player), family(of: table) != .poker { tables[table]?.question = nil }
    case .back(let player): if isMine(player) { tables[table]?.isSeated = true }
    case .game(let event):
      if isMine(event.departure?.player) { return leave(table) }
      switch event {
      case .house(let event): note(event, of: table)
      case .poker(let event): note(event, of: table)
      case .dealing: break
      }
    case .sat, .leaving, .gone, .kick, .wanted, .restarted, .identified: break
    }
  }

  private mutating func note(_ event: PokerEvent, of table: TableID) {
    switch event {
    case .dealt(let player, _, _): if isMine(player) { tables[table]?.inPlay = .hand }
    case .acted(let player, let act):
      if isMine(player), act.kind == .fold { tables[table]?.inPlay = nil }
    case .hand, .end, .void: tables[table]?.inPlay = nil
    default: break
    }
    switch event {
    case .hand:
      tables[table]?.question = nil
      tables[table]?.hand = []
    case .dealt(let player, let hole, let up):
      guard isMine(player), let cards = hole.open.known else { break }
      tables[table]?.take(cards, up)
    case .end, .void: tables[table]?.question = nil
    case .acted(let player, _), .exchanged(let player, _), .agreed(let player, _),
      .chose(let player, _):
      if isMine(player) { tables[table]?.question = nil }
    default: break
    }
  }

  private mutating func note(_ event: HouseEvent, of table: TableID) {
    switch event {
    case .traded(let player, let trade):
      if isMine(player) { tables[table]?.inPlay = .bet(trade.bet) }
    case .round, .over, .void, .reset: tables[table]?.inPlay = nil
    case .result(let player, _, _, _, _): if isMine(player) { tables[table]?.inPlay = nil }
    default: break
    }
    switch event {
    case .round, .house, .over, .void: tables[table]?.question = nil
    case .reset:
      tables[table]?.question = nil
      tables[table]?.hand = []
    case .dealt(let player, let hand, _, _): if isMine(player) { tables[table]?.hand = hand }
    case .traded(let player, let trade): if isMine(player) { tables[table]?.take(trade) }
    case .shuffled, .bet, .ready, .passed, .result, .broke, .resetAsked, .left, .matchOver: break
    }
  }
}

/// What was heard of a table that the user has joined.
private struct JoinedTable: Sendable, Equatable {
  /// The family of its game, if it was said and is known.
  var family: GameFamily?
  /// The last event's number.
  private(set) var lastSeq: Int
  /// The user's cards.
  var hand: [Card] = []
  /// What the user is asked.
  var question: OpenQuestion?
  /// Whether the user is known to sit there.
  var isSeated = false
  /// What the user has there that leaving would cost.
  var inPlay: InPlay?

  init(family: GameFamily?, lastSeq: Int) { (self.family, self.lastSeq) = (family, lastSeq) }

  /// What a question says that the user has in play.
  mutating func note(_ question: GameQuestion?) {
    switch question {
    case .house(let view): inPlay = view.phase == .trade ? .bet(view.bet) : nil
    case .poker: inPlay = .hand
    case nil: break
    }
  }

  mutating func note(seq: Int) { lastSeq = max(lastSeq, seq) }

  /// Cards of poker: those face down are all that are held where they were changed, else new ones.
  mutating func take(_ hole: [Card], _ up: [Card]) {
    let isWhole = hole.contains { hand.contains($0) }
    hand = isWhole ? hole : hand + hole + up
  }

  mutating func take(_ trade: HouseTrade) {
    guard let index = hand.firstIndex(of: trade.out) else { return }
    hand[index] = trade.drawn
  }
}

/// A question that is not answered yet.
package struct OpenQuestion: Sendable, Equatable {
  /// The question as it was asked.
  private(set) var question: Question
  /// The question as it was said.
  private let says: Prose
  /// When the clock runs out, in milliseconds of the client's clock; `nil` while none runs.
  private(set) var deadline: Int?

  fileprivate init(_ question: Question, _ says: Prose, at now: Int) {
    (self.question, self.says) = (question, says)
    if let left = question.timeLeft { startClock(left, at: now) }
  }

  /// The name of the decision.
  package var turn: TurnID { question.turn }

  /// The question with the clock as it stands now.
  package func asked(at now: Int) -> Question {
    var asked = question
    asked.timeLeft = deadline.map { max(1, $0 - now) }
    return asked
  }

  /// The same as a person reads it.
  func said(at now: Int) -> Prose {
    guard let deadline else { return says }
    func clock(_ left: Int) -> String { "\((max(1, left) + 999) / 1000) s" }
    let left = clock(deadline - now)
    guard let told = question.timeLeft else { return "\(says) \(left)" }
    return Prose(sentence: says.description.replacing(clock(told), with: left))
  }

  fileprivate mutating func startClock(_ left: Int, at now: Int) {
    deadline = now + min(max(0, left), Limits.amount)
  }

  fileprivate mutating func setLegal(_ legal: [LegalMove]) { question.setLegal(legal) }
}

extension Question {
  fileprivate var family: GameFamily? {
    switch known?.game {
    case .house: .house
    case .poker: .poker
    case nil: nil
    }
  }

  fileprivate var hand: [Card] {
    switch known?.game {
    case .house(let view): view.hand
    case .poker(let view): view.hole + view.up
    case nil: []
    }
  }
}
