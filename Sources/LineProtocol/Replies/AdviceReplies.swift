import Cards
import Games
import Identity
import Lines

extension Message {
  static let adviceBodies: [any CodedBody.Type] = [
    RungRow.self, DrawRow.self, LookedHand.self, Advised.self, EquityRow.self, EquityEnd.self,
    QuizVerdict.self, QuizEnd.self, TutorialEnd.self,
  ]
}

/// A kind of hand; the sentence says what decides a tie.
public struct RungRow: CodedBody {
  static let lines = [
    Message.Line(.row, .rung, "a kind of hand; its text says what decides a tie")
  ]

  public let rank: Int
  public let name: String
  /// Whether the hand that was asked about is of this kind.
  public let isYours: Bool?
  public let example: [Card]
  /// How many of all hands of five cards are of this kind, and of how many hands it is one; only
  /// where the kinds themselves are asked about.
  public let count: Int?
  public let oneIn: String?

  public init(
    _ rank: Int, _ name: String, isYours: Bool?, example: [Card], count: Int? = nil,
    oneIn: String? = nil
  ) {
    (self.rank, self.name, self.isYours, self.example) = (rank, name, isYours, example)
    (self.count, self.oneIn) = (count, oneIn)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    rank = try line.field(.rank, row?.rank)
    name = try line.field(.name, row?.name)
    isYours = try line.optional(.yours, row?.isYours)
    example = try line.field(.example, row?.example)
    count = try line.optional(.count, row?.count)
    oneIn = try count == nil ? nil : line.decimal(.oneIn, row?.oneIn)
  }
}

public struct DrawRow: CodedBody {
  static let lines = [Message.Line(.row, .draw, "a better kind of hand that may come")]

  public let name: String
  public let cards: [Card]
  /// The chances by the end, and with the next card.
  public let percent, next: String

  public init(_ name: String, _ cards: [Card], percent: String, next: String) {
    (self.name, self.cards, self.percent, self.next) = (name, cards, percent, next)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    name = try line.field(.name, row?.name)
    let outs = try line.field(.outs, row?.cards.count)
    cards = try line.field(.cards, row?.cards)
    guard outs == cards.count else { throw Misread(.outs) }
    percent = try line.decimal(.percent, row?.percent)
    next = try line.decimal(.next, row?.next)
  }
}

/// Five cards that the advisor has looked at.
public struct LookedHand: CodedBody {
  static let lines = [Message.Line(.row, .hand, nil)]

  public let cards: [Card]

  public init(_ cards: [Card]) { self.cards = cards }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    cards = try line.field(.cards, row?.cards)
  }
}

/// The reply to `advise`.
public struct Advised: RowsCounted {
  static let lines = [
    Message.Line(.done, .advise, "what your cards are worth, in words in its text")
  ]

  /// Cards and what they are called.
  public struct Named: Sendable, Equatable {
    public let cards: [Card]
    public let name: String

    public init(_ cards: [Card], _ name: String) { (self.cards, self.name) = (cards, name) }
  }

  /// How many hands were looked at.
  public let hands: Int
  public private(set) var rows: Int
  /// The best hand by the rule that takes all of one's own cards, and by the one that takes any;
  /// `nil` for cards that make no hand yet.
  public let best, any: Named?
  /// The place of the best hand among the kinds, and among all hands, if it has one.
  public let rank, value: Int?
  public let table: TableID?

  public init(
    hands: Int, rows: Int, _ best: Named? = nil, any: Named? = nil, rank: Int? = nil,
    value: Int? = nil, at table: TableID?
  ) {
    (self.hands, self.rows, self.best, self.any) = (hands, rows, best, any)
    (self.rank, self.value, self.table) = (rank, value, table)
  }

  mutating func count(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ advised: Self?) throws(Misread) {
    hands = try line.field(.hands, advised?.hands)
    let cards = try line.optional(.best, advised?.best?.cards)
    best = try cards == nil ? nil : Named(cards ?? [], line.field(.name, advised?.best?.name))
    rank = try line.optional(.rank, advised?.rank)
    value = try rank == nil ? nil : line.field(.value, advised?.value)
    rows = try line.field(.rows, advised?.rows)
    any =
      try best == nil
      ? nil
      : Named(
        line.field(.any, advised?.any?.cards), line.field(.anyName, advised?.any?.name))
    table = try line.optional(.table, advised?.table)
  }
}

// MARK: - Chances

/// How the chances were found.
public enum EquityMethod: String, FieldValue, CaseIterable, Sendable {
  case exact, sampled
}

public struct EquityRow: CodedBody {
  static let lines = [
    Message.Line(.row, .equity, "the chances of a hand, in parts of a hundred")
  ]

  public let hand: Int
  public let cards: PartlyKnownCards
  public let win, tie, share: String
  /// Among how many hands, where the row stands alone, and how that was found.
  public private(set) var hands: Int?
  public private(set) var method: EquityMethod?
  public private(set) var error: String?
  /// What the hand is, where all cards are there; its name is a wire's word.
  public private(set) var made: Advised.Named?

  public init(_ hand: Int, _ cards: PartlyKnownCards, win: String, tie: String, share: String) {
    (self.hand, self.cards) = (hand, cards)
    (self.win, self.tie, self.share) = (win, tie, share)
  }

  /// The same for a row that stands alone.
  public func among(_ hands: Int, _ method: EquityMethod, error: String?) -> Self {
    var copy = self
    (copy.hands, copy.method, copy.error) = (hands, method, error)
    return copy
  }

