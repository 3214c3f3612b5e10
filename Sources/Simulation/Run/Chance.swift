import Cards

/// The simulator's only source of chance, so that one number determines a whole run. It never
/// shuffles cards.
struct Chance: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  init(seed: UInt64) {
    // Seeds are small consecutive numbers; this spreads them.
    generator = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// A number from 0 up to but not including `bound`; a little bias does not matter here.
  mutating func number(below bound: Int) -> Int {
    bound < 2 ? 0 : Int(next() % UInt64(bound))
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// True that many times in a thousand.
  mutating func happens(perMille: Int) -> Bool { number(below: 1000) < perMille }

  /// A random element; `nil` if there is none.
  mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: number(below: elements.count))]
  }
}
