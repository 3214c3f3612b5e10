import Cards
import Games
import HandRanking
import Tables

// How people read what a dealer deals: by the words that `create` and `new` take.

extension DealingRules {
  /// `Texas hold'em: 2 cards down, 5 on the board`.
  var description: Prose {
    let parts = [(down, "down" as Prose), (up, "up"), (communityCards, "on the board")].filter {
      $0.0 > 0
    }
    let counts = parts.enumerated().map { place, part -> Prose in
      let cards: Prose = place > 0 ? "" : part.0 == 1 ? "card " : "cards "
      return "\(part.0) \(cards)\(part.1)"
    }
    return (["\(words: name): \(counts.joined(separator: ", "))"] + wild.words).joined(
      separator: "; ")
  }
}

extension WildCards {
  /// `2 jokers in each deck`, `deuces wild`.
  fileprivate var words: [Prose] {
    let jokers: Prose = self.jokers == 1 ? "a joker" : "\(self.jokers) jokers"
    return (self.jokers > 0 ? ["\(jokers) in each deck"] : [])
      + (rank.map { ["\(words: $0.plural) wild"] } ?? [])
  }
}

extension DealingOptions {
  /// `players 4`, `dealer on`, …
  public var words: [Prose] {
    DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
  }

  fileprivate static func words(
    players: Int?, hasDealer: Bool?, isOpen: Bool?, shuffling: Shuffling?, decks: Int?
  ) -> [Prose] {
    [
      players.map { "players \($0)" }, hasDealer.map { "dealer \($0 ? "on" : "off")" },
      isOpen.map { "open \($0 ? "on" : "off")" }, shuffling.map { "shuffle \(usage: $0.rawValue)" },
      decks.map { "decks \($0)" },
    ].compactMap(\.self)
  }
}

extension DealingRequest {
  /// The game and what would change: `Texas hold'em, open on`.
  var description: Prose {
    let changes = DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
    return (["\(words: rules.name)"] + changes).joined(separator: ", ")
  }
}

extension DealingSetup {
  /// The rules, then the options.
  public var lines: [Prose] {
    [rules.description, options.words.joined(separator: ", ")]
  }
}
