import Games
import Lines
@testable import Room
import Testing

/// What the files of the operator set: tables and quotas.
@Suite struct SettingsTests {
  @Test(arguments: [
    ("main betting3\n\n# comment\nfive betting5 decks=2 # more\n", 2), ("a betting3", 1),
  ])
  func tablesAreRead(text: String, count: Int) throws {
    #expect(try TableConfiguration.parse(fileText: text).count == count)
  }

  @Test(arguments: [
    ("", 1), ("main", 1), ("a betting3\nmain pokr", 2), ("a betting3 decks=99", 1),
    ("a betting3\na betting5", 2), ("a betting3 x", 1), ("ä betting3", 1),
    ("duel holdem hands=2 duplicate=yes", 1),
  ])
  func namesTheBadLine(text: String, line: Int) {
    let error = #expect(throws: Refusal.self) {
      try TableConfiguration.parse(fileText: text)
    }
    #expect(error?.text.hasPrefix("line \(line): ") == true)
  }

  @Test func theOpeningTablesAreCalledAfterTheirGames() {
    #expect(
      TableConfiguration.opening.map(\.id.description)
        == [
          "main", "five", "deal-stud5", "deal-stud7", "deal-holdem", "nl", "stud", "draw", "horse",
        ])
    for table in TableConfiguration.opening where table.settings.game.family == .dealing {
      #expect(table.id.description == table.settings.game.description)
    }
  }

  @Test func aFileSetsThemAndNoneHasNone() throws {
    let figures = try QuotaFigures(
      fileText: "# ours\nguest-games=4\r\n\n  member-games = 0 # all\n")
    #expect(figures[.guestGames] == 4 && figures[.memberGames] == 0)
    #expect(figures[.guestTables] == Quota.guestTables.standard)
    #expect(Quota.allCases.allSatisfy { QuotaFigures.none[$0] == 0 })
    let error = #expect(throws: Refusal.self) { try QuotaFigures(fileText: "\nguest=4") }
    #expect(
      error?.text == "line 2: there is no limit \"guest\"; limit without words lists them")
    #expect(Quota.allCases.allSatisfy { $0.standard <= $0.largest })
  }

  /// The largest figures there can be do not overflow.
  @Test func largestFiguresAreReckonedWith() throws {
    var figures = QuotaFigures()
    for quota in Quota.allCases { figures[quota] = quota.largest }
    var limiter = RateLimiter(figures)
    let charge = [(Charge(.addressTables, to: "x"), count: 1)]
    let now = Instant(nanoseconds: 0)
    for _ in 1...Quota.addressTables.largest { #expect(try limiter.take(charge, at: now) == now) }
    #expect(throws: Refusal.self) { try limiter.take(charge, at: now) }
  }
}
