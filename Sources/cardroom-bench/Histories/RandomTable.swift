import Cards
import Games
import Lines

/// A table of one kind of poker at which people with stacks of all sizes come, go and make any
/// legal move.
struct RandomTable {
  private var game: PokerGame
  /// The source of all cards and moves; the next table continues with it.
  private(set) var chance: SplitMix64
  private let names: [PlayerName]
  private var sitters = 0
  /// The events of the present hand, or of the last one.
  private var events: [GameEvent] = []
  /// The alternatives to each action; empty where the table has acted.
  private var legal: [String] = []
  private var hands: [HandDocument] = []

  /// The hands played before all go home.
  private static let handsOfEvening = 24

  /// Creates an empty table with random stakes.
  init(_ variant: Variant, _ limit: BettingLimit, using start: SplitMix64) {
    var chance = start
    var options = PokerOptions()
    options.button = chance.uniform(below: 3) == 0 ? .moving : .dead
    options.hasStraddles = chance.uniform(below: 3) == 0
    options.reducesBigBlindAnte = chance.uniform(below: 2) == 0
    let play = PokerPlay(variant, limit, RandomTable.stakes(variant, limit, using: &chance))
    let most = min(variant.players.upperBound, 9)
    game = PokerGame(
      rules: PokerRules(
        id: variant.id, plays: [play], seats: 2 + chance.uniform(below: most - 1),
        buyIn: 1...1_000_000, options: options))
    names = (0..<400).compactMap { PlayerName("p\($0)") }
    self.chance = chance
  }

  private static func stakes(
    _ variant: Variant, _ limit: BettingLimit, using chance: inout some RandomNumberGenerator
  ) -> Stakes {
    let unit = [2, 4, 6, 10, 20, 50][chance.uniform(below: 6)]
    var stakes = Stakes()
    (stakes.smallBet, stakes.bigBet) = (unit, 2 * unit)
    let hasAnte = chance.uniform(below: 3) == 0
    switch variant.forced {
    case .blinds:
      stakes.bigBlind = limit == .fixed && chance.uniform(below: 4) == 0 ? unit / 2 : unit
      stakes.smallBlind = max(1, stakes.bigBlind / (2 + chance.uniform(below: 2)))
      if hasAnte { stakes.ante = 1 + chance.uniform(below: stakes.bigBlind) }
      if !hasAnte, chance.uniform(below: 4) == 0 { stakes.bigBlindAnte = stakes.bigBlind }
    case .buttonBlind: (stakes.ante, stakes.bigBlind) = (unit, unit)
    case .bringIn:
      stakes.ante = chance.uniform(below: unit / 2 + 1)
      stakes.bringIn = 1 + chance.uniform(below: unit - 1)
    case .antes: stakes.ante = unit
    }
    return stakes
  }

  /// A random amount, from less than an ante to more than anybody needs.
  private mutating func chips() -> Int {
    let stakes = game.play.stakes
    let unit = max(stakes.bigBlind, stakes.smallBet)
    let most = [unit, 4 * unit, 20 * unit, 100 * unit][chance.uniform(below: 4)]
    return 1 + chance.uniform(below: most)
  }

  /// Plays some hands.
  ///
  /// - Returns: the record of each, in the server's form for its operator.
  mutating func playEvening() -> [HandDocument] {
    for _ in 0..<RandomTable.handsOfEvening {
      changeSeats()
      events = []
      legal = []
      guard game.nextHand != nil else { continue }
      note(game.decideStart(using: &chance))
      while game.openHand != nil { playMove() }
      showAfterwards()
      finish()
    }
    return hands
  }

  private mutating func finish() {
    // No table has this name, since each evening has another one.
    let time = UniversalTime(seconds: 1_800_000_000 + 60 * game.handCount)
    guard var hand = HandDocument(events, table: "random", at: time) else { return }
    let stakes = game.hand?.play.stakes ?? Stakes()
    // The format has no amounts for dead blinds.
    hand.add("due", ["\(stakes.smallBlind)", "\(stakes.bigBlind)", "\(stakes.ante)"])
    hand.add("legal", legal)
    hands.append(hand)
  }

  private mutating func note(_ events: [PokerEvent], legal words: String = "") {
    var words = words
    for event in events {
      if case .hand = event { self.events = [] }
      if let event = GameEvent.poker(event).withEveryCard { self.events.append(event) }
      switch event {
      case .acted, .exchanged:
        legal.append(words)
        words = ""
      default: break
      }
    }
  }

  // MARK: - Moves

