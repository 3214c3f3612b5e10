import Lines

extension Line.Shape {
  /// Every line that the server sends.
  public static let all: [Self] =
    [Line.refusalShape] + Line.sessionShapes + Line.lobbyShapes + Line.seatShapes + deals
    + Line.tableReplyShapes + odds + [Line.actShape] + Line.tableRowShapes + tableShapes
    + bettingShapes + dealingShapes + pokerShapes + advice + tutorial + boards + rounds + matches
    + rules + Line.bookShapes + imports

  static let tableShapes: [Self] = [
    Self(
      .event, "say", ["table", "seat", "name", "says"],
      "somebody says something to the table"),
    Self(
      .row, "say", [],
      "what a person reads before the line that follows; no row of an answer, only for `says=yes`"),
    .event("sat", "seat name stack kind role level", "somebody took a seat"),
    .event("left", "seat name stack", "somebody gave up a seat"),
    .event("out", "seat name reason", "somebody sits out"),
    .event("back", "seat name", "somebody plays again"),
    .event("gone", "seat name hold", "a connection was lost"),
    .event("timeout", "seat name did", "somebody's clock ran out"),
    Self(
      .event, "turn", ["table", "seat", "name", "left", "bank"], "the others wait for this player"),
    .event("close", "", "the table is closed; everybody has left it"),
    .event("kick", "seat name by asked need", "somebody votes another out of the seat"),
    Self(.event, "resume", ["table", "game"], "what you missed of a table follows"),
    .event("sync", "game", "you have seen everything up to seq"),
    Self(
      .row, "event", ["type"],
      "an event of a round, as you may see it: behind its type its own keys"),
  ]

  static let bettingShapes: [Self] = [
    .event("round", "round deck game rules seat name", "a round begins"),
    .event("bet", "seat name amount bet balance", "somebody added to a bet"),
    .event("ready", "seat name", "somebody said deal"),
    .event("deal", "hand seat name cards score deck down hole up street", "a hand was dealt"),
    .event("trade", "seat name out in bet balance score deck", "somebody swapped a card"),
    .event("house", "cards score deck", "the house shows its hand"),
    .event("result", "seat name outcome bet paid balance", "how somebody's bet ended"),
    .event("over", "reason", "the game is over"),
    .event(
      "reset",
      "seat name state asked need stack game down up community jokers wild players dealer decks "
        + "open shuffle rules",
      "a new game begins, or somebody asks for one; at dealing tables with what would change"),
    .event("void", "round hand stacks reason", "the round counts for nothing"),
    Self(
      .ask, "act",
      [
        "table", "turn", "seat", "left", "round", "phase", "bet", "balance", "score", "cards",
        "deck", "hand", "game", "street", "board", "hole", "up", "pot", "tocall", "stack", "legal",
        "clock", "house", "bet", "decision", "boards", "others", "pots", "swap", "moves", "bank",
      ], "decide; legal= has all you may do"),
  ]
}

extension Line.Shape {
  /// An event of a table, with the keys that follow the table's name and the number.
  static func event(_ word: String, _ keys: String, _ meaning: String) -> Self {
    Self(.event, word, ["table", "seq"] + keys.split(separator: " ").map(String.init), meaning)
  }
}

extension Line.Shape {
  static let dealingShapes: [Self] = [
    .event(
      "new", "game down up community jokers wild players dealer decks open shuffle rules seat name",
      "a new game with these rules"),
    .event("community", "cards street", "cards for everybody"),
    .event("remaining", "deck state", "cards left in the deck"),
    .event(
      "best", "hand seat player cards name winner words split wild",
      "what a hand is worth, for those who may see it"),
    .event("split", "hands names", "these hands win together"),
    .event("shuffle", "seat name deck", "the rest of the deck is shuffled"),
    .event(
      "rebuild", "seat name deck", "all cards are back and shuffled; without a name: by itself"),
    .event("draw", "seat name card deck", "the next card, for all to see"),
    .event(
      "show", "hand seat player cards name down up board boards shares",
      "a hand is turned up; in poker name= is what it is"),
  ]
}

extension Line.Shape {
  static let pokerShapes: [Self] = [
    .event(
      "button", "button seats",
      "a card was drawn for each player; the highest has the first button"),
    .event(
      "hand", "hand game limit button blinds ante seats sb bb bets bringin bba boards bomb carried",
      "a hand of poker begins; seats= has the players, the first left of the button first"),
    .event("post", "seat name what paid stack pot", "somebody has paid what is due"),
    .event("street", "street board run shared", "a street begins, with the whole board"),
    .event(
      "act", "seat name did to paid stack pot allin cards auto out",
      "somebody has acted; to= is the total bet on this street"),
    .event("muck", "seat name", "somebody gives up a hand unseen"),
    .event(
      "return", "seat name amount stack",
      "what nobody has called goes back; with stack= what would have stayed for a next hand"),
    .event("carry", "amount", "nobody has opened, and so many chips are in the next pot"),
    .event("pot", "pot amount winners share run names", "a pot, or a part of one, was won"),
    .event("rabbit", "board run", "a board as it would have been"),
    .event("end", "hand stacks net", "the hand is over; who has how much now, and who won what"),
    .event(
      "topup", "seat name amount stack later",
      "chips came to a stack, or will when the hand is over"),
    .event("choose", "seat name game", "somebody has chosen what is dealt"),
    .event("match", "hands reason results", "the match is over: played or left"),
  ]
}
