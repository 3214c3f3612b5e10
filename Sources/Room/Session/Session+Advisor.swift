import Advisor
import Cards
import LineProtocol

/// What the advisor is asked about cards that are named, and by the quiz.
extension Session {
  mutating func advise(
    _ request: AdviceRequest
  ) throws(Refusal) -> [Effect] {
    switch request {
    case .cards(let hole, let board, let wild):
      finish(try advise(AdvisedHand(hole: hole, board: board, wild: wild)))
    case .more(let cards):
      pending?.writes = true
      finish(try advise(kept().adding(cards)))
    case .fewer(let cards):
      pending?.writes = true
      finish(try advise(kept().removing(cards)))
    case .swaps(let swaps):
      pending?.writes = true
      finish(try advise(kept().replacing(swaps)))
    case .new:
      pending?.writes = true
      advisor.advised = nil
      finish(AdviceReply.forgotten)
    case .quiz(let move): return quiz(move)
    }
    return []
  }

  /// The hand of the last `advise`.
  private func kept() throws(Refusal) -> AdvisedHand {
    guard let known = advisor.advised else { throw Self.nothingNamed("advise") }
    return known
  }

  /// Makes a move of the quiz.
  mutating func quiz(_ move: QuizMove) -> [Effect] {
    pending?.writes = move != .ask
    let quiz = advisor.quiz
    return house { house, requester in
      try house.quiz.take(move, quiz, requester, in: &house.store, at: house.time)
    }
  }

  mutating func compare(
    _ request: EquityRequest
  ) throws(Refusal) -> [Effect] {
    switch request {
    case .hands(let hands, let unknown, let board):
      finish(try compare(EquityHands(hands, unknown: unknown, board: board)))
    case .ranges(let ranges, let board):
      finish(try compare(EquityHands(ranges: ranges, board: board)))
    case .more(let cards):
      pending?.writes = true
      guard let known = advisor.compared else { throw Self.nothingNamed("equity") }
      finish(try compare(known.adding(cards)))
    case .new:
      pending?.writes = true
      advisor.compared = nil
      finish(EquityReply.forgotten)
    case .own, .ownAgainst: break
    }
    return []
  }

  /// Looks at cards that are named, and keeps them.
  mutating func advise(_ hand: AdvisedHand) throws(Refusal) -> Answer {
    if hand.board.isEmpty, !hand.hasWildCards { input.bucket.charge(LineCost.sampled, at: now) }
    let hands = tables.target.flatMap { tables[$0]?.hands } ?? AdviceReply.usualHands
    let answer = Answer(try AdviceReply.make(hand, hands: hands))
    // What is only answered again does not take back what came behind it.
    if pending?.isRepeated != true { advisor.advised = hand }
    return answer
  }

  private mutating func compare(
    _ hands: EquityHands
  ) throws(Refusal) -> Answer {
    // Two cards before the flop against a hidden hand were counted once and for all.
    let hidden = hands.hands.count == 1 && hands.board.isEmpty ? 1 : 0
    input.bucket.charge(
      !hands.ranges.isEmpty
        ? LineCost.ranges : hands.unknown > hidden ? LineCost.sampled : LineCost.counted, at: now)
    let answer = Answer(
      hands.ranges.isEmpty
        ? try EquityReply.make(hands: hands.hands, unknown: hands.unknown, board: hands.board)
        : try EquityReply.make(ranges: hands.ranges, board: hands.board))
    if pending?.isRepeated != true { advisor.compared = hands }
    return answer
  }

  private static func nothingNamed(_ command: String) -> Refusal {
    Refusal(
      .ruleCard,
      "no cards were named yet that these could be added to; begin with your own two, as in "
        + "\(command) \(typed: "AhKd")")
  }
}
