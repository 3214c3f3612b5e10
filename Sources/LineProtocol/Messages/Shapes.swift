import Cards
import Lines
import Tables

extension Line.Shape {
  /// Every line that the server sends.
  public static let all: [Self] =
    [Line.refusalShape] + Line.sessionShapes + Line.lobbyShapes + Line.seatShapes + deals
    + Line.tableReplyShapes + odds + [Line.actShape] + Line.tableRowShapes + tableShapes
    + bettingShapes + dealingShapes + pokerShapes + advice + tutorial + boards + rounds + matches
    + rules + Line.bookShapes + imports

  static let tableShapes: [Self] = [
    Self(
      .event, "say", FactKeys.event("say").map(\.rawValue) + ["says"],
      "somebody says something to the table"),
    Self(
      .row, "say", [],
      "what a person reads before the line that follows; no row of an answer, only for `says=yes`"),
    .event("sat", "somebody took a seat"),
    .event("left", "somebody gave up a seat"),
    .event("out", "somebody sits out"),
    .event("back", "somebody plays again"),
    .event("gone", "a connection was lost"),
    .event("timeout", "somebody's clock ran out"),
    .event("turn", "the others wait for this player"),
    .event("close", "the table is closed; everybody has left it"),
    .event("kick", "somebody votes another out of the seat"),
    .event("resume", "what you missed of a table follows"),
    .event("sync", "you have seen everything up to seq"),
    Self(
      .row, "event", ["type"],
      "an event of a round, as you may see it: behind its type its own keys"),
  ]

  static let bettingShapes: [Self] = [
    .event("round", "a round begins"),
    .event("bet", "somebody added to a bet"),
    .event("ready", "somebody said deal"),
    .event("deal", "a hand was dealt"),
    .event("trade", "somebody swapped a card"),
    .event("house", "the house shows its hand"),
    .event("result", "how somebody's bet ended"),
    .event("over", "the game is over"),
    .event(
      "reset",
      "a new game begins, or somebody asks for one; at dealing tables with what would change"),
    .event("void", "the round counts for nothing"),
    Self(
      .ask, "act", FactKeys.question.map(\.rawValue), "decide; legal= has all you may do"),
  ]
}

extension Line.Shape {
  /// A line of a table, whose keys its fact names.
  static func event(_ word: String, _ meaning: String) -> Self {
    Self(.event, word, FactKeys.event(word).map(\.rawValue), meaning)
  }
}

extension Line.Shape {
  static let dealingShapes: [Self] = [
    .event("new", "a new game with these rules"),
    .event("community", "cards for everybody"),
    .event("remaining", "cards left in the deck"),
    .event("best", "what a hand is worth, for those who may see it"),
    .event("split", "these hands win together"),
    .event("shuffle", "the rest of the deck is shuffled"),
    .event("rebuild", "all cards are back and shuffled; without a name: by itself"),
    .event("draw", "the next card, for all to see"),
    .event("show", "a hand is turned up; in poker name= is what it is"),
  ]
}

extension Line.Shape {
  static let pokerShapes: [Self] = [
    .event("button", "a card was drawn for each player; the highest has the first button"),
    .event(
      "hand", "a hand of poker begins; seats= has the players, the first left of the button first"),
    .event("post", "somebody has paid what is due"),
    .event("street", "a street begins, with the whole board"),
    .event("act", "somebody has acted; to= is the total bet on this street"),
    .event("muck", "somebody gives up a hand unseen"),
    .event(
      "return",
      "what nobody has called goes back; with stack= what would have stayed for a next hand"),
    .event("carry", "nobody has opened, and so many chips are in the next pot"),
    .event("pot", "a pot, or a part of one, was won"),
    .event("rabbit", "a board as it would have been"),
    .event("end", "the hand is over; who has how much now"),
    .event("topup", "chips came to a stack, or will when the hand is over"),
    .event("choose", "somebody has chosen what is dealt"),
    .event("match", "the match is over: played or left"),
  ]
}
