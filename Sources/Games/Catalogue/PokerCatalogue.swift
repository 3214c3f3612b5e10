import Lines

/// The options of poker's tables.
extension PokerSubject {
  var entry: GameEntry {
    GameEntry(
      id: .poker(id), players: players, title: title, help: help, options: options, verbs: verbs
    ) { options throws(Refusal) in PokerGame(rules: try PokerRules(self, options)) }
  }

  private var options: [OptionRow] {
    let most = GameCatalogue.chipsMost
    let hasBlinds = has { $0.forced == .blinds }
    let hasBoard = has { $0.boardCards > 0 }
    let isStud = has { $0.opens != .leftOfButton }
    let rows: [OptionRow] = [
      OptionRow(
        .limit, \.limit, .words(limits), "how much may be bet", where: !limits.isEmpty
      ) { _ in limits.first ?? .no },
      OptionRow(
        optional: .blinds, \.blinds, .pair, "the small and the big blind", where: hasBlinds,
        standard: blinds),
      OptionRow(
        optional: .bets, \.bets, .pair, "the small and the big bet of fixed or spread limit",
        where: limits.isEmpty || limits.contains(where: \.hasSizes), standard: bets),
      OptionRow(
        .ante, \.ante, .number(0...most), "the chips that all pay first", standard: ante),
      OptionRow(
        .bringIn, \.bringIn, .number(1...most),
        "the chips that the lowest card of stud pays at least",
        where: has { $0.forced == .bringIn }, standard: bringIn),
      OptionRow(
        .bigBlindAnte, \.bigBlindAnte, .number(0...most),
        "the ante that the big blind pays for all", where: hasBlinds),
      OptionRow(.buyin, \.buyIn, .span, "the chips to sit down with", standard: buyIn),
      OptionRow(.seats, \.seats, .number(players), "the number of seats") {
        $0.isMatch ? 2 : min(6, max(2, seatsMost($0)))
      },
      OptionRow(
        .start, \.poker.startSeconds, .number(0...600),
        "the seconds from the second player on until the first hand"),
      OptionRow(
        .pause, \.poker.pauseSeconds, .number(0...60),
        "the seconds between hands where a person plays"),
      GameCatalogue.turn,
      OptionRow(
        optional: .bank, \.bankSeconds, .seconds(0...600), "the seconds of a player's time bank"
      ) { _ in TableOptions.usualBankSeconds },
      // Options for the points on which rule books differ.
      OptionRow(
        .button, \.poker.button, .words, "where the button goes when somebody has left",
        where: hasBlinds),
      OptionRow(
        .ties, \.poker.tiedBoards, .words, "what breaks a tie of open cards", where: isStud),
      OptionRow(
        .odd, \.poker.oddChip, .words, "the card that an odd chip goes to", where: isStud),
      OptionRow(
        .twice, \.poker.runTwice, .words, "whether all-in hands may see two boards",
        where: hasBoard),
      OptionRow(
        .rabbit, \.poker.hasRabbitHunting, .switched(),
        "whether the cards are shown that would have come", where: hasBoard),
      OptionRow(
        .straddle, \.poker.hasStraddles, .switched(), "whether one may straddle", where: hasBlinds),
      OptionRow(
        .openpair, \.poker.openPairDoubles, .switched(),
        "whether an open pair on fourth street doubles",
        where: has { $0.id == Variant.sevenCardStud.id }),
      OptionRow(
        .trips, \.tripsBeatStraights, .switched(), "whether three of a kind beats a straight",
        where: id == Variant.shortDeck.id),
      OptionRow(
        .split5, \.poker.splitsFiveCardDraw, .switched(),
        "whether the fifth of five cards comes after the others' draw",
        where: has { $0.streets.contains { $0.exchange == .draw(upTo: 5) } }),
      OptionRow(
        .bbared, \.poker.reducesBigBlindAnte, .switched(),
        "whether the big blind's ante is less for fewer players", where: hasBlinds),
      OptionRow(
        .bomb, \.poker.bombPotEvery, .number(0...100),
        "the hands from one bomb pot to the next, 0 for none", where: hasBlinds && hasBoard),
      OptionRow(
        .boards, \.poker.bombPotBoards, .number(1...2), "the boards of a bomb pot",
        where: hasBlinds && hasBoard),
      OptionRow(.bots, \.bots, .number(0...9), "the house's bots that may play") { _ in 6 },
      OptionRow(
        .pace, \.paceMilliseconds, .number(0...10_000),
        "the milliseconds that a house bot takes where a person plays"
      ) { _ in 900 },
      GameCatalogue.away, GameCatalogue.only,
      OptionRow(
        optional: .hands, \.hands, .number(1...GameCatalogue.matchHandsMost),
        "the hands of a match"),
      OptionRow(
        optional: .stack, \.stack, .number(1...1_000_000),
        "the big blinds that everybody has before each hand of a match"),
      OptionRow(
        optional: .duplicate, \.duplicate,
        // The house writes the other words, for the tables that it opens for a duplicate.
        OptionForm(
          choices: "no or yes", example: "yes", read: { .init(rawValue: $0) }, told: { $0 }),
        "whether each deal is played in all rotations of the seats, by others in each"),
      OptionRow(
        .passed, \.poker.passedIn, .words, "where antes go if nobody opens",
        where: has { $0.openers != nil }),
      GameCatalogue.seed,
    ]
    return rows.filter(\.isOffered)
  }
}
