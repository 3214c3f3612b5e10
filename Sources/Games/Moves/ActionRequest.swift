import Lines

/// A parsed action of a game; the table decides whether it is legal.
public struct ActionRequest: Sendable, Equatable {
  /// An amount, as the new total or as an addition.
  public enum Amount: Sendable, Equatable {
    /// A plain number; the verb decides what it counts.
    case plain(Int)
    /// A number after `+`, added to the present amount.
    case more(Int)
    /// The size of the pot.
    case pot
    /// Half the size of the pot.
    case half
    /// All that is left.
    case all
  }

  /// The word of the command.
  public let word: String
  /// The amount, if there is one.
  public internal(set) var amount: Amount?
  /// The cards, if any.
  public internal(set) var cards: [Card]
  /// A rank that stands for the only card of it in the hand.
  public internal(set) var rank: Rank?
  /// Further words.
  public internal(set) var words: [String]
  /// The options, if any.
  public internal(set) var options: [TableOption]
  /// The `?` line that it answers, if it names one.
  public internal(set) var turn: TurnID?

  public init(
    _ word: String, amount: Amount? = nil, cards: [Card] = [], rank: Rank? = nil,
    words: [String] = [],
    options: [TableOption] = [], turn: TurnID? = nil
  ) {
    self.word = word
    self.amount = amount
    self.cards = cards
    self.rank = rank
    self.words = words
    self.options = options
    self.turn = turn
  }
}

extension ActionRequest {
  /// Whether it is confirmed in spite of a warning, as in `fold!`.
  public var isInsistent: Bool { words == ["!"] }
}

extension ActionRequest.Amount {
  /// The refusal of a word that is not an amount.
  static func none(_ text: String, _ command: some StringProtocol) -> Refusal {
    if let range = NumberRange(text)?.range, range.count > 1 {
      return Refusal(
        .protoNumber,
        "\(text) is a range: give one number of it, as in \(command) \(range.lowerBound)")
    }
    return Refusal(
      .protoNumber,
      "\"\(text.prefix(20))\" is not an amount: give a whole number, as in "
        + "\(command) 5"
    )
  }
}

extension ActionRequest {
  /// The same request with the options of a member's own rules.
  public func dealing(_ options: [TableOption]) -> ActionRequest {
    ActionRequest(
      word, amount: amount, cards: cards, rank: rank, words: words.isEmpty ? ["custom"] : words,
      options: options, turn: turn)
  }
}
