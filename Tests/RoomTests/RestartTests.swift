import Store
import Identity
import LineProtocol
import Tables
import Testing

@testable import Room

/// A round in play goes on after the server was killed or stopped: same cards, same bets, same
/// question, for whoever comes back.
@Suite struct RestartTests {
  private static let tables = "main betting3 decks=2\nholdem deal-holdem players=3"

  /// The house's tables that a start does not open, or opens with other options, keep their rounds,
  /// whatever is played there then; their names are nobody else's.
  @Test(arguments: ["main betting3 decks=4", "main betting5", "main deal-stud5", "other betting3"])
  func roundsOutliveTheirTableAndItsOptions(later: String) throws {
    var hall = try Hall(tables: Self.tables)
    hall.enter("ann", table: "main")
    for line in ["bet 1", "deal", "deal", "reset"] { hall.send("ann", line) }
    for line in ["bet 1", "deal"] { hall.send("ann", line) }
    let replayed = { (hall: inout Hall) in
      hall.connect("eve", wire: true)
      return hall.ask("eve", "replay 1 main")
    }
    let before = replayed(&hall)
    let store = hall.house.store
    let said = House.changes(to: try TableConfiguration.parse(fileText: later), in: store)
    #expect(
      said.contains {
        $0.hasPrefix("table main ")
          && $0.hasSuffix("; its round is kept; the round in play counts for nothing")
      }, "\(said)")
    var changed = try hall.restarted(tables: later)
    #expect(replayed(&changed) == before)
    let isGone = later.hasPrefix("other")
    let rows = changed.ask("eve", "history main")
    #expect(rows.count { $0.hasPrefix("= round n=1 ") } == 1, "\(rows)")
    #expect(rows.count { $0.hasPrefix("= options n=2 ") } == (isGone ? 0 : 1), "\(rows)")
    changed.enter("bob")
    #expect(changed.ask("bob", "create main betting5")[0].hasPrefix("- code=table.taken "))
    var again = try changed.restarted(tables: Self.tables)
    #expect(replayed(&again) == before)
    again.enter("cal", table: "main")
    for line in ["bet 1", "deal", "deal", "reset"] { again.send("cal", line) }
    _ = again.read("cal")
    let after = again.ask("cal", "history main")
    #expect(after.count { $0.hasPrefix("= round ") } == 2, "\(after)")
    #expect(after.contains { $0.hasPrefix("= round n=2 round=1 ") }, "\(after)")
  }

  /// A ban finds the seats of those, too, who were cut off by the restart.
  @Test func aBanOfAnAddressHoldsOverARestart() throws {
    var hall = try Hall(tables: Self.tables)
    let addresses = [("ann", "192.0.2.1"), ("bob", "192.0.2.2"), ("cal", "2001:db8::7")]
    for (name, address) in addresses {
      hall.connect(name, wire: true, from: try #require(PeerAddress(address)))
      hall.send(name, "login \(name)\nsit main")
    }
    // Who goes on over another connection is where that one comes from.
    hall.connect("bob2", wire: true, from: try #require(PeerAddress("192.0.2.3")))
    hall.send("bob2", "resume \(token("bob", 2))")
    var again = try hall.restarted()
    #expect(
      try again.operate("people").lines == [
        "ann guest 192.0.2.1 cut off by the restart", "bob guest 192.0.2.3 cut off by the restart",
        "cal guest 2001:db8:: cut off by the restart",
      ])
    #expect(try again.operate("ban 192.0.2.2").isDone)
    #expect(again.occupants("main") == 3)
    for (count, address) in ["192.0.2.1", "192.0.2.3", "2001:db8::1"].enumerated() {
      #expect(try again.operate("ban \(address)").isDone)
      #expect(again.occupants("main") == 2 - count)
    }
  }

  private func hall(_ table: String, _ names: [String]) throws -> Hall {
    try Hall(tables: Self.tables, of: names, at: table)
  }

  /// The token of somebody who is the `number`th to connect.
  private func token(_ name: String, _ number: Int) -> String { "token-\(name)-\(number)" }

  /// What was asked of somebody last, without its turn and clock.
  private func question(_ lines: [String]) -> [Substring] {
    let ask = lines.last { $0.hasPrefix("? act") } ?? ""
    return ask.split(separator: " ").filter {
      !["turn=", "left=", "clock="].contains(where: $0.hasPrefix)
    }
  }

  /// Lines after which the round stands at each of its points.
  private static let points: [[(String, String)]] = [
    [("ann", "bet 7")],
    [("ann", "bet 7"), ("bob", "bet 8"), ("ann", "deal")],
    [("ann", "bet 7"), ("bob", "bet 8"), ("ann", "deal"), ("bob", "deal")],
    [("ann", "bet 7"), ("bob", "bet 8"), ("ann", "deal"), ("bob", "deal"), ("ann", "bet 3")],
    [("ann", "bet 7"), ("bob", "bet 8"), ("ann", "deal"), ("bob", "deal"), ("bob", "deal")],
  ]

  @Test(arguments: points.indices, [false, true])
  func theRoundGoesOn(point: Int, isStopped: Bool) throws {
    var hall = try hall("main", ["ann", "bob"])
    for (name, line) in Self.points[point] { hall.send(name, line) }
    let before = hall.ask("ann", "look main")
    let asked = Dictionary(
      uniqueKeysWithValues: ["ann", "bob"].map { name in
        hall.sessions[name]?.tables.entries.first?.question
      }.enumerated().map { ($0.offset, $0.element) })
    if isStopped { hall.stop() }
    var again = try hall.restarted()
    for (index, name) in ["ann", "bob"].enumerated() {
      again.connect(name + "2", wire: true)
      let lines = again.ask(name + "2", "resume \(token(name, index + 1))")
      #expect(lines.contains { $0.hasPrefix("+ resume name=\(name) tables=main") }, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("* back table=main") && $0.contains(name) })
      let now = again.sessions[name + "2"]?.tables.entries.first?.question
      #expect(now?.game == asked[index]??.game)
      if let now, let then = asked[index] ?? nil { #expect(now.turn.number > then.turn.number) }
    }
    let after = again.ask("ann2", "look main")
    let rows = { (lines: [String]) in
      lines.filter { $0.hasPrefix("= seat") || $0.hasPrefix("= house") }
    }
    #expect(rows(before) == rows(after))
    // The round is played to its end, and the money adds up.
    for name in ["ann2", "bob2"] { for _ in 1...2 { again.send(name, "auto") } }
    for name in ["ann2", "bob2"] { for _ in 1...2 { again.send(name, "auto") } }
    let main = try #require(TableID("main"))
    #expect(again.tables[main]?.imbalance == 0)
    #expect(again.read("ann2").contains { $0.hasPrefix("* result") && $0.contains("name=ann") })
  }

  /// A crash between the last event of a table and the record that it is gone leaves no table that
  /// nobody can sit at or close.
  @Test func aTableThatWasJustClosedIsGone() throws {
    var hall = try hall("main", ["ann"])
    _ = hall.ask("ann", "create t6 betting5\nclose t6")
    let closing = try #require(
      hall.journal.lastIndex { $0.contains("\"tableClosed\":{\"_0\":\"t6\"}") })
    hall = try hall.restarted(upTo: closing, tables: Self.tables)
    hall.enter("bob")
    #expect(!hall.ask("bob", "tables").contains { $0.contains("id=t6") })
    #expect(hall.ask("bob", "create t6 betting3").first?.hasPrefix("+ create table=t6") == true)
  }

  @Test func aDealtHandGoesOnAndStaysHidden() throws {
    var hall = try hall("holdem", ["ann", "bob"])
    hall.send("ann", "deal step")
    let mine = { (lines: [String], name: String) in
      lines.first { $0.hasPrefix("= seat") && $0.contains("name=\(name)") }
    }
    let before = hall.ask("ann", "look holdem")
    var again = try hall.restarted()
    again.connect("ann2", wire: true)
    again.send("ann2", "resume \(token("ann", 1))")
    let after = again.ask("ann2", "look holdem")
    #expect(mine(before, "ann") == mine(after, "ann"))
    #expect(mine(after, "bob")?.contains("down=????") == true)
    let dealt = again.ask("ann2", "deal")
    #expect(
      dealt.contains { $0.hasPrefix("* community") && $0.contains("street=rest") }, "\(dealt)")
  }

  /// Whoever resumes is brought at least the round in play, even without having seen anything.
  @Test func theRoundIsCaughtUpOn() throws {
    var hall = try hall("main", ["ann", "bob"])
    for (name, line) in Self.points[2] { hall.send(name, line) }
    var again = try hall.restarted()
    again.connect("ann2", wire: true)
    let lines = again.ask("ann2", "resume \(token("ann", 1))")
    for kind in ["* bet", "* ready", "* deal", "* gone", "* sync"] {
      #expect(lines.contains { $0.hasPrefix(kind) }, "\(kind): \(lines)")
    }
    #expect(lines.contains { $0.hasPrefix("? act table=main turn=1.") })
  }

  /// Nothing is left out between what a program has seen and what it is brought, also if rounds
  /// have ended since and somebody came between them.
  @Test func nothingIsMissedBetweenRounds() throws {
    var hall = try hall("main", ["ann", "bob"])
    for _ in 1...2 {
      for name in ["ann", "bob"] { hall.send(name, "bet 5\ndeal") }
      for name in ["ann", "bob"] { hall.send(name, "deal") }
    }
    hall.enter("cid", table: "main")
    hall.send("cid", "leave")
    for name in ["ann", "bob"] { hall.send(name, "reset") }
    hall.send("ann", "bet 7")
    var again = try hall.restarted()
    again.connect("ann2", wire: true)
    let lines = again.ask("ann2", "resume \(token("ann", 1)) table=main last=20")
    let numbers = lines.filter { $0.hasPrefix("* ") && !$0.hasPrefix("* sync") }
      .compactMap { $0.number("seq") }
    #expect(numbers == Array(21..<(21 + numbers.count)), "\(numbers)")
  }

  @Test func whoDoesNotComeIsPlayedSafeAndTheGameKept() throws {
    var hall = try hall("main", ["ann", "bob"])
    for (name, line) in Self.points[2] { hall.send(name, line) }
    var again = try hall.restarted()
    again.wind(seconds: 121)
    again.enter("eve")
    #expect(again.ask("eve", "resume \(token("ann", 1))")[0].hasPrefix("- code=auth.already"))
    again.connect("mal", wire: true)
    #expect(again.ask("mal", "resume \(token("ann", 1))")[0].hasPrefix("- code=auth.token"))
    // The bets were resolved; whoever sits down first goes on with the game and its money.
    let main = try #require(TableID("main"))
    let purses = try #require(again.tables[main]?.table.purses)
    #expect(purses.count == 2)
    let lines = again.ask("eve", "sit main")
    #expect(
      lines.contains { $0.hasPrefix("* round table=main") && $0.contains("round=2") }, "\(lines)")
    again.connect("ann3", wire: true)
    again.send("ann3", "login ann")
    let sat = again.ask("ann3", "sit main").first { $0.hasPrefix("* sat") }
    // Another guest of the name has nothing of it.
    #expect(sat?.number("stack") == 100)
  }

  /// Nobody is passed over sooner than the clocks allow, and the others are not held up longer.
  @Test func clocksCountFromTheStart() throws {
    var hall = try hall("main", ["ann", "bob"])
    hall.send("ann", "bet 7")
    hall.send("ann", "deal")
    var again = try hall.restarted()
    again.connect("ann2", wire: true)
    again.send("ann2", "resume \(token("ann", 1))")
    again.wind(seconds: 14.9)
    #expect(!again.read("ann2").contains { $0.hasPrefix("* timeout") })
    again.wind(seconds: 0.2)
    #expect(again.read("ann2").contains { $0.hasPrefix("* timeout") && $0.contains("bob") })
  }

  @Test func taggedActionsAreNotDoneTwice() throws {
    var hall = try hall("main", ["ann", "bob"])
    let reply = hall.ask("ann", "@7 bet 5")[0]
    var again = try hall.restarted()
    again.connect("ann2", wire: true)
    again.send("ann2", "resume \(token("ann", 1))")
    #expect(again.ask("ann2", "@7 bet 5") == [reply + " dup=1"])
    #expect(again.ask("ann2", "@7 bet 6")[0].hasPrefix("- @7 code=proto.tag-reused"))
    #expect(again.ask("ann2", "@8 bet 5")[0].contains("bet=10"))
  }

  /// What was put on record at a table and is sent again after a restart is answered, and not done.
  @Test(arguments: [
    ("", "sit nl buyin=100"), ("", "sit main"), ("", "play betting"),
    ("sit nl", "bot add table=nl"),
    ("sit nl buyin=50", "topup 50 table=nl"), ("sit nl\nbot add", "bot remove table=nl"),
    ("sit main", "out table=main"), ("sit main\nout", "back table=main"), ("sit main", "bet 5"),
    ("sit nl\nsit main\nbet 5", "leave main"), ("sit main\nsit nl", "leave nl"),
  ])
  func whatIsSentAgainIsNotDoneTwice(before: String, line: String) throws {
    let tables = Self.tables + "\nnl holdem pause=0"
    var hall = try Hall(tables: tables)
    hall.connect("ann", wire: true)
    hall.send("ann", "login ann\n\(before)")
    let reply = try #require(hall.ask("ann", "@first \(line)").first { $0.hasPrefix("+ @first ") })
    var again = try hall.restarted(tables: tables)
    again.connect("ann2", wire: true)
    again.send("ann2", "resume \(token("ann", 1))")
    let (entries, seats) = (again.journal.count, again.tables.mapValues(\.table.occupants))
    #expect(again.ask("ann2", "@first \(line)") == ["\(reply) dup=1"])
    #expect(again.journal.count == entries)
    #expect(again.tables.mapValues(\.table.occupants) == seats)
  }

  /// Tags are a program's: whoever logs in with the password begins with none.
  @Test(arguments: [false, true], ["resume token-bob-1", "login bob secret-1"])
  func onlyTheTokenGoesOnWithTags(isRestarted: Bool, way: String) throws {
    var hall = try Hall(tables: Self.tables)
    hall.connect("bob", wire: true)
    for line in ["register bob secret-1", "sit main", "@c1 bet 5"] { hall.send("bob", line) }
    hall.cut("bob")
    if isRestarted { hall = try hall.restarted() }
    hall.connect("other", wire: true)
    hall.send("other", way)
    let isResumed = way.hasPrefix("resume")
    let same = hall.ask("other", "@c1 bet 5")[0]
    #expect(same.contains(isResumed ? " bet=5 " : " bet=10 "), "\(same)")
    #expect(same.hasSuffix(" dup=1") == isResumed, "\(same)")
    let reused = hall.ask("other", isResumed ? "@c1 bet 6" : "@c2 bet 6")[0]
    #expect(
      reused.hasPrefix(isResumed ? "- @c1 code=proto.tag-reused " : "+ @c2 act "), "\(reused)")
  }

  /// Of two who resume at once one has the session, and the other is asked to try again.
  @Test func twoResumesAtOnce() throws {
    var hall = try hall("main", ["ann", "bob"])
    hall.send("ann", "bet 5")
    var again = try hall.restarted()
    for name in ["one", "two"] { again.connect(name, wire: true) }
    let first = again.ask("one", "resume \(token("ann", 1))")
    #expect(first.contains { $0.hasPrefix("+ resume") })
    let second = again.ask("two", "resume \(token("ann", 1))")
    #expect(second.contains { $0.hasPrefix("+ resume") }, "\(second)")
    #expect(again.read("one").last?.hasPrefix("* bye code=auth.resumed") == true)
  }

  /// Before the first has taken the session, the second is asked to try again.
  @Test func twoResumesBeforeOneIsDone() throws {
    var hall = try hall("main", ["ann"])
    hall.send("ann", "bet 5")
    let again = try hall.restarted()
    var house = again.house
    let answers = (1...2).map { number in
      let sender = Sender(
        session: SessionID(number: 900 + number), name: nil, person: Person(), former: nil,
        token: "token", peer: .loopback)
      return house.handle(
        .command(
          sender, { house, sender in try house.resume(token("ann", 1), sender) },
          isLive: false), at: again.now, again.time)
    }
    guard case .session(_, .adopt(.session)) = try #require(answers[0].first),
      case .session(_, .adopt(.busy)) = try #require(answers[1].first)
    else {
      Issue.record("\(answers)")
      return
    }
  }

  /// A member comes back with the password, under a token of the new connection.
  @Test func aMemberComesBackByPassword() throws {
    var hall = try Hall(tables: Self.tables)
    hall.connect("bob", wire: true)
    hall.send("bob", "register bob secret-1")
    hall.send("bob", "sit main")
    hall.send("bob", "bet 9")
    hall.enter("ann", table: "main")
    var again = try hall.restarted()
    again.connect("thief", wire: true)
    #expect(again.code("thief", "login bob") == "auth.name-taken")
    again.connect("bob2", wire: true)
    let lines = again.ask("bob2", "login bob secret-1")
    #expect(lines.contains { $0.hasPrefix("+ login name=bob kind=member") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("* sync table=main") }, "\(lines)")
    #expect(again.ask("bob2", "deal")[0].hasPrefix("+ act"))
  }
}
