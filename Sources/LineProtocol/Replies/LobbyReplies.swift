import Cards
import Games
import Identity
import Lines

extension Message {
  static let lobbyBodies: [any CodedBody.Type] = [
    Stats.self, PersonRow.self, RowCount.self, GameRow.self, Created.self,
    SaidInLobby.self, LobbyChatEvent.self, TellEvent.self,
    Challenged.self, ChallengeEvent.self, Accepted.self, PlayedMatch.self, AcceptEvent.self,
    DeclineEvent.self, ChallengeEnded.self, NoticeEvent.self,
  ]
}

public struct Stats: CodedBody {
  static let lines = [Message.Line(.done, .stats, "how busy the server is")]

  public let people, connections, tables, seconds: Int

  public init(people: Int, connections: Int, tables: Int, seconds: Int) {
    (self.people, self.connections) = (people, connections)
    (self.tables, self.seconds) = (tables, seconds)
  }

  init(_ line: inout FieldCoder, _ stats: Self?) throws(Misread) {
    people = try line.field(.people, stats?.people)
    connections = try line.field(.connections, stats?.connections)
    tables = try line.field(.tables, stats?.tables)
    seconds = try line.field(.uptime, stats?.seconds)
  }
}

/// Whether somebody is here, is cut off, or has not come.
public enum Presence: String, FieldValue, CaseIterable, Sendable {
  case here, gone, away
}

public struct PersonRow: CodedBody {
  static let lines = [Message.Line(.row, .person, "somebody who is here")]

  public let name: PlayerName
  public let person: Person
  public let tables: [TableID]
  public let isGone: Bool
  public let watching: [TableID]

  public init(
    _ name: PlayerName, _ person: Person, at tables: [TableID], isGone: Bool = false,
    watching: [TableID] = []
  ) {
    (self.name, self.person, self.tables) = (name, person, tables)
    (self.isGone, self.watching) = (isGone, watching)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    var person = Person(
      kind: try line.field(.kind, row?.person.kind), role: try line.field(.role, row?.person.role))
    tables = try line.field(.table, row?.tables)
    isGone = try line.field(.state, row.map { $0.isGone ? Presence.gone : .here }) == .gone
    watching = try line.field(.watching, row?.watching, unless: [])
    if let level = try line.optional(.level, row?.person.level) { person = Person(house: level) }
    self.person = person
  }
}

/// The end of a list.
public struct RowCount: CodedBody {
  static let lines = [
    Message.Line(.done, .who, "the end of the people"),
    Message.Line(.done, .games, "the end of the games"),
    Message.Line(.done, .tables, "the end of the tables"),
    Message.Line(.done, .hands, "the end of the ladder"),
  ]

  public let kind: Message.Kind?
  public let rows: Int

  public init(_ kind: Message.Kind, _ rows: Int) { (self.kind, self.rows) = (kind, rows) }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    kind = try line.kind(end?.kind)
    rows = try line.field(.rows, end?.rows)
  }
}

/// A game that tables can play; its title is the sentence.
public struct GameRow: CodedBody {
  static let lines = [Message.Line(.row, .game, nil)]

  public let game: GameID
  public let players: ClosedRange<Int>

  public init(_ game: GameID, players: ClosedRange<Int>) {
    (self.game, self.players) = (game, players)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    game = try line.field(.id, row?.game)
    try line.derived(.family, game.family)
    players = try line.field(.players, row.map { NumberRange($0.players) }).range
  }
}

// MARK: - Tables

public struct Created: CodedBody {
  static let lines = [Message.Line(.done, .create, "the table is open, with all its options")]

  public let table: TableID
  public let terms: ToldTerms
  /// All tables of a duplicate.
  public let tables: [TableID]

  public init(_ settings: TableSettings, with tables: [TableID]) {
    (table, terms, self.tables) = (settings.id, ToldTerms(settings, nil), tables)
  }

  init(_ line: inout FieldCoder, _ created: Self?) throws(Misread) {
    table = try line.field(.table, created?.table)
    terms = try ToldTerms(&line, created?.terms, nil)
    tables = try line.field(.tables, created?.tables, unless: [])
  }
}

/// The game of a table and its options, or some of them, as lines say them.
public struct ToldTerms: Sendable, Equatable {
  /// What two agree on who play a match.
  static let ofMatches: Set<Key> = [
    .limit, .blinds, .bets, .ante, .turn, .bank, .hands, .stack, .duplicate,
  ]

  public let game: GameID
  private let options: [Key: Value]
  private let rules: RuleSetName?

