// Owns the 256 bits that decide a shuffle. Never takes them from a clock.

/// 256 bits from which a whole sequence of shuffles follows.
///
/// A real table's seed comes from the system's generator; a seed made from a number is for
/// tests only, since whoever knows the number knows all cards.
public struct Seed: Hashable, Sendable {
  /// The four words, in the order in which they key the generator.
  public let words: (UInt64, UInt64, UInt64, UInt64)

  /// A seed of four words.
  public init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) { words = (a, b, c, d) }

  /// A seed drawn from a generator, for a real table the system's.
  public init(from generator: inout some RandomNumberGenerator) {
    self.init(generator.next(), generator.next(), generator.next(), generator.next())
  }

  /// The seed of a number: different for different numbers, the same for the same.
  public init(number: UInt64) { self.init(number, 0, 0, 0) }

  /// A seed that follows from this one and a label, so that every table has its own.
  public func derived(_ label: String) -> Seed {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var generator = ChaCha20(seed: self, stream: hash)
    return Seed(from: &generator)
  }

  /// Equal if all 256 bits are.
  public static func == (lhs: Seed, rhs: Seed) -> Bool { lhs.words == rhs.words }

  /// Feeds all 256 bits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
