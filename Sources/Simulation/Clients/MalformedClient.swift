/// A client that only does harm.
struct MalformedClient: SimulatedClient {
  enum Kind: String, Sendable, CaseIterable {
    case neverReads, garbage, overlong, endless, halfLine, vanishes, http, tls, badTokens, telnet
    case unterminated, idle, manyNames, sitsAsleep
  }

  let kind: Kind
  /// The table where it sits down, if it does.
  let table: String
  let number: Int
  private var visits = 0

  init(_ kind: Kind, _ table: String, number: Int) {
    (self.kind, self.table, self.number) = (kind, table, number)
  }

  var isLoose: Bool { true }

  var mayTelnet: Bool { kind == .telnet || kind == .garbage }

  mutating func arrive(_ context: inout ClientContext) {
    visits += 1
    switch kind {
    case .http:
      context.perform(.bytes(Array(context.pick(Self.requests, or: "").utf8)))
    case .tls: context.perform(.bytes([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]))
    case .neverReads:
      context.perform(.stall(60_000))
      for line in ["login villain\(number)", "watch main", "watch five"] { context.say(line) }
    case .sitsAsleep:
      context.perform(.stall(600_000))
      for line in ["login sleeper\(number)", "sit \(table)"] { context.say(line) }
      if !PokerTables.names.contains(table) { context.say("out") }
    default: break
    }
    context.perform(.wake(context.chance.number(below: 2000)))
  }

  private static let requests = [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /login HTTP/1.0\r\n\r\nlogin eve\r\nquit\r\n",
    "hello 1\r\nHost: x\r\n", "OPTIONS * HTTP/1.1\r\n",
  ]

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext) {}

  mutating func loseConnection(_ context: inout ClientContext) {
    context.perform(.wake(1000 + context.chance.number(below: 20_000)))
  }

  mutating func act(_ context: inout ClientContext) {
    guard context.phase == .lively else { return context.perform(.vanish) }
    guard context.isConnected else {
      return context.perform(visits < 6 ? .connect(resumes: false) : .vanish)
    }
    harm(&context)
    context.perform(.wake(1 + context.chance.number(below: 5000)))
  }

  private mutating func harm(_ context: inout ClientContext) {
    switch kind {
    case .neverReads:
      context.perform(.stall(60_000))
      for _ in 0..<20 { context.say(context.pick(Self.long, or: "help")) }
    case .garbage: context.perform(.bytes(noise(200, &context)))
    case .overlong: context.perform(.bytes(overlong(&context)))
    case .endless: context.perform(.bytes(Array(repeating: 0x61, count: 20_000)))
    case .halfLine: context.perform(.bytes(Array("@1 login vill".utf8)))
    case .vanishes: context.perform(.cut(noticedAfter: context.chance.number(below: 20_000)))
    case .badTokens: context.say(badResume(&context))
    case .telnet: context.perform(.bytes(telnet(&context)))
    case .unterminated:
      context.perform(.bytes(Array("login late\(number)\nsit \(table)\nbet 5\nquit".utf8)))
      context.perform(.end)
    case .manyNames:
      context.say("login many\(number)x\(visits)")
      context.say("sit \(table)")
      context.perform(.cut(noticedAfter: context.chance.number(below: 2000)))
    case .http, .tls, .idle, .sitsAsleep: break
    }
  }

  private static let long = [
    "help all", "help codes", "look main", "look five", "tables", "games", "who",
    "say \(String(repeating: "blah ", count: 70))", "ping \(String(repeating: "x", count: 3000))",
  ]

  private func noise(_ most: Int, _ context: inout ClientContext) -> [UInt8] {
    (0..<context.chance.number(below: most)).map { _ in
      UInt8(truncatingIfNeeded: context.chance.next())
    }
  }

  private func overlong(_ context: inout ClientContext) -> [UInt8] {
    let length = context.chance.number(in: 4000...5000)
    return Array("ping ".utf8) + Array(repeating: 0x79, count: length) + [10]
      + Array("ping short\n".utf8)
  }

  private func badResume(_ context: inout ClientContext) -> String {
    let digits = String(context.chance.next(), radix: 16) + String(context.chance.next(), radix: 16)
    let token = context.pick(["", "x", digits, "\(digits)\(digits)", "../../etc", "%00"], or: "")
    return "resume \(token)"
      + context.pick(["", " table=main last=3", " last=-1", " table=main"], or: "")
  }

  private func telnet(_ context: inout ClientContext) -> [UInt8] {
    let commands: [[UInt8]] = [
      [255, 251, 1], [255, 253, 6], [255, 244, 255, 253, 6], [255, 246],
      [255, 250, 24, 0, 255, 240],
      [255, 250, 24, 1, 2], [255, 255], [255, 241], [255], [255, 236], Array("who\r\n".utf8),
      Array("ping a\r\0".utf8), Array("login tn\(number)\r\n".utf8), [4],
    ]
    return context.pick(commands, or: []) + context.pick(commands, or: [])
  }
}
