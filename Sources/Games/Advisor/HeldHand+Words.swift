import Cards
import Lines

extension HeldHand {
  /// The name of cards that make no hand yet.
  var nameSoFar: String {
    let name = shares.lazy.compactMap { $0.name(hole: cards, board: board) }.first
    return name.map { "so far \($0.article)\($0.whole)" } ?? "no whole hand yet"
  }

  /// The hand for each share of the pot, then the explanation.
  ///
  /// - Parameter high: the hand by the usual order, if it is to be explained.
  func sentences(_ high: FiveCardHand?) -> Prose {
    var sentences: [Prose] = boards.enumerated().flatMap { number, board in
      shares.map { share -> Prose in
        let place: Prose? = boards.count > 1 ? "on board \(number + 1)" : nil
        let part: Prose? = shares.count > 1 ? "for the \(share.half ?? "high")" : nil
        let words = [place, part].compactMap(\.self).joined(separator: " ")
        let whose: Prose = words.isEmpty ? "Your hand" : "Your hand \(words)"
        guard let made = made(share, on: board) else { return "\(whose): none." }
        return "\(whose): \(made.name.whole) (\(made.cards))."
      }
    }
    if let high {
      sentences += ["\(high.making)", "\(high.value.category.tieBreak)"]
    }
    let rules = shares.compactMap(\.ranking.rule).filter { !$0.isEmpty }
    sentences += rules.map { "\($0)" }
    if shares.contains(where: { $0.use == .exactlyTwo }) {
      sentences.append("Just two of your cards count, with three of the board.")
    }
    return sentences.dropFirst().reduce(sentences[0]) { $0 + " " + $1 }
  }
}

extension Ranking {
  /// The difference from the usual order, in a sentence; `nil` if there is none.
  fileprivate var rule: String? {
    switch self {
    case .high: nil
    case .shortDeck: "A flush beats a full house, and nine-eight-seven-six-ace is a straight."
    case .shortDeckTripsOverStraight:
      "A flush beats a full house, three of a kind a straight, and nine-eight-seven-six-ace is one."
    case .aceToFive: "The lowest hand wins: aces are low, straights and flushes do not count."
    case .eightOrBetter: "A low has five different ranks up to the eight; the lowest wins."
    case .deuceToSeven:
      "The lowest hand wins: aces are high, straights and flushes count against it."
    case .badugi: "Most cards of different ranks and suits win, then the lowest; aces are low."
    case .badugiAceHigh:
      "Most cards of different ranks and suits win, then the lowest; aces are high."
    case .ranks: "A pair wins, then the higher card."
    }
  }
}
