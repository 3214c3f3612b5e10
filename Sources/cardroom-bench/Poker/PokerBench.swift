import Cards
import Games
import Identity
import LineProtocol

/// `cardroom-bench poker`: hands a second of each kind of poker, without text, journal or sockets.
enum PokerBench {
  struct Given {
    fileprivate var seconds = 0.5
    fileprivate var players = 2
    fileprivate var kinds = Variant.all
    fileprivate var seed = 1
  }

  static let subcommand = Subcommand(
    "hands of each kind of poker a second, inside the process",
    "Plays hands of each kind inside this process, each legal verb as likely as another.",
    ProgramOptions<Given>(
      of: "cardroom-bench poker", Given(),
      [
        .seconds("--seconds", in: 0.01...3600, "of processor time for each kind", \.seconds),
        .number(
          "--players", "K", in: 2...10, "at the table, where so many can play", \.players),
        .choice(
          "--only", "GAME", "a kind, as create takes it (all)",
          among: ["all"] + Variant.all.map(\.id.rawValue)
        ) { given, name in
          given.kinds = Variant.all.filter { name == "all" || $0.id.rawValue == name }
        },
        .number(
          "--seed", "N", in: 0...Int.max, "what all cards and moves follow from", \.seed),
        .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    let (seconds, players, seed) = (given.seconds, given.players, given.seed)
    var json = JSONLine()
    json.add("bench", "poker")
    json.add("players", players)
    json.add("seed", seed)
    for variant in given.kinds {
      for limit in variant.limits {
        var table = RandomHands(variant, limit, players: players, seed: UInt64(seed))
        json.add("\(variant.id) \(limit.rawValue) hands/s", table.speed(seconds: seconds))
      }
    }
    return json
  }
}

/// A table at which somebody plays any legal verb, with more chips than can be lost.
struct RandomHands {
  private var game: PokerGame
  private var random: SplitMix64
  private static let stack = 1_000_000_000

  /// A table with as many players as can play, at most `players`.
  init(_ variant: Variant, _ limit: BettingLimit, players: Int, seed: UInt64) {
    var stakes = Stakes()
    (stakes.smallBet, stakes.bigBet) = (2, 4)
    switch variant.forced {
    case .blinds: (stakes.smallBlind, stakes.bigBlind) = (1, 2)
    case .buttonBlind: (stakes.ante, stakes.bigBlind) = (1, 1)
    case .bringIn: (stakes.ante, stakes.bringIn) = (1, 1)
    case .antes: stakes.ante = 1
    }
    let seats = min(players, variant.players.upperBound)
    var options = PokerOptions()
    options.pauseSeconds = 0
    game = PokerGame(
      rules: PokerRules(
        id: variant.id, plays: [PokerPlay(variant, limit, stakes)], seats: seats,
        buyIn: 1...Self.stack, options: options))
    random = SplitMix64(seed: seed)
    for number in 1...seats {
      guard let name = PlayerName("p\(number)") else { continue }
      let change = SeatChange.sat(
        SeatedPlayer(Seat(number), name), stack: Self.stack, isBot: true)
      game.evolve(change)
      _ = game.decide(after: change, using: &random)
    }
  }

  /// Hands a second of processor time, once the tables of hands are filled.
  mutating func speed(seconds: Double) -> Double {
    for _ in 0..<100 where !playMove() { return .nan }
    let first = game.handCount
    let start = ProcessorTime.now()
    var used = 0.0
    while used < seconds {
      for _ in 0..<100 where !playMove() { return .nan }
      used = ProcessorTime.now() - start
    }
    return Double(game.handCount - first) / used
  }

  /// - Returns: whether there was anything to play.
  private mutating func playMove() -> Bool {
    guard let seat = game.actor else { return false }
    let moves = game.moves(for: seat)
    guard !moves.isEmpty else { return false }
    let move = moves[random.uniform(below: moves.count)]
    let hole = game.question(for: seat)?.hole ?? []
    let action = move.action(holding: hole, using: &random) { amounts, _ in amounts.least }
    return (try? game.decide(action, by: seat, using: &random)) != nil
  }
}

extension PokerMove {
  /// The move as somebody makes it who throws away any cards and says yes to anything, and wagers
  /// what `amount` says.
  func action<Chance: RandomNumberGenerator>(
    holding hole: [Card], using chance: inout Chance,
    amount: (WagerAmounts, inout Chance) -> Int
  ) -> PokerAction {
    func some(_ count: Int) -> [Card] {
      var cards = hole
      cards.shuffleExactly(using: &chance)
      return Array(cards.prefix(count))
    }
    switch self {
    case .fold: return .fold
    case .check: return .check
    case .call: return .call
    case .bringIn: return .bringIn
    case .wager(let kind, let amounts): return .wager(kind, to: amount(amounts, &chance))
    case .draw(let counts): return .draw(some(chance.uniform(below: counts.upperBound + 1)))
    case .discard(let count, _): return .discard(some(count))
    case .twice: return .runTwice(true)
    case .once: return .runTwice(false)
    case .choose(let games): return .choose(games[chance.uniform(below: games.count)])
    case .show: return .show
    }
  }
}
