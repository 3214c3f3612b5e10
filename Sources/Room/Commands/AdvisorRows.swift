import Advisor
import Cards
import Games
import LineProtocol

extension Commands {
  /// What is told of cards, and taught.
  static let advisorRows: [PlayerRow] = [
    .init("hands", "", "the ten kinds of hand, the best first", [.asks, .isOwn]) { _ in
      { session in
        session.finish(Answer(AdviceReply.ladder()))
        return []
      }
    },
    .init(
      "advise", AdviceRequest.forms, "what your two cards are worth with the dealer's", .asks
    ) { args in
      let request = try AdviceRequest(&args)
      guard case .cards([], [], _) = request else {
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
      guard request.isOfOwnHand else {
        return { session in try session.compare(request) }
      }
      let table = try args.tableBehindKey()
      return { session in
        try session.askOfOwnHand(
          table, example: "equity \(typed: "AhKd") vs \(typed: "QsQc")"
        ) { table, sender in try table.equity(request, sender) }
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
