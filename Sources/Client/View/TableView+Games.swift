import Cards
import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import Tables

/// What happens in a game against the house.
extension TableView {
  mutating func note(_ event: HouseEvent, at now: Int) {
    switch event {
    case .round(let number, let deck): begin(round: number, deck)
    case .bet(let player, _, let bet, let balance):
      let state = self.state
      update(player, at: now) {
        ($0.bet, $0.balance) = (bet, balance)
        if state == .bet { $0.become(.bet) }
      }
    case .ready(let player): update(player, at: now) { $0.become(.ready) }
    case .dealt(let player, let hand, _, let deck): deal(player, hand, deck, at: now)
    case .traded(let player, let trade): note(trade, of: player, at: now)
    case .house(let hand, _, let deck):
      self.deck = deck
      let before = hands[.dealer]?.cards ?? []
      hands[.dealer] = HandView(up: hand)
      hands[.dealer]?.changedAt = now
      hands[.dealer]?.turn(from: before, at: now)
      stopClocks()
    case .result(let player, let outcome, _, let paid, let balance):
      update(player, at: now) {
        ($0.bet, $0.balance) = (0, balance)
        $0.outcome = Self.words(outcome, paid.amount)
      }
    case .broke(let player): update(player, at: now) { $0.become(.broke) }
    case .over: end()
    case .reset(_, let start): beginGame(start.stack)
    case .void: for seat in players.keys { players[seat]?.bet = 0 }
    case .left(let player, _): remove(player)
    case .shuffled, .passed, .resetAsked, .matchOver: break
    }
  }

  private static func words(_ outcome: HouseOutcome, _ paid: Int) -> String {
    switch outcome {
    case .win: "won $\(paid.magnitude)"
    case .double: "double $\(paid.magnitude)"
    case .lose: "lost $\(paid.magnitude)"
    case .push: "bet back"
    }
  }

  /// The cards of the last round stay in sight until the next are dealt.
  private mutating func begin(round: Int, _ deck: Int) {
    (self.round, self.deck, state) = (round, deck, .bet)
    for place in hands.keys { hands[place]?.isOld = true }
    for seat in players.keys {
      players[seat]?.bet = 0
      if players[seat]?.playsOn == true { players[seat]?.become(.thinking) }
    }
  }

  private mutating func deal(
    _ player: SeatedPlayer, _ cards: [Card], _ deck: Int, at now: Int
  ) {
    self.deck = deck
    if state != .trade {
      state = .trade
      var house = HandView(up: Array(repeating: nil, count: cards.count))
      house.turn(from: hands[.dealer]?.cards ?? [], at: now)
      handsBefore = hands
      hands = [.dealer: house]
      for seat in players.keys {
        players[seat]?.outcome = nil
        if players[seat]?.playsOn == true { players[seat]?.become(.next) }
      }
    }
    var hand = HandView(up: cards)
    hand.changedAt = now
    hand.turn(from: handsBefore[.seat(player.seat)]?.cards ?? [], at: now)
    lay(hand, .seat(player.seat))
    update(player, at: now) { $0.become(.trade) }
  }

  private mutating func note(_ trade: HouseTrade, of player: SeatedPlayer, at now: Int) {
    deck = trade.deck
    update(player, at: now) { ($0.bet, $0.balance) = (trade.bet, trade.balance) }
    guard let index = hands[.seat(player.seat)]?.up.firstIndex(of: trade.out) else { return }
    let before = hands[.seat(player.seat)]?.cards ?? []
    hands[.seat(player.seat)]?.up[index] = trade.drawn
    hands[.seat(player.seat)]?.turn(from: before, at: now)
    hands[.seat(player.seat)]?.changedAt = now
  }

  private mutating func end() {
    state = .over
    for seat in players.keys where players[seat]?.playsOn == true { players[seat]?.become(.over) }
  }

  private mutating func beginGame(_ stack: Int) {
    hands = [:]
    state = .bet
    for seat in players.keys {
      players[seat]?.bet = 0
      players[seat]?.outcome = nil
      players[seat]?.balance = stack
      if players[seat]?.state != .out { players[seat]?.become(.thinking) }
    }
  }
}

/// What happens at a dealing table.
extension TableView {
  mutating func note(_ event: DealingEvent, at now: Int) {
    switch event {
    case .new(let start, _):
      let (rules, options) = (start.rules, start.options)
      (game, setup) = (.dealing(rules.id), options.lines(of: rules))
      (round, seatCount) = (0, options.players)
      deck = options.cards(for: rules)
      clear(.ready)
    case .round(let number, let deck, let rules, _):
      (round, self.deck, game) = (number, deck, .dealing(rules.id))
      clear(.dealing)
    case .dealt(let owner, let down, let up, _): deal(owner, down.open, up, at: now)
    case .community(let cards, _):
      let before: [Card?] = community
      community = Array((community + cards).prefix(Self.mostHands))
      communityTurn = CardTurn(from: before, to: community, at: now)
    case .remaining(let deck, let state): (self.deck, self.state) = (deck, state)
    case .reshuffled(_, let deck): self.deck = deck
    case .drawn(_, let card, let deck):
      drawn = Array((drawn + [card.card]).prefix(Self.mostHands))
      self.deck = deck
    case .rebuilt(_, let deck):
      clear(.ready)
      self.deck = deck
    case .best(let best):
      state = .ready
      let (place, wild) = (best.hand.place, best.wild)
      let five = best.cards.open.known.flatMap { DealtFive(bestOf: $0, wild: wild) }
      hands[place]?.words = five?.value.name
      hands[place]?.isWinner = best.winner
      hands[place]?.changedAt = now
    case .shown(let owner, let down, let up):
      var hand = HandView(down: down, up: up)
      hand.isShown = true
      hand.changedAt = now
      hand.words = hands[owner.place]?.words
      hand.turn(from: hands[owner.place]?.cards ?? [], at: now)
      lay(hand, owner.place)
      if let player = owner.player { update(player, at: now) { $0.become(.shown) } }
    case .over: state = .over
    case .left(let player): remove(player)
    case .shuffled, .split, .newAsked: break
    }
  }

  private mutating func clear(_ state: GameState) {
    (hands, community, drawn, self.state) = ([:], [], [], state)
    communityTurn = nil
    for seat in players.keys { players[seat]?.become(.waiting) }
  }

  private mutating func deal(
    _ owner: HandOwner, _ down: SeenCards, _ up: [Card], at now: Int
  ) {
    var hand = hands[owner.place] ?? HandView(up: [])
    let before = hand
    hand.down = Array((hand.down + down.cards).prefix(Self.mostHands))
    hand.up = Array((hand.up + up).prefix(Self.mostHands))
    hand.changedAt = now
    // One's own cards face down are only looked at.
    hand.turn(from: hand.down + before.up, at: now)
    lay(hand, owner.place)
    if let player = owner.player { update(player, at: now) { $0.become(.dealt) } }
  }
}
