import Cards
import LineProtocol
import Testing

@testable import Room

/// What others say while a person on netcat is asked.
@Suite struct ChatTests {
  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.enter("ann", wire: false, table: "main")
    hall.enter("bob", table: "main")
    hall.enter("cid")
    _ = hall.read("ann")
    return hall
  }

  private static let prompt = "Your turn: bet 1-100   (bet $0 of $100, $100 left"

  private func isPrompt(_ line: String?) -> Bool { line?.hasPrefix(ChatTests.prompt) == true }

  @Test(arguments: [
    ("bob", "say good luck", "bob says: good luck"),
    ("cid", "tell ann hi", "cid tells you: hi"),
  ])
  func itIsPrintedAtOnceWithThePromptBehindIt(name: String, line: String, read: String) throws {
    var hall = try hall()
    hall.send(name, line)
    let seen = hall.read("ann")
    #expect(seen.count == 2 && seen[0] == read && isPrompt(seen[1]), "\(seen)")
  }

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

  @Test func itInterruptsAtMostOnceInTwoSeconds() throws {
    var hall = try hall()
    for line in ["say one", "say two", "say three"] { hall.send("bob", line) }
    hall.send("cid", "tell ann four")
    #expect(hall.read("ann").first == "bob says: one")
    hall.wind(seconds: 1.99)
    #expect(hall.read("ann") == [])
    hall.wind(seconds: 0.02)
    let rest = hall.read("ann")
    #expect(
      rest.dropLast() == ["bob says: two", "bob says: three", "cid tells you: four"])
    #expect(isPrompt(rest.last))
    // The two seconds begin again with what was printed last.
    hall.send("bob", "say five")
    #expect(hall.read("ann") == [])
    hall.wind(seconds: 2)
    #expect(hall.read("ann").first == "bob says: five")
    // Nobody is made to wait who was quiet for a while.
    hall.wind(seconds: 2)
    hall.send("bob", "say six")
    #expect(hall.read("ann").first == "bob says: six")
  }

  @Test(arguments: [nil, "set chat held"])
  func anEmptyLineReleasesAll(setting: String?) throws {
    var hall = try hall()
    if let setting { _ = hall.ask("ann", setting) }
    for line in ["say one", "say two", "say three"] { hall.send("bob", line) }
    let before = hall.read("ann").dropLast()
    let seen = hall.ask("ann", "")
    #expect(
      before + seen.dropLast() == ["bob says: one", "bob says: two", "bob says: three"])
    #expect(isPrompt(seen.last))
    hall.wind(seconds: 5)
    #expect(hall.read("ann") == [])
  }

  /// As it was: nothing before one's own answer, then all of it.
  @Test(arguments: [
    ("set chat held", "You add $5: bet $5, balance $100."),
    ("set screenreader on", "You add $5: bet $5, balance $100."),
  ])
  func itIsHeldForWhoWantsThat(setting: String, done: String) throws {
    var hall = try hall()
    _ = hall.ask("ann", setting)
    for line in ["say good luck", "say all of you"] { hall.send("bob", line) }
    hall.wind(seconds: 60)
    #expect(hall.read("ann") == [])
    let seen = hall.ask("ann", "bet 5")
    #expect(seen.prefix(2) == ["bob says: good luck", "bob says: all of you"])
    #expect(seen.dropFirst(2).first == done, "\(seen)")
  }

  @Test func whoListensCanChooseOtherwise() throws {
    var hall = try hall()
    #expect(hall.ask("ann", "set chat now").first == "Chat is now shown at once.")
    _ = hall.ask("ann", "set screenreader on")
    hall.send("bob", "say good luck")
    #expect(hall.read("ann").first == "bob says: good luck")
    #expect(
      hall.ask("ann", "set chat never").first?.contains("set chat now, or set chat held") == true)
  }

  /// What happens at another table is not chat: it waits as before.
  @Test func eventsElsewhereStillWait() throws {
    var hall = try hall()
    _ = hall.ask("ann", "watch five")
    hall.enter("dee", table: "five")
    _ = hall.read("ann")
    hall.send("dee", "bet 5")
    hall.send("dee", "say hello")
    let seen = hall.read("ann")
    #expect(seen.count == 2 && seen[0] == "[five] dee says: hello", "\(seen)")
    hall.wind(seconds: 5)
    #expect(hall.read("ann") == [])
    #expect(hall.ask("ann", "").contains("[five] dee adds $5: bet $5, balance $100."))
  }

  /// Nobody who is not asked waits, and programs never do.
  @Test func onlyWhoIsAskedWaits() throws {
    var hall = try hall()
    hall.enter("eve", wire: false)
    hall.send("eve", "watch main")
    _ = hall.read("eve")
    for line in ["say one", "say two"] { hall.send("cid", "sit main\n" + line) }
    #expect(hall.read("eve").filter { $0.contains("says") } == ["cid says: one", "cid says: two"])
    #expect(hall.read("bob").count { $0.hasPrefix("* say") } == 2)
  }
}
