import CGlibc
import Glibc

/// Makes hashes of passwords and compares passwords with them.
///
/// It uses yescrypt, or bcrypt if the C library refuses yescrypt. A hash takes tens of
/// milliseconds, so nothing else may wait on its thread. One hash at a time: crypt(3)'s 32 KiB of
/// working memory are reused, and wiped after each use.
final class PasswordHasher {
  /// How often crypt(3) was called.
  private(set) var hashings = 0
  private let memory = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
  private let method: HashMethod
  /// A setting without a hash: comparing with it costs as much as comparing with a hash, and
  /// crypt(3)'s result for any password is longer than it, so no password can ever match.
  private let decoy: [UInt8]

  /// A hasher by the first method that the C library knows; throws `unavailable` if it knows none.
  convenience init() throws(PasswordError) { try self.init(methods: [.yescrypt, .bcrypt]) }

  /// A hasher by the first of `methods` that works.
  init(methods: [HashMethod]) throws(PasswordError) {
    memory.initialize(to: crypt_data())
    for method in methods {
      guard let setting = method.setting(salt: Array(repeating: 0, count: PasswordHash.saltBytes)),
        Self.crypt([], setting, in: memory) != nil
      else { continue }
      self.method = method
      decoy = setting
      return
    }
    memory.deallocate()
    throw .unavailable
  }

  deinit { memory.deallocate() }

  /// A hash of a new password. `salt` has `PasswordHash.saltBytes` random bytes, different for each
  /// hash.
  func make(of password: [UInt8], salt: [UInt8]) throws(PasswordError) -> PasswordHash {
    guard PasswordRule.allows(password), salt.count == PasswordHash.saltBytes,
      let setting = method.setting(salt: salt), let output = crypt(password, setting),
      let hash = PasswordHash(String(decoding: output, as: UTF8.self))
    else { throw .unavailable }
    return hash
  }

  /// Whether `password` is the one that `hash` was made from. Without a hash, because nobody has
  /// that name, the work is the same and the result always false: the time does not reveal which
  /// names exist.
  ///
  /// Text that cannot be a password is false at once: that reveals nothing about an account.
  func verify(_ password: [UInt8], against hash: PasswordHash?) -> Bool {
    guard PasswordRule.isWhole(password) else { return false }
    let stored = hash.map { Array($0.text.utf8) } ?? decoy
    guard let output = crypt(password, stored) else { return false }
    return Self.areEqual(output, stored)
  }

  /// Takes a time that depends only on the lengths.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var difference: UInt8 = one.count == other.count ? 0 : 1
    for (byte, another) in zip(one, other) { difference |= byte ^ another }
    return difference == 0
  }

  private func crypt(_ password: [UInt8], _ setting: [UInt8]) -> [UInt8]? {
    hashings += 1
    return Self.crypt(password, setting, in: memory)
  }

  /// crypt(3)'s result for two strings without NUL, or `nil` if it refuses them. Both are placed in
  /// its own memory, so wiping that leaves no copy of the password.
  private static func crypt(
    _ password: [UInt8], _ setting: [UInt8], in memory: UnsafeMutablePointer<crypt_data>
  ) -> [UInt8]? {
    defer { explicit_bzero(memory, MemoryLayout<crypt_data>.size) }
    guard let phrase = place(password, at: \.input, of: memory),
      let salted = place(setting, at: \.setting, of: memory),
      let output = crypt_rn(phrase, salted, memory, CInt(MemoryLayout<crypt_data>.size))
    else { return nil }
    return UnsafeBufferPointer(start: output, count: strlen(output)).map { UInt8(bitPattern: $0) }
  }

  /// Copies `bytes` into a field of wiped memory, where a NUL follows them; `nil` if they do not
  /// fit.
  private static func place<Field>(
    _ bytes: [UInt8], at field: WritableKeyPath<crypt_data, Field>,
    of memory: UnsafeMutablePointer<crypt_data>
  ) -> UnsafePointer<CChar>? {
    guard let offset = MemoryLayout<crypt_data>.offset(of: field),
      bytes.count < MemoryLayout<Field>.size
    else { return nil }
    let start = UnsafeMutableRawPointer(memory) + offset
    start.copyMemory(from: bytes, byteCount: bytes.count)
    return UnsafePointer(start.assumingMemoryBound(to: CChar.self))
  }
}

/// A method of crypt(3), and its cost.
struct HashMethod: Sendable, Hashable {
  /// crypt(3)'s prefix for the method.
  let prefix: String
  /// crypt(3)'s measure of the work.
  let cost: UInt

  /// The C library's own measure for yescrypt: 16 MiB and about 20 ms for one hash.
  static let yescrypt = HashMethod(prefix: "$y$", cost: 5)
  /// For a C library without yescrypt: about 200 ms for one hash.
  static let bcrypt = HashMethod(prefix: "$2b$", cost: 12)

  /// The setting that crypt(3) needs to make a new hash, or `nil` if it does not know the method.
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
