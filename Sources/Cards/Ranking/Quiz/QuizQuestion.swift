import Lines

/// A question of the quiz, with all that is needed to judge an answer.
public struct QuizQuestion: Equatable, Sendable {
  /// An answer to choose.
  public enum Option: Equatable, Sendable {
    case kind(HandCategory)
    case hand([Card])
  }

  public let topic: QuizTopic
  /// The hand in question; if cards are still to come, the player's own two.
  public let cards: [Card]
  /// The dealer's cards, if some are still to come.
  public let board: [Card]
  /// The answers to choose from; empty if the answer is a number.
  public let options: [Option]
  /// The position of the right option, from 1, or the number that is the answer.
  public let right: Int
  /// The explanation of the answer.
  public let reason: Prose

  /// The possible answers to a question for a number of cards.
  private static let numbers = 0...Card.count

  /// Whether an answer is right: the number of an option, the name of a kind of hand, or a number
  /// of cards; `nil` if it does not answer this question.
  public func isRight(_ answer: String) -> Bool? {
    let answer = answer.lowercased()
    if answer.count <= 3, let number = Int(answer), answer.allSatisfy(\.isNumber) {
      let range = options.isEmpty ? Self.numbers : 1...options.count
      return range.contains(number) ? number == right : nil
    }
    guard case .hand(let category) = topic, let named = HandCategory(typed: answer) else {
      return nil
    }
    return named == category
  }

  /// The question, in a sentence.
  public var sentence: Prose {
    switch topic {
    case .hand: "What is this hand?"
    case .beats: "Which of these beats this hand?"
    case .outs(let draw):
      "You hold the first two, the dealer has the others: how many cards make "
        + "\(draw.target.withArticle) next?"
    }
  }
}

// MARK: - Making questions

extension QuizQuestion {
  /// The number of draws until the cards fit the question; after that an example is used.
  private static let tries = 2_000

  /// Creates a question on a topic, with random cards.
  public init(_ topic: QuizTopic, using random: inout some RandomNumberGenerator) {
    switch topic {
    case .hand(let category): self.init(naming: category, using: &random)
    case .beats(let category): self.init(beating: category, using: &random)
    case .outs(let draw): self.init(completing: draw, using: &random)
    }
  }

  private init(naming category: HandCategory, using random: inout some RandomNumberGenerator) {
    let hand = Self.hand(of: category, using: &random)
    let others = HandCategory.ladder.filter { $0 != category }.shuffled(using: &random)
    let kinds = ([category] + others.prefix(3)).sorted(by: >)
    topic = .hand(category)
    cards = hand.cards.shuffled(using: &random)
    board = []
    options = kinds.map { .kind($0) }
    right = (kinds.firstIndex(of: category) ?? 0) + 1
    reason = "\(hand.value.name). \(hand.making)"
  }

  /// Creates a question with three hands: one beats a hand of the given kind, and two lose to it.
  private init(beating category: HandCategory, using random: inout some RandomNumberGenerator) {
    var hand = Self.hand(of: category, using: &random)
    let (lower, higher) = (
      HandCategory.ladder.filter { $0 <= category },
      HandCategory.ladder.filter { $0 >= category }
    )
    var better: [FiveCardHand] = []
    var worse: [FiveCardHand] = []
    for _ in 0..<Self.tries where better.isEmpty || worse.count < 2 {
      let isBetter = better.isEmpty
      let kinds = isBetter ? higher : lower
      let drawn = Self.hand(of: kinds[random.uniform(below: kinds.count)], using: &random)
      if isBetter, drawn.value > hand.value {
        better.append(drawn)
      } else if !isBetter, drawn.value < hand.value {
        worse.append(drawn)
      } else if random.uniform(below: 8) == 0 {
        // The weakest hands have none below them.
        hand = Self.hand(of: category, using: &random)
        (better, worse) = ([], [])
      }
    }
    let all = (better + worse).shuffled(using: &random)
    topic = .beats(category)
    cards = hand.cards.shuffled(using: &random)
    board = []
    options = all.map { .hand($0.cards) }
    right = (all.firstIndex { $0.value > hand.value } ?? 0) + 1
    let names = all.enumerated().map { number, other -> Prose in
      "\(number + 1): \(other.value.name)"
    }
    reason = "This hand: \(hand.value.name). \(names.joined(separator: "; "))."
  }

