import Bots
import Games
import HandOracle
import Lines
import Room

/// A bot on the wire: plays, chats, watches, comes and goes.
struct Player: SimulatedClient {
  /// A question for the bot.
  struct Question: Sendable {
    let line: WireGrammar.Parts
    /// The same as a program reads it; `nil` if it belongs to no known game.
    let asked: TableQuestion?
    /// When it will answer.
    let answerAt: Instant
    /// What is legal, according to the latest line about it.
    var legal: String
  }

  let name: String
  let home: String
  let habits: Habits
  var strategy: any Strategy
  var questions: [String: Question] = [:]
  /// How many other names it chose because its own was taken.
  var aliases = 0
  /// The names that it tried to register, perhaps successfully.
  var accounts: Set<String> = []
  var tagCount = 0
  var lastTagged: String?
  /// The tables that it opened.
  var mine: [String] = []
  /// The tables where the game is over.
  var over: [String] = []
  /// Each table's last question that it has not answered, as far as it can tell.
  var asked: [String: WireGrammar.Parts] = [:]
  /// Whether it resumes over two connections at once.
  private var isRacing = false
  /// The tables where, to its knowledge, poker is played.
  var poker: Set<String> = []
  /// The tables from which it has sent the house's bots away, so that a game can end.
  private var hasCleared: Set<String> = []
  /// The tables where it is not asked, because it sits out or let the betting time pass.
  var excused: Set<String> = []

  init(name: String, home: String, habits: Habits) {
    self.name = name
    self.home = home
    self.habits = habits
    strategy = StrategyCatalogue.make(habits.strategy) ?? RandomStrategy()
  }

  var isLoose: Bool { false }

  mutating func arrive(_ context: inout ClientContext) {
    questions = [:]
    asked = [:]
    let role: Person.Role = context.chance.happens(perMille: 250) ? .person : .bot
    context.say("hello 1 mode=wire role=\(role.rawValue)")
    if let token = context.view.token, context.view.name != nil {
      let table = context.pick(context.tables, or: home)
      if context.view.tables[table] == nil, context.chance.happens(perMille: 100) {
        context.say("watch \(table)")
      }
      let saysSeen = context.chance.happens(perMille: 800)
      if !saysSeen { context.perform(.forgetSeen) }
      context.say("resume \(token)\(saysSeen ? context.view.seen : "")")
      isRacing = context.phase == .lively && context.chance.happens(perMille: 150)
      if let lastTagged, context.chance.happens(perMille: 300) { context.say(lastTagged) }
    } else {
      login(&context)
    }
    context.perform(.wake(1000))
  }

  private mutating func login(_ context: inout ClientContext) {
    let isMember = accounts.contains(alias) && context.chance.happens(perMille: 800)
    send("login \(alias)" + (isMember ? " \(password)" : ""), &context)
  }

  /// The name that it wants at present.
  var alias: String { aliases == 0 ? name : "\(name)\(aliases)" }

  /// The password of its accounts.
  var password: String { "secret-of-\(name)" }

  private mutating func enter(_ context: inout ClientContext) {
    let table =
      context.chance.happens(perMille: 800) ? home : context.pick(context.tables, or: home)
    if habits.watchesOnly || context.chance.happens(perMille: 50) {
      send("watch \(table)", &context)
    } else if context.chance.happens(perMille: 30) {
      send("play", &context)
    } else if context.chance.happens(perMille: 200) {
      send("sit \(table) seat=\(1 + context.chance.number(below: 7))", &context)
    } else if PokerTables.names.contains(table), context.chance.happens(perMille: 500) {
      send("sit \(table) buyin=\(1 + context.chance.number(below: 120))", &context)
    } else {
      send("sit \(table)", &context)
    }
  }

