import Cards
import Identity
import LineProtocol
import Lines
import Store
import Tables
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
  @Test(arguments: ["mode=text", "mode=wire"])
  func whatIsAnnouncedEverybodyWithANameReadsAtOnce(mode: String) throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    _ = hall.ask("ann", "hello 1 \(mode)")
    hall.enter("bob", table: "main")
    hall.connect("nobody", wire: true)
    _ = hall.ask("bob", "bet 5")
    _ = hall.read("ann")
    #expect(try hall.operate("announce  tea at 100% :  five") == done)
    let heard = hall.read("ann")
    #expect(heard.contains { $0.contains("tea at 100% :  five") }, "\(heard)")
    #expect(hall.read("bob") == ["* notice :tea at 100% :  five"])
    #expect(hall.read("nobody").filter { $0.contains("notice") }.isEmpty)
  }

  @Test func whoIsKickedLosesNameAndSeatAndMayComeBack() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    #expect(try hall.operate("kick ANN") == done)
    #expect(hall.read("ann").last?.hasPrefix("* bye code=auth.kicked") == true)
    #expect(hall.isGone("ann"))
    #expect(!hall.ask("bob", "look").contains { $0.contains("name=ann") })
    hall.enter("ann", table: "main")
    #expect(try hall.operate("kick eve").isDone == false)
  }

  @Test func aKickReachesWhoIsCutOff() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.cut("ann")
    #expect(try hall.operate("kick ann") == done)
    #expect(hall.house.people.isEmpty && hall.occupants("main") == 0)
    hall.connect("again", wire: true)
    #expect(hall.code("again", "resume token-ann-1") == "auth.token")
  }

  /// Whoever is sent away reads by whom, and why if that is said.
  @Test(arguments: [
    ("kick ann", "auth.kicked", "the operator has sent you away; you may log in again"),
    ("kick ann no  spam, please", "auth.kicked", "the operator has sent you away: no spam, please"),
    ("ban ann", "auth.banned", "the operator does not let you in"),
    ("account delete ann", "auth.kicked", "the operator has deleted your account"),
    ("erase ann", "auth.kicked", "the operator has deleted your account"),
  ])
  func whoIsSentAwayReadsWhy(order: String, code: String, text: String) throws {
    for isWire in [true, false] {
      var hall = try Hall()
      hall.connect("ann", wire: isWire)
      hall.send("ann", "register ann secret-1")
      _ = hall.read("ann")
      #expect(try hall.operate(order) == done)
      #expect(hall.read("ann") == [isWire ? "* bye code=\(code) :\(text)" : "Goodbye: \(text)"])
      #expect(hall.isGone("ann"))
    }
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

  @Test(arguments: [
    ("ban ann", "login ann"), ("ban ann", "login ANN secret-1"),
    ("ban ann", "register ann x-secret"),
    ("ban 127.0.0.1", "login eve"), ("ban 127.0.0.1", "register eve x-secret"),
    ("ban 127.0.0.1", "login ann secret-1"), ("ban 127.0.0.1", "resume token-bob-2"),
    ("ban bob 5", "resume token-bob-2"), ("ban 127.0.0.0/8", "login ann secret-1"),
    ("ban 127.0.0.0/8", "resume token-bob-2"),
  ])
  func whoIsBannedIsSentAwayAndComesNotIn(order: String, way: String) throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.ask("ann", "register ann secret-1")
    hall.enter("bob", table: "main")
    if order.contains("bob") { hall.cut("bob") }
    hall.connect("way", wire: true)
    #expect(try hall.operate(order).isDone)
    let banned = order.contains(".") ? ["ann", "bob"] : [String(order.split(separator: " ")[1])]
    for name in banned {
      // Who is cut off hears nothing.
      let last = hall.read(name).last
      #expect(last?.hasPrefix("* bye code=auth.banned") == (order.contains("bob") ? nil : true))
      #expect(hall.isGone(name))
    }
    let code = order.hasPrefix("ban bob") ? "auth.token" : "auth.banned"
    #expect(hall.code("way", way) == code)
    let subject = order.split(separator: " ")[1]
    #expect(try hall.operate("unban \(subject)") == done)
    #expect(hall.ask("way", "login zoe")[0].hasPrefix("+ login name=zoe"))
  }

  /// Each address is judged by all blocks that it is in; each block is lifted as it was set.
  @Test func blocksAreBannedListedAndLifted() throws {
    var hall = try Hall()
    for block in ["127.0.0.0/8", "127.0.0.1/32", "0.0.0.0/1", "2001:DB8::/32", "2001:db8:0:1::/64"]
    {
      #expect(try hall.operate("ban \(block)").isDone)
    }
    let blocks = [
      "0.0.0.0/1", "127.0.0.0/8", "127.0.0.1", "2001:db8:0:1::", "2001:db8::/32",
    ]
    let listed = try hall.operate("orders").lines
    #expect(listed == blocks.map { "ban \($0) until further notice" })
    #expect(
      try hall.operate("unban 127.0.0.1").lines == ["banned still: 0.0.0.0/1, 127.0.0.0/8"])
    #expect(try hall.operate("unban 127.0.0.0/8") == done)
    hall.connect("eve", wire: true)
    let heard = hall.read("eve").contains { $0.contains("the operator does not let you in") }
    #expect(heard)
    #expect(try hall.operate("unban 0.0.0.0/1") == done)
    #expect(try hall.operate("unban 0.0.0.0/1").lines == ["there was no ban of 0.0.0.0/1"])
    hall.connect("zoe", wire: true)
    hall.done("zoe", "login zoe")
    for wrong in ["10.0.0.1/8", "10.0.0.0/33", "2001:db8::/96", "10.0.0.0/", "ann/8"] {
      #expect(throws: Refusal.self) { try hall.order("ban \(wrong)") }
    }
  }

  @Test func fromABannedAddressNobodyEvenLooksOn() throws {
    var hall = try Hall()
    #expect(try hall.operate("ban 127.0.0.1").isDone)
    hall.connect("eve", wire: true)
    #expect(hall.read("eve").contains { $0.contains("the operator does not let you in") })
    #expect(hall.isGone("eve"))
    #expect(try hall.operate("unban 127.0.0.1") == done)
    hall.connect("zoe", wire: true)
    hall.done("zoe", "watch main")
  }

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

  @Test func aBanEndsByItself() throws {
    var hall = try Hall()
    _ = try hall.operate("ban eve 2")
    hall.connect("eve", wire: true)
    hall.wind(seconds: 119)
    #expect(hall.code("eve", "login eve") == "auth.banned")
    #expect(try hall.operate("orders").lines.count == 1)
    hall.wind(seconds: 2)
    hall.done("eve", "login eve")
    #expect(try hall.operate("orders") == done)
  }

  // MARK: - Mutes

  @Test func theMutedPlayAndDoNotTalk() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("bob")
    #expect(try hall.operate("mute ann").isDone)
    #expect(hall.code("ann", "say hi") == "auth.muted")
    #expect(hall.code("ann", "tell bob hi") == "auth.muted")
    #expect(hall.ask("ann", "bet 5").contains { $0.hasPrefix("+ act") })
    hall.cut("ann")
    hall.connect("again", wire: true)
    _ = hall.ask("again", "resume token-ann-1")
    #expect(hall.code("again", "say hi") == "auth.muted")
    #expect(try hall.operate("unmute ann") == done)
    hall.done("again", "say hi")
  }

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

  @Test func theOperatorIsToldWhatAnOrderMayNotHaveMeant() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.ask("ann", "register ann secret-1")
    let rows: [(line: String, remarks: [String])] = [
      ("ban anne", ["anne is no member: it holds for whoever takes the name"]),
      ("mute anne", ["anne is no member: it holds for whoever takes the name"]),
      ("mute ann", []), ("unmute ann", []), ("unmute ann", ["there was no mute of @ann"]),
      ("ban 10.0.0.7", []), ("ban 2001:db8::7", ["it holds for all of 2001:db8::/64"]),
      ("unban 10.0.0.8", ["there was no ban of 10.0.0.8"]), ("unban anne", []),
    ]
    for (line, remarks) in rows {
      #expect(try hall.operate(line) == OperatorReply(isDone: true, lines: remarks), "\(line)")
    }
  }

  @Test func theOrdersInForceAreListed() throws {
    var hall = try Hall()
    for line in ["mute bob", "ban eve 60", "ban 2001:DB8::7", "ban dan", "unban dan"] {
      #expect(try hall.operate(line).isDone)
    }
    let reply = try hall.operate("orders")
    #expect(
      reply.lines == [
        "ban 2001:db8:: until further notice", "ban @eve until 2026-09-21 15:13:21",
        "mute @bob until further notice",
      ])
  }
}
