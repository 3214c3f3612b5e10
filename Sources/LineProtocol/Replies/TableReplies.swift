import Cards
import Games
import Identity
import Lines
import Tables

extension Message {
  static let tableBodies: [any CodedBody.Type] = [
    Sat.self, Played.self, Left.self, Watching.self, DoneAtTable.self, Looked.self,
    Counted.self,
    KickVote.self, ToppedUp.self, BotReply.self, Acted.self,
  ]
}

public struct Sat: CodedBody {
  static let lines = [Message.Line(.done, .sit)]

  public let table: TableID
  public let seat: Seat
  /// The last event before it.
  public let seq: Int
  public let state: GameState?
  public let game: GameName
  /// From when on the player takes part.
  public let plays: Plays
  /// What somebody sits down with, where everybody brings chips.
  public let stack: Int?
  /// After how many seconds programs deal, where nobody is asked to.
  public let wait: Int?

  public init(
    _ table: TableID, _ seat: Seat, seq: Int, state: GameState? = nil, _ game: GameID,
    plays: Plays, stack: Int?, wait: Int? = nil
  ) {
    self.init(
      table, seat, seq: seq, state: state, GameName(game), plays: plays, stack: stack,
      wait: wait)
  }

  fileprivate init(
    _ table: TableID, _ seat: Seat, seq: Int, state: GameState?, _ game: GameName,
    plays: Plays, stack: Int?, wait: Int?
  ) {
    (self.table, self.seat, self.seq, self.state) = (table, seat, seq, state)
    (self.game, self.plays, self.stack, self.wait) = (game, plays, stack, wait)
  }

  init(_ line: inout FieldCoder, _ sat: Self?) throws(Misread) {
    table = try line.field(.table, sat?.table)
    seat = try line.field(.seat, sat?.seat)
    seq = try line.field(.seq, sat?.seq)
    state = try line.optional(.state, sat?.state)
    game = try line.field(.game, sat?.game)
    plays = try line.field(.plays, sat?.plays)
    stack = try line.optional(.stack, sat?.stack)
    wait = try line.optional(.wait, sat?.wait)
  }
}

/// From when on somebody who has sat down takes part.
public enum Plays: String, Sendable, FieldValue, CaseIterable {
  /// At once.
  case now
  /// From the next round on.
  case next
  /// In a new game: there is no money left for this one.
  case broke
}

/// Where somebody is seated who has said `play`.
public struct Played: CodedBody {
  static let lines = [
    Message.Line(
      .done, .play, "you are seated, under your name; with `with=` a match is asked for or begun")
  ]

  /// Who is seated, who may have got a name only now.
  public let name: PlayerName
  public let sat: Sat

  public init(_ name: PlayerName, _ sat: Sat) { (self.name, self.sat) = (name, sat) }

  init(_ line: inout FieldCoder, _ played: Self?) throws(Misread) {
    name = try line.field(.name, played?.name)
    sat = try Sat(behindName: &line, played?.sat)
  }
}

extension Sat {
  /// The same behind a name, in the order in which a match is told, so that both are read alike.
  init(behindName line: inout FieldCoder, _ sat: Self?) throws(Misread) {
    let table = try line.field(.table, sat?.table)
    let game = try line.field(.game, sat?.game)
    let stack = try line.optional(.stack, sat?.stack)
    let wait = try line.optional(.wait, sat?.wait)
    let seat = try line.field(.seat, sat?.seat)
    let seq = try line.field(.seq, sat?.seq)
    let state = try line.optional(.state, sat?.state)
    let plays = try line.field(.plays, sat?.plays)
    self.init(
      table, seat, seq: seq, state: state, game, plays: plays, stack: stack, wait: wait)
  }
}

public struct Left: CodedBody {
  static let lines = [
    Message.Line(
      .done, .leave,
      "you left the table, with so many chips; a bet without paid is played out")
  ]

  public let table: TableID
  public let chips: Int
  /// The game, if it is poker.
  public let game: GameID?
  /// A bet that stands, or what became of one.
  public let bet, paid: Int?

  public init(_ table: TableID, chips: Int, _ game: GameID?, bet: Int?, paid: Int?) {
    (self.table, self.chips, self.game) = (table, chips, game)
    (self.bet, self.paid) = (bet, paid)
  }

