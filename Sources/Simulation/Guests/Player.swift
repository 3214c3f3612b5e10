// Owns a program that plays by reading only the lines of the wire. What it does wrong it does by
// its habits.

import Bots
import Cards
import Games
import LineProtocol
import Room

/// A bot on the wire: plays, chats, looks on, comes and goes.
struct Player: Visitor {
  /// A question that it was asked.
  struct Question: Sendable {
    let line: WireGrammar.Parts
    /// When it will answer.
    let answerAt: Instant
    /// What is legal, as the last line about it says.
    var legal: String
  }

  let name: String
  let home: String
  let habits: Habits
  var strategy: any Strategy
  var questions: [String: Question] = [:]
  /// Names that it took after its own was taken.
  var aliases = 0
  /// The names that it wanted to register, and may have.
  var accounts: Set<String> = []
  var tagCount = 0
  var lastTagged: String?
  /// The tables that it opened.
  var mine: [String] = []
  /// The tables where the game is over.
  var over: [String] = []
  /// The last question of each table that it has not answered, as far as it can tell.
  var asked: [String: WireGrammar.Parts] = [:]
  /// The tables where it is not asked, since it sits out or let the betting pass.
  var excused: Set<String> = []

  init(name: String, home: String, habits: Habits) {
    self.name = name
    self.home = home
    self.habits = habits
    strategy = StrategyCatalogue.make(habits.strategy) ?? RandomStrategy()
  }

  var isLoose: Bool { false }

  mutating func arrive(_ desk: inout Desk) {
    questions = [:]
    asked = [:]
    desk.say("hello 1 mode=wire role=bot")
    if let token = desk.standing.token, desk.standing.name != nil {
      let table = desk.pick(desk.tables, or: home)
      if desk.standing.tables[table] == nil, desk.chance.happens(perMille: 100) {
        desk.say("watch \(table)")
      }
      let saysSeen = desk.chance.happens(perMille: 800)
      if !saysSeen { desk.perform(.forgetSeen) }
      desk.say("resume \(token)\(saysSeen ? desk.standing.seen : "")")
      if let lastTagged, desk.chance.happens(perMille: 300) { desk.say(lastTagged) }
    } else {
      login(&desk)
    }
    desk.perform(.waken(1000))
  }

  private mutating func login(_ desk: inout Desk) {
    let isMember = accounts.contains(alias) && desk.chance.happens(perMille: 800)
    send(isMember ? "login \(alias) \(password)" : "login \(alias)", &desk)
  }

  /// The name that it wants now.
  var alias: String { aliases == 0 ? name : "\(name)\(aliases)" }

  /// What opens its accounts.
  var password: String { "secret-of-\(name)" }

  private mutating func enter(_ desk: inout Desk) {
    let table = desk.chance.happens(perMille: 800) ? home : desk.pick(desk.tables, or: home)
    if habits.watchesOnly || desk.chance.happens(perMille: 50) {
      send("watch \(table)", &desk)
    } else if desk.chance.happens(perMille: 200) {
      send("sit \(table) seat=\(1 + desk.chance.number(below: 7))", &desk)
    } else {
      send("sit \(table)", &desk)
    }
  }