  private init(completing draw: QuizDraw, using random: inout some RandomNumberGenerator) {
    var dealt = draw.example
    var deck = Card.all
    for _ in 0..<Self.tries {
      for place in 0..<5 { deck.swapAt(place, place + random.uniform(below: deck.count - place)) }
      if Self.outs(Array(deck.prefix(5)), draw) != nil {
        dealt = Array(deck.prefix(5))
        break
      }
    }
    let outs = Self.outs(dealt, draw) ?? []
    topic = .outs(draw)
    cards = Array(dealt.prefix(2))
    board = Array(dealt.dropFirst(2))
    options = []
    right = outs.count
    let chance = Chance(outs.count, of: Card.count - dealt.count)
    reason =
      "\(outs.count) cards make it: \(outs). That is \(chance.odds) "
      + "(\(figure: chance.percent))."
  }

  /// The next cards that complete a draw; `nil` if the cards are not such a draw.
  private static func outs(_ dealt: [Card], _ draw: QuizDraw) -> [Card]? {
    guard let now = HandValue(dealt), now.category == draw.now,
      let outs = Outs.all(hole: Array(dealt.prefix(2)), board: Array(dealt.dropFirst(2)))
    else { return nil }
    let making = outs.filter { $0.category >= draw.target && !$0.cards.isEmpty }
    guard let cards = making.first?.cards, making.count == 1, making[0].category == draw.target,
      cards.count == draw.outs
    else { return nil }
    return cards
  }

  /// A hand of a kind, drawn at random.
  private static func hand(
    of category: HandCategory, using random: inout some RandomNumberGenerator
  ) -> FiveCardHand {
    while true {
      for _ in 0..<tries {
        let hand = FiveCardHand(cards(of: category, using: &random))
        if let hand, hand.value.category == category { return hand }
      }
      if let hand = FiveCardHand(category.example) { return hand }
    }
  }

  /// Five cards of a kind, or of a better kind that looks similar.
  private static func cards(
    of category: HandCategory, using random: inout some RandomNumberGenerator
  ) -> [Card] {
    let ranks: [Rank]
    let isRun = [.straight, .straightFlush, .royalFlush].contains(category)
    if isRun {
      let top = category == .royalFlush ? 12 : 3 + random.uniform(below: 10)
      ranks = (0..<5).compactMap { Rank(rawValue: UInt8((top - $0 + 13) % 13)) }
    } else {
      ranks = Array(Rank.allCases.shuffled(using: &random).prefix(category.groups.count))
    }
    let suit = Suit.allCases[random.uniform(below: 4)]
    return zip(ranks, category.groups).flatMap { rank, count in
      category.isOfOneSuit
        ? [Card(rank, suit)]
        : Suit.allCases.shuffled(using: &random).prefix(count).map { Card(rank, $0) }
    }
  }
}

extension HandCategory {
  fileprivate var isOfOneSuit: Bool { [.flush, .straightFlush, .royalFlush].contains(self) }

  /// Reads a kind of hand from lower-case words that people use: `full house`, `boat`, `2 pairs`.
  public init?(typed text: String) {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "_" }
      .map { ["2": "two", "3": "three", "4": "four"][$0] ?? String($0) }
      .drop { ["a", "an", "it", "is", "it's"].contains($0) }
    let name = words.joined(separator: " ")
    let others: [String: HandCategory] = [
      "pairs": .pair, "one pair": .pair, "two pairs": .twoPair, "trips": .threeOfAKind,
      "set": .threeOfAKind, "boat": .fullHouse, "quads": .fourOfAKind, "nothing": .highCard,
      "no pair": .highCard, "royal": .royalFlush, "poker": .fourOfAKind,
    ]
    guard let found = HandCategory.ladder.first(where: { $0.name == name }) ?? others[name] else {
      return nil
    }
    self = found
  }
}
