import Cards
import Lines

/// The help of a poker game, made from the same data as its rules.
extension PokerSubject {
  /// The commands to play, in the order in which people learn them.
  var verbs: [String] {
    let own: [(word: String, isTyped: Bool)] = [
      ("draw", draws), ("discard", discards), ("complete", has { $0.forced == .bringIn }),
      ("choose", rotation != .orbits),
    ]
    return ["check", "call", "bet", "raise", "fold"] + own.filter(\.isTyped).map(\.word)
  }

  /// The help, one line for each paragraph.
  var help: [Prose] {
    rules + moves + [GameCatalogue.optionsHint(.poker(id), "seats 2")]
  }

  private var seats: Prose {
    players.count == 1
      ? "\(players.lowerBound)" : "\(players.lowerBound) to \(players.upperBound)"
  }

  private var name: Prose {
    let title: Prose = "\(title)"
    return title.capitalized
  }

  // MARK: - Rules

  private var rules: [Prose] {
    guard let standard = limits.first?.words, let variant = kinds.first?.variant else {
      return rulesOfMix
    }
    let others = limits.dropFirst().map(\.words).joined(separator: ", ")
    let cap: Prose =
      limits.contains(.fixed)
      ? " Fixed limit allows \(Prose.count(variant.cap, "bet or raise", "bets and raises")) "
        + "on a street."
      : ""
    return [
      "\(name), \(variant.deck.words), for \(seats) players; \(standard)"
        + (limits.count == 1 ? "" : " (or \(others))") + ".",
      "Streets: \(variant.streets.map(\.words).joined(separator: "; ")).",
      variant.forced.words(variant.opens)
        + (variant.streets.count > 1 ? " " + variant.laterFirst : ""),
      Self.win(variant.shares)
        + (variant.openers == nil ? "" : " It takes a pair of jacks to open.") + cap,
    ]
  }

  private var rulesOfMix: [Prose] {
    let kinds: [Prose] = kinds.map { "\(variant: $0.variant.id) (\($0.limit.shortWords))" }
    let change: Prose =
      rotation == .orbits
      ? "After an orbit the next of these is dealt:"
      : "Whoever has the button chooses for an orbit, as in choose razz:"
    return [
      "\(name), for \(seats) players. \(change)",
      kinds.joined(separator: ", ") + ".",
      "help GAME explains each. The ante is for those without blinds; in stud the button stays.",
    ]
  }

  private static func win(_ shares: [Share]) -> Prose {
    let parts = shares.map(\.words)
    if parts.count == 1 { return "\(parts[0].capitalized) wins." }
    let hasQualifier = shares.contains { $0.ranking == .eightOrBetter }
    return "The pot is split: \(parts.joined(separator: ", and "))"
      + (hasQualifier ? "; without such a low the high takes all." : ".")
  }

  // MARK: - Moves

  private var moves: [Prose] {
    let draw: Prose? = draws ? "draw \(typed: "9c2d") swaps those, draw alone none" : nil
    let discard: Prose? = discards ? "discard \(typed: "9c") gives it up" : nil
    let exchanges = [draw, discard].compactMap(\.self)
    return [
      "fold, check, call; bet 20, raise 40 (to) or raise +20 (by), raise pot, raise half, allin"
    ] + (exchanges.isEmpty ? [] : [exchanges.joined(separator: "; ")])
      + ["pre check/fold or pre call 20 beforehand; show after a hand; topup 100, out, back"]
      + (has { $0.forced == .blinds }
        ? ["post to be dealt in before the big blind comes; out next to sit out when it does"]
        : [])
  }

  /// Whether cards are exchanged.
  private var draws: Bool {
    has { $0.streets.contains { if case .draw = $0.exchange { true } else { false } } }
  }

  /// Whether cards are discarded without replacement.
  private var discards: Bool {
    has { $0.streets.contains { if case .discard = $0.exchange { true } else { false } } }
  }
}

extension BettingLimit {
  /// The name for people.
  var words: Prose { "\(shortWords) limit" }

  /// The name without `limit`, as in `pot limit`.
  fileprivate var shortWords: Prose {
    switch self {
    case .no: "no"
    case .pot: "pot"
    case .fixed: "fixed"
    case .spread: "spread"
    }
  }
}

extension PokerDeck {
  fileprivate var words: Prose {
    switch self {
    case .full: "52 cards"
    case .short: "36 cards from the six up"
    case .royal: "20 cards from the ten up"
    case .kuhn: "3 cards: jack, queen, king"
    case .leduc: "6 cards: two jacks, queens, kings"
    }
  }
}

extension Street {
  fileprivate var words: Prose {
    let exchanged: Prose? =
      switch exchange {
      case .draw(let most): "swap up to \(most)"
      case .discard(let count): "give up \(count)"
      case nil: nil
      }
    let dealt: [Prose] = [(down, "down" as Prose), (up, "up"), (board, "on the board")]
      .compactMap { $0 > 0 ? "\($0) \($1)" : nil }
    return "\(name) " + ([exchanged].compactMap { $0 } + dealt).joined(separator: ", ")
  }
}

extension ForcedBets {
  fileprivate func words(_ opens: Opening) -> Prose {
    switch self {
    case .blinds: "The two left of the button pay blinds."
    case .buttonBlind: "All pay an ante, the button a blind as large."
    case .bringIn:
      "All pay an ante, the \(opens == .lowestBoard ? "highest" : "lowest") open card brings it in."
    case .antes: "All pay an ante."
    }
  }
}

extension Variant {
  /// The first player to act on the later streets.
  fileprivate var laterFirst: Prose {
    openers == nil ? opens.words : "Later the player who opened acts first."
  }
}

extension Opening {
  fileprivate var words: Prose {
    switch self {
    case .leftOfButton: "Later the first left of the button acts first."
    case .highestBoard: "Later the highest open cards act first."
    case .lowestBoard: "Later the lowest open cards act first."
    }
  }
}

extension Share {
  /// The hands that are compared, in words.
  var words: Prose {
    let hand: Prose =
      switch ranking {
      case .high: "the best hand"
      case .shortDeck: "the best hand (a flush beats a full house)"
      case .shortDeckTripsOverStraight:
        "the best hand (a flush beats a full house, three of a kind a straight)"
      case .aceToFive: "the lowest hand (ace low; straights and flushes do not count)"
      case .eightOrBetter: "the lowest hand of five ranks up to the eight"
      case .deuceToSeven: "the lowest hand (ace high; straights and flushes count against it)"
      case .badugi: "the best badugi (different ranks and suits, low)"
      case .badugiAceHigh: "the best badugi (different ranks and suits, low, ace high)"
      case .ranks: "the best pair or high card"
      }
    return hand + (use == .exactlyTwo ? " of two own cards and three of the board" : "")
  }
}
