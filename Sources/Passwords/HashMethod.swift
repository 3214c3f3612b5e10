// Owns the ways of hashing and what they cost. Never a password.

import CCrypt

/// A way in which crypt(3) hashes, at a cost.
struct HashMethod: Sendable, Hashable {
  /// crypt(3)'s name for it.
  let prefix: String
  /// crypt(3)'s measure of the work.
  let cost: UInt

  /// The C library's own measure for yescrypt: 16 MiB and about 20 ms for one hash.
  static let yescrypt = HashMethod(prefix: "$y$", cost: 5)
  /// For a C library without yescrypt: about 200 ms (proofs.md, 13).
  static let bcrypt = HashMethod(prefix: "$2b$", cost: 12)

  /// What crypt(3) wants beside a password to make a new hash, or `nil` if it knows no such method.
  /// The salt has `PasswordHash.saltBytes` bytes.
  func setting(salt: [UInt8]) -> [UInt8]? {
    var output = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    let made = salt.withUnsafeBytes { bytes in
      crypt_gensalt_rn(
        prefix, cost, bytes.bindMemory(to: CChar.self).baseAddress, CInt(bytes.count),
        &output, CInt(output.count)) != nil
    }
    guard made else { return nil }
    return output.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }
}
