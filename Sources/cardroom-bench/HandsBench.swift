// Owns the measuring of hand values and their exhaustive proof. Never part of a server.

import Cards
import HandRanking

/// `cardroom-bench hands [rounds=N] [hands=N]`: one line of JSON.
enum HandsBench {
  /// Measures, checks all hands, prints, and returns 0 if every count is right.
  static func run(arguments: [String]) -> Int32 {
    let rounds = number("rounds", in: arguments) ?? 25
    let hands = number("hands", in: arguments) ?? 1_000_000
    let first = Stopwatch.seconds { _ = HandTables.shared.byteCount }
    let tables = HandTables.shared
    let seed = UInt64.random(in: 0..<1 << 32)
    let cards = randomHands(hands, seed: seed)
    let random = randomSpeed(tables, cards, hands, rounds)

    var five: (kinds: [Int], values: Int) = ([], 0)
    let fiveSeconds = Stopwatch.best(of: 5) { five = HandCensus.countFive(tables) }
    var seven: [Int] = []
    let sevenSeconds = Stopwatch.best(of: 5) { seven = HandCensus.countSeven(tables) }
    let isRight =
      random.agree && five.kinds == HandCensus.fiveCards && five.values == 7462
      && seven == HandCensus.sevenCards
    print(
      """
      {"bench":"hands","seed":\(seed),"hands":\(hands),"rounds":\(rounds),\
      "random7_ns":\(Stopwatch.short(random.single)),"random7_batch_ns":\(Stopwatch.short(random.batch)),\
      "five_cards":\(five.kinds.reduce(0, +)),"five_seconds":\(Stopwatch.long(fiveSeconds)),\
      "five_kinds":\(five.kinds),"values":\(five.values),\
      "seven_cards":\(seven.reduce(0, +)),"seven_seconds":\(Stopwatch.long(sevenSeconds)),\
      "seven_kinds":\(seven),"table_bytes":\(tables.byteCount),\
      "first_value_ms":\(Stopwatch.short(first * 1000)),"right":\(isRight)}
      """)
    return isRight ? 0 : 1
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

  private static func number(_ name: String, in arguments: [String]) -> Int? {
    let text = arguments.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    return text.flatMap { Int($0) }.flatMap { (1...100_000_000).contains($0) ? $0 : nil }
  }
}
