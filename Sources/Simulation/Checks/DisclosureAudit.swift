import Cards
import HandOracle
import Identity
import LineProtocol
import Lines
import Room
import ScoreBook
import Store

/// What anybody was ever told, by what left the server.
struct DisclosureAudit: Sendable {
  /// The lines of one connection.
  struct Listener: Sendable {
    var lines = LineCutter()
    /// The highest number of the rows before the next reply.
    var rows = 0
    /// The cards that those rows name, and where they are hands to be read by programs, which.
    var cards: [(hand: Int?, cards: CardSet)] = []
    /// What kinds of those rows tell of one person alone.
    var personal: Set<String> = []
    /// The name under which the server has let it in.
    var name: PlayerName?
  }

  private var listeners: [SessionID: Listener] = [:]
  private var facts: Set<Fact> = []
  /// The last event of each table that anybody was told.
  private var events: [TableID: Int] = [:]
  /// The last round of each table that anybody was told.
  private var rounds: [TableID: Int] = [:]

  /// Who was asked what, by the number of the question.
  private var questions: [TableID: [Int: String]] = [:]
  /// The last question of each table that anybody was told of before the last restart.
  private var lastQuestions: [TableID: Int] = [:]

  /// Takes bytes that leave for a session.
  ///
  /// - Throws: `Violation` if they tell more than is on the disk.
  mutating func hear(
    _ bytes: [UInt8], to session: SessionID, named name: PlayerName?, _ durable: DurableState
  ) throws(Violation) {
    var listener = listeners[session] ?? Listener()
    defer { listeners[session] = listener }
    for line in listener.lines.take(bytes).map({ $0.map(WireGrammar.wire) }) {
      guard let line, WireGrammar.sign(of: line) != nil, let parts = try? WireGrammar.parse(line)
      else { continue }
      try take(parts, &listener, durable, line)
      listener.noteName(parts)
      // Tables know whose session it is; who has been at none yet was told so at login.
      let name = name ?? listener.name
      if parts.sign == "*", parts.kind == "tell", parts.value("time") != nil {
        try checkMemo(parts, for: name, durable, line)
      }
      if parts.sign == "=" {
        listener.noteCards(parts, line)
        if DisclosureAudit.personalRows.contains(parts.kind) {
          listener.personal.insert(parts.kind)
        }
      } else if parts.sign == "+" {
        try durable.checkHands(listener.cards, parts, for: name)
        listener.cards = []
        try listener.checkPersonal(parts, for: name, durable, line)
      }
    }
  }

  private mutating func take(
    _ parts: WireGrammar.Parts, _ listener: inout Listener, _ durable: DurableState, _ line: String
  ) throws(Violation) {
    // The server stores nothing of a tutorial, so its lines have nothing to agree with.
    if let table = parts.value("table").flatMap({ TableID($0) }), table != Tutorial.table {
      if parts.sign == "?" { try takeQuestion(parts, table, durable, line) }
      if let seq = parts.number("seq") {
        events[table] = max(events[table] ?? 0, seq)
        try require(seq <= durable.seq(of: table), line)
      }
      if parts.kind == "history" || parts.kind == "replay" {
        let round = max(listener.rows, parts.number("n") ?? 0)
        rounds[table] = max(rounds[table] ?? 0, round)
        try require(round <= durable.rounds(of: table), line)
      }
    }
    if let fact = Fact(parts) { try note(fact, durable, line) }
    if parts.sign == "=" {
      let isNumbered = parts.kind == "round" || parts.kind == "change"
      if isNumbered {
        listener.rows = max(listener.rows, parts.number("n") ?? parts.number("number") ?? 0)
      }
    } else if parts.sign == "+" {
      if parts.kind == "book", listener.rows > 0, let game = parts.number("game") {
        try note(.changes(game: game, count: listener.rows), durable, line)
      }
      listener.rows = 0
    }
  }

  /// A question's number is never used again, also not after a restart. A name that was free in
  /// between is another table's.
  private mutating func takeQuestion(
    _ parts: WireGrammar.Parts, _ table: TableID, _ durable: DurableState, _ line: String
  ) throws(Violation) {
    guard !durable.hasClosed(table),
      let number = parts.value("turn")?.split(separator: ".").last.flatMap({ Int($0) })
    else { return }
    let asked = [parts.value("seat"), parts.value("cards"), parts.value("legal")]
      .map { $0 ?? "" }.joined(separator: " ")
    let known = questions[table, default: [:]].updateValue(asked, forKey: number) ?? asked
    guard known == asked, number > lastQuestions[table] ?? 0 else {
      throw Violation(.turns, "\(number) is asked again, before it was \(known): \(line)")
    }
  }

  /// What has waited is told to whom it was for.
  private func checkMemo(
    _ parts: WireGrammar.Parts, for name: PlayerName?, _ durable: DurableState, _ line: String
  ) throws(Violation) {
    let from = parts.value("name").flatMap { PlayerName($0) }
    guard let from, let name, durable.hasMemo(from: from, to: name) else {
      throw Violation(.secret, "a message of another, or of nobody: \(line)")
    }
  }

