// What becomes of a client whose connection is lost, by a clock that is wound by hand: how often it
// tries again and for how long, what it says, and what it sends when the server is there again.

import Bots
import Cards
import Lines
import Sockets
import Testing

@testable import Client
@testable import cardroom_bots

/// A front end, and a server that is there or not.
private struct Cut<Kind: LinkedClient> {
  private(set) var client: Kind
  private(set) var now = 0
  private(set) var sent: [String] = []
  private(set) var said: [String] = []
  private(set) var written = ""
  private(set) var code: Int32?
  private var isConnecting = false
  private(set) var attempts = 0

  init(_ client: Kind) {
    self.client = client
    take(self.client.start(at: 0))
    isConnecting = false
    feed(.connected)
  }

  mutating func feed(_ input: ClientInput) { take(client.handle(input, at: now)) }

  mutating func hear(_ lines: String...) {
    feed(.received(Array(lines.map { $0 + "\n" }.joined().utf8)))
  }

  mutating func type(_ text: String) { feed(.typed(Array(text.utf8))) }

  /// The tag of the last command that begins so.
  func tag(of beginning: String) -> String {
    let line = sent.last { $0.contains(" " + beginning) } ?? ""
    return String(line.prefix { $0 != " " })
  }

  /// Has ann come to the table.
  mutating func sitDown() {
    hear("* welcome server=cardroom proto=1.0")
    hear("+ \(tag(of: "hello")) hello proto=1.0 mode=wire session=T")
    if sent.last?.contains("login") == true {
      hear("+ \(tag(of: "login")) login name=ann kind=guest session=T")
    }
    if sent.last?.contains("sit") == true {
      hear("+ \(tag(of: "sit")) sit table=main seat=1 seq=1 game=betting3 plays=now")
    }
  }

  /// The server says goodbye, or does not, and is gone.
  mutating func lose(_ bye: String? = nil) {
    if let bye { hear("* bye code=\(bye) :the server says why") }
    feed(.lost("cut"))
  }

  /// Nobody is there for so many milliseconds, or until the client ends.
  mutating func wait(_ time: Int) {
    let end = now + time
    while code == nil, let deadline = client.deadline, deadline <= end {
      now = max(now, deadline)
      feed(.elapsed)
      guard isConnecting else { continue }
      isConnecting = false
      feed(.lost("refused"))
    }
    if code == nil { now = end }
  }

  /// The server is there again at the next attempt.
  mutating func comeBack() {
    if !isConnecting {
      now = max(now, client.deadline ?? now)
      feed(.elapsed)
    }
    #expect(isConnecting)
    isConnecting = false
    feed(.connected)
    hear("* welcome server=cardroom proto=1.0")
    hear("+ \(tag(of: "hello")) hello proto=1.0 mode=wire session=T2")
  }

  private mutating func take(_ effects: [ClientEffect]) {
    for effect in effects {
      switch effect {
      case .connect: (isConnecting, attempts) = (true, attempts + 1)
      case .disconnect: isConnecting = false
      case .send(let bytes): sent.append(String(decoding: bytes.dropLast(), as: UTF8.self))
      case .write(let text): written += text
      case .complain(let line): said.append(line.description)
      case .finish(let code): self.code = code
      default: break
      }
    }
  }
}

struct ReconnectTests {
  private static var options: Options {
    var options = Options()
    options.name = PlayerName("ann")
    options.table = TableID("main")
    return options
  }

  private static let line = PersonClient.lines(options, columns: 200)
  private static let pipe = PersonClient.pipe(options)

  private static func bot() throws -> BotAtLink {
    let seat = SeatOptions(
      player: "careful", server: options.server, name: options.name, rounds: 1)
    let table = try #require(TableID("main"))
    return BotAtLink(LiveSeat(seat, at: table, seed: Seed(number: 1)))
  }

  // MARK: - How often, and for how long

  /// A tenth of a second, then twice as long each time up to 2 s, and after half a minute to 15 s.
  @Test func theWaitsGrow() throws {
    var reconnecting = Reconnecting(random: SplitMix64(seed: 3))
    let eager = [100, 200, 400, 800, 1600] + Array(repeating: 2000, count: 12)
    for begin in [5, 1_000_000] {
      var notices: [LossNotice?] = []
      var waits: [Int] = []
      for (index, base) in (eager + [4000, 8000, 15_000, 15_000]).enumerated() {
        let now = begin + (base > 2000 ? 30_000 : 100 * index)
        let found = reconnecting.next(after: nil, within: nil, at: now)
        let next = try #require(found)
        #expect((base * 3 / 4...base * 5 / 4).contains(next.wait), "\(next.wait) for \(base)")
        waits.append(next.wait)
        notices.append(next.notice)
      }
      #expect(Set(waits).count > 12)
      #expect(notices.count { $0 != nil } == 2)
      #expect(notices.first == .lost && notices[eager.count] == .stillLost)
      reconnecting.reset()
    }
  }

  /// Why a connection is lost, and how many seconds a pipe, a bot and a person wait for another;
  /// people as long as they like, below 0.
  @Test(arguments: [
    (nil, 30, 120, -1), ("server.moved", 30, 120, -1), ("server.stopping", 30, 30, -1),
    ("server.disk", 0, 0, -1), ("server.slow", 30, 120, -1), ("auth.resumed", 0, 0, 0),
    ("auth.kicked", 0, 0, 0),
  ])
  func everyClientWaitsAsLongAsItIsWorth(
    bye: String?, pipe: Int, bot: Int, person: Int
  ) throws {
    func seconds<Kind: LinkedClient>(_ client: Kind) -> Int {
      var cut = Cut(client)
      cut.sitDown()
      cut.lose(bye)
      cut.wait(600_000)
      return cut.code == nil ? -1 : cut.now / 1000
    }
    for (kind, most, time) in [
      ("pipe", pipe, seconds(Self.pipe)), ("bot", bot, try seconds(Self.bot())),
      ("person", person, seconds(Self.line)),
    ] {
      // The last attempt may have been up to 2 s later, or 15 s after half a minute.
      #expect(most <= 0 ? time == most : (most...most + 15).contains(time), "\(kind): \(time)")
    }
  }