  /// The same of a hand that is whole.
  public func made(_ made: Advised.Named?) -> Self {
    var copy = self
    copy.made = made
    return copy
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    hand = try line.field(.hand, row?.hand)
    cards = try line.field(.cards, row?.cards)
    win = try line.decimal(.win, row?.win)
    tie = try line.decimal(.tie, row?.tie)
    share = try line.decimal(.share, row?.share)
    hands = try line.optional(.hands, row?.hands)
    method = try hands == nil ? nil : line.field(.method, row?.method)
    error = try hands == nil ? nil : line.optionalDecimal(.error, row?.error)
    let best = try line.optional(.best, row?.made?.cards)
    made = try best.map { (cards) throws(Misread) in
      Advised.Named(cards, try line.field(.name, row?.made?.name))
    }
  }
}

/// Cards of a hand, and how many more it has that nobody knows: `AhKd??`.
public struct PartlyKnownCards: Sendable, Equatable {
  public let known: [Card]
  public let hidden: Int

  public init(_ known: [Card], hidden: Int) { (self.known, self.hidden) = (known, max(0, hidden)) }

  /// The hidden ones first.
  var all: [Card?] { Array(repeating: nil, count: hidden) + known }
}

extension PartlyKnownCards: FieldValue {
  public init?(word: ArraySlice<UInt8>) {
    let hidden = word.count { $0 == 0x3F }
    guard hidden % 2 == 0, word.suffix(hidden).allSatisfy({ $0 == 0x3F }) else { return nil }
    let rest = word.dropLast(hidden)
    guard let known = rest.isEmpty ? [] : [Card](notation: rest) else { return nil }
    self.init(known, hidden: hidden / 2)
  }

  public func append(to bytes: inout [UInt8]) {
    if !known.isEmpty || hidden == 0 { known.appendNotation(to: &bytes) }
    bytes.append(contentsOf: repeatElement(0x3F, count: 2 * hidden))
  }

  /// A string where only some are known.
  public func appendJSON(to bytes: inout [UInt8]) {
    guard known.isEmpty || hidden == 0 else {
      var word: [UInt8] = []
      append(to: &word)
      return JSONRendering.append(string: word, to: &bytes)
    }
    SeenCards(all).appendJSON(to: &bytes)
  }

  public static var examples: [Self] {
    let hands = Card.lists
    return [Self(hands[2], hidden: 0), Self([], hidden: 2), Self(hands[1], hidden: 1)]
  }
}

public struct EquityEnd: RowsCounted {
  static let lines = [Message.Line(.done, .equity, "the chances of all hands")]

  public let hands: Int
  public let method: EquityMethod
  public let trials: Int
  public let error: String?
  public private(set) var rows: Int
  /// The places of the hands that win, where all cards are there.
  public let winners: [Int]?

  public init(
    hands: Int, _ method: EquityMethod, trials: Int, error: String?, winners: [Int]? = nil
  ) {
    (self.hands, self.method, self.trials, self.error) = (hands, method, trials, error)
    (rows, self.winners) = (hands, winners)
  }

  mutating func count(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    hands = try line.field(.hands, end?.hands)
    method = try line.field(.method, end?.method)
    trials = try line.field(.trials, end?.trials)
    error = try line.optionalDecimal(.error, end?.error)
    rows = try line.field(.rows, end?.rows)
    winners = try line.optional(.winners, end?.winners)
  }
}

// MARK: - The quiz

/// What became of an answer; why is the sentence.
public struct QuizVerdict: CodedBody {
  static let lines = [Message.Line(.row, .quiz, "what an answer to the quiz was worth, and why")]

  /// A topic of `HandRanking`.
  public let topic: String
  public let isRight: Bool
  /// The number of the right option, or the number that was asked for.
  public let answer: Int

  public init(_ topic: String, isRight: Bool, answer: Int) {
    (self.topic, self.isRight, self.answer) = (topic, isRight, answer)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    topic = try line.field(.topic, row?.topic)
    isRight = try line.field(.right, row?.isRight)
    answer = try line.field(.answer, row?.answer)
  }
}

/// How somebody stands in the quiz, and the open question, which is the sentence.
public struct QuizEnd: RowsCounted {
  static let lines = [
    Message.Line(.done, .quiz, "how you stand in the quiz, and its question in the text")
  ]

  /// What is asked about.
  public struct Question: Sendable, Equatable {
    public let topic: String
    public let cards: [Card]
    /// The dealer's cards; empty where there are none.
    public let board: [Card]
    /// What can be chosen, by number from 1: kinds of hand, or hands; empty where a number is asked
    /// for.
    public let options: [String]

    public init(_ topic: String, _ cards: [Card], board: [Card], options: [String]) {
      (self.topic, self.cards, self.board, self.options) = (topic, cards, board, options)
    }
  }

  /// The questions answered, and those answered rightly.
  public let answered, correct: Int
  /// The topics that are known, and all there are.
  public let known, topics: Int
  public let question: Question?
  public private(set) var rows: Int

  public init(
    answered: Int, correct: Int, known: Int, topics: Int, _ question: Question?, rows: Int
  ) {
    (self.answered, self.correct, self.known) = (answered, correct, known)
    (self.topics, self.question, self.rows) = (topics, question, rows)
  }

  mutating func count(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    answered = try line.field(.answered, end?.answered)
    correct = try line.field(.correct, end?.correct)
    known = try line.field(.known, end?.known)
    topics = try line.field(.of, end?.topics)
    let topic = try line.optional(.topic, end?.question?.topic)
    question = try topic.map { (topic) throws(Misread) in
      Question(
        topic, try line.field(.cards, end?.question?.cards),
        board: try line.field(.board, end?.question?.board),
        options: try line.field(.options, end?.question?.options))
    }
    rows = try line.field(.rows, end?.rows)
  }
}
