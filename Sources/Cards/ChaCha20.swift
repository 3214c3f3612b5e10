import Lines

/// 256 bits that determine a whole sequence of shuffles.
///
/// A real table's seed comes from the system's generator; a seed made from a number is for tests
/// only, since anyone who knows the number knows all cards.
public struct Seed: Hashable, Sendable {
  /// The four words, in the order in which they key the generator.
  public let words: SIMD4<UInt64>

  /// A seed made of four words.
  public init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) { words = [a, b, c, d] }

  /// A seed drawn from a generator: the system's, for a real table.
  public init(from generator: inout some RandomNumberGenerator) {
    self.init(generator.next(), generator.next(), generator.next(), generator.next())
  }

  /// The seed of a number; different numbers have different seeds.
  public init(number: UInt64) { self.init(number, 0, 0, 0) }

  /// A seed derived from this one and a label, so that every table has its own.
  public func derived(_ label: String) -> Seed {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var generator = ChaCha20(seed: self, stream: hash)
    return Seed(from: &generator)
  }

  /// The random numbers for the cards of one deal, which is a hand of poker or a shoe.
  ///
  /// - Parameter deal: the number of the deal, from 0.
  public func cards(ofDeal deal: Int) -> ChaCha20 {
    ChaCha20(seed: derived("cards"), stream: UInt64(truncatingIfNeeded: deal))
  }

}

extension Seed: FieldValue, WordCodable {
  public static var examples: [Seed] { [Seed(number: 1), Seed(number: 2)] }

  /// 64 hexadecimal digits, the first word first.
  public var description: String {
    words.indices.map { index in
      let digits = String(words[index], radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads 64 hexadecimal digits, or the decimal number of `init(number:)`; `nil` for anything
  /// else.
  public init?(_ text: String) {
    let digits = text.unicodeScalars
    guard digits.count == 64 else {
      guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = UInt64(text) else {
        return nil
      }
      self.init(number: number)
      return
    }
    guard digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    let words = stride(from: 0, to: 64, by: 16).compactMap { start in
      UInt64(text.dropFirst(start).prefix(16), radix: 16)
    }
    guard words.count == 4 else { return nil }
    self.init(words[0], words[1], words[2], words[3])
  }
}

/// The ChaCha20 key stream of RFC 8439 as a random number generator.
///
/// Past output reveals nothing about the rest, as a deck requires. It never reseeds itself, and
/// nothing of it is on the heap.
public struct ChaCha20: RandomNumberGenerator, Sendable, Equatable {
  private var state: Rows
  private var block: [16 of UInt32] = .init(repeating: 0)
  /// The number of words used in the block: all of them before the first block is made.
  private var used = 16

  /// The stream of a 256-bit seed, with the block counter at zero.
  ///
  /// - Parameter stream: distinguishes streams of one seed; it is used as the nonce.
  public init(seed: Seed, stream: UInt64 = 0) {
    let key = seed.words.indices.flatMap { index in
      let word = seed.words[index]
      return [UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word >> 32)]
    }
    self.init(
      key: key, counter: 0,
      nonce: [0, UInt32(truncatingIfNeeded: stream), UInt32(truncatingIfNeeded: stream >> 32)])
  }

  /// The stream of a key of eight words and a nonce of three (RFC 8439, 2.3).
  init(key: [UInt32], counter: UInt32, nonce: [UInt32]) {
    state = Rows(
      a: [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574], b: SIMD4(key[..<4]),
      c: SIMD4(key[4...]), d: SIMD4([counter] + nonce))
  }

  /// Whether both are at the same place in the same stream.
  public static func == (lhs: ChaCha20, rhs: ChaCha20) -> Bool {
    lhs.state == rhs.state && lhs.used == rhs.used
  }

  /// The next 64 bits: two words of the key stream, the low one first.
  public mutating func next() -> UInt64 {
    let low = UInt64(nextWord())
    return low | UInt64(nextWord()) << 32
  }

  /// The next 32 bits of the key stream.
  mutating func nextWord() -> UInt32 {
    if used == block.count {
      makeBlock()
      used = 0
    }
    defer { used += 1 }
    return block[used]
  }

  /// The block function (RFC 8439, 2.3): twenty rounds, then the state is added again.
  private mutating func makeBlock() {
    var rows = state
    for _ in 0..<10 { rows.doubleRound() }
    rows.add(state)
    for column in 0..<4 {
      block[column] = rows.a[column]
      block[4 + column] = rows.b[column]
      block[8 + column] = rows.c[column]
      block[12 + column] = rows.d[column]
    }
    advanceCounter()
  }

  /// 2^32 blocks are 256 GiB; after that the count continues in the nonce's first word, so the
  /// stream never repeats.
  private mutating func advanceCounter() {
    state.d[0] &+= 1
    if state.d[0] == 0 { state.d[1] &+= 1 }
  }

  /// The sixteen words of a state as four rows, so that the four quarter rounds of a round run at
  /// once, one in each column.
  private struct Rows: Sendable, Equatable {
    var a, b, c, d: SIMD4<UInt32>

    /// A round over the columns, then one over the diagonals, which are rotated into columns for
    /// it.
    mutating func doubleRound() {
      quarterRounds()
      (b, c, d) = (b.turned(1), c.turned(2), d.turned(3))
      quarterRounds()
      (b, c, d) = (b.turned(3), c.turned(2), d.turned(1))
    }

    /// RFC 8439, 2.1.
    @inline(__always) private mutating func quarterRounds() {
      Self.mix(&a, b, &d, by: 16)
      Self.mix(&c, d, &b, by: 12)
      Self.mix(&a, b, &d, by: 8)
      Self.mix(&c, d, &b, by: 7)
    }

    private static func mix(
      _ sum: inout SIMD4<UInt32>, _ addend: SIMD4<UInt32>, _ turned: inout SIMD4<UInt32>,
      by bits: UInt32
    ) {
      sum &+= addend
      turned ^= sum
      // Added, although no bits overlap: an `or` is compiled to four rotations, one lane after the
      // other.
      turned = turned &<< bits &+ turned &>> (32 - bits)
    }

    mutating func add(_ other: Rows) {
      a &+= other.a
      b &+= other.b
      c &+= other.c
      d &+= other.d
    }
  }
}

extension SIMD4 {
  /// The lanes rotated left by a number of places.
  fileprivate func turned(_ places: Int) -> SIMD4 {
    SIMD4(self[places & 3], self[(places + 1) & 3], self[(places + 2) & 3], self[(places + 3) & 3])
  }
}
