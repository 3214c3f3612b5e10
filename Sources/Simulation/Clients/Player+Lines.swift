import Bots
import Games
import HandOracle
import Lines
import ScoreBook

extension Player {
  /// Sends a line according to its habits: tagged, twice, or garbled.
  mutating func send(_ line: String, _ context: inout ClientContext) {
    if context.chance.happens(perMille: habits.mutates) {
      let spoilt = context.chance.spoilt(line)
      return context.say(["quit", "q"].contains(spoilt.lowercased()) ? line : spoilt)
    }
    guard context.chance.happens(perMille: habits.tags) else { return context.say(line) }
    tagCount += 1
    let tag = "@\(name).\(tagCount)"
    let tagged = "\(tag) \(line)"
    lastTagged = tagged
    context.say(tagged)
    if context.chance.happens(perMille: habits.repeats) { context.say(tagged) }
    if context.chance.happens(perMille: habits.reuses) { context.say("\(tag) ping other words") }
  }

  /// Answers a table's question with the choice of its strategy.
  mutating func answer(_ table: String, _ context: inout ClientContext) {
    guard let question = questions.removeValue(forKey: table) else { return }
    if case .poker(let view) = question.asked?.game { return answer(question, view, &context) }
    var line = strategy.choose(Player.situation(question), using: &context.chance).typed
    if context.view.tables.count > 1 || context.chance.happens(perMille: 300) {
      line += " table=\(table)"
    }
    if context.chance.happens(perMille: habits.staleTurn) {
      let old = context.pick(["0.0", "1.1", "1.2", "999.1", "2.999999999999"], or: "")
      line += " turn=\(old)"
      questions[table] = question
    } else if context.chance.happens(perMille: habits.namesTurn) {
      line += " turn=\(question.line.value("turn") ?? "")"
    }
    send(line, &context)
    if question.line.value("phase") == "trade", context.chance.happens(perMille: habits.outOfTurn) {
      // A second trade in one round, or one that was not offered.
      send("trade \((question.line.value("cards") ?? "9c").suffix(2))", &context)
    }
  }

  private static func situation(_ question: Question) -> Situation {
    let legal = LegalMove.list(Array(question.legal.utf8)[...]) ?? []
    guard case .house(let view) = question.asked?.game else { return .other(legal: legal) }
    return .question(
      .house(
        HouseView(
          round: view.round, phase: view.phase, hand: view.hand, bet: view.bet,
          balance: view.balance, deck: view.deck, legal: legal, house: view.house)))
  }

  // MARK: - Beside the game

  /// Does something other than answering.
  mutating func chatter(_ context: inout ClientContext) {
    if context.chance.happens(perMille: habits.floods) {
      for count in 0..<80 { send("ping \(count)", &context) }
      return
    }
    if context.chance.happens(perMille: habits.outOfTurn) {
      return send(context.pick(Player.actions, or: "deal"), &context)
    }
    if context.chance.happens(perMille: habits.leaves) { return send("leave", &context) }
    if context.chance.happens(perMille: habits.opensTables) { return openOrClose(&context) }
    if context.chance.happens(perMille: habits.registers) { return register(&context) }
    if context.chance.happens(perMille: habits.asksHouse) { return askHouse(&context) }
    if PokerTables.names.contains(home), context.chance.happens(perMille: 700) {
      return chatterAboutPoker(&context)
    }
    if Run.dealing.contains(home), context.chance.happens(perMille: 700) {
      return send(context.pick(Player.dealing, or: "deal") + " table=\(home)", &context)
    }
    let table = context.pick(context.tables, or: home)
    let person = context.pick(["ann", "bob", "p1", "p2", "p4", "p5", name], or: name)
    if context.chance.happens(perMille: 150) {
      let lines = [
        "challenge \(person) holdem hands=2", "challenge \(person) kuhn hands=5 duplicate=yes",
        "challenge \(person) betting3 hands=3 stack=20",
        "accept", "accept", "accept \(person)", "decline", "cancel",
      ]
      return send(context.pick(lines, or: "accept"), &context)
    }
    let lines = [
      "look", "look \(table)", "say hello", "say table=\(table) hi there", "ping", "ping 17",
      "tell \(person) psst", "who", "tables", "games", "stats", "help", "help codes",
      "set color on",
      "sit \(table)", "sit \(table) seat=2", "sit \(home)", "watch \(table)", "unwatch",
      "unwatch \(table)", "use \(table)", "use \(home)", "out", "back", "reset", "reset",
      "leave \(table)", "auto", "hello 1 name=Rock/1.0", "login \(name)", "frobnicate", "say",
      "close \(table)", "sit \(table) buyin=5", "bet 0", "trade", "trade 9c", "; a comment", "",
    ]
    send(context.pick(lines, or: "ping"), &context)
  }

  private mutating func register(_ context: inout ClientContext) {
    guard let name = context.view.name else { return }
    if accounts.contains(name), context.chance.happens(perMille: 700) {
      return send("password \(password) \(password)", &context)
    }
    accounts.insert(name)
    send("register \(name) \(password)", &context)
  }

