// Owns the generator behind simulated chance. Never used where cards or tokens are drawn.

/// A small generator whose whole run follows from its seed: for simulation and tests only.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The run of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
