import Lines

/// The SHA-256 digest of a session's token (FIPS 180-4): enough to recognise the token after a
/// restart, and of no use to whoever reads the journal.
public struct TokenDigest: Hashable, Sendable, LosslessStringConvertible {
  /// Its 256 bits, held in place: the digest stands beside the name of everybody who is seated.
  private let words: [4 of UInt64]

  public init(of token: String) {
    let bytes = SHA256.digest(of: Array(token.utf8))
    words = [4 of UInt64] { word in
      bytes[(8 * word)..<(8 * word + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    words.indices.map { word in
      let digits = String(words[word], radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Reads 64 lower-case hexadecimal digits; `nil` if it is anything else.
  public init?(_ text: String) {
    let isHex = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard text.utf8.count == 2 * SHA256.digestBytes, isHex else { return nil }
    var rest = text.utf8[...]
    words = [4 of UInt64] { _ in
      defer { rest = rest.dropFirst(16) }
      return UInt64(Substring(rest.prefix(16)), radix: 16) ?? 0
    }
  }

  /// The same bits.
  public static func == (lhs: TokenDigest, rhs: TokenDigest) -> Bool {
    lhs.words.indices.allSatisfy { lhs.words[$0] == rhs.words[$0] }
  }

  /// Feeds the first bits: they are as good as random.
  public func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }
}

extension TokenDigest: FieldValue, RecordWord, WordCodable {
  public static var examples: [Self] { [Self(of: "a"), Self(of: "b")] }
}

/// The hash function of FIPS 180-4, section 6.2.
enum SHA256 {
  static let digestBytes = 32
  private static let blockBytes = 64

  static func digest(of message: [UInt8]) -> [UInt8] {
    var state = initial
    let bytes = padded(message)
    for start in stride(from: 0, to: bytes.count, by: blockBytes) {
      absorb(bytes[start..<(start + blockBytes)], into: &state)
    }
    return state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// The message, a one bit, zeros, and its length in bits: whole blocks.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % blockBytes != blockBytes - 8 { bytes.append(0) }
    let bits = UInt64(message.count) &* 8
    return bytes
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<(index + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<64 {
      let (a, b) = (schedule[t - 15], schedule[t - 2])
      let small = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
      let large = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
      schedule.append(schedule[t - 16] &+ small &+ schedule[t - 7] &+ large)
    }
    var v = state
    for t in 0..<64 {
      let sum = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let first = v[7] &+ sum &+ choice &+ constants[t] &+ schedule[t]
      let other = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v = [first &+ other &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] = state[index] &+ v[index] }
  }

  private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  private static let constants: [UInt32] = [
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
