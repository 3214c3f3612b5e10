import Cards
import Games
import Identity

/// A refusal of the rules, with a row for each case.
protocol RuleRefusal {
  /// The code and the sentence, which says what is wrong and what to do instead.
  var row: (ErrorCode, Prose) { get }
}

extension RuleRefusal {
  /// The refusal as a reply says it.
  var commandError: CommandError {
    let (code, text) = row
    return CommandError(code, text)
  }
}

extension HouseRefusal: RuleRefusal {
  var row: (ErrorCode, Prose) {
    switch self {
    case .notSeated: (.seatNone, "you do not play here; sit down first")
    case .over: (.ruleOver, "the game is over; reset begins a new one")
    case .broke:
      (.moneyBalance, "you have no money left; wait for the next game, or ask for it with reset")
    case .alreadyReady: (.turnNone, "you are ready already; wait for the others")
    case .notDealtIn: (.turnNone, "this round is played without you; bet when the next one begins")
    case .amount(let range): (.ruleAmount, "bet \(range.lowerBound) to \(range.upperBound)")
    case .allIn: (.ruleAmount, "your whole balance is bet; deal is left")
    case .noBet: (.ruleNoBet, "bet at least $1 first, as in bet 5")
    case .noCards: (.rulePhase, "you have no cards to trade yet; bet, then deal")
    case .traded: (.ruleTraded, "one trade a round, and yours is made; deal finishes your hand")
    case .tradeCost(let balance):
      (
        .moneyBalance,
        "a trade adds $5 to your bet, and your balance of $\(balance) does not cover it; deal"
      )
    case .notHeld(let card): (.ruleCard, "you do not hold \(card); trade one of your cards")
    case .deckReserved:
      (.ruleDeck, "the cards left are reserved for the house; deal finishes your hand")
    case .deckShort(let players):
      (
        .ruleDeck,
        "the deck has cards for only \(players) \(players == 1 ? "player" : "players") in this"
          + " round; reset begins a new game"
      )
    case .matchNotBegun(let seats):
      (.turnNone, "the match begins when all \(seats) seats are taken; wait")
    case .notYourTurn(let name):
      (.turnNone, "it is \(name)'s turn; in a match one plays after the other")
    case .resetInMatch:
      (.ruleVerb, "in a match every round is a new game; there is nothing to reset")
    case .matchOver: (.ruleOver, "the match is over; create opens a table for another")
    }
  }
}

extension DealingRefusal: RuleRefusal {
  var row: (ErrorCode, Prose) {
    switch self {
    case .deckShort(let needed, let left):
      (
        .ruleDeck,
        "a round takes \(needed) cards and \(left) are left, so \(needed - left) are missing; "
          + "new begins again with a full deck"
      )
    case .shoeSmall(let needed, let missing):
      (
        .ruleDeck,
        "a round takes \(needed) cards, so \(missing) are missing; fewer players=, or more decks="
      )
    case .roundComplete:
      (.rulePhase, "the round is fully dealt; deal deals the next one, deal next its first street")
    case .roundOpen: (.rulePhase, "the round is not fully dealt; deal step or deal goes on with it")
    case .tooFewHands(let seated):
      (.tableOption, "\(seated) people sit here; players= must not be less than their highest seat")
    case .deckEmpty: (.ruleDeck, "no card is left in the deck; rebuild takes all cards back")
    case .deckReserved(let needed):
      (
        .ruleDeck,
        "the round that goes on needs the \(needed) cards that are left; deal finishes it"
      )
    case .noCards:
      (.tableOption, "such rules deal no card; down=, up= or community= must be more than 0")
    case .nothingToShow:
      (.rulePhase, "you have no face-down cards of a whole round to show; deal first")
    }
  }
}

