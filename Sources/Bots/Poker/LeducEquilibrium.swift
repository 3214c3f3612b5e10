import Lines

/// An equilibrium of Leduc for two players: no opponent can beat it on average. Antes are 1, bets 2
/// and 4, two on each street. The strategy is computed by counterfactual regret
/// minimization (CFR+).
public struct LeducEquilibrium: Sendable {
  /// A point at which a player decides.
  struct Decision: Sendable {
    /// All actions so far, a letter for each move and `/` between the streets.
    let history: String
    /// The player to act: 0 acts first on each street.
    let player: Int
    /// The chips that each player has put in.
    let paid: [Int]
    /// The legal moves: `f` a fold, `c` a check or a call, `b` a bet, `r` a raise.
    let moves: [Character]
    fileprivate(set) var next: [Next] = []
  }

  enum Next: Sendable {
    case decision(Int)
    case fold(by: Int, paid: Int)
    /// A showdown for the chips that each player has put in.
    case showdown(paid: Int)
  }

  private static let ranks: [Rank] = [.jack, .queen, .king]
  private static let bets = [2, 4]
  private static let most = 2
  private static let movesMost = 3
  /// The rounds after which a best response wins less than a thousandth of a chip a hand.
  private static let rounds = 4000

  /// The solution, computed on first use in less than a second.
  public static let solution = LeducEquilibrium(rounds: rounds)

  private(set) var decisions: [Decision] = []
  private var regrets: [Double] = []
  private var sums: [Double] = []

  /// Creates the strategy after this many rounds.
  init(rounds: Int) {
    _ = decide("", 0, [1, 1], street: 0, bets: 0)
    regrets = Array(repeating: 0, count: decisions.count * Self.placesOfDecision)
    sums = regrets
    for round in 1...max(1, rounds) { play(round) }
  }

  /// The probabilities of the moves: check and bet, or fold, call and raise, if there is one.
  ///
  /// - Parameters:
  ///   - own: the player's card.
  ///   - board: the card of the board, once it is dealt.
  ///   - history: a letter for each move (`c` a check or call, `b`, `r`, `f`), `/` between streets.
  /// - Returns: `nil` if nobody decides there.
  public func chances(own: Rank, board: Rank?, history: String) -> [Double]? {
    decisions.firstIndex { $0.history == history }.flatMap {
      chances(at: $0, own: own, board: board)
    }
  }

  func chances(at decision: Int, own: Rank, board: Rank?) -> [Double]? {
    guard let own = Self.ranks.firstIndex(of: own) else { return nil }
    let place = Self.place(
      decision, own, board.flatMap { Self.ranks.firstIndex(of: $0) } ?? Self.ranks.count)
    return Self.shares(sums, place, decisions[decision].moves.count)
  }

  // MARK: - The tree

  private mutating func decide(
    _ history: String, _ player: Int, _ paid: [Int], street: Int, bets: Int
  ) -> Next {
    let number = decisions.count
    let moves = Array(bets == 0 ? "cb" : bets < Self.most ? "fcr" : "fc")
    decisions.append(Decision(history: history, player: player, paid: paid, moves: moves))
    let isFirst = history.isEmpty || history.last == "/"
    let next = moves.map { move -> Next in
      let history = history + String(move)
      var after = paid
      switch move {
      case "f": return .fold(by: player, paid: paid[player])
      case "c" where bets == 0 && isFirst:
        return decide(history, 1 - player, paid, street: street, bets: 0)
      case "c":
        after[player] = after[1 - player]
        if street > 0 { return .showdown(paid: after[0]) }
        return decide(history + "/", 0, after, street: 1, bets: 0)
      default:
        after[player] = after[1 - player] + Self.bets[street]
        return decide(history, 1 - player, after, street: street, bets: bets + 1)
      }
    }
    decisions[number].next = next
    return .decision(number)
  }

  // MARK: - Learning

  private static let placesOfDecision = 3 * 4 * movesMost

  /// The first index of the numbers of a decision for a player with a rank; without a board its
  /// rank is the fourth.
  private static func place(_ decision: Int, _ own: Int, _ board: Int) -> Int {
    ((decision * 3 + own) * 4 + board) * movesMost
  }

  private static func shares(_ weights: [Double], _ place: Int, _ count: Int) -> [Double] {
    let sum = (0..<count).reduce(0) { $0 + max(0, weights[place + $1]) }
    return (0..<count).map { sum > 0 ? max(0, weights[place + $0]) / sum : 1 / Double(count) }
  }

  /// The ranks of a deal, and its probability.
  private typealias Deal = (own: [Int], board: Int, chance: Double)

  private static let deals: [Deal] = (0..<27).compactMap { number in
    let (first, second, board) = (number / 9, number / 3 % 3, number % 3)
    // There are two cards of each rank.
    let ways =
      2 * (second == first ? 1 : 2) * (2 - (board == first ? 1 : 0) - (board == second ? 1 : 0))
    return ways > 0 ? ([first, second], board, Double(ways) / 120) : nil
  }

  /// Updates the regrets of both players once, over all deals.
  private mutating func play(_ round: Int) {
    for player in 0...1 {
      let current = regrets
      for deal in Self.deals {
        _ = visit(0, deal, player, own: 1, others: deal.chance, current, Double(round))
      }
      for place in regrets.indices where regrets[place] < 0 { regrets[place] = 0 }
    }
  }

  /// The player's average winnings from a decision on.
  private mutating func visit(
    _ number: Int, _ deal: Deal, _ player: Int, own: Double, others: Double, _ current: [Double],
    _ weight: Double
  ) -> Double {
    let (actor, count) = (decisions[number].player, decisions[number].moves.count)
    let isLate = decisions[number].history.utf8.contains(0x2F)
    let place = Self.place(number, deal.own[actor], isLate ? deal.board : 3)
    let sum = (0..<count).reduce(0) { $0 + current[place + $1] }
    var values = (0.0, 0.0, 0.0)
    var value = 0.0
    for move in 0..<count {
      let chance = sum > 0 ? current[place + move] / sum : 1 / Double(count)
      let won: Double
      switch decisions[number].next[move] {
      case .fold(let folder, let paid): won = folder == player ? -Double(paid) : Double(paid)
      case .showdown(let paid): won = Double(paid * Self.sign(deal, player))
      case .decision(let next):
        let (mine, theirs) = actor == player ? (own * chance, others) : (own, others * chance)
        won = visit(next, deal, player, own: mine, others: theirs, current, weight)
      }
      value += chance * won
      switch move {
      case 0: values.0 = won
      case 1: values.1 = won
      default: values.2 = won
      }
      if actor == player { sums[place + move] += weight * own * chance }
    }
    guard actor == player else { return value }
    for (move, won) in [values.0, values.1, values.2].prefix(count).enumerated() {
      regrets[place + move] += others * (won - value)
    }
    return value
  }

  /// 1 if the player wins, -1 if the other player wins, 0 for a tie.
  private static func sign(_ deal: Deal, _ player: Int) -> Int {
    let (mine, theirs) = (deal.own[player], deal.own[1 - player])
    if mine == theirs { return 0 }
    if mine == deal.board { return 1 }
    return theirs == deal.board || theirs > mine ? -1 : 1
  }
}