  /// - Parameter keys: the options that are told; `nil` for all. A seed is never told.
  init(_ settings: TableSettings, _ keys: Set<Key>?) {
    game = settings.game
    rules = keys == nil ? settings.options.ruleSetName : nil
    var options: [Key: Value] = [:]
    for option in settings.entry.options where option.isTold(among: keys) {
      let value = settings.options.value(option.key).map { option.told($0) }
      // What is agreed on for a turn has always been a string in JSON, unlike what a table has.
      let isString = option.key == .turn && keys != nil
      options[option.key] = isString ? value.map { .text($0.text) } : value
    }
    self.options = options
  }

  init(
    _ line: inout FieldCoder, _ terms: Self?, _ keys: Set<Key>?
  ) throws(Misread) {
    game = try line.field(.game, terms?.game)
    var options: [Key: Value] = [:]
    for option in GameCatalogue.entry(of: game).options where option.isTold(among: keys) {
      options[option.key] = try line.optional(option.key, terms?.options[option.key])
    }
    self.options = options
    rules = try keys == nil ? line.optional(.rules, terms?.rules) : nil
  }

  /// Who alone may sit down; `nil` for everybody.
  var only: [PlayerName]? {
    word(.only).map { $0.split(separator: ",").compactMap { PlayerName(String($0)) } }
  }

  /// The value of an option, if it is told.
  func word(_ key: Key) -> String? { options[key]?.text }
}

extension OptionSpecification {
  fileprivate func isTold(among keys: Set<Key>?) -> Bool {
    if case .name = values { return false }
    return key != .seed && keys?.contains(key) != false
  }
}

// MARK: - What people say to each other

/// What was said to a member who is not here.
public struct Waiting: CodedBody {
  static let lines = [Message.Line(.done, .tell, nil)]

  public let name: PlayerName
  /// How many messages wait for the member now.
  public let waiting: Int

  public init(_ name: PlayerName, waiting: Int) { (self.name, self.waiting) = (name, waiting) }

  init(_ line: inout FieldCoder, _ told: Self?) throws(Misread) {
    name = try line.field(.name, told?.name)
    waiting = try line.field(.waiting, told?.waiting)
  }
}

/// What was said in the lobby.
public struct SaidInLobby: CodedBody {
  static let lines = [Message.Line(.done, .say, nil)]

  /// How many people are here, of whom those read it who want to.
  public let people: Int

  public init(people: Int) { self.people = people }

  init(_ line: inout FieldCoder, _ said: Self?) throws(Misread) {
    people = try line.field(.people, said?.people)
  }
}

public struct LobbyChatEvent: CodedBody {
  static let lines = [
    Message.Line(.event, .chat, "somebody says something to all in the lobby, if you asked for it")
  ]

  public let name: PlayerName

  public init(by name: PlayerName) { self.name = name }

  init(_ line: inout FieldCoder, _ chat: Self?) throws(Misread) {
    name = try line.field(.name, chat?.name)
  }
}

public struct TellEvent: CodedBody {
  static let lines = [Message.Line(.event, .tell, "somebody says something to you alone")]

  public let name: PlayerName
  /// When it was said, if you were not here.
  public let time: String?

  public init(from name: PlayerName, at time: String? = nil) {
    (self.name, self.time) = (name, time)
  }

  init(_ line: inout FieldCoder, _ tell: Self?) throws(Misread) {
    name = try line.field(.name, tell?.name)
    time = try line.optional(.time, tell?.time)
  }
}

public struct NoticeEvent: CodedBody {
  static let lines = [
    Message.Line(
      .event, .notice,
      "the operator says something to everybody; with `table=` a table to a person, with `chips=` "
        + "that came back")
  ]

  public let table: TableID?
  public let chips: Int?

  public init(at table: TableID? = nil, chips: Int? = nil) {
    (self.table, self.chips) = (table, chips)
  }

  init(_ line: inout FieldCoder, _ notice: Self?) throws(Misread) {
    table = try line.optional(.table, notice?.table)
    chips = try line.optional(.chips, notice?.chips)
  }
}

// MARK: - Challenges

public struct Challenged: CodedBody {
  static let lines = [Message.Line(.done, .challenge, "it stands for wait seconds")]

  public let name: PlayerName
  public let terms: ToldTerms
  public let seconds: Int

  public init(_ name: PlayerName, _ settings: TableSettings) {
    (self.name, terms) = (name, ToldTerms(settings, ToldTerms.ofMatches))
    seconds = Limits.challengeSeconds
  }

