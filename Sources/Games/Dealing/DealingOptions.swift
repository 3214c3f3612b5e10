import Lines

/// How a dealing table deals.
public struct DealingOptions: Sendable, Equatable, Codable {
  /// When the deck is shuffled.
  public enum Shuffling: String, Sendable, Codable, CaseIterable, FieldValue {
    /// Dealing goes on from one deck; when it cannot serve another full round, it is rebuilt.
    case renew
    /// Dealing goes on from one deck while it serves another full round, and then no more.
    case exhausted
    /// The deck is rebuilt and shuffled before each round.
    case round
  }

  /// Hands that are dealt, whoever sits there.
  public var players: Int
  /// Whether the dealer takes a hand too.
  public var hasDealer: Bool
  /// Decks in the shoe.
  public var decks: Int
  /// Whether everybody sees all cards, with those that are face down marked.
  public var isOpen: Bool
  /// When the deck is shuffled.
  public var shuffling: Shuffling

  /// How a table deals.
  public init(
    players: Int = 4, hasDealer: Bool = true, decks: Int = 1, isOpen: Bool = false,
    shuffling: Shuffling = .renew
  ) {
    self.players = players
    self.hasDealer = hasDealer
    self.decks = decks
    self.isOpen = isOpen
    self.shuffling = shuffling
  }

  /// Hands with the dealer's.
  public var hands: Int { players + (hasDealer ? 1 : 0) }

  /// The cards of a full shoe for `rules`.
  public func cards(for rules: DealingRules) -> Int { decks * rules.cardsPerDeck }

  /// How many cards are missing for a round of `rules` even with a full shoe; 0 if none.
  func cardsMissing(for rules: DealingRules) -> Int {
    max(0, rules.cards(forHands: hands) - cards(for: rules))
  }
}