  // MARK: - Hearing

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ desk: inout Desk) {
    guard let parts else { return }
    let table = parts.value("table") ?? ""
    switch (parts.sign, parts.kind) {
    case ("?", _): ask(parts, table, &desk)
    case ("+", "login"): if desk.phase == .lively { enter(&desk) }
    case ("+", "sit"): if habits.sitsOut { send("out table=\(table)", &desk) }
    case ("+", "create"): mine.append(table)
    case ("+", "leave"), ("*", "close"): questions[table] = nil
    case ("*", "over"):
      over.append(table)
      if habits.isHasty { desk.perform(.waken(0)) }
    case ("-", _): hearRefusal(parts, table, &desk)
    case ("+", "act") where desk.phase == .probing:
      desk.perform(.complain(.question, "may act at \(table) and was not asked"))
    case ("*", "timeout"), ("*", "out"):
      if parts.value("name") == desk.standing.name { excused.insert(table) }
    case ("*", "back"), ("*", "bet"):
      if parts.value("name") == desk.standing.name { excused.remove(table) }
    case ("+", "act"), ("*", "round"): if parts.value("dup") == nil { asked[table] = nil }
    case ("*", "kick"): if parts.value("name") == desk.standing.name { loseSeat(parts, table) }
    default: break
    }
  }

  private mutating func ask(_ line: WireGrammar.Parts, _ table: String, _ desk: inout Desk) {
    let isQuick = habits.isHasty || desk.chance.happens(perMille: 500)
    asked[table] = line
    var delay = isQuick ? 0 : desk.chance.number(below: 3000)
    if desk.phase == .lively, desk.chance.happens(perMille: habits.dawdles) {
      // At the very end of its time, a moment before or after.
      delay = max(0, (line.number("left") ?? 0) + desk.chance.number(below: 3) - 1)
    }
    questions[table] = Question(
      line: line, answerAt: desk.now.after(milliseconds: delay), legal: line.value("legal") ?? "")
    desk.perform(.waken(delay))
  }

  /// The others do not want it here.
  private mutating func loseSeat(_ line: WireGrammar.Parts, _ table: String) {
    guard line.number("asked") == line.number("need") else { return }
    questions[table] = nil
    asked[table] = nil
  }

  private mutating func hearRefusal(
    _ line: WireGrammar.Parts, _ table: String, _ desk: inout Desk
  ) {
    if let legal = line.value("legal") { questions[table]?.legal = legal }
    guard desk.phase == .lively else { return }
    switch line.value("code").flatMap({ ErrorCode(rawValue: $0) }) {
    case .authNameTaken:
      if !accounts.contains(alias) || desk.chance.happens(perMille: 200) { aliases += 1 }
      login(&desk)
    case .authFailed:
      // Perhaps the account never came to be.
      accounts.remove(alias)
      login(&desk)
    case .authToken, .authBusy: login(&desk)
    case .seatFull: if desk.chance.happens(perMille: 300) { send("watch \(home)", &desk) }
    default: break
    }
  }

  mutating func loseConnection(_ desk: inout Desk) {
    questions = [:]
    desk.perform(.waken(500 + desk.chance.number(below: 20_000)))
  }

  // MARK: - Acting

  mutating func act(_ desk: inout Desk) {
    switch desk.phase {
    case .lively: live(&desk)
    case .settling:
      guard let table = desk.duty, let turn = asked[table]?.value("turn") else { return }
      desk.say("auto table=\(table) turn=\(turn)")
    case .probing:
      guard let table = desk.duty, asked[table] == nil, !excused.contains(table) else { return }
      desk.say("auto table=\(table)")
    case .leaving: if desk.isConnected { leave(&desk) }
    }
  }

  private mutating func live(_ desk: inout Desk) {
    guard desk.isConnected else {
      let resumes = desk.standing.token != nil && desk.chance.happens(perMille: 900)
      return desk.perform(.connect(resumes: resumes))
    }
    if comeOrGo(&desk) { return }
    let due = questions.filter { $0.value.answerAt <= desk.now }.keys.sorted()
    if let table = desk.chance.element(of: due), !desk.chance.happens(perMille: 100) {
      answer(table, &desk)
    } else if let table = over.popLast() {
      send("reset table=\(table)", &desk)
    } else if desk.chance.happens(perMille: habits.chatters) {
      chatter(&desk)
    }
    let next = questions.values.map(\.answerAt).filter { $0 > desk.now }.min()
    let delay = 300 + desk.chance.number(below: 10_000)
    desk.perform(.waken(min(delay, next.map { $0.milliseconds(since: desk.now) } ?? delay)))
  }

  /// Interruptions, by habit; `true` if nothing else is done now.
  private mutating func comeOrGo(_ desk: inout Desk) -> Bool {
    if desk.chance.happens(perMille: habits.cuts) {
      desk.perform(.cut(noticedAfter: desk.chance.number(below: 8000)))
      let longest = desk.pick([500, 3000, 20_000, 200_000], or: 1)
      desk.perform(.waken(desk.chance.number(below: longest)))
    } else if desk.chance.happens(perMille: habits.quits) {
      desk.say("quit")
    } else if desk.chance.happens(perMille: habits.halfCloses) {
      send("look", &desk)
      desk.perform(.end)
    } else {
      if desk.chance.happens(perMille: habits.stalls) {
        desk.perform(.stall(desk.chance.number(below: 30_000)))
      }
      return false
    }
    return true
  }

  private func leave(_ desk: inout Desk) {
    switch desk.chance.number(below: 4) {
    case 0: desk.perform(.cut(noticedAfter: 1000))
    case 1: desk.perform(.end)
    default: desk.say("quit")
    }
  }
}