  init(_ line: inout FieldCoder, _ challenge: Self?) throws(Misread) {
    name = try line.field(.name, challenge?.name)
    terms = try ToldTerms(&line, challenge?.terms, ToldTerms.ofMatches)
    seconds = try line.field(.wait, challenge?.seconds)
  }
}

public struct ChallengeEvent: CodedBody {
  static let lines = [Message.Line(.event, .challenge, "somebody asks you to play a match")]

  public let name: PlayerName
  public let terms: ToldTerms

  public init(from name: PlayerName, _ settings: TableSettings) {
    (self.name, terms) = (name, ToldTerms(settings, ToldTerms.ofMatches))
  }

  init(_ line: inout FieldCoder, _ challenge: Self?) throws(Misread) {
    name = try line.field(.name, challenge?.name)
    terms = try ToldTerms(&line, challenge?.terms, ToldTerms.ofMatches)
  }
}

public struct Accepted: CodedBody {
  static let lines = [Message.Line(.done, .accept, "you are seated at the table of the match")]

  public let name: PlayerName
  public let table: TableID
  public let terms: ToldTerms

  public init(from name: PlayerName, _ settings: TableSettings) {
    (self.name, table) = (name, settings.id)
    terms = ToldTerms(settings, ToldTerms.ofMatches)
  }

  init(_ line: inout FieldCoder, _ accepted: Self?) throws(Misread) {
    name = try line.field(.name, accepted?.name)
    table = try line.field(.table, accepted?.table)
    terms = try ToldTerms(&line, accepted?.terms, ToldTerms.ofMatches)
  }
}

/// A match that somebody has asked for with `play`, or accepted.
public struct PlayedMatch: CodedBody {
  static let lines = [Message.Line(.done, .play, nil)]

  /// Who has said `play`, and may have got a name only now.
  public let name: PlayerName
  public let other: PlayerName
  /// The match's table; `nil` as long as the other has not accepted.
  public let table: TableID?
  public let terms: ToldTerms
  /// How long the other may take to accept.
  public let seconds: Int?

  public init(_ name: PlayerName, asks other: PlayerName, _ settings: TableSettings) {
    (self.name, self.other, table) = (name, other, nil)
    terms = ToldTerms(settings, ToldTerms.ofMatches)
    seconds = Limits.challengeSeconds
  }

  public init(_ name: PlayerName, accepts other: PlayerName, _ settings: TableSettings) {
    (self.name, self.other, table) = (name, other, settings.id)
    terms = ToldTerms(settings, ToldTerms.ofMatches)
    seconds = nil
  }

  init(_ line: inout FieldCoder, _ match: Self?) throws(Misread) {
    name = try line.field(.name, match?.name)
    other = try line.field(.with, match?.other)
    table = try line.optional(.table, match?.table)
    terms = try ToldTerms(&line, match?.terms, ToldTerms.ofMatches)
    seconds = try line.optional(.wait, match?.seconds)
  }
}

public struct AcceptEvent: CodedBody {
  static let lines = [
    Message.Line(.event, .accept, "your challenge is accepted, and you are seated")
  ]

  public let name: PlayerName
  public let table: TableID
  public let game: GameName

  public init(by name: PlayerName, at table: TableID, _ game: GameID) {
    (self.name, self.table, self.game) = (name, table, GameName(game))
  }

  init(_ line: inout FieldCoder, _ accept: Self?) throws(Misread) {
    name = try line.field(.name, accept?.name)
    table = try line.field(.table, accept?.table)
    game = try line.field(.game, accept?.game)
  }
}

public struct DeclineEvent: CodedBody {
  static let lines = [Message.Line(.event, .decline, "your challenge is declined")]

  public let name: PlayerName

  public init(by name: PlayerName) { self.name = name }

  init(_ line: inout FieldCoder, _ decline: Self?) throws(Misread) {
    name = try line.field(.name, decline?.name)
  }
}

public struct ChallengeEnded: CodedBody {
  static let lines = [
    Message.Line(.event, .cancel, "the challenge of name= to with= is over, unanswered")
  ]

  /// Why.
  public enum Reason: String, FieldValue, CaseIterable, Sendable {
    /// Nobody has answered in time.
    case time
    /// Whoever asked has taken it back.
    case off
    /// One of the two has left.
    case left
  }

  public let name, other: PlayerName
  public let reason: Reason

  public init(from name: PlayerName, to other: PlayerName, _ reason: Reason) {
    (self.name, self.other, self.reason) = (name, other, reason)
  }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    name = try line.field(.name, end?.name)
    other = try line.field(.with, end?.other)
    reason = try line.field(.reason, end?.reason)
  }
}
