import Identity
import LineProtocol
import Games
import Testing

@testable import Room

/// What keeps one player from holding up another: when questions are asked anew, and how long a
/// betting can take.
@Suite struct ClockTests {
  /// A seat that was given up with a bet standing is given up once: nothing wakes the table again
  /// and again until the round is over.
  @Test func aSeatIsGivenUpOnce() throws {
    var hall = try Hall(
      tables: "main betting3 turn=60 wait=60 away=10", of: ["ann", "bob", "cal"], at: "main")
    hall.send("bob", "bet 5\nout")
    hall.wind(seconds: 12)
    var table = try #require(hall.tables.values.first)
    let wake = table.wake
    #expect(wake.map { $0 > hall.now } ?? true)
    #expect(table.table.occupants.values.contains { $0.isLeaving })
  }
}
