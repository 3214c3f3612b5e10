import Cards
import Identity
import Lines

extension GameQuestion {
  /// Writes the question, or reads one. Fields of later versions follow those of the clock, which
  /// the table writes.
  public init(
    _ line: inout LineCoder, _ question: Self?,
    clock: (inout LineCoder) throws(Misread) -> Void
  ) throws(Misread) {
    let house: HouseView? = if case .house(let view)? = question { view } else { nil }
    let poker: PokerView? = if case .poker(let view)? = question { view } else { nil }
    // Only the house has rounds.
    if let round = try line.optional(.round, house?.round) {
      var view = try HouseView(&line, house, round: round)
      try clock(&line)
      try view.further(&line, house)
      self = .house(view)
    } else {
      let draft = try PokerView.Draft(&line, poker)
      try clock(&line)
      self = .poker(try draft.view(&line, poker))
    }
  }
}

extension HouseView {
  fileprivate init(
    _ line: inout LineCoder, _ view: HouseView?, round: Int
  ) throws(Misread) {
    let phase = try line.field(.phase, view?.phase)
    let bet = try line.field(.bet, view?.bet)
    let balance = try line.field(.balance, view?.balance)
    _ = try line.field(.score, view?.score)
    let hand = try line.field(.cards, view?.hand)
    let deck = try line.field(.deck, view?.deck)
    let legal = try line.field(.legal, view?.legal)
    self.init(
      round: round, phase: phase, hand: hand, bet: bet, balance: balance, deck: deck,
      legal: legal, house: SeenCards([]))
  }

  /// The house's hand, once there is one.
  fileprivate mutating func further(
    _ line: inout LineCoder, _ view: HouseView?
  ) throws(Misread) {
    let none = SeenCards([])
    self = HouseView(
      round: round, phase: phase, hand: hand, bet: bet, balance: balance, deck: deck, legal: legal,
      house: try line.field(.house, view?.house, unless: none))
  }
}

extension PokerView {
  /// The fields of a question that precede `clock=`.
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
    private let legal: [LegalMove]

    init(_ line: inout LineCoder, _ view: PokerView?) throws(Misread) {
      hand = try line.number(.hand, view?.hand, in: .amounts)
      game = try line.field(.game, view?.game)
      street = try line.field(.street, view.map { PlainWord($0.street) })
      boards = try line.field(.board, view.map { Boards($0.boards) })
      hole = try line.field(.hole, view?.hole)
      up = try line.field(.up, view?.up)
      pot = try line.number(.pot, view?.pot, in: .amounts)
      toCall = try line.number(.toCall, view?.toCall, in: .amounts)
      stack = try line.number(.stack, view?.stack, in: .amounts)
      legal = try line.field(.legal, view?.legal)
    }

    func view(_ line: inout LineCoder, _ view: PokerView?) throws(Misread) -> PokerView {
      let bet = try line.number(.bet, view?.bet, in: .amounts)
      let decision = try line.number(.decision, view?.decision, in: .amounts)
      let count = try line.boardCount(view?.boards.count)
      guard let boards = boards.counted(count) else { throw Misread(.board) }
      let opponents = try line.field(.others, view?.opponents)
      let pots = try line.sidePots(view?.pots)
      let swap = try line.optional(.swap, view.flatMap { LegalMove.swap($0.legal) })
      return PokerView(
        hand: hand, decision: decision, game: game, street: street.text, boards: boards,
        hole: hole, up: up, pot: pot, pots: pots, toCall: toCall, bet: bet, stack: stack,
        opponents: opponents, legal: LegalMove.list(legal, swap: swap?.range))
    }
  }
}

extension PokerView.Opponent: ListPart {
  public func append(to bytes: inout [UInt8]) {
    for number in [seat.number, stack, bet, cards] {
      number.append(to: &bytes)
      bytes.append(0x3A)
    }
    up.appendNotation(to: &bytes)
  }

  public init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 5,
      let up = [Card](notation: parts[4])
    else { return nil }
    let numbers = parts.dropLast().compactMap { LineReader.count($0) }
    guard numbers.count == 4, numbers[3] <= Card.all.count else { return nil }
    self.init(
      seat: Seat(numbers[0]), stack: numbers[1], bet: numbers[2], cards: numbers[3], up: up)
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x5B)
    for number in [seat.number, stack, bet, cards] {
      number.append(to: &bytes)
      bytes.append(0x2C)
    }
    up.appendJSON(to: &bytes)
    bytes.append(0x5D)
  }
}