  private mutating func playMove() {
    if happens(oneIn: 400) { leave() }
    guard let seat = game.players.keys.first(where: { game.isAsked($0) }) else { return }
    let moves = game.moves(for: seat)
    let words = moves.map(RandomTable.word).joined(separator: " ")
    var move = moves[chance.uniform(below: moves.count)]
    // Two of three folds are drawn again; otherwise few hands would reach their end.
    if move == .fold, chance.uniform(below: 3) > 0 {
      move = moves[chance.uniform(below: moves.count)]
    }
    guard let action = action(move, of: seat) else {
      preconditionFailure("\(move) is no move of poker")
    }
    do {
      note(try game.decide(action, by: seat, using: &chance), legal: words)
    } catch {
      preconditionFailure("\(move) is legal, and yet refused: \(error)")
    }
  }

  /// A legal move in the notation of the format: `cc:2`, `cbr:4-100`, `sd:0-5`.
  private static func word(_ move: LegalMove) -> String {
    switch (move.verb, move.choice) {
    case ("fold", _): "f"
    case ("check", _): "cc:0"
    case ("call", .amount(let price)): "cc:\(price.least)"
    case ("bringin", .amount(let due)): "pb:\(due.least)"
    case (_, .amount(.either(let small, let big))): "cbr:\(small)|\(big)"
    case (_, .amount(let amounts)): "cbr:\(amounts.least)-\(amounts.most)"
    case (_, .swap(let counts)): "sd:\(counts.lowerBound)-\(counts.upperBound)"
    case (_, .cards(let count, _)): "sd:\(count)-\(count)"
    default: move.verb
    }
  }

  private mutating func action(_ move: LegalMove, of seat: Seat) -> PokerAction? {
    PokerAction(
      move,
      amount: { amounts in
        let between =
          if case .either(let small, _) = amounts {
            small
          } else {
            amounts.least + chance.uniform(below: amounts.most - amounts.least + 1)
          }
        // Small amounts are more likely, as a stack that is all in ends the betting.
        let choices = [amounts.least, amounts.least, between, amounts.most]
        return choices[chance.uniform(below: choices.count)]
      },
      cards: { counts in
        let count =
          counts.count == 1 ? counts.lowerBound : chance.uniform(below: counts.upperBound + 1)
        return some(count, of: seat)
      }, game: { $0[chance.uniform(below: $0.count)] })
  }

  private mutating func some(_ count: Int, of seat: Seat) -> [Card] {
    var cards = game.question(for: seat)?.hole ?? []
    cards.shuffleExactly(using: &chance)
    return Array(cards.prefix(count))
  }

  private mutating func showAfterwards() {
    guard happens(oneIn: 8) else { return }
    let seat = game.players.keys.first { game.refusal(of: .show, by: $0) == nil }
    guard let seat, let shown = try? game.decide(.show, by: seat, using: &chance) else { return }
    note(shown)
  }

  private mutating func happens(oneIn many: Int) -> Bool { chance.uniform(below: many) == 0 }

  // MARK: - Seats

  private mutating func change(_ change: SeatChange) {
    game.evolve(change)
    note(game.decide(after: change, using: &chance))
  }

  private mutating func leave() {
    let seats = game.players.keys
    guard seats.count > 2 else { return }
    change(.leaving(seats[chance.uniform(below: seats.count)]))
  }

  /// Makes people come, go, sit out, come back, bring chips and choose how they are dealt in.
  private mutating func changeSeats() {
    for number in 1...game.rules.seats {
      let seat = Seat(number)
      if let player = game.players[seat] {
        changeMind(of: seat, player)
      } else if game.players.count < 2 || chance.uniform(below: 3) > 0 {
        sitters += 1
        let player = SeatedPlayer(seat, names[sitters % names.count])
        change(.sat(player, stack: chips(), isBot: false))
      }
      if happens(oneIn: 2) { wish(.post(true), of: seat) }
      if happens(oneIn: 3) { wish(.straddle(true), of: seat) }
    }
    if happens(oneIn: 20) { leave() }
  }

  private mutating func changeMind(of seat: Seat, _ player: PokerPlayer) {
    if player.stack == 0 || happens(oneIn: 30) {
      note(game.decideTopUp(of: seat, by: chips(), using: &chance))
    }
    if player.isAway {
      if happens(oneIn: 2) { change(.back(seat)) }
    } else if happens(oneIn: 12) {
      change(.away(seat))
    }
  }

  private mutating func wish(_ action: PokerAction, of seat: Seat) {
    guard game.refusal(of: action, by: seat) == nil else { return }
    if let wished = try? game.decide(action, by: seat, using: &chance) { note(wished) }
  }
}
