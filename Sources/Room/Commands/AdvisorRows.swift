import Games
import Lines

extension Commands {
  /// Commands for advice about cards, and for learning.
  static let advisorRows: [PlayerRow] = [
    .init("hands", "", "the ten kinds of hand, the best first", .asks) { _ in
      { session in
        guard let table = session.tables.target, session.tables[table]?.isSeated == true else {
          session.finish(Answer(AdviceReply.ladder()))
          return []
        }
        return session.table(table) { table, sender in table.rankHands(for: sender) }
      }
    },
    .init(
      "advise", AdviceRequest.forms, "what your two cards are worth with the dealer's", .asks
    ) { args in
      let request = try AdviceRequest(&args)
      guard case .cards(let hand) = request, (hand.hole + hand.board).isEmpty else {
        return { session in try session.advise(request) }
      }
      let table = try args.tableBehindKey()
      return { session in
        let kept = table == nil ? session.advisor.advised : nil
        if let kept, !session.tables.entries.contains(where: \.isSeated) {
          session.finish(try session.advise(kept))
          return []
        }
        session.pending?.kept = kept
        return try session.askOfOwnHand(
          table, example: "advise \(typed: "AhKd") \(typed: "3h4h5h")"
        ) { table, sender in try table.advise(sender) }
      }
    },
    .init("equity", EquityRequest.forms, "how often a hand wins against others", .asks) { args in
      let request = try EquityRequest(&args)
      guard case .own(let hands) = request else {
        return { session in try session.compare(request) }
      }
      let table = try args.tableBehindKey()
      return { session in
        try session.askOfOwnHand(
          table, example: "equity \(typed: "AhKd") vs \(typed: "QsQc")"
        ) { table, sender in try table.equity(against: hands, sender) }
      }
    },
    .seated(
      "odds", "[TABLE]", "betting: how often your hand beats the house, and what a trade is worth",
      .asks
    ) { args in
      (try args.anyTable(), { table, sender in try table.odds(sender) })
    }
    .at(.house, "how often your hand beats the house; what a trade is worth", as: "")
    .at(.poker, "for tables against the house; here it is equity", "equity, equity vs ?")
    .at(.dealing, "for tables against the house; here it is equity", "equity, equity vs ?"),
    .init(
      "tutorial", "[\(TutorialCourse.allCases.map(\.rawValue).joined(separator: "|"))|stop|MOVE]",
      "learn a game move by move, with set cards; nothing counts"
    ) { args in
      let move = TutorialMove(words: args.allWords())
      return { session in try session.tutor(move) }
    },
  ]
}

/// Questions to the advisor about named cards, and the quiz.
extension Session {
  mutating func advise(
    _ request: AdviceRequest
  ) throws(Refusal) -> [Effect] {
    switch request {
    case .cards(let hand): finish(try advise(hand))
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

  /// Makes a move in the quiz.
  mutating func quiz(_ move: QuizMove) -> [Effect] {
    pending?.writes = move != .ask
    let quiz = advisor.quiz
    return house { house, sender in try house.take(move, quiz, sender) }
  }

  mutating func compare(
    _ request: EquityRequest
  ) throws(Refusal) -> [Effect] {
    switch request {
    case .named(let hands): finish(try compare(hands))
    case .more(let cards):
      pending?.writes = true
      guard let known = advisor.compared else { throw Self.nothingNamed("equity") }
      finish(try compare(known.adding(cards)))
    case .new:
      pending?.writes = true
      advisor.compared = nil
      finish(EquityReply.forgotten)
    case .own: break
    }
    return []
  }

  /// Evaluates named cards, and keeps them.
  mutating func advise(_ hand: AdvisedHand) throws(Refusal) -> Answer {
    if hand.board.isEmpty, !hand.hasWildCards { charge(LineCost.sampled) }
    let hands =
      tables.target.flatMap { tables[$0]?.terms.wrappedValue.hands } ?? AdviceReply.usualHands
    let answer = Answer(try AdviceReply.make(hand, hands: hands))
    // A repeated command must not undo later ones.
    if pending?.isRepeated != true { advisor.advised = hand }
    return answer
  }

  private mutating func compare(
    _ hands: EquityHands
  ) throws(Refusal) -> Answer {
    // The odds of two cards before the flop against a hidden hand are precomputed.
    let hidden = hands.hands.count == 1 && hands.board.isEmpty ? 1 : 0
    charge(
      !hands.ranges.isEmpty
        ? LineCost.ranges : hands.unknown > hidden ? LineCost.sampled : LineCost.counted)
    let answer = Answer(try EquityReply.make(hands))
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

/// The session's tutorial, which nothing outside the session knows about.
extension Session {
  /// Makes a move in the tutorial; a nameless session gets a name first.
  mutating func tutor(_ move: TutorialMove) throws(Refusal) -> [Effect] {
    if name == nil, reader.readsScreens, move.opensLesson {
      return begin({ try $0.tutor(move) + $0.run() })
    }
    try require(.named)
    guard let name else { throw Refusal(.authRequired, ErrorCode.authRequired.meaning) }
    if let table = tables.seated {
      throw Refusal(
        .rulePhase,
        "you sit at table \(table), and the tutorial has one of its own; leave \(table) first")
    }
    finish(try advisor.tutorials.take(move, by: name))
    return []
  }
}

extension Session {
  /// Asks a table about the cards that this person holds there.
  ///
  /// - Throws: `Refusal` that says what can be asked without a hand.
  mutating func askOfOwnHand(
    _ named: TableID?, example: Prose, _ deed: @escaping TableDeed
  ) throws(Refusal) -> [Effect] {
    let table: TableID
    do throws(Refusal) { table = try tables.joined(named, seated: true) } catch {
      guard error.code != .tableWhich else { throw error }
      throw Refusal(
        error.code,
        "you hold no cards at a table; name some, as in " + example)
    }
    charge(LineCost.atTable)
    return self.table(table, deed)
  }
}
