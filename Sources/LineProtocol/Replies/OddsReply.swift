import Cards
import Games
import Identity
import Lines

/// The reply to `odds`: what one's own hand is worth against the house.
public struct Odds: CodedBody {
  static let lines = [
    Message.Line(
      .done, .odds,
      "the chances of your hand against the house, in parts of a hundred, and what your bet wins "
        + "on average, in dollars; out= is the card to trade, worth= what that changes; without "
        + "out= the text says why there is no trade")
  ]

  /// What a trade of the lowest card would make of the hand.
  public struct Trade: Sendable, Equatable {
    public let out: Card
    /// What the higher bet wins on average, and how much more that is.
    public let after, worth: String

    public init(_ out: Card, after: String, worth: String) {
      (self.out, self.after, self.worth) = (out, after, worth)
    }
  }

  public let table: TableID
  public let cards: [Card]
  public var score: Int { cards.houseScore }
  /// The chances to win, double among them, to win double, to get the bet back, and to lose it.
  public let win, double, tie, lose: String
  /// How many hands the house may get.
  public let hands: Int
  public let bet: Int
  /// What the bet wins on average.
  public let mean: String
  /// `nil` if nothing may be traded.
  public let trade: Trade?

  public init(
    _ table: TableID, _ cards: [Card], win: String, double: String, tie: String, lose: String,
    hands: Int, bet: Int, mean: String, trade: Trade?
  ) {
    (self.table, self.cards) = (table, cards)
    (self.win, self.double, self.tie, self.lose) = (win, double, tie, lose)
    (self.hands, self.bet, self.mean, self.trade) = (hands, bet, mean, trade)
  }

  init(_ line: inout FieldCoder, _ odds: Self?) throws(Misread) {
    table = try line.field(.table, odds?.table)
    cards = try line.field(.cards, odds?.cards)
    try line.derived(.score, cards.houseScore, inJournal: false)
    try line.derived(.need, cards.houseScore + 1, inJournal: false)
    win = try line.decimal(.win, odds?.win)
    double = try line.decimal(.double, odds?.double)
    tie = try line.decimal(.tie, odds?.tie)
    lose = try line.decimal(.lose, odds?.lose)
    hands = try line.field(.hands, odds?.hands)
    bet = try line.field(.bet, odds?.bet)
    mean = try line.decimal(.mean, odds?.mean)
    if let out = try line.optional(.out, odds?.trade.map { [$0.out] })?.first {
      trade = Trade(
        out, after: try line.decimal(.after, odds?.trade?.after),
        worth: try line.decimal(.worth, odds?.trade?.worth))
    } else {
      trade = nil
    }
  }

  /// What the house has to show, what the bet wins, and what a trade would change.
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let style = renderer.style
    let chances: Prose =
      "\(style.cards(cards)), score \(score): the house beats that with \(score + 1) or more "
      + "(\(figure: lose) %). With \(score) you get your bet back (\(figure: tie) %), with "
      + "less you win "
      + "(\(figure: win) %), with \(max(0, score - 1) / 2) or less double (\(figure: double) %)."
    let standing: Prose = "On average your bet of $\(bet) \(Self.words(mean))."
    let trading: Prose =
      if let trade {
        "A trade of \(style.card(trade.out)) makes it $\(bet + HouseRules.tradeCost) that "
          + "\(Self.words(trade.after)): \(Self.difference(trade.worth))."
      } else {
        "There is no trade: \(prose.map(style.text) ?? "none is allowed now")."
      }
    return TextRenderer.wrapped(chances) + TextRenderer.wrapped("\(standing) \(trading)")
  }

  private static func words(_ dollars: String) -> Prose {
    dollars.hasPrefix("-") ? "loses $\(figure: dollars.dropFirst())" : "wins $\(figure: dollars)"
  }

  private static func difference(_ dollars: String) -> Prose {
    dollars.hasPrefix("-")
      ? "$\(figure: dollars.dropFirst()) worse" : "$\(figure: dollars) better"
  }
}
