import LineProtocol
import Testing

@testable import Room

/// Which table commands go to, and what a person at several of them reads.
@Suite struct ChoosingTableTests {
  /// Lines that are typed, and where `say` goes then.
  @Test(arguments: [
    (["sit main"], "main"), (["sit main", "sit five"], "five"),
    (["sit main", "watch five"], "main"),
    (["sit main", "use main", "sit five"], "main"),
    (["sit main", "use main", "sit five", "leave main"], "five"),
    (["sit main", "sit five", "leave five"], "main"),
    (["sit main", "watch five", "use five"], "five"),
    (["sit main", "watch five", "use five", "unwatch five"], "main"),
    (["sit main", "sit five", "look main"], "five"),
    (["sit main", "sit five", "sit main"], "five"), (["watch main"], "main"),
  ])
  func sittingDownChoosesUnlessUseDid(lines: [String], table: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    for line in lines { hall.send("ann", line) }
    #expect(hall.ask("ann", "say hi")[0] == "+ say table=\(table)", "\(lines)")
  }

  @Test func watchingChoosesNothing() throws {
    var hall = try Hall()
    hall.enter("ann")
    _ = hall.ask("ann", "watch main\nwatch five")
    #expect(hall.code("ann", "say hi") == "table.which")
  }

  /// The prompt is that of the table that a bare command goes to; the other one's is a line.
  @Test func thePromptIsOfTheTableThatCommandsGoTo() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false, table: "main")
    let seen = hall.ask("ann", "sit five")
    #expect(seen.last?.hasPrefix("[five] Your turn: ") == true)
    #expect(seen.count { $0.contains("Your turn") } == 1)
    #expect(seen.contains("It is your turn at table main: type use main to play there."))
    // It is said once, and again to an empty line.
    #expect(
      !hall.ask("ann", "who").contains(
        "It is your turn at table main: type use main to play there."))
    #expect(
      hall.ask("ann", "").contains("It is your turn at table main: type use main to play there."))
    let used = hall.ask("ann", "use main")
    #expect(used.last?.hasPrefix("[main] Your turn: ") == true)
    #expect(used.contains("It is your turn at table five: type use five to play there."))
    #expect(hall.ask("ann", "bet 5").contains("[main] You add $5: bet $5, balance $100."))
  }

  @Test func aNewQuestionElsewhereIsSaidAgain() throws {
    var hall = try Hall()
    hall.enter("bob", table: "five")
    hall.enter("ann", wire: false, table: "five")
    hall.send("ann", "bet 5\ndeal")
    hall.send("ann", "sit main")
    _ = hall.read("ann")
    hall.send("bob", "bet 5\ndeal")
    let seen = hall.read("ann")
    #expect(seen.contains("It is your turn at table five: type use five to play there."), "\(seen)")
    #expect(seen.last?.hasPrefix("[main] Your turn: ") == true)
  }

  @Test func whoSaysWhereSomebodyLooksOn() throws {
    var hall = try Hall()
    hall.connect("ann")
    hall.send("ann", "watch five")
    hall.send("ann", "login ann")
    hall.enter("bob", table: "main")
    hall.send("bob", "watch five")
    hall.enter("eve")
    let rows = hall.ask("eve", "who")
    #expect(
      rows.prefix(2) == [
        "= person name=ann kind=guest role=person table=- state=here watching=five",
        "= person name=bob kind=guest role=person table=main state=here watching=five",
      ])
    #expect(!rows[2].contains("watching"))
    hall.send("ann", "unwatch")
    let text = hall.ask("ann", "who")
    #expect(
      text.prefix(2) == [
        "  ann              in the lobby", "  bob              at main, watching five",
      ])
  }

  @Test func fingerPrintsThePersonFirst() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 5\ndeal\ndeal")
    hall.enter("bob", wire: false)
    let seen = hall.ask("bob", "finger ann")
    #expect(seen.first?.hasPrefix("ann, a guest, is here, at table main") == true, "\(seen)")
    #expect(seen.count == 3 && seen[1].contains("betting3"))
    #expect(
      seen.last?.hasPrefix("  Since the server began this guest has made 3 moves, half of") == true)
  }

  @Test func topHasHeadings() throws {
    var hall = try Hall()
    hall.enter("bob", wire: false)
    #expect(!hall.ask("bob", "top")[0].contains("player"))
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 5\ndeal\ndeal")
    let seen = hall.ask("bob", "top")
    #expect(
      seen[0]
        == "  #  player               net (won, lost), rounds won, games played, most money in one")
    #expect(seen[1].hasPrefix("  1. ann "))
  }

  /// People who say hello are greeted; a program that does not agree reads why in its own form.
  @Test func helloIsAnsweredInWords() throws {
    var hall = try Hall()
    hall.connect("ann")
    _ = hall.read("ann")
    #expect(
      hall.ask("ann", "hello") == [
        "Hello. Type play to be seated, login NAME for a name, or help for more."
      ])
    #expect(
      hall.ask("ann", "Hello there!") == [
        "Hello. Type play to be seated, login NAME for a name, or help for more."
      ])
    _ = hall.ask("ann", "login ann")
    #expect(
      hall.ask("ann", "hello") == ["Hello. Type play to be seated, or tables to see the tables."])
    hall.connect("bot")
    _ = hall.read("bot")
    #expect(hall.code("bot", "hello 2 mode=wire") == "proto.version")
    #expect(hall.code("bot", "hello mode=wire") == "proto.arguments")
    hall.send("bot", "hello 1 mode=wire")
    #expect(hall.ask("bot", "hello").last?.hasPrefix("- code=proto.arguments") == true)
  }

  /// A slip of the finger is told which table was meant, and a stranger's word none.
  @Test(arguments: [
    "sit mian", "sit Main2", "watch mian", "look mian", "sit fvie", "history mian", "close mian",
    "export 1 table=mian", "replay 1 mian",
  ])
  func anUnknownTableNamesTheNearestOne(line: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    let meant = line.contains("fvie") ? "five" : "main"
    let answer = hall.ask("ann", line).last ?? ""
    #expect(answer.hasPrefix("- code=table.unknown :there is no table"), "\(answer)")
    #expect(answer.hasSuffix("; \(meant) is one; tables lists them"), "\(answer)")
    let far = hall.ask("ann", "sit nowhere").last ?? ""
    #expect(far.hasSuffix(":there is no table nowhere; tables lists them"), "\(far)")
  }
}
