import Games
import Identity
import Lines

/// What somebody seeks: the game, what is played for, and what both bring.
public struct SeekTerms: Sendable, Equatable {
  private static let keys: Set<Key> = [.limit, .blinds, .bets, .ante]

  public let terms: ToldTerms
  /// The chips that both bring; `nil` where nobody brings any.
  public let chips: Int?
  /// For how many more seconds it stands.
  public let seconds: Int

  public init(_ settings: TableSettings, chips: Int?, seconds: Int) {
    (terms, self.chips) = (ToldTerms(settings, Self.keys), chips)
    self.seconds = seconds
  }

  fileprivate init(_ line: inout FieldCoder, _ seek: Self?) throws(Misread) {
    terms = try ToldTerms(&line, seek?.terms, Self.keys)
    chips = try line.optional(.chips, seek?.chips)
    seconds = try line.field(.wait, seek?.seconds)
  }
}

/// What somebody in the lobby seeks.
public struct SeekRow: CodedBody {
  static let lines = [
    Message.Line(.row, .seek, "what somebody seeks, for so many chips, for wait seconds more")
  ]

  public let name: PlayerName
  public let seek: SeekTerms

  public init(_ name: PlayerName, _ seek: SeekTerms) { (self.name, self.seek) = (name, seek) }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    seek = try SeekTerms(&line, row?.seek)
  }
}

/// What the reader seeks from now on.
public struct Sought: CodedBody {
  static let lines = [
    Message.Line(
      .done, .seek,
      "it stands for wait seconds; whoever takes it and you bring so many chips; "
        + "after `seek off` nothing more is said")
  ]

  public let seek: SeekTerms

  public init(_ seek: SeekTerms) { self.seek = seek }

  init(_ line: inout FieldCoder, _ sought: Self?) throws(Misread) {
    seek = try SeekTerms(&line, sought?.seek)
  }
}

/// The reader seeks nothing any more.
public struct SeekGivenUp: CodedBody {
  static let lines = [Message.Line(.done, .seek, nil)]

  public init() {}

  init(_: inout FieldCoder, _: Self?) throws(Misread) {}
}

public struct SeekEvent: CodedBody {
  static let lines = [
    Message.Line(.event, .seek, "somebody seeks a game, if you are in the lobby or asked for it")
  ]

  public let name: PlayerName
  public let seek: SeekTerms

  public init(by name: PlayerName, _ seek: SeekTerms) { (self.name, self.seek) = (name, seek) }

  init(_ line: inout FieldCoder, _ event: Self?) throws(Misread) {
    name = try line.field(.name, event?.name)
    seek = try SeekTerms(&line, event?.seek)
  }
}

public struct SeekEnded: CodedBody {
  static let lines = [
    Message.Line(.event, .unseek, "what somebody has sought, or you, cannot be taken any more")
  ]

  /// Why.
  public enum Reason: String, FieldValue, CaseIterable, Sendable {
    case taken, off, time, seated, chips, left, muted
  }

  public let name: PlayerName
  public let reason: Reason

  public init(of name: PlayerName, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  init(_ line: inout FieldCoder, _ event: Self?) throws(Misread) {
    name = try line.field(.name, event?.name)
    reason = try line.field(.reason, event?.reason)
  }
}

/// The reader plays with whoever has sought it.
public struct Took: CodedBody {
  static let lines = [
    Message.Line(.done, .take, "you are seated at a table with whoever sought it")
  ]

  public let name: PlayerName
  public let sat: Sat

  public init(from name: PlayerName, _ sat: Sat) { (self.name, self.sat) = (name, sat) }

  init(_ line: inout FieldCoder, _ took: Self?) throws(Misread) {
    name = try line.field(.name, took?.name)
    sat = try Sat(behindName: &line, took?.sat)
  }
}

public struct TakeEvent: CodedBody {
  static let lines = [
    Message.Line(.event, .take, "somebody plays what you seek, and you are being seated")
  ]

  public let name: PlayerName
  public let table: TableID
  public let game: GameName

  public init(by name: PlayerName, at table: TableID, _ game: GameID) {
    (self.name, self.table, self.game) = (name, table, GameName(game))
  }

  init(_ line: inout FieldCoder, _ take: Self?) throws(Misread) {
    name = try line.field(.name, take?.name)
    table = try line.field(.table, take?.table)
    game = try line.field(.game, take?.game)
  }
}

// MARK: - Challenges

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
