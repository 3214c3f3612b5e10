import Identity
import LineProtocol
import Lines
import ScoreBook

/// A line of a snapshot about what one member has played.
enum PersonalLine: Record, Equatable {
  case total(PersonID, [PlayResults])
  case month(PersonID, Month, [PlayResults])
  case days(PersonID, [PersonalRecord.DayChange])
  case hands(PersonID, [PlayedHand])

  private enum Part: String, RecordWord { case total, month, days, hands }

  private var part: Part {
    switch self {
    case .total: .total
    case .month: .month
    case .days: .days
    case .hands: .hands
    }
  }

  var person: PersonID {
    switch self {
    case .total(let person, _), .month(let person, _, _), .days(let person, _),
      .hands(let person, _):
      person
    }
  }

  /// `7 total RESULTS …`, `7 month 2026-11 RESULTS …`, `7 days DAY/CHANGE …` or
  /// `7 hands HAND …`.
  init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    let person = try line.word(record?.person)
    switch try line.word(record?.part) {
    case .total:
      let x: [PlayResults]? = if case .total(_, let results)? = record { results } else { nil }
      self = .total(person, try line.results(x))
    case .month:
      let x: (month: Month, results: [PlayResults])? =
        if case .month(_, let month, let results)? = record { (month, results) } else { nil }
      self = .month(person, try line.word(x?.month), try line.results(x?.results))
    case .days:
      let x: [PersonalRecord.DayChange]? =
        if case .days(_, let days)? = record { days } else { nil }
      let days = try line.list(x)
      guard (1...Limits.chipDays).contains(days.count),
        zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day })
      else { throw Unreadable() }
      self = .days(person, days)
    case .hands:
      let x: [PlayedHand]? = if case .hands(_, let hands)? = record { hands } else { nil }
      let hands = try line.list(x)
      guard (1...Limits.handsKept).contains(hands.count) else { throw Unreadable() }
      self = .hands(person, hands)
    }
  }
}

extension RecordCoder {
  /// None of them twice.
  fileprivate mutating func results(
    _ results: [PlayResults]?
  ) throws(Unreadable) -> [PlayResults] {
    let results = try list(results)
    let kinds = Set(results.map { [$0.game, $0.opponents.rawValue] })
    guard kinds.count == results.count else { throw Unreadable() }
    return results
  }
}

extension Opponents: RecordWord {}

extension PlayResults: RecordWord {
  /// `GAME/OPPONENTS/HANDS/WON/SUM/SQUARES`.
  public func write(to bytes: inout [UInt8]) {
    let text = "\(game)/\(opponents.rawValue)/\(hands)/\(won)/\(sum)/\(squares)"
    bytes.append(contentsOf: text.utf8)
  }

  public init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 6, !parts[0].isEmpty, let opponents = Opponents(written: parts[1]),
      let hands = Int(written: parts[2]), hands > 0, let won = Int(written: parts[3]),
      let sum = Int(written: parts[4])
    else { return nil }
    let text = String(decoding: parts[5], as: UTF8.self)
    guard let squares = UInt128(text), "\(squares)" == text else { return nil }
    self.init(
      String(decoding: parts[0], as: UTF8.self), opponents, hands: hands, won: won, sum: sum,
      squares: squares)
  }
}

extension PersonalRecord.DayChange: RecordWord {
  /// `DAY/CHANGE`.
  public func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: "\(day)/\(change)".utf8) }

  public init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Int(written: parts[0]),
      (0...WallTime.lastDay).contains(day), let change = Int(written: parts[1])
    else { return nil }
    (self.day, self.change) = (day, change)
  }
}

extension PlayedHand: RecordWord {
  /// `TIME/TABLE/ROUND/GAME/WON`.
  public func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\(time)/\(table)/\(round)/\(game)/\(won)".utf8)
  }

  public init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 5, let time = WallTime(written: parts[0]),
      let table = TableID(written: parts[1]), let round = Int(written: parts[2]), round >= 0,
      !parts[3].isEmpty, let won = Int(written: parts[4])
    else { return nil }
    self.init(
      time: time, table: table, round: round, game: String(decoding: parts[3], as: UTF8.self),
      won: won)
  }
}