  /// A node that waits to take over is no failure, not even for whoever comes the first time.
  @Test func aNodeThatWaitsIsTriedAgain() {
    var cut = Cut(Self.pipe)
    cut.lose("server.standby")
    #expect(cut.code == nil && cut.attempts == 1)
    cut.wait(5_000)
    #expect(cut.code == nil && cut.attempts > 5)
    cut.comeBack()
    #expect(cut.sent.suffix(2).map { $0.dropFirst(4) } == ["login ann", "sit main"])
    var nobody = Cut(Self.pipe)
    nobody.lose("server.standby")
    nobody.wait(60_000)
    #expect(nobody.code == ExitCode.unavailable && nobody.now < 35_000)
    // Where none has ever answered, the address is wrong.
    var wrong = Cut(Self.pipe)
    wrong.lose()
    #expect(wrong.code == ExitCode.unavailable)
  }

  @Test func eachAttemptBeginsAtTheNextAddress() throws {
    let all = (1...3).map { SocketAddress.loopback(port: $0) }
    #expect(SocketConnection.order(all, after: nil) == all)
    #expect(SocketConnection.order(all, after: all[0]) == [all[1], all[2], all[0]])
    #expect(SocketConnection.order(all, after: all[2]) == all)
    #expect(SocketConnection.order(all, after: .loopback(port: 9)) == all)
    #expect(SocketConnection.order([], after: all[0]) == [])
  }

  // MARK: - A path that died without a word

  /// After 10 s without a line every client asks for a sign of life, and after 10 s more without a
  /// byte it tries another connection. Whatever comes begins the time anew.
  @Test(arguments: ["pipe", "bot", "person"], [false, true])
  func silenceIsNoticed(kind: String, hasPong: Bool) throws {
    func hear<Kind: LinkedClient>(_ client: Kind) -> (attempts: Int, pings: Int) {
      var cut = Cut(client)
      cut.sitDown()
      if kind == "bot" { cut.hear("+ \(cut.tag(of: "look")) look table=main seq=1 rows=0") }
      let pings = { cut.sent.count { $0.hasSuffix(" ping") } }
      cut.wait(9_999)
      #expect(pings() == 0)
      cut.wait(1)
      #expect(pings() == 1)
      cut.wait(9_000)
      // Half a line is a sign of life.
      if hasPong { cut.feed(.received(Array("+ \(cut.tag(of: "ping")) ping ".utf8))) }
      cut.wait(9_000)
      if hasPong { cut.hear("ts=1") }
      cut.wait(9_000)
      return (cut.attempts, pings())
    }
    let found =
      switch kind {
      case "pipe": hear(Self.pipe)
      case "bot": hear(try Self.bot())
      default: hear(Self.line)
      }
    #expect(
      hasPong ? found == (1, 1) : found.attempts > 1 && found.pings == 1, "\(found)")
  }

  // MARK: - What goes on

  /// What the server cannot do for a moment, such as to resume, is asked for again.
  @Test(arguments: ["auth.busy", "server.busy"])
  func aResumeThatMustWaitIsTriedAgain(code: String) throws {
    var cut = Cut(try Self.bot())
    cut.sitDown()
    cut.lose()
    cut.comeBack()
    cut.hear("- \(cut.tag(of: "resume")) code=\(code) wait=1 :in a moment")
    #expect(cut.code == nil)
    cut.comeBack()
    cut.hear("+ \(cut.tag(of: "resume")) resume name=ann tables=main missed=0")
    let said = cut.said.map { $0.split(separator: ",").first.map(String.init) ?? "" }
    #expect(
      said == ["cardroom-bots: ann: connection lost", "cardroom-bots: ann: connected again"])
  }

  /// A bot's move that could not be kept is made again a second later, and not by another.
  @Test func whatCouldNotBeKeptIsSentAgain() throws {
    var cut = Cut(try Self.bot())
    cut.sitDown()
    cut.hear(Ask().line)
    let (tag, move) = (cut.tag(of: "bet"), cut.sent.last)
    let count = cut.sent.count
    cut.hear("- \(tag) code=server.busy wait=1 :nothing can be kept now")
    cut.wait(999)
    #expect(cut.sent.count == count)
    cut.wait(1)
    #expect(cut.sent.count == count + 1 && cut.sent.last == move)
    cut.hear("+ \(tag) act table=main turn=1.1 did=bet amount=5 bet=5 balance=100 seq=2")
    cut.wait(9_000)
    #expect(cut.sent.count == count + 1)
  }

  /// A command whose reply was lost is no move that is asked for anew.
  @Test func aBotThatWasCutOffOnItsWayToTheTableSitsDown() throws {
    var cut = Cut(try Self.bot())
    cut.hear("* welcome server=cardroom proto=1.0")
    cut.hear("+ \(cut.tag(of: "hello")) hello proto=1.0 mode=wire session=T")
    cut.hear("+ \(cut.tag(of: "login")) login name=ann kind=guest session=T")
    let sit = cut.sent.last
    cut.lose("server.stopping")
    cut.comeBack()
    cut.hear("+ \(cut.tag(of: "resume")) resume name=ann tables=- missed=0")
    #expect(cut.sent.last == sit && sit?.hasSuffix("sit main") == true)
  }
}
