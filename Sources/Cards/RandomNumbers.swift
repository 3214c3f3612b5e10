import Lines

extension RandomNumberGenerator {
  /// A number from 0 up to but not including `bound`, with exactly equal probabilities.
  ///
  /// Draws as many bits as `bound` needs and rejects numbers out of range, so no number is favored
  /// by even one part in 2^64.
  ///
  /// - Parameter bound: the number of possible results; below 1 it counts as 1.
  @inlinable public mutating func uniform(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let largest = UInt64(bound - 1)
    let mask = UInt64.max >> UInt64(largest.leadingZeroBitCount)
    while true {
      let candidate = next() & mask
      if candidate <= largest { return Int(candidate) }
    }
  }
}

extension Array {
  /// Fisher and Yates's shuffle of the elements from `start` on: all orders are exactly equally
  /// likely.
  @specialized(where Element == Card, Generator == ChaCha20)
  @specialized(where Element == Card, Generator == SplitMix64)
  @inlinable public mutating func shuffleExactly<Generator: RandomNumberGenerator>(
    from start: Int = 0, using generator: inout Generator
  ) {
    var elements = mutableSpan
    for last in stride(from: elements.count - 1, to: start, by: -1) {
      elements.swapAt(last, start + generator.uniform(below: last - start + 1))
    }
  }
}

/// Steele, Lea and Flood's SplitMix64: a few instructions per number, and a sequence that the seed
/// determines.
///
/// For simulations, estimates and tests. Its output reveals the rest of the sequence, so it must
/// never shuffle cards of a real game or make a token.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// The sequence that `seed` determines.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
