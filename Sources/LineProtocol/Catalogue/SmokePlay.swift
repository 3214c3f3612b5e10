import Cards
import Games
import Identity

/// Hands of random legal moves by rules that nobody has played yet, before a table opens with them.
enum SmokePlay {
  /// Hands that are played, each from a seed of its own.
  private static let hands = 20
  /// Decisions after which a hand goes on for ever.
  private static let decisionsMost = 2000

  /// Why these rules cannot be played, or `nil` if all hands come to their ends.
  static func failure(_ rules: PokerRules) -> String? {
    var options = rules.options
    // One hand and no more.
    options.pauseSeconds = 1
    let rules = PokerRules(
      id: rules.id, plays: rules.plays, rotation: rules.rotation, seats: rules.seats,
      buyIn: rules.buyIn, options: options)
    for seed in 1...UInt64(hands) {
      var chance = SplitMix64(seed: seed)
      // Of two players and of a full table.
      let seats = seed % 2 == 0 ? rules.seats : 2
      if let failure = play(rules, seats, &chance) { return "\(failure) in hand \(seed)" }
    }
    return nil
  }

  private static func play(
    _ rules: PokerRules, _ seats: Int, _ chance: inout SplitMix64
  ) -> String? {
    var game = PokerGame(rules: rules)
    for number in 1...seats {
      guard let name = PlayerName("p\(number)") else { return "no name" }
      let span = rules.buyIn.upperBound - rules.buyIn.lowerBound
      let stack = rules.buyIn.lowerBound + chance.uniform(below: span + 1)
      let change = SeatChange.sat(SeatedPlayer(Seat(number), name), stack: stack, isBot: false)
      game.evolve(change)
      _ = game.decide(after: change, using: &chance)
    }
    if game.handCount == 0 { _ = game.decideStart(using: &chance) }
    if let chooser = game.chooser { _ = game.decideTimeOut(of: chooser, using: &chance) }
    if game.handCount == 0 { _ = game.decideStart(using: &chance) }
    guard game.handCount > 0 else { return "no hand begins" }
    for _ in 0..<decisionsMost {
      guard game.imbalance == 0 else { return "chips are lost" }
      guard game.openHand != nil else { return nil }
      let asked = game.players.keys.first { game.isAsked($0) }
      guard let seat = asked, let action = action(of: seat, in: game, &chance) else {
        return "nobody is asked"
      }
      do throws(PokerRefusal) { _ = try game.decide(action, by: seat, using: &chance) } catch {
        return "a legal move is refused"
      }
    }
    return "there is no end"
  }

  private static func action(
    of seat: Seat, in game: PokerGame, _ chance: inout SplitMix64
  ) -> PokerAction? {
    guard let view = game.question(for: seat), !view.legal.isEmpty else { return nil }
    switch view.legal[chance.uniform(below: view.legal.count)] {
    // Folding at random would end most hands before they have shown anything.
    case .fold: return view.toCall == 0 ? .check : chance.uniform(below: 4) == 0 ? .fold : .call
    case .check: return .check
    case .call: return .call
    case .wager(let kind, .either(let small, let big)):
      return .wager(kind, to: chance.uniform(below: 2) == 0 ? small : big)
    case .wager(let kind, .range(let range)):
      return .wager(kind, to: range.lowerBound + chance.uniform(below: range.count))
    case .bringIn: return .bringIn
    case .draw(let counts):
      let count = counts.lowerBound + chance.uniform(below: counts.count)
      return .draw(Array(view.hole.prefix(count)))
    case .discard(let count, let cards): return .discard(Array(cards.prefix(count)))
    case .twice: return .runTwice(true)
    case .once: return .runTwice(false)
    case .choose(let games): return games.first.map { .choose($0) }
    case .show: return nil
    }
  }
}
