import Cards
import Games
import Identity

/// What a player is asked at a table: a `?` line.
public struct TableQuestion: Fact, Sendable, Equatable {
  public let table: TableID
  /// The name of the decision.
  public let turn: TurnID
  public let seat: Seat
  /// Milliseconds that are left to decide: all of them while no clock runs.
  public var left: Int
  public var isClockRunning: Bool
  public let game: GameQuestion

  public init(
    table: TableID, turn: TurnID, seat: Seat, left: Int, isClockRunning: Bool, game: GameQuestion
  ) {
    (self.table, self.turn, self.seat) = (table, turn, seat)
    (self.left, self.isClockRunning, self.game) = (left, isClockRunning, game)
  }

  enum Word: String, FactWord {
    case act
  }

  private static let text = "Your turn"

  /// Writes the question, or reads one. What was added later stands behind `clock=`.
  init(_ line: inout FieldCoder, _ question: Self?) throws(Misread) {
    _ = try line.word(question.map { _ in Word.act })
    let table = try line.field(.table, question?.table)
    let turn = try line.field(.turn, question?.turn)
    let seat = try line.field(.seat, question?.seat)
    let left = try line.field(.left, question?.left)
    let game: GameQuestion
    let isClockRunning: Bool
    // Only the house has rounds.
    if let round = try line.optional(.round, question?.house?.round) {
      var view = try HouseView(&line, question?.house, round: round)
      isClockRunning = try line.field(.clock, question?.isClockRunning)
      try view.further(&line, question?.house)
      game = .house(view)
    } else {
      let draft = try PokerView.Draft(&line, question?.poker)
      isClockRunning = try line.field(.clock, question?.isClockRunning)
      game = .poker(try draft.view(&line, question?.poker))
    }
    self.init(
      table: table, turn: turn, seat: seat, left: left, isClockRunning: isClockRunning, game: game)
  }

  private var house: HouseView? { if case .house(let view) = game { view } else { nil } }

  private var poker: PokerView? { if case .poker(let view) = game { view } else { nil } }

  /// Appends the wire's line, with its line feed.
  public func appendWire(to bytes: inout [UInt8]) {
    bytes.append(self, for: .bare(.ask), text: Self.text)
  }

  /// Appends the question as JSON.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .bare(.ask), text: Self.text)
  }

  /// Reads a `?` line; `nil` if it is none.
  public init?(_ line: String) { self.init(wire: line, .ask) }
}

/// What any question says, of a game too that is not known.
public struct QuestionHead: Sendable {
  public let table: TableID
  public let turn: TurnID
  /// Milliseconds.
  public let left: Int
  /// What may be done, as the line has it.
  public let legal: String

  /// Reads a `?` line; `nil` if it is none.
  public init?(_ line: String) {
    guard line.hasPrefix("? "), var reader = LineReader(line.dropFirst(2)),
      let table = reader.value(.table, { TableID(word: $0) }),
      let turn = reader.value(.turn, { TurnID(word: $0) })
    else { return nil }
    (self.table, self.turn) = (table, turn)
    left = reader.value(.left) { Int(word: $0) } ?? 0
    legal = reader.value(.legal) { String(word: $0) } ?? ""
  }
}

extension TurnID: FieldValue {
  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { [TurnID(round: 17, number: 2), TurnID(round: 1, number: 0)] }
}

extension HouseGame.Phase: WordValue {
  static var examples: [Self] { [.bet, .trade, .over] }
}

extension HouseView {
  fileprivate init(
    _ line: inout FieldCoder, _ view: HouseView?, round: Int
  ) throws(Misread) {
    let phase = try line.field(.phase, view?.phase)
    let bet = try line.field(.bet, view?.bet)
    let balance = try line.field(.balance, view?.balance)
    _ = try line.field(.score, view?.score)
    let hand = try line.field(.cards, view?.hand)
    let deck = try line.field(.deck, view?.deck)
    let legal = try line.field(.legal, view.map { MoveList($0.legal) })
    self.init(
      round: round, phase: phase, hand: hand, bet: bet, balance: balance, deck: deck,
      legal: legal.moves(swap: nil, family: .house), house: SeenCards([]))
  }

