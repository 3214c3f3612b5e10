import Cards
import Games
import Glibc
import Lines

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
      ])
  ) { given in
    print(try measure(given))
    return 0
  }

  private static func measure(_ given: Given) throws -> JSONLine {
    var json = JSONLine()
    json.add("bench", "poker")
    json.add("players", given.players)
    json.add("seed", given.seed)
    for variant in given.kinds {
      for limit in variant.limits {
        json.add("\(variant.id) \(limit.rawValue) hands/s", try speed(variant, limit, given))
      }
    }
    return json
  }

  /// The hands a second of processor time, once the hand tables are filled, at a table as `create`
  /// opens it, where everybody has more chips than can be lost.
  private static func speed(
    _ variant: Variant, _ limit: BettingLimit, _ given: Given
  ) throws -> Double {
    let seats = min(given.players, variant.players.upperBound)
    let table = try NewTable("bench \(variant.id) limit=\(limit.rawValue) seats=\(seats) pause=0")
    let settings = try TableSettings(
      id: table.id, game: table.game, options: table.options, creator: nil)
    guard var game = settings.start as? PokerGame else { return .nan }
    var random = SplitMix64(seed: UInt64(given.seed))
    for number in 1...seats {
      guard let name = PlayerName("p\(number)") else { continue }
      let change = SeatChange.sat(
        SeatedPlayer(Seat(number), name), stack: 1_000_000_000, isBot: true)
      game.evolve(change)
      _ = game.decide(after: change, using: &random)
    }
    /// Makes a move; returns false if there was none.
    func playMove() -> Bool {
      guard let seat = game.actor else { return false }
      let moves = game.moves(for: seat)
      guard !moves.isEmpty else { return false }
      let action = PokerAction(
        moves[random.uniform(below: moves.count)], amount: \.least,
        cards: {
          let count = $0.lowerBound + random.uniform(below: $0.count)
          return Array((game.question(for: seat)?.hole ?? []).prefix(count))
        },
        game: { $0[random.uniform(below: $0.count)] })
      return action.flatMap { try? game.decide($0, by: seat, using: &random) } != nil
    }
    for _ in 0..<100 where !playMove() { return .nan }
    let first = game.handCount
    let start = nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)
    var used = 0.0
    while used < given.seconds {
      for _ in 0..<100 where !playMove() { return .nan }
      used = Double(nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) - start) / 1e9
    }
    return Double(game.handCount - first) / used
  }
}
