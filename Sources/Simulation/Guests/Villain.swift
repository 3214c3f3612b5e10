// Owns those who do not even try to speak the protocol.

/// A client that only does harm.
struct Villain: Visitor {
  /// What harm.
  enum Kind: String, Sendable, CaseIterable {
    case neverReads, garbage, overlong, endless, halfLine, vanishes, http, tls, badTokens, telnet
    case unterminated, idle, manyNames, sitsAsleep
  }

  let kind: Kind
  let number: Int
  private var visits = 0

  init(_ kind: Kind, number: Int) {
    self.kind = kind
    self.number = number
  }

  var isLoose: Bool { true }

  var mayTelnet: Bool { kind == .telnet || kind == .garbage }

  mutating func arrive(_ desk: inout Desk) {
    visits += 1
    switch kind {
    case .http:
      desk.perform(.bytes(Array(desk.pick(Self.requests, or: "").utf8)))
    case .tls: desk.perform(.bytes([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]))
    case .neverReads:
      desk.perform(.stall(60_000))
      for line in ["login villain\(number)", "watch main", "watch five"] { desk.say(line) }
    case .sitsAsleep:
      desk.perform(.stall(600_000))
      for line in ["login sleeper\(number)", "sit main", "out"] { desk.say(line) }
    default: break
    }
    desk.perform(.waken(desk.chance.number(below: 2000)))
  }

  private static let requests = [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /login HTTP/1.0\r\n\r\nlogin eve\r\nquit\r\n",
    "hello 1\r\nHost: x\r\n", "OPTIONS * HTTP/1.1\r\n",
  ]

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ desk: inout Desk) {}

  mutating func loseConnection(_ desk: inout Desk) {
    desk.perform(.waken(1000 + desk.chance.number(below: 20_000)))
  }

  mutating func act(_ desk: inout Desk) {
    guard desk.phase == .lively else { return desk.perform(.vanish) }
    guard desk.isConnected else {
      return desk.perform(visits < 6 ? .connect(resumes: false) : .vanish)
    }
    harm(&desk)
    desk.perform(.waken(1 + desk.chance.number(below: 5000)))
  }

  private mutating func harm(_ desk: inout Desk) {
    switch kind {
    case .neverReads:
      desk.perform(.stall(60_000))
      for _ in 0..<20 { desk.say(desk.pick(Self.long, or: "help")) }
    case .garbage: desk.perform(.bytes(noise(200, &desk)))
    case .overlong: desk.perform(.bytes(overlong(&desk)))
    case .endless: desk.perform(.bytes(Array(repeating: 0x61, count: 20_000)))
    case .halfLine: desk.perform(.bytes(Array("@1 login vill".utf8)))
    case .vanishes: desk.perform(.cut(noticedAfter: desk.chance.number(below: 20_000)))
    case .badTokens: desk.say(badResume(&desk))
    case .telnet: desk.perform(.bytes(telnet(&desk)))
    case .unterminated:
      desk.perform(.bytes(Array("login late\(number)\nsit main\nbet 5\nquit".utf8)))
      desk.perform(.end)
    case .manyNames:
      desk.say("login many\(number)x\(visits)")
      desk.say("sit main")
      desk.perform(.cut(noticedAfter: desk.chance.number(below: 2000)))
    case .http, .tls, .idle, .sitsAsleep: break
    }
  }

  private static let long = [
    "help all", "help codes", "look main", "look five", "tables", "games", "who",
    "say \(String(repeating: "blah ", count: 70))", "ping \(String(repeating: "x", count: 3000))",
  ]

  private func noise(_ most: Int, _ desk: inout Desk) -> [UInt8] {
    (0..<desk.chance.number(below: most)).map { _ in UInt8(truncatingIfNeeded: desk.chance.next()) }
  }

  private func overlong(_ desk: inout Desk) -> [UInt8] {
    let length = desk.chance.number(in: 4000...5000)
    return Array("ping ".utf8) + Array(repeating: 0x79, count: length) + [10]
      + Array("ping short\n".utf8)
  }

  private func badResume(_ desk: inout Desk) -> String {
    let digits = String(desk.chance.next(), radix: 16) + String(desk.chance.next(), radix: 16)
    let token = desk.pick(["", "x", digits, "\(digits)\(digits)", "../../etc", "%00"], or: "")
    return "resume \(token)"
      + desk.pick(["", " table=main last=3", " last=-1", " table=main"], or: "")
  }

  private func telnet(_ desk: inout Desk) -> [UInt8] {
    let commands: [[UInt8]] = [
      [255, 251, 1], [255, 253, 6], [255, 244, 255, 253, 6], [255, 246],
      [255, 250, 24, 0, 255, 240],
      [255, 250, 24, 1, 2], [255, 255], [255, 241], [255], [255, 236], Array("who\r\n".utf8),
      Array("ping a\r\0".utf8), Array("login tn\(number)\r\n".utf8), [4],
    ]
    return desk.pick(commands, or: []) + desk.pick(commands, or: [])
  }
}
