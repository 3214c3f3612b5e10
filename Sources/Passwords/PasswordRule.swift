/// The rule for new passwords: 8 to 72 bytes, no control character, not the account's name. Old
/// ones are only compared.
public enum PasswordRule {
  /// The fewest bytes of a password.
  public static let bytesLeast = 8
  /// The most bytes of a password: bcrypt ignores what follows.
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

/// Why a password was not taken. Nothing has changed.
public enum PasswordError: Error, Hashable, Sendable {
  /// Fewer bytes than `least`.
  case tooShort(least: Int)
  /// More bytes than `most`; it is refused, since what is cut off would protect nothing.
  case tooLong(most: Int)
  /// It has a control character, which cannot be typed again everywhere.
  case controlCharacter
  /// It is the account's name, in whatever case.
  case sameAsName
  /// The salt was not made from `needed` random bytes: a mistake of the caller.
  case salt(needed: Int)
  /// The C library hashes by neither method, or had no memory for it.
  case unavailable

  /// What is wrong and what would be right, as the end of a sentence for people.
  public var explanation: String {
    switch self {
    case .tooShort(let least): "a password has at least \(least) characters; take a longer one"
    case .tooLong(let most):
      "a password has at most \(most) bytes (letters with accents count two or more); shorten it"
    case .controlCharacter: "a password has no control characters; type letters, digits and signs"
    case .sameAsName: "a password must differ from the name; take another one"
    case .salt(let needed): "a salt is made from \(needed) random bytes"
    case .unavailable: "passwords cannot be hashed at the moment; try again later"
    }
  }
}