  /// Notes what somebody has understood.
  mutating func note(_ fact: Fact, _ durable: DurableState, _ line: String) throws(Violation) {
    guard facts.insert(fact).inserted else { return }
    try require(fact.holds(in: durable), line)
  }

  private func require(_ isKept: Bool, _ line: String) throws(Violation) {
    guard !isKept else { return }
    throw Violation(
      .durability,
      "told before it is on the disk: \(line): "
        + "put the entry into .journal before the line, so that the gate holds it back")
  }

  /// A server that starts must know all that anybody was told; all connections are gone.
  mutating func checkRestart(_ durable: DurableState) throws(Violation) {
    listeners = [:]
    for (table, numbers) in questions {
      lastQuestions[table] = max(lastQuestions[table] ?? 0, numbers.keys.max() ?? 0)
    }
    questions = [:]
    for (table, seq) in events.sorted(by: { $0.key < $1.key }) where durable.seq(of: table) < seq {
      throw DisclosureAudit.lost("event \(seq) of \(table), there are \(durable.seq(of: table))")
    }
    for (table, round) in rounds.sorted(by: { $0.key < $1.key })
    where durable.rounds(of: table) < round {
      throw DisclosureAudit.lost("round \(round) of \(table)")
    }
    let lost = facts.filter { !$0.holds(in: durable) }.map { "\($0)" }
    if let first = lost.min() { throw DisclosureAudit.lost(first) }
  }

  /// The rows in which somebody is told of their own hands and chips.
  fileprivate static let personalRows: Set = ["played", "graph", "recent"]

  private static func lost(_ what: String) -> Violation {
    Violation(.recovery, "a restart has lost \(what): tell nothing before the sync returns")
  }
}

extension DisclosureAudit.Listener {
  /// Takes the name under which somebody was let in.
  fileprivate mutating func noteName(_ reply: WireGrammar.Parts) {
    guard reply.sign == "+", ["login", "register", "play", "resume"].contains(reply.kind) else {
      return
    }
    name = reply.value("name").flatMap { PlayerName($0) } ?? name
  }

  /// What one has played and owns is told to oneself alone, but for the results of a member who
  /// lets others read them.
  fileprivate mutating func checkPersonal(
    _ reply: WireGrammar.Parts, for name: PlayerName?, _ durable: DurableState, _ line: String
  ) throws(Violation) {
    defer { personal = [] }
    guard !personal.isEmpty || reply.kind == "me" else { return }
    let told = reply.value("name").flatMap { PlayerName($0) }
    if reply.kind == "me", told == name { return }
    if reply.kind == "finger", personal == ["played"], let told, durable.wasOpenToFinger(told) {
      return
    }
    throw Violation(.secret, "\(personal.sorted()) of another: \(line): ask who may read them")
  }
}

/// Something that is on record, as its reader understands it.
enum Fact: Hashable, Sendable {
  /// There is a member of this name.
  case member(PlayerName)
  /// A table was opened.
  case table(TableID)
  /// There was a movement of chips of this number.
  case movement(Int)
  /// There is such a game in the book.
  case game(Int)
  /// A game of the book has had so many changes.
  case changes(game: Int, count: Int)
  /// Somebody entered something in the book.
  case entry(game: Int, TeamName, Entry.Kind, by: String)
  /// That is entered, by whomever.
  case entered(game: Int, TeamName, Entry.Kind)
  /// Somebody took something back.
  case undo(game: Int, by: String)
  /// A game was dropped from the book.
  case dropped(Int)
  /// There is a player of this name in the book, whose initials may change.
  case player(String)

  /// Whether it is so.
  func holds(in durable: DurableState) -> Bool {
    let store = durable.store
    switch self {
    case .member(let name): return store.accounts[name] != nil || durable.hasDeleted(name)
    case .table(let id): return durable.knows(id)
    case .movement(let number): return number < store.ledger.nextNumber
    case .game(let number): return number < store.book.nextNumber
    case .dropped(let number): return isDropped(number, in: store) || durable.hasRestored(number)
    // What was in a game that has been dropped was told before.
    case .changes(let game, _) where isDropped(game, in: store),
      .entry(let game, _, _, _) where isDropped(game, in: store),
      .entered(let game, _, _) where isDropped(game, in: store),
      .undo(let game, _) where isDropped(game, in: store):
      return true
    case .changes(let game, let count):
      return store.book.game(game).map { $0.changes.count >= count } ?? false
    case .entry(let game, let team, let kind, let name):
      return changes(of: game, in: store).contains { change in
        change.enters(kind, for: team) && change.author.name == name
      }
    case .entered(let game, let team, let kind):
      // Nothing is what every team begins with.
      if kind.isNothing { return store.book.game(game) != nil }
      // A win enters 1 for several elements.
      return changes(of: game, in: store).contains {
        $0.enters(kind, for: team) || kind.isOne && $0.enters(.win, for: team)
      }
    case .undo(let game, let name):
      return changes(of: game, in: store).contains { change in
        guard case .undo = change.action else { return false }
        return change.author.name == name
      }
    case .player(let name):
      return store.book.player(name) != nil || durable.hasReaped(name)
    }
  }

