import CGlibc
import Glibc

/// Makes hashes of passwords and compares passwords with them.
///
/// By yescrypt, or by bcrypt if the C library refuses yescrypt. One takes tens of milliseconds, so
/// nothing else may wait on its thread. One at a time: the 32 KiB that crypt(3) works in are used
/// again, and wiped after each use.
final class PasswordHasher {
  /// How often crypt(3) has worked.
  private(set) var hashings = 0
  private let memory = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
  private let method: HashMethod
  /// A setting with no hash behind it: it costs as much to compare with as a hash does, and what
  /// crypt(3) makes of any password is longer than it, so that no password can ever match.
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

  /// A hash of a new password. `salt` is `PasswordHash.saltBytes` random bytes, new ones for each
  /// hash.
  func make(of password: [UInt8], salt: [UInt8]) throws(PasswordError) -> PasswordHash {
    guard PasswordRule.allows(password), salt.count == PasswordHash.saltBytes,
      let setting = method.setting(salt: salt), let output = crypt(password, setting),
      let hash = PasswordHash(String(decoding: output, as: UTF8.self))
    else { throw .unavailable }
    return hash
  }

  /// Whether `password` is the one that `hash` was made of. Without a hash, since nobody has the
  /// name that was asked for, it is as much work and always false: the time does not show which
  /// names exist.
  ///
  /// What cannot be a password is false at once: that shows nothing about an account.
  func verify(_ password: [UInt8], against hash: PasswordHash?) -> Bool {
    guard PasswordRule.isWhole(password) else { return false }
    let stored = hash.map { Array($0.text.utf8) } ?? decoy
    guard let output = crypt(password, stored) else { return false }
    return Self.areEqual(output, stored)
  }

  /// In a time that depends on the lengths only.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var difference: UInt8 = one.count == other.count ? 0 : 1
    for (byte, another) in zip(one, other) { difference |= byte ^ another }
    return difference == 0
  }

  private func crypt(_ password: [UInt8], _ setting: [UInt8]) -> [UInt8]? {
    hashings += 1
    return Self.crypt(password, setting, in: memory)
  }

  /// What crypt(3) makes of two strings without NUL, or `nil` if it refuses them. Both are laid
  /// into its own memory, so that wiping that leaves no copy of the password.
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

  /// Copies `bytes` into a field of wiped memory, where a NUL follows them, or `nil` if they do not
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

/// A way in which crypt(3) hashes, at a cost.
struct HashMethod: Sendable, Hashable {
  /// crypt(3)'s name for it.
  let prefix: String
  /// crypt(3)'s measure of the work.
  let cost: UInt

  /// The C library's own measure for yescrypt: 16 MiB and about 20 ms for one hash.
  static let yescrypt = HashMethod(prefix: "$y$", cost: 5)
  /// For a C library without yescrypt: about 200 ms for one hash.
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
