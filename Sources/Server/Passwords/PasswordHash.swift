/// A password as it is stored: crypt(3)'s result, with the method, its cost and the salt in front
/// (`$y$…`, yescrypt, or `$2b$…`, bcrypt). Printable ASCII without spaces; fit for a record on
/// disk, but not for display.
struct PasswordHash: Hashable, Sendable {
  /// crypt(3)'s result.
  let text: String

  /// The number of random bytes in a new hash's salt.
  static let saltBytes = 16

  private static let yescryptDigest = 43
  private static let bcryptParts = [2, 2, 53]
  private static let longest = 256

  /// A stored hash, or `nil` if it does not have the form of one that `PasswordHasher` makes. The
  /// form cannot show whether any password matches.
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
