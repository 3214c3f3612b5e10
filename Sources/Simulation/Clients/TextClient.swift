/// A person using netcat: text mode, short commands, chat.
struct TextClient: SimulatedClient {
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

  mutating func arrive(_ context: inout ClientContext) {
    isAsked = false
    if let token, context.phase == .lively, context.chance.happens(perMille: 800) {
      context.say("resume \(token)")
    } else {
      context.say("login \(name)")
      context.say(context.chance.happens(perMille: 800) ? "sit \(table)" : "watch \(table)")
    }
    // With this setting, a question is one line.
    context.say("set width off")
    if context.chance.happens(perMille: 300) { context.say(context.pick(Self.settings, or: "")) }
    context.perform(.wake(500))
  }

  private static let settings = [
    "set glyphs off", "set color on", "set screenreader on", "set colour off", "set",
    "set mode text", "hello 1 role=person", "set chat held", "set chat now",
  ]

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext) {
    if let range = line.firstRange(of: "type resume ") { token = String(line[range.upperBound...]) }
    if line.contains("no session has this token"), context.phase == .lively {
      token = nil
      context.say("login \(name)")
      context.say("sit \(table)")
    }
    // Leaving with a bet in play has to be confirmed.
    if context.phase == .leaving, line.contains("quit again") { context.say("quit") }
    isAsked = line.contains("Your turn: ")
    if isAsked {
      legal = line
      context.perform(.wake(context.chance.number(below: 4000)))
    }
  }

  mutating func act(_ context: inout ClientContext) {
    guard context.isConnected else {
      if context.phase == .lively { context.perform(.connect(resumes: true)) }
      return
    }
    guard context.phase != .leaving else { return context.say("quit") }
    guard context.phase == .lively else { return }
    if isAsked, context.chance.happens(perMille: 800) {
      isAsked = false
      context.say(move(&context))
    } else if context.chance.happens(perMille: cuts) {
      context.perform(.cut(noticedAfter: context.chance.number(below: 3000)))
      context.perform(.wake(context.chance.number(below: 60_000)))
      return
    } else {
      context.say(context.pick(Self.chatter, or: "help"))
    }
    context.perform(.wake(200 + context.chance.number(below: 20_000)))
  }

  private func move(_ context: inout ClientContext) -> String {
    if legal.contains("fold") || legal.contains("bringin") || legal.contains("keeps all") {
      return pokerMove(&context)
    }
    switch context.chance.number(below: 5) {
    case 0: return "a"
    case 1: return "b \(1 + context.chance.number(below: 30))"
    case 2: return "trade \(cardOffered)"
    default: return "d"
    }
  }

  /// One of the moves in the turn line, in one of the spellings that people use.
  private func pokerMove(_ context: inout ClientContext) -> String {
    let words = legal.split(separator: "Your turn: ").last ?? ""
    let moves = words.split(separator: "   (")[0].split(separator: " | ")
    let move = context.chance.element(of: moves) ?? "fold"
    let verb = String(move.prefix { $0 != " " })
    if let example = move.firstRange(of: "as in ") { return String(move[example.upperBound...]) }
    switch verb {
    case "fold": return context.chance.happens(perMille: 300) ? "f" : "k"
    case "bet", "raise", "complete":
      let words = ["", " half", " pot", " +3", " all", " 12"]
      return (verb == "raise" ? "r" : verb) + context.pick(words, or: "")
    case "call": return context.chance.happens(perMille: 900) ? "c" : "allin"
    default: return String(move)
    }
  }

  /// The first card after `trade` in the turn line, as it is written there.
  private var cardOffered: String {
    guard let range = legal.firstRange(of: "trade ") else { return "9c" }
    return String(legal[range.upperBound...].drop { $0 == "[" }.prefix { $0 != " " })
  }

  private static let chatter = [
    "l", "w", "tables", "games", "stats", "say hello there", "s + @1 sit ok", "s * bet table=main",
    "tell ann hi", "h", "? cards", "help betting3", "help codes", "ping", "ping + ok", "reset",
    "out", "back", "leave", "sit main", "use main", "# a comment", "", "frobnicate", "bet", "deal",
    "watch five", "unwatch", "look five", "deal step", "show", "new stud5", "advise",
    "advise AhKd 3h4h5h", "advise AhKd", "hands", "equity", "help hands",
    "set glyphs on", "who", "help all",
    "history main", "history", "replay 1", "top", "top day", "finger ann", "ledger", "me",
    "set finger open", "book",
    "book new hkf red=G1+G2 blue=G3+G4", "book score red clean 2", "book win blue",
    "book finish red",
    "book finish blue", "book undo", "book changes", "book sheet red", "book board",
    "book card red", "book card blue 1", "1", "+1", "-", "1,250", "done",
    "book score red clean 2 dirty=1",
    "book sheet", "book rules", "book new", "book undo 2", "book drop 2",
    "book restore 2", "ignore p1",
    "kick p1", "register ann opensesame1",
    "sit ring", "sit mixture buyin=40", "topup 20", "refill", "bot add easy", "bot remove", "post",
    "straddle", "out next", "pre check/fold", "pre call 2", "show", "twice", "k", "c", "r", "f",
    "allin", "export all", "top poker", "replay 1 ring", "help holdem", "help poker", "look ring",
    "tutorial", "next", "bet 5", "tutorial stop", "replay 1 step", "replay 2 main step", "back",
    "play", "yes", "play poker small", "play with p1", "bet half the pot", "raise 3bb", "call 5",
  ]

  mutating func loseConnection(_ context: inout ClientContext) {
    isAsked = false
    context.perform(.wake(1000 + context.chance.number(below: 30_000)))
  }
}
