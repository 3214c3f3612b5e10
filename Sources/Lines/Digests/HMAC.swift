/// The message authentication code of RFC 2104 with SHA-256, which proves that its maker has the
/// key.
public struct HMAC: Sendable {
  /// SHA-256 states after the key: the inner one is for the message, the outer one for its digest.
  private var (inner, outer) = (SHA256(), SHA256())

  /// Creates a code with a key of any length.
  public init(key: [UInt8]) {
    let short = key.count > SHA256.blockBytes ? SHA256.digest(of: key) : key
    let padded = short + [UInt8](repeating: 0, count: SHA256.blockBytes - short.count)
    inner.update(padded.lazy.map { $0 ^ 0x36 })
    outer.update(padded.lazy.map { $0 ^ 0x5C })
  }

  /// The code of a message: 32 bytes.
  public func code(of message: some Sequence<UInt8>) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(message)
    outer.update(inner.digest)
    return outer.digest
  }

  /// A key of 32 bytes from a password: PBKDF2 of RFC 8018, section 5.2, with one block.
  ///
  /// - Parameter iterations: at least 1; it sets the cost of guessing the password, and of this
  ///   call.
  public static func key(password: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
    let hmac = HMAC(key: password)
    var last = hmac.code(of: salt + [0, 0, 0, 1])
    var key = last
    for _ in 1..<max(1, iterations) {
      last = hmac.code(of: last)
      for index in key.indices { key[index] ^= last[index] }
    }
    return key
  }
}
