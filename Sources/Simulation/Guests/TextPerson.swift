// Owns somebody who types and reads prose. Understands no more of it than a person must.

/// A person on netcat: text mode, short commands, chat.
struct TextPerson: Visitor {
  let name: String
  let table: String
  /// How often things happen, per thousand.
  let cuts: Int
  private var isAsked = false
  private var legal = ""
  private var token: String?

  init(name: String, table: String, cuts: Int) {
    self.name = name
    self.table = table
    self.cuts = cuts
  }

  var isLoose: Bool { true }

  mutating func arrive(_ desk: inout Desk) {
    isAsked = false
    if let token, desk.phase == .lively, desk.chance.happens(perMille: 800) {
      desk.say("resume \(token)")
    } else {
      desk.say("login \(name)")
      desk.say(desk.chance.happens(perMille: 800) ? "sit \(table)" : "watch \(table)")
    }
    if desk.chance.happens(perMille: 300) { desk.say(desk.pick(Self.settings, or: "")) }
    desk.perform(.waken(500))
  }

  private static let settings = [
    "set glyphs off", "set color on", "set screenreader on", "set colour off", "set",
    "set mode text", "hello 1 role=person",
  ]

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ desk: inout Desk) {
    if let range = line.firstRange(of: "type resume ") { token = String(line[range.upperBound...]) }
    if line.contains("no session has this token"), desk.phase == .lively {
      token = nil
      desk.say("login \(name)")
      desk.say("sit \(table)")
    }
    isAsked = line.contains("Your turn: ")
    if isAsked {
      legal = line
      desk.perform(.waken(desk.chance.number(below: 4000)))
    }
  }

  mutating func act(_ desk: inout Desk) {
    guard desk.isConnected else {
      if desk.phase == .lively { desk.perform(.connect(resumes: true)) }
      return
    }
    guard desk.phase != .leaving else { return desk.say("quit") }
    guard desk.phase == .lively else { return }
    if isAsked, desk.chance.happens(perMille: 800) {
      isAsked = false
      desk.say(move(&desk))
    } else if desk.chance.happens(perMille: cuts) {
      desk.perform(.cut(noticedAfter: desk.chance.number(below: 3000)))
      desk.perform(.waken(desk.chance.number(below: 60_000)))
      return
    } else {
      desk.say(desk.pick(Self.chatter, or: "help"))
    }
    desk.perform(.waken(200 + desk.chance.number(below: 20_000)))
  }

  private func move(_ desk: inout Desk) -> String {
    switch desk.chance.number(below: 5) {
    case 0: "a"
    case 1: "b \(1 + desk.chance.number(below: 30))"
    case 2: "trade \(cardOffered)"
    default: "d"
    }
  }

  /// The first card behind `trade` in the turn line, as it is written there.
  private var cardOffered: String {
    guard let range = legal.firstRange(of: "trade ") else { return "9c" }
    return String(legal[range.upperBound...].prefix { $0 != " " })
  }

  private static let chatter = [
    "l", "w", "tables", "games", "stats", "say hello there", "s + @1 sit ok", "s * bet table=main",
    "tell ann hi", "h", "? cards", "help betting3", "help codes", "ping", "ping + ok", "reset",
    "out", "back", "leave", "sit main", "use main", "# a comment", "", "frobnicate", "bet", "deal",
    "watch five", "unwatch", "look five", "deal step", "show", "new stud5", "advise",
    "advise AhKd 3h4h5h", "set glyphs on", "who", "help all",
    "history main", "history", "replay 1", "top", "top day", "finger ann", "ledger", "book",
    "book new hkf red=G1+G2 blue=G3+G4", "book score red clean 2", "book win blue",
    "book finish red",
    "book finish blue", "book undo", "book changes", "book sheet red", "book board", "ignore p1",
    "kick p1", "register ann opensesame1",
  ]

  mutating func loseConnection(_ desk: inout Desk) {
    isAsked = false
    desk.perform(.waken(1000 + desk.chance.number(below: 30_000)))
  }
}
