// Owns the cryptographic generator behind every shuffle (ChaCha20 of RFC 8439, used as a key
// stream). Never seeds itself.

/// The ChaCha20 key stream of RFC 8439 as a generator of random numbers.
///
/// Knowing its past output tells nothing of the rest; that is what a deck needs.
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
