import Games
import Lines

/// Cards as people name them where they hold a hand: `the four`, `4 6 10`, `first and third`.
enum SaidCards {
  /// Words for giving up cards, where cards may be swapped.
  static let discards: Set = [
    "discard", "trade", "swap", "exchange", "change", "replace", "throw", "toss", "dump", "t",
  ]
  private static let keepers: Set = ["keep", "hold", "save"]
  private static let fillers: Set = [
    "the", "my", "and", "card", "cards", "please", "away", "out", "in", "for", "new", "of", "a",
    "i", "will", "want", "to", "me", "give", "get", "rid", "take", "only", "both", "with", "it",
    "draw", "number", "ill", "id", "like", "just", "those", "these", "them", "other", "another",
    "different", "more", "ones", "have", "let",
  ]
  private static let none: Set = ["none", "nothing", "no", "zero", "0", "pat"]
  static let lowest: Set = ["lowest", "worst", "smallest"]
  private static let positions = ["first", "second", "third", "fourth", "fifth"]

  /// What a line about cards means at a draw.
  enum Meaning: Equatable {
    /// A command that gives these cards up, which the line has named.
    case draw([Card])
    /// The same as a guess.
    case perhaps([Card])
    /// Cards are meant, but it is not clear which.
    case unclear
  }

  /// - Parameters:
  ///   - words: the line in lower case.
  ///   - hand: the cards held.
  /// - Returns: `nil` if the line is not about cards.
  static func meaning(of words: [String], in hand: [Card]) -> Meaning? {
    guard !words.contains(where: { questions.contains($0) }) else { return nil }
    let isDiscard = words.contains { discards.contains($0) || $0 == "draw" || $0 == "rid" }
    let isKeep = words.contains { keepers.contains($0) }
    let typed = words.filter { !discards.contains($0) && !keepers.contains($0) }
    let names = typed.count == 1 ? typed : typed.filter { !fillers.contains($0) }
    guard !names.isEmpty else {
      let isNew = ["new", "different", "other", "another"].contains { words.contains($0) }
      return isDiscard && !isKeep || isNew && words.contains { $0.hasPrefix("card") }
        ? .unclear : nil
    }
    if names.allSatisfy(none.contains) { return isKeep ? nil : .draw([]) }
    if names == ["all"] || names == ["everything"] {
      return isKeep ? .draw([]) : isDiscard ? .perhaps(hand) : nil
    }
    if isDiscard, names.count == 1, lowest.contains(names[0]), let card = lowest(of: hand) {
      return .perhaps([card])
    }
    if let cards = held(names, in: hand) {
      if isKeep { return .perhaps(hand.filter { !cards.contains($0) }) }
      return isDiscard ? .draw(cards) : .perhaps(cards)
    }
    if let cards = placed(names, in: hand) {
      return .perhaps(isKeep ? hand.filter { !cards.contains($0) } : cards)
    }
    let counts = ["one", "two", "three", "four", "five"]
    let isNumber = names.count == 1 && (Int(names[0]) != nil || counts.contains(names[0]))
    let isCards = names.allSatisfy { name in
      Int(name) != nil || rank(name) != nil
        || name.hasSuffix("s") && rank(String(name.dropLast())) != nil
    }
    return isNumber || (isDiscard || isKeep) && isCards ? .unclear : nil
  }

  /// Whether a word begins a line about cards, which may also be a command elsewhere.
  static func takes(_ verb: String) -> Bool {
    discards.contains(verb) || ["draw", "new"].contains(verb)
  }

  private static let questions: Set = ["what", "which", "should", "how", "who", "why", "whats"]

  static func lowest(of hand: [Card]) -> Card? { hand.min { $0.houseScore < $1.houseScore } }

  /// The rank of a name, a letter or a number.
  static func rank(_ name: String) -> Rank? {
    // Only a rank makes one card with the suit.
    let words = Card.abbreviated([name, "spades"])
    return words.count == 1 ? Card(words[0])?.rank : nil
  }

  /// The held cards with these names; `nil` if one of them is not held, or could be several.
  static func held(_ names: [String], in hand: [Card]) -> [Card]? {
    if ["pair", "pairs"].contains(names.last) {
      let pairs = hand.filter { card in hand.count { $0.rank == card.rank } > 1 }
      return pairs.isEmpty ? nil : pairs
    }
    var cards: [Card] = []
    for name in Card.abbreviated(names) {
      if let named = try? Card.list(name), !named.isEmpty {
        guard named.allSatisfy(hand.contains) else { return nil }
        cards += named
        continue
      }
      let isPlural = rank(name) == nil && name.hasSuffix("s")
      let singular = isPlural ? name == "sixes" ? "six" : String(name.dropLast()) : name
      guard let rank = rank(singular) else { return nil }
      let all = hand.filter { $0.rank == rank && !cards.contains($0) }
      let mentioned = names.count { $0 == name }
      guard let first = all.first, isPlural || all.count <= mentioned else { return nil }
      cards += isPlural ? all : [first]
    }
    return cards.isEmpty ? nil : cards
  }

  /// The cards at these places in the hand.
  private static func placed(_ names: [String], in hand: [Card]) -> [Card]? {
    let places = names.map { name in
      name == "last"
        ? hand.count : (positions.firstIndex(of: name)).map { $0 + 1 } ?? Int(name) ?? 0
    }
    let isWord = names.contains { positions.contains($0) || $0 == "last" }
    guard isWord || places.count > 1, places.allSatisfy({ (1...hand.count).contains($0) }),
      Set(places).count == places.count
    else { return nil }
    return places.map { hand[$0 - 1] }
  }
}
