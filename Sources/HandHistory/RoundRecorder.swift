import Cards
import Games
import Identity
import Lines

/// A round step by step, as what its document says.
struct RoundRecorder: Sendable, Equatable {
  /// What was played.
  private(set) var game: String
  /// Its number in that game; 0 before it begins.
  private(set) var round = 0
  /// How much is bet, and by whom first; nothing where nothing is to be said.
  private(set) var stakes: [JSONField] = []
  /// Who plays, in the order of acting, or of the results.
  private(set) var seats: [RoundSeat] = []
  /// The boards, as far as they were dealt.
  private(set) var boards: [[Card?]] = []
  /// The house's hand, in a game against it.
  private(set) var house: [Card?] = []
  /// What was done, in its order.
  private(set) var actions: [JSONValue] = []
  /// Whether it has ended, and counts.
  private(set) var isComplete = false
  /// What was drawn for the button before the hand.
  private var drawn: ButtonDraw?

  init(game: String) { self.game = game }

  mutating func take(_ step: RoundStep) {
    switch step.happening {
    case .game(.poker(.button(let draw))): drawn = draw
    case .game(.poker(.hand(let start))): begin(start)
    case .game(.house(.round(let number, _))): begin(number)
    case .game(.dealing(.round(let number, _, let label, _))):
      begin(number)
      game = label.id.rawValue
    case _ where round == 0: return
    case .game(.poker(let event)): take(event, step.milliseconds)
    case .game(.house(let event)): take(event, step.milliseconds)
    case .game(.dealing(let event)): take(event, step.milliseconds)
    case .timeout(let player):
      add("timeout", of: player.seat, [], step.milliseconds)
    }
  }

  private mutating func begin(_ number: Int) {
    self = RoundRecorder(game: game)
    round = number
  }

  // MARK: - Steps

  /// Adds what was done, where and when.
  private mutating func add(
    _ word: String, of seat: Seat? = nil, _ fields: [JSONField], _ milliseconds: Int?
  ) {
    var all = [JSONField("did", word)]
    if let seat { all.append(JSONField("seat", seat.number)) }
    if let milliseconds { all.append(JSONField("ms", milliseconds)) }
    actions.append(.object(all + fields))
  }

  /// Changes what is known of who sits there.
  private mutating func change(_ seat: Seat, _ body: (inout RoundSeat) -> Void) {
    guard let index = seats.firstIndex(where: { $0.seat == seat }) else { return }
    body(&seats[index])
  }

  /// Notes a move of a player's in words.
  private mutating func say(_ words: String, _ player: SeatedPlayer) {
    change(player.seat) { $0.words[$0.words.count - 1].append(words) }
  }
}

// MARK: - Poker

extension RoundRecorder {
  private mutating func begin(_ start: HandStart) {
    let drawn = drawn
    begin(start.number)
    game = start.game.rawValue
    stakes = [
      JSONField("limit", start.limit.rawValue), JSONField("button", start.button.number),
    ]
    let bets = start.stakes
    for (key, amounts) in [
      ("blinds", [bets.smallBlind, bets.bigBlind]), ("bets", [bets.smallBet, bets.bigBet]),
    ] where amounts.contains(where: { $0 > 0 }) {
      stakes.append(JSONField(key, .list(amounts.map { .number($0) })))
    }
    for (key, amount) in [
      ("ante", bets.ante), ("bba", bets.bigBlindAnte), ("bringin", bets.bringIn),
      ("carried", start.carried),
    ] where amount > 0 {
      stakes.append(JSONField(key, amount))
    }
    if let drawn {
      let cards = drawn.cards.map { player, card in
        JSONValue.list([
          .number(player.seat.number), .text(player.name.description), .text(card.description),
        ])
      }
      stakes.append(JSONField("drawn", .list(cards)))
    }
    seats = start.players.map { player, stack in
      var seat = RoundSeat(player.seat, player)
      seat.before = stack
      return seat
    }
  }