  private func isDropped(_ game: Int, in store: Store) -> Bool {
    game < store.book.nextNumber && store.book.game(game) == nil
  }

  private func changes(of game: Int, in store: Store) -> [GameChange] {
    store.book.game(game).map { Array($0.changes) } ?? []
  }
}

extension Fact {
  /// What a line for a program tells, if it tells of one thing on record.
  init?(_ line: WireGrammar.Parts) {
    switch (line.sign, line.kind) {
    case ("+", "register"): self.init(member: line.value("name"))
    case ("+", "login") where line.value("kind") == "member": self.init(member: line.value("name"))
    case ("+", "create"):
      guard let id = line.value("table").flatMap({ TableID($0) }) else { return nil }
      self = .table(id)
    case ("=", "entry"):
      guard let number = line.number("n") else { return nil }
      self = .movement(number)
    case ("*", "book"): self.init(event: line)
    default: return nil
    }
  }

  private init?(member name: String?) {
    guard let name = name.flatMap({ PlayerName($0) }) else { return nil }
    self = .member(name)
  }

  /// What an event of the book disclosure.
  private init?(event line: WireGrammar.Parts) {
    let did = line.value("did") ?? ""
    if did == "player", line.value("club") == nil, let name = line.value("name").map(Fact.plain) {
      self = .player(name)
      return
    }
    guard let game = line.number("game"), let name = line.value("by").map(Fact.plain) else {
      return nil
    }
    switch did {
    case "new": self = .game(game)
    case "drop": self = .dropped(game)
    case "undo": self = .undo(game: game, by: name)
    case "score", "win", "finish":
      guard let team = line.value("team").flatMap({ TeamName(key: $0) }) else { return nil }
      let element = line.value("element").flatMap { ScoreElement(key: $0) }
      let kind: Entry.Kind =
        if let element { .count(element, line.number("count") ?? 0) } else {
          did == "win" ? .win : .finish
        }
      self = .entry(game: game, team, kind, by: name)
    default: return nil
    }
  }

  /// What the reply to a command acknowledges, as whoever sent it understands it.
  ///
  /// - Parameter command: the line that is answered.
  init?(_ reply: WireGrammar.Parts, to command: String, by name: String) {
    guard reply.sign == "+", reply.kind == "book", let line = try? RequestLine(command),
      (try? BookLine(Array(line.rest.utf8)[...]))?.isChange == true
    else { return nil }
    let words = line.rest.split(separator: " ").filter { !$0.contains("=") }.map(String.init)
    let (game, team) = (
      reply.number("game") ?? 0, words.dropFirst().first.flatMap { TeamName(key: $0) }
    )
    switch (words.first, team) {
    case ("player", _) where words.count == 3: self = .player(words[1])
    case ("drop", _): self = .dropped(words.count > 1 ? Int(words[1]) ?? 0 : 0)
    case ("new", _): self = .game(game)
    case ("undo", _): self = .undo(game: game, by: name)
    case ("score", let team?):
      // Of several counts one is as good as all: they are one entry.
      guard words.count > 3, let element = ScoreElement(typed: words[2]),
        case .exactly(let count)? = Amount(words[3])
      else { return nil }
      self = .entered(game: game, team, .count(element, count))
    case ("win", let team?): self = .entered(game: game, team, .win)
    case ("finish", let team?): self = .entered(game: game, team, .finish)
    default: return nil
    }
  }

  private static func plain(_ value: String) -> String { PercentEncoding.decode(value) ?? value }
}

extension Entry.Kind {
  /// Whether it is the count 0 of an element.
  fileprivate var isNothing: Bool {
    if case .counts(let counts) = self { counts.allSatisfy { $0.count == 0 } } else { false }
  }

  /// Whether it is the count 1 of an element.
  fileprivate var isOne: Bool {
    if case .counts(let counts) = self { counts.allSatisfy { $0.count == 1 } } else { false }
  }

  /// Whether `other` is a part of this.
  fileprivate func includes(_ other: Entry.Kind) -> Bool {
    guard case .counts(let counts) = self, case .counts(let others) = other else {
      return self == other
    }
    return others.allSatisfy(counts.contains)
  }
}

extension GameChange {
  /// Whether it enters that for the team, perhaps among other things.
  fileprivate func enters(_ kind: Entry.Kind, for team: TeamName) -> Bool {
    guard case .entry(let entry, _) = action else { return false }
    return entry.team == team && entry.kind.includes(kind)
  }
}
