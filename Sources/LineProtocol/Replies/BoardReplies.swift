import Cards
import Games
import Identity
import Lines

extension Message {
  static let boardBodies: [any CodedBody.Type] = [
    EntryRow.self, LedgerEnd.self, TopRow.self, TopEnd.self, StandingRow.self, AnswersRow.self,
    FingerEnd.self, PlayedRow.self, GraphRow.self, HandRow.self, MeEnd.self,
    RoundRow.self, OptionsRow.self, HistoryEnd.self, DecisionRow.self, ReplayEnd.self,
    ExportEnd.self,
    MatchRow.self, MatchesEnd.self, Refilled.self,
    RulesRow.self, RulesEnd.self,
  ]
}

// MARK: - The ledger

public struct EntryRow: CodedBody {
  static let lines = [Message.Line(.row, .entry, "a movement of your chips")]

  public let number: Int
  public let time: String
  public let amount, balance: Int
  public let counterpart, reason: String

  public init(
    _ number: Int, at time: String, _ amount: Int, balance: Int, with counterpart: String,
    _ reason: String
  ) {
    (self.number, self.time, self.amount, self.balance) = (number, time, amount, balance)
    (self.counterpart, self.reason) = (counterpart, reason)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    number = try line.field(.n, row?.number)
    time = try line.field(.time, row?.time)
    amount = try line.field(.amount, row.map { Gain($0.amount) }).amount
    balance = try line.field(.balance, row?.balance)
    counterpart = try line.field(.with, row?.counterpart)
    reason = try line.field(.reason, row?.reason)
  }
}

public struct LedgerEnd: CodedBody {
  static let lines = [Message.Line(.done, .ledger, "the end of your movements")]

  public let balance, rows: Int
  /// Chips at tables.
  public let stack: Int

  public init(balance: Int, stack: Int, rows: Int) {
    (self.balance, self.stack, self.rows) = (balance, stack, rows)
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    balance = try line.field(.balance, end?.balance)
    stack = try line.field(.stack, end?.stack, unless: 0)
    rows = try line.field(.rows, end?.rows)
  }
}

public struct Refilled: CodedBody {
  static let lines = [Message.Line(.done, .refill, "you have so many chips again")]

  public let chips, amount: Int
  /// Chips at tables.
  public let stack: Int

  public init(by amount: Int, stack: Int) {
    (chips, self.amount, self.stack) = (Limits.welcomeChips, amount, stack)
  }

  init(_ line: inout FieldCoder, _ refilled: Self?) throws(Misread) {
    chips = try line.field(.chips, refilled?.chips)
    stack = try line.field(.stack, refilled?.stack, unless: 0)
    amount = try line.field(.amount, refilled?.amount)
  }
}

// MARK: - The leader board

/// Whose a row of the leader board is.
public struct RankedPlayer: Sendable, Equatable {
  public let level: Person.Kind
  public let role: Person.Role

  public init(isMember: Bool, isBot: Bool) {
    (level, role) = (isMember ? .member : .guest, isBot ? .bot : .person)
  }

  fileprivate init(_ line: inout FieldCoder, _ player: Self?) throws(Misread) {
    level = try line.field(.kind, player?.level)
    role = try line.field(.role, player?.role)
  }
}

/// What somebody has played: hands of poker for chips, or rounds for dollars.
public enum PlayRecord: Sendable, Equatable {
  case poker(hands: Int, won: Int, bigBlindsPerHundred: String, interval: String?)
  case money(MoneyRecord)

  fileprivate init(_ line: inout FieldCoder, _ record: Self?) throws(Misread) {
    let poker: (hands: Int, won: Int, rate: String, interval: String?)? =
      if case .poker(let hands, let won, let rate, let interval)? = record {
        (hands, won, rate, interval)
      } else { nil }
    let money: MoneyRecord? = if case .money(let money)? = record { money } else { nil }
    guard let hands = try line.optional(.hands, poker?.hands) else {
      self = .money(try MoneyRecord(&line, money))
      return
    }
    self = .poker(
      hands: hands, won: try line.field(.won, poker.map { Gain($0.won) }).amount,
      bigBlindsPerHundred: try line.decimal(.bigBlindsPerHundred, poker?.rate),
      interval: try line.optionalDecimal(.interval, poker?.interval))
  }
}

/// What somebody has won and lost in rounds for dollars.
public struct MoneyRecord: Sendable, Equatable {
  public let rounds, won, games, best, gained, lost, net: Int
  /// What a hundred rounds bring, and half the width of the interval of that.
  public let mean, interval: String?

  public init(
    rounds: Int, won: Int, games: Int, best: Int, gained: Int, lost: Int, net: Int,
    mean: String?, interval: String?
  ) {
    (self.rounds, self.won, self.games, self.best) = (rounds, won, games, best)
    (self.gained, self.lost, self.net) = (gained, lost, net)
    (self.mean, self.interval) = (mean, interval)
  }

