import Cards
extension Message {
  static let pokerShapes: [Cards.Line.Shape] = [
    .event(.button, "a card was drawn for each player; the highest has the first button"),
    .event(
      .hand, "a hand of poker begins; seats= has the players, the first left of the button first"),
    .event(.post, "somebody has paid what is due"),
    .event(.street, "a street begins, with the whole board"),
    .event(.act, "somebody has acted; to= is the total bet on this street"),
    .event(.muck, "somebody gives up a hand unseen"),
    .event(
      .return,
      "what nobody has called goes back; with stack= what would have stayed for a next hand"),
    .event(.carry, "nobody has opened, and so many chips are in the next pot"),
    .event(.pot, "a pot, or a part of one, was won"),
    .event(.rabbit, "a board as it would have been"),
    .event(.end, "the hand is over; who has how much now"),
    .event(.topup, "chips came to a stack, or will when the hand is over"),
    .event(.choose, "somebody has chosen what is dealt"),
    .row(.poker, "the hand of poker that is played, or the last one"),
    .event(.match, "the match is over: played or left"),
  ]
}
