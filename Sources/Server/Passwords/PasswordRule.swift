/// The rule for new passwords: 8 to 72 bytes, no control character. Old ones are only compared.
enum PasswordRule {
  /// The fewest bytes of a password.
  static let bytesLeast = 8
  /// The most bytes of a password: bcrypt ignores what follows.
  static let bytesMost = 72

  static func allows(_ password: [UInt8]) -> Bool {
    (bytesLeast...bytesMost).contains(password.count) && !hasControlCharacter(password)
  }

  /// Whether `password` can be compared at all: crypt(3) would stop at a NUL, and bcrypt after
  /// `bytesMost`, and treat the beginning as the whole.
  static func isWhole(_ password: [UInt8]) -> Bool {
    password.count <= bytesMost && !password.contains(0)
  }

  /// C0, DEL, or C1 as UTF-8 has it (C2 80 to C2 9F).
  private static func hasControlCharacter(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return true }
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && (0x80...0x9F).contains($1) }
  }
}

enum PasswordError: Error {
  /// The C library supports neither method, or the text to hash was not checked first.
  case unavailable
}
