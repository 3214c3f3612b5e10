import Cards
import HandRanking
import LineProtocol

/// `cardroom-bench hands`: one line of JSON, and an error if a count is wrong.
enum HandsBench {
  struct Given {
    fileprivate var rounds = 25
    fileprivate var hands = 1_000_000
  }

  static let subcommand = Subcommand(
    "hands valued a second, and the counts of all hands",
    "Values random seven-card hands, and counts all hands of five and of seven cards.",
    ProgramOptions<Given>(
      of: "cardroom-bench hands", Given(),
      [
        .number("--rounds", "N", in: 1...1000, "rounds, of which the best counts", \.rounds),
        .number("--hands", "N", in: 1...10_000_000, "random hands in each", \.hands),
        .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    let (rounds, hands) = (given.rounds, given.hands)
    let first = Stopwatch.seconds { _ = HandTables.shared.byteCount }
    let tables = HandTables.shared
    let seed = UInt64.random(in: 0..<1 << 32)
    let random = randomSpeed(tables, randomHands(hands, seed: seed), hands, rounds)
    var json = JSONLine()
    json.add("bench", "hands")
    json.add("seed", Int(seed))
    json.add("hands", hands)
    json.add("random7_ns", random.single)
    json.add("random7_batch_ns", random.batch)
    try addCensus(tables, to: &json)
    json.add("table_bytes", tables.byteCount)
    json.add("first_value_ms", first * 1000)
    guard random.agree else { throw WrongCount(what: "single and batch values of seed \(seed)") }
    return json
  }

  private static func addCensus(_ tables: HandTables, to json: inout JSONLine) throws {
    var five: (kinds: [Int], values: Int) = ([], 0)
    let fiveSeconds = Stopwatch.best(of: 5) { five = HandCensus.countFive(tables) }
    var seven: [Int] = []
    let sevenSeconds = Stopwatch.best(of: 5) { seven = HandCensus.countSeven(tables) }
    guard five.kinds == HandCensus.fiveCards, five.values == 7462 else {
      throw WrongCount(what: "the five-card hands")
    }
    guard seven == HandCensus.sevenCards else { throw WrongCount(what: "the seven-card hands") }
    json.add("five_cards", five.kinds.reduce(0, +))
    json.add("five_ms", fiveSeconds * 1000)
    json.add("values", five.values)
    json.add("seven_cards", seven.reduce(0, +))
    json.add("seven_ms", sevenSeconds * 1000)
  }

  /// Nanoseconds a hand, one by one and in batches, and whether both say the same.
  private static func randomSpeed(
    _ tables: HandTables, _ cards: [Card], _ hands: Int, _ rounds: Int
  ) -> (single: Double, batch: Double, agree: Bool) {
    var sum: UInt64 = 0
    let single = Stopwatch.best(of: rounds) { sum = sumOfValues(tables, cards.span, hands) }
    let weakest = tables.value(of: .empty + tables.sum(of: cards.prefix(7)))
    var values = [HandValue](repeating: weakest, count: hands)
    let batch = Stopwatch.best(of: rounds) {
      var span = values.mutableSpan
      tables.values(ofSevens: cards.span, into: &span)
    }
    let batchSum = values.reduce(UInt64(0)) { $0 &+ UInt64($1.rawValue) }
    return (single * 1e9 / Double(hands), batch * 1e9 / Double(hands), sum == batchSum)
  }

  /// The sum keeps the compiler from leaving the work out.
  @inline(never)
  private static func sumOfValues(_ tables: HandTables, _ cards: Span<Card>, _ hands: Int) -> UInt64
  {
    var sum: UInt64 = 0
    var start = 0
    for _ in 0..<hands {
      sum &+= UInt64(tables.value(ofSevenIn: cards, at: start).rawValue)
      start &+= 7
    }
    return sum
  }

  /// Seven different cards for each hand, one byte each: 4 × rank + suit.
  private static func randomHands(_ count: Int, seed: UInt64) -> [Card] {
    var generator = ChaCha20(seed: Seed(number: seed))
    var deck = Card.all
    var cards: [Card] = []
    cards.reserveCapacity(7 * count)
    for _ in 0..<count {
      for index in 0..<7 {
        deck.swapAt(index, index + generator.uniform(below: 52 - index))
        cards.append(deck[index])
      }
    }
    return cards
  }
}

/// `cardroom-bench equity`: one line of JSON, and an error if a known figure does not come out.
enum EquityBench {
  struct Given {
    fileprivate var rounds = 51
  }

  static let subcommand = Subcommand(
    "exact chances of two and three hands before the flop",
    "Counts AA against KK before the flop, all 1,712,304 boards.",
    ProgramOptions<Given>(
      of: "cardroom-bench equity", Given(),
      [
        .number(
          "--rounds", "N", in: 1...10_000, "rounds, of which the best and the median count",
          \.rounds),
        .help,
      ]), measure: measure)

  private static func measure(_ given: Given) throws -> JSONLine {
    let rounds = given.rounds
    let aces = try question("AsAh", "KcKd")
    let three = try question("AsAh", "KcKd", "QsJs")
    // The tables are filled before the clock runs.
    guard let exact = aces.exact(), exact.trials == 1_712_304,
      exact.players.map(\.wins) == [1_388_072, 317_694], exact.players[0].ties == 6538
    else { throw WrongCount(what: "the boards of AA against KK") }
    let aceKing = try EquityQuestion(hands: [Array(Card.all.suffix(2))], unknown: 1)
    var generator = SystemRandomNumberGenerator()
    let limits = SamplingLimits(deals: 1 << 20, standardError: 0)
    let sampled = Stopwatch.best(of: 5) { _ = aceKing.sampled(limits, using: &generator) }
    var json = JSONLine()
    json.add("bench", "equity")
    json.add("hands", "AsAh KcKd")
    json.add("boards", exact.trials)
    json.add("best_ms", Stopwatch.best(of: rounds) { _ = aces.exact() } * 1000)
    json.add("median_ms", Stopwatch.median(of: rounds) { _ = aces.exact() } * 1000)
    json.add("three_hands_best_ms", Stopwatch.best(of: rounds) { _ = three.exact() } * 1000)
    json.add("sampled_deals_per_second", Double(limits.deals) / sampled)
    return json
  }

  private static func question(_ hands: String...) throws -> EquityQuestion {
    try EquityQuestion(hands: hands.map { try Card.list($0) })
  }
}

/// A count that is not what mathematics says: the program is wrong, whatever its speed.
struct WrongCount: Error, CustomStringConvertible {
  /// What was counted.
  let what: String

  var description: String { "\(what) do not count up; the tables are wrong" }
}
