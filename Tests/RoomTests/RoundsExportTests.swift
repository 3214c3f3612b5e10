import LineProtocol
import Testing

@testable import Room

/// `export` and `history` of all games, page by page.
struct RoundsExportTests {
  /// Ann plays so many rounds alone.
  private func played(_ rounds: Int, of game: String = "betting3") throws -> Hall {
    var hall = try Hall(tables: "main \(game)")
    hall.enter("ann", table: "main")
    for _ in 0..<rounds {
      for line in ["reset", "bet 1", "deal", "deal"] { _ = hall.ask("ann", line) }
      hall.wind(seconds: 1)
    }
    return hall
  }

  private func numbers(_ lines: [String]) -> [Int] {
    lines.compactMap { line in
      line.firstRange(of: "\"n\":").flatMap {
        Int(line[$0.upperBound...].prefix { $0.isNumber })
      }
    }
  }

  /// Every page names the next, and together they are all rounds, each once.
  @Test(arguments: [("1-60", 60), ("5-48", 48)])
  func aRangeGoesOnPageByPage(range: String, last: Int) throws {
    var hall = try played(60)
    var told: [Int] = []
    var next: String? = range
    var pages = 0
    while let range = next, pages < 10 {
      let lines = hall.ask("ann", "export \(range) format=jsonl")
      told += numbers(lines)
      next = lines.last?.word("more")
      pages += 1
      #expect(
        (next != nil) == (lines.last?.hasSuffix("format=jsonl") == true), "\(lines.last ?? "")")
    }
    #expect(told == Array((told.first ?? 0)...last) && range.hasPrefix("\(told.first ?? 0)-"))
    #expect(pages == 3)
    #expect(hall.ask("ann", "export all format=jsonl").last?.word("more") == "1-40")
  }

  @Test func historyReachesBackToTheFirstRound() throws {
    var hall = try played(47)
    var told: [Int] = []
    var command: String? = "history table=main n=20"
    while let line = command {
      let rows = hall.ask("ann", line)
      told = rows.compactMap { $0.word("n").flatMap { Int($0) } } + told
      command = rows.last?.word("more").map { "history table=main n=20 before=\($0)" }
    }
    #expect(told == Array(1...47))
    // Without the files of the history the rounds are there that the store remembers.
    hall.history = nil
    #expect(hall.ask("ann", "history table=main n=20").last?.word("more") == "28")
    let none = hall.ask("ann", "history table=main before=28")
    #expect(none == ["+ history table=main game=betting3 rows=0 :no round before 28 is kept"])
  }

  @Test func historyForPeopleNamesTheNextPage() throws {
    var hall = try played(12)
    hall.connect("eve")
    #expect(
      hall.ask("eve", "history main").last
        == "Type replay N to read one of them again; history before 3 has earlier ones.")
    #expect(
      hall.ask("eve", "history main 12").last == "Type replay N to read one of them again.")
  }
}
