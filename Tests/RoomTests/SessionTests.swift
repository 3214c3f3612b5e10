import Identity
import LineProtocol
import Games
import Testing

@testable import Room

@Suite struct SessionTests {
  @Test func theFirstThreeLinesSayWhatWhatFirstAndHowToLeave() throws {
    var hall = try Hall()
    hall.connect("ann")
    let lines = hall.read("ann")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix(
        "* welcome server=cardroom proto=1.0 line=4096 rate=none burst=1 ping=30 hold=120 :"))
    #expect(lines[1].contains("login NAME") && lines[2].contains("quit"))
  }

  @Test func only64TagsAreRemembered() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    for tag in 0...Limits.rememberedTags { hall.send("ann", "@\(tag) ping") }
    #expect(hall.ask("ann", "@1 ping").last?.contains("dup=1") == true)
    #expect(hall.ask("ann", "@0 ping").last?.contains("dup=1") == false)
  }

  @Test func invalidUTF8AndCommentsAndEmptyLines() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.read("ann")
    // What follows a whole tag may be as bad as it likes: the reply has the tag.
    hall.send("ann", bytes: Array("@b say ".utf8) + [0xC3, 0x28, 10])
    #expect(hall.read("ann")[0].hasPrefix("- @b code=proto.utf8 "))
    #expect(hall.ask("ann", "@c say x\u{202E}")[0].hasPrefix("- @c code=proto.bytes "))
    #expect(hall.ask("ann", "@\u{7} ping")[0].hasPrefix("- code=proto.bytes "))
    hall.send("ann", bytes: [0xC3, 0x28, 10] + Array("# comment\n; comment\n\n\nping\n".utf8))
    let lines = hall.read("ann")
    #expect(
      lines.count == 2 && lines[0].hasPrefix("- code=proto.utf8") && lines[1] == "+ ping ts=1000")
  }

  @Test(arguments: ["GET / HTTP/1.1", "POST /x HTTP/1.0", "Host: localhost", "\u{16}\u{3}\u{1}"])
  func browsersAndTLSAreHungUpOn(line: String) throws {
    var hall = try Hall()
    hall.connect("eve")
    _ = hall.ask("eve", line + "\r\nlogin eve\r\nsit main")
    #expect(hall.isGone("eve") && hall.house.people.isEmpty)
  }

  @Test func nobodyHidesBehindAnEndlessLine() throws {
    var hall = try Hall()
    hall.connect("eve")
    for _ in 0..<20 { hall.send("eve", bytes: Array(repeating: 120, count: 4000)) }
    _ = hall.read("eve")
    #expect(hall.isGone("eve"))
  }

  @Test func telnetGetsCRLFOnceItHasShown() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.read("ann")
    hall.send("ann", bytes: [255, 253, 3] + Array("ping\r\n".utf8))
    #expect(hall.read("ann") == ["\u{FFFD}\u{FFFD}\u{3}+ ping ts=1000\r"])
  }

  @Test func aPipeIsAnsweredToItsEnd() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.read("ann")
    hall.send("ann", bytes: Array("login ann\nsit main\nbet 5\nping last\nunfinished".utf8))
    hall.endInput("ann")
    let lines = hall.read("ann")
    #expect(lines.last == "+ ping x=last ts=1000" && hall.isGone("ann"))
  }

  @Test func aPipeWhoseLastAnswerIsLongIsClosedWhenThatIsRead() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    _ = hall.read("ann")
    hall.send("ann", bytes: Array(String(repeating: "help codes\n", count: 4).utf8))
    while hall.sessions["ann"]?.reader.outbox.count ?? 0 <= Limits.outboxSoftBytes {
      hall.send("ann", "help codes")
    }
    hall.endInput("ann")
    #expect(hall.sessions["ann"]?.isClosing == false)
    for _ in 1...9 where !hall.isGone("ann") {
      #expect(hall.read("ann").last?.hasPrefix("+ help") == true)
    }
    #expect(hall.isGone("ann"))
  }

  @Test func floodIsDelayedNotRefused() throws {
    var hall = try Hall(flood: FloodLimit(rate: 10, burst: 5))
    hall.connect("eve", wire: true)
    _ = hall.read("eve")
    hall.send("eve", (0..<20).map { "ping \($0)" }.joined(separator: "\n"))
    #expect(hall.read("eve").count == 4)
    #expect(hall.sessions["eve"]?.wantsInput == false)
    hall.wind(seconds: 0.5)
    #expect(hall.read("eve").count == 5)
    hall.wind(seconds: 2)
    let rest = hall.read("eve")
    #expect(rest.count == 11 && rest.last?.hasPrefix("+ ping x=19") == true)
    #expect(hall.sessions["eve"]?.wantsInput == true)
    // Whoever was silent for long has one burst, and not all the lines that were not sent.
    hall.wind(seconds: 100)
    hall.send("eve", (0..<20).map { "ping \($0)" }.joined(separator: "\n"))
    #expect(hall.read("eve").count == 5)
  }

  @Test func whoDoesNotReadIsNotReadFrom() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true)
    for _ in 0..<2000 { hall.send("eve", "help codes") }
    let session = try #require(hall.sessions["eve"])
    #expect(!session.wantsInput && session.reader.outbox.count < Limits.outboxHardBytes)
  }

  @Test func whoDoesNotReadLosesChatFirstAndThenTheConnection() throws {
    var hall = try Hall(tables: "main betting3 seats=6", of: ["ann", "bob"], at: "main")
    for round in 0..<600 {
      _ = hall.ask("ann", "say \(round) " + String(repeating: "x", count: 300))
    }
    let bob = try #require(hall.sessions["bob"])
    #expect(bob.reader.outbox.count < Limits.outboxSoftBytes + 500 && bob.reader.lostLines > 0)
    #expect(hall.read("bob").contains { $0.hasPrefix("* say") })
    hall.send("ann", "say now")
    #expect(hall.read("bob").contains { $0.hasPrefix("* lost n=") })
    for _ in 0..<2000 { _ = hall.ask("ann", "out\nback") }
    #expect(hall.read("bob").last?.hasPrefix("* bye code=server.slow") == true)
    #expect(hall.isGone("bob"))
    #expect(hall.ask("ann", "look").contains { $0.contains("name=bob state=gone") })
  }

  @Test func whoReadsAgainIsToldAtOnceWhatWasLost() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("eve")
    _ = hall.ask("eve", "watch main")
    for _ in 0..<500 { _ = hall.ask("ann", "out\nback") }
    _ = hall.read("eve")
    #expect(hall.read("eve").first?.hasPrefix("* lost n=") == true)
    #expect(hall.ask("eve", "look").first?.hasPrefix("= table id=main") == true)
  }

  @Test func theReplyAfterLostLinesComesAfterTheWordOfThem() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("eve")
    _ = hall.ask("eve", "watch main")
    for _ in 0..<500 { _ = hall.ask("ann", "out\nback") }
    hall.sessions["eve"]?.reader.outbox.consume(1 << 20)
    hall.send("eve", "look")
    let lines = hall.read("eve")
    #expect(lines.first?.hasPrefix("* lost n=") == true)
    #expect(lines.count { $0.hasPrefix("* lost") } == 1)
    #expect(lines.last?.hasPrefix("+ look") == true)
  }

  @Test func aResumeMayBringMoreThanFitsIntoTheOutbox() throws {
    var hall = try Hall(tables: "a-long-tables-id betting3")
    hall.enter("a-rather-long-nm", table: "a-long-tables-id")
    hall.enter("bob", table: "a-long-tables-id")
    let token = try #require(hall.sessions["bob"]?.token)
    hall.cut("bob")
    for _ in 0..<600 { _ = hall.ask("a-rather-long-nm", "out\nback") }
    hall.connect("again", wire: true)
    let lines = hall.ask("again", "resume \(token) table=a-long-tables-id last=0")
    #expect(lines.map { $0.utf8.count + 1 }.reduce(0, +) > Limits.outboxHardBytes)
    #expect(lines.last == "+ resume name=bob tables=a-long-tables-id missed=\(Limits.eventsKept)")
    // In their order, although the newest have taken the oldest ones' places in the log.
    let numbers = lines.dropLast().compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("seq=") }.flatMap { Int($0.dropFirst(4)) }
    }
    #expect(numbers == numbers.sorted() && numbers.count > Limits.eventsKept)
    #expect(hall.ask("again", "ping").count == 1)
  }

  @Test func whoResumesWhatHasJustEndedIsAnswered() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    let token = try #require(hall.sessions["ann"]?.token)
    // It is gone, and the house has not heard of it yet.
    hall.sessions["ann"] = nil
    hall.connect("again", wire: true)
    #expect(hall.ask("again", "@1 resume \(token)")[0].hasPrefix("- @1 code=auth.busy wait=1 "))
  }

  /// A connection that is cut before its login is answered leaves no name behind.
  @Test func aNameIsNotTakenForSomebodyWhoHasGone() throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    let id = try #require(hall.sessions["ann"]).id
    var session = try #require(hall.sessions["ann"])
    let login = Array("login ann\n".utf8).withUnsafeBytes { session.receive($0, at: hall.now) }
    let end = session.lose(at: hall.now)
    hall.sessions["ann"] = nil
    hall.carryOutLate(end + login, from: id)
    #expect(hall.house.people.isEmpty)
    hall.connect("bob", wire: true)
    #expect(hall.ask("bob", "login ann")[0].hasPrefix("+ login name=ann"))
  }

  /// Nor does one that is cut before it has its seat.
  @Test func aSeatIsNotKeptForSomebodyWhoHasGone() throws {
    var hall = try Hall()
    hall.enter("ann")
    let id = try #require(hall.sessions["ann"]).id
    var session = try #require(hall.sessions["ann"])
    let sit = Array("sit main\n".utf8).withUnsafeBytes { session.receive($0, at: hall.now) }
    let end = session.end()
    hall.sessions["ann"] = nil
    hall.carryOutLate(end + sit, from: id)
    #expect(hall.tables[try #require(TableID("main"))]?.table.occupants.isEmpty == true)
  }
}
