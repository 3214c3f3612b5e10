/// A password as it is stored: what crypt(3) makes of it, with the method, its cost and the salt in
/// front (`$y$…`, yescrypt, or `$2b$…`, bcrypt). Printable ASCII without space; good for a record
/// on disk, and for nobody's eyes.
struct PasswordHash: Hashable, Sendable {
  /// What crypt(3) gave.
  let text: String

  /// How many random bytes the salt of a new hash is made from.
  static let saltBytes = 16

  private static let yescryptDigest = 43
  private static let bcryptParts = [2, 2, 53]
  private static let longest = 256

  /// A hash that was stored, or `nil` if it does not have the form of one that `PasswordHasher`
  /// makes. Whether any password fits it, the form cannot show.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ Self.isDigit($0) || $0 == 0x24 })
    else { return nil }
    let parts = text.utf8.split(separator: 0x24, omittingEmptySubsequences: false)
    guard let nothing = parts.first, nothing.isEmpty else { return nil }
    let lengths = parts.dropFirst().map(\.count)
    let isWhole =
      if text.hasPrefix("$y$") {
        lengths.count == 4 && !lengths.contains(0) && lengths[3] == Self.yescryptDigest
      } else {
        text.hasPrefix("$2b$") && lengths == Self.bcryptParts
      }
    guard isWhole else { return nil }
    self.text = String(text)
  }

  /// Whether a byte is one of crypt(3)'s sixty-four digits.
  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2E...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