extension PokerRefusal: RuleRefusal {
  var row: (ErrorCode, Prose) {
    switch self {
    case .notSeated: (.seatNone, "you do not play here; sit down first")
    case .noHand: (.turnNone, "no hand is played now; wait for the next one")
    case .notInHand: (.turnNone, "you have no part in this hand; wait for the next one")
    case .notYourTurn:
      (.turnNone, "it is not your turn; wait for it, or type pre check/fold or pre call N")
    case .notAsked: (.turnNone, "that is not asked now; look shows the table")
    case .betStands(let price):
      (.rulePhase, "a bet stands, so a check is not possible; call \(price), or fold")
    case .nothingToCall: (.rulePhase, "no bet stands, so there is nothing to call; check")
    case .alreadyBet(let least?): (.rulePhase, "a bet stands already; raise \(least) raises it")
    case .alreadyBet(nil): (.rulePhase, "a bet stands already; call or fold")
    case .nothingToRaise: (.rulePhase, "nothing stands that could be raised; bet or check")
    case .amount(let kind, let amounts): (.ruleAmount, Self.amount(kind, amounts))
    case .capped: (.rulePhase, "the bets of this street have reached the cap; call or fold")
    case .notReopened:
      (.rulePhase, "you have acted, and the all-in since was less than a whole raise; call or fold")
    case .nobodyToCall: (.rulePhase, "nobody is left who could call more; call, check or fold")
    case .stackTooShort:
      (.ruleAmount, "your stack is not more than the price; call is all-in, or fold")
    case .openersNeeded: (.rulePhase, "it takes a pair of jacks or better to open; check or fold")
    case .bringInDue(let amount):
      (
        .rulePhase,
        "the lowest card has to bring it in; bringin pays \(amount), complete the whole bet"
      )
    case .noBringIn: (.rulePhase, "there is no bring-in to pay now; call, complete or fold")
    case .drawDue(let most):
      (
        .rulePhase,
        "it is the draw; draw up to \(most) of your cards, as in draw \(typed: "9c2d"), "
          + "or draw alone to keep all"
      )
    case .discardDue(let count):
      (
        .rulePhase,
        "give up just \(count == 1 ? "one card" : "\(count) cards"); "
          + "as in discard \(typed: "9c")"
      )
    case .noDraw: (.rulePhase, "cards are not changed now; bet, check, call or fold")
    case .notHeld(let card): (.ruleCard, "you do not hold \(card) face down; name your own cards")
    case .namedTwice(let card): (.ruleCard, "\(card) is named twice; name each card once")
    case .twiceDue: (.rulePhase, "say whether the rest of the board comes twice; twice or once")
    case .choiceDue:
      (.rulePhase, "say first what is dealt; choose razz, or auto for the same as before")
    case .noSuchGame(let id):
      (.tableGame, "\(variant: id) is not played here; look shows the table")
    case .nothingToShow:
      (.rulePhase, "there is nothing to show; show turns your hand up when a hand is over")
    case .nothingToPost: (.rulePhase, "you owe no blind and wait for none; nothing is to be posted")
    case .nothingToPlan: (.rulePhase, "nothing can be said beforehand now; wait for your turn")
    case .noBlinds: (.ruleVerb, "there are no blinds in this game; out sits out")
    case .noStraddles: (.ruleVerb, "this table has no straddles; create one with straddle=on")
    }
  }

  /// How much may be bet, in the words that do it.
  private static func amount(_ kind: WagerKind, _ amounts: WagerAmounts) -> Prose {
    let verb: Prose = "\(command: kind)"
    switch amounts {
    case .range(let range) where range.count == 1:
      return "the \(verb) here is \(range.lowerBound), no more and no less; "
        + "\(verb) \(range.lowerBound)"
    case .range(let range):
      let to: Prose = kind == .bet ? "" : " to"
      return "\(verb)\(to) \(range.lowerBound) at least and \(range.upperBound) at most; "
        + "as in \(verb) \(range.lowerBound)"
    case .either(let small, let big):
      return "the \(verb) here is \(small) or \(big); \(verb) \(small)"
    }
  }
}
