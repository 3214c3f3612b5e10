import Store
import Identity
import LineProtocol
import Testing

@testable import Room

@Suite struct AccountTests {
  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    #expect(
      hall.ask("ann", "register ann secret-1") == [
        "+ register name=ann kind=member chips=1000 session=token-ann-1"
      ])
    return hall
  }

  @Test(arguments: [
    ("register bob short-7", "auth.password"), ("register bob", "auth.password"),
    ("register ann other-pw", "auth.name-taken"), ("register bobbobbob BobBobBob", "auth.password"),
    ("register bob " + String(repeating: "x", count: 73), "auth.password"),
    ("register bob two words", "proto.arguments"),
    ("login ann secret-1 x", "proto.arguments"), ("login ann secret-1 device=", "proto.arguments"),
    ("login ann secret-1 device=x y", "proto.arguments"), ("register b secret-1", "auth.name"),
    ("login ann", "auth.name-taken"), ("login ann wrong-pass", "auth.failed"),
    ("login nobody wrong-pass", "auth.failed"), ("password a b", "auth.required"),
    ("ledger", "auth.required"),
  ])
  func whatIsRefused(line: String, code: String) throws {
    var hall = try hall()
    hall.connect("bob", wire: true)
    let before = hall.journal
    let reply = hall.ask("bob", line)
    #expect(reply.count == 1 && reply[0].hasPrefix("- code=\(code) "), "\(reply)")
    #expect(hall.journal == before)
    #expect(!reply[0].contains("wrong-pass") && !reply[0].contains("other-pw"))
  }

  @Test func aPasswordIsAnyPrintableWord() throws {
    var hall = try Hall()
    let password = "a=b:%41;c\"d@"
    hall.connect("ann", wire: true)
    hall.done("ann", "register ann \(password)")
    hall.send("ann", "quit")
    hall.connect("again", wire: true)
    hall.done("again", "login ann \(password)")
    #expect(!hall.journal.contains { $0.contains(password) })
  }

  @Test func theNextTryWaitsAfterSeveralFailures() throws {
    var hall = try hall()
    hall.connect("eve", wire: true, from: Self.away)
    for _ in 0..<Limits.loginStrangerAttempts {
      #expect(hall.code("eve", "login ann wrong-pass") == "auth.failed")
    }
    #expect(hall.ask("eve", "login ann wrong-pass").isEmpty)
    hall.wind(seconds: 39.9)
    #expect(hall.read("eve").isEmpty)
    hall.wind(seconds: 0.2)
    #expect(hall.read("eve")[0].hasPrefix("- code=auth.failed"))
    #expect(hall.ask("eve", "ping").count == 1)
  }

  private static let away = PeerAddress(v4: 0xC633_6407)

  /// The same words at the same times, whether the name has an account or not.
  @Test func guessingAtANameShowsNothingOfIt() throws {
    func course(_ name: String) throws -> [String] {
      var hall = try hall()
      var course: [String] = []
      for number in 0..<3 { hall.connect("eve\(number)", wire: true, from: Self.away) }
      for second in 0..<600 {
        for number in 0..<3 {
          let heard = hall.read("eve\(number)")
          course += heard.map { "\(second) \(number) \($0)" }
          if second == 0 || !heard.isEmpty { hall.send("eve\(number)", "login \(name) wrong-pass") }
        }
        hall.wind(seconds: 1)
      }
      return course
    }
    let (member, nobody) = (try course("ann"), try course("nobody"))
    #expect(member == nobody)
    #expect(member.contains { $0.contains("code=auth.failed") })
    #expect(member.contains { $0.contains("code=auth.busy wait=") })
  }

  @Test func theLedgerShowsOnesOwn() throws {
    var hall = try hall()
    let rows = hall.ask("ann", "ledger")
    #expect(rows.count == 2 && rows[1] == "+ ledger balance=1000 rows=1")
    #expect(rows[0].hasPrefix("= entry n=1 time=") && rows[0].hasSuffix("reason=welcome"))
    hall.enter("bob")
    #expect(hall.code("bob", "ledger") == "auth.member")
    #expect(hall.house.store.ledger.isBalanced)
  }

  /// Nothing is acknowledged before it is durable.
  @Test func nobodyIsToldBeforeItIsKept() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    hall.keepsAtOnce = false
    #expect(hall.ask("ann", "register ann secret-1").isEmpty)
    hall.keep()
    #expect(hall.read("ann")[0].hasPrefix("+ register name=ann"))
    hall.send("ann", "sit main")
    #expect(hall.read("ann").isEmpty)
    hall.keep()
    #expect(hall.read("ann").count == 4)
  }
}

// MARK: - Telnet

extension AccountTests {
  private static let willEcho: [UInt8] = [255, 251, 1]
  private static let wontEcho: [UInt8] = [255, 252, 1]

