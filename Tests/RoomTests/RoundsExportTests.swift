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

  @Test func roundsAgainstTheHouse() throws {
    var hall = try played(3)
    let json = hall.ask("ann", "export all format=jsonl")
    #expect(numbers(json) == [1, 2, 3])
    #expect(json.last == "+ export table=main hands=3 rows=3")
    #expect(json.allSatisfy { $0.hasPrefix("= line :{\"table\":\"main\"") || $0.hasPrefix("+") })
    #expect(numbers(hall.ask("ann", "export 2-3 format=jsonl")) == [2, 3])
    let csv = hall.ask("ann", "export 2 format=csv")
    #expect(csv.count == 3 && csv.first?.hasPrefix("= line :table,game,n,round,time,") == true)
    #expect(csv[1].hasPrefix("= line :main,betting3,2,"))
    #expect(hall.ask("ann", "export 1").last?.contains("add format=jsonl") == true)
    // Whoever has not played has nothing of it.
    hall.enter("eve", table: "main")
    #expect(
      hall.ask("eve", "export all format=jsonl").last == "+ export table=main hands=0 rows=0")
    #expect(hall.ask("eve", "export 1 format=csv").last?.hasPrefix("- code=table.round") == true)
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

  @Test func roundsOfADealerHideWhatIsHidden() throws {
    var hall = try Hall(tables: "stud deal-stud5", of: ["ann", "bob"], at: "stud")
    hall.send("ann", "deal")
    let (ann, bob) = (
      hall.ask("ann", "export 1 format=jsonl"), hall.ask("bob", "export 1 format=jsonl")
    )
    #expect(numbers(ann) == [1] && ann != bob)
    for lines in [ann, bob] {
      // Four hands and the dealer's: one card of each lies face down, and one of these is known.
      #expect(lines[0].split(separator: "\"down\":[\"??\"]").count - 1 == 4, "\(lines[0])")
      #expect(lines[0].contains("\"name\":\"ann\"") && lines[0].contains("\"name\":\"bob\""))
    }
    #expect(hall.ask("ann", "export 1 format=csv").count == 7)
  }
}
