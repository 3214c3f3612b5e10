/// A new game that a player asks for: its rules, and the options that it changes.
public struct DealingRequest: Sendable, Equatable, Codable {
  public let rules: DealingRules
  /// The number of hands dealt to seats.
  public let players: Int?
  /// Whether the dealer takes a hand too.
  public let hasDealer: Bool?
  /// Decks in the shoe.
  public let decks: Int?
  /// Whether everybody sees all cards.
  public let isOpen: Bool?
  /// When the deck is shuffled.
  public let shuffling: DealingOptions.Shuffling?

  /// A request as written: a `nil` option stays as it is.
  public init(
    _ rules: DealingRules, players: Int? = nil, hasDealer: Bool? = nil, decks: Int? = nil,
    isOpen: Bool? = nil, shuffling: DealingOptions.Shuffling? = nil
  ) {
    (self.rules, self.players, self.hasDealer) = (rules, players, hasDealer)
    (self.decks, self.isOpen, self.shuffling) = (decks, isOpen, shuffling)
  }

  /// A request for the options in `options` that differ from `current`.
  init(_ rules: DealingRules, _ options: DealingOptions, over current: DealingOptions) {
    func changed<Value: Equatable>(_ path: KeyPath<DealingOptions, Value>) -> Value? {
      options[keyPath: path] == current[keyPath: path] ? nil : options[keyPath: path]
    }
    self.init(
      rules, players: changed(\.players), hasDealer: changed(\.hasDealer),
      decks: changed(\.decks), isOpen: changed(\.isOpen), shuffling: changed(\.shuffling))
  }

  /// The options of the new game at a table whose options are `current`.
  func options(over current: DealingOptions) -> DealingOptions {
    DealingOptions(
      players: players ?? current.players, hasDealer: hasDealer ?? current.hasDealer,
      decks: decks ?? current.decks, isOpen: isOpen ?? current.isOpen,
      shuffling: shuffling ?? current.shuffling)
  }
}