  fileprivate init(_ line: inout FieldCoder, _ record: Self?) throws(Misread) {
    rounds = try line.field(.rounds, record?.rounds)
    won = try line.field(.won, record?.won)
    games = try line.field(.games, record?.games)
    best = try line.field(.best, record?.best)
    gained = try line.field(.gained, record?.gained)
    lost = try line.field(.lost, record?.lost)
    net = try line.field(.net, record.map { Gain($0.net) }).amount
    mean = try line.optionalDecimal(.mean, record?.mean)
    interval = try line.optionalDecimal(.interval, record?.interval)
  }
}

public struct TopRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .top, "a line of a leader board; money in dollars, best the highest balance")
  ]

  public let rank: Int
  public let name: PlayerName
  public let player: RankedPlayer
  public let record: PlayRecord

  public init(_ rank: Int, _ name: PlayerName, _ player: RankedPlayer, _ record: PlayRecord) {
    (self.rank, self.name, self.player, self.record) = (rank, name, player, record)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    rank = try line.field(.rank, row?.rank)
    name = try line.field(.name, row?.name)
    player = try RankedPlayer(&line, row?.player)
    record = try PlayRecord(&line, row?.record)
  }
}

public struct TopEnd: CodedBody {
  static let lines = [Message.Line(.done, .top, "the end of the board")]

  /// A game, `poker`, or `all` for those for dollars.
  public let game: String
  public let period: BoardPeriod
  public let players: BoardPlayers
  public let order: BoardOrder
  public let rows: Int

  public init(
    _ game: String?, _ period: BoardPeriod, _ players: BoardPlayers, by order: BoardOrder,
    rows: Int
  ) {
    (self.game, self.period, self.players) = (game ?? "all", period, players)
    (self.order, self.rows) = (order, rows)
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    game = try line.field(.game, end?.game)
    period = try line.field(.period, end?.period)
    players = try line.field(.players, end?.players)
    order = try line.field(.by, end?.order, unless: .net)
    rows = try line.field(.rows, end?.rows)
  }
}

// MARK: - Somebody

public struct StandingRow: CodedBody {
  static let lines = [Message.Line(.row, .standing, "what somebody has played of one game")]

  public let game: String
  public let player: RankedPlayer
  public let record: PlayRecord

  public init(_ game: String, _ player: RankedPlayer, _ record: PlayRecord) {
    (self.game, self.player, self.record) = (game, player, record)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    game = try line.field(.game, row?.game)
    player = try RankedPlayer(&line, row?.player)
    record = try PlayRecord(&line, row?.record)
  }
}

public struct AnswersRow: CodedBody {
  static let lines = [
    Message.Line(.row, .answers, "how somebody has played since the server began")
  ]

  public let player: RankedPlayer
  public let count: Int
  /// Milliseconds in which half of the answers came, and 99 % of them; `-` without answers.
  public let median, p99: String
  public let timeouts: Int
  /// How often lines were refused, by why.
  let refused: [ColonPair<String, Int>]

  public init(
    _ player: RankedPlayer, count: Int, median: String, p99: String, timeouts: Int,
    refused: [(ErrorCode, Int)]
  ) {
    (self.player, self.count, self.median, self.p99) = (player, count, median, p99)
    self.timeouts = timeouts
    self.refused = refused.map { ColonPair($0.rawValue, $1) }
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    player = try RankedPlayer(&line, row?.player)
    count = try line.field(.count, row?.count)
    median = try line.decimal(.median, row?.median)
    p99 = try line.decimal(.p99, row?.p99)
    timeouts = try line.field(.timeouts, row?.timeouts)
    refused = try line.field(.refused, row?.refused)
  }
}

public struct FingerEnd: CodedBody {
  static let lines = [Message.Line(.done, .finger, "who somebody is")]

  public let name: PlayerName
  public let level: Person.Kind
  let presence: Presence
  public let tables: [TableID]
  /// Days, empty of somebody without an account.
  public let since, seen: String
  public let rows: Int
  /// How well those of the house's bots play that have the name.
  public let botLevels: String?

  public init(
    _ name: PlayerName, _ level: Person.Kind, _ presence: Presence, at tables: [TableID],
    since: String = "", seen: String = "", rows: Int = 0, botLevels: [Person.Level] = []
  ) {
    (self.name, self.level, self.presence, self.tables) = (name, level, presence, tables)
    (self.since, self.seen, self.rows) = (since, seen, rows)
    let levels = botLevels.map(\.rawValue).joined(separator: ",")
    self.botLevels = levels.isEmpty ? nil : levels
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    name = try line.field(.name, end?.name)
    level = try line.field(.kind, end?.level)
    presence = try line.field(.state, end?.presence)
    tables = try line.field(.table, end?.tables)
    since = try line.field(.since, end?.since)
    seen = try line.field(.seen, end?.seen)
    rows = try line.field(.rows, end?.rows)
    botLevels = try line.optional(.level, end?.botLevels)
  }
}

// MARK: - Rounds and matches

public struct RoundRow: CodedBody {
  static let lines = [
    Message.Line(.row, .round, "a round that is over; replay takes its n")
  ]

