import Store
import Identity
import LineProtocol
import Games
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
}
