import Lines
import ScoreBook
import Testing

@testable import Room

/// What a member's own hands add up to, and that it stays small.
struct PersonalRecordTests {
  private func hand(_ won: Int, day: Int = 20_000, round: Int = 1) throws -> PlayedHand {
    PlayedHand(
      time: Sample.time(day), table: try #require(TableID("main")),
      round: round, game: "nl", won: won)
  }

  /// Outcomes in thousandths of a bet, each played so many times, and what a hundred hands bring.
  @Test(
    arguments: [
      ([1000], 199, Opponents.people, "100.0", nil), ([1000], 200, .people, "100.0", "0.0"),
      ([1000, -1000], 100, .bots, "0.0", "13.9"),
      ([3000, -1000, -1000], 100, .people, "33.3", "21.4"),
      ([5, -5], 100, .house, "0.0", "69.5"), ([5], 3, .house, "500.0", nil),
    ] as [([Int], Int, Opponents, String, String?)])
  func meanAndIntervalFollowFromExactSums(
    outcomes: [Int], times: Int, opponents: Opponents, mean: String, margin: String?
  ) throws {
    var record = PersonalRecord()
    for _ in 0..<times {
      for outcome in outcomes {
        record.note(
          try hand(outcome), bets: opponents == .house ? nil : outcome,
          against: opponents)
      }
    }
    let results = try #require(record.total.first)
    #expect(record.total.count == 1 && results.hands == times * outcomes.count)
    #expect(WireDecimal.tenths(results.perHundred) == mean)
    #expect(results.margin.map(WireDecimal.tenths) == margin)
  }

  /// Numbers that no table has are told as the largest there are, and trap nowhere.
  @Test func nothingOverflows() throws {
    var record = PersonalRecord()
    for won in [Int.max, .max, .min, .min, .min] {
      record.note(try hand(won), bets: won, against: .bots)
      record.note(chips: won, at: Sample.time(0))
    }
    #expect(record.chipsByDay(endingWith: .max, at: Sample.time(0))?.chips.count == 1)
    #expect(record.total[0].margin == nil)
  }

  @Test func monthsDaysAndHandsAreBounded() throws {
    var record = PersonalRecord()
    for day in 0..<1000 {
      record.note(try hand(day, day: 19_000 + day, round: day), bets: nil, against: .house)
      record.note(chips: 1, at: Sample.time(19_000 + day))
    }
    #expect(record.months.count == Limits.monthsKept && record.days.count == Limits.chipDays)
    #expect(record.hands.map(\.round) == Array(990..<1000))
    #expect(record.months.map(\.month.description).last == "2024-10")
    // The day of a clock that was set back stands before the others.
    record.note(chips: 1, at: Sample.time(19_998))
    #expect(record.days.last?.day == 19_999 && record.days.count == Limits.chipDays)
    let line = SnapshotLine.personal(try Sample.name("ann").person, record)
    var store = Store()
    try store.restore(line: line.text)
    #expect(store.personal.values.first == record)
  }

  /// Changes by day, today, and what there was at the end of each day.
  @Test(
    arguments: [
      ([(10, 1000)], 10, 1000, 10, [1000]),
      ([(10, 1000), (12, -40)], 13, 960, 10, [1000, 1000, 960, 960]),
      ([(10, 5), (14, 7)], 12, 100, 10, [93, 93, 93]), ([], 12, 100, 0, []),
      ([(14, 7)], 12, 100, 0, []),
      ([(10, 1), (100, 1)], 100, 50, 41, [49] + Array(repeating: 49, count: 58) + [50]),
    ] as [([(Int, Int)], Int, Int, Int, [Int])])
  func chipsOfEachDayFollowFromChanges(
    changes: [(Int, Int)], today: Int, now: Int, first: Int, chips: [Int]
  ) {
    var record = PersonalRecord()
    for (day, change) in changes {
      record.note(chips: change, at: Sample.time(day))
    }
    let told = record.chipsByDay(endingWith: now, at: Sample.time(today))
    #expect(told?.first ?? 0 == first && told?.chips ?? [] == chips)
    let changed = changes.reduce(0) { $0 + ($1.0 == first && told != nil ? $1.1 : 0) }
    #expect(told.map { $0.before == max(0, $0.chips[0] - changed) } ?? true)
  }
}
