import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// What somebody who was cut off, or comes back after a kill of the server, finds: the same tables,
/// the one that is meant, a token that is good, and what happened meanwhile.
@Suite struct ComingBackTests {
  private static let tables = "main betting3\nfive betting5\nnl holdem bots=0"

  private func hall() throws -> Hall { try Hall(tables: Self.tables) }

  /// Comes back over a new connection.
  private func comeBack(_ hall: inout Hall, _ line: String) -> [String] {
    hall.connect("back", wire: true)
    _ = hall.read("back")
    return hall.ask("back", line)
  }

  // MARK: - Which table is meant

  /// The lines of who sits at two tables, whether the server is restarted, and where a bet goes.
  @Test(arguments: [
    (["sit main", "sit five"], false, "+ act table=five "),
    (["sit main", "sit five"], true, "- code=table.which "),
    (["sit main", "sit five", "use main"], false, "+ act table=main "),
    (["sit main", "sit five", "use main"], true, "+ act table=main "),
    (["sit five", "use five", "sit main"], true, "+ act table=five "),
    (["sit main", "sit five", "use main", "use five"], true, "+ act table=five "),
    (["sit main", "sit five", "use main", "leave main"], true, "+ act table=five "),
    (["sit main", "sit five", "use main", "leave main", "sit main"], true, "- code=table.which "),
    (["sit main", "sit five", "use main", "watch nl", "use nl"], true, "- code=table.which "),
    (["sit main"], true, "+ act table=main "),
  ])
  func theTableThatIsMeantIsKept(lines: [String], isRestarted: Bool, answer: String) throws {
    for way in ["resume token-ann-1", "login ann secret-1"] {
      var hall = try hall()
      hall.connect("ann", wire: true)
      hall.send("ann", "register ann secret-1")
      for line in lines {
        #expect(hall.ask("ann", line).contains { $0.hasPrefix("+ ") }, "\(line)")
      }
      if isRestarted { hall = try hall.restarted() } else { hall.cut("ann") }
      _ = comeBack(&hall, way)
      let said = hall.ask("back", "bet 5")
      #expect(said[0].hasPrefix(answer), "\(way): \(said)")
    }
  }

  /// `use` is answered once it is kept.
  @Test func whatUseChoseIsAcknowledgedOnceItIsKept() throws {
    var hall = try hall()
    hall.enter("ann", table: "main")
    hall.send("ann", "sit five")
    _ = hall.read("ann")
    hall.keepsAtOnce = false
    #expect(hall.ask("ann", "use main").isEmpty)
    hall.keep()
    #expect(hall.read("ann") == ["+ use table=main"])
  }

  // MARK: - What others see

