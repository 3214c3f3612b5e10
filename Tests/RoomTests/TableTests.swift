import Identity
import LineProtocol
import Testing

@testable import Room

@Suite struct TableTests {
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
}
