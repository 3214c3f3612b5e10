import Identity
import LineProtocol
import Testing

@testable import Room

@Suite struct TableTests {
  /// Who opens a table for others alone is told that.
  @Test(arguments: [
    ("bob,cal", "Table den is open, for bob, cal alone. You may watch den."),
    ("ann,bob", "Table den is open. Type sit den to play there."),
  ])
  func aTableForOthersIsSaidToBe(names: String, told: String) throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    #expect(hall.ask("ann", "create den holdem only=\(names)").first == told)
  }

  @Test func sittingIsToldToAllWithTheSameNumbers() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("bob")
    let mine = hall.ask("bob", "sit main seat=4")
    #expect(mine[0] == "+ sit table=main seat=4 seq=2 state=bet game=betting3 plays=now")
    #expect(mine[1] == "* sat table=main seq=3 seat=4 name=bob stack=100 kind=guest role=person")
    #expect(
      mine[2].hasPrefix("? act table=main turn=1.2 seat=4 left=15000 round=1 phase=bet bet=0"))
    #expect(mine[2].hasSuffix("legal=bet:1-100 clock=no :Your turn"))
    #expect(
      hall.read("ann") == [
        "* sat table=main seq=3 seat=4 name=bob stack=100 kind=guest role=person"
      ])
  }

  @Test(arguments: [
    ("sit main seat=1", "seat.taken"), ("sit main seat=7", "seat.range"),
    ("sit main seat=0", "seat.range"),
    ("sit main buyin=5", "table.option"), ("leave", "table.none"),
    ("leave main", "table.not-joined"),
    ("unwatch", "table.not-joined"), ("deal", "table.none"),
    ("use main", "table.not-joined"),
    ("close main", "table.not-yours"), ("close nowhere", "table.unknown"),
    ("create main betting3", "table.taken"),
    ("create x betting9", "table.game"), ("create x betting3 decks=9", "table.option"),
    ("create x betting3 cards=4", "table.option"), ("create x betting3 turn=abc", "table.option"),
    ("tell nobody hi", "table.nobody"), ("login bob2", "auth.already"),
    ("resume x", "auth.already"),
    ("look nowhere", "table.unknown"), ("watch nowhere", "table.unknown"),
  ])
  func whatCannotBeIsRefused(line: String, code: String) throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("bob")
    let reply = hall.ask("bob", line)
    #expect(
      reply.count == 1 && reply[0].hasPrefix("- code=\(code) ") && reply[0].contains(" :"),
      "\(reply)")
  }

  @Test func aFullTableSaysSo() throws {
    var hall = try Hall(tables: "main betting3 seats=2", of: ["ann", "bob"], at: "main")
    hall.enter("cid")
    #expect(hall.code("cid", "sit main") == "seat.full")
    #expect(hall.code("ann", "sit main") == "seat.already")
    hall.connect("bob2", wire: true)
    #expect(hall.code("bob2", "login BOB") == "auth.name-taken")
  }

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

  @Test(arguments: [
    ("bet 500", "rule.amount"), ("bet 0", "rule.amount"), ("deal", "rule.no-bet"),
    ("trade 9c", "rule.phase"), ("bet 5 turn=1.99", "turn.stale"), ("bet 5 turn=9.1", "turn.stale"),
  ])
  func arefusalRepeatsWhatIsLegalAndKeepsTheTurn(line: String, code: String) throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    let reply = hall.ask("ann", "@5 " + line)
    #expect(reply.count == 1)
    #expect(
      reply[0].hasPrefix(
        "- @5 code=\(code) table=main turn=1.1 left=15000 retry=now legal=bet:1-100 :"), "\(reply)")
    #expect(
      hall.ask("ann", "bet 5 turn=1.1")[0].hasPrefix(
        "+ act table=main turn=1.1 did=bet amount=5 bet=5"))
  }

  @Test func aFreshQuestionFollowsOnesOwnAction() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    let reply = hall.ask("ann", "bet 5")
    #expect(reply.map { $0.prefix(6) } == ["+ act ", "* bet ", "? act "])
    #expect(reply[2].contains("turn=1.2") && reply[2].contains("legal=bet:1-95,deal"))
    #expect(reply[0].contains("seq=3") && reply[1].contains("seq=3"))
  }

  @Test func clocksRunOnlyWhileOthersWait() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.wind(seconds: 1000)
    #expect(hall.read("ann").isEmpty)
    hall.enter("bob", table: "main")
    _ = hall.ask("ann", "bet 5\ndeal")
    #expect(hall.read("bob").last == "* turn table=main seat=2 name=bob left=15000")
    hall.wind(seconds: 14.9)
    #expect(lines(hall.read("ann"), "* timeout").isEmpty)
    hall.wind(seconds: 0.2)
    let seen = hall.read("ann")
    #expect(lines(seen, "* timeout").first?.contains("name=bob did=pass") == true)
    #expect(lines(seen, "* deal").count == 1)
  }

  @Test func theDeadlineIsExactToTheMillisecond() throws {
    for (wait, isLate) in [(14.999, false), (15.0, true)] {
      var hall = try Hall(of: ["ann", "bob"], at: "main")
      hall.send("ann", "bet 5\ndeal")
      hall.wind(seconds: wait)
      #expect(hall.ask("bob", "bet 1")[0].hasPrefix("-") == isLate, "after \(wait) s")
    }
  }

  @Test func threeTimeoutsInARowSitOut() throws {
    var hall = try Hall(tables: "main betting3 decks=8 wait=1", of: ["ann", "bob"], at: "main")
    for _ in 0..<3 {
      hall.send("ann", "bet 1\ndeal")
      hall.wind(seconds: 2)
      hall.send("ann", "deal")
    }
    #expect(
      lines(hall.read("bob"), "* out table=main").first?.contains("name=bob reason=timeouts")
        == true)
    hall.send("ann", "bet 1\ndeal")
    #expect(lines(hall.read("ann"), "* deal").count == 4)
    // The next round is his again, after his first word.
    hall.send("ann", "deal")
    #expect(lines(hall.ask("bob", "back"), "* back").count == 1)
    #expect(hall.ask("bob", "bet 1")[0].hasPrefix("+ act"))
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

  @Test func resumingTakesOverAConnectionThatStillLives() throws {
    var hall = try Hall()
    hall.connect("bob", wire: true)
    let token = String(hall.ask("bob", "login bob")[0].split(separator: "=").last ?? "")
    hall.send("bob", "sit main")
    _ = hall.read("bob")
    hall.connect("new", wire: true)
    #expect(
      hall.ask("new", "resume \(token)").last?.hasPrefix("+ resume name=bob tables=main") == true)
    #expect(hall.read("bob").last?.hasPrefix("* bye code=auth.resumed") == true)
    #expect(hall.ask("new", "bet 2")[0].hasPrefix("+ act"))
    #expect(hall.ask("new", "stats")[0].contains("people=1 connections=1"))
    #expect(!hall.ask("new", "look").contains { $0.contains("gone") })
  }

  @Test func theSeatIsGivenUpWhenTheHoldIsOver() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    hall.cut("bob")
    hall.wind(seconds: 119)
    #expect(lines(hall.read("ann"), "* left").isEmpty)
    hall.wind(seconds: 2)
    #expect(lines(hall.read("ann"), "* left").count == 1)
    hall.enter("bob2")
    #expect(hall.ask("bob2", "who").filter { $0.hasPrefix("= person") }.count == 2)
  }

  @Test func aCutInMidRoundIsPlayedToItsEnd() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    for name in ["ann", "bob"] { hall.send(name, "bet 5\ndeal") }
    hall.cut("bob")
    hall.send("ann", "deal")
    hall.wind(seconds: 31)
    let seen = hall.read("ann")
    #expect(lines(seen, "* timeout").first?.contains("did=deal") == true)
    #expect(lines(seen, "* result").count == 2)
    // Nobody waits for an absent player's first bet.
    hall.send("ann", "bet 1\ndeal")
    hall.wind(seconds: 0.01)
    #expect(lines(hall.read("ann"), "* deal").count == 1)
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

  @Test func watchersSeeButDoNotPlay() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.connect("eve", wire: true)
    #expect(hall.ask("eve", "watch main") == ["+ watch table=main seq=2 game=betting3"])
    #expect(hall.code("eve", "bet 5") == "seat.none")
    hall.send("ann", "bet 5")
    #expect(
      hall.read("eve") == ["* bet table=main seq=3 seat=1 name=ann amount=5 bet=5 balance=100"])
    #expect(hall.ask("ann", "tables").contains { $0.contains("watching=1") })
    #expect(hall.ask("eve", "unwatch") == ["+ unwatch table=main"])
    hall.send("ann", "bet 5")
    #expect(hall.read("eve").isEmpty)
  }

  @Test func theTurnLineIsAlwaysTheLastForAPerson() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false, table: "main")
    hall.enter("bob", table: "main")
    for line in ["help", "tables", "nonsense", "look", "who", "ping", "", "set color on"] {
      #expect(hall.ask("ann", line).last?.hasPrefix("Your turn: ") == true, "\(line)")
    }
    _ = hall.read("ann")
    hall.send("bob", "bet 5")
    #expect(hall.read("ann").last?.hasPrefix("Your turn: ") == true)
  }

  @Test func severalTablesNeedAWord() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.send("ann", "sit five")
    #expect(hall.ask("ann", "bet 5")[0].hasPrefix("+ act table=five"))
    #expect(hall.ask("ann", "bet 5 table=main")[0].hasPrefix("+ act table=main"))
    #expect(hall.ask("ann", "use main") == ["+ use table=main"])
    #expect(hall.ask("ann", "bet 5")[0].hasPrefix("+ act table=main"))
    #expect(hall.ask("ann", "leave")[0] == "+ leave table=main chips=90 bet=10 paid=-10")
    #expect(hall.ask("ann", "bet 5")[0].hasPrefix("+ act table=five"))
  }

  @Test func whoLeavesAndReturnsHasWhatHeHad() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    for name in ["ann", "bob"] { hall.send(name, "bet 30\ndeal") }
    for name in ["ann", "bob"] { hall.send(name, "deal") }
    let chips = hall.ask("bob", "leave")[0]
    let stack = hall.ask("bob", "sit main")[1]
    let left = try #require(chips.split(separator: "=").last)
    #expect(stack.contains(" stack=\(left) "))
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

  @Test func resetByOneOfThreeIsRefusedAndNoted() throws {
    var hall = try Hall(of: ["ann", "bob", "cid"], at: "main")
    #expect(hall.code("ann", "reset") == "rule.reset")
    #expect(
      lines(hall.read("bob"), "* reset").first?.hasSuffix("state=asked asked=1 need=3") == true)
    #expect(hall.code("bob", "reset") == "rule.reset")
    let done = hall.ask("cid", "reset")
    #expect(done[0].hasPrefix("+ act table=main"))
    #expect(done.contains { $0.hasPrefix("* round") && $0.contains("round=1 deck=156") })
  }

  @Test func askingForANewGameIsNoComingBack() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    hall.send("bob", "out")
    #expect(hall.ask("bob", "reset")[0].contains("0 of 1"))
    #expect(hall.ask("ann", "reset")[0].hasPrefix("+ act table=main"))
    #expect(hall.ask("bob", "reset")[0].hasPrefix("+ act table=main"))
    hall.send("bob", "out")
    #expect(lines(hall.read("ann"), "* back").isEmpty)
    let back = hall.ask("bob", "back")
    #expect(back[0] == "+ back table=main" && lines(back, "? act").count == 1)
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

  @Test func theHousesCardsAreHiddenUntilItShows() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 5\ndeal")
    #expect(hall.ask("ann", "look").contains("= house cards=?????? score=0"))
    hall.send("ann", "deal")
    #expect(!hall.ask("ann", "look").contains { $0.contains("??") })
  }
}
