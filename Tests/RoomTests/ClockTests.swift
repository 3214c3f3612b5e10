import LineProtocol
import Testing

@testable import Room

/// What keeps one player from holding up another: when questions are asked anew, and how long a
/// betting can take.
@Suite struct ClockTests {
  private func lines(_ all: [String], _ beginning: String) -> [String] {
    all.filter { $0.hasPrefix(beginning) }
  }

  /// A new game asks everybody anew, also what was asked before, and with a clock of its own.
  @Test func aNewGameAsksAnew() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.enter("bob", table: "main")
    _ = hall.ask("ann", "reset")
    _ = hall.read("bob")
    _ = hall.ask("bob", "reset")
    let asked = lines(hall.read("ann"), "? act")
    #expect(asked.count == 1 && asked[0].contains("legal=bet:1-100 clock=no"), "\(asked)")
  }

  /// A clock runs for somebody who waits; when nobody does any more, it never runs out.
  @Test func aClockThatIsNoLongerNeededStops() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 5\ndeal")
    hall.enter("bob", table: "main")
    #expect(lines(hall.read("ann"), "* turn").count == 1)
    hall.send("bob", "leave")
    hall.wind(seconds: 1000)
    #expect(lines(hall.read("ann"), "* timeout").isEmpty)
    #expect(hall.ask("ann", "deal")[0].hasPrefix("+ act"))
  }

  /// Neighbours who sit down and leave again and again do not hold up the betting for longer than
  /// the clocks of one betting allow.
  @Test func newcomersExtendNoBetting() throws {
    var hall = try Hall(tables: "main betting3 turn=30 wait=15 decks=4")
    hall.enter("ann", table: "main")
    hall.enter("bob", table: "main")
    _ = hall.ask("ann", "bet 5\ndeal")
    for number in 1...3 {
      hall.enter("cal\(number)", table: "main")
      hall.wind(seconds: 10.1)
      if number > 1 { hall.send("cal\(number - 1)", "quit") }
    }
    let seen = hall.read("ann")
    #expect(lines(seen, "* deal").count == 1, "\(seen)")
  }
}
