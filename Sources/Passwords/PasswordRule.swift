// Owns what may be a password. Never keeps one.

/// The rule for new passwords (proofs.md, 13). Old ones are only compared.
public enum PasswordRule {
  /// The fewest bytes of a password.
  public static let bytesLeast = 8
  /// The most bytes of a password: bcrypt would not look at more.
  public static let bytesMost = 72

  /// Throws the reason why `password` may not be the one of the account `name`.
  public static func check(_ password: [UInt8], name: String? = nil) throws(PasswordError) {
    guard password.count <= bytesMost else { throw .tooLong(most: bytesMost) }
    guard !hasControlCharacter(password) else { throw .controlCharacter }
    guard password.count >= bytesLeast else { throw .tooShort(least: bytesLeast) }
    guard let name, lowercased(Array(name.utf8)) == lowercased(password) else { return }
    throw .sameAsName
  }

  /// Whether `password` can be compared at all: crypt(3) would end at a NUL, and bcrypt after
  /// `bytesMost`, and take the beginning for the whole.
  static func isWhole(_ password: [UInt8]) -> Bool {
    password.count <= bytesMost && !password.contains(0)
  }

  /// C0, DEL, or C1 as UTF-8 has it (C2 80 to C2 9F).
  private static func hasControlCharacter(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return true }
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && (0x80...0x9F).contains($1) }
  }

  private static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
