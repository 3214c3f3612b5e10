import Lines

/// How a dealing table deals.
public struct DealingOptions: Sendable, Equatable, Codable {
  /// When the deck is shuffled.
  public enum Shuffling: String, Sendable, Codable, CaseIterable, FieldValue {
    /// Dealing continues from one deck; when it cannot serve another full round, it is rebuilt.
    case renew
    /// Dealing continues from one deck until it cannot serve another full round, then stops.
    case exhausted
    /// The deck is rebuilt and shuffled before each round.
    case round
  }

  /// The number of hands dealt to seats, occupied or not.
  public var players: Int
  /// Whether the dealer takes a hand too.
  public var hasDealer: Bool
  /// Decks in the shoe.
  public var decks: Int
  /// Whether everybody sees all cards; those dealt face down are marked.
  public var isOpen: Bool
  /// When the deck is shuffled.
  public var shuffling: Shuffling

  /// Options of a dealing table.
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

  /// The number of hands, including the dealer's.
  public var hands: Int { players + (hasDealer ? 1 : 0) }

  /// The cards of a full shoe for `rules`.
  public func cards(for rules: DealingRules) -> Int { decks * rules.cardsPerDeck }

  /// How many cards are missing for a round of `rules` even with a full shoe; 0 if none.
  func cardsMissing(for rules: DealingRules) -> Int {
    max(0, rules.cards(forHands: hands) - cards(for: rules))
  }
}