  init(_ line: inout FieldCoder, _ left: Self?) throws(Misread) {
    table = try line.field(.table, left?.table)
    chips = try line.field(.chips, left?.chips)
    game = try line.optional(.game, left?.game)
    bet = try line.optional(.bet, left?.bet)
    paid = try line.optional(.paid, left?.paid.map { Gain($0) })?.amount
  }
}

public struct Watching: CodedBody {
  static let lines = [Message.Line(.done, .watch)]

  public let table: TableID
  public let seq: Int
  public let game: GameName

  public init(_ table: TableID, seq: Int, _ game: GameID) {
    (self.table, self.seq, self.game) = (table, seq, GameName(game))
  }

  init(_ line: inout FieldCoder, _ watching: Self?) throws(Misread) {
    table = try line.field(.table, watching?.table)
    seq = try line.field(.seq, watching?.seq)
    game = try line.field(.game, watching?.game)
  }
}

/// What was done at a table, of which there is no more to say.
public struct DoneAtTable: CodedBody {
  static let lines = [.unwatch, .use, .say, .out, .back, .close].map { Message.Line(.done, $0) }

  public let kind: Message.Kind?
  public let table: TableID

  public init(_ kind: Message.Kind, _ table: TableID) { (self.kind, self.table) = (kind, table) }

  init(_ line: inout FieldCoder, _ done: Self?) throws(Misread) {
    kind = try line.kind(done?.kind)
    table = try line.field(.table, done?.table)
  }
}

public struct Looked: CodedBody {
  static let lines = [Message.Line(.done, .look, "the end of the table's rows")]

  public let table: TableID
  public let seq, rows: Int

  public init(_ table: TableID, seq: Int, rows: Int) {
    (self.table, self.seq, self.rows) = (table, seq, rows)
  }

  init(_ line: inout FieldCoder, _ looked: Self?) throws(Misread) {
    table = try line.field(.table, looked?.table)
    seq = try line.field(.seq, looked?.seq)
    rows = try line.field(.rows, looked?.rows)
  }
}

public struct Counted: CodedBody {
  static let lines = [Message.Line(.done, .count, "cards left in the deck")]

  public let table: TableID
  public let deck: Int

  public init(_ table: TableID, deck: Int) { (self.table, self.deck) = (table, deck) }

  init(_ line: inout FieldCoder, _ counted: Self?) throws(Misread) {
    table = try line.field(.table, counted?.table)
    deck = try line.field(.deck, counted?.deck)
  }
}

public struct KickVote: CodedBody {
  static let lines = [
    Message.Line(.done, .kick, "your vote is noted; with asked=need the seat is lost")
  ]

  public let table: TableID
  public let name: PlayerName
  public let asked, need: Int

  public init(_ table: TableID, _ name: PlayerName, asked: Int, need: Int) {
    (self.table, self.name, self.asked, self.need) = (table, name, asked, need)
  }

  init(_ line: inout FieldCoder, _ vote: Self?) throws(Misread) {
    table = try line.field(.table, vote?.table)
    name = try line.field(.name, vote?.name)
    asked = try line.field(.asked, vote?.asked)
    need = try line.field(.need, vote?.need)
  }
}

public struct ToppedUp: CodedBody {
  static let lines = [Message.Line(.done, .topup, "your stack grows")]

  public let table: TableID
  public let amount: Int
  /// Whether the chips come when the hand is over.
  public let isLater: Bool

  public init(_ table: TableID, by amount: Int, isLater: Bool) {
    (self.table, self.amount, self.isLater) = (table, amount, isLater)
  }

  init(_ line: inout FieldCoder, _ topUp: Self?) throws(Misread) {
    table = try line.field(.table, topUp?.table)
    amount = try line.field(.amount, topUp?.amount)
    isLater = try line.field(.later, topUp?.isLater)
  }
}

public struct BotReply: CodedBody {
  static let lines = [
    Message.Line(.done, .bot, "a bot of the house has sat down, or leaves")
  ]

  public let table: TableID
  public let name: PlayerName
  /// How well it plays that has sat down; `nil` for one that leaves.
  public let level: Person.Level?

  public init(_ table: TableID, _ name: PlayerName, _ level: Person.Level?) {
    (self.table, self.name, self.level) = (table, name, level)
  }

