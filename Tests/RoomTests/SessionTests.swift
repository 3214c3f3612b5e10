import Games
import Lines
import Testing

@testable import Room

/// What a session holds for somebody who reads slowly, or types fast.
@Suite struct SessionTests {
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

  /// A person reads once that lines wait, and again when others do later; a program sees it.
  @Test(arguments: [true, false]) func aPersonIsToldThatLinesWait(isPerson: Bool) throws {
    var hall = try Hall(flood: FloodLimit(rate: 10, burst: 5))
    hall.connect("eve", wire: !isPerson)
    for _ in 1...2 {
      hall.wind(seconds: 1)
      _ = hall.read("eve")
      hall.send("eve", (0..<12).map { "ping \($0)" }.joined(separator: "\n"))
      let waiting = hall.read("eve").last
      #expect(waiting?.contains("your lines are kept") == isPerson, "\(waiting ?? "")")
      hall.wind(seconds: 2)
      #expect(!hall.read("eve").contains { $0.contains("your lines are kept") })
      hall.wind(seconds: 10)
    }
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

  /// A hall in which eve has read nothing of what ann did at a table for a long time.
  private static func withSlowWatcher() throws -> Hall {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("eve")
    _ = hall.ask("eve", "watch main")
    for _ in 0..<500 { _ = hall.ask("ann", "out\nback") }
    return hall
  }

  @Test func whoReadsAgainIsToldAtOnceWhatWasLost() throws {
    var hall = try Self.withSlowWatcher()
    _ = hall.read("eve")
    #expect(hall.read("eve").first?.hasPrefix("* lost n=") == true)
    #expect(hall.ask("eve", "look").first?.hasPrefix("= table id=main") == true)
  }

  @Test func theReplyAfterLostLinesComesAfterTheWordOfThem() throws {
    var hall = try Self.withSlowWatcher()
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

  /// Of what is held back while a person at netcat is asked.
  @Test func theOldestLinesGiveWay() {
    var reader = Reader()
    let lines = (1...Limits.heldLines).map { "\($0)" as Prose }
    reader.holdBack(lines, isChat: false)
    reader.holdBack(["c", "d"], isChat: true)
    #expect(reader.lostLines == 2)
    reader.interrupt(at: Instant(nanoseconds: 0))
    reader.releaseHeldBack()
    let read = reader.outbox.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    let kept = (3...Limits.heldLines).map { "\($0)" }
    #expect(read.split(separator: "\n").map(String.init) == ["c", "d"] + kept)
  }

  /// Each event is encoded once for all who read JSON, and not at all where nobody does.
  @Test func sharedEventsAreEncodedWhenSomebodyReadsThem() throws {
    var hall = try Hall(of: ["ann"], at: "main")
    let main = try #require(TableID("main"))
    hall.connect("bob")
    hall.send("bob", "hello 1 mode=json\nlogin bob")
    #expect(hall.tables[main]?.step.news.isReadInJSON == false)
    hall.send("bob", "watch main")
    #expect(hall.tables[main]?.step.news.isReadInJSON == true)
  }
}
