import Lines

// Questions have a separate writer and reader. The server writes one for each decision, and an
// initializer for both directions, which returns what it writes, takes twice as long.

extension GameQuestion {
  /// Writes the fields of the game. Fields that later versions added follow the clock.
  func write(to line: inout LineCoder, isClockRunning: Bool) {
    switch self {
    case .house(let view): view.write(to: &line, isClockRunning)
    case .poker(let view): view.write(to: &line, isClockRunning)
    }
  }

  init(reading line: inout LineCoder) throws(Misread) {
    // Only the house has rounds.
    if let round: Int = try line.optional(.round, nil) {
      self = .house(try HouseView(reading: &line, round: round))
    } else {
      self = .poker(try PokerView(reading: &line))
    }
  }
}

extension HouseView {
  fileprivate func write(to line: inout LineCoder, _ isClockRunning: Bool) {
    line.append(.round, round)
    line.append(.phase, phase)
    line.append(.bet, bet)
    line.append(.balance, balance)
    line.append(.score, score)
    line.append(.cards, hand)
    line.append(.deck, deck)
    line.append(.legal, legal)
    line.append(.clock, isClockRunning)
    if house.count > 0 { line.append(.house, house) }
  }

  fileprivate init(reading line: inout LineCoder, round: Int) throws(Misread) {
    self.init(
      round: round, phase: try line.field(.phase, nil), hand: try line.field(.cards, nil),
      bet: try line.field(.bet, nil), balance: try line.field(.balance, nil),
      deck: try line.field(.deck, nil), legal: try line.field(.legal, nil),
      house: try line.optional(.house, nil) ?? SeenCards([]))
  }
}

extension PokerView {
  fileprivate func write(to line: inout LineCoder, _ isClockRunning: Bool) {
    line.append(.hand, hand)
    line.append(.game, game)
    line.append(.street, PlainWord(street))
    line.append(.board, Boards(boards))
    line.append(.hole, hole)
    line.append(.up, up)
    line.append(.pot, pot)
    line.append(.toCall, toCall)
    line.append(.stack, stack)
    line.append(.legal, legal)
    line.append(.clock, isClockRunning)
    line.append(.bet, bet)
    line.append(.decision, decision)
    if boards.count != 1 { line.append(.boards, boards.count) }
    line.append(.others, opponents)
    if !pots.isEmpty { line.append(.pots, pots) }
    if let swap = LegalMove.swap(legal) { line.append(.swap, swap) }
    line.append(.moves, moves)
  }

  fileprivate init(reading line: inout LineCoder) throws(Misread) {
    let count = try line.boardCount(nil)
    let boards: Boards = try line.field(.board, nil)
    guard let boards = boards.counted(count) else { throw Misread(.board) }
    let street: PlainWord = try line.field(.street, nil)
    let pots: [Int] = try line.optional(.pots, nil) ?? []
    guard pots.allSatisfy({ $0 >= 0 }) else { throw Misread(.pots) }
    let legal: [LegalMove] = try line.field(.legal, nil)
    let swap: NumberRange? = try line.optional(.swap, nil)
    self.init(
      hand: try line.amount(.hand, nil),
      decision: try line.amount(.decision, nil), game: try line.field(.game, nil),
      street: street.text, boards: boards, hole: try line.field(.hole, nil),
      up: try line.field(.up, nil), pot: try line.amount(.pot, nil),
      pots: pots, toCall: try line.amount(.toCall, nil),
      bet: try line.amount(.bet, nil),
      stack: try line.amount(.stack, nil), opponents: try line.field(.others, nil),
      legal: LegalMove.list(legal, swap: swap?.range),
      moves: try line.optional(.moves, nil) ?? [])
  }
}

/// A move of the street: `2:raise:14`.
extension PokerView.Move: CompoundValue, ListPart {
  public var parts: [any FieldValue] { [seat, PlainWord(did), to] }

  public init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 3,
      let seat = Seat(word: parts[0]), let to = LineReader.count(parts[2])
    else { return nil }
    self.init(seat, String(decoding: parts[1], as: UTF8.self), to)
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
