import Cards
import Testing

@testable import Room

/// What the advisor is asked in ranges, and how the hand that it keeps is changed.
@Suite struct RangeCommandTests {
  /// A line and a part of what it is answered with, in the order in which they are said.
  @Test func rangesAreCountedOrRefusedWithWhatIsMeant() throws {
    var hall = try Hall(tables: "main betting3")
    hall.connect("eve")
    hall.send("eve", "hello 1 mode=wire")
    _ = hall.read("eve")
    let rows: [(String, String)] = [
      ("equity AA vs KK", "range=AA"), ("equity AhKd vs QQ", "= equity hand=1 cards=AhKd win="),
      ("equity AhKd vs QQ", "cards=???? win="), ("equity QQ vs TT+", "method=exact"),
      ("equity KQo,JTs vs random", "method=sampled"), ("equity AKs", "range=random"),
      ("equity A5s-A2s vs ? / 2h7d9c", "range=A5s-A2s"), ("equity + Td", "range=A5s-A2s"),
      ("equity AKs vs AKx", "perhaps you mean AK"), ("equity AKs vs randon", "random"),
      ("equity AhKx vs QQ", "code=proto.card"), ("equity vs QQ", "you hold no cards at a table"),
      ("equity AA vs AA vs AA", "they cannot all be dealt"),
      ("advise AK", "stands for 16 hands"), ("advise AK", "equity AK"),
    ]
    for (line, part) in rows {
      let answer = hall.ask("eve", line)
      #expect(answer.contains { $0.contains(part) }, "\(line): \(answer)")
    }
  }

  @Test func theKeptHandIsChangedAndShown() throws {
    var hall = try Hall(tables: "main betting3")
    hall.connect("eve")
    #expect(hall.ask("eve", "advise 3h=3d").contains { $0.contains("no cards were named yet") })
    #expect(hall.ask("eve", "advise").contains { $0.contains("name some, as in advise") })
    _ = hall.ask("eve", "advise AhKd 3h4h5h")
    #expect(hall.ask("eve", "advise 3h=3d") == hall.ask("eve", "advise AhKd 3d4h5h"))
    let kept = hall.ask("eve", "advise")
    #expect(kept == hall.ask("eve", "advise AhKd 3d4h5h"))
    #expect(hall.ask("eve", "advise 9c=3d").contains { $0.contains("is not there: the hand is") })
    #expect(hall.ask("eve", "advise 3d=4h").contains { $0.contains("twice") })
    #expect(hall.ask("eve", "advise") == kept, "what is refused changes nothing")
    #expect(hall.ask("eve", "advise Kd=3d 3d=Kd") == hall.ask("eve", "advise Ah3d Kd4h5h"))
    _ = hall.ask("eve", "advise AhKd 3d4h5h")
    _ = hall.ask("eve", "advise + 7c")
    #expect(hall.ask("eve", "advise - 7c") == kept)
    #expect(hall.ask("eve", "advise -").contains { $0.contains("which cards go?") })
    #expect(hall.ask("eve", "advise 3d=3hh").contains { $0.contains("3hh") })
    #expect(hall.ask("eve", "advise nosuch=1").contains { $0.contains("there is no option") })
  }
}
