import Cards
import Games
import HandRanking
import Lines

/// The help of a poker game, made from the same data that it is played by.
enum PokerHelp {
  /// What is typed to play, in the order in which people learn it.
  static func verbs(_ subject: PokerSubject) -> [String] {
    let isChosen = if case .mix(let mix) = subject { mix.rotation != .orbits } else { false }
    let own: [(word: String, isTyped: Bool)] = [
      ("draw", subject.draws), ("discard", subject.discards),
      ("complete", subject.has { $0.forced == .bringIn }), ("choose", isChosen),
    ]
    return ["check", "call", "bet", "raise", "fold"] + own.filter(\.isTyped).map(\.word)
  }

  /// Each paragraph a line.
  static func lines(_ subject: PokerSubject) -> [Prose] {
    let facts: [Prose] =
      switch subject {
      case .variant(let variant): rules(variant)
      case .mix(let mix): rules(mix)
      }
    return facts + moves(subject)
      + [GameCatalogue.optionsHint(.poker(subject.id), "seats 2")]
  }

  // MARK: - Rules

  private static func rules(_ variant: Variant) -> [Prose] {
    let limits = variant.limits.map(\.words)
    let first: Prose? = limits.first.map {
      limits.count == 1 ? $0 : "\($0) (or \(limits.dropFirst().joined(separator: ", ")))"
    }
    let cap: Prose =
      variant.limits.contains(.fixed)
      ? " Fixed limit allows \(count(variant.cap, "bet or raise", "bets and raises")) on a street."
      : ""
    return [
      "\(title(variant.title)), \(variant.deck.words), for \(range(variant.players)) "
        + "players; \(first ?? "").",
      "Streets: \(variant.streets.map(\.words).joined(separator: "; ")).",
      variant.forced.words(variant.opens)
        + (variant.streets.count > 1 ? " " + variant.laterFirst : ""),
      win(variant.shares) + (variant.openers == nil ? "" : " It takes a pair of jacks to open.")
        + cap,
    ]
  }

  private static func rules(_ mix: PokerMix) -> [Prose] {
    let kinds: [Prose] = mix.kinds.map { "\(variant: $0.variant.id) (\($0.limit.shortWords))" }
    let change: Prose =
      mix.rotation == .orbits
      ? "After an orbit the next of these is dealt:"
      : "Whoever has the button chooses for an orbit, as in choose razz:"
    return [
      "\(title(mix.title)), for \(range(mix.players)) players. \(change)",
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

  private static func moves(_ subject: PokerSubject) -> [Prose] {
    var lines: [Prose] = [
      "fold, check, call; bet 20, raise 40 (to) or raise +20 (by), raise pot, raise half, allin"
    ]
    if subject.draws || subject.discards {
      let draw: Prose = subject.draws ? "draw \(typed: "9c2d") swaps those, draw alone none" : ""
      let discard: Prose = subject.discards ? "discard \(typed: "9c") gives it up" : ""
      lines.append(draw + (subject.draws && subject.discards ? "; " : "") + discard)
    }
    lines.append(
      "pre check/fold or pre call 20 beforehand; show after a hand; topup 100, out, back")
    if subject.has({ $0.forced == .blinds }) {
      lines.append(
        "post to be dealt in before the big blind comes; out next to sit out when it does")
    }
    return lines
  }

  // MARK: - Words

  private static func title(_ title: String) -> Prose {
    let title: Prose = "\(title)"
    return title.capitalized
  }

  private static func range(_ range: ClosedRange<Int>) -> Prose {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }

  private static func count(_ number: Int, _ one: Prose, _ many: Prose) -> Prose {
    "\(number) \(number == 1 ? one : many)"
  }
}

extension PokerSubject {
  /// Whether cards are swapped.
  fileprivate var draws: Bool {
    has { $0.streets.contains { if case .draw = $0.exchange { true } else { false } } }
  }

  /// Whether cards are given up.
  fileprivate var discards: Bool {
    has { $0.streets.contains { if case .discard = $0.exchange { true } else { false } } }
  }
}

extension BettingLimit {
  /// What people call it.
  var words: Prose {
    switch self {
    case .no: "no limit"
    case .pot: "pot limit"
    case .fixed: "fixed limit"
    case .spread: "spread limit"
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
  /// Who acts first on the later streets.
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
  /// What is compared, for people.
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
