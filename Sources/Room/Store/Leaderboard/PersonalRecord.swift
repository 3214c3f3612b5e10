import Lines
import ScoreBook

/// A person's private results for chips or dollars: sums by game and by month, daily changes of
/// chips, and the last hands. Its size is bounded.
struct PersonalRecord: Equatable, Sendable, Codable {
  /// The results of a month.
  struct MonthResults: Equatable, Sendable, Codable {
    public let month: Month
    public internal(set) var results: [PlayResults]
  }

  /// The change of a person's chips on a day, including chips at tables.
  struct DayChange: Hashable, Sendable, Codable {
    public let day: Int
    public internal(set) var change: Int
  }

  /// All results, in the order in which the games were first played.
  public private(set) var total: [PlayResults] = []
  /// By ascending month, the last `Limits.monthsKept` with results.
  public private(set) var months: [MonthResults] = []
  /// By ascending day, the last `Limits.chipDays` with changes.
  public private(set) var days: [DayChange] = []
  /// The last `Limits.handsKept` hands, the latest last.
  public private(set) var hands: [PlayedHand] = []

  /// Adds a completed hand or round.
  ///
  /// - Parameter bets: the result in thousandths of a bet, in poker; `nil` elsewhere.
  public mutating func note(_ hand: PlayedHand, bets: Int?, against opponents: Opponents) {
    let result = PlayResults(hand.game, opponents, won: hand.won, outcome: bets ?? hand.won)
    total.add(result)
    let month = Day(hand.time.day).month
    let place = months.firstIndex { $0.month >= month } ?? months.count
    if place < months.count, months[place].month == month {
      months[place].results.add(result)
    } else {
      months.insert(MonthResults(month: month, results: [result]), at: place)
      months.removeFirst(max(0, months.count - Limits.monthsKept))
    }
    if hands.count >= Limits.handsKept { hands.removeFirst() }
    hands.append(hand)
  }

  /// Adds a change of chips, negative for a loss.
  mutating func note(chips change: Int, at time: WallTime) {
    guard change != 0 else { return }
    let place = days.firstIndex { $0.day >= time.day } ?? days.count
    if place < days.count, days[place].day == time.day {
      days[place].change = days[place].change.addingClamped(change)
    } else {
      days.insert(DayChange(day: time.day, change: change), at: place)
      days.removeFirst(max(0, days.count - Limits.chipDays))
    }
  }

  /// The chips at the end of each day, from the first known day to today, within the last
  /// `Limits.chipDays`. Older days are left out.
  ///
  /// - Parameter chips: the current number of chips.
  /// - Returns: also the chips before the first day.
  func chipsByDay(
    endingWith chips: Int, at time: WallTime
  ) -> (first: Int, before: Int, chips: [Int])? {
    guard let known = days.first?.day, known <= time.day else { return nil }
    let first = max(known, time.day - Limits.chipDays + 1)
    var after = chips
    var changes = days[...]
    var values: [Int] = []
    for day in (first...time.day).reversed() {
      while let last = changes.last, last.day > day {
        after = after.addingClamped(last.change == .min ? .max : -last.change)
        changes.removeLast()
      }
      values.append(max(0, after))
    }
    if let last = changes.last, last.day == first {
      after = after.addingClamped(last.change == .min ? .max : -last.change)
    }
    return (first, max(0, after), values.reversed())
  }
}

/// A hand of poker, or a round against the house, from the perspective of one player.
struct PlayedHand: Hashable, Sendable, Codable {
  public let time: WallTime
  public let table: TableID
  /// The number of the hand at its table, as `replay` expects it.
  public let round: Int
  /// The game of the table, as in `betting3`.
  public let game: String
  /// Chips, or dollars against the house.
  public let won: Int
}

/// The kind of opponents; a hand with a person and a bot counts as one against people.
enum Opponents: String, FieldValue, CaseIterable, Sendable, Codable {
  case people, bots
  /// The house's cards, at a betting table.
  case house
}

/// The sums that determine a game's mean and interval, exact as long as they fit: 64 bits, and 128
/// for the squares.
struct PlayResults: Hashable, Sendable, Codable {
  public let game: String
  /// A hand with a person and a bot counts as one against people.
  public let opponents: Opponents
  public private(set) var hands: Int
  /// Chips, or dollars against the house.
  public private(set) var won: Int
  /// Thousandths of a bet, or dollars against the house.
  private(set) var sum: Int
  private(set) var squares: UInt128

  init(_ game: String, _ opponents: Opponents, won: Int, outcome: Int) {
    (self.game, self.opponents, hands, self.won) = (game, opponents, 1, won)
    (sum, squares) = (outcome, UInt128(outcome.magnitude) * UInt128(outcome.magnitude))
  }

  mutating func add(_ other: Self) {
    hands = hands.addingClamped(other.hands)
    won = won.addingClamped(other.won)
    sum = sum.addingClamped(other.sum)
    let (squares, overflows) = self.squares.addingReportingOverflow(other.squares)
    self.squares = overflows ? .max : squares
  }

  /// The average result of a hundred hands: bets, or dollars against the house.
  var perHundred: Double { hands == 0 ? 0 : scale * Double(sum) / Double(hands) }

  /// Half the width of the 95 % interval of that average; `nil` below `Limits.rankedRounds`, where
  /// it would mean nothing.
  public var margin: Double? {
    guard hands >= Limits.rankedRounds else { return nil }
    let mean = Double(sum) / Double(hands)
    let spread = Double(squares) - mean * Double(sum)
    return scale * 1.96 * (max(0, spread) / Double(hands - 1) / Double(hands)).squareRoot()
  }

  private var scale: Double { opponents == .house ? 100 : 0.1 }
}

extension [PlayResults] {
  fileprivate mutating func add(_ result: PlayResults) {
    if let place = firstIndex(where: {
      $0.game == result.game && $0.opponents == result.opponents
    }) {
      self[place].add(result)
    } else {
      append(result)
    }
  }
}

extension Int {
  /// The sum, clamped to the valid range.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
