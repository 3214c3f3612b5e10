import Dispatch
import Glibc
import LineProtocol
import Lines
import Sockets

/// How soon a pair that plays, and a third person, are answered while all connections of another
/// address do nothing but ask for work.
enum Fairness {
  struct Given {
    fileprivate var plan = LineLoad.Plan(connections: 64)
    fileprivate var line = "help all"
    fileprivate var seconds = 10.0
    fileprivate var replies: UInt8 = LineClass.done.rawValue
    fileprivate var isProxied = false
  }

  static let options = ProgramOptions<Given>(
    of: "cardroom-bench fairness", Given(),
    [
      .property("--connect", "HOST:PORT", "the server", \.plan.server) { try Endpoint($0) },
      .number(
        "--connections", "N", in: 1...20_000, "connections that ask", \.plan.connections),
      .line("--line", "LINE", "what each of them asks again and again", \.line),
      .flag("--refused", "it is refused") { $0.replies = LineClass.refused.rawValue },
      .flag(
        "--proxied", "each comes from its own address; the server has --proxy-from 127.0.0.1"
      ) { $0.isProxied = true },
      .seconds("--seconds", in: 0.5...3600, "how long to measure", \.seconds),
      .help,
    ])

  static let subcommand = Subcommand(
    "how soon others are answered while one address asks for work",
    """
    Two bots play at a table, each after a tenth of a second's thought, and a third person says
    tell, who and sit, while many connections of one address ask the same as soon as they are
    answered.
    """,
    options, measure: measure)

  /// What the parts of it came to.
  private struct Result: Sendable {
    var times: [String: Histogram] = [:]
    var asked = 0.0
    var failure: (any Error)?
  }

  static func measure(_ given: Given) throws -> JSONLine {
    try Descriptors.allow(given.plan.connections + 64)
    var dialer = try Dialer(given.plan.server)
    var talkers: [Talker] = []
    for (number, name) in ["fair-eve", "fair-ann", "fair-bob"].enumerated() {
      let address = given.isProxied ? "192.0.2.\(number + 2)" : nil
      talkers.append(try Talker(&dialer, address, as: name))
    }
    try talkers[0].ask("create fair-other betting3 seats=2")
    try talkers[1].ask("create fair-pair betting3 seats=2")
    for number in 1...2 { try talkers[number].ask("sit fair-pair") }
    let process = try? ServerProcess(listeningOn: given.plan.server.port)
    let before = try process?.processorSeconds()
    let people = talkers
    let result = Locked(Result())
    let group = DispatchGroup()
    for part in 0...people.count {
      // Each waits on a thread of its own.
      DispatchQueue(label: "fairness.\(part)").async(group: group) {
        do {
          guard people.indices.contains(part) else {
            let asked = try ask(given)
            return result.withLock { $0.asked = asked }
          }
          var person = people[part]
          let times =
            try part == 0
            ? person.talk(seconds: given.seconds) : person.play(seconds: given.seconds)
          try person.quit()
          result.withLock { $0.times.merge(times) { $0.adding($1) } }
        } catch {
          result.withLock { $0.failure = error }
        }
      }
    }
    group.wait()
    let after = try process?.processorSeconds()
    let found = result.withLock { $0 }
    if let failure = found.failure { throw failure }
    var json = JSONLine()
    json.add("bench", "fairness")
    json.add("target", "\(given.plan.server)")
    json.add("line", String(given.line.prefix(40)))
    json.add("connections", given.plan.connections)
    json.add("asked_per_second", found.asked)
    json.add("server_us", ServerProcess.microseconds(before, after, each: 1))
    for (word, times) in found.times.sorted(by: { $0.key < $1.key }) {
      json.add(word, times.count)
      json.add("\(word)_p50_us", times.microseconds(50))
      json.add("\(word)_p99_us", times.microseconds(99))
      json.add("\(word)_max_us", times.microseconds(100))
    }
    return json
  }

  /// Has all connections of one address ask; how many lines a second were answered.
  private static func ask(_ given: Given) throws -> Double {
    var plan = given.plan
    let header = given.isProxied ? "PROXY TCP4 192.0.2.1 127.0.0.1 1 7777\r\n" : ""
    let hello = Array("hello 1 mode=wire\n".utf8)
    plan.header = Array(header.utf8)
    // What is done is no refusal, which is counted then.
    let isDone = given.replies == LineClass.done.rawValue
    if isDone { plan.opening = hello } else { plan.header += hello }
    plan.request = Array((given.line + "\n").utf8)
    plan.replyPrefix = given.replies
    plan.patience = 120
    var load = try LineLoad(plan)
    try load.connect()
    return try load.run(seconds: given.seconds).rate
  }
}
