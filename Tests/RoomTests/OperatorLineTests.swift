import Games
import Lines
import Testing

@testable import Room

@Suite struct OperatorLineTests {
  @Test func everyCommandIsRead() throws {
    let lines = [
      "help", " QUIT ", "announce  hello,  you ", "announce a\tb", "announce é", "Kick ann",
      "kick ann  be  nice ", "ban ann", "ban @ANN 1", "ban 10.0.0.7 10000000", "ban 10.0.0.0/8 5",
      "unban 2001:DB8::/32", "unban 10.0.0.7/32", "unban 2001:db8::/64", "unban ann", "unban ::1",
      "mute ann 5", "unmute ann", "table close Main", "drain", "undrain", "tables reap", "status",
      "account disable ann", "account Enable ann", "account delete ann", "erase ann",
      "accounts 192.0.2.1", "accounts 2001:db8::7", "people", "players reap", "profile drop own",
      "limit", "limit guest-games=0", "reload", "handover", "orders", "book drop 3",
      "grant ann 1000000000000",
    ]
    var words: Set<String> = []
    for line in lines {
      words.insert(try #require(try OperatorLine(Array(line.utf8)[...]), "\(line)").word)
    }
    #expect(words == Set(OperatorCommands.all.map(\.word)))
    for line in ["", "  \t ", "# a note", "#note"] {
      #expect(try OperatorLine(Array(line.utf8)[...])?.word == nil, "\(line)")
    }
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
    let error = #expect(throws: Refusal.self) { try OperatorLine(Array(line.utf8)[...]) }
    let text = try #require(error).text
    #expect(text.contains(fix) && SafeText.isSafe(text), "\(text)")
  }

  @Test func theHelpShowsEveryCommandAndFitsAScreen() {
    #expect(OperatorLine.helpLines.count == OperatorCommands.all.count + 1)
    #expect(OperatorLine.helpLines.allSatisfy { $0.count <= 100 && SafeText.isSafe($0) })
    // No line of an answer looks like its end.
    #expect(!OperatorLine.helpLines.contains { $0 == "ok" || $0.hasPrefix("error:") })
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: Refusal.self) { try OperatorLine([0x6B, 0xFF, 0x20]) }
  }
}
