import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// `me`: what is one's own, told to oneself; and `finger`, which tells others when they are let.
@Suite struct MeTests {
  /// A member and a guest who have played two hands of poker against each other.
  private func evening() throws -> Hall {
    var hall = try Hall(tables: "main betting3\nnl holdem seats=2 turn=20")
    hall.connect("ann", wire: true)
    hall.send("ann", "register ann secret-1")
    hall.enter("bob")
    for name in ["ann", "bob"] { hall.send(name, "sit nl buyin=100") }
    hall.wind(seconds: 200)
    for name in ["ann", "bob"] { _ = hall.read(name) }
    return hall
  }

  @Test func aMemberReadsChipsSeatsResultsAndHands() throws {
    var hall = try evening()
    let told = hall.ask("ann", "me")
    let end = try #require(told.last)
    #expect(end.hasPrefix("+ me name=ann kind=member chips=900 stack="), "\(told)")
    #expect(end.contains(" seats=nl:1 since=") && end.hasSuffix(" rows=\(told.count - 1)"))
    #expect(told[0].hasPrefix("= graph since="), "\(told)")
    let played = told.filter { $0.hasPrefix("= played ") }
    #expect(played.count == 2 && played[0].hasPrefix("= played game=holdem against=people hands="))
    #expect(played[1].hasPrefix("= played month=") && !played[0].contains("interval="))
    #expect(told.contains { $0.hasPrefix("= recent n=1 table=nl game=holdem time=") })
    hall.send("ann", "set mode text")
    let text = hall.ask("ann", "me")
    #expect(text.allSatisfy { $0.count <= 78 }, "\(text)")
    #expect(text[0].hasPrefix("ann, a member since "), "\(text)")
    #expect(text.contains { $0.hasSuffix("  too few hands to tell") })
    #expect(!text.contains { $0.contains("±") })
  }

  /// What the eye reads in columns the ear hears as a sentence, with the same facts.
  @Test(arguments: [
    (
      "me", "  holdem         people        5        -1  too few hands to tell",
      "holdem: against people: 5 hands, lost 1, too few hands to tell"
    ),
    (
      "me", "  2026-09-21 14:15         +1  holdem, replay 2 nl",
      "21 September 2026, 14:15: won 1 at holdem, replay 2 nl"
    ),
    (
      "ledger", "  2026-09-21 14:13      -100 =       900  buy-in",
      "21 September 2026, 14:13: paid 100, balance 900: buy-in"
    ),
    (
      "history nl", "   1  2026-09-21 14:14  bob +1, ann -1",
      "Round 1, 21 September 2026, 14:14: bob won 1, ann lost 1"
    ),
    (
      "hands", "10. high card       A♦ Q♠ 9♥ 6♣ 3♦   1,302,540 hands, 1 in 2.00",
      "10. high card: as in ace of diamonds, queen of spades, nine of hearts, six of clubs, "
        + "three of diamonds: 1,302,540 hands, 1 in 2.00"
    ),
  ])
  func rowsAreSeenOrHeard(line: String, seen: String, heard: String) throws {
    var hall = try evening()
    hall.send("ann", "set mode text")
    let rows = hall.ask("ann", line)
    #expect(rows.contains(seen), "\(rows)")
    hall.send("ann", "set screenreader on")
    let sentences = hall.ask("ann", line)
    #expect(sentences.contains(heard) && sentences.count == rows.count - (line == "me" ? 1 : 0))
  }

  /// A guest reads what the session has; whoever has the name next reads none of it.
  @Test func aGuestReadsTheSessionsOwn() throws {
    var hall = try evening()
    let told = hall.ask("bob", "me")
    #expect(told.last?.hasPrefix("+ me name=bob kind=guest chips=900 stack=") == true, "\(told)")
    #expect(told.contains { $0.hasPrefix("= played game=holdem against=people") })
    #expect(!told.contains { $0.hasPrefix("= graph") })
    hall.send("bob", "quit")
    hall.enter("bob")
    #expect(hall.ask("bob", "me") == ["+ me name=bob kind=guest chips=1000 stack=0 seats=- rows=0"])
    hall.connect("eve", wire: true)
    #expect(hall.code("eve", "me") == "auth.required")
  }

  @Test func fingerTellsMoreOnlyIfItsOwnerSaysSo() throws {
    var hall = try evening()
    let usual = hall.ask("bob", "finger ann")
    #expect(!usual.contains { $0.hasPrefix("= played") })
    #expect(hall.code("bob", "set finger open") == "auth.member")
    #expect(hall.ask("ann", "set finger open") == ["+ set key=finger value=open"])
    let open = hall.ask("bob", "finger ann")
    #expect(open.contains { $0.hasPrefix("= played game=holdem against=people") }, "\(open)")
    #expect(!open.contains { $0.hasPrefix("= graph") || $0.hasPrefix("= recent") })
    #expect(hall.ask("ann", "me").last?.contains(" open=yes ") == true)
    #expect(hall.ask("ann", "set finger closed") == ["+ set key=finger value=closed"])
    #expect(hall.ask("bob", "finger ann") == usual)
    #expect(hall.code("ann", "set finger ajar") == "proto.arguments")
  }
}
