import Cards
import Games
import Identity

/// Plays any kind of poker by the odds of its hand against what the pot offers.
public struct PokerStrategy: Strategy {
  private let level: Person.Level

  /// A strategy; it keeps nothing from one move to the next.
  public init(_ level: Person.Level = .medium) { self.level = level }

  /// What the odds say; in other games what `CarefulStrategy` does.
  public mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    guard case .question(.poker(let view)) = situation else {
      var careful = CarefulStrategy()
      return careful.choose(situation, using: &generator)
    }
    return .poker(choose(view, using: &generator))
  }

  private func choose(
    _ view: PokerView, using generator: inout some RandomNumberGenerator
  ) -> PokerAction {
    guard let odds = PokerOdds(view) else { return view.passive }
    let (trials, drawTrials) = (habits.trials, max(6, habits.trials / 8))
    // Of a known type, which the compiler makes fast code for: most of the time goes into this.
    var sampling = SplitMix64(seed: generator.next())
    for move in view.legal {
      switch (move.verb, move.choice) {
      case (_, .swap(let counts)):
        return .draw(odds.cardsToGiveUp(counts, trials: drawTrials, using: &sampling))
      case ("discard", .cards(let count, _)):
        return .discard(
          odds.cardsToGiveUp(count...count, trials: 4 * drawTrials, using: &sampling))
      case ("twice", _): return .runTwice(true)
      case (_, .games(let games)):
        return games.isEmpty ? .auto : .choose(games[generator.uniform(below: games.count)])
      default: break
      }
    }
    let share = odds.share(
      of: view.hole, trials: trials, doubtsBets: level == .hard && view.facesChosenBet,
      using: &sampling)
    return bet(view, share, using: &generator)
  }

  /// How often it deals the rest of a hand; how much more than a fair share it opens and raises with,
  /// and for which part of the price it calls; in how many of a hundred good hands it raises.
  private var habits:
    (trials: Int, opening: Double, raising: Double, calling: Double, boldness: Int)
  {
    switch level {
    case .easy: (24, 1.6, 1.6, 0.7, 40)
    case .medium: (80, 1.35, 1.35, 1.05, 75)
    case .hard: (240, 1.12, 1.25, 1.05, 95)
    }
  }

  /// Bets for value with more than a fair share, calls at the right price, else gives up.
  private func bet(
    _ view: PokerView, _ share: Double, using generator: inout some RandomNumberGenerator
  ) -> PokerAction {
    let isBluff = level == .hard && view.toCall == 0 && generator.uniform(below: 30) == 0
    let isBold = generator.uniform(below: 100) < habits.boldness
    let isWager = isValue(view, share) && isBold || isBluff
    return judge(view, share, isWager: isWager).action
  }

  /// The move that it makes without bluffs or caution at random, and the reason.
  ///
  /// - Parameter share: the part of the pot, 0 to 1, that the hand wins on average.
  public func judge(_ view: PokerView, share: Double) -> (action: PokerAction, reason: OddsReason) {
    judge(view, share, isWager: isValue(view, share))
  }

  private func judge(
    _ view: PokerView, _ share: Double, isWager: Bool
  ) -> (action: PokerAction, reason: OddsReason) {
    if isWager, let wager = view.wager {
      return (.wager(wager.kind, to: amount(view, wager.amounts, share)), .value)
    }
    if view.legal.contains(.check) { return (.check, .free) }
    if let least = view.bringIn, least > 0 { return (.bringIn, .forced) }
    return share >= view.price * habits.calling ? (view.passive, .price) : (.fold, .tooDear)
  }

  private func isValue(_ view: PokerView, _ share: Double) -> Bool {
    let margin = view.toCall > 0 ? habits.raising : habits.opening
    return share > margin * view.fairShare + (view.toCall > 0 ? view.price / 2 : 0)
  }

  /// Half the pot to the whole, by how good the hand is; all of it if little is left behind.
  private func amount(_ view: PokerView, _ amounts: Amounts, _ share: Double) -> Int {
    if level == .easy { return amounts.least }
    let size = Double(view.pot + view.toCall) * (share > 0.75 ? 1 : 0.5)
    let target = view.bet + view.toCall + Int(min(size, Double(amounts.most)))
    if case .either(let small, let big) = amounts { return share > 0.6 ? big : small }
    let chosen = amounts.nearest(to: target)
    return amounts.most - chosen < chosen / 3 ? amounts.most : chosen
  }
}

/// Why the odds speak for a move of poker.
public enum OddsReason: Sendable {
  /// The hand wins so much more than an even share that others should pay for it.
  case value
  /// To stay in costs nothing.
  case free
  /// The hand wins what the call costs, or less.
  case price, tooDear
  /// The rules want it.
  case forced
}

extension PokerView {
  /// The part of the pot that each would have if all hands were alike.
  public var fairShare: Double { 1 / Double(opponents.count + 1) }

  /// The part of the pot that has to be won for a call to be worth its chips.
  public var price: Double { Double(toCall) / Double(max(1, pot + toCall)) }
}

extension PokerView {
  /// What may be bet, if anything may.
  var wager: (kind: WagerKind, amounts: Amounts)? { legal.lazy.compactMap(\.wager).first }

  /// Whether somebody has bet by choice what there is to call: nobody has before the first decision
  /// of a hand, nor where the bring-in can be completed.
  fileprivate var facesChosenBet: Bool {
    guard toCall > 0, decision > 0 else { return false }
    if case .complete = wager?.kind { return false }
    return true
  }

  /// The bring-in, if it is due.
  fileprivate var bringIn: Int? {
    legal.first { $0.verb == "bringin" }?.amounts?.least
  }
}
