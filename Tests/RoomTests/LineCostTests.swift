import Lines
import Testing

@testable import Room

/// What lines cost, and who waits for it.
struct LineCostTests {
  private static let flood = FloodLimit(rate: 2, burst: 4)
  private let near = PeerAddress("192.0.2.1") ?? .loopback
  private let far = PeerAddress("192.0.2.2") ?? .loopback

  /// Has everybody say a line again as soon as it is answered; how often it was.
  private func answers(
    _ hall: inout Hall, _ names: [String], _ line: String, seconds: Int
  ) -> Int {
    var count = 0
    for name in names {
      _ = hall.read(name)
      hall.send(name, line)
    }
    for _ in 0..<seconds * 4 {
      hall.wind(seconds: 0.25)
      for name in names {
        while hall.read(name).contains(where: { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }) {
          count += 1
          hall.send(name, line)
        }
      }
    }
    return count
  }

  /// An address does the work of twenty connections and what its own have saved up, whatever is
  /// asked; each may owe for one line in the end.
  @Test(
    arguments: [
      ("help codes", 13), ("equity AhKd vs QsQc", 13), ("equity AhKd vs ? vs ?", 131),
      ("advise AhKd", 131), ("create t holdem " + String(repeating: "abc=1 ", count: 600), 29),
      ("equity " + String(repeating: "AhKd vs ", count: 500), 44),
      (String(repeating: "z", count: 4000), 1), ("é" + String(repeating: "\u{7}", count: 3900), 31),
    ] as [(String, Int)])
  func anAddressDoesTheWorkOfTwentyConnections(line: String, cost: Int) throws {
    var hall = try Hall(flood: Self.flood)
    let names = (1...4).map { "p\($0)" }
    for name in names { hall.connect(name, wire: true, from: near) }
    let seconds = 20
    let worked = cost * answers(&hall, names, line, seconds: seconds)
    let rate = Self.flood.rate
    // Those who may not ask so fast do not come so far.
    let most = (20 + names.count) * rate * seconds + 5 * Self.flood.burst
    let asked = names.count * (rate * seconds + Self.flood.burst) * cost
    #expect(worked <= most + names.count * cost)
    #expect(worked >= min(most, asked) * 3 / 4 - names.count * cost, "\(worked) of \(most)")
  }

  /// What others wait for is little, also where an address has asked for nothing before.
  @Test func aRestedAddressDoesLittleAtOnce() throws {
    var hall = try Hall(flood: Self.flood)
    let names = (1...8).map { "p\($0)" }
    for name in names { hall.connect(name, wire: true, from: near) }
    hall.wind(seconds: 60)
    let answers = names.map { hall.ask($0, "equity AhKd vs QsQc") }
    #expect(answers.count { $0.last?.hasPrefix("+ equity") == true } == 2)
  }

  /// Chances of ranges, of a person's own hand and in a step of a replay cost more than an address
  /// saves up.
  @Test(arguments: ["equity AA vs KK", "equity vs ?", "advise", "replay 1 step"])
  func whatIsWorkedOutAtATableIsDear(line: String) throws {
    var hall = try Hall(tables: "home deal-holdem", flood: Self.flood)
    hall.enter("ann", table: "home")
    for line in ["deal", "new holdem", "deal"] {
      hall.wind(seconds: 2)
      hall.send("ann", line)
    }
    hall.wind(seconds: 60)
    _ = hall.read("ann")
    hall.done("ann", line)
    let due = hall.sessions["ann"]?.input.bucket.due(at: hall.now, for: 1)
    #expect(due.map { $0 > hall.now.after(seconds: 7) } == true)
  }

  /// While an address is asked for as much as it does, and more, others of it are answered at once,
  /// and so are all of another.
  @Test func neighborsDoNotWait() throws {
    var hall = try Hall(flood: Self.flood)
    for name in ["ann", "bob"] {
      hall.connect(name, wire: true, from: name == "ann" ? near : far)
      hall.send(name, "login \(name)")
    }
    let busy = (1...4).map { "p\($0)" }
    for name in busy { hall.connect(name, wire: true, from: near) }
    for _ in 1...5 {
      _ = answers(&hall, busy, "help codes", seconds: 4)
      #expect(busy.contains { hall.sessions[$0]?.input.deferred != nil })
      for name in ["ann", "bob"] {
        hall.done(name, "who")
        hall.done(name, "tell bob hi")
      }
    }
    // What has been saved up is not for dear lines, or all could ask for one at the same time.
    #expect(hall.ask("ann", "advise AhKd").isEmpty)
    #expect(hall.ask("bob", "advise AhKd").last?.hasPrefix("+ advise") == true)
  }

