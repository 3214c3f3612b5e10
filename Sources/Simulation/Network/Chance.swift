// Owns the simulator's only source of randomness. Never the source of a shuffle.

/// A small, fast generator (SplitMix64), so that one number decides a whole run.
struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including `bound`; a little bias does not matter here.
  mutating func number(below bound: Int) -> Int {
    bound < 2 ? 0 : Int(next() % UInt64(bound))
  }

  /// A number of a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// True so many times in a thousand.
  mutating func happens(perMille: Int) -> Bool { number(below: 1000) < perMille }

  /// One of some elements; `nil` of none.
  mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: number(below: elements.count))]
  }
}
