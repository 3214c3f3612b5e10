// Owns the proof that passwords open what was made of them, and nothing else does.

import Testing

@testable import Passwords

@Suite struct PasswordTests {
  private let salt = [UInt8](0..<32)

  @Test func aPasswordOpensItsHashAndNoOtherDoes() throws {
    let hasher = try PasswordHasher(salt: salt)
    let hash = try hasher.hash(Array("correct horse".utf8), salt: salt)
    #expect(hash.hasPrefix("$y$j9T$") || hash.hasPrefix("$2b$12$"))
    #expect(hasher.verify(Array("correct horse".utf8), against: hash))
    for wrong in ["correct horsf", "correct hors", "correct horse ", "", "x\u{0}y"] {
      #expect(!hasher.verify(Array(wrong.utf8), against: hash), "\(wrong)")
    }
    #expect(try hasher.hash(Array("correct horse".utf8), salt: salt.reversed()) != hash)
  }

  /// Vectors of other programs: of the Python library bcrypt, and of libxcrypt itself.
  @Test(arguments: [
    ("U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
    (
      "pleaseletmein",
      "$y$jD5.7$LdJMENpBABJJ3hIHjB1Bi.$HboGM6qPrsK.StKYGt6KErmUYtioHreJd98oIugoNB6"
    ),
  ])
  func opensWhatOthersMade(password: String, hash: String) throws {
    let hasher = try PasswordHasher(salt: salt)
    #expect(hasher.verify(Array(password.utf8), against: hash))
    #expect(!hasher.verify(Array((password + "x").utf8), against: hash))
  }

  @Test(arguments: ["", "*0", "x", "$y$", "$2b$12$", "$2b$99$abc", "$y$j9T$", "plain"])
  func opensNoHashThatIsNone(hash: String) throws {
    let hasher = try PasswordHasher(salt: salt)
    #expect(!hasher.verify(Array("password".utf8), against: hash))
    #expect(!hasher.verify(Array(hash.utf8), against: hash))
  }

  @Test func anUnknownNameIsAsMuchWorkAsAWrongPassword() throws {
    let hasher = try PasswordHasher(salt: salt)
    let before = hasher.hashCount
    #expect(!hasher.verify(Array("password".utf8), against: nil))
    #expect(hasher.hashCount == before + 1)
    #expect(!hasher.verify([UInt8](repeating: 0x61, count: 1000), against: nil))
    #expect(hasher.hashCount == before + 2)
  }

  @Test func neverCutsAPasswordOff() throws {
    let hasher = try PasswordHasher(salt: salt)
    let longest = [UInt8](repeating: 0x61, count: PasswordHasher.longest)
    let hash = try hasher.hash(longest, salt: salt)
    #expect(hasher.verify(longest, against: hash))
    #expect(!hasher.verify(longest + [0x61], against: hash))
    do throws(PasswordError) {
      _ = try hasher.hash(longest + [0x61], salt: salt)
      Issue.record("a password that is too long was hashed")
    } catch {
      #expect(error == .unusable)
    }
  }
}
