import LineProtocol
import Testing

@testable import Room

@Suite struct BookGamesTests {
  private func club() throws -> Hall {
    var hall = try Hall()
    for name in ["ann", "cal"] { hall.enter(name) }
    return hall
  }

  private func complete(_ hall: inout Hall, by name: String) {
    for _ in 1...4 {
      for team in ["red", "blue"] { _ = hall.ask(name, "book finish \(team)") }
    }
  }

  /// The game that a reply or a row is about.
  private func game(_ lines: [String]) -> String? {
    lines.last.flatMap { $0.split(separator: " ").first { $0.hasPrefix("game=") } }
      .map { String($0.dropFirst("game=".count)) }
  }

  @Test func whoFollowedACompleteGameIsToldOfTheNextAndMeansIt() throws {
    var hall = try club()
    _ = hall.ask("ann", "book new hf")
    _ = hall.ask("cal", "book")
    complete(&hall, by: "cal")
    _ = hall.read("ann")
    _ = hall.ask("cal", "book new hkf")
    #expect(hall.read("ann").contains { $0.hasPrefix("* book did=new game=2") })
    #expect(game(hall.ask("ann", "book score red clean 3")) == "2")
    #expect(game(hall.ask("ann", "book undo")) == "2")
    #expect(hall.ask("ann", "book undo")[0].hasPrefix("- code=rule.undo"))
    #expect(hall.ask("ann", "book game 1").last?.contains("complete=100") == true)
  }

  @Test func whoFollowsAGameInProgressStaysWithIt() throws {
    var hall = try club()
    _ = hall.ask("ann", "book new hf")
    _ = hall.ask("cal", "book new hkf")
    #expect(hall.read("ann").contains { $0.hasPrefix("* book did=new game=2") })
    for line in ["book", "book score red clean 1", "book win red", "book sheet red"] {
      #expect(game(hall.ask("ann", line)) == "1", "\(line)")
      #expect(game(hall.ask("cal", line)) == "2", "\(line)")
    }
    #expect(game(hall.ask("ann", "book game 2")) == "2")
    #expect(game(hall.ask("ann", "book")) == "2", "now she looks at that one")
  }

  @Test func gamesThatAreTooOldGoBeforeAnybodyChangesThem() throws {
    var hall = try club()
    _ = hall.ask("ann", "book new hf")
    complete(&hall, by: "ann")
    let board = hall.ask("ann", "book board")
    hall.wind(seconds: 31 * 86_400)
    for name in ["bea", "dan"] { hall.enter(name) }
    let entries = hall.journal.count
    let lines = hall.ask("bea", "book score red clean 9 round=1 game=1")
    #expect(lines[0].hasPrefix("- code=rule.unknown"), "\(lines)")
    #expect(hall.journal.count == entries + 1, "the purge is on record though the entry is refused")
    #expect(hall.ask("dan", "book board") == board)
  }
}
