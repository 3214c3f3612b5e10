import Cards
import Games
import Lines

/// The advisor's answers about hands at a table.
extension TableSession {
  /// Answers `advise` without cards, for the sender's own hand. If it has more than seven cards,
  /// the best five are named and no odds are computed.
  mutating func advise(_ sender: Sender) throws(Refusal) {
    if let game = table.game as? DealingGame, let hand = dealtHand(sender, game),
      HeldHand(hand, at: game) == nil
        || hand.down.count + hand.up.count + game.community.count > 7
    {
      return answer(sender, try AdviceReply.make(hand, of: game, at: id))
    }
    if let hand = try ownHand(sender) {
      answer(sender, try AdviceReply.make(hand, at: id))
    } else {
      var answer = Answer(Self.noCards)
      answer.isWithoutCards = true
      deliver(to: sender.session) { $0.answer = answer }
    }
  }

  /// The sender's hand at a dealer's table, if there is one.
  private func dealtHand(_ sender: Sender, _ game: DealingGame) -> DealtHand? {
    guard let seat = members.seat(of: sender.session), let hand = game.hand(at: seat),
      hand.owner != nil, hand.owner == sender.name, !(hand.down + hand.up).isEmpty
    else { return nil }
    return hand
  }

  /// Answers `hands` with the kinds of this table, and the kind of the sender's own hand marked, if
  /// it has one that counts here.
  mutating func rankHands(for sender: Sender) {
    var own: HandCategory?
    do throws(Refusal) { own = try ownHand(sender)?.category } catch {}
    guard let game = table.game as? DealingGame else {
      return answer(sender, AdviceReply.ladder(yours: own))
    }
    let wild = dealtHand(sender, game).flatMap { hand in
      DealtFive(bestOf: hand.down + hand.up + game.community, wild: game.rules.wild.rank)
    }
    answer(sender, AdviceReply.ladder(game.kinds, yours: own ?? wild?.value.category))
  }

  /// Answers `equity` without a first hand, for the sender's own hand.
  mutating func equity(
    against others: EquityHands, _ sender: Sender
  ) throws(Refusal) {
    guard let hand = try ownHand(sender) else { throw Self.noCards }
    var equity = try EquityReply.make(hand, against: others)
    if let game = table.game as? PokerGame, let view = try game.question(for: seat(of: sender)),
      view.toCall > 0, let said = equity.reply.said
    {
      let price = min(view.toCall, view.stack)
      let share = Percent.hundredths(price, of: view.pot + price)
      equity.reply.said =
        said + "\nA call of \(price) into a pot of \(view.pot) breaks even with a share of "
        + "\(figure: share) %."
    }
    answer(sender, equity)
  }

  /// Answers `odds`: the value of the sender's hand against the house.
  mutating func odds(_ sender: Sender) throws(Refusal) {
    let seat = try seat(of: sender)
    guard let game = table.game as? HouseGame, let view = game.view(for: seat) else {
      throw Refusal(
        .ruleVerb, "odds is for tables against the house; equity tells how often this hand wins")
    }
    let lowest = view.hand.min { $0.houseScore < $1.houseScore }
    let refusal = lowest.flatMap { game.refusal(of: .trade($0), by: seat) }
    answer(sender, try Line.odds(view, game.unseenCards, refusal: refusal, at: id))
  }

  /// The sender's hand; `nil` if it has no cards.
  ///
  /// - Throws: `Refusal` for a hand that the advisor cannot evaluate, saying what it can.
  private func ownHand(_ sender: Sender) throws(Refusal) -> HeldHand? {
    let seat = try seat(of: sender)
    switch table.game {
    case let game as HouseGame:
      // Before the deal, the last round's cards still lie there.
      guard let player = game.players[seat], player.isDealtIn else { break }
      throw Refusal(.ruleCard, Self.score(of: Array(player.hand)))
    case let game as DealingGame:
      guard let hand = dealtHand(sender, game) else { break }
      guard let held = HeldHand(hand, at: game) else {
        throw Refusal(
          .ruleCard,
          "chances are counted with one deck of 52 and no wild card; advise says what your hand "
            + "is, and equity \(typed: "AhKd") vs ? counts with cards that you name")
      }
      return held
    case let game as PokerGame:
      guard let hand = game.hand, let name = sender.name,
        let index = hand.position(of: SeatedPlayer(seat, name)),
        case let player = hand.players[index], !player.isFolded, !player.cards.isEmpty
      else { break }
      return HeldHand(player, in: hand)
    default: break
    }
    return nil
  }

  private static let noCards = Refusal(
    .ruleCard,
    "you hold no cards here now; name some, as in advise \(typed: "AhKd") \(typed: "3h4h5h")")

  /// The score of a hand in games decided by score, which have no poker hands.
  private static func score(of hand: [Card]) -> Prose {
    let tenths = hand.count * HouseRules.meanCardTenths
    return """
      no hand of poker counts here, but the score: \(hand) score \(hand.houseScore), and \
      \(hand.count) cards of the house \(tenths / 10).\(tenths % 10) on average; \
      advise \(typed: "AhKd") \(typed: "3h4h5h") is about poker
      """
  }

  private mutating func answer(_ sender: Sender, _ answer: AdvisorAnswer) {
    self.answer(sender, answer.reply, rows: answer.rows)
  }
}