  private mutating func take(_ event: PokerEvent, _ milliseconds: Int?) {
    switch event {
    case .posted(let player, let post):
      say("post \(post.paid)", player)
      add(
        "post", of: player.seat,
        [
          JSONField("what", post.kind.rawValue), JSONField("paid", post.paid),
          JSONField("stack", post.stack), JSONField("pot", post.pot),
        ], milliseconds)
    case .dealt(let player, let hole, let up):
      change(player.seat) { seat in
        if seat.awaitsDraw { seat.cards = [] }
        seat.awaitsDraw = false
        seat.cards += hole.open.cards + up
      }
      add(
        "deal", of: player.seat,
        [JSONField("hole", hole.open.cards.json), JSONField("up", (up as [Card?]).json)],
        milliseconds)
    case .street(let start): take(start, milliseconds)
    case .acted(let player, let act):
      say(act.words, player)
      add(act.kind.rawValue, of: player.seat, act.fields, milliseconds)
    case .exchanged(let player, let exchanged):
      take(exchanged, of: player, milliseconds)
    case .agreed(let player, let runs): add(runs.rawValue, of: player.seat, [], milliseconds)
    case .shown(let shown):
      let seat = shown.player.seat
      change(seat) { $0.cards = shown.cards }
      add("show", of: seat, [JSONField("cards", (shown.cards as [Card?]).json)], milliseconds)
    case .mucked(let player): add("muck", of: player.seat, [], milliseconds)
    case .returned(let player, let amount):
      add("return", of: player.seat, [JSONField("amount", amount)], milliseconds)
    case .pot(let pot): add("pot", pot.fields, milliseconds)
    case .rabbit(let board, let run):
      add(
        "rabbit",
        [JSONField("board", (board as [Card?]).json)] + (run.map { [JSONField("run", $0)] } ?? []),
        milliseconds)
    case .carried(let amount): add("carry", [JSONField("amount", amount)], milliseconds)
    case .end(_, let stacks):
      for index in seats.indices { seats[index].after = seats[index].seat.flatMap { stacks[$0] } }
      isComplete = true
    case .void: isComplete = false
    case .button, .hand, .shuffled, .due, .runsTwice, .divided, .broke, .toppedUp, .chose, .wish,
      .planned, .paused, .left, .matchBegan, .matchOver:
      break
    }
  }

  private mutating func take(_ start: StreetStart, _ milliseconds: Int?) {
    while boards.count < start.run { boards.append([]) }
    if start.run > 0 { boards[start.run - 1] = start.board }
    if start.board.isEmpty, boards.allSatisfy(\.isEmpty) { boards = [] }
    for index in seats.indices { seats[index].words.append([]) }
    var fields = [
      JSONField("street", start.name), JSONField("board", (start.board as [Card?]).json),
    ]
    if start.run > 1 { fields.append(JSONField("run", start.run)) }
    add("street", fields, milliseconds)
  }

  private mutating func take(
    _ exchanged: Exchanged, of player: SeatedPlayer, _ milliseconds: Int?
  ) {
    let (word, isDraw) = (exchanged.kind.rawValue, exchanged.kind == .draw)
    let cards = exchanged.cards.open.cards
    say("\(word) \(exchanged.count)", player)
    change(player.seat) { seat in
      // After a draw all cards are told.
      seat.awaitsDraw = isDraw && exchanged.count > 0
      for card in cards where !isDraw {
        if let index = seat.cards.firstIndex(of: card) { seat.cards.remove(at: index) }
      }
    }
    add(
      word, of: player.seat,
      [JSONField("cards", cards.json), JSONField("auto", .flag(exchanged.isAuto))], milliseconds)
  }
}

extension Act {
  /// What was done, with its amount.
  fileprivate var words: String {
    switch kind {
    case .fold, .check: kind.rawValue
    case .call, .bringIn: "\(kind.rawValue) \(paid)"
    case .bet, .raise, .complete: "\(kind.rawValue) \(to)"
    }
  }

  fileprivate var fields: [JSONField] {
    [
      JSONField("to", to), JSONField("paid", paid), JSONField("stack", stack),
      JSONField("pot", pot), JSONField("auto", .flag(isAuto)),
    ]
  }
}

extension PotResult {
  fileprivate var fields: [JSONField] {
    var fields = [JSONField("pot", number), JSONField("amount", amount)]
    if let run { fields.append(JSONField("run", run)) }
    let winners = winners.map { seat, winner in
      JSONValue.object([JSONField("seat", seat.number), JSONField("amount", winner.amount)])
    }
    return fields + [JSONField("winners", .list(winners))]
  }
}

// MARK: - Against the house

