import Identity
import LineProtocol

/// The rule for new passwords; ASVS asks for at least 8, and more than 72 bytes would be cut off
/// by some ways of hashing.
enum PasswordRule {
  /// - Throws: `CommandError` with `auth.password` that names the fix.
  static func check(_ password: String, of name: PlayerName) throws(CommandError) {
    let bytes = password.utf8
    guard bytes.count >= Limits.passwordBytesLeast else {
      throw CommandError(
        .authPassword, "a password must have at least \(Limits.passwordBytesLeast) characters")
    }
    guard bytes.count <= Limits.passwordBytesMost else {
      throw CommandError(
        .authPassword,
        "a password may have \(Limits.passwordBytesMost) bytes; choose a shorter one")
    }
    guard password.lowercased() != name.description.lowercased() else {
      throw CommandError(.authPassword, "your name is not a password; choose another")
    }
  }
}
