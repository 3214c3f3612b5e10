import Identity
import LineProtocol
import Testing

@testable import Room

@Suite struct TableTests {
  /// Whoever sits out loses the seat to somebody who wants it, and with a bet that stands sees how
  /// it ends, and that the seat is given up, last. Until then only leaving can be done.
  @Test(arguments: [false, true])
  func whoeverMakesRoomSeesHowTheBetEnds(isCut: Bool) throws {
    var hall = try Hall(tables: "main betting3 seats=2", of: ["ann", "bob"], at: "main")
    _ = hall.ask("ann", "bet 5\ndeal\nout")
    _ = hall.ask("bob", "bet 5\ndeal")
    hall.enter("cid")
    #expect(hall.code("cid", "sit main") == "seat.full")
    for line in ["back", "out", "bet 5", "reset", "kick bob", "sit main"] {
      #expect(hall.ask("ann", line).last?.hasPrefix("- code=seat.leaving") == true, "\(line)")
    }
    let ann = isCut ? "again" : "ann"
    if isCut {
      let token = try #require(hall.sessions["ann"]?.token)
      hall.cut("ann")
      hall.connect(ann, wire: true)
      _ = hall.ask(ann, "resume \(token)")
    }
    _ = hall.read(ann)
    _ = hall.ask("bob", "deal")
    let end = hall.read(ann)
    #expect(end.contains { $0.hasPrefix("* result ") && $0.contains("name=ann") }, "\(end)")
    #expect(end.last?.hasPrefix("* left table=main") == true, "\(end)")
    #expect(end.last?.contains("name=ann") == true)
    _ = hall.ask("bob", "bet 1")
    #expect(hall.read(ann) == [], "she has no seat any more")
    #expect(hall.ask(ann, "bet 5").last?.hasPrefix("- code=table.none") == true)
    #expect(hall.ask("cid", "sit main").contains { $0.hasPrefix("+ sit") })
  }

  @Test func aLostConnectionHoldsTheSeatAndResumes() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.connect("bob", wire: true)
    let login = hall.ask("bob", "login bob")[0]
    let token = String(login.split(separator: "=").last ?? "")
    hall.send("bob", "sit main\n@1 bet 3")
    let seen = lines(hall.read("bob"), "* bet").count
    #expect(seen == 1)
    hall.cut("bob")
    #expect(hall.read("ann").last == "* gone table=main seq=5 seat=2 name=bob hold=120")
    hall.send("ann", "bet 5\nsay you there?")
    hall.connect("bob2", wire: true)
    #expect(hall.code("bob2", "login bob") == "auth.name-taken")
    let resumed = hall.ask("bob2", "@7 resume \(token) table=main last=4")
    #expect(
      resumed.map { String($0.prefix(6)) } == [
        "* resu", "* gone", "* bet ", "* sync", "* back", "? act ", "+ @7 r",
      ])
    #expect(resumed.last == "+ @7 resume name=bob tables=main missed=2")
    #expect(hall.ask("bob2", "@1 bet 3")[0].hasSuffix("dup=1"))
    #expect(hall.ask("bob2", "deal")[0].hasPrefix("+ act"))
    #expect(hall.sessions["bob"] == nil || hall.sessions["bob"]?.link.isOver == true)
  }

  @Test func whoSatDownAfterLookingOnMissesNothing() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("bob")
    #expect(hall.ask("bob", "watch main") == ["+ watch table=main seq=2 game=betting3"])
    let token = try #require(hall.sessions["bob"]?.token)
    _ = hall.ask("ann", "bet 5")
    hall.send("bob", "sit main")
    hall.cut("bob")
    hall.connect("again", wire: true)
    let lines = hall.ask("again", "resume \(token) table=main last=2")
    #expect(lines.first == "* resume table=main game=betting3")
    #expect(lines[1].hasPrefix("* bet table=main seq=3"))
    #expect(lines.last == "+ resume name=bob tables=main missed=3")
  }

  @Test func nobodyIsBroughtWhatWasBeforeTheyLookedOn() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    _ = hall.ask("ann", "bet 5")
    hall.enter("bob")
    _ = hall.ask("bob", "watch main")
    let token = try #require(hall.sessions["bob"]?.token)
    hall.connect("again", wire: true)
    let lines = hall.ask("again", "resume \(token) table=main last=0")
    #expect(lines.first == "* sync table=main seq=3 game=betting3")
  }

  @Test func tablesAreCreatedAndClosed() throws {
    var hall = try Hall()
    hall.enter("ann")
    #expect(
      hall.ask("ann", "create mine betting5 decks=2 turn=10") == [
        "+ create table=mine game=betting5 decks=2 seats=6 turn=10 wait=15 away=300"
      ])
    hall.enter("bob", table: "mine")
    #expect(hall.code("ann", "close mine") == "table.busy")
    hall.send("bob", "leave")
    hall.connect("eve", wire: true)
    _ = hall.ask("eve", "watch mine")
    #expect(hall.ask("ann", "close mine") == ["+ close table=mine"])
    #expect(hall.read("eve").first?.hasPrefix("* close table=mine") == true)
    #expect(hall.code("ann", "sit mine") == "table.unknown")
    for number in 0..<Quota.memberTables.standard { hall.send("ann", "create t\(number) betting3") }
    #expect(hall.code("ann", "create one-more betting3") == "table.limit")
    hall.wind(seconds: Double(Limits.emptyTableSeconds) + 1)
    #expect(hall.ask("ann", "tables").last == "+ tables rows=2")
  }

  @Test func whatComesToAClosedTableComesTooLate() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.send("ann", "create mine betting3")
    let id = try #require(TableID("mine"))
    let now = hall.now
    _ = hall.tables[id]?.handle(.close, at: now)
    #expect(hall.code("ann", "sit mine") == "table.unknown")
  }

  @Test func whoResumesWhileSittingOutIsToldSo() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    let token = try #require(hall.sessions["bob"]?.token)
    hall.send("bob", "out")
    hall.cut("bob")
    hall.connect("again", wire: true)
    let lines = hall.ask("again", "resume \(token)")
    #expect(lines.contains { $0.hasPrefix("* back") })
    #expect(lines.contains { $0.hasPrefix("* out") && $0.hasSuffix("name=bob reason=asked") })
    #expect(!lines.contains { $0.hasPrefix("? act") })
  }
}
