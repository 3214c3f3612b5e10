import Games
import HandRanking
import Tables

// How people read what a dealer deals: by the words that `create` and `new` take.

extension DealingRules {
  /// `Texas hold'em: 2 cards down, 5 on the board`.
  var description: String {
    let parts = [(down, "down"), (up, "up"), (communityCards, "on the board")].filter { $0.0 > 0 }
    let counts = parts.enumerated().map { place, part in
      let cards = place > 0 ? "" : part.0 == 1 ? "card " : "cards "
      return "\(part.0) \(cards)\(part.1)"
    }
    return (["\(name): \(counts.joined(separator: ", "))"] + wild.words).joined(separator: "; ")
  }
}

extension WildCards {
  /// `2 jokers in each deck`, `deuces wild`.
  fileprivate var words: [String] {
    let jokers = self.jokers == 1 ? "a joker" : "\(self.jokers) jokers"
    return (self.jokers > 0 ? ["\(jokers) in each deck"] : [])
      + (rank.map { ["\($0.plural) wild"] } ?? [])
  }
}

extension DealingOptions {
  /// `players 4`, `dealer on`, …
  public var words: [String] {
    DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
  }

  fileprivate static func words(
    players: Int?, hasDealer: Bool?, isOpen: Bool?, shuffling: Shuffling?, decks: Int?
  ) -> [String] {
    [
      players.map { "players \($0)" }, hasDealer.map { "dealer \($0 ? "on" : "off")" },
      isOpen.map { "open \($0 ? "on" : "off")" }, shuffling.map { "shuffle \($0.rawValue)" },
      decks.map { "decks \($0)" },
    ].compactMap(\.self)
  }
}

extension DealingRequest {
  /// The game and what would change: `Texas hold'em, open on`.
  var description: String {
    let changes = DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
    return ([rules.name] + changes).joined(separator: ", ")
  }
}

extension DealingSetup {
  /// The rules, then the options.
  public var lines: [String] {
    [rules.description, options.words.joined(separator: ", ")]
  }
}
