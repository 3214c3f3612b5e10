import Cards
import Games
import Identity
import Tables

// MARK: - Questions

extension PokerView {
  func write(to line: inout LineWriter) {
    line.field(.hand, hand)
    line.field(.game, game.rawValue)
    line.field(.street, street)
    line.boards(boards)
    line.cards(.hole, hole)
    line.cards(.up, up)
    line.field(.pot, pot)
    line.field(.toCall, toCall)
    line.field(.stack, stack)
    line.field(.legal, legal.map { .poker($0) })
  }

  /// What stands behind the values that all questions have.
  func writeFurther(to line: inout LineWriter) {
    line.field(.bet, bet)
    line.field(.decision, decision)
    line.boardCount(boards.count)
    line.list(.others, opponents) { line, other in
      for number in [other.seat.number, other.stack, other.bet, other.cards] {
        line.append(number)
        line.append(":")
      }
      line.append(other.up)
    }
    line.sidePots(pots)
    if let swap = LegalMove.swap(legal.map { .poker($0) }) {
      line.field(.swap, "\(swap.lowerBound)-\(swap.upperBound)")
    }
  }

  init?(_ line: inout LineReader) {
    guard let hand = line.number(.hand, in: 0...), let game = line.variant(),
      let street = line.word(.street), !street.isEmpty, let hole = line.cards(.hole),
      let up = line.cards(.up), let pot = line.number(.pot, in: 0...),
      let toCall = line.number(.toCall, in: 0...), let stack = line.number(.stack, in: 0...),
      let legal = line.word(.legal), let bet = line.number(.bet, in: 0...),
      let decision = line.number(.decision, in: 0...), let opponents = line.opponents(),
      let boards = line.boards(), let pots = line.sidePots(), !line.isMisread
    else { return nil }
    let swap = line.word(.swap)
    let moves = LegalMove.parse(legal, swap: swap, family: .poker).compactMap { move in
      if case .poker(let move) = move { move } else { nil }
    }
    self.init(
      hand: hand, decision: decision, game: game, street: String(street), boards: boards,
      hole: hole, up: up, pot: pot, pots: pots, toCall: toCall, bet: bet, stack: stack,
      opponents: opponents, legal: moves)
  }
}

extension LineWriter {
  /// Main pot and side pots, which most hands do not have.
  fileprivate mutating func sidePots(_ pots: [Int]) {
    if !pots.isEmpty { list(.pots, pots) { $0.append($1) } }
  }
}

extension LineReader {
  fileprivate mutating func sidePots() -> [Int]? {
    list(.pots) { LineReader.count($0) } ?? []
  }

  fileprivate mutating func opponents() -> [PokerView.Opponent]? {
    list(.others) { word in
      guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 5,
        let up = [Card](notation: parts[4])
      else { return nil }
      let numbers = parts.dropLast().compactMap { LineReader.count($0) }
      guard numbers.count == 4, numbers[3] <= Card.all.count else { return nil }
      return PokerView.Opponent(
        seat: Seat(numbers[0]), stack: numbers[1], bet: numbers[2], cards: numbers[3], up: up)
    }
  }
}

// MARK: - Rows

extension PokerHandRow {
  func write(to line: inout LineWriter) {
    line.field(.hand, hand)
    line.field(.game, game.rawValue)
    line.field(.limit, limit.rawValue)
    line.blinds(stakes)
    line.otherBets(stakes)
    line.field(.button, button.number)
    line.field(.street, street ?? "-")
    line.boards(boards)
    line.field(.pot, pot)
    line.boardCount(boards.count)
    line.sidePots(pots)
  }

  init?(_ line: inout LineReader) {
    guard let hand = line.number(.hand, in: 1...), let game = line.variant(),
      let limit: BettingLimit = line.value(.limit), var stakes = line.blinds(),
      let button = line.seat(.button), let street = line.word(.street),
      !street.isEmpty, let pot = line.number(.pot, in: 0...), let boards = line.boards(),
      let pots = line.sidePots()
    else { return nil }
    line.otherBets(of: &stakes)
    if line.isMisread { return nil }
    self.init(
      hand: hand, game: game, limit: limit, stakes: stakes, button: button,
      street: street == "-" ? nil : String(street), boards: boards, pot: pot, pots: pots)
  }
}

extension PokerSeatRow {
  func write(to line: inout LineWriter) {
    line.field(.stack, stack)
    line.field(.bet, bet)
    if let hole { line.cards(.hole, hole) }
    line.cards(.up, up)
  }

  init?(_ line: inout LineReader) {
    guard let stack = line.number(.stack, in: 0...), let bet = line.number(.bet, in: 0...),
      let up = line.cards(.up)
    else { return nil }
    let hole: SeenCards? = line.form(.hole)
    if line.isMisread { return nil }
    self.init(stack: stack, bet: bet, hole: hole, up: up)
  }
}