extension RoundRecorder {
  private mutating func take(_ event: HouseEvent, _ milliseconds: Int?) {
    switch event {
    case .bet(let player, let added, let bet, let balance):
      enter(player)
      say("bet \(added)", player)
      add(
        "bet", of: player.seat,
        [JSONField("amount", added), JSONField("bet", bet), JSONField("balance", balance)],
        milliseconds)
    case .ready(let player):
      say("deal", player)
      add("ready", of: player.seat, [], milliseconds)
    case .dealt(let player, let hand, _, _):
      enter(player)
      change(player.seat) { seat in
        seat.cards = hand
        seat.words.append([])
      }
      add("deal", of: player.seat, [JSONField("cards", (hand as [Card?]).json)], milliseconds)
    case .traded(let player, let trade):
      say("trade \(trade.out) \(trade.drawn)", player)
      change(player.seat) { seat in
        if let index = seat.cards.firstIndex(of: trade.out) { seat.cards[index] = trade.drawn }
      }
      add(
        "trade", of: player.seat,
        [
          JSONField("out", trade.out.description), JSONField("in", trade.drawn.description),
          JSONField("bet", trade.bet), JSONField("balance", trade.balance),
          JSONField("score", trade.score),
        ], milliseconds)
    case .house(let hand, _, _):
      house = hand
      add("house", [JSONField("cards", (hand as [Card?]).json)], milliseconds)
    case .result(let player, let outcome, let bet, let paid, let balance):
      enter(player)
      change(player.seat) { seat in
        (seat.before, seat.after, seat.outcome) = (balance - paid.amount, balance, outcome)
      }
      add(
        "result", of: player.seat,
        [
          JSONField("outcome", outcome.rawValue), JSONField("bet", bet),
          JSONField("paid", paid.amount),
        ], milliseconds)
      isComplete = true
    case .void: isComplete = false
    case .shuffled, .round, .passed, .broke, .over, .resetAsked, .reset, .left, .matchOver: break
    }
  }

  /// Somebody plays who was not known to.
  private mutating func enter(_ player: SeatedPlayer) {
    guard !seats.contains(where: { $0.seat == player.seat }) else { return }
    seats.append(RoundSeat(player.seat, player))
  }
}

// MARK: - A dealer without betting

extension RoundRecorder {
  private mutating func take(_ event: DealingEvent, _ milliseconds: Int?) {
    switch event {
    case .dealt(let hand, let down, let up, let street):
      change(hand) { $0.cards += down.open.cards + up }
      add(
        "deal", of: hand.seat,
        [
          JSONField("street", street), JSONField("down", down.open.cards.json),
          JSONField("up", (up as [Card?]).json),
        ], milliseconds)
      isComplete = true
    case .community(let cards, let street):
      if boards.isEmpty { boards = [[]] }
      boards[0] += cards
      add(
        "board", [JSONField("street", street), JSONField("cards", (cards as [Card?]).json)],
        milliseconds)
      isComplete = true
    case .shown(let hand, let down, let up):
      change(hand) { $0.cards = down + up }
      add("show", of: hand.seat, [JSONField("cards", ((down + up) as [Card?]).json)], milliseconds)
    case .best(let best):
      add(
        "best", of: best.hand.seat,
        [JSONField("cards", best.cards.open.cards.json)]
          + (best.wild.map { [JSONField("wild", String($0.letter))] } ?? [])
          + (best.winner.map { [JSONField("winner", .flag($0))] } ?? []), milliseconds)
    case .split(let hands):
      let seats = hands.owners.compactMap { $0.seat.map { JSONValue.number($0.number) } }
      add("split", [JSONField("seats", .list(seats))], milliseconds)
    case .shuffled, .reshuffled, .rebuilt, .drawn, .new, .newAsked, .round, .remaining, .over,
      .left:
      break
    }
  }

  private mutating func change(_ hand: HandOwner, _ body: (inout RoundSeat) -> Void) {
    if !seats.contains(where: { $0.seat == hand.seat }) {
      seats.append(RoundSeat(hand.seat, hand.player))
    }
    guard let index = seats.firstIndex(where: { $0.seat == hand.seat }) else { return }
    body(&seats[index])
  }
}

extension HandOwner {
  /// The seat; `nil` for the dealer's hand.
  fileprivate var seat: Seat? {
    if case .seat(let seat) = place { seat } else { nil }
  }
}
