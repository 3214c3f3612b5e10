// A client's session, a small server and the network between them in one thread, from one seed:
// bytes come in pieces or not at all, the connection breaks at any place, and the server may forget
// whom it knew.

import Cards
import Identity
import LineProtocol
import Lines
import Games

@testable import Client

/// A server as far as a session needs one: tokens, a name, a table, and commands that are done once
/// under each tag.
struct SmallServer {
  /// What outlives a connection.
  private struct Kept {
    var isNamed = false
    var isSeated = false
    /// Bets that were made, each the table's next event.
    var bets: [Int] = []
    var answered: [String: String] = [:]
  }

  /// A command that was heard and, by the tag, not heard before.
  struct Deed: Equatable {
    let token: String
    let words: String
  }

  private var sessions: [String: Kept] = [:]
  /// The session of the connection; empty before `hello`.
  private(set) var token = ""
  private var count = 0
  private var input = LineAssembler()
  /// What was done, in order.
  private(set) var deeds: [Deed] = []
  /// What goes to the peer.
  var output: [UInt8] = []

  /// The question that is open at the table, if its player is here.
  var turn: TurnID? {
    guard let kept = sessions[token], kept.isSeated else { return nil }
    return TurnID(round: 1, number: kept.bets.count + 1)
  }

  mutating func connect() {
    (input, output, token) = (LineAssembler(), [], "")
    say("* welcome server=cardroom proto=1.0 :Hello")
    say("# hints for people")
  }

  /// A session without a name ends with its connection.
  mutating func cut() {
    if sessions[token]?.isNamed == false { sessions[token] = nil }
    (output, token) = ([], "")
  }

  mutating func forgetEverybody() { sessions = [:] }

  mutating func receive(_ bytes: [UInt8]) {
    for line in input.append(bytes) { hear(line) }
  }

  private mutating func say(_ line: String) { output += Array("\(line)\n".utf8) }

  private mutating func hear(_ line: String) {
    var words = line.split(separator: " ").map(String.init)
    let tag = words.removeFirst()
    if let known = sessions[token]?.answered[tag] { return say("+ \(tag) \(known) dup=1") }
    switch words[0] {
    case "hello":
      count += 1
      token = "T\(count)"
      sessions[token] = Kept()
      say("+ \(tag) hello proto=1.0 mode=wire session=\(token)")
    case "resume": resume(words, tag)
    default: perform(words, tag)
    }
  }

  private mutating func resume(_ words: [String], _ tag: String) {
    guard let kept = sessions[words[1]], kept.isNamed else {
      return say("- \(tag) code=auth.token :there is no such session")
    }
    sessions[token] = nil
    token = words[1]
    let seen = words.first { $0.hasPrefix("last=") }.flatMap { Int($0.dropFirst(5)) } ?? 0
    for (index, amount) in kept.bets.enumerated() where index >= seen { tell(index, amount) }
    if kept.isSeated { say("* sync table=main seq=\(kept.bets.count) game=betting3") }
    ask()
    let missed = max(0, kept.bets.count - seen)
    say("+ \(tag) resume name=ann tables=\(kept.isSeated ? "main" : "-") missed=\(missed)")
  }

  private mutating func perform(_ words: [String], _ tag: String) {
    guard var kept = sessions[token] else { return }
    deeds.append(Deed(token: token, words: words.joined(separator: " ")))
    var reply = ""
    switch words[0] {
    case "login":
      kept.isNamed = true
      reply = "login name=ann kind=guest chips=0 session=\(token)"
    case "sit":
      kept.isSeated = true
      reply = "sit table=main seat=1 seq=\(kept.bets.count) game=betting3 plays=now"
    default:
      let amount = Int(words[1]) ?? 0
      reply =
        "act table=main turn=1.\(kept.bets.count + 1) did=bet amount=\(amount) "
        + "bet=\(amount) balance=0 seq=\(kept.bets.count + 1)"
      kept.bets.append(amount)
    }
    kept.answered[tag] = reply
    sessions[token] = kept
    say("+ \(tag) \(reply)")
    if words[0] == "bet" { tell(kept.bets.count - 1, kept.bets.last ?? 0) }
    ask()
  }

  private mutating func tell(_ index: Int, _ amount: Int) {
    say("* bet table=main seq=\(index + 1) seat=1 name=ann amount=\(amount) bet=1 balance=100")
  }

  private mutating func ask() {
    if let turn { say(Ask(turn: "\(turn)", legal: "bet:1-100").line) }
  }
}

/// The session, the server, and what is on its way between them.
struct SimulatedLink {
  /// A bet that somebody typed, and to which session of the server's it was meant for.
  struct Bet: Equatable {
    let amount: Int
    let token: String
  }

