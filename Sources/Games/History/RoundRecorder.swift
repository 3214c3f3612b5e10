import Lines

/// Records a round, step by step, for its document.
struct RoundRecorder: Sendable, Equatable {
  /// The name of the game.
  private(set) var game: String
  /// The number of the round in its game; 0 before it begins.
  private(set) var round = 0
  /// The players, in the order of acting or of the results.
  private(set) var seats: [RoundSeat] = []
  /// The cards dealt to each board so far.
  private(set) var boards: [[Card?]] = []
  /// The house's hand, in a game against the house.
  private(set) var house: [Card?] = []
  /// The events in order.
  private(set) var events: [String] = []
  /// Whether the round has ended and is not void.
  private(set) var isComplete = false

  init(game: String) { self.game = game }

  mutating func take(_ step: RoundStep) {
    switch step.happening {
    case .game(.poker(.button)): break
    case .game(.poker(.hand(let start))): begin(start)
    case .game(.house(.round(let number, _))): begin(number)
    case .game(.dealing(.round(let number, _, let label, _))):
      begin(number)
      game = label.id.rawValue
    case _ where round == 0: return
    case .game(.poker(let event)): take(event)
    case .game(.house(let event)): take(event)
    case .game(.dealing(let event)): take(event)
    default: break
    }
    // As a JSON line shows it.
    var line: [UInt8] = []
    line.appendJSON(step, for: .bare(.event), text: step.text)
    events.append(String(decoding: line.dropLast(), as: UTF8.self))
  }

  /// Starts a new record; the draw for the button before the first hand belongs to that hand.
  private mutating func begin(_ number: Int) {
    let drawn = round == 0 ? events : []
    self = RoundRecorder(game: game)
    (round, events) = (number, drawn)
  }

  // MARK: - Steps

  /// Changes the record of the player in `seat`.
  private mutating func change(_ seat: Seat, _ body: (inout RoundSeat) -> Void) {
    guard let index = seats.firstIndex(where: { $0.seat == seat }) else { return }
    body(&seats[index])
  }

  /// Adds an action to the player's words.
  private mutating func say(_ words: String, _ player: SeatedPlayer) {
    change(player.seat) { $0.words[$0.words.count - 1].append(words) }
  }
}

// MARK: - Poker

extension RoundRecorder {
  private mutating func begin(_ start: HandStart) {
    begin(start.number)
    game = start.game.rawValue
    seats = start.players.map { player, stack in
      var seat = RoundSeat(player.seat, player)
      seat.before = stack
      return seat
    }
  }

  private mutating func take(_ event: PokerEvent) {
    switch event {
    case .posted(let player, let post): say("post \(post.paid)", player)
    case .dealt(let player, let hole, let up):
      change(player.seat) { seat in
        if seat.awaitsDraw { seat.cards = [] }
        seat.awaitsDraw = false
        seat.cards += hole.open.cards + up
      }
    case .street(let start): take(start)
    case .acted(let player, let act): say(act.words, player)
    case .exchanged(let player, let exchanged): take(exchanged, of: player)
    case .shown(let shown): change(shown.player.seat) { $0.cards = shown.cards }
    case .end(_, let stacks, _):
      for index in seats.indices { seats[index].after = seats[index].seat.flatMap { stacks[$0] } }
      isComplete = true
    case .void: isComplete = false
    default: break
    }
  }

  private mutating func take(_ start: StreetStart) {
    while boards.count < start.run { boards.append([]) }
    if start.run > 0 { boards[start.run - 1] = start.board }
    if start.board.isEmpty, boards.allSatisfy(\.isEmpty) { boards = [] }
    for index in seats.indices { seats[index].words.append([]) }
  }

  private mutating func take(_ exchanged: Exchanged, of player: SeatedPlayer) {
    let isDraw = exchanged.kind == .draw
    say("\(exchanged.kind.rawValue) \(exchanged.count)", player)
    change(player.seat) { seat in
      // The deal that follows a draw lists the whole hand, so only a discard removes cards here.
      seat.awaitsDraw = isDraw && exchanged.count > 0
      for card in exchanged.cards.open.cards where !isDraw {
        if let index = seat.cards.firstIndex(of: card) { seat.cards.remove(at: index) }
      }
    }
  }
}

extension Act {
  /// The action with its amount.
  fileprivate var words: String {
    switch kind {
    case .fold, .check: kind.rawValue
    case .call, .bringIn: "\(kind.rawValue) \(paid)"
    case .bet, .raise, .complete: "\(kind.rawValue) \(to)"
    }
  }
}

// MARK: - Against the house

extension RoundRecorder {
  private mutating func take(_ event: HouseEvent) {
    switch event {
    case .bet(let player, let added, _, _):
      enter(player)
      say("bet \(added)", player)
    case .ready(let player): say("deal", player)
    case .dealt(let player, let hand, _, _):
      enter(player)
      change(player.seat) { seat in
        seat.cards = hand
        seat.words.append([])
      }
    case .traded(let player, let trade):
      say("trade \(trade.out) \(trade.drawn)", player)
      change(player.seat) { seat in
        if let index = seat.cards.firstIndex(of: trade.out) { seat.cards[index] = trade.drawn }
      }
    case .house(let hand, _, _): house = hand
    case .result(let player, let outcome, _, let paid, let balance):
      enter(player)
      change(player.seat) { seat in
        (seat.before, seat.after, seat.outcome) = (balance - paid.amount, balance, outcome)
      }
      isComplete = true
    case .void: isComplete = false
    default: break
    }
  }

  /// Adds a player, unless the seat is known.
  private mutating func enter(_ player: SeatedPlayer) {
    guard !seats.contains(where: { $0.seat == player.seat }) else { return }
    seats.append(RoundSeat(player.seat, player))
  }
}

// MARK: - A dealer without betting

extension RoundRecorder {
  private mutating func take(_ event: DealingEvent) {
    switch event {
    case .dealt(let hand, let down, let up, _):
      change(hand) { $0.cards += down.open.cards + up }
      isComplete = true
    case .community(let cards, _):
      if boards.isEmpty { boards = [[]] }
      boards[0] += cards
      isComplete = true
    case .shown(let hand, let down, let up): change(hand) { $0.cards = down + up }
    default: break
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
  /// The seat; `nil` for the dealer.
  fileprivate var seat: Seat? {
    if case .seat(let seat) = place { seat } else { nil }
  }
}
