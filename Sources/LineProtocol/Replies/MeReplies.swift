import Cards
import Identity
import Lines

/// Whom somebody has played against: a hand with a person and a bot is one against people.
public enum Opponents: String, FieldValue, CaseIterable, Sendable {
  case people, bots
  /// The house's cards, at a betting table.
  case house
}

public struct PlayedRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .played,
      "how hands of a game have gone, in a month or in all; a hundred of them bring so many big "
        + "blinds or, against the house, so many dollars")
  ]

  /// The month, as in `2026-11`; `nil` for all that was counted.
  public let month: String?
  public let game: String
  public let opponents: Opponents
  public let hands, won: Int
  /// What a hundred of them bring, and half the width of the 95 % interval of that.
  public let perHundred: String
  public let interval: String?

  public init(
    in month: String?, _ game: String, against opponents: Opponents, hands: Int, won: Int,
    perHundred: String, interval: String?
  ) {
    (self.month, self.game, self.opponents) = (month, game, opponents)
    (self.hands, self.won) = (hands, won)
    (self.perHundred, self.interval) = (perHundred, interval)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    month = try line.optional(.month, row?.month)
    game = try line.field(.game, row?.game)
    opponents = try line.field(.against, row?.opponents)
    hands = try line.field(.hands, row?.hands)
    won = try line.field(.won, row.map { Gain($0.won) }).amount
    let isPoker = row?.opponents != .house
    let bets = try line.optionalDecimal(.bigBlindsPerHundred, isPoker ? row?.perHundred : nil)
    let dollars = try line.optionalDecimal(.mean, isPoker ? nil : row?.perHundred)
    interval = try line.optionalDecimal(.interval, row?.interval)
    guard let perHundred = bets ?? dollars else { throw Misread(.mean) }
    self.perHundred = perHundred
  }
}

public struct GraphRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .graph, "your chips at the end of each day since this one, those at tables counted")
  ]

  /// The first day, as in `2026-11-21`.
  public let since: String
  public let chips: [Int]

  public init(since: String, _ chips: [Int]) { (self.since, self.chips) = (since, chips) }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    since = try line.field(.since, row?.since)
    chips = try line.field(.chips, row?.chips)
  }
}

public struct HandRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .recent, "one of your last hands, the latest last: chips won, or dollars from the house"
    )
  ]

  public let number: Int
  public let table: TableID
  public let game, time: String
  public let won: Int

  public init(_ number: Int, at table: TableID, _ game: String, _ time: String, won: Int) {
    (self.number, self.table, self.game) = (number, table, game)
    (self.time, self.won) = (time, won)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    number = try line.field(.n, row?.number)
    table = try line.field(.table, row?.table)
    game = try line.field(.game, row?.game)
    time = try line.field(.time, row?.time)
    won = try line.field(.won, row.map { Gain($0.won) }).amount
  }
}

public struct MeEnd: CodedBody {
  static let lines = [Message.Line(.done, .me, "who you are, and what is yours")]

  public let name: PlayerName
  public let level: Person.Kind
  /// Chips beside those at tables, and those.
  public let chips, stack: Int
  let seats: [ColonPair<TableID, Seat>]
  /// Since when a member is one.
  public let since: String?
  /// Whether others read one's results too.
  public let isOpen: Bool
  public let rows: Int

  public init(
    _ name: PlayerName, _ level: Person.Kind, chips: Int, stack: Int,
    seats: [(TableID, Seat)], since: String?, isOpen: Bool, rows: Int
  ) {
    (self.name, self.level, self.chips, self.stack) = (name, level, chips, stack)
    self.seats = seats.map { ColonPair($0, $1) }
    (self.since, self.isOpen, self.rows) = (since, isOpen, rows)
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    name = try line.field(.name, end?.name)
    level = try line.field(.kind, end?.level)
    chips = try line.field(.chips, end?.chips)
    stack = try line.field(.stack, end?.stack)
    seats = try line.field(.seats, end?.seats)
    since = try line.optional(.since, end?.since)
    isOpen = try line.field(.open, end?.isOpen, unless: false)
    rows = try line.field(.rows, end?.rows)
  }
}
