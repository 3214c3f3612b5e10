// Every kind of poker played at random by people who come and go, from seeds that a failure prints.
// CARDROOM_HANDS is how many hands are played in all, a few hundred if nothing is said.

import Cards
import Foundation
import HandOracle
import Lines
import Testing

@testable import Games

/// How much is played at random.
enum RandomHands {
  /// Hands in all.
  static let count =
    ProcessInfo.processInfo.environment["CARDROOM_HANDS"].flatMap { Int($0) }
    ?? (ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 400 : 20_000)
}

struct PokerRandomPlayTests {
  /// A game that is played: a kind with a betting structure, or a mix.
  struct Table: Sendable {
    let name: String
    let plays: [PokerPlay]
    var rotation = PokerRules.Rotation.orbits
    let players: ClosedRange<Int>
  }

  static let tables: [Table] =
    Variant.all.flatMap { variant in
      variant.limits.map { limit in
        Table(
          name: "\(variant.id) \(limit)", plays: [PokerPlay(variant, limit, stakes(variant))],
          players: variant.players)
      }
    }
    + PokerMix.all.map { mix in
      Table(
        name: mix.id.rawValue,
        plays: mix.kinds.map { PokerPlay($0.variant, $0.limit, stakes($0.variant)) },
        rotation: mix.rotation, players: mix.players)
    }

  private static func stakes(_ variant: Variant) -> Stakes {
    var stakes = Stakes()
    (stakes.smallBet, stakes.bigBet) = variant.id == "kuhn" ? (1, 1) : (2, 4)
    switch variant.forced {
    case .blinds: (stakes.smallBlind, stakes.bigBlind) = (1, 2)
    case .buttonBlind: (stakes.ante, stakes.bigBlind) = (1, 2)
    case .bringIn: (stakes.ante, stakes.bringIn) = (1, 1)
    case .antes: stakes.ante = 1
    }
    return stakes
  }

  @Test(
    "B20, B22 and the rest: conservation, the fold, one judge, secrets, in random play",
    arguments: tables.indices)
  func everyPromiseHolds(index: Int) {
    let table = Self.tables[index]
    let count = max(4, RandomHands.count / Self.tables.count)
    // A new table now and then, with other options and other people.
    for run in 0..<UInt64(max(1, count / 50)) {
      let seed = run &* 1_000_003 &+ UInt64(index)
      var play = RandomPlay(table.plays, table.rotation, table.players, seed: seed)
      if let wrong = play.run(hands: min(count, 50)) {
        Issue.record("\(table.name), seed \(seed), hand \(play.game.round): \(wrong)")
        return
      }
    }
  }
}

/// A table at which everything is done at random.
private struct RandomPlay {
  private(set) var game: PokerGame
  private var oracle = PokerOracle(matchStack: nil)
  private var folded: PokerGame
  private var random: SplitMix64
  private let seats: Int
  private var isWrong: String?

  init(
    _ plays: [PokerPlay], _ rotation: PokerRules.Rotation, _ players: ClosedRange<Int>, seed: UInt64
  ) {
    random = SplitMix64(seed: seed)
    seats = players.lowerBound + random.uniform(below: players.count)
    var options = PokerOptions()
    var flips: [Bool] = []
    for _ in 0..<10 { flips.append(random.uniform(below: 2) == 0) }
    options.button = flips[0] ? .moving : .dead
    options.runTwice = flips[1] ? .ask : .off
    options.tiedBoards = flips[2] ? .suit : .position
    options.oddChip = flips[3] ? .low : .high
    (options.hasStraddles, options.openPairDoubles) = (flips[4], flips[5])
    (options.splitsFiveCardDraw, options.hasRabbitHunting) = (flips[7], flips[8])
    options.passedIn = flips[9] ? .stay : .back
    if flips[4] != flips[5],
      plays.allSatisfy({ $0.variant.boardCards > 0 && $0.variant.forced == .blinds })
    {
      (options.bombPotEvery, options.bombPotBoards) = (3, flips[6] ? 2 : 1)
    }
    let rules = PokerRules(
      id: plays[0].variant.id, plays: plays, rotation: rotation, seats: seats, buyIn: 1...1000,
      options: options)
    game = PokerGame(rules: rules)
    folded = game
  }

  /// Plays so many hands, and gives what is wrong.
  mutating func run(hands: Int) -> String? {
    for _ in 0..<hands * 400 where game.round < hands || game.openHand != nil {
      step()
      if let isWrong { return isWrong }
    }
    return game.round < hands ? "the hands do not end" : nil
  }

  private mutating func step() {
    let asked = game.players.keys.filter { game.isAsked($0) }
    if random.uniform(below: 15) == 0 || asked.isEmpty && game.nextHand == nil {
      return comeAndGo()
    }
    if game.nextHand != nil { return take { $0.decide(.start, using: &$1) } }
    for number in 1...seats {
      isWrong = isWrong ?? PokerChecks.legality(game, Seat(number))
    }
    guard isWrong == nil, let seat = asked.randomElement(using: &random) else { return }
    let action = anyAction(of: seat)
    if random.uniform(below: 4) == 0 { checkSecrets(action, seat) }
    if random.uniform(below: 4) == 0 { checkRefusal() }
    take { game, random in
      guard let events = try? game.decide(.poker(action), by: seat, using: &random) else {
        return nil
      }
      return events
    }
  }

