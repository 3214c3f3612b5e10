import Cards
import Games
import HandRanking
import Tables

// How people read what a dealer deals.

extension DealingRules {
  /// `Texas hold'em: 2 cards down, 5 on the board`.
  public var description: Prose {
    let parts = [(down, "down" as Prose), (up, "up"), (communityCards, "on the board")].filter {
      $0.0 > 0
    }
    let counts = parts.enumerated().map { place, part -> Prose in
      let cards: Prose = place > 0 ? "" : part.0 == 1 ? "card " : "cards "
      return "\(part.0) \(cards)\(part.1)"
    }
    return (["\(name): \(counts.joined(separator: ", "))"] + wild.words).joined(
      separator: "; ")
  }
}

extension WildCards {
  /// `2 jokers in each deck`, `deuces wild`.
  fileprivate var words: [Prose] {
    let jokers: Prose = self.jokers == 1 ? "a joker" : "\(self.jokers) jokers"
    return (self.jokers > 0 ? ["\(jokers) in each deck"] : [])
      + (rank.map { ["\($0.plural) wild"] } ?? [])
  }
}

extension DealingOptions {
  /// `4 hands`, `the dealer has one too`, …
  public var words: [Prose] {
    DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
  }

  fileprivate static func words(
    players: Int?, hasDealer: Bool?, isOpen: Bool?, shuffling: Shuffling?, decks: Int?
  ) -> [Prose] {
    [
      players.map { $0 == 1 ? "1 hand" : "\($0) hands" },
      hasDealer.map { $0 ? "the dealer has one too" : "none for the dealer" },
      isOpen.map { $0 ? "all see all cards" : "down cards are seen by their owners" },
      decks.map { $0 == 1 ? "1 deck" : "\($0) decks" }, shuffling.map(\.words),
    ].compactMap(\.self)
  }
}

extension DealingOptions.Shuffling {
  fileprivate var words: Prose {
    switch self {
    case .renew: "a fresh one when it is through"
    case .round: "shuffled for each round"
    case .exhausted: "no more when it is through"
    }
  }
}

extension DealingRequest {
  /// The game and what would change: `Texas hold'em, all see all cards`.
  var description: Prose {
    let changes = DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
    return (["\(rules.name)"] + changes).joined(separator: ", ")
  }
}

extension DealingOptions {
  /// The rules, then how they are dealt.
  public func lines(of rules: DealingRules) -> [Prose] {
    [rules.description, words.joined(separator: ", ")]
  }
}