  /// The house's hand, once there is one.
  fileprivate mutating func further(
    _ line: inout FieldCoder, _ view: HouseView?
  ) throws(Misread) {
    let none = SeenCards([])
    self = HouseView(
      round: round, phase: phase, hand: hand, bet: bet, balance: balance, deck: deck, legal: legal,
      house: try line.field(.house, view?.house, unless: none))
  }
}

extension PokerView {
  /// What stands before `clock=` in a question.
  fileprivate struct Draft {
    private let hand: Int
    private let game: VariantID
    private let street: PlainWord
    private let boards: Boards
    private let hole: [Card]
    private let up: [Card]
    private let pot: Int
    private let toCall: Int
    private let stack: Int
    private let legal: MoveList

    init(_ line: inout FieldCoder, _ view: PokerView?) throws(Misread) {
      hand = try line.number(.hand, view?.hand, in: .amounts)
      game = try line.field(.game, view?.game)
      street = try line.field(.street, view.map { PlainWord($0.street) })
      boards = try line.field(.board, view.map { Boards($0.boards) })
      hole = try line.field(.hole, view?.hole)
      up = try line.field(.up, view?.up)
      pot = try line.number(.pot, view?.pot, in: .amounts)
      toCall = try line.number(.toCall, view?.toCall, in: .amounts)
      stack = try line.number(.stack, view?.stack, in: .amounts)
      legal = try line.field(.legal, view.map { MoveList($0.legal.map { .poker($0) }) })
    }

    func view(_ line: inout FieldCoder, _ view: PokerView?) throws(Misread) -> PokerView {
      let bet = try line.number(.bet, view?.bet, in: .amounts)
      let decision = try line.number(.decision, view?.decision, in: .amounts)
      let count = try line.boardCount(view?.boards.count)
      guard let boards = boards.counted(count) else { throw Misread(.board) }
      let opponents = try line.field(.others, view?.opponents)
      let pots = try line.sidePots(view?.pots)
      let swap = try line.optional(
        .swap, view.flatMap { LegalMove.swap($0.legal.map { .poker($0) }) }.map { Span($0) })
      let moves = legal.moves(swap: swap?.range, family: .poker).compactMap { move in
        if case .poker(let move) = move { move } else { nil }
      }
      return PokerView(
        hand: hand, decision: decision, game: game, street: street.text, boards: boards,
        hole: hole, up: up, pot: pot, pots: pots, toCall: toCall, bet: bet, stack: stack,
        opponents: opponents, legal: moves)
    }
  }
}

extension PokerView.Opponent: CommaPart {
  func append(to bytes: inout [UInt8]) {
    for number in [seat.number, stack, bet, cards] {
      number.append(to: &bytes)
      bytes.append(0x3A)
    }
    up.appendNotation(to: &bytes)
  }

  init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 5,
      let up = [Card](notation: parts[4])
    else { return nil }
    let numbers = parts.dropLast().compactMap { LineReader.count($0) }
    guard numbers.count == 4, numbers[3] <= Card.all.count else { return nil }
    self.init(
      seat: Seat(numbers[0]), stack: numbers[1], bet: numbers[2], cards: numbers[3], up: up)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x5B)
    for number in [seat.number, stack, bet, cards] {
      number.append(to: &bytes)
      bytes.append(0x2C)
    }
    up.appendJSON(to: &bytes)
    bytes.append(0x5D)
  }

  static var examples: [Self] {
    [
      Self(seat: Seat(2), stack: 480, bet: 20, cards: 2, up: []),
      Self(seat: Seat(5), stack: 0, bet: 0, cards: 3, up: [Card].handExamples[2]),
    ]
  }
}

/// From a number to another: `0-3`.
struct Span: FieldValue {
  let range: ClosedRange<Int>

  init(_ range: ClosedRange<Int>) { self.range = range }

  init?(word: ArraySlice<UInt8>) {
    let word = Substring(String(decoding: word, as: UTF8.self))
    guard let range = PokerMove.range(word) else { return nil }
    self.range = range
  }

  func append(to bytes: inout [UInt8]) {
    range.lowerBound.append(to: &bytes)
    bytes.append(0x2D)
    range.upperBound.append(to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x7B)
    JSONRendering.appendEnds(range, to: &bytes)
    bytes.append(0x7D)
  }

  static var examples: [Self] { [Self(0...3), Self(1...95)] }
}
