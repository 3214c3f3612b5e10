import Cards
import Games
import Identity
import LineProtocol

/// The reply to `odds`, from what the player may know.
public enum OddsReply {
  /// - Parameters:
  ///   - refusal: why nothing may be traded, if that is so.
  /// - Throws: `CommandError` with `rule.card` where the player holds no cards of the round.
  public static func make(
    _ view: HouseView, _ unseen: UnseenCards, refusal: CommandError?, at table: TableID
  ) throws(CommandError) -> Message {
    guard !view.hand.isEmpty else {
      throw CommandError(.ruleCard, "you hold no cards in this round yet; bet, then deal")
    }
    let prospects = HouseProspects(view, unseen)
    let tally = prospects.standing
    let mean = tally.cents(of: view.bet)
    let trade = prospects.trade.map { trade in
      let after = trade.tally.cents(of: view.bet + HouseRules.tradeCost)
      return Odds.Trade(trade.card, after: dollars(after), worth: dollars(after - mean))
    }
    func percent(_ ways: Int) -> String { Percent.hundredths(ways, of: tally.total) }
    let odds = Odds(
      table, view.hand, win: percent(tally.win + tally.double), double: percent(tally.double),
      tie: percent(tally.push), lose: percent(tally.lose), hands: tally.total, bet: view.bet,
      mean: dollars(mean), trade: trade)
    return Message(odds, prose: trade == nil ? refusal?.prose : nil)
  }

  /// Cents as dollars: `-0.31`.
  private static func dollars(_ cents: Int) -> String {
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
