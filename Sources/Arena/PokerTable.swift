import Cards
import Games
import Identity

/// Poker with stacks that are reset before each hand. The button moves on from hand to hand as at
/// any table, whatever happens, so that its place follows from the number of the hand.
struct PokerTable: HandTable {
  private var game: PokerGame
  private var cards = ChaCha20(seed: Seed(number: 0))
  private var handsBefore = 0
  private var events: [PokerEvent<SecretCards>] = []
  private let players: [SeatedPlayer]
  private let stack: Int

  /// A chip lies behind each stack and comes after the hand: so nobody is ever out, and the button
  /// does not begin anew.
  private static let behind = 1

  /// A table at which everybody sits who plays.
  init(_ rules: PokerRules, players: [SeatedPlayer], stack: Int) {
    var options = rules.options
    // A table that pauses for people leaves it to whoever runs it when the next hand begins.
    options.pauseSeconds = 1
    game = PokerGame(
      rules: PokerRules(
        id: rules.id, plays: rules.plays, rotation: rules.rotation, seats: rules.seats,
        buyIn: rules.buyIn, options: options))
    (self.players, self.stack) = (players, stack)
    for player in players { game.evolve(.sat(player, stack: stack, isBot: false)) }
  }

  mutating func begin(_ cards: ChaCha20) {
    self.cards = cards
    handsBefore = game.handCount
    events.removeAll(keepingCapacity: true)
    deal()
  }

  private mutating func deal() {
    for player in players {
      let left = game.players[player.seat]?.stack ?? stack
      if left != stack { topUp(player, by: stack - left, isLater: false) }
      topUp(player, by: PokerTable.behind, isLater: true)
    }
    events += game.decideStart(using: &cards)
  }

  private mutating func topUp(_ player: SeatedPlayer, by amount: Int, isLater: Bool) {
    game.evolve(.toppedUp(player, amount: amount, stack: stack, isLater: isLater))
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
    events += game.decideTimeOut(of: seat, using: &cards)
    dealIfChosen()
  }

  /// Deals if it was chosen only now what is dealt.
  private mutating func dealIfChosen() {
    if game.handCount == handsBefore, game.chooser == nil { deal() }
  }

  private mutating func perform(_ action: GameAction, by seat: Seat) -> Bool {
    guard let move = PokerAction(asMove: action) else { return false }
    do throws(PokerRefusal) {
      events += try game.decide(move, by: seat, using: &cards)
      return true
    } catch { return false }
  }

  var played: Game { .poker(game) }

  mutating func takeEvents() -> [GameEvent<SecretCards>] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.compactMap { event in
      if case .toppedUp = event { nil } else { .poker(event) }
    }
  }

  func result(of seat: Seat) -> Int {
    game.handCount == handsBefore ? 0 : game.stack(of: seat) - stack - PokerTable.behind
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
