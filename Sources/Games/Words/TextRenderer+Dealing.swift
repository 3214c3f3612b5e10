import Cards
import Lines

/// The prose of dealing tables. Cards in brackets are face down.
extension TextRenderer {
  func lines(_ event: DealingEvent) -> [Prose] {
    switch event {
    case .new(let start, let player):
      let (rules, options) = (start.rules, start.options)
      let beginning: Prose =
        player.map { who($0, "begins", "begin") + " a new game: \(rules.name)" }
        ?? "Nobody plays any more: the table has its own rules again, \(rules.name)"
      let isOpen: [Prose] =
        options.isOpen ? ["All cards are open: everybody sees those of all hands."] : []
      return ["\(heading: "\(beginning).", rule: "***")"]
        + options.lines(of: rules).map { "    \($0)" } + isOpen
    case .newAsked(let player, _, let asked, let need, let request):
      if isMine(player) { return [] }
      let game: Prose = "\(who(player, "asks", "ask")) for a new game: \(request.description)"
      let open: Prose =
        request.isOpen == true ? ", with the cards of all hands open to everybody" : ""
      return ["\(game)\(open)\(aside: "\(asked) of \(need)")."]
        + (isPlayer ? ["Type \(request.typed()) if you agree."] : [])
    case .round(let number, let deck, let label, _):
      let cards: Prose = count(deck, "card", "cards")
      return ["\(heading: "Round \(number) of \(label.name), \(cards) in the deck.")"]
    case .reshuffled(let player, let deck):
      return [act(player, "shuffles", "shuffle") + " the deck; \(left(in: deck))"]
    case .rebuilt(let player?, let deck):
      let act: Prose = who(
        player, "takes all cards back and shuffles", "take all cards back and shuffle")
      return ["\(act); \(left(in: deck))"]
    case .rebuilt(nil, let deck):
      let cards: Prose = count(deck, "card", "cards")
      return ["The deck cannot serve another round; a fresh one of \(cards) is shuffled."]
    case .drawn(let player, let card, let deck):
      return [act(player, "draws", "draw") + " \(card.card) for all; \(left(in: deck))"]
    case .dealt(let hand, let down, let up, _):
      let cards: Prose = "\(holder(hand, "gets", "get")) \(Prose.dealt(down.open, up))."
      let isNobodys = hand.player == nil && hand.place != .dealer
      let isNews = !isNobodys || down.open.known != nil || !up.isEmpty
      return [isNews ? cards : "\(seen: cards, spoken: "")"]
    case .community(let cards, let street):
      let place: Prose = ["flop", "turn", "river"].contains(street) ? "\(street)" : "board"
      return ["The \(place): \(cards)."]
    case .remaining(let deck, _): return [left(in: deck)]
    case .shown(let hand, let down, let up):
      return ["\(holder(hand, "shows", "show")) \(Prose.dealt(SeenCards(down), up))."]
    case .best(let best):
      let isSoleWinner = best.winner == true && !best.isSplit
      return self.best(best.hand, best.cards.open, best.wild, isSoleWinner: isSoleWinner)
    case .split(let hands): return [split(hands.owners)]
    case .over:
      let end: Prose =
        "The game is over: the deck cannot serve another round.\(anotherGame("new"))"
      return ["\(heading: end, rule: "***")"]
    case .left(let player): return [leaving(player)]
    case .shuffled: return []
    }
  }

  /// The value of a hand; nothing if it is hidden from the reader.
  private func best(
    _ hand: HandOwner, _ cards: SeenCards, _ wild: Rank?, isSoleWinner: Bool
  ) -> [Prose] {
    guard let five = cards.known.flatMap({ DealtFive(bestOf: $0, wild: wild) }) else { return [] }
    let end: Prose = isSoleWinner ? " It wins." : ""
    return [
      "\(holder(hand, "has", "have"))\(seen: ":", spoken: "") \(five.value.name)"
        + "\(seen: " (\(five.cards))", spoken: "").\(end)"
    ]
  }

  private func split(_ hands: [HandOwner]) -> Prose {
    let names = hands.map { hand -> Prose in
      if let player = hand.player { return isMine(player) ? "you" : "\(player.name)" }
      switch hand.place {
      case .dealer: return "the dealer"
      case .seat(let seat): return "hand \(seat)"
      }
    }
    let others: Prose = names.dropLast().joined(separator: ", ")
    return "Split: \(others) and \(names.last ?? "") have equally good hands."
  }

  /// An act of a player, or of the dealer if `player` is `nil`.
  private func act(_ player: SeatedPlayer?, _ third: Prose, _ second: Prose) -> Prose {
    player.map { who($0, third, second) } ?? "The dealer \(third)"
  }

  /// How to deal another game after one that is over.
  func anotherGame(_ word: String) -> Prose {
    isPlayer ? " Type \(word) for a new one." : ""
  }

  func left(in deck: Int) -> Prose { count(deck, "card is", "cards are") + " left in the deck." }

  /// The holder of a hand with a verb.
  func holder(_ hand: HandOwner, _ third: Prose, _ second: Prose) -> Prose {
    if let player = hand.player { return who(player, third, second) }
    switch hand.place {
    case .dealer: return "The dealer \(third)"
    case .seat(let seat): return "Hand \(seat), where nobody sits, \(third)"
    }
  }
}

extension Prose {
  /// The name of five cards, if they are visible.
  public static func name(of five: SeenCards?, wild: Rank?) -> Prose? {
    five?.known.flatMap { DealtFive(bestOf: $0, wild: wild) }.map { "\($0.value.name)" }
  }

  /// Cards, with brackets around those that are face down.
  public static func dealt(_ down: SeenCards, _ up: [Card]) -> Prose {
    let seen = down.cards.map { "(\([$0]))" as Prose } + up.map { "\($0)" }
    let lower: Prose = "\(down.cards)"
    let both: Prose = up.isEmpty ? lower : "\(up) face up, \(lower) face down"
    let spoken: Prose = down.count > 0 ? both : up.isEmpty ? "no cards" : "\(up)"
    return "\(seen: seen.joined(separator: " "), spoken: spoken)"
  }
}

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
  /// The game and the changed options: `Texas hold'em, all see all cards`.
  var description: Prose {
    let changes = DealingOptions.words(
      players: players, hasDealer: hasDealer, isOpen: isOpen, shuffling: shuffling, decks: decks)
    return (["\(rules.name)"] + changes).joined(separator: ", ")
  }
}

extension DealingOptions {
  /// The rules, followed by the options of the deal.
  public func lines(of rules: DealingRules) -> [Prose] {
    [rules.description, words.joined(separator: ", ")]
  }
}
