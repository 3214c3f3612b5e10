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
}
