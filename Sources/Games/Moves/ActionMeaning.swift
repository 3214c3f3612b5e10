import Lines

/// The meaning of a request in a game: the step from a parsed line to an action that the game can
/// judge. It never changes the game.
extension Game {
  /// The action of a line that answers the question of `turn`.
  ///
  /// - Throws: `Refusal` as for a request, or `turn.stale`.
  public func action(
    _ line: RequestLine, in turn: TurnID, by seat: Seat
  ) throws(Refusal) -> GameAction {
    guard let request = try ActionRequest(line) else { throw Refusal(.protoVerb) }
    if let named = request.turn, named != turn {
      throw Refusal(
        .turnStale, "turn \(figure: named.description) is over; answer the newest ? line")
    }
    return try action(request, by: seat)
  }
}

extension HouseAction {
  init(
    _ request: ActionRequest, in game: HouseGame, _ seat: Seat
  ) throws(Refusal) {
    guard request.words.isEmpty || !["deal", "new"].contains(request.word) else {
      throw Refusal(.ruleVerb, "deal alone is said here; it means that you are ready")
    }
    switch request.word {
    case "bet":
      switch request.amount {
      case nil: self = .bet(1)
      case .plain(let amount), .more(let amount): self = .bet(amount)
      case .pot: throw ActionRequest.Amount.none("pot", "bet")
      case .half: throw ActionRequest.Amount.none("half", "bet")
      case .all: throw ActionRequest.Amount.none("all", "bet")
      }
    case "deal": self = .deal
    case "reset": self = .reset
    case "auto": self = .auto
    case "trade":
      if let rank = request.rank {
        self = .trade(try game.card(of: rank, in: seat))
        return
      }
      guard let card = request.cards.first, request.cards.count == 1 else {
        throw Refusal(.ruleCard, "trade one card, as in trade \(typed: "9c")")
      }
      self = .trade(card)
    default:
      throw Refusal(
        .ruleVerb,
        "this table knows bet, deal, trade, reset and auto; help betting\(game.rules.cardsPerHand)")
    }
  }
}

extension HouseGame {
  /// The only card of a rank that the player in `seat` holds.
  fileprivate func card(of rank: Rank, in seat: Seat) throws(Refusal) -> Card {
    guard phase == .trade, let hand = players[seat]?.hand else { throw .noCardsToTrade }
    let cards = Set(hand.filter { $0.rank == rank }).sorted()
    guard let card = cards.first else {
      throw Refusal(.ruleCard, "you hold no \(rank.name); trade one of your cards")
    }
    guard cards.count == 1 else {
      let held = cards.map { "\($0)" as Prose }.joined(separator: " and ")
      throw Refusal(.ruleCard, "you hold \(held); say which, as in trade \(card)")
    }
    return card
  }
}

extension DealingGame {
  func action(_ request: ActionRequest) throws(Refusal) -> DealingAction {
    switch (request.word, request.words.first) {
    case ("deal", nil): return .deal
    case ("deal", "step"): return .step
    case ("deal", "next"): return .next
    case ("show", _): return .show
    case ("shuffle", _): return .shuffle
    case ("rebuild", _): return .rebuild
    case ("draw", _):
      if let card = request.cards.first {
        throw Refusal(.protoArguments, "\(card) is one word too many; write: draw")
      }
      return .draw
    case ("new", _), ("reset", _): return try newGame(request)
    default:
      throw Refusal(
        .ruleVerb,
        "a dealer knows deal, show, new, count, shuffle, rebuild and draw; "
          + "help \(rules.id.rawValue)"
      )
    }
  }

  /// A new game, which keeps the options that the request leaves out.
  private func newGame(_ request: ActionRequest) throws(Refusal) -> DealingAction {
    let name = request.words.first ?? rules.id.rawValue
    let named = [name, "deal-\(name)"].compactMap { GameCatalogue.entry($0) }
    guard let entry = named.first(where: { $0.id.family == .dealing }),
      case .dealing(let id) = entry.id
    else {
      let guess = GameCatalogue.near(name).flatMap { near in
        [near, "deal-\(near)"].compactMap { GameCatalogue.entry($0)?.id }.last
      }
      let near: Prose = guess.map { "; did you mean \($0)?" } ?? "; as in new holdem"
      throw Refusal(.tableGame, "a dealer deals stud5, stud7, holdem or custom\(near)")
    }
    for option in GameCatalogue.dealingTableOptions.map(\.key.rawValue) {
      guard request.options.allSatisfy({ $0.key != option }) else {
        throw Refusal(
          .tableOption, "\(option)= is said when a table is created, not of a game")
      }
    }
    var options = try TableOptions(
      request.options, of: entry, over: TableOptions(rules, self.options))
    // The name belongs to these cards; other cards go unnamed unless the request names them.
    let isNamed = request.options.contains { $0.key == Key.name.rawValue }
    if !isNamed, !DealingRules(id, options).isDealt(as: rules) { options.ruleSetName = nil }
    return .new(DealingRules(id, options), options.dealing)
  }
}
