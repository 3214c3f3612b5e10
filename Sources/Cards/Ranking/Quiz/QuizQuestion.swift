/// A question of the quiz, with all that its answer is judged by.
public struct QuizQuestion: Equatable, Sendable {
  /// What can be chosen.
  public enum Option: Equatable, Sendable {
    case kind(HandCategory)
    case hand([Card])
  }

  public let topic: QuizTopic
  /// The hand that is asked about; where cards are still to come, one's own two.
  public let cards: [Card]
  /// The dealer's cards, where some are still to come.
  public let board: [Card]
  /// What can be chosen; empty where a number is asked for.
  public let options: [Option]
  /// The place of the right option, from 1, or the number that is asked for.
  public let right: Int
  /// Why.
  public let reason: Prose

  /// How many cards can be asked for at most.
  private static let numbers = 0...Card.count

  /// Whether an answer is right: the number of an option, the name of a kind of hand, or the number
  /// that is asked for; `nil` if it is no answer to this.
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

  /// What is asked, in a sentence.
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
  /// How often cards are drawn until they are what is wanted; after that an example is taken.
  private static let tries = 2_000

  /// A question on a topic, with cards that follow from a generator.
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

  /// Of three hands one is better, and two are not as good.
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
        // The weakest hands of all have none below them.
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

  /// The next cards that complete a draw; `nil` if it is not that draw.
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

  /// Five cards that are of a kind, or of a better one that looks alike.
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

  /// The kind that somebody means by a word or some in lower case: `full house`, `boat`, `2 pairs`.
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
