import Cards
import Games
import Identity
import LineProtocol
import Store
import Tables

/// The last deals of a dealer's table, each as it lay when it was over.
extension RoundService {
  /// A deal, counted back from the last one, as the requester may see it.
  func look(
    back last: Int, at table: TableID, _ requester: Requester, in store: Store
  ) throws(CommandError) -> Effect {
    let known = try store.known(table, to: requester)
    guard known.family == .dealing else {
      throw CommandError(
        .ruleVerb, "last= is for a dealer's tables; history lists the rounds of this one")
    }
    guard known.lastRound > 0 else {
      throw CommandError(.tableRound, "nothing was dealt at table \(table) yet; deal begins")
    }
    let number = known.lastRound - (last - 1)
    guard let round = known.round(number, to: requester) else {
      let dealt: Prose = known.lastRound == 1 ? "one deal" : "\(known.lastRound) deals"
      throw CommandError(.tableRound, "table \(table) has had \(dealt) so far; look last=1")
    }
    let reader = owner(of: round, at: known, requester, store.accounts)
    let deal = DealtRound(round.events.compactMap { $0.event.seen(by: reader) })
    let head = PastDeal(
      table, last: last, round: deal.number, deal.label, at: round.began.stamp, by: deal.player,
      community: deal.community, drawn: deal.drawn)
    let rows = [Message(head)] + deal.hands.map { Message($0) }
    let more = last < Limits.dealsBack && known.round(number - 1, to: requester) != nil
    let reply = LookedBack(table, last: last, rows: rows.count, more: more ? last + 1 : nil)
    return requester.answered(Message(reply), rows: rows)
  }
}

extension TableHistory {
  /// A round that is remembered, over or not; with other options it may have been another game.
  fileprivate func round(_ number: Int, to requester: Requester) -> RoundRecord? {
    let settings = settings(ofRound: number)
    guard settings.game.family == .dealing,
      settings.refusalOfSight(to: requester.name) == nil
    else { return nil }
    return openRound?.number == number ? openRound : rounds.last { $0.number == number }
  }
}

/// What lay on a dealer's table, of what one viewer has seen.
private struct DealtRound {
  private(set) var number = 0
  private(set) var label = DealingRules.Label(.custom)
  /// Who had it dealt.
  private(set) var player: SeatedPlayer?
  private(set) var community: [Card] = []
  private(set) var drawn: [Card] = []
  private(set) var hands: [PastHand] = []

  init(_ events: [TableEvent<SeenCards>]) {
    for case .game(.dealing(let event)) in events { take(event) }
  }

  private mutating func take(_ event: DealingEvent<SeenCards>) {
    switch event {
    case .round(let number, _, let label, let player):
      (self.number, self.label, self.player) = (number, label, player)
    case .dealt(let owner, _, let down, let up):
      let before = hand(at: owner.place)
      lay(
        PastHand(
          owner, down: SeenCards((before?.down.cards ?? []) + down.cards),
          up: (before?.up ?? []) + up, best: nil, isWinner: nil))
    case .shown(let owner, let down, let up):
      let before = hand(at: owner.place)
      lay(
        PastHand(
          before?.hand ?? owner, down: SeenCards(down), up: up, best: before?.best,
          isWinner: before?.isWinner, wild: before?.wild))
    case .best(let owner, let cards, let wild, let winner, _):
      guard let before = hand(at: owner.place) else { return }
      lay(
        PastHand(
          before.hand, down: before.down, up: before.up, best: cards, isWinner: winner,
          wild: wild))
    case .community(let cards, _): community += cards
    case .drawn(_, let card, _): drawn.append(card)
    case .shuffled, .reshuffled, .rebuilt, .new, .newAsked, .remaining, .split, .over, .left: break
    }
  }

  private func hand(at place: DealtHand.Place) -> PastHand? {
    hands.first { $0.hand.place == place }
  }

  private mutating func lay(_ hand: PastHand) {
    if let index = hands.firstIndex(where: { $0.hand.place == hand.hand.place }) {
      hands[index] = hand
    } else {
      hands.append(hand)
    }
  }
}