  /// Who is cut off keeps the seat, and does not count as here.
  @Test func whoIsCutOffIsMarkedAndNotCounted() throws {
    var hall = try hall()
    for name in ["ann", "bob"] { hall.enter(name, table: "main") }
    hall.connect("eve")
    hall.connect("pat", wire: true)
    hall.cut("bob")
    let row = hall.ask("pat", "tables").first { $0.contains("id=main ") } ?? ""
    #expect(row.contains(" seats=2/6 ") && row.contains(" people=1 gone=1"), "\(row)")
    #expect(
      hall.ask("pat", "who").contains { $0.contains("name=bob") && $0.contains("state=gone") })
    #expect(hall.ask("pat", "stats")[0].hasPrefix("+ stats people=1 "))
    let who = hall.ask("eve", "who")
    #expect(who.contains { $0.contains("bob") && $0.contains("cut off") })
    #expect(who.contains("1 person is here, and 1 is cut off."), "\(who)")
    #expect(
      hall.ask("eve", "tables").contains { $0.contains("2/6 seats, 1 person, 1 cut off, bet") })
  }

  /// Whose cards or bet are still in play has left, and the others are told at once.
  @Test(arguments: ["quit", "leave nl", "kick cal"])
  func othersAreToldWhoLeavesInAHand(way: String) throws {
    var hall = try hall()
    for name in ["ann", "bob", "cal"] {
      hall.enter(name)
      hall.send(name, "sit nl buyin=100")
    }
    hall.connect("eve", wire: true)
    hall.send("eve", "watch nl")
    hall.wind(seconds: 5)
    for name in ["ann", "bob", "eve"] { _ = hall.read(name) }
    if way.hasPrefix("kick") { try hall.order(way) } else { hall.send("cal", way) }
    let told = "* notice table=nl :seat 3: cal has left, and it is free when the hand is over"
    for name in ["bob", "eve"] {
      #expect(hall.read(name).count { $0 == told } == 1, "\(name)")
    }
  }

  /// Who comes back to a seat by a login is not told to look for one.
  @Test func aLoginToASeatSaysWelcomeBack() throws {
    var hall = try hall()
    hall.connect("ann")
    hall.send("ann", "register ann secret-1")
    hall.send("ann", "sit main")
    hall.cut("ann")
    hall.connect("back")
    let said = hall.ask("back", "login ann secret-1")
    #expect(said.contains("Welcome back, ann. You have 1000 chips."), "\(said)")
    #expect(!said.contains { $0.contains("Type play") })
  }

  @Test func whoWatchesGoesOnAfterACut() throws {
    var hall = try hall()
    hall.enter("bob", table: "main")
    hall.enter("ann")
    hall.send("ann", "watch main")
    hall.cut("ann")
    #expect(
      hall.ask("bob", "tables").contains { $0.contains("id=main") && $0.contains("watching=0") })
    hall.send("bob", "bet 5")
    let seen = comeBack(&hall, "resume token-ann-2")
    #expect(seen.contains { $0.hasPrefix("* bet table=main ") }, "\(seen)")
    #expect(seen.last == "+ resume name=ann tables=main missed=1")
    #expect(hall.ask("back", "say hello")[0] == "+ say table=main")
    #expect(hall.read("bob").contains { $0.hasPrefix("* say table=main name=ann") })
    // Who does not come back in time watches no more.
    hall.cut("back")
    hall.wind(seconds: 121)
    for members in hall.tables.values.map(\.members) {
      #expect(members.absentWatchers.isEmpty && members.watcherCount == 0)
    }
  }

  // MARK: - Tokens

  /// A member at two tables.
  private func member() throws -> Hall {
    var hall = try hall()
    hall.connect("ann", wire: true)
    for line in ["register ann secret-1", "sit main", "sit five"] { hall.send("ann", line) }
    return hall
  }

  private func isBack(_ lines: [String]) -> Bool {
    lines.contains { $0.hasPrefix("+ resume name=ann tables=main,five ") }
  }

  /// After a restart a login gives a new token, and the one from before stays good beside it,
  /// wherever the server is killed.
  @Test func noKillCostsASeatWhereATokenIsNew() throws {
    let first = try member()
    var second = try first.restarted()
    let login = comeBack(&second, "login ann secret-1")
    #expect(login.contains { $0.hasSuffix("session=token-back-1") || $0.contains("token-back-1 ") })
    let second2 = second
    second.connect("old", wire: true)
    #expect(isBack(second.ask("old", "resume token-ann-1")))
    for end in 0...second2.journal.count {
      var third = try second2.restarted(upTo: end)
      third.connect("old", wire: true)
      #expect(isBack(third.ask("old", "resume token-ann-1")), "after \(end)")
    }
    var third = try second2.restarted()
    #expect(isBack(comeBack(&third, "resume token-back-1")))
  }

  /// A new password ends all tokens but the one that its reply says, wherever the server is killed.
  @Test(arguments: [false, true])
  func aNewPasswordEndsAllOtherTokens(isRestarted: Bool) throws {
    let first = try member()
    var hall = first
    var name = "ann"
    if isRestarted {
      hall = try first.restarted()
      _ = comeBack(&hall, "login ann secret-1")
      name = "back"
    }
    let old = hall.sessions[name]?.token ?? ""
    let before = hall.journal.count
    let reply = hall.ask(name, "password secret-1 secret-2")
    let token = try #require(
      reply.last?.split(separator: " ").first { $0.hasPrefix("session=") }?.dropFirst(8))
    #expect(reply == ["+ password name=ann session=\(token)"] && token != old && token.count == 32)
    let end = hall.journal.count
    hall.connect("thief", wire: true)
    for stolen in Set([old, "token-ann-1"]) {
      #expect(hall.code("thief", "resume \(stolen)") == "auth.token")
    }
    // What is sat down at from now on is known by it too.
    hall.send(name, "sit nl")
    hall.connect("mine", wire: true)
    let mine = hall.ask("mine", "resume \(token)")
    #expect(mine.last?.hasPrefix("+ resume name=ann tables=") == true, "\(mine)")
    for end in before...end {
      var again = try hall.restarted(upTo: end)
      again.connect("thief", wire: true)
      let stolen = again.ask("thief", "resume \(old)")
      #expect(isBack(stolen) == (end == before), "after \(end - before): \(stolen)")
      if end == before { continue }
      #expect(isBack(comeBack(&again, "resume \(token)")), "after \(end - before)")
    }
  }

  /// A login begins with no tags: those of the program before are forgotten for good.
  @Test(arguments: [false, true])
  func aLoginForgetsTagsForGood(isRestarted: Bool) throws {
    var first = try hall()
    first.connect("ann", wire: true)
    let lines = ["register ann secret-1", "sit main", "@c1 bet 5", "@c2 bet 6", "@c3 bet 7"]
    for line in lines { first.send("ann", line) }
    var second = isRestarted ? try first.restarted() : first
    _ = comeBack(&second, "login ann secret-1")
    #expect(second.ask("back", "@c1 bet 8")[0].hasPrefix("+ @c1 act "))
    var third = try second.restarted()
    _ = comeBack(&third, "resume token-ann-1")
    let replies = ["@c1 bet 8", "@c2 bet 9", "@c3 bet 7"].map { third.ask("back", $0)[0] }
    for (reply, bet) in zip(replies, [26, 35, 42]) {
      #expect(reply.hasPrefix("+ ") && reply.contains(" bet=\(bet) "), "\(reply)")
    }
    #expect(replies.map { $0.hasSuffix(" dup=1") } == [true, false, false])
  }

  // MARK: - What happened meanwhile

  /// A table that is closed while somebody is cut off, or before they come back after a restart, or
  /// by a start that does not open it: they are told, with what came back.
  @Test(arguments: ["cut", "restart", "start"], [true, false])
  func aTableThatWasClosedIsTold(when: String, hasOther: Bool) throws {
    var hall = try hall()
    hall.enter("ann", table: "nl")
    if hasOther { hall.send("ann", "sit main") }
    hall.cut("ann")
    let without = Self.tables.replacing("\nnl holdem bots=0", with: "")
    if when != "cut" {
      hall = try hall.restarted(tables: when == "start" ? without : Self.tables)
    }
    if when != "start" { #expect(try hall.operate("table close nl").isDone) }
    let seen = comeBack(&hall, "resume token-ann-1")
    let told = "* notice table=nl chips=200 :table nl was closed while you were away; 200 chips"
    #expect(seen.contains { $0.hasPrefix(told) }, "\(seen)")
    #expect(
      seen.last?.hasPrefix("+ resume name=ann tables=\(hasOther ? "main" : "-") ") == true,
      "\(seen)")
    #expect(hall.ask("back", "me").last?.contains(" chips=1000 stack=0 ") == true)
    hall.cut("back")
    hall.connect("again", wire: true)
    #expect(!hall.ask("again", "resume token-ann-1").contains { $0.hasPrefix("* notice") })
  }

  /// Who sits out loses the seat when somebody wants it, also while cut off.
  @Test(arguments: [false, true])
  func aSeatThatWasLostIsTold(isRestarted: Bool) throws {
    let tables = "nl holdem seats=3 bots=0\nmain betting3"
    var hall = try Hall(tables: tables, of: ["ann", "bob", "cal"], at: "nl")
    for name in ["ann", "bob", "cal", "ann", "bob"] { hall.send(name, "fold") }
    hall.send("ann", "out nl\nsit main")
    hall.cut("ann")
    if isRestarted {
      hall = try hall.restarted(tables: tables)
      for (number, name) in [(2, "bob"), (3, "cal")] {
        hall.connect(name, wire: true)
        hall.send(name, "resume token-\(name)-\(number)")
      }
    }
    hall.enter("dan")
    #expect(hall.ask("dan", "sit nl").contains { $0.hasPrefix("+ sit table=nl seat=1 ") })
    let seen = comeBack(&hall, "resume token-ann-1")
    #expect(
      seen.contains {
        $0 == "* notice table=nl :you lost your seat at table nl while you were away"
      },
      "\(seen)")
    #expect(seen.last?.hasPrefix("+ resume name=ann tables=main ") == true, "\(seen)")
    #expect(hall.ask("back", "me").last?.contains(" chips=1000 stack=0 ") == true)
  }
}
