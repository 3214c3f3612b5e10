import ScoreBook
@testable import Room
import Testing

/// A full book makes room for a new game.
@Suite struct FullBookTests {
  @Test func aDroppedGameMakesRoomFirst() throws {
    var hall = try Hall(store: try fullBook())
    #expect(try hall.operate("book drop 7").isDone)
    #expect(hall.house.store.book.droppedGame(7) != nil)
    for name in ["zoe", "ann"] { hall.enter(name) }
    #expect(hall.ask("ann", "book new hf").last?.hasPrefix("+ book game=10001 ") == true)
    #expect(hall.house.store.book.droppedGame(7) == nil)
    #expect(hall.journal.suffix(2).first?.contains("\"forget\":{\"game\":7}") == true)
    #expect(hall.ask("zoe", "book restore 7")[0].contains("there is no game 7"))
  }

  /// A full book lets go of the game that has been hidden longest, once that was so for a week.
  @Test func onlyWhatWasHiddenForAWeekMakesRoom() throws {
    var hall = try Hall(store: try fullBook())
    hall.enter("ann")
    hall.daysAhead = 40
    let isRefused = { (lines: [String]) in lines[0].hasPrefix("- code=rule.full") }
    #expect(isRefused(hall.ask("ann", "book new hf")), "the clock may be wrong")
    hall.wind(seconds: 6 * 86_400)
    hall.enter("bea")
    #expect(isRefused(hall.ask("bea", "book new hf")))
    hall.wind(seconds: 86_400)
    hall.enter("cal")
    let other = hall.house.store.book.games.count
    #expect(hall.code("cal", "book new nonsense") == "rule.unknown")
    #expect(hall.house.store.book.game(1) != nil, "a game that is refused costs no other")
    let begun = hall.ask("cal", "book new hf").last
    #expect(begun?.hasPrefix("+ book game=\(BookLimits.games + 1) ") == true)
    #expect(hall.house.store.book.game(1) == nil && hall.house.store.book.game(2) != nil)
    #expect(hall.house.store.book.games.count == other)
    #expect(hall.journal.suffix(2).map { $0.contains("\"forget\":{\"game\":1}") } == [true, false])
  }

  private func fullBook() throws -> Store {
    var store = Store()
    let time = WallTime(milliseconds: 1_790_000_000_000)
    for _ in 1...BookLimits.games {
      let change = BookChange.newGame(
        profile: "hf", Lineup([.red: ["Guest1"], .blue: ["Guest2"]]))
      try store.apply(.book(BookRecord(change, by: Author("zoe"), at: time.bookTime)), at: time)
    }
    return store
  }
}
