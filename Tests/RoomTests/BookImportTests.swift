import LineProtocol
import ScoreBook
import Store
import Testing

@testable import Room

/// A file that a session sends, as the wire has it.
@Suite struct BookImportTests {
  private static let rows = [
    "kind,game,started,profile,name,initials,red,blue,round,team,clean,finished",
    "player,,,,Eve,EV,,,,,,", "game,1,1970-01-01 00:00,hf,,,Eve,G2,,,,",
    "round,1,,,,,,,1,red,3,yes", "round,1,,,,,,,1,blue,0,yes", "round,1,,,,,,,2,red,1,no",
  ]

  private func club() throws -> Hall {
    var hall = try Hall()
    for name in ["ann", "bob"] {
      hall.enter(name)
      if name == "ann" { _ = hall.ask(name, "register ann secret-12") }
    }
    return hall
  }

  private func send(_ hall: inout Hall, _ rows: [String], to club: String = "") {
    #expect(hall.ask("ann", "book import begin\(club)").first?.hasPrefix("+ import kept=0") == true)
    for (index, row) in rows.enumerated() {
      let answer = hall.ask("ann", "book import row :\(row)")
      #expect(answer.first?.hasPrefix("+ import kept=\(index + 1)") == true, "\(answer)")
    }
  }

  @Test func oneRecordHasAllOfIt() throws {
    var hall = try club()
    _ = hall.ask("bob", "book")
    send(&hall, Self.rows)
    let before = hall.journal.count
    #expect(
      hall.ask("ann", "book import try")
        == ["+ import kept=6 players=1 profiles=0 games=1 misfits=0 duplicates=-"])
    // Until the last word nothing is on record: whatever ends the server then leaves nothing.
    #expect(hall.journal.count == before && hall.read("bob").isEmpty)
    #expect(
      hall.ask("ann", "book import commit")
        == ["+ import kept=6 players=1 profiles=0 games=1 misfits=0 duplicates=- first=1"])
    let made = hall.journal.dropFirst(before)
    #expect(made.count == 1 && made.first?.contains("\"importFile\"") == true, "\(made)")
    #expect(
      hall.read("bob") == [
        "* book did=import count=1 by=ann players=1 profiles=0 first=1"
          + " :ann imported 1 player and game 1."
      ])
    // A journal that ends before that record has nothing of it, one with it all.
    for (lines, games) in [(hall.journal.dropLast(), 0), (hall.journal[...], 1)] {
      var store = Store()
      for line in lines { _ = try store.apply(record: line) }
      #expect(store.book.games.count == games)
      #expect(store.book.player("Eve") != nil || games == 0)
    }
    #expect(hall.ask("ann", "book game 1").first?.contains("r1=1500 r2=500") == true)
  }

  /// The list of what does not fit is short, and its count is not.
  @Test func theFirstMisfitsAreListed() throws {
    var hall = try club()
    send(&hall, ["kind"] + Array(repeating: "x", count: BookLimits.misfits + 10))
    let tried = hall.ask("ann", "book import try")
    #expect(tried.count == BookLimits.misfits + 1)
    #expect(tried.last?.contains(" misfits=\(BookLimits.misfits + 10) ") == true, "\(tried)")
    #expect(tried.last?.hasSuffix(" rows=\(BookLimits.misfits)") == true)
  }
}
