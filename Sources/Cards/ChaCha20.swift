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

/// The ChaCha20 key stream of RFC 8439 as a generator of random numbers.
///
/// Its past output tells nothing about the rest; that is what a deck needs. It never seeds itself.
public struct ChaCha20: RandomNumberGenerator, Sendable, Equatable {
  private var state: [UInt32]
  private var block: [UInt32] = []
  private var used = 0

  /// The stream of a 256-bit seed, with the block counter at zero.
  ///
  /// - Parameter stream: tells apart streams of one seed; it takes the place of the nonce.
  public init(seed: Seed, stream: UInt64 = 0) {
    let (a, b, c, d) = seed.words
    let key = [a, b, c, d].flatMap {
      [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)]
    }
    self.init(
      key: key, counter: 0,
      nonce: [0, UInt32(truncatingIfNeeded: stream), UInt32(truncatingIfNeeded: stream >> 32)])
  }

  /// The stream of a key of eight words and a nonce of three (RFC 8439, 2.3).
  init(key: [UInt32], counter: UInt32, nonce: [UInt32]) {
    state = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574] + key + [counter] + nonce
  }

  /// The next 64 bits: two words of the key stream, the first one low.
  public mutating func next() -> UInt64 {
    let low = UInt64(nextWord())
    return low | UInt64(nextWord()) << 32
  }

  /// The next 32 bits of the key stream.
  mutating func nextWord() -> UInt32 {
    if used == block.count {
      block = ChaCha20.block(of: state)
      used = 0
      advanceCounter()
    }
    defer { used += 1 }
    return block[used]
  }

  /// 2^32 blocks are 256 GiB; past that the count goes on in the nonce's first word, so the
  /// stream never repeats.
  private mutating func advanceCounter() {
    state[12] &+= 1
    if state[12] == 0 { state[13] &+= 1 }
  }

  /// The block function (RFC 8439, 2.3): twenty rounds, then the state is added again.
  private static func block(of state: [UInt32]) -> [UInt32] {
    var x = state
    for _ in 0..<10 {
      quarterRound(&x, 0, 4, 8, 12)
      quarterRound(&x, 1, 5, 9, 13)
      quarterRound(&x, 2, 6, 10, 14)
      quarterRound(&x, 3, 7, 11, 15)
      quarterRound(&x, 0, 5, 10, 15)
      quarterRound(&x, 1, 6, 11, 12)
      quarterRound(&x, 2, 7, 8, 13)
      quarterRound(&x, 3, 4, 9, 14)
    }
    for index in x.indices { x[index] &+= state[index] }
    return x
  }

  /// RFC 8439, 2.1.
  private static func quarterRound(_ x: inout [UInt32], _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    mix(&x, a, b, d, by: 16)
    mix(&x, c, d, b, by: 12)
    mix(&x, a, b, d, by: 8)
    mix(&x, c, d, b, by: 7)
  }

  private static func mix(_ x: inout [UInt32], _ a: Int, _ b: Int, _ d: Int, by bits: UInt32) {
    x[a] &+= x[b]
    x[d] ^= x[a]
    x[d] = x[d] << bits | x[d] >> (32 - bits)
  }
}