  public let number, roundOfGame: Int
  /// The kind of poker, or what the dealer dealt: it can be another in each round.
  public let game: GameID?
  public let time: String
  public let players: [PlayerName]
  /// What each has won or lost; empty where nobody bets.
  public let paid: [Int]

  public init(
    _ number: Int, _ roundOfGame: Int, _ game: GameID?, at time: String,
    _ players: [PlayerName], paid: [Int]
  ) {
    (self.number, self.roundOfGame, self.game) = (number, roundOfGame, game)
    (self.time, self.players, self.paid) = (time, players, paid)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    number = try line.field(.n, row?.number)
    roundOfGame = try line.field(.round, row?.roundOfGame)
    game = try line.optional(.game, row?.game)
    time = try line.field(.time, row?.time)
    players = try line.field(.players, row?.players)
    paid = try line.field(.paid, row?.paid.map { Gain($0) }).map(\.amount)
  }
}

public struct OptionsRow: CodedBody {
  static let lines = [
    Message.Line(.row, .options, "the table has other options from round n on; its text says which")
  ]

  /// The number of the first round with them.
  public let number: Int
  public let time: String
  public let game: GameID

  public init(_ number: Int, at time: String, _ game: GameID) {
    (self.number, self.time, self.game) = (number, time, game)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    number = try line.field(.n, row?.number)
    time = try line.field(.time, row?.time)
    game = try line.field(.game, row?.game)
  }
}

public struct HistoryEnd: CodedBody {
  static let lines = [Message.Line(.done, .history, "the end of the rounds")]

  public let table: TableID
  public let game: GameID
  public let rows: Int
  /// Before which round there are earlier ones.
  public let more: String?

  public init(_ table: TableID, _ game: GameID, rows: Int, more: Int?) {
    (self.table, self.game, self.rows, self.more) = (table, game, rows, more.map { "\($0)" })
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    table = try line.field(.table, end?.table)
    game = try line.field(.game, end?.game)
    rows = try line.field(.rows, end?.rows)
    more = try line.optional(.more, end?.more)
  }
}

public struct ReplayEnd: CodedBody {
  static let lines = [Message.Line(.done, .replay, "the end of the round, or of one of its steps")]

  /// A step, and how many there are.
  public typealias Place = (step: Int, steps: Int)

  public let table: TableID
  public let game: GameID
  public let number, rows: Int
  private let step, steps: Int?

  /// Which step it is; `nil` of the whole round.
  public var place: Place? { step.flatMap { step in steps.map { (step, $0) } } }

  public init(
    _ table: TableID, _ game: GameID, _ number: Int, rows: Int, at place: Place? = nil
  ) {
    (self.table, self.game, self.number, self.rows) = (table, game, number, rows)
    (step, steps) = (place?.step, place?.steps)
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    table = try line.field(.table, end?.table)
    game = try line.field(.game, end?.game)
    number = try line.field(.n, end?.number)
    rows = try line.field(.rows, end?.rows)
    let step = try line.optional(.step, end?.step)
    self.step = step
    steps = try step == nil ? nil : line.field(.of, end?.steps)
  }
}

public struct ExportEnd: CodedBody {
  static let lines = [Message.Line(.done, .export, "the end of the rounds")]

  public let table: TableID
  public let rounds, rows: Int
  /// The numbers of the rounds that are still to be told.
  public let more: String?

  public init(_ table: TableID, rounds: Int, rows: Int, more: String?) {
    (self.table, self.rounds, self.rows, self.more) = (table, rounds, rows, more)
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    table = try line.field(.table, end?.table)
    rounds = try line.field(.hands, end?.rounds)
    rows = try line.field(.rows, end?.rows)
    more = try line.optional(.more, end?.more)
  }
}

public struct MatchRow: CodedBody {
  static let lines = [Message.Line(.row, .match, "a match that is over")]

  public let time: String
  public let table: TableID
  public let game: GameID
  public let isDuplicate: Bool
  public let end: MatchEnd

  public init(
    at time: String, _ table: TableID, _ game: GameID, isDuplicate: Bool, _ end: MatchEnd
  ) {
    (self.time, self.table, self.game) = (time, table, game)
    (self.isDuplicate, self.end) = (isDuplicate, end)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    time = try line.field(.time, row?.time)
    table = try line.field(.table, row?.table)
    game = try line.field(.game, row?.game)
    isDuplicate = try line.field(.duplicate, row?.isDuplicate)
    let hands = try line.field(.hands, row?.end.hands)
    let reason = try line.field(.reason, row?.end.reason)
    end = MatchEnd(reason, hands: hands, results: try line.field(.results, row?.end.results))
  }
}

public struct MatchesEnd: CodedBody {
  static let lines = [Message.Line(.done, .matches, "the end of the matches")]

  public let name: PlayerName?
  public let rows: Int

  public init(of name: PlayerName?, rows: Int) { (self.name, self.rows) = (name, rows) }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    name = try line.optional(.name, end?.name)
    rows = try line.field(.rows, end?.rows)
  }
}
