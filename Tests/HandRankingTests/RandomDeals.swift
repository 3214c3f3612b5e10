import Cards
import Glibc
import Lines

/// Random deals that print their seed, so that a failure can be dealt again.
struct RandomDeals {
  let seed: UInt64
  private var generator: ChaCha20

  /// A new seed, or `CARDROOM_SEED` from the environment.
  init(_ test: String) {
    var system = SystemRandomNumberGenerator()
    seed = RandomDeals.number("CARDROOM_SEED").map { UInt64($0) } ?? system.next() >> 32
    generator = ChaCha20(seed: Seed(number: seed).derived(test))
    print("\(test): CARDROOM_SEED=\(seed)")
  }

  /// How many hands of each kind the slow implementation checks: few in every test run, a million
  /// in `scripts/prove-hands`.
  static let count = number("CARDROOM_HANDS") ?? 500

  /// Whether the tests take the time to check everything.
  static let isThorough = number("CARDROOM_HANDS") != nil

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Different cards out of `deck`.
  mutating func cards(_ count: Int, from deck: [Card] = Card.all) -> [Card] {
    var deck = deck
    for index in 0..<count {
      deck.swapAt(index, index + generator.uniform(below: deck.count - index))
    }
    return Array(deck.prefix(count))
  }

  /// A number below `bound`.
  mutating func number(below bound: Int) -> Int { generator.uniform(below: bound) }

  /// A number of a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }
}

/// Cards from their notation; a typing error fails the test.
func cards(_ text: String) -> [Card] {
  do {
    return try Card.list(text)
  } catch {
    fatalError(error.text)
  }
}
