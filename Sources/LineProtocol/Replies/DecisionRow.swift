import Cards
import Lines

/// What the reader of a round had to decide at a step of it, what it was worth, and what the
/// house's careful bot would have done; why is the sentence.
public struct DecisionRow: CodedBody {
  static let lines = [
    Message.Line(
      .row, .decision, "what you had to decide, and what the house's careful bot would do, and why")
  ]

  /// What is asked in a game against the house, or in poker.
  public enum Stakes: Sendable, Equatable {
    case house(bet: Int)
    case poker(pot: Int, toCall: Int)
  }

  /// A move, by its verb, with an amount or cards if it has some.
  public struct Move: Sendable, Equatable {
    public let verb: String
    public let amount: Int?
    public let cards: [Card]

    public init(_ verb: Verb, _ amount: Int? = nil, cards: [Card] = []) {
      (self.verb, self.amount, self.cards) = (verb.rawValue, amount, cards)
    }

    fileprivate init(_ verb: String, _ amount: Int?, _ cards: [Card]) {
      (self.verb, self.amount, self.cards) = (verb, amount, cards)
    }
  }

  public let stakes: Stakes
  /// The reader's cards; empty before the deal.
  public let cards: [Card]
  /// The board as far as it was there; several one behind the other.
  public let board: [Card]
  /// The part of the pot that the hand wins on average, or how often it beats the house, in parts
  /// of a hundred; `nil` where that cannot be counted.
  public let share: String?
  /// `nil` where the bot has nothing to say.
  public let would: Move?

  public init(
    _ stakes: Stakes, _ cards: [Card], board: [Card] = [], share: String?, would: Move?
  ) {
    (self.stakes, self.cards, self.board) = (stakes, cards, board)
    (self.share, self.would) = (share, would)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    var (bet, pot, toCall): (Int?, Int?, Int?)
    switch row?.stakes {
    case .house(let dollars): bet = dollars
    case .poker(let chips, let price): (pot, toCall) = (chips, price)
    case nil: break
    }
    bet = try line.optional(.bet, bet)
    if let bet {
      stakes = .house(bet: bet)
    } else {
      stakes = .poker(
        pot: try line.field(.pot, pot), toCall: try line.field(.toCall, toCall))
    }
    cards = try line.optional(.cards, row.flatMap { $0.cards.isEmpty ? nil : $0.cards }) ?? []
    board = try line.optional(.board, row.flatMap { $0.board.isEmpty ? nil : $0.board }) ?? []
    share = try line.optionalDecimal(.share, row?.share)
    let verb = try line.optional(.would, row?.would.map { PlainWord($0.verb) })
    let amount = try verb == nil ? nil : line.optional(.amount, row?.would?.amount)
    let given =
      try verb == nil
      ? nil
      : line.optional(.out, row?.would.flatMap { $0.cards.isEmpty ? nil : $0.cards })
    would = verb.map { Move($0.text, amount, given ?? []) }
  }

  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let text = prose.map(renderer.style.text) ?? "You had to decide here."
    return TextRenderer.wrapped(text).map { "  " + $0 }
  }
}