  /// Somebody at telnet, who has shown it by asking whether anybody is there.
  private func atTelnet(_ hall: inout Hall, _ name: String) {
    hall.connect(name)
    hall.send(name, bytes: [255, 246])
    _ = hall.read(name)
  }

  @Test func atTelnetAPasswordIsAskedForAndHidden() throws {
    var hall = try hall()
    hall.send("ann", "quit")
    atTelnet(&hall, "tel")
    hall.send("tel", "login ann")
    var heard = hall.readBytes("tel")
    #expect(heard == Self.willEcho + Array("Password of ann: ".utf8))
    hall.send("tel", bytes: [255, 253, 1])
    #expect(hall.readBytes("tel").isEmpty)
    hall.send("tel", "secret-1")
    heard = hall.readBytes("tel")
    #expect(heard.starts(with: Self.wontEcho + [13, 10]))
    #expect(String(decoding: heard.dropFirst(3), as: UTF8.self).contains("Hello, ann."))
  }

  @Test func aNewPasswordIsTypedTwice() throws {
    var hall = try Hall()
    atTelnet(&hall, "tel")
    hall.send("tel", "register ann\nsecret-1\nsecret-2")
    #expect(hall.read("tel").last?.contains("were not the same") == true)
    hall.send("tel", "register ann\nshort")
    #expect(hall.read("tel").last?.contains("at least 8 characters") == true)
    hall.send("tel", "register ann\ntwo words here")
    #expect(hall.read("tel").last?.contains("a password has no blanks") == true)
    #expect(hall.ask("tel", "ping x") == ["pong x\r"])
    hall.send("tel", "register ann\nsecret-1\nsecret-1")
    #expect(hall.read("tel").contains { $0.contains("Welcome, ann") })
    hall.send("tel", "password\n")
    #expect(hall.read("tel").last?.contains("Not done: you typed no password.") == true)
    hall.send("tel", "password")
    hall.send("tel", bytes: [255, 244])
    #expect(hall.read("tel").last?.contains("Not done: you typed no password.") == true)
    #expect(hall.ask("tel", "ping x") == ["pong x\r"])
    hall.send("tel", "password\nsecret-1\nANN")
    #expect(hall.read("tel").last?.contains("at least 8 characters") == true)
    hall.send("tel", "password\nsecret-1\nsecret-2\nsecret-2")
    #expect(hall.read("tel").contains { $0.contains("Your password has been changed.") })
    // Ctrl-D gives up the password, too, so that what it asks is not answered by one.
    hall.send("tel", "sit main\nbet 5\npassword")
    hall.send("tel", bytes: [4])
    #expect(hall.read("tel").contains { $0.contains("you typed no password.") })
    #expect(hall.ask("tel", "yes").contains("Goodbye.\r"))
  }

  /// An account of before such names were kept back.
  @Test func whoHasAReservedNameKeepsIt() throws {
    var store = Store()
    let name = try #require(PlayerName("system"))
    let hash = "sim" + "secret-1".utf8.map { String($0, radix: 16) }.joined()
    try store.apply(
      .account(PersonID(rawValue: 1), .register(name, hash: hash)),
      at: WallTime(milliseconds: 1_780_000_000_000))
    var hall = try Hall(store: store)
    hall.connect("x", wire: true)
    #expect(hall.code("x", "login system") == "auth.name-taken")
    #expect(hall.ask("x", "login system secret-1")[0].hasPrefix("+ login name=system kind=member"))
    hall.done("x", "sit main")
  }

  /// Nobody gets a name that others would take for the house's; who has one already keeps it.
  @Test(arguments: [
    ("operator", false), ("Admin", false), ("adm1n", false), ("ADM-IN", false),
    ("admin_2", false), ("admin99", false), ("adrnin", false), ("r00t", false), ("dea1er", false),
    ("cardro0m", false), ("house", false), ("s3rver", false), ("administrator", false),
    ("the-house", false), ("TheDealer", false), ("the_adm1n", false), ("admin-bob", false),
    ("bob_Root", false), ("admin2-bob", false), ("b_adm1n9", false), ("full-house", true),
    ("theodore", true), ("card-dealer", true), ("system", false), ("sy5tem", false),
    ("System2", false), ("everybody", false), ("ALL", false), ("none", false), ("table", false),
    ("you", false), ("no-one", false), ("table9", true), ("ally", true), ("moderator1", false),
    ("ann", true), ("rooty", true), ("serverine", true), ("houseboat", true), ("dealey", true),
  ])
  func namesOfAuthorityAreNotFree(name: String, isFree: Bool) throws {
    var hall = try Hall()
    hall.connect("x", wire: true)
    let (guest, member) = (
      hall.ask("x", "login \(name)"), hall.ask("x", "register \(name) secret-1")
    )
    for lines in [guest, member] {
      #expect(lines[0].hasPrefix("- code=auth.name-taken") != isFree, "\(lines)")
    }
  }
}
