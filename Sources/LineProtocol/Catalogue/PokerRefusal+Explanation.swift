import Cards
import Games

extension PokerRefusal {
  /// The code of the refusal.
  var code: ErrorCode {
    switch self {
    case .notSeated: .seatNone
    case .noHand, .notInHand, .notYourTurn, .notAsked: .turnNone
    case .amount, .stackTooShort: .ruleAmount
    case .notHeld, .namedTwice: .ruleCard
    case .noSuchGame: .tableGame
    case .noBlinds, .noStraddles: .ruleVerb
    case .betStands, .nothingToCall, .alreadyBet, .nothingToRaise, .capped, .notReopened,
      .nobodyToCall, .openersNeeded, .bringInDue, .noBringIn, .drawDue, .discardDue, .noDraw,
      .twiceDue, .choiceDue, .nothingToShow, .nothingToPost, .nothingToPlan:
      .rulePhase
    }
  }

  /// What is wrong, by which rule, and what to do instead.
  var explanation: CardText {
    switch self {
    case .notSeated: "you do not play here; sit down first"
    case .noHand: "no hand is played now; wait for the next one"
    case .notInHand: "you have no part in this hand; wait for the next one"
    case .notYourTurn: "it is not your turn; wait for it, or say pre check/fold or pre call N"
    case .notAsked: "that is not asked now; look shows the table"
    case .betStands(let price):
      "a bet stands, so a check is not possible; call \(price), or fold"
    case .nothingToCall: "no bet stands, so there is nothing to call; check"
    case .alreadyBet(let least?): "a bet stands already; raise \(least) raises it"
    case .alreadyBet(nil): "a bet stands already; call or fold"
    case .nothingToRaise: "nothing stands that could be raised; bet or check"
    case .amount(let kind, let amounts): CardText(Self.amount(kind, amounts))
    case .capped: "the bets of this street have reached the cap; call or fold"
    case .notReopened:
      "you have acted, and the all-in since was less than a whole raise; call or fold"
    case .nobodyToCall: "nobody is left who could call more; call, check or fold"
    case .stackTooShort: "your stack is not more than the price; call is all-in, or fold"
    case .openersNeeded: "it takes a pair of jacks or better to open; check or fold"
    case .bringInDue(let amount):
      "the lowest card has to bring it in; bringin pays \(amount), complete the whole bet"
    case .noBringIn: "there is no bring-in to pay now; call, complete or fold"
    case .drawDue(let most):
      "it is the draw; draw up to \(most) of your cards, as in draw \(typed: "9c2d"), "
        + "or draw alone to keep all"
    case .discardDue(let count):
      CardText("give up just \(count == 1 ? "one card" : "\(count) cards"); ")
        + "as in discard \(typed: "9c")"
    case .noDraw: "cards are not changed now; bet, check, call or fold"
    case .notHeld(let card): "you do not hold \(card) face down; name your own cards"
    case .namedTwice(let card): "\(card) is named twice; name each card once"
    case .twiceDue: "say whether the rest of the board comes twice; twice or once"
    case .choiceDue: "say first what is dealt; choose razz, or auto for the same as before"
    case .noSuchGame(let id): "\(id.rawValue) is not played here; look shows the table"
    case .nothingToShow:
      "there is nothing to show; show turns your hand up when a hand is over"
    case .nothingToPost: "you owe no blind and wait for none; nothing is to be posted"
    case .nothingToPlan: "nothing can be said beforehand now; wait for your turn"
    case .noBlinds: "there are no blinds in this game; out sits out"
    case .noStraddles: "this table has no straddles; create one with straddle=on"
    }
  }

  /// How much may be bet, in the words that do it.
  private static func amount(_ kind: WagerKind, _ amounts: WagerAmounts) -> String {
    let verb = kind.rawValue
    switch amounts {
    case .range(let range) where range.count == 1:
      return "the \(verb) here is \(range.lowerBound), no more and no less; "
        + "\(verb) \(range.lowerBound)"
    case .range(let range):
      let to = kind == .bet ? "" : " to"
      return "\(verb)\(to) \(range.lowerBound) at least and \(range.upperBound) at most; "
        + "as in \(verb) \(range.lowerBound)"
    case .either(let small, let big):
      return "the \(verb) here is \(small) or \(big); \(verb) \(small)"
    }
  }
}
