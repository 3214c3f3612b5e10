/// The hash function of FIPS 180-4, section 6.2, for a message in parts.
public struct SHA256: Sendable {
  /// The length of a digest.
  static let digestBytes = 32
  static let blockBytes = 64

  private var state: [8 of UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The words of an incomplete block, padded with zeros.
  private var block = [16 of UInt32](repeating: 0)
  private var count: UInt64 = 0

  /// The hash of an empty message.
  public init() {}

  /// The digest of a whole message.
  public static func digest(of message: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(message)
    return hash.digest
  }

  /// Adds the next part of the message.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// The digest of the message so far.
  public var digest: [UInt8] {
    var last = self
    last.pad()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.digestBytes)
    for index in last.state.indices { Self.append(last.state[index], to: &bytes) }
    return bytes
  }

  private mutating func take(_ byte: UInt8) {
    let place = Int(truncatingIfNeeded: count & 63)
    block[place >> 2] |= UInt32(byte) << UInt32(24 - 8 * (place & 3))
    count &+= 1
    if place == 63 { absorb() }
  }

  /// Appends a one bit, zeros, and the length in bits.
  private mutating func pad() {
    let bits = count &* 8
    take(0x80)
    if count & 63 > 56 || count & 63 == 0 { while count & 63 != 0 { take(0) } }
    // The rest of the block is zeros already.
    block[14] = UInt32(truncatingIfNeeded: bits >> 32)
    block[15] = UInt32(truncatingIfNeeded: bits)
    absorb()
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private mutating func absorb() {
    var schedule = [64 of UInt32](repeating: 0)
    for t in 0..<16 { schedule[t] = block[t] }
    for t in 16..<64 {
      let (a, b) = (schedule[t - 15], schedule[t - 2])
      let small = Self.rotate(a, 7) ^ Self.rotate(a, 18) ^ (a >> 3)
      let large = Self.rotate(b, 17) ^ Self.rotate(b, 19) ^ (b >> 10)
      schedule[t] = schedule[t - 16] &+ small &+ schedule[t - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let sum = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ Self.constants[t] &+ schedule[t]
      let other = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ other &+ majority)
    }
    let words: [8 of UInt32] = [a, b, c, d, e, f, g, h]
    for index in words.indices { state[index] = state[index] &+ words[index] }
    block = [16 of UInt32](repeating: 0)
  }

  private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static let constants: [64 of UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
