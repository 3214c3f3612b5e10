// A client's session, a server and the network between them in one thread, from one seed: bytes come
// in pieces or not at all, the connection breaks at any place, and the server may forget whom it
// knew.

import Cards
import Lines

@testable import Client

/// The session, the server, and what is on its way between them.
struct SimulatedLink {
  /// A number that somebody said at the table, and to which run of the server's.
  struct Saying: Hashable {
    let number: Int
    let run: Int
  }

  private(set) var session: ServerSession
  private var room: ServedRoom
  /// How often the server was started.
  private var runs = 0
  private(set) var typed: [Saying] = []
  /// What others at the table heard, in order.
  private(set) var heard: [Saying] = []
  /// The numbers whose replies were heard, in order.
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
  private var downstream: [UInt8] = []
  /// The run of the server that knows the session.
  private(set) var run = 0
  private var hasSat = false

  init(seed: UInt64) throws {
    room = try Self.started()
    chance = ChaCha20(seed: Seed(number: seed))
    session = ServerSession(
      policy: .init(role: .person, patience: nil, repeatsBusy: false),
      devices: DeviceSecrets(),
      random: SplitMix64(seed: seed), tagsAfter: 0)
    session.start()
    carryOut()
  }

  /// A server that knows nobody but one who watches the table.
  private static func started() throws -> ServedRoom {
    var room = try ServedRoom(tables: "main betting3")
    room.say("bob", "watch main")
    return room
  }

  /// Whether nothing is on its way and nobody waits for a time.
  var isQuiet: Bool {
    isConnected && session.isReady && session.isIdle && upstream.isEmpty && downstream.isEmpty
  }

  /// Notes what others have heard.
  mutating func listen() {
    for line in room.heard() where line.hasPrefix("* say ") {
      let number = line.split(separator: ":").last.flatMap { Int($0) }
      heard.append(Saying(number: number ?? 0, run: runs))
    }
  }

  // MARK: - What may happen

  /// Something happens, by chance.
  mutating func step(withFaults: Bool) throws {
    switch chance.uniform(below: withFaults ? 400 : 340) {
    case 0..<150: deliverDown()
    case 150..<300: deliverUp()
    case 300..<340: connectOrWait(mayFail: withFaults)
    case 340..<390: say()
    case 390..<398: cut()
    default:
      // As a server that was started anew, and had kept nothing.
      cut()
      listen()
      room = try Self.started()
      runs += 1
    }
  }

  /// The server is there, or not.
  mutating func connectOrWait(mayFail: Bool) {
    if isConnecting {
      isConnecting = false
      guard !mayFail || chance.uniform(below: 4) > 0 else { return take(.lost("refused")) }
      isConnected = true
      room.connect()
      downstream = room.read()
      take(.connected)
    } else if !isConnected, let due = session.deadline {
      now = max(now, due)
      take(.elapsed)
    }
  }

  mutating func say() {
    guard session.isReady, hasSat else { return }
    let number = typed.count + 1
    typed.append(Saying(number: number, run: run))
    session.send("say \(number)", for: .typed)
    carryOut()
  }

  /// The connection breaks: whatever was on its way is gone.
  mutating func cut() {
    guard isConnected else { return }
    drop()
    take(.lost("cut"))
  }

  private mutating func drop() {
    (isConnected, upstream, downstream) = (false, [], [])
    room.cut()
  }

  mutating func deliverDown() {
    guard isConnected, !downstream.isEmpty else { return }
    let count = piece(of: downstream)
    let bytes = Array(downstream.prefix(count))
    downstream.removeFirst(count)
    take(.received(bytes))
  }

  mutating func deliverUp() {
    guard isConnected, !upstream.isEmpty else { return }
    let count = piece(of: upstream)
    room.receive(Array(upstream.prefix(count)))
    upstream.removeFirst(count)
    downstream += room.read()
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
      if start == .resumed { return sit() }
      hasSat = false
      session.send("login ann", for: .login)
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
      run = runs
      sit()
    case .typed:
      let said = String(decoding: command.line.bytes, as: UTF8.self)
      if !said.hasPrefix(reply.word) { mistakes.append("\(line.raw) answers \(said)") }
      if let number = Int(said.dropFirst("say ".count)) { replies.append(number) }
    default: break
    }
  }

  private mutating func sit() {
    guard !hasSat else { return }
    hasSat = true
    session.send("sit main", for: .typed)
  }
}
