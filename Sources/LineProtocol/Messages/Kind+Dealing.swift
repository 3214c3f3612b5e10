import Cards
import Lines
import Tables

extension Message {
  static let dealingShapes: [Cards.Line.Shape] = [
    .event(.new, "a new game with these rules"),
    .event(.community, "cards for everybody"),
    .event(.remaining, "cards left in the deck"),
    .event(.best, "what a hand is worth, for those who may see it"),
    .event(.split, "these hands win together"),
    .event(.shuffle, "the rest of the deck is shuffled"),
    .event(.rebuild, "all cards are back and shuffled; without a name: by itself"),
    .event(.draw, "the next card, for all to see"),
    .row(.drawn, "the cards drawn for all"),
    .event(.show, "a hand is turned up; in poker name= is what it is"),
    .row(.community, "the cards for everybody"),
    Cards.Line.Shape(
      .row, "hand", FactKeys.row("hand").map(\.rawValue) + ["cards"], "a hand"),
  ]
}