  init(_ line: inout FieldCoder, _ bot: Self?) throws(Misread) {
    table = try line.field(.table, bot?.table)
    let did = try line.field(.did, bot.map { $0.level == nil ? BotDeed.remove : .add })
    name = try line.field(.name, bot?.name)
    level = try did == .add ? line.field(.level, bot?.level) : nil
  }
}

private enum BotDeed: String, FieldValue, CaseIterable {
  case add, remove
}

// MARK: - Actions

/// The reply to an action that was done.
public struct Acted: CodedBody {
  static let lines = [Message.Line(.done, .act)]

  /// What has come of it, as far as the reply says so.
  enum Outcome: Sendable, Equatable {
    case none
    case poker(to: Int, paid: Int, stack: Int)
    /// So many cards went.
    case exchanged(Int)
    case bet(added: Int, bet: Int, balance: Int)
    case traded(out: Card, drawn: Card, bet: Int, balance: Int, score: Int)
  }

  public let table: TableID
  public let turn: TurnID?
  public let did: String
  let outcome: Outcome
  public let seq: Int

  /// - Parameters:
  ///   - word: the command.
  ///   - fact: the first event of the game that came of it, as far as anybody is shown it.
  ///   - seq: the number of that event, or of the last one if none came of it.
  public init<Form: CardForm>(
    _ word: String, at table: TableID, turn: TurnID?, fact: GameEvent<Form>?, seq: Int
  ) {
    (self.table, self.turn, self.seq) = (table, turn, seq)
    (did, outcome) =
      switch fact {
      case .house(.bet(_, let added, let bet, let balance)):
        ("bet", .bet(added: added, bet: bet, balance: balance))
      case .house(.ready): ("deal", .none)
      case .house(.traded(_, let trade)):
        (
          "trade",
          .traded(
            out: trade.out, drawn: trade.drawn, bet: trade.bet, balance: trade.balance,
            score: trade.score)
        )
      case .poker(.acted(_, let act)):
        (act.kind.rawValue, .poker(to: act.to, paid: act.paid, stack: act.stack))
      case .poker(.exchanged(_, let exchanged, _)):
        (exchanged.isDraw ? "draw" : "discard", .exchanged(exchanged.count))
      case .poker(.agreed(_, let isTwice)): (isTwice ? "twice" : "once", .none)
      case .house, .poker, .dealing, nil: (word, .none)
      }
  }

  init(_ line: inout FieldCoder, _ acted: Self?) throws(Misread) {
    table = try line.field(.table, acted?.table)
    turn = try line.optional(.turn, acted?.turn)
    did = try line.field(.did, acted?.did)
    outcome = try Outcome(&line, acted?.outcome)
    seq = try line.field(.seq, acted?.seq)
  }
}

extension Acted.Outcome {
  fileprivate init(_ line: inout FieldCoder, _ outcome: Self?) throws(Misread) {
    let bet: (added: Int, bet: Int, balance: Int)? =
      if case .bet(let added, let bet, let balance)? = outcome { (added, bet, balance) } else {
        nil
      }
    let trade: (out: Card, drawn: Card, bet: Int, balance: Int, score: Int)? =
      if case .traded(let out, let drawn, let bet, let balance, let score)? = outcome {
        (out, drawn, bet, balance, score)
      } else { nil }
    let poker: (to: Int, paid: Int, stack: Int)? =
      if case .poker(let to, let paid, let stack)? = outcome { (to, paid, stack) } else { nil }
    let count: Int? = if case .exchanged(let count)? = outcome { count } else { nil }
    if let added = try line.optional(.amount, bet?.added) {
      self = .bet(
        added: added, bet: try line.field(.bet, bet?.bet),
        balance: try line.field(.balance, bet?.balance))
    } else if let out = try line.optional(.out, trade.map { [$0.out] })?.first {
      self = .traded(
        out: out, drawn: try line.card(.in, trade?.drawn), bet: try line.field(.bet, trade?.bet),
        balance: try line.field(.balance, trade?.balance),
        score: try line.field(.score, trade?.score))
    } else if let to = try line.optional(.to, poker?.to) {
      self = .poker(
        to: to, paid: try line.field(.paid, poker?.paid),
        stack: try line.field(.stack, poker?.stack))
    } else if let count = try line.optional(.cards, count) {
      self = .exchanged(count)
    } else {
      self = .none
    }
  }
}
