import Bots
import Cards
import Games
import Lines

@testable import cardroom_bots

/// Plays anything, but always the same in the same situation.
struct SettledStrategy: Strategy {
  private var random = RandomStrategy()

  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    var own = SplitMix64(seed: UInt64(bitPattern: Int64(SettledStrategy.number(of: situation))))
    return random.choose(situation, using: &own)
  }

  /// A number that follows from what is seen.
  private static func number(of situation: Situation) -> Int {
    switch situation {
    case .question(.poker(let view)):
      let cards = (view.hole + view.up + view.boards.joined()).map { Int($0.index) }
      return (cards + [view.pot, view.toCall, view.bet, view.stack, view.decision, view.hand])
        .reduce(7) { ($0 &* 31) &+ $1 }
    case .question(.house(let view)):
      return view.hand.reduce(view.bet &* 131 &+ view.deck) { ($0 &* 31) &+ Int($1.index) }
    case .other: return 0
    }
  }
}

/// Answers every question in the same way, allowed or not.
struct StubbornStrategy: Strategy {
  let action: GameAction

  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction { action }
}

/// Bets as much as is allowed whenever it is.
struct AllInStrategy: Strategy {
  mutating func choose(
    _ situation: Situation, using generator: inout some RandomNumberGenerator
  ) -> GameAction {
    for (kind, amounts) in situation.legal.compactMap(\.wager) {
      return .poker(.wager(kind, to: amounts.most))
    }
    var calling = CallingStrategy()
    return calling.choose(situation, using: &generator)
  }
}

extension Entrant {
  /// Entrants of these strategies, called a, b, c.
  static func several(_ strategies: [any Strategy]) -> [Entrant] {
    zip("abcdefghij", strategies).map { name, strategy in Entrant(String(name)) { strategy } }
  }

  /// The entrants of these names of `StrategyCatalogue`. Names that it does not know are left out.
  static func named(_ names: [String]) -> [Entrant] {
    distinct(names.compactMap { Entrant(named: $0) })
  }

  /// So many that play anything, but always the same.
  static func settled(_ count: Int) -> [Entrant] {
    several((0..<count).map { _ in SettledStrategy() })
  }
}

extension MatchConditions {
  /// So many hands, in duplicate unless something else is said.
  init(hands: Int, isDuplicate: Bool = true, seed: UInt64 = 7, stack: Int? = nil) {
    self.init()
    (self.hands, self.isDuplicate, self.seed, self.stack) = (hands, isDuplicate, seed, stack)
  }
}

extension MatchTable {
  /// Deals a hand, and plays it by what `choose` answers.
  ///
  /// - Returns: whether every answer was allowed.
  @discardableResult
  mutating func playHand(_ choose: (Int, GameQuestion) throws -> GameAction) rethrows -> Bool {
    begin()
    var isLegal = true
    while let (entrant, question) = asked {
      if !take(try choose(entrant, question), from: entrant) { isLegal = false }
    }
    return isLegal
  }
}

extension Tournament {
  /// Plays all of it.
  mutating func playAll() {
    while !isOver {
      for place in seatings.indices { seatings[place].play(hands: 1000) }
      collect()
    }
  }
}
