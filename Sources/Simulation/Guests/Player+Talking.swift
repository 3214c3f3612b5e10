// Owns how a player puts its choices into lines, and how its habits spoil them.

import Bots
import Cards
import Games
import LineProtocol

extension Player {
  /// Sends a line, as its habits have it: tagged, twice, spoilt.
  mutating func send(_ line: String, _ desk: inout Desk) {
    if desk.chance.happens(perMille: habits.mutates) {
      let spoilt = LineMutator.mutate(line, using: &desk.chance)
      return desk.say(Verb(word: spoilt.lowercased()) == .quit ? line : spoilt)
    }
    guard desk.chance.happens(perMille: habits.tags) else { return desk.say(line) }
    tagCount += 1
    let tag = "@\(name).\(tagCount)"
    let tagged = "\(tag) \(line)"
    lastTagged = tagged
    desk.say(tagged)
    if desk.chance.happens(perMille: habits.repeats) { desk.say(tagged) }
    if desk.chance.happens(perMille: habits.reuses) { desk.say("\(tag) ping other words") }
  }

  /// Answers the question of a table with what its strategy chooses.
  mutating func answer(_ table: String, _ desk: inout Desk) {
    guard let question = questions.removeValue(forKey: table) else { return }
    let choice = strategy.choose(Player.situation(question), using: &desk.chance)
    var line = choice.verb
    if let amount = choice.amount { line += " \(amount)" }
    if let card = choice.card { line += " \(card)" }
    if desk.standing.tables.count > 1 || desk.chance.happens(perMille: 300) {
      line += " table=\(table)"
    }
    if desk.chance.happens(perMille: habits.staleTurn) {
      let old = desk.pick(["0.0", "1.1", "1.2", "999.1", "2.999999999999"], or: "")
      line += " turn=\(old)"
      questions[table] = question
    } else if desk.chance.happens(perMille: habits.namesTurn) {
      line += " turn=\(question.line.value("turn") ?? "")"
    }
    send(line, &desk)
    if question.line.value("phase") == "trade", desk.chance.happens(perMille: habits.outOfTurn) {
      // A second trade in one round, or one that was not offered.
      send("trade \((question.line.value("cards") ?? "9c").suffix(2))", &desk)
    }
  }

  private static func situation(_ question: Question) -> Situation {
    let line = question.line
    let legal = LegalMove.parse(question.legal).map(move)
    guard let phase = line.value("phase").flatMap(BettingTable.Phase.init) else {
      return .other(legal: legal)
    }
    return .betting(
      BettingView(
        phase: phase, hand: (try? Card.list(line.value("cards") ?? "-")) ?? [],
        bet: line.number("bet") ?? 0, balance: line.number("balance") ?? 0,
        deckCount: line.number("deck") ?? 0, legal: legal))
  }

  private static func move(_ move: LegalMove) -> GameMove {
    switch move.argument {
    case .none: GameMove(move.verb)
    case .amount(let amount): GameMove(move.verb, .amount(amount))
    case .range(let range): GameMove(move.verb, .range(range))
    case .choices(let words): GameMove(move.verb, .cards(words.compactMap { Card($0) }))
    }
  }

  // MARK: - Beside the game

  /// Something else than an answer.
  mutating func chatter(_ desk: inout Desk) {
    if desk.chance.happens(perMille: habits.floods) {
      for count in 0..<80 { send("ping \(count)", &desk) }
      return
    }
    if desk.chance.happens(perMille: habits.outOfTurn) {
      return send(desk.pick(Player.actions, or: "deal"), &desk)
    }
    if desk.chance.happens(perMille: habits.leaves) { return send("leave", &desk) }
    if desk.chance.happens(perMille: habits.opensTables) { return openOrClose(&desk) }
    if desk.chance.happens(perMille: habits.registers) { return register(&desk) }
    if desk.chance.happens(perMille: habits.asksOffice) { return askOffice(&desk) }
    if Run.dealing.contains(home), desk.chance.happens(perMille: 700) {
      return send(desk.pick(Player.dealing, or: "deal") + " table=\(home)", &desk)
    }
    let table = desk.pick(desk.tables, or: home)
    let person = desk.pick(["ann", "bob", "p1", "p2", name], or: name)
    let lines = [
      "look", "look \(table)", "say hello", "say table=\(table) hi there", "ping", "ping 17",
      "tell \(person) psst", "who", "tables", "games", "stats", "help", "help codes",
      "set color on",
      "sit \(table)", "sit \(table) seat=2", "sit \(home)", "watch \(table)", "unwatch",
      "unwatch \(table)", "use \(table)", "use \(home)", "out", "back", "reset", "reset",
      "leave \(table)", "auto", "hello 1 name=Rock/1.0", "login \(name)", "frobnicate", "say",
      "close \(table)", "sit \(table) buyin=5", "bet 0", "trade", "trade 9c", "; a comment", "",
    ]
    send(desk.pick(lines, or: "ping"), &desk)
  }

