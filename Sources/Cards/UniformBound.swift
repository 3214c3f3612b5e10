// Owns the exact choice of a number below a bound. Never reduces by a remainder.

extension RandomNumberGenerator {
  /// A number from 0 up to but not including `bound`, each exactly as likely as the others.
  ///
  /// Draws as many bits as `bound` needs and rejects what lies outside, so no number is
  /// favoured by even one part in 2^64.
  ///
  /// - Parameter bound: how many numbers there are; below 1 it counts as 1.
  public mutating func uniform(below bound: Int) -> Int {
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
  /// Fisher and Yates's shuffle of the elements from `start` on: every order exactly as likely.
  mutating func shuffleExactly(
    from start: Int = 0, using generator: inout some RandomNumberGenerator
  ) {
    for last in stride(from: count - 1, to: start, by: -1) {
      swapAt(last, start + generator.uniform(below: last - start + 1))
    }
  }
}
