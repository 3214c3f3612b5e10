import Cards
import Identity
import LineProtocol
import Lines
import Store
import Games
import Testing

@testable import Room

extension Hall {
  /// Types a line at the admin socket and gives back the answer.
  mutating func operate(_ line: String) throws -> OperatorReply {
    try order(line)
    return try #require(replies.last)
  }

  /// Types a line at the admin socket.
  mutating func order(_ line: String) throws {
    let line = try #require(try OperatorLine(Array(line.utf8)[...]))
    requests = []
    tell(.operate(OperatorRequest(number: 7, operatorName: "op", line: line)))
    keep()
  }

  /// How many sit at a table.
  func occupants(_ table: String) -> Int? {
    TableID(table).flatMap { tables[$0]?.table.occupants.count }
  }
}

private let done = OperatorReply(isDone: true, lines: [])

@Suite struct OperatorTests {
  @Test func aKickReachesWhoIsCutOff() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.cut("ann")
    #expect(try hall.operate("kick ann") == done)
    #expect(hall.house.people.isEmpty && hall.occupants("main") == 0)
    hall.connect("again", wire: true)
    #expect(hall.code("again", "resume token-ann-1") == "auth.token")
  }

  @Test func aSeatThatIsOnItsWayToWhoIsKickedIsGivenUp() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.keepsAtOnce = false
    hall.send("ann", "sit main")
    hall.post("ann", .dismissed(.kicked(reason: nil)))
    #expect(hall.read("ann").last?.hasPrefix("* bye code=auth.kicked") == true)
    hall.keep()
    hall.keep()
    #expect(hall.isGone("ann") && hall.house.people.isEmpty)
    #expect(hall.occupants("main") == 0)
  }

  @Test func aKickFollowsToTheConnectionThatGoesOn() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.connect("again", wire: true)
    _ = hall.ask("again", "resume token-ann-1")
    // The house's order was on its way to the old connection.
    hall.enter("bob")
    hall.cut("bob")
    hall.connect("bob2", wire: true)
    let old = try #require(hall.sessions["bob"]).id
    let new = try #require(hall.sessions["bob2"]).id
    hall.sessions["bob2"]?.pending = .init(seen: [])
    var session = try #require(hall.sessions["bob"])
    let given = session.handle(.surrender(to: new, greeting: nil), at: hall.now)
    let ordered = session.handle(.dismissed(.kicked(reason: nil)), at: hall.now)
    hall.sessions["bob"] = session
    guard case .session(new, .adopt(.session(let state))) = try #require(given.first),
      case .session(new, .dismissed(let reason)) = try #require(ordered.first)
    else {
      Issue.record("\(given) \(ordered)")
      return
    }
    #expect(old != new)
    hall.post("bob2", .adopt(.session(state)))
    hall.post("bob2", .dismissed(reason))
    _ = hall.read("bob2")
    #expect(hall.isGone("bob2") && hall.house.people.count == 1)
    #expect(hall.sessions["again"]?.name != nil)
  }

  // MARK: - Bans

  @Test func aBanThatIsYoungerThanTheAttemptHolds() throws {
    var house = House(seed: Seed(number: 1))
    let name = try #require(PlayerName("ann"))
    let time = WallTime(milliseconds: 1_790_000_000_000)
    let now = Instant(nanoseconds: 0)
    try house.take([.account(PersonID(rawValue: 1), .register(name, hash: "hash"))], at: time)
    let sender = Sender(
      session: SessionID(number: 1), name: nil, person: Person(), former: nil,
      token: "token", peer: .loopback)
    _ = house.handle(.arrived(sender.session, address: "127.0.0.1"), at: now, time)
    let login: HouseDeed = { house, sender in
      try house.login(name, password: "secret-1", device: nil, sender)
    }
    _ = house.handle(.command(sender, login, isLive: false), at: now, time)
    let ban = try #require(try OperatorLine(Array("ban ann".utf8)[...]))
    _ = house.handle(
      .operate(OperatorRequest(number: 1, operatorName: "op", line: ban)), at: now, time)
    let effects = house.handle(.hashed(1, .matches(true)), at: now, time)
    guard case .session(_, .answer(let answer)) = try #require(effects.first) else {
      Issue.record("\(effects)")
      return
    }
    #expect(answer.refusal == .authBanned && effects.count == 1)
  }

  @Test(arguments: [
    ("10.0.0.7", "10.0.0.7", true), ("10.0.0.7", "10.0.0.8", false),
    ("2001:DB8:0:0::7", "2001:db8::9", true), ("2001:db8::7", "2001:db8:0:1::7", false),
  ])
  func anAddressIsBannedHoweverItIsWritten(
    written: String, from: String, isBanned: Bool
  ) throws {
    var hall = try Hall()
    let address = try #require(PeerAddress(from))
    hall.connect("ann", wire: true, from: address)
    hall.done("ann", "login ann")
    #expect(try hall.operate("ban \(written)").isDone)
    #expect(hall.read("ann").isEmpty == !isBanned && hall.isGone("ann") == isBanned)
    hall.connect("bob", wire: true, from: address)
    #expect(hall.ask("bob", "login bob").last?.hasPrefix("+ login") == (isBanned ? nil : true))
    #expect(hall.isGone("bob") == isBanned)
  }

  @Test func aBanFollowsWhoGoesOnFromElsewhereOrHasJustRegistered() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.cut("ann")
    let address = try #require(PeerAddress("10.0.0.7"))
    hall.connect("again", wire: true, from: address)
    #expect(hall.ask("again", "resume token-ann-1")[0].hasPrefix("+ resume name=ann"))
    hall.connect("bob", wire: true, from: address)
    hall.done("bob", "register bob secret-1")
    _ = try hall.operate("ban 10.0.0.7")
    #expect(hall.read("again").last?.hasPrefix("* bye code=auth.banned") == true)
    #expect(hall.read("bob").last?.hasPrefix("* bye code=auth.banned") == true)
  }

  // MARK: - Mutes

  @Test(arguments: [false, true])
  func aMuteEndsByItselfForWhoIsHere(comesLater: Bool) throws {
    var hall = try Hall()
    hall.enter("bob")
    if !comesLater { hall.enter("ann", table: "main") }
    _ = try hall.operate("mute ann 2")
    hall.wind(seconds: 60)
    if comesLater { hall.enter("ann", table: "main") }
    hall.wind(seconds: 59)
    #expect(hall.code("ann", "say hi") == "auth.muted")
    hall.wind(seconds: 2)
    hall.done("ann", "say hi")
    #expect(hall.house.wake == nil)
  }

  /// Whoever was seated at the restart comes back by the token, without a login.
  @Test(arguments: [("mute ann", true), ("mute ann 2", false), ("mute bob", false)])
  func aMuteOutlivesARestart(line: String, isMuted: Bool) throws {
    var hall = try Hall(tables: "main betting3")
    hall.enter("ann", table: "main")
    _ = try hall.operate(line)
    var again = try hall.restarted()
    again.now = hall.now.after(seconds: 119)
    again.connect("later", wire: true)
    again.done("later", "resume token-ann-1")
    again.wind(seconds: 2)
    let said = again.ask("later", "say hi")[0]
    #expect(said.hasPrefix(isMuted ? "- code=auth.muted" : "+ say"), "\(said)")
  }

  // MARK: - Tables

  @Test func aClosedTableGivesBetsBackAndIsGone() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    _ = hall.ask("ann", "bet 5")
    _ = hall.read("bob")
    #expect(try hall.operate("table close MAIN") == done)
    let heard = hall.read("bob")
    #expect(heard.contains { $0.hasPrefix("* void") } && heard.last?.hasPrefix("* close") == true)
    #expect(hall.code("ann", "sit main") == "table.unknown")
    #expect(
      hall.occupants("main") == nil
        && !hall.house.store.tables.keys.contains { "\($0)" == "main" })
    #expect(try hall.operate("table close main").lines == ["there is no table main"])
  }

  @Test func aReloadOpensWhatIsNewAndLeavesTheRest() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    _ = hall.ask("ann", "create mine betting3")
    let tables = try TableConfiguration.parse(
      fileText: "main betting5\nmine betting3\nnew betting3\nnext betting5")
    hall.tell(.reloaded(7, tables))
    let changed = "main: the line has changed, and counts from the next start on"
    let taken =
      "mine: ann has created a table of that name; the line counts from the next start on"
    let gone = "five: the line is gone; the table closes at the next start"
    #expect(hall.replies.last?.lines == ["opened new, next", changed, taken, gone])
    hall.done("ann", "watch new")
    #expect(hall.ask("ann", "look main").contains { $0.contains("game=betting3") })
    hall.tell(.reloaded(7, tables))
    #expect(hall.replies.last?.lines[0].hasPrefix("no new tables") == true)
    #expect(hall.replies.last?.lines.dropFirst() == [changed, taken, gone])
    // What is as it was opened needs no word.
    hall.tell(
      .reloaded(
        7,
        try TableConfiguration.parse(
          fileText: "main betting3\nfive betting5 # five\nnew betting3\nnext betting5")))
    #expect(hall.replies.last?.lines.count == 1)
  }

  // MARK: - Chips

  @Test func chipsAreGrantedToMembersOnly() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.ask("ann", "register ann secret-1")
    hall.enter("bob")
    #expect(try hall.operate("grant ANN 500").lines == ["ann has 1500 chips"])
    #expect(hall.ask("ann", "ledger").contains { $0.contains("amount=+500") })
    #expect(hall.house.store.ledger.isBalanced)
    let before = hall.journal
    #expect(try hall.operate("grant bob 500").lines == ["there is no member bob"])
    #expect(hall.journal == before)
  }

  @Test func nobodyGetsMoreChipsThanAnAmountMayBe() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.ask("ann", "register ann secret-1")
    let before = hall.journal
    let most = Limits.amount - Limits.welcomeChips
    #expect(
      try hall.operate("grant ann \(most + 1)").lines == [
        "nobody can have more than \(Limits.amount) chips"
      ])
    #expect(hall.journal == before)
    #expect(try hall.operate("grant ann \(most)").lines == ["ann has \(Limits.amount) chips"])
  }

  // MARK: - Answers
}
