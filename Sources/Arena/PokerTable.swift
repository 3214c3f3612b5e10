import Cards
import Games
import Identity

/// A match at poker, as a server plays it.
struct PokerTable: HandTable {
  private var game: PokerGame
  /// Asked for by the rules, and of no consequence: all cards of a match follow from its seed.
  private var chance: ChaCha20
  private var handsBefore = 0
  /// What everybody had after the last hand.
  private var stacks: SeatMap<Int> = [:]
  private var events: [PokerEvent] = []
  private let players: [SeatedPlayer]
  private let stack: Int

  /// A table at which everybody sits who plays.
  init(_ rules: PokerRules, players: [SeatedPlayer], hands: Int, stack: Int, seed: Seed) {
    var options = rules.options
    // A table that pauses for people leaves it to whoever runs it when the next hand begins.
    options.pauseSeconds = 1
    game = PokerGame(
      rules: PokerRules(
        id: rules.id, plays: rules.plays, rotation: rules.rotation, seats: players.count,
        buyIn: rules.buyIn, options: options,
        match: MatchTerms(hands: hands, stack: stack, seed: seed)))
    (self.players, self.stack, chance) = (players, stack, ChaCha20(seed: seed))
    for player in players { game.evolve(.sat(player, stack: stack, isBot: false)) }
  }

  mutating func begin() {
    handsBefore = game.handCount
    events.removeAll(keepingCapacity: true)
    deal()
  }

  private mutating func deal() { note(game.decideStart(using: &chance)) }

  private mutating func note(_ new: [PokerEvent]) {
    for case .end(_, let stacks) in new { self.stacks = stacks }
    events += new
  }

  var asked: (seat: Seat, question: GameQuestion)? {
    guard let seat = game.actor ?? players.first(where: { game.isAsked($0.seat) })?.seat,
      let view = game.question(for: seat)
    else { return nil }
    return (seat, .poker(view))
  }

  mutating func take(_ action: GameAction, from seat: Seat) -> Bool {
    let isLegal = perform(action, by: seat)
    if isLegal { dealIfChosen() } else { timeOut(seat) }
    return isLegal
  }

  mutating func timeOut(_ seat: Seat) {
    note(game.decideTimeOut(of: seat, using: &chance))
    dealIfChosen()
  }

  /// Deals if it was chosen only now what is dealt.
  private mutating func dealIfChosen() {
    if game.handCount == handsBefore, game.chooser == nil { deal() }
  }

  private mutating func perform(_ action: GameAction, by seat: Seat) -> Bool {
    guard let move = PokerAction(asMove: action) else { return false }
    do throws(Refusal) {
      note(try game.decide(move, by: seat, using: &chance))
      return true
    } catch { return false }
  }

  var played: any Game { game }

  /// The end of the match whoever runs it knows already.
  mutating func takeEvents() -> [GameEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.compactMap { event in
      if case .matchOver = event { nil } else { .poker(event) }
    }
  }

  func result(of seat: Seat) -> Int {
    game.handCount == handsBefore ? 0 : (stacks[seat] ?? stack) - stack
  }
}

extension PokerAction {
  /// What answers a question; `nil` for wishes and plans, which would leave it open.
  fileprivate init?(asMove action: GameAction) {
    switch action {
    case .house(.auto): self = .auto
    case .poker(let action):
      switch action {
      case .fold, .check, .call, .wager, .bringIn, .draw, .discard, .runTwice, .choose, .auto:
        self = action
      case .show, .post, .straddle, .leaveNextBlind, .plan: return nil
      }
    case .house, .dealing: return nil
    }
  }
}
