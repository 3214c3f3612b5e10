// Games of every family without a table around them: whatever comes, what they promise holds.

import Cards
import Games
import Identity
import Testing

struct RandomPlayTests {
  private static let games: [Game] =
    [
      .house(HouseGame(rules: HouseRules(cardsPerHand: 3))),
      .house(HouseGame(rules: HouseRules(cardsPerHand: 5, decks: nil))),
      .house(HouseGame(rules: HouseRules(cardsPerHand: 5, decks: 2, seats: 4))),
    ]
    + [
      (DealingRules.stud5, DealingOptions()), (.holdem, DealingOptions(shuffling: .round)),
      (.stud5, DealingOptions(shuffling: .exhausted)),
      (.stud7, DealingOptions(players: 6, decks: 2)),
      (.custom(down: 2, up: 2, community: 3), DealingOptions(isOpen: true)),
    ].compactMap { rules, options in (try? DealingGame(rules, options)).map { .dealing($0) } }

  /// The fold is the game, refusals change nothing, money and cards add up (all in `PlayedGame`),
  /// and what `legal` lists is just what is taken.
  @Test(arguments: games.indices, 0..<4)
  func everyPromiseHolds(index: Int, run: UInt64) throws {
    let seed = run == 3 ? UInt64.random(in: 0..<1 << 32) : run &* 7919
    var random = ChaCha20(seed: Seed(number: seed), stream: UInt64(index))
    var played = PlayedGame(Self.games[index])
    var isSeated: [Seat: Bool] = [:]
    for _ in 0..<250 {
      let seat = Seat(1 + random.uniform(below: played.game.seatCount))
      switch (isSeated[seat] ?? false, random.uniform(below: 12)) {
      case (false, 0...3):
        let goesOn =
          !isSeated.values.contains(true) && played.game.round > 0 && random.next() % 2 == 0
        let stack = played.game.stack(purse: nil, chips: 0)
        try played.change(.sat(player(seat), stack: stack, isBot: false), goesOn: goesOn)
        isSeated[seat] = true
      case (true, 0):
        let changes: [SeatChange] = [
          .leaving(seat), .away(seat), .back(seat), .gone(seat), .returned(seat),
        ]
        let events = try played.change(changes[random.uniform(below: changes.count)])
        for event in events { if let left = event.departure { isSeated[left.player.seat] = false } }
      case (true, 1): try played.timeOut(seat)
      case (true, 2) where random.uniform(below: 20) == 0: try played.void()
      default: Self.act(&played, seat, &random, seed, &isSeated)
      }
      for seat in 1...played.game.seatCount { Self.checkMoves(played.game, Seat(seat), seed) }
    }
  }

  private static func act(
    _ played: inout PlayedGame, _ seat: Seat, _ random: inout ChaCha20, _ seed: UInt64,
    _ isSeated: inout [Seat: Bool]
  ) {
    let action = action(&random)
    let refusal = played.game.refusal(of: action, by: seat)
    do {
      let events = try played.act(action, seat)
      #expect(refusal == nil, "\(action), seed \(seed)")
      for event in events { if let left = event.departure { isSeated[left.player.seat] = false } }
    } catch {
      #expect(refusal == error as? GameRefusal, "\(action), seed \(seed)")
    }
  }

  private static func action(_ random: inout ChaCha20) -> GameAction {
    let card = Card(index: random.uniform(below: Card.count)) ?? Card(.ace, .spades)
    let options = DealingOptions(
      players: 1 + random.uniform(below: 8), hasDealer: random.next() % 2 == 0,
      isOpen: random.next() % 4 == 0)
    let rules = [DealingRules.stud5, .holdem, .custom(down: 0, up: 1, community: 0)]
    return switch random.uniform(below: 28) {
    case 0...3: .house(.bet(random.uniform(below: 120) - 5))
    case 4...8: .house(.deal)
    case 9, 10: .house(.trade(card))
    case 11, 12: .house(.auto)
    case 13: .house(.reset)
    case 14, 15: .dealing(.deal)
    case 16, 17: .dealing(.step)
    case 18, 19: .dealing(.next)
    case 20...22: .dealing(.show)
    case 23, 24: .dealing(.draw)
    case 25: .dealing(.shuffle)
    case 26: .dealing(.rebuild)
    default: .dealing(.new(rules[random.uniform(below: rules.count)], options))
    }
  }

  /// Everything listed is legal at its ends and not beyond, and everything else is refused.
  private static func checkMoves(_ game: Game, _ seat: Seat, _ seed: UInt64) {
    let legal = game.legal(for: seat)
    func isLegal(_ action: GameAction) -> Bool { game.refusal(of: action, by: seat) == nil }
    var range = 1...1
    var hasBet = false
    for case .bet(let listed) in legal { (range, hasBet) = (listed, true) }
    for amount in [Int.min, -1, 0, 1, range.lowerBound, range.upperBound, range.upperBound + 1] {
      let isListed = hasBet && range.contains(amount)
      #expect(isLegal(.house(.bet(amount))) == isListed, "bet \(amount), seed \(seed)")
    }
    var tradable: [Card] = []
    for case .trade(let cards) in legal { tradable = cards }
    for card in Card.all {
      #expect(isLegal(.house(.trade(card))) == tradable.contains(card), "\(card), seed \(seed)")
    }
    let isHouse = if case .house = game { true } else { false }
    for (action, move, isOurs) in [
      (GameAction.house(.deal), LegalMove.deal, isHouse), (.house(.auto), .auto, isHouse),
      (.house(.reset), .reset, isHouse), (.dealing(.deal), .deal, !isHouse),
      (.dealing(.step), .dealStep, !isHouse), (.dealing(.next), .dealNext, !isHouse),
      (.dealing(.show), .show, !isHouse), (.dealing(.shuffle), .shuffle, !isHouse),
      (.dealing(.rebuild), .rebuild, !isHouse), (.dealing(.draw), .draw, !isHouse),
    ] {
      #expect(isLegal(action) == (isOurs && legal.contains(move)), "\(action), seed \(seed)")
    }
    let asked = legal.filter { $0 != .auto && $0 != .reset }
    if let question = game.question(for: seat) { #expect(question.legal == asked) }
  }
}
