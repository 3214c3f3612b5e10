// Owns the hashing of passwords by the C library's crypt(3). Never keeps a password, and never
// says which part of one was wrong.

import CCrypt
import Glibc

/// Why a password was not hashed.
public enum PasswordError: Error, Equatable, Sendable {
  /// It has a NUL byte, or more than `PasswordHasher.longest` bytes: it would be cut off.
  case unusable
  /// The C library knows none of our ways of hashing, or has no memory.
  case unavailable
}

/// Makes and tries password hashes, slow on purpose. Used by one thread at a time.
///
/// yescrypt at the cost that crypt(3) recommends (`$y$j9T$`: 16 MiB and about 30 ms a hash on the
/// machine of the README's figures), or bcrypt at cost 12 where the library has no yescrypt.
/// design/proofs.md, item 13.
public final class PasswordHasher {
  /// Bytes of the longest password; bcrypt would cut off what is beyond.
  public static let longest = 72
  /// What is tried first and what second: a prefix of crypt(3) and its cost; 0 for the recommended.
  static let methods: [(prefix: String, cost: UInt)] = [("$y$", 0), ("$2b$", 12)]

  /// The library's working memory, 32 KB, made once.
  private let workspace: UnsafeMutablePointer<crypt_data>
  private let method: (prefix: String, cost: UInt)
  /// A hash that no password opens, as dear as any: for names that do not exist.
  private let decoy: String
  /// How often the library was asked.
  public private(set) var hashCount = 0

  /// - Parameter salt: at least 16 random bytes, for the decoy.
  /// - Throws: `PasswordError.unavailable`.
  public init(salt: [UInt8]) throws(PasswordError) {
    workspace = .allocate(capacity: 1)
    workspace.initialize(to: crypt_data())
    let settings = PasswordHasher.methods.lazy.compactMap { method in
      PasswordHasher.setting(method, salt: salt).map { (method, $0) }
    }
    guard let (method, setting) = settings.first else {
      workspace.deallocate()
      throw .unavailable
    }
    self.method = method
    // The setting without a hash behind it: crypt(3) does its work, and nothing equals it.
    decoy = setting
  }

  deinit { workspace.deallocate() }

  /// The hash of a new password.
  ///
  /// - Parameter salt: at least 16 random bytes.
  public func hash(
    _ password: [UInt8], salt: [UInt8]
  ) throws(PasswordError) -> String {
    guard let setting = PasswordHasher.setting(method, salt: salt) else { throw .unavailable }
    guard PasswordHasher.isUsable(password) else { throw .unusable }
    guard let hash = crypt(password, setting) else { throw .unavailable }
    return hash
  }

  /// Whether the password opens the hash; without a hash as much work is done for nothing.
  public func verify(_ password: [UInt8], against hash: String?) -> Bool {
    let usable = PasswordHasher.isUsable(password)
    let made = crypt(usable ? password : [0x78], hash ?? decoy)
    guard usable, let hash, let made else { return false }
    return PasswordHasher.isEqual(Array(made.utf8), Array(hash.utf8))
  }

  private static func isUsable(_ password: [UInt8]) -> Bool {
    password.count <= longest && !password.contains(0)
  }

  /// Equal, in a time that says nothing of where they differ.
  static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func setting(
    _ method: (prefix: String, cost: UInt), salt: [UInt8]
  ) -> String? {
    var output = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    let made = salt.withUnsafeBytes { bytes in
      crypt_gensalt_rn(
        method.prefix, method.cost, bytes.bindMemory(to: CChar.self).baseAddress,
        Int32(min(bytes.count, 64)), &output, Int32(output.count))
    }
    return made.map { String(cString: $0) }
  }

  /// One round of the library's work. A failure begins with `*`.
  private func crypt(_ password: [UInt8], _ setting: String) -> String? {
    hashCount += 1
    defer { memset(workspace, 0, MemoryLayout<crypt_data>.size) }
    var phrase = password.map { CChar(bitPattern: $0) } + [0]
    defer { for index in phrase.indices { phrase[index] = 0 } }
    guard let made = crypt_r(phrase, setting, workspace) else { return nil }
    let text = String(cString: made)
    return text.hasPrefix("*") ? nil : text
  }
}