  /// Asks for the score book, or for something that the server remembers.
  private mutating func askHouse(_ context: inout ClientContext) {
    if context.chance.happens(perMille: 500) { return send(bookEntry(&context), &context) }
    let table = context.pick(context.tables, or: home)
    let other = "p\(1 + context.chance.number(below: 15))"
    let number = 1 + context.chance.number(below: 12)
    let lines = [
      "history table=\(table)", "history 3 table=\(home)",
      "history \(number) before=\(number) table=\(home)", "replay \(number) table=\(home)",
      "replay \(number) table=\(table)", "replay \(number) \(home) step \(number % 7)",
      "replay \(number) \(table) step", "tutorial", "tutorial holdem", "tutorial bet 5",
      "tutorial next", "tutorial stop", "top", "top betting3 day", "top week people",
      "top all bots", "finger \(other)", "finger \(name)", "ledger", "ledger 3",
      "me", "me \(number)", "set finger open", "set finger closed",
      "kick \(other)", "kick \(other) table=\(home)", "ignore \(other)", "unignore \(other)",
      "ignore", "book", "book list", "book game", "book game \(number)", "book changes",
      "book board",
      "book players", "book profiles", "book sheet red", "book help", "book sheet blue 1",
      "book sheet", "book sheet 1", "book card red", "book rules", "book rules hf",
      "book player G1",
    ]
    send(context.pick(lines, or: "book"), &context)
  }

  private func bookEntry(_ context: inout ClientContext) -> String {
    let team = context.pick([.red, .blue, .green], or: TeamName.red)
    let element = context.pick(
      [.clean, .dirty, .redThree, .cards, .minus, .wild], or: ScoreElement.clean)
    let game = context.chance.happens(perMille: 200) ? 1 + context.chance.number(below: 5) : nil
    let place = game.map { " game=\($0)" } ?? ""
    let counts: String
    switch context.chance.number(below: 12) {
    case 0:
      let profile = context.pick(["hkf", "hf", "hkf-set"], or: "hf")
      return "book new \(profile) red=G1+G2 blue=G3+G4"
    case 1 where context.chance.happens(perMille: 450):
      let number = 1 + context.chance.number(below: 8)
      return "book \(context.pick(["drop", "drop", "restore"], or: "drop")) \(number)"
    case 1: return "book new hf3 red=G1+G2 blue=G3+G4 green=G5+G6"
    case 2: return "book win \(team)\(place)"
    case 3, 4, 5: return "book finish \(team)\(place)"
    case 6:
      let number =
        context.chance.happens(perMille: 500) ? nil : 1 + context.chance.number(below: 30)
      return "book undo\(number.map { " \($0)" } ?? "")\(place)"
    case 7 where context.chance.happens(perMille: 400):
      let lines = [
        "book import begin", "book import row kind,name,initials",
        "book import row player,\(name),\(name)", "book import row player,Quin9,Q9",
        "book import try", "book import commit", "book import cancel",
        "book lineup \(game ?? 1) red=G1+G5 blue=G3+G4", "book lineup 2 red=G1+G2 blue=G3+G6",
        "book lineup 3 red=G6+G2",
      ]
      return context.pick(lines, or: "book import try")
    case 7:
      let postings = "Q\(1 + context.chance.number(below: 40))"
      let name = "Quin\(postings.dropFirst())"
      let lines = [
        "\(name) \(postings)", "\(name) \(postings) email=q@x.org phone=123", "\(name)",
        "\(name) initials=\(postings.dropFirst()) icon=Q", "\(name) email= phone=1",
      ]
      return "book player \(context.pick(lines, or: name))"
    case 8:
      // Written as people do.
      let amount = context.pick(["+1", "-1", "+12", "1,250", "1,25"], or: "+1")
      return "book score \(team) \(element.key) \(amount)\(place)"
    case 9:
      let cards = context.chance.number(below: 2000)
      counts = "clean 3 cards \(cards) minus +35 dirty \(cards % 5)"
    default: counts = "\(element.key) \(context.chance.number(below: 9))"
    }
    return "book score \(team) \(counts)\(place)"
  }

  private static let dealing = [
    "deal", "deal", "deal step", "deal step", "deal next", "show", "new", "new holdem",
    "new stud5 players=3", "new stud7 shuffle=round", "new custom down=2 up=3", "reset", "look",
    "new stud7 open=on", "new stud5 open=off", "new stud7 shuffle=exhausted",
    "new holdem shuffle=renew", "new custom down=1 up=1 name=Draw-1", "count", "shuffle", "draw",
    "draw", "rebuild",
  ]

  private static let actions = [
    "bet", "bet 1", "bet 100", "bet 1000000000000", "deal", "trade As", "trade 9c9d", "auto",
    "trade 9", "trade Q", "trade 10",
    "reset", "deal turn=1.1", "bet +5", "bet -5", "fold", "call", "raise 20",
  ]

  private mutating func openOrClose(_ context: inout ClientContext) {
    if let table = mine.last, context.chance.happens(perMille: 400) {
      mine.removeLast()
      send("close \(table)", &context)
      // The name becomes free with the reply, not earlier.
      if context.chance.happens(perMille: 500) { send("create \(table) betting3", &context) }
      return
    }
    let table = "t\(1 + context.chance.number(below: 14))"
    if context.chance.happens(perMille: 300) {
      send("create \(PokerTables.opening(table, &context.chance))", &context)
      return send("sit \(table)", &context)
    }
    let game = context.pick(["betting3", "betting5", "betting4"], or: "betting3")
    var line = "create \(table) \(game)"
    for key in ["decks", "seats", "turn", "wait"] where context.chance.happens(perMille: 300) {
      line += " \(key)=\(context.chance.number(below: 10))"
    }
    send(line, &context)
    send("sit t\(1 + context.chance.number(below: 14))", &context)
  }
}