  /// Lets the game decide something, folds the events, and looks at each.
  private mutating func take(
    _ decide: (inout PokerGame, inout SplitMix64) -> [GameEvent]?
  ) {
    guard let events = decide(&game, &random) else {
      isWrong = "what is listed is refused"
      return
    }
    let viewers = [nil] + game.players.values.map(\.name)
    for event in events {
      folded.evolve(event)
      if folded.imbalance != 0 { isWrong = "chips after \(event)" }
      guard case .poker(let event) = event else { continue }
      do { try oracle.take(event) } catch { isWrong = isWrong ?? error.detail }
      if let hand = folded.openHand, !hand.sidePots.isEmpty,
        hand.players.reduce(hand.sidePots.reduce(0, +), { $0 + $1.bet }) != hand.pot
      {
        isWrong = "side pots \(hand.sidePots) of \(hand.pot) after \(event)"
      }
      for viewer in viewers { isWrong = isWrong ?? PokerChecks.leak(event, to: viewer) }
    }
    if folded != game { isWrong = "the game is not the fold of \(events)" }
  }

  /// One of the moves that are offered, with everything that may follow its verb.
  private mutating func anyAction(of seat: Seat) -> PokerAction {
    let moves = game.moves(for: seat).filter { $0 != .show }
    let cards = game.question(for: seat)?.hole.shuffled(using: &random) ?? []
    guard let move = moves.randomElement(using: &random) else { return .auto }
    if move == .fold { return random.uniform(below: 2) == 0 ? .fold : .auto }
    return PokerAction(
      move,
      amount: { amounts in
        if case .either(let small, let big) = amounts {
          return random.uniform(below: 2) == 0 ? small : big
        }
        // Mostly little, so that hands go on.
        if random.uniform(below: 3) > 0 { return amounts.least }
        return (amounts.least...amounts.most).randomElement(using: &random) ?? 0
      },
      cards: { Array(cards.prefix($0.lowerBound + random.uniform(below: $0.count))) },
      game: { $0.randomElement(using: &random) }) ?? .auto
  }

  /// Nothing depends on what somebody may not see.
  private mutating func checkSecrets(_ action: PokerAction, _ seat: Seat) {
    let viewers = [nil] + game.players.values.map(\.name)
    let viewer = viewers.randomElement(using: &random) ?? nil
    isWrong = PokerChecks.interference(game, action, by: seat, for: viewer, using: random)
      .map { "\($0), as \(viewer?.description ?? "a watcher") sees it" }
  }

  /// What is refused changes nothing.
  private mutating func checkRefusal() {
    let seat = Seat(1 + random.uniform(below: seats))
    let action: PokerAction = .wager(.raise, to: random.uniform(below: 3) - 1)
    guard game.refusal(of: .poker(action), by: seat) != nil else { return }
    var copy = game
    if (try? copy.decide(.poker(action), by: seat, using: &random)) != nil || copy != game {
      isWrong = "the refusal of \(action) has changed something"
    }
  }

  // MARK: - Comings and goings

  private mutating func comeAndGo() {
    let seat = Seat(1 + random.uniform(below: seats))
    guard let player = game.players[seat] else {
      guard let name = PlayerName("p\(random.uniform(below: 1000))-\(seat)") else { return }
      let stack = 1 + random.uniform(below: 60)
      return change(.sat(SeatedPlayer(seat, name), stack: stack, isBot: false))
    }
    let wishes: [PokerAction] = [
      .post(true), .straddle(true), .leaveNextBlind(true), .plan(.checkOrFold), .plan(.call(2)),
      .plan(.check), .show,
    ]
    switch random.uniform(below: 8) {
    case 0 where !player.isLeaving: change(.leaving(seat))
    case 1: change(.away(seat))
    case 2, 3: change(.back(seat))
    case 4 where player.stack < 20 && !player.isLeaving:
      let amount = 1 + random.uniform(below: 40)
      take { $0.decide(.topUp(seat, by: amount), using: &$1) }
    case 5 where game.isAsked(seat): take { $0.decide(.timeOut(seat), using: &$1) }
    case 6 where random.uniform(below: 20) == 0: take { $0.decide(.close, using: &$1) }
    default:
      guard let wish = wishes.randomElement(using: &random) else { return }
      take { game, random in
        (try? game.decide(.poker(wish), by: seat, using: &random)) ?? []
      }
    }
  }

  private mutating func change(_ change: SeatChange) {
    if case .sat(let player, let stack, _) = change { oracle.seat(player, stack) }
    game.evolve(change)
    folded.evolve(change)
    take { $0.decide(.change(change), using: &$1) }
  }
}
