/// The SHA-256 digest of a session's token (FIPS 180-4): enough to recognize the token after a
/// restart, and useless to a reader of the journal.
public struct TokenDigest: Hashable, Sendable, LosslessStringConvertible {
  /// The 256 bits, stored inline, since the digest is next to the name of every seated person.
  private let words: [4 of UInt64]

  public init(of token: String) {
    let bytes = SHA256.digest(of: token.utf8)
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

  /// Reads 64 lower-case hexadecimal digits; `nil` for anything else.
  public init?(_ text: String) {
    let isHex = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard text.utf8.count == 2 * SHA256.digestBytes, isHex else { return nil }
    var rest = text.utf8[...]
    words = [4 of UInt64] { _ in
      defer { rest = rest.dropFirst(16) }
      return UInt64(Substring(rest.prefix(16)), radix: 16) ?? 0
    }
  }

  /// Whether all bits are equal.
  public static func == (lhs: TokenDigest, rhs: TokenDigest) -> Bool {
    lhs.words.indices.allSatisfy { lhs.words[$0] == rhs.words[$0] }
  }

  /// Hashes the first bits, which are as good as random.
  public func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }
}

extension TokenDigest: WordCodable {}

extension TokenDigest: FieldGroup {
  /// Only the journal contains the digest.
  public init(_ line: inout LineCoder, _ digest: Self?) throws(Misread) {
    var digest = digest
    if line.isJournal {
      digest = Self(try line.field(.digest, digest.map { PlainWord($0.description) }).text)
    }
    guard let digest else { throw Misread(.digest) }
    self = digest
  }
}
