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

  @Test func whatDoesNotFitIsListedAndRefused() throws {
    var hall = try club()
    send(&hall, Self.rows + ["round,1,,,,,,,2,blue,-4,no"])
    let tried = hall.ask("ann", "book import try")
    #expect(tried.first?.hasPrefix("= misfit row=7 column=clean :-4 is below 0") == true)
    #expect(tried.last?.contains("misfits=1") == true && tried.last?.contains("rows=1") == true)
    let refused = hall.ask("ann", "book import commit")
    #expect(refused.first?.hasPrefix("- code=rule.file :row 7, clean: -4 is below 0") == true)
    #expect(hall.ask("ann", "book list").last == "+ book rows=0 of=0")
    #expect(hall.ask("ann", "book import cancel") == ["+ import kept=0"])
    #expect(hall.ask("ann", "book import try").first?.hasPrefix("- code=rule.file") == true)
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

  @Test func theSameFileTwiceIsAskedFor() throws {
    var hall = try club()
    for _ in 1...2 {
      send(&hall, Self.rows)
      _ = hall.ask("ann", "book import commit")
    }
    #expect(hall.ask("ann", "book import try").last?.contains("duplicates=1") == true)
    let refused = hall.ask("ann", "book import commit")
    #expect(refused.first?.hasPrefix("- code=rule.taken") == true, "\(refused)")
    #expect(
      hall.ask("ann", "book import commit duplicates=skip").first?.hasPrefix("- code=rule.file")
        == true)
    #expect(
      hall.ask("ann", "book import commit duplicates=enter").last?.contains("first=2") == true)
  }

  @Test(arguments: [
    ("bob", "book import begin", "auth.member"), ("ann", "book import row :x", "rule.file"),
    ("ann", "book import commit", "rule.file"), ("ann", "book import", "proto.arguments"),
    ("ann", "book import begin :x", "proto.arguments"),
    ("ann", "book import try duplicates=skip", "proto.arguments"),
    ("ann", "book import begin club=nosuch", "rule.unknown"),
    ("ann", "book export format=xls", "proto.arguments"),
  ])
  func refusals(name: String, line: String, code: String) throws {
    var hall = try club()
    #expect(hall.ask(name, line).first?.hasPrefix("- code=\(code) ") == true)
  }

  @Test func onlyWhoWritesInAClubImportsThere() throws {
    var hall = try club()
    _ = hall.ask("bob", "register bob secret-12")
    _ = hall.ask("ann", "book create Two")
    #expect(
      hall.ask("bob", "book import begin club=Two").first?.hasPrefix("- code=rule.locked") == true)
    send(&hall, Self.rows, to: " club=Two")
    #expect(hall.ask("ann", "book import commit").last?.contains("club=Two") == true)
    #expect(hall.ask("bob", "book export club=Two").contains { $0.contains("player,,,,Eve") })
    _ = hall.ask("ann", "book import begin club=Two")
    for line in ["drop 1", "dissolve Two"] { _ = hall.ask("ann", "book \(line)") }
    #expect(hall.ask("ann", "book import commit").first?.hasPrefix("- code=rule") == true)
  }

  /// A file is one step of what somebody may change, and no way around what others have to keep to.
  @Test func quotasHoldForFilesToo() throws {
    var hall = try club()
    _ = try hall.operate("limit member-games=1")
    let two = Self.rows + ["game,2,1970-01-01 00:00,hf,,,Eve,G3,,,,"]
    send(&hall, two)
    for step in ["try", "commit"] {
      #expect(
        hall.ask("ann", "book import \(step)").first?.contains(
          "code=rule.full limit=member-games") == true)
    }
    _ = try hall.operate("limit member-games=0")
    _ = try hall.operate("limit address-games=2")
    #expect(hall.ask("ann", "book import commit").last?.contains("first=1") == true)
    send(&hall, Self.rows)
    #expect(
      hall.ask("ann", "book import commit duplicates=enter").first?
        .contains("code=rate.address limit=address-games wait=") == true)
  }

  @Test func theRowsEndWithTheSession() throws {
    var hall = try club()
    send(&hall, Self.rows)
    hall.cut("ann")
    hall.wind(seconds: 200)
    hall.connect("ann", wire: true)
    _ = hall.ask("ann", "login ann secret-12")
    #expect(hall.ask("ann", "book import commit").first?.hasPrefix("- code=rule.file") == true)
  }
}