  /// A client that draws tables asks for a picture after each line of a table: those looks wait for
  /// nothing, as many as lines came and ten a second. A program's looks are lines like any other.
  @Test(arguments: [("yes", 5), ("no", 1)])
  func aLookForEachLineIsFree(says: String, answered: Int) throws {
    var hall = try Hall(tables: "main betting3", flood: FloodLimit(rate: 1, burst: 1))
    hall.connect("ann")
    for line in ["hello 1 mode=wire says=\(says)", "login ann", "watch main"] {
      hall.wind(seconds: 5)
      hall.send("ann", line)
    }
    hall.connect("bob")
    for line in ["login bob", "sit main", "bet 1", "bet 1", "bet 1"] {
      hall.wind(seconds: 5)
      hall.send("bob", line)
    }
    hall.wind(seconds: 5)
    _ = hall.read("ann")
    for _ in 1...20 { hall.send("ann", "look main") }
    let looks = hall.read("ann").count { $0.hasPrefix("+ look") }
    #expect(looks == answered, "\(says)")
  }

  /// A move is answered at once, also of a person who has asked for more than the address does.
  @Test func movesAreFree() throws {
    var hall = try Hall(tables: "main betting3 seats=2", flood: Self.flood)
    for name in ["ann", "bob"] {
      hall.connect(name, wire: true, from: near)
      hall.wind(seconds: 5)
      hall.send(name, "login \(name)")
      hall.send(name, "sit main")
    }
    hall.connect("eve", wire: true, from: near)
    for _ in 1...200 where hall.sessions["ann"]?.input.deferred == nil {
      hall.wind(seconds: 0.5)
      hall.send("eve", "help codes")
      hall.send("ann", "help codes")
      for name in ["ann", "eve"] { _ = hall.read(name) }
    }
    // What is asked comes in its turn; a move behind it is not held up.
    #expect(hall.sessions["ann"]?.input.deferred != nil)
    while hall.sessions["ann"]?.input.deferred != nil { hall.wind(seconds: 0.01) }
    let due = hall.sessions["ann"]?.input.bucket.due(at: hall.now, for: 1)
    #expect(due.map { $0 > hall.now } == true)
    #expect(hall.ask("ann", "bet 5").contains { $0.hasPrefix("+ act") })
    #expect(hall.sessions["ann"]?.input.bucket.due(at: hall.now, for: 1) == due)
    #expect(hall.ask("ann", "who").isEmpty)
  }

  /// Nobody gets a burst of work by connecting again; of IPv6 a /64 is one address.
  @Test(
    arguments: [
      ("2001:db8::1", "2001:db8::2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
    ])
  func connectingAgainIsNoBurst(first: String, second: String, isOne: Bool) throws {
    var hall = try Hall(flood: Self.flood)
    let (first, second) = (try #require(PeerAddress(first)), try #require(PeerAddress(second)))
    for number in 1...20 {
      hall.connect("p\(number)", wire: true, from: first)
      hall.send("p\(number)", "help codes")
    }
    for name in ["last", "next"] {
      hall.connect(name, wire: true, from: second)
      #expect(hall.ask(name, "ping").isEmpty == isOne)
    }
    hall.wind(seconds: 2)
    #expect(hall.read("last").isEmpty != isOne)
  }

  /// A line in one packet with the header that names the address waits for the bucket of that.
  @Test func whatComesWithAHeaderWaitsForItsAddress() {
    let start = Instant(nanoseconds: 0)
    var session = Session(
      id: SessionID(number: 1), from: .loopback, token: "token", limits: Self.flood,
      hold: .seconds(120), header: start.after(seconds: 5), at: start)
    var addresses = AddressBuckets()
    session.share(&addresses, at: start)
    let bytes = Array("PROXY TCP4 192.0.2.1 127.0.0.1 1 2\r\nhello 1 mode=wire\n".utf8)
    _ = bytes.withUnsafeBytes { session.receive($0, at: start) }
    #expect(session.input.deferred != nil)
    session.share(&addresses, at: start)
    _ = session.wake(at: start)
    #expect(session.input.deferred == nil)
  }

  @Test func aRateOfNoneIsNoLimitOfWork() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true, from: near)
    for _ in 1...500 { hall.done("eve", "help codes") }
  }
}
