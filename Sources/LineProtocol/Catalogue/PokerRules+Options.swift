import Cards
import Games
import Lines

extension PokerRules {
  /// The rules that a table's options mean.
  ///
  /// - Throws: `Refusal` with `table.option` if they make no sense.
  init(_ subject: PokerSubject, _ options: TableOptions) throws(Refusal) {
    let kinds = subject.kinds(options)
    let isMixture =
      kinds.contains { $0.limit.hasSizes } && !kinds.allSatisfy { $0.limit.hasSizes }
    var plays: [PokerPlay] = []
    for (variant, limit) in kinds {
      let stakes = Stakes(options, of: variant, limit, isMixture: isMixture, isMix: kinds.count > 1)
      try stakes.check(variant, limit)
      plays.append(PokerPlay(variant, limit, stakes))
    }
    let most = subject.seatsMost(options)
    guard options[.seats] <= most else {
      throw Refusal(
        .tableOption, "the deck serves \(most) players here; seats=\(most)")
    }
    guard case .span(let buyIn) = options.value(.buyin) else { throw Refusal(.tableOption) }
    let match = try PokerRules.match(options, plays)
    let rotation: Rotation = if case .mix(let mix) = subject { mix.rotation } else { .orbits }
    self.init(
      id: subject.id, plays: plays, rotation: rotation, seats: options[.seats], buyIn: buyIn,
      options: PokerOptions(options), match: match)
  }

  /// The match that a table's options mean; `nil` for none.
  ///
  /// - Throws: `Refusal` with `table.option` and the fix.
  private static func match(
    _ options: TableOptions, _ plays: [PokerPlay]
  ) throws(Refusal) -> MatchTerms? {
    guard options[.hands] > 0 else {
      for key in [Key.stack, .duplicate, .seed] where options.value(key) != nil {
        throw Refusal(
          .tableOption, "\(key.rawValue)= is for a match of so many hands; add hands=100")
      }
      return nil
    }
    if options[.bomb] > 0 { throw .bombPotInMatch }
    if options[.rabbit] == 1 {
      throw Refusal(
        .tableOption, "a match does not show cards that never came; leave out rabbit=")
    }
    if options[.passed] == 1 {
      throw Refusal(
        .tableOption, "in a match each hand has its own antes; leave out passed=")
    }
    let rules = PokerRules(
      id: plays[0].variant.id, plays: plays, seats: options[.seats], buyIn: 1...1)
    let (stack, isTooMuch) = (options.value(.stack) == nil ? 100 : options[.stack])
      .multipliedReportingOverflow(by: rules.unit)
    guard !isTooMuch, stack <= PokerCatalogue.chipsMost else {
      throw Refusal(
        .tableOption, "a stack is at most \(PokerCatalogue.chipsMost) chips; make stack= less")
    }
    return MatchTerms(hands: options[.hands], stack: stack, seed: options.seed)
  }
}

extension TableOptions {
  /// Refuses choices that do nothing beside the other options.
  ///
  /// - Throws: `Refusal` with `table.option` and the fix.
  func checkEffects(in game: GameEntry) throws(Refusal) {
    guard case .poker(let id) = game.id else { return }
    if self[.boards] > 1, self[.bomb] == 0 {
      throw Refusal(
        .tableOption,
        "boards= is for bomb pots, and there are none; add bomb=10, or leave out boards=")
    }
    if self[.bbared] == 1, self[.bigBlindAnte] == 0 {
      throw Refusal(
        .tableOption,
        "bbared= is for an ante of the big blind's, and there is none; add bba=1, "
          + "or leave out bbared=")
    }
    let structures = PokerCatalogue.subject(id).structures(self)
    if self[.openpair] == 1, !structures.contains(where: { $0.limit == .fixed }) {
      throw Refusal(
        .tableOption, "an open pair doubles bets of fixed limit only; leave out openpair=")
    }
  }
}

extension BettingLimit {
  /// Whether bets have a size.
  fileprivate var hasSizes: Bool { self == .fixed || self == .spread }
}

extension PokerOptions {
  /// What a table's options mean.
  init(_ options: TableOptions) {
    self.init()
    button = Button.allCases[options[.button]]
    tiedBoards = TiedBoards.allCases[options[.ties]]
    oddChip = OddChip.allCases[options[.odd]]
    runTwice = RunTwice.allCases[options[.twice]]
    hasRabbitHunting = options[.rabbit] == 1
    hasStraddles = options[.straddle] == 1
    openPairDoubles = options[.openpair] == 1
    splitsFiveCardDraw = options[.split5] == 1
    reducesBigBlindAnte = options[.bbared] == 1
    passedIn = PassedIn.allCases[options[.passed]]
    bombPotEvery = options[.bomb]
    bombPotBoards = max(1, options[.boards])
    startSeconds = options[.start]
    pauseSeconds = options[.pause]
  }
}

extension Stakes {
  /// What a table's options mean for one of the kinds that it plays.
  fileprivate init(
    _ options: TableOptions, of variant: Variant, _ limit: BettingLimit, isMixture: Bool,
    isMix: Bool
  ) {
    self.init()
    if limit.hasSizes, case .pair(let small, let big) = options.value(.bets) {
      (smallBet, bigBet) = (small, big)
    }
    switch variant.forced {
    case .blinds:
      if case .pair(let small, let big) = options.value(.blinds) {
        (smallBlind, bigBlind) = (small, big)
      }
      // Where bets are mixed the written blinds are those of the games without sizes.
      if isMixture, limit.hasSizes { (smallBlind, bigBlind) = (max(1, smallBet / 2), smallBet) }
      bigBlindAnte = options[.bigBlindAnte]
      if !isMix { ante = options[.ante] }
    case .buttonBlind: (ante, bigBlind) = (options[.ante], options[.ante])
    case .bringIn: (ante, bringIn) = (options[.ante], options[.bringIn])
    case .antes: ante = options[.ante]
    }
    // What opens a street at least where nothing else says it.
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
    // The first bet of a hand: nobody pays more before it.
    let first =
      variant.forced == .blinds ? bigBlind : limit.hasSizes ? smallBet : PokerCatalogue.chipsMost
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
