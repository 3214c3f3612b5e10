import Cards
import Games
import Lines

/// Plays any kind of poker by comparing the odds of its hand with the price of the pot.
public struct PokerStrategy: Strategy {
  private let level: Person.Level

  /// Creates a strategy; it keeps nothing from one move to the next.
  public init(_ level: Person.Level = .medium) { self.level = level }

  /// Chooses a poker move by the odds; in other games it plays as `CarefulStrategy` does.
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
    // A concrete type, for which the compiler makes fast code: most of the time is spent here.
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

  /// The number of deals simulated; the multiples of a fair share for opening and raising; the
  /// multiple of the price at which it calls; the percentage of good hands that it raises with.
  private var habits:
    (trials: Int, opening: Double, raising: Double, calling: Double, boldness: Int)
  {
    switch level {
    case .easy: (24, 1.6, 1.6, 0.7, 40)
    case .medium: (80, 1.35, 1.35, 1.05, 75)
    case .hard: (240, 1.12, 1.25, 1.05, 95)
    }
  }

  /// Bets for value above a fair share, calls at the right price, and otherwise gives up.
  private func bet(
    _ view: PokerView, _ share: Double, using generator: inout some RandomNumberGenerator
  ) -> PokerAction {
    let isBluff = level == .hard && view.toCall == 0 && generator.uniform(below: 30) == 0
    let isBold = generator.uniform(below: 100) < habits.boldness
    let isWager = isValue(view, share) && isBold || isBluff
    return judge(view, share, isWager: isWager).action
  }

  /// The move without random bluffs or caution, and the reason.
  ///
  /// - Parameter share: the hand's average share of the pot, 0 to 1.
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

  /// Half the pot to the whole pot, depending on the hand; everything if little would be left.
  private func amount(_ view: PokerView, _ amounts: Amounts, _ share: Double) -> Int {
    if level == .easy { return amounts.least }
    let size = Double(view.pot + view.toCall) * (share > 0.75 ? 1 : 0.5)
    let target = view.bet + view.toCall + Int(min(size, Double(amounts.most)))
    if case .either(let small, let big) = amounts { return share > 0.6 ? big : small }
    let chosen = amounts.nearest(to: target)
    return amounts.most - chosen < chosen / 3 ? amounts.most : chosen
  }
}

/// The reason for a move by the odds.
public enum OddsReason: Sendable {
  /// The hand wins so much more than an even share that the others should pay for it.
  case value
  /// Staying in costs nothing.
  case free
  /// The hand wins enough for the price of the call, or not enough.
  case price, tooDear
  /// The rules require it.
  case forced
}

extension PokerView {
  /// The share of the pot of each player if all hands were equal.
  public var fairShare: Double { 1 / Double(opponents.count + 1) }

  /// The share of the pot that a call must win to be worth its chips.
  public var price: Double { Double(toCall) / Double(max(1, pot + toCall)) }
}

extension PokerView {
  /// The possible bet or raise, if there is one.
  var wager: (kind: WagerKind, amounts: Amounts)? { legal.lazy.compactMap(\.wager).first }

  /// Whether the amount to call is a voluntary bet: it is not before the first decision of a hand,
  /// nor when the bring-in can be completed.
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
