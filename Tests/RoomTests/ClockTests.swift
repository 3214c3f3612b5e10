import Games
import Lines
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

  @Test func noTwoAnswersOfBotsHaveTheSameTime() throws {
    var hall = try Hall(tables: "nl holdem seats=6 pace=0 pause=0 start=0")
    hall.enter("ann", table: "nl")
    for _ in 1...5 { _ = hall.ask("ann", "bot add hard") }
    for _ in 0..<200 {
      hall.send("ann", "fold")
      hall.wind(seconds: 0.05)
    }
    let records = hall.journal.filter { $0.contains(" step nl ") }
    let answers = records.map { record in
      (time: record.split(separator: " ")[0], count: record.components("* act ", by: "name=hard-"))
    }
    #expect(answers.map(\.count).reduce(0, +) > 40)
    #expect(answers.allSatisfy { $0.count <= 1 })
    let times = answers.filter { $0.count == 1 }.map(\.time)
    #expect(Set(times).count == times.count)
  }
}

extension String {
  /// How many of the parts of a record begin so and hold that word.
  fileprivate func components(_ start: String, by word: String) -> Int {
    split(separator: ";").count { $0.drop { $0 == " " }.hasPrefix(start) && $0.contains(word) }
  }
}
