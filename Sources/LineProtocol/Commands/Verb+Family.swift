import Cards
import Games

extension Verb {
  /// What a verb means at the tables of a family: how it is written there, and what it does.
  public struct Meaning: Sendable {
    /// How it is written.
    public let usage: String
    /// What it does, in a few words.
    public let summary: String
    /// How it is typed, if the form does not say it.
    public let example: CardText?

    init(_ usage: String, _ summary: String, _ example: CardText? = nil) {
      (self.usage, self.summary, self.example) = (usage, summary, example)
    }
  }

  /// What it means at the tables of a family, or, without one, at all of them.
  public func meaning(at family: GameFamily?) -> Meaning {
    let own: [Verb: Meaning] =
      switch family {
      case .house: Verb.atHouseTables
      case .dealing: Verb.atDealingTables
      case .poker: Verb.atPokerTables
      case nil: [:]
      }
    return own[self] ?? Meaning(usage, summary, Verb.examples[self])
  }

  private static let examples: [Verb: CardText] = [
    .bot: "bot add, bot add hard, bot remove"
  ]

  private static let atPokerTables: [Verb: Meaning] = [
    .check: Meaning("check", "stay in for nothing while nobody has bet"),
    .call: Meaning("call", "pay what others have bet"),
    .bet: Meaning(
      "bet N|pot|half|all", "bet N chips where nobody has yet",
      "bet 20, bet pot, bet half, bet all; bet alone: the least"),
    .raise: Meaning(
      "raise N|+N|pot|half|all", "raise to N in all; +N: by N more",
      "raise 40, raise +20, raise pot, raise half; raise alone: the least"),
    .complete: Meaning("complete", "raise the bring-in of stud to a whole bet"),
    .bringin: Meaning("bringin", "pay the bring-in of stud and no more"),
    .allin: Meaning("allin", "bet, raise or call all your chips"),
    .fold: Meaning("fold", "give up the hand; fold! at once"),
    .draw: Meaning(
      "draw CARDS", "swap these cards; alone: keep all",
      "draw \(typed: "9c2d"), where the game has a draw"),
    .discard: Meaning("discard CARDS", "give up cards for good", "discard \(typed: "9c")"),
    .auto: Meaning("auto", "check if that costs nothing, or fold"),
    .show: Meaning("show", "turn your hand up when it is over"),
    .bot: Meaning(
      "bot add [LEVEL] | bot remove", "have a bot of the house play, or leave",
      "bot add, bot add easy, bot add medium, bot add hard, bot remove"),
    .topup: Meaning("topup N", "bring N more chips to your stack", "topup 100"),
    .out: Meaning(
      "out [next]", "sit out; next: from the big blind on",
      "out, out next, out next off; back plays again"),
    .history: Meaning("history [N]", "the last hands"),
    .replay: Meaning("replay N", "a hand of history, move by move", "replay 3"),
    .leave: Meaning("leave", "give up your seat with your chips"),
    .quit: Meaning("quit", "leave everything and close, at once"),
    .deal: Meaning("deal", "not said here: hands are dealt as soon as two can play"),
    .trade: Meaning(
      "trade", "not said here: where cards are swapped it is draw", "draw \(typed: "9c2d")"),
    .reset: Meaning("reset", "not said here: chips stay what they are; topup brings more"),
    .new: Meaning(
      "new", "not said here: create opens a table for another game", "create mine razz"),
    .count: Meaning("count", "for a dealer's tables; look shows this one"),
    .shuffle: Meaning("shuffle", "for a dealer's tables; here every hand is shuffled"),
    .rebuild: Meaning("rebuild", "for a dealer's tables; here every hand is shuffled"),
  ]

  private static let atHouseTables: [Verb: Meaning] = [
    .bet: Meaning("bet [N]", "add N to your bet, 1 if left out", "bet 5"),
    .deal: Meaning("deal", "you are ready; with cards: your bet is final"),
    .trade: Meaning(
      "trade CARD", "swap one of your cards for the next of the deck", "trade \(typed: "9c")"),
    .draw: Meaning("draw", "not said here: one card is swapped with trade", "trade \(typed: "9c")"),
    .raise: Meaning("raise", "not said here: bet adds to your bet", "bet 5"),
    .show: Meaning("show", "not said here: all cards are open"),
    .out: Meaning("out", "sit out: keep the seat, skip the rounds"),
  ]

  private static let atDealingTables: [Verb: Meaning] = [
    .deal: Meaning(
      "deal [step|next]", "deal the round; step: one street", "deal, deal step, deal next"),
    .draw: Meaning("draw", "turn up the next card for all"),
    .show: Meaning("show", "turn your hand up"),
    .new: Meaning(
      "new [RULES] [option=value …]", "a new game: stud5, stud7, holdem, custom", "new holdem"),
    .bet: Meaning("bet", "not said here: a dealer only deals; tables has the others"),
    .out: Meaning("out", "sit out: keep the seat, skip the rounds"),
  ]
}