  private mutating func register(_ desk: inout Desk) {
    guard let name = desk.standing.name else { return }
    if accounts.contains(name), desk.chance.happens(perMille: 700) {
      return send("password \(password) \(password)", &desk)
    }
    accounts.insert(name)
    send("register \(name) \(password)", &desk)
  }

  /// The score book, or what the house remembers.
  private mutating func askOffice(_ desk: inout Desk) {
    if desk.chance.happens(perMille: 500) { return send(bookEntry(&desk), &desk) }
    let table = desk.pick(desk.tables, or: home)
    let other = "p\(1 + desk.chance.number(below: 15))"
    let number = 1 + desk.chance.number(below: 12)
    let lines = [
      "history table=\(table)", "history 3 table=\(home)", "replay \(number) table=\(home)",
      "replay \(number) table=\(table)", "top", "top betting3 day", "top week people",
      "top all bots", "finger \(other)", "finger \(name)", "ledger", "ledger 3",
      "kick \(other)", "kick \(other) table=\(home)", "ignore \(other)", "unignore \(other)",
      "ignore", "book", "book list", "book game", "book game \(number)", "book changes",
      "book board",
      "book players", "book profiles", "book sheet red", "book help", "book sheet blue 1",
    ]
    send(desk.pick(lines, or: "book"), &desk)
  }

  private func bookEntry(_ desk: inout Desk) -> String {
    let team = desk.pick(["red", "blue", "green"], or: "red")
    let element = desk.pick(["clean", "dirty", "red3", "cards", "minus", "wild"], or: "clean")
    let game = desk.chance.happens(perMille: 200) ? " game=\(1 + desk.chance.number(below: 5))" : ""
    switch desk.chance.number(below: 12) {
    case 0:
      let profile = desk.pick(["hkf", "hf", "hkf-set"], or: "hf")
      return "book new \(profile) red=G1+G2 blue=G3+G4"
    case 1: return "book new hf3 red=G1+G2 blue=G3+G4 green=G5+G6"
    case 2: return "book win \(team)\(game)"
    case 3, 4, 5: return "book finish \(team)\(game)"
    case 6: return "book undo\(game)"
    case 7:
      let letters = "Q\(1 + desk.chance.number(below: 40))"
      return "book player Quin\(letters.dropFirst()) \(letters)"
    default: return "book score \(team) \(element) \(desk.chance.number(below: 9))\(game)"
    }
  }

  private static let dealing = [
    "deal", "deal", "deal step", "deal step", "deal next", "show", "new", "new holdem",
    "new stud5 players=3", "new stud7 shuffle=round", "new custom down=2 up=3", "reset", "look",
    "new stud7 open=on", "new stud5 open=off",
  ]

  private static let actions = [
    "bet", "bet 1", "bet 100", "bet 1000000000000", "deal", "trade As", "trade 9c9d", "auto",
    "reset", "deal turn=1.1", "bet +5", "bet -5", "fold", "call", "raise 20",
  ]

  private mutating func openOrClose(_ desk: inout Desk) {
    if let table = mine.last, desk.chance.happens(perMille: 400) {
      mine.removeLast()
      send("close \(table)", &desk)
      // The name is free again with the reply, and not before.
      if desk.chance.happens(perMille: 500) { send("create \(table) betting3", &desk) }
      return
    }
    let game = desk.pick(["betting3", "betting5", "betting4"], or: "betting3")
    var line = "create t\(1 + desk.chance.number(below: 14)) \(game)"
    for key in ["decks", "seats", "turn", "wait"] where desk.chance.happens(perMille: 300) {
      line += " \(key)=\(desk.chance.number(below: 10))"
    }
    send(line, &desk)
    send("sit t\(1 + desk.chance.number(below: 14))", &desk)
  }
}
