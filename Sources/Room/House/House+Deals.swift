import Games
import Lines

/// The last deals at a dealer's table, each as it lay at the end.
extension House {
  /// Shows a deal, counted back from the last one, as the sender may see it.
  func look(
    back last: Int, at table: TableID, _ sender: Sender
  ) throws(Refusal) -> Effect {
    let known = try known(table, to: sender)
    guard known.family == .dealing else {
      throw Refusal(
        .ruleVerb, "last= is for a dealer's tables; history lists the rounds of this one")
    }
    guard known.lastRound > 0 else {
      throw Refusal(.tableRound, "nothing was dealt at table \(table) yet; deal begins")
    }
    let number = known.lastRound - (last - 1)
    guard let round = known.round(number, to: sender) else {
      let dealt: Prose = known.lastRound == 1 ? "one deal" : "\(known.lastRound) deals"
      throw Refusal(.tableRound, "table \(table) has had \(dealt) so far; look last=1")
    }
    let reader = round.name(to: sender)
    let deal = DealtRound(round.events.compactMap { $0.event.shown(to: reader) })
    let more = last < Limits.dealsBack && known.round(number - 1, to: sender) != nil
    let rows =
      [deal.head(table, last, round.began.stamp, to: sender.name)] + deal.hands.map(\.row)
    let reply = Line(
      .done, "look",
      ["table": table, "rows": rows.count, "last": last, "more": more ? last + 1 : nil],
      said: more ? "Type look last \(last + 1) for the deal before." : nil)
    return sender.answered(reply, rows)
  }
}

extension TableHistory {
  /// A round that is remembered, finished or not; under other options it may have been a different
  /// game.
  fileprivate func round(_ number: Int, to sender: Sender) -> RoundRecord? {
    let settings = settings(ofRound: number)
    guard settings.game.family == .dealing,
      settings.refusalOfSight(to: sender.name) == nil
    else { return nil }
    return openRound?.number == number ? openRound : rounds.last { $0.number == number }
  }
}

/// A dealer's table as one viewer saw it.
private struct DealtRound {
  private(set) var number = 0
  private(set) var label = DealingRules.Label(.custom)
  /// The player who had it dealt.
  private(set) var player: SeatedPlayer?
  private(set) var community: [Card] = []
  private(set) var drawn: [Card] = []
  private(set) var hands: [PastHand] = []

  init(_ events: [TableEvent]) {
    for case .game(.dealing(let event)) in events { take(event) }
  }

  /// The row of the cards in the middle, the player who had them dealt, and the time.
  func head(_ table: TableID, _ last: Int, _ stamp: String, to reader: PlayerName?) -> Line {
    let places: [Prose] = [
      "The last deal", "The deal before the last", "The third deal from the last",
    ]
    let place = places[min(max(last, 1), places.count) - 1]
    let who: Prose = player.map { " by \($0.name == reader ? "you" : "\($0.name)")" } ?? ""
    let middle = [("The board" as Prose, community), ("Drawn for all", drawn)]
      .filter { !$0.1.isEmpty }.map { "\n    \($0.0): \($0.1)" as Prose }
    return Line(
      .row, "deal",
      [
        "table": table, "last": last, "round": number, "game": label.id, "rules": label.ownName,
        "time": stamp, "seat": player?.seat, "name": player?.name, "community": community,
        "drawn": drawn.isEmpty ? nil : drawn,
      ],
      said: "\(place) at table \(table): round \(number) of \(label.name)."
        + "\n    Dealt\(who) at \(time: stamp)." + middle.joined())
  }

  private mutating func take(_ event: DealingEvent) {
    switch event {
    case .round(let number, _, let label, let player):
      (self.number, self.label, self.player) = (number, label, player)
    case .dealt(let owner, let down, let up, _):
      change(owner) { hand in
        hand = PastHand(
          hand: owner, down: SeenCards(hand.down.cards + down.open.cards), up: hand.up + up)
      }
    case .shown(let owner, let down, let up):
      change(owner) { ($0.down, $0.up) = (SeenCards(down), up) }
    case .best(let best):
      guard hands.contains(where: { $0.hand.place == best.hand.place }) else { return }
      change(best.hand) { hand in
        (hand.best, hand.isWinner, hand.wild) = (best.cards.open, best.winner, best.wild)
      }
    case .community(let cards, _): community += cards
    case .drawn(_, let card, _): drawn.append(card.card)
    case .shuffled, .reshuffled, .rebuilt, .new, .newAsked, .remaining, .split, .over, .left: break
    }
  }

  /// Changes the hand at a place, which has no cards before its first.
  private mutating func change(_ owner: HandOwner, _ body: (inout PastHand) -> Void) {
    let index = hands.firstIndex { $0.hand.place == owner.place } ?? hands.count
    if index == hands.count { hands.append(PastHand(hand: owner)) }
    body(&hands[index])
  }
}

/// A hand in a past deal.
private struct PastHand {
  /// The hand's owner when it was dealt.
  let hand: HandOwner
  var down = SeenCards([])
  var up: [Card] = []
  /// The best five cards, if they were named, and whether they won, if that was decided.
  var best: SeenCards?
  var isWinner: Bool?
  /// The wild rank among the best five.
  var wild: Rank?

  var row: Line {
    let words = [Prose.name(of: best, wild: wild), isWinner == true ? "wins" : nil].compactMap(
      \.self)
    let end: Prose =
      words.isEmpty ? "" : "\(seen: "  ", spoken: ", ")\(words.joined(separator: ", "))"
    let name: Prose =
      switch (hand.player, hand.place) {
      case (let player?, _): "\(player.seat) \(player.name)"
      case (nil, .dealer): "  the dealer"
      case (nil, .seat(let seat)): "\(seat)\(aside: "nobody")"
      }
    return Line(
      .row, "dealt",
      [
        "hand": hand.place, "seat": hand.player?.seat, "name": hand.player?.name, "down": down,
        "up": up, "best": best, "winner": isWinner, "wild": wild,
      ], said: "  \(name, columns: 14) \(Prose.dealt(down, up))\(end)")
  }
}