  // MARK: - Hearing

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext) {
    guard let parts else { return }
    let table = parts.value("table") ?? ""
    if let game = parts.value("game"), GameID(game)?.family == .poker { poker.insert(table) }
    switch (parts.sign, parts.kind) {
    case ("?", _): ask(parts, line, table, &context)
    case ("+", "hello") where isRacing && context.phase == .lively:
      isRacing = false
      context.perform(.cut(noticedAfter: context.chance.number(below: 8000)))
      context.perform(.connect(resumes: true))
    case ("+", "login"): if context.phase == .lively { enter(&context) }
    case ("+", "sit"), ("+", "play"): if habits.sitsOut { send("out table=\(table)", &context) }
    case ("+", "create"): mine.append(table)
    case ("+", "leave"), ("*", "close"): questions[table] = nil
    case ("*", "over"):
      over.append(table)
      if habits.isHasty { context.perform(.wake(0)) }
    case ("-", _): hearRefusal(parts, table, &context)
    case ("+", "act") where context.phase == .probing:
      context.perform(.complain(.question, "may act at \(table) and was not asked"))
    case ("*", "timeout") where poker.contains(table):
      if parts.value("name") == context.view.name { asked[table] = nil }
    case ("*", "out") where poker.contains(table): break
    case ("*", "timeout"), ("*", "out"):
      if parts.value("name") == context.view.name { excused.insert(table) }
    case ("*", "back"), ("*", "bet"):
      if parts.value("name") == context.view.name { excused.remove(table) }
    // A new game announces itself with its round; a `reset` that came too late for it changes
    // nothing.
    case ("+", "act") where parts.value("did") == "reset": break
    case ("*", "act"), ("*", "choose"):
      if parts.value("name") == context.view.name { asked[table] = nil }
    case ("*", "street"), ("*", "hand"), ("*", "end"), ("*", "void"): asked[table] = nil
    case ("+", "act"), ("*", "round"): if parts.value("dup") == nil { asked[table] = nil }
    case ("*", "left"): if parts.value("name") == context.view.name { forget(table) }
    case ("*", "kick"):
      // The others have voted it out.
      if parts.value("name") == context.view.name, parts.number("asked") == parts.number("need") {
        forget(table)
      }
    default: break
    }
  }

  private mutating func ask(
    _ line: WireGrammar.Parts, _ text: String, _ table: String, _ context: inout ClientContext
  ) {
    let isQuick = habits.isHasty || context.chance.happens(perMille: 500)
    asked[table] = line
    var delay = isQuick ? 0 : context.chance.number(below: 3000)
    if context.phase == .lively, context.chance.happens(perMille: habits.dawdles) {
      // At the very end of its time: a moment before or after.
      delay = max(0, (line.number("left") ?? 0) + context.chance.number(below: 3) - 1)
    }
    let question = TableQuestion(text)
    if question == nil { context.perform(.complain(.grammar, "no question is read in \(text)")) }
    questions[table] = Question(
      line: line, asked: question, answerAt: context.now.after(milliseconds: delay),
      legal: line.value("legal") ?? "")
    context.perform(.wake(delay))
  }

  /// Notes that a table has no open question any more.
  private mutating func forget(_ table: String) {
    questions[table] = nil
    asked[table] = nil
  }

  private mutating func hearRefusal(
    _ line: WireGrammar.Parts, _ table: String, _ context: inout ClientContext
  ) {
    if let legal = line.value("legal") { questions[table]?.legal = legal }
    if line.tag?.hasSuffix("legal") == true, line.value("code")?.hasPrefix("rule.") == true {
      let code = line.value("code") ?? ""
      context.perform(.complain(.question, "was told that it is legal, and it is \(code)"))
    }
    guard context.phase == .lively else { return }
    switch line.value("code").flatMap({ ErrorCode(rawValue: $0) }) {
    case .authNameTaken:
      if !accounts.contains(alias) || context.chance.happens(perMille: 200) { aliases += 1 }
      login(&context)
    case .authFailed:
      // The account may never have been created.
      accounts.remove(alias)
      login(&context)
    case .authToken, .authBusy: login(&context)
    case .seatFull:
      if context.chance.happens(perMille: 300) { send("watch \(home)", &context) }
    default: break
    }
  }

  mutating func loseConnection(_ context: inout ClientContext) {
    questions = [:]
    context.perform(.wake(500 + context.chance.number(below: 20_000)))
  }

  // MARK: - Acting

  mutating func act(_ context: inout ClientContext) {
    switch context.phase {
    case .lively: live(&context)
    case .settling:
      guard let table = context.duty else { return }
      if poker.contains(table), hasCleared.insert(table).inserted {
        for _ in 0..<9 { context.say("bot remove table=\(table)") }
      }
      guard let turn = asked[table]?.value("turn") else { return }
      context.say("auto table=\(table) turn=\(turn)")
    case .probing:
      guard let table = context.duty, asked[table] == nil, !excused.contains(table) else { return }
      context.say("auto table=\(table)")
    case .leaving: if context.isConnected { leave(&context) }
    }
  }

  private mutating func live(_ context: inout ClientContext) {
    guard context.isConnected else {
      let resumes = context.view.token != nil && context.chance.happens(perMille: 900)
      return context.perform(.connect(resumes: resumes))
    }
    if comeOrGo(&context) { return }
    let due = questions.filter { $0.value.answerAt <= context.now }.keys.sorted()
    if let table = context.chance.element(of: due), !context.chance.happens(perMille: 100) {
      answer(table, &context)
    } else if let table = over.popLast() {
      send("reset table=\(table)", &context)
    } else if context.chance.happens(perMille: habits.chatters) {
      chatter(&context)
    }
    let next = questions.values.map(\.answerAt).filter { $0 > context.now }.min()
    let delay = 300 + context.chance.number(below: 10_000)
    context.perform(.wake(min(delay, next.map { $0.milliseconds(since: context.now) } ?? delay)))
  }

  /// Interruptions, by habit; `true` if it does nothing else now.
  private mutating func comeOrGo(_ context: inout ClientContext) -> Bool {
    if context.chance.happens(perMille: habits.cuts) {
      context.perform(.cut(noticedAfter: context.chance.number(below: 8000)))
      let longest = context.pick([500, 3000, 20_000, 200_000], or: 1)
      context.perform(.wake(context.chance.number(below: longest)))
    } else if context.chance.happens(perMille: habits.quits) {
      context.say("quit")
    } else if context.chance.happens(perMille: habits.halfCloses) {
      send("look", &context)
      context.perform(.end)
    } else {
      if context.chance.happens(perMille: habits.stalls) {
        context.perform(.stall(context.chance.number(below: 30_000)))
      }
      return false
    }
    return true
  }

  private func leave(_ context: inout ClientContext) {
    switch context.chance.number(below: 4) {
    case 0: context.perform(.cut(noticedAfter: 1000))
    case 1: context.perform(.end)
    default: context.say("quit")
    }
  }
}
