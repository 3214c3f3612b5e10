import Lines

extension Line {
  /// The reply to `odds`, based on what the player may know.
  ///
  /// - Parameters:
  ///   - refusal: the reason if no card may be traded.
  /// - Throws: `Refusal` with `rule.card` if the player has no cards in the round.
  public static func odds(
    _ view: HouseView, _ unseen: UnseenCards, refusal: Refusal?, at table: TableID
  ) throws(Refusal) -> Line {
    guard !view.hand.isEmpty else {
      throw Refusal(.ruleCard, "you hold no cards in this round yet; bet, then deal")
    }
    let prospects = HouseProspects(view, unseen)
    let (tally, score) = (prospects.standing, view.hand.houseScore)
    let mean = tally.cents(of: view.bet)
    func percent(_ ways: Int) -> String { Percent.hundredths(ways, of: tally.total) }
    let win = percent(tally.win + tally.double)
    let (double, tie) = (percent(tally.double), percent(tally.push))
    let lose = percent(tally.lose)
    let why = refusal?.prose ?? "none is allowed now"
    var trading: Prose = "There is no trade: \(why)."
    var after: Int?
    if let trade = prospects.trade {
      let bet = view.bet + HouseRules.tradeCost
      let mended = trade.tally.cents(of: bet)
      after = mended
      trading =
        "A trade of \(trade.card) makes it $\(bet) that \(words(mended)): "
        + "$\(figure: dollars(abs(mended - mean))) \(mended < mean ? "worse" : "better")."
    }
    let chances: Prose =
      "\(view.hand), score \(score): the house beats that with \(score + 1) or more "
      + "(\(figure: lose) %). With \(score) you get your bet back (\(figure: tie) %), with less "
      + "you win (\(figure: win) %), with \(max(0, score - 1) / 2) or less double "
      + "(\(figure: double) %)."
    let standing: Prose = "On average your bet of $\(view.bet) \(words(mean)). \(trading)"
    return Line(
      .done, "odds",
      [
        "table": table, "cards": view.hand, "score": score, "need": score + 1,
        "win": DecimalNumber(win), "double": DecimalNumber(double), "tie": DecimalNumber(tie),
        "lose": DecimalNumber(lose), "hands": tally.total, "bet": view.bet,
        "mean": DecimalNumber(dollars(mean)), "out": prospects.trade.map { [$0.card] },
        "after": after.map { DecimalNumber(dollars($0)) },
        "worth": after.map { DecimalNumber(dollars($0 - mean)) },
      ], text: after == nil ? refusal?.prose : nil,
      said: "\(wrapped: chances)\n\(wrapped: standing)")
  }

  private static func words(_ cents: Int) -> Prose {
    "\(cents < 0 ? "loses" : "wins") $\(figure: dollars(abs(cents)))"
  }

  /// Cents as dollars: `-0.31`.
  private static func dollars(_ cents: Int) -> String { WireDecimal.text(cents, decimals: 2) }
}
