import Lines

extension PokerRules {
  /// The rules given by a table's options.
  ///
  /// - Throws: `Refusal` with `table.option` if they make no sense.
  init(_ subject: PokerSubject, _ options: TableOptions) throws(Refusal) {
    let kinds = subject.kinds(options)
    let isMixture = subject.sizes(options).areMixed
    var plays: [PokerPlay] = []
    for (variant, limit) in kinds {
      let stakes = Stakes(options, of: variant, limit, isMixture: isMixture, isMix: kinds.count > 1)
      try stakes.check(variant, limit)
      plays.append(PokerPlay(variant, limit, stakes))
    }
    let most = subject.seatsMost(options)
    guard options.seats <= most else {
      throw Refusal(
        .tableOption, "the deck serves \(most) players here; seats=\(most)")
    }
    self.init(
      id: subject.id, plays: plays, rotation: subject.rotation, seats: options.seats,
      buyIn: options.buyIn, options: options.poker, match: try PokerRules.match(options, plays))
  }

  /// The match given by a table's options; `nil` for none.
  ///
  /// - Throws: `Refusal` with `table.option` and the fix.
  private static func match(
    _ options: TableOptions, _ plays: [PokerPlay]
  ) throws(Refusal) -> MatchTerms? {
    guard let hands = options.hands else {
      let written: [(Key, Bool)] = [
        (.stack, options.stack != nil), (.duplicate, options.duplicate != nil),
        (.seed, options.seed != nil),
      ]
      for (key, isWritten) in written where isWritten {
        throw Refusal(
          .tableOption, "\(key.rawValue)= is for a match of so many hands; add hands=100")
      }
      return nil
    }
    if options.poker.bombPotEvery > 0 { throw .bombPotInMatch }
    if options.poker.hasRabbitHunting {
      throw Refusal(
        .tableOption, "a match does not show cards that never came; leave out rabbit=")
    }
    if options.poker.passedIn == .stay {
      throw Refusal(
        .tableOption, "in a match each hand has its own antes; leave out passed=")
    }
    let rules = PokerRules(
      id: plays[0].variant.id, plays: plays, seats: options.seats, buyIn: 1...1)
    let (stack, isTooMuch) = (options.stack ?? 100).multipliedReportingOverflow(by: rules.unit)
    guard !isTooMuch, stack <= GameCatalogue.chipsMost else {
      throw Refusal(
        .tableOption, "a stack is at most \(GameCatalogue.chipsMost) chips; make stack= less")
    }
    return MatchTerms(hands: hands, stack: stack, seed: options.seed)
  }
}

extension TableOptions {
  /// Refuses options that have no effect beside the others.
  ///
  /// - Throws: `Refusal` with `table.option` and the fix.
  func checkEffects(in game: GameEntry) throws(Refusal) {
    guard case .poker(let id) = game.id else { return }
    let subject = PokerSubject.named(id)
    if bets != nil, !subject.sizes(self).areThere {
      throw Refusal(
        .tableOption,
        "bets is the small and the big bet of fixed or spread limit, and there are none here; "
          + "leave it out")
    }
    if poker.bombPotBoards > 1, poker.bombPotEvery == 0 {
      throw Refusal(
        .tableOption,
        "boards= is for bomb pots, and there are none; add bomb=10, or leave out boards=")
    }
    if poker.reducesBigBlindAnte, bigBlindAnte == 0 {
      throw Refusal(
        .tableOption,
        "bbared= is for an ante of the big blind's, and there is none; add bba=1, "
          + "or leave out bbared=")
    }
    if poker.openPairDoubles, !subject.kinds(self).contains(where: { $0.limit == .fixed }) {
      throw Refusal(
        .tableOption, "an open pair doubles bets of fixed limit only; leave out openpair=")
    }
  }
}

extension Stakes {
  /// The options of a table for one of its kinds of poker.
  fileprivate init(
    _ options: TableOptions, of variant: Variant, _ limit: BettingLimit, isMixture: Bool,
    isMix: Bool
  ) {
    self.init()
    if limit.hasSizes, let bets = options.bets { (smallBet, bigBet) = (bets.first, bets.second) }
    switch variant.forced {
    case .blinds:
      if let blinds = options.blinds { (smallBlind, bigBlind) = (blinds.first, blinds.second) }
      // In a mixture the blinds of the options are those of the games without bet sizes.
      if isMixture, limit.hasSizes { (smallBlind, bigBlind) = (max(1, smallBet / 2), smallBet) }
      bigBlindAnte = options.bigBlindAnte
      if !isMix { ante = options.ante }
    case .buttonBlind: (ante, bigBlind) = (options.ante, options.ante)
    case .bringIn: (ante, bringIn) = (options.ante, options.bringIn)
    case .antes: ante = options.ante
    }
    // The smallest opening bet where no other option gives one.
    if variant.forced == .antes, !limit.hasSizes { smallBet = max(1, ante) }
  }

  /// Refuses stakes that nobody plays for.
  ///
  /// - Throws: `Refusal` with `table.option` and the fix.
  fileprivate func check(_ variant: Variant, _ limit: BettingLimit) throws(Refusal) {
    if smallBlind > bigBlind {
      throw Self.refusal(
        "a small blind of \(smallBlind) is more than the big one",
        "blinds=\(bigBlind)/\(smallBlind)")
    }
    if limit.hasSizes, smallBet > bigBet {
      throw Self.refusal(
        "a small bet of \(smallBet) is more than the big one", "bets=\(bigBet)/\(smallBet)")
    }
    if limit.hasSizes, variant.forced == .blinds, bigBlind > smallBet {
      throw Self.refusal(
        "a big blind of \(bigBlind) is more than the small bet",
        "bets=\(bigBlind)/\(2 * bigBlind)")
    }
    // The first bet of a hand; no forced payment may exceed it.
    let first =
      variant.forced == .blinds ? bigBlind : limit.hasSizes ? smallBet : GameCatalogue.chipsMost
    if variant.forced != .buttonBlind, ante > first {
      throw Self.refusal(
        "an ante of \(ante) is more than the first bet of \(first)", "ante=\(first)")
    }
    if variant.forced == .buttonBlind, ante < 1 {
      throw Self.refusal("the button's blind is as much as the ante", "ante=1")
    }
    if bigBlindAnte > bigBlind {
      throw Self.refusal(
        "an ante of \(bigBlindAnte) is more than the big blind", "bba=\(bigBlind)")
    }
    if variant.forced == .bringIn, limit.hasSizes, bringIn >= smallBet {
      let least = 2 * max(1, bringIn)
      throw Self.refusal(
        "a bring-in of \(bringIn) is not less than the small bet of \(smallBet)",
        smallBet > 1
          ? "bringin=\(smallBet / 2)" : "bets=\(least)/\(2 * least)")
    }
    if variant.forced == .antes, ante < 1 {
      throw Self.refusal("without blinds there is nothing to play for but the ante", "ante=1")
    }
  }

  private static func refusal(_ problem: Prose, _ fix: Prose) -> Refusal {
    Refusal(.tableOption, "\(problem); as in \(fix)")
  }
}
