import Games
import HandOracle
import Lines

extension Player {
  /// Answers a poker table's question: mostly with a legal move, sometimes with nonsense, or not at
  /// all.
  mutating func answer(_ question: Question, _ view: PokerView, _ context: inout ClientContext) {
    let table = question.line.value("table") ?? home
    if context.chance.happens(perMille: habits.sleepsOverPoker) { return }
    guard !context.chance.happens(perMille: 60 + habits.outOfTurn) else {
      questions[table] = question
      return send(context.pick(Player.nonsense, or: "fold") + " table=\(table)", &context)
    }
    let line = "\(move(view, &context)) table=\(table)"
    guard context.chance.happens(perMille: 500) else { return send(line, &context) }
    // A move announced as legal must be accepted as long as the turn lasts.
    tagCount += 1
    let tag = "@\(name).\(tagCount).legal"
    lastTagged = "\(tag) \(line) turn=\(question.line.value("turn") ?? "")"
    context.say(lastTagged ?? line)
  }

  private func move(_ view: PokerView, _ context: inout ClientContext) -> String {
    let calm = view.legal.filter { move in
      move.wager == nil && !["fold", "once", "show"].contains(move.verb)
    }
    let isCalm = !calm.isEmpty && context.chance.happens(perMille: 600)
    guard let move = context.chance.element(of: isCalm ? calm : view.legal) else { return "auto" }
    switch (move.verb, move.choice) {
    case ("call", .amount(let price)):
      return context.chance.happens(perMille: 500) ? "call" : "call \(price.least)"
    case (_, .amount(let amounts)) where move.wager != nil:
      return move.verb + (amount(amounts, &context).map { " \($0)" } ?? "")
    case (_, .swap(let counts)):
      let count = context.chance.number(in: counts)
      return GameAction.poker(.draw(Array(view.hole.prefix(count)))).typed
    case (_, .cards(let count, let cards)): return "discard \(cards.suffix(count).notation)"
    case (_, .games(let games)): return "choose \(context.chance.element(of: games) ?? "holdem")"
    case ("fold", _): return context.chance.happens(perMille: 300) ? "auto" : "fold"
    default: return move.verb
    }
  }

  private func amount(_ amounts: Amounts, _ context: inout ClientContext) -> String? {
    switch context.chance.number(below: 8) {
    case 0: return "pot"
    case 1: return "half"
    case 2: return "\(amounts.most)"
    case 3: return nil
    case 4:
      if case .either = amounts { return "\(amounts.least)" }
      guard amounts.most < 100_000 else { return "\(amounts.least)" }
      return "\(context.chance.number(in: amounts.least...amounts.most))"
    default: return "\(amounts.least)"
    }
  }

  /// Does something at a poker table that nobody has asked for.
  mutating func chatterAboutPoker(_ context: inout ClientContext) {
    let number = 1 + context.chance.number(below: 60)
    let hand = 1 + context.chance.number(below: 8)
    let table =
      context.chance.happens(perMille: 800) ? home : context.pick(context.tables, or: home)
    let format = ["phh", "jsonl", "csv"][number % 3]
    let lines = [
      "topup \(number)", "topup \(20 * number)", "refill", "out", "out next", "back", "back",
      "post", "post", "post off", "straddle", "straddle off", "show", "show", "muck",
      "pre check/fold", "pre check", "pre fold", "pre call \(number)", "pre call 2", "pre off",
      "bot add easy", "bot add", "bot remove", "sit \(table)", "sit \(table)",
      "sit \(table) buyin=\(number)", "sit \(table) buyin=\(10 * number) seat=2", "look", "twice",
      "once", "export all format=\(format)", "export \(hand) format=\(format)", "history",
      "replay \(hand)", "leave", "allin",
      "fold", "check", "kick p\(1 + context.chance.number(below: 9))", "advise", "equity",
    ]
    let line = context.pick(lines, or: "look")
    // A player need not name their own table; a table already in the line is not named twice.
    let saysTable =
      !line.hasPrefix("sit") && line != "refill" && context.chance.happens(perMille: 700)
    send(saysTable ? "\(line) table=\(table)" : line, &context)
    if line == "refill" { send("top poker", &context) }
  }

  private static let nonsense = [
    "check", "call 9999", "call", "bet 1", "bet -5", "raise 1", "raise 999999999999", "raise +1",
    "raise half", "complete", "bringin", "draw AsAs", "draw As2s3s4s5s6s", "discard 2c", "discard",
    "choose nothing", "choose razz", "twice", "once", "show", "muck", "deal", "reset", "trade As",
    "fold turn=1.1", "allin turn=0.0", "bet pot", "raise pot turn=99.99",
  ]
}
