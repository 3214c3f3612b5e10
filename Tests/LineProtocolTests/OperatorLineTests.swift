import Cards
import Identity
import Lines
import ScoreBook
import Testing

@testable import LineProtocol

@Suite struct OperatorLineTests {
  private static func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  @Test func everyCommandIsRead() throws {
    let ann = try OperatorLineTests.name("ann")
    let rows: [(String, OperatorLine?)] = [
      ("", nil), ("  \t ", nil), ("# a note", nil), ("#note", nil),
      ("help", .help), (" QUIT ", .quit),
      ("announce  hello,  you ", .command(.announce("hello,  you "))),
      ("announce a\tb", .command(.announce("a b"))), ("announce é", .command(.announce("é"))),
      ("Kick ann", .command(.kick(ann, reason: nil))),
      ("kick ann  be  nice ", .command(.kick(ann, reason: "be nice"))),
      ("ban ann", .command(.ban(.name(ann), minutes: nil))),
      ("ban @ANN 1", .command(.ban(.name(ann), minutes: 1))),
      (
        "ban 10.0.0.7 10000000",
        .command(.ban(.address("10.0.0.7"), minutes: 10_000_000))
      ),
      ("ban 10.0.0.0/8 5", .command(.ban(.address("10.0.0.0/8"), minutes: 5))),
      ("unban 2001:DB8::/32", .command(.unban(.address("2001:db8::/32")))),
      ("unban 10.0.0.7/32", .command(.unban(.address("10.0.0.7")))),
      ("unban 2001:db8::/64", .command(.unban(.address("2001:db8::")))),
      ("unban ann", .command(.unban(.name(ann)))),
      ("unban ::1", .command(.unban(.address("::")))),
      ("mute ann 5", .command(.mute(ann, minutes: 5))),
      ("unmute ann", .command(.unmute(ann))),
      ("table close Main", .command(.closeTable(try #require(TableID("main"))))),
      ("drain", .command(.drain(true))), ("undrain", .command(.drain(false))),
      ("tables reap", .command(.reapTables)), ("status", .command(.status)),
      ("account disable ann", .command(.account(.disable, ann))),
      ("account Enable ann", .command(.account(.enable, ann))),
      ("account delete ann", .command(.account(.delete, ann))),
      ("erase ann", .command(.eraseAccount(ann))),
      (
        "accounts 192.0.2.1",
        .command(.accounts(from: try #require(PeerAddress("192.0.2.1"))))
      ),
      (
        "accounts 2001:db8::7",
        .command(.accounts(from: try #require(PeerAddress("2001:db8::"))))
      ),
      ("people", .command(.people)), ("players reap", .command(.reapPlayers)),
      ("profile drop own", .command(.dropProfile("own"))),
      ("limit", .command(.limit(nil))),
      ("limit guest-games=0", .command(.limit(QuotaSetting(.guestGames, 0)))),
      ("reload", .command(.reload)),
      ("handover", .command(.handOver)), ("orders", .command(.orders)),
      ("book drop 3", .command(.book(try BookLine(Array("drop 3".utf8)[...])))),
      ("grant ann 1000000000000", .command(.grant(ann, 1_000_000_000_000))),
    ]
    for (line, expected) in rows {
      #expect(try OperatorLine(Array(line.utf8)[...]) == expected, "\(line)")
    }
    let words = Set(
      rows.compactMap { $0.0.lowercased().split(separator: " ").first.map(String.init) })
    for verb in OperatorVerb.allCases { #expect(words.contains(verb.rawValue), "\(verb)") }
  }

  @Test(arguments: [
    ("frobnicate", "help lists them"), ("kik ann", "did you mean kick?"),
    ("shutdown", "help lists them"), ("@1 drain", "no tags"), ("announce", "write: announce TEXT"),
    ("announce " + String(repeating: "x", count: 401), "at most 400 bytes"),
    ("kick", "write: kick NAME"),
    ("kick a", "is not a name"), ("mute ann 3 bob", "one word too many"),
    ("ban", "write: ban NAME|ADDRESS"),
    ("ban x/y", "neither a name nor an address"), ("ban 10.0.0.1/8", "nor a block of them"),
    ("ban 10.0.0.0/33", "nor a block of them"), ("ban 2001:db8::/96", "of IPv6 at most /64"),
    ("ban 10.0.0", "neither a name nor an address"), ("ban ::g", "neither a name nor"),
    ("ban ann 0", "whole minutes"),
    ("ban ann 1.5", "whole minutes"), ("ban ann 10000001", "whole minutes"),
    ("ban ann 5 5", "one word too many"), ("mute 10.0.0.1", "is not a name"),
    ("mute ann -1", "minutes"),
    ("unmute", "write: unmute NAME"), ("table", "write: table close ID"),
    ("table open main", "close is missing"), ("tables", "reap is missing"),
    ("account", "what of the account?"), ("account ban ann", "it is disable, enable or delete"),
    ("account delete", "whom?"), ("profile drop", "which profile?"),
    ("limit guest-gams=3", "did you mean guest-games?"), ("limit x=3", "lists them"),
    ("limit guest-games", "write guest-games=N"), ("limit guest-games=50001", "0 to 50000"),
    ("limit person-changes-seconds=86401", "0 to 86400"), ("limit guest-games=-1", "0 is no"),
    ("table close", "which table?"),
    ("table close -", "not a table's name"), ("drain now", "one word too many"),
    ("grant ann", "write: grant NAME AMOUNT"), ("grant ann 0", "give 1 to"),
    ("grant ann -5", "give 1 to"), ("grant ann 1000000000001", "give 1 to"),
    ("help me", "one word too many"), ("announce \u{1B}[2J", "control"),
    ("announce \u{202E}", "invisible"),
  ])
  func aBadLineIsRefusedWithTheFix(line: String, fix: String) throws {
    let error = #expect(throws: CommandError.self) { try OperatorLine(Array(line.utf8)[...]) }
    let text = try #require(error).text
    #expect(text.contains(fix) && SafeText.isSafe(text), "\(text)")
  }

  @Test func theHelpShowsEveryCommandAndFitsAScreen() {
    #expect(OperatorLine.helpLines.count == OperatorVerb.allCases.count + 1)
    #expect(OperatorLine.helpLines.allSatisfy { $0.count <= 100 && SafeText.isSafe($0) })
    // No line of an answer looks like its end.
    #expect(!OperatorLine.helpLines.contains { $0 == "ok" || $0.hasPrefix("error:") })
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: CommandError.self) { try OperatorLine([0x6B, 0xFF, 0x20]) }
  }
}