  private(set) var session: ServerSession
  private(set) var server = SmallServer()
  private(set) var bets: [Bet] = []
  /// The bets whose replies were heard, in order.
  private(set) var replies: [Int] = []
  /// How the sessions began.
  private(set) var starts: [SessionEvent.Start] = []
  private(set) var losses: [SessionEvent] = []
  /// What is wrong, the first thing first.
  private(set) var mistakes: [String] = []
  private var chance: ChaCha20
  private var now = 0
  private var isConnecting = false
  private var isConnected = false
  private var upstream: [UInt8] = []
  /// The server's session that goes on.
  private(set) var token = ""
  private var hasSat = false

  init(seed: UInt64) {
    chance = ChaCha20(seed: Seed(number: seed))
    session = ServerSession(
      policy: .init(role: .person, patience: nil, repeatsBusy: false),
      devices: DeviceSecrets(),
      seed: Seed(number: seed), tagsAfter: 0)
    session.start()
    carryOut()
  }

  /// Whether nothing is on its way and nobody waits for a time.
  var isQuiet: Bool {
    isConnected && session.isReady && session.isIdle && upstream.isEmpty && server.output.isEmpty
  }

  // MARK: - What may happen

  /// Something happens, by chance.
  mutating func step(withFaults: Bool) {
    switch chance.uniform(below: withFaults ? 400 : 340) {
    case 0..<150: deliverDown()
    case 150..<300: deliverUp()
    case 300..<340: connectOrWait(mayFail: withFaults)
    case 340..<390: bet()
    case 390..<398: cut()
    default:
      // As a server that was started anew, and had kept nothing.
      server.forgetEverybody()
      cut()
    }
  }

  /// The server is there, or not.
  mutating func connectOrWait(mayFail: Bool) {
    if isConnecting {
      isConnecting = false
      guard !mayFail || chance.uniform(below: 4) > 0 else { return take(.lost("refused")) }
      isConnected = true
      server.connect()
      take(.connected)
    } else if !isConnected, let due = session.deadline {
      now = max(now, due)
      take(.elapsed)
    }
  }

  mutating func bet() {
    guard session.isReady, hasSat else { return }
    let amount = bets.count + 1
    bets.append(Bet(amount: amount, token: token))
    session.send(TypedLine("bet \(amount)".utf8), for: .typed)
    carryOut()
  }

  /// The connection breaks: whatever was on its way is gone.
  mutating func cut() {
    guard isConnected else { return }
    drop()
    take(.lost("cut"))
  }

  private mutating func drop() {
    (isConnected, upstream) = (false, [])
    server.cut()
  }

  mutating func deliverDown() {
    guard isConnected, !server.output.isEmpty else { return }
    let count = piece(of: server.output)
    let bytes = Array(server.output.prefix(count))
    server.output.removeFirst(count)
    take(.received(bytes))
  }

  mutating func deliverUp() {
    guard isConnected, !upstream.isEmpty else { return }
    let count = piece(of: upstream)
    server.receive(Array(upstream.prefix(count)))
    upstream.removeFirst(count)
  }

  /// All of it, or as much as happens to arrive.
  private mutating func piece(of bytes: [UInt8]) -> Int {
    chance.uniform(below: 2) == 0 ? bytes.count : 1 + chance.uniform(below: bytes.count)
  }

  // MARK: - The session's part

  private mutating func take(_ input: ClientInput) {
    let events = session.handle(input, at: now)
    if case .lost = input { expectNoQuestion() }
    for event in events { note(event) }
    carryOut()
  }

  private mutating func expectNoQuestion() {
    if session.tables.openQuestion != nil { mistakes.append("a question is open without a link") }
  }

  private mutating func carryOut() {
    for effect in session.takeEffects() {
      switch effect {
      case .connect: isConnecting = true
      case .disconnect: drop()
      case .send(let bytes): upstream += bytes
      case .keepSession, .forgetSession: break
      default: mistakes.append("\(effect)")
      }
    }
  }

  /// Does what a front end does: logs in, and sits down once.
  private mutating func note(_ event: SessionEvent) {
    switch event {
    case .ready(let start):
      starts.append(start)
      if start == .resumed {
        token = server.token
        return sit()
      }
      hasSat = false
      session.send(TypedLine("login ann".utf8), for: .login)
    case .heard(let line, let command): hear(line, command)
    case .lost: losses.append(event)
    case .closed: mistakes.append("\(event)")
    case .greeted, .cameBack: break
    }
  }

  private mutating func hear(_ line: HeardLine, _ command: PendingCommand?) {
    guard case .reply(let reply) = line.content, reply.sign == .done, let command else {
      return
    }
    switch command.purpose {
    case .login:
      token = reply.word("session") ?? ""
      sit()
    case .typed where reply.word == "act":
      let amount = line.raw.firstMatch(of: /amount=(\d+)/).flatMap { Int($0.output.1) } ?? 0
      replies.append(amount)
      let said = String(decoding: command.line.bytes, as: UTF8.self)
      if said != "bet \(amount)" { mistakes.append("\(line.raw) answers \(said)") }
    default: break
    }
  }

  private mutating func sit() {
    guard !hasSat else { return }
    hasSat = true
    session.send(TypedLine("sit main".utf8), for: .typed)
  }
}
