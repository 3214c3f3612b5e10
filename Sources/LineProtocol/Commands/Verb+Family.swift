import Cards
import Games
import Identity

extension Verb {
  /// What a verb means at the tables of a family: how it is written there, and what it does.
  public struct Meaning: Sendable {
    /// How it is written, if not as everywhere.
    public var usage: String?
    /// What it does, in a few words.
    public let summary: String
    /// How it is typed, if the form does not say it.
    public let example: Prose?

    public init(_ usage: String?, _ summary: String, _ example: Prose? = nil) {
      (self.usage, self.summary, self.example) = (usage, summary, example)
    }
  }

  /// What it means at the tables of a family, if that is not the same as elsewhere.
  public func meaning(at family: GameFamily?) -> Meaning? {
    switch family {
    case .house: atHouseTables
    case .dealing: atDealingTables
    case .poker: atPokerTables
    case nil: nil
    }
  }

  private func says(
    _ summary: String, as usage: String? = nil, _ example: Prose? = nil
  ) -> Meaning { Meaning(usage, summary, example) }

  private var atPokerTables: Meaning? {
    switch self {
    case .look: says("the whole table as you may see it", as: "look")
    case .check: says("stay in for nothing while nobody has bet")
    case .call: says("pay what others have bet", as: "call")
    case .bet:
      says(
        "bet N chips where nobody has yet", as: "bet N|pot|half|all",
        "bet 20, bet pot, bet half, bet all; bet alone: the least")
    case .raise:
      says(
        "raise to N in all; +N: by N more", as: "raise N|+N|pot|half|all",
        "raise 40, raise +20, raise pot, raise half; raise alone: the least")
    case .complete: says("raise the bring-in of stud to a whole bet", as: "complete")
    case .bringin: says("pay the bring-in of stud and no more", as: "bringin")
    case .allin: says("bet, raise or call all your chips")
    case .fold: says("give up the hand; fold! at once")
    case .draw:
      says(
        "swap these cards; alone: keep all", as: "draw CARDS",
        "draw \(typed: "9c2d"), where the game has a draw")
    case .discard: says("give up cards for good", "discard \(typed: "9c")")
    case .auto: says("check if that costs nothing, or fold")
    case .show: says("turn your hand up when it is over")
    case .bot:
      says(
        "have a bot of the house play, or leave",
        "bot add, bot add easy, bot add medium, bot add hard, bot remove")
    case .topup: says("bring N more chips to your stack", "topup 100")
    case .out:
      says("sit out; next: from the big blind on", "out, out next, out next off; back plays again")
    case .history: says("the last hands", as: "history [N]")
    case .replay: says("a hand of history, move by move", as: "replay N", "replay 3")
    case .leave: says("give up your seat with your chips")
    case .quit: says("leave everything and close, at once")
    case .deal: says("not said here: hands are dealt as soon as two can play", as: "deal")
    case .trade:
      says(
        "not said here: where cards are swapped it is draw", as: "trade", "draw \(typed: "9c2d")")
    case .reset: says("not said here: chips stay what they are; topup brings more")
    case .new:
      says("not said here: create opens a table for another game", as: "new", "create mine razz")
    case .count: says("for a dealer's tables; look shows this one")
    case .odds: says("for tables against the house; here it is equity", "equity, equity vs ?")
    case .shuffle: says("for a dealer's tables; here every hand is shuffled")
    case .rebuild: says("for a dealer's tables; here every hand is shuffled")
    default: nil
    }
  }

  private var atHouseTables: Meaning? {
    switch self {
    case .look: says("the whole table as you may see it", as: "look")
    case .bet: says("add N to your bet, 1 if left out", "bet 5")
    case .deal: says("you are ready; with cards: your bet is final", as: "deal")
    case .trade: says("swap one of your cards for the next of the deck", "trade \(typed: "9c")")
    case .odds: says("how often your hand beats the house; what a trade is worth", as: "odds")
    case .draw:
      says("not said here: one card is swapped with trade", as: "draw", "trade \(typed: "9c")")
    case .raise: says("not said here: bet adds to your bet", as: "raise", "bet 5")
    case .show: says("not said here: all cards are open")
    case .out: says("sit out: keep the seat, skip the rounds", as: "out")
    default: nil
    }
  }

  private var atDealingTables: Meaning? {
    switch self {
    case .look:
      says(
        "the table as you see it, or a past deal",
        "look last=1: the last deal, 2 and 3: those before")
    case .deal: says("deal the round; step: one street", "deal, deal step, deal next")
    case .draw: says("turn up the next card for all", as: "draw")
    case .show: says("turn your hand up")
    case .new: says("a new game: stud5, stud7, holdem, custom", "new holdem")
    case .odds: says("for tables against the house; here it is equity", "equity, equity vs ?")
    case .bet: says("not said here: a dealer only deals; tables has the others", as: "bet")
    case .out: says("sit out: keep the seat, skip the rounds", as: "out")
    default: nil
    }
  }
}
