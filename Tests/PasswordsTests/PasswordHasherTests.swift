import Testing

@testable import cardroom_server

struct PasswordHasherTests {
  private let salt = [UInt8](0..<16)
  private let good = Array("correct horse".utf8)

  @Test(arguments: [
    // From the tests of yescrypt and of crypt_blowfish.
    (
      "pleaseletmein", "$y$jD5.7$LdJMENpBABJJ3hIHjB1Bi.$HboGM6qPrsK.StKYGt6KErmUYtioHreJd98oIugoNB6"
    ),
    ("U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
    ("", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
    (
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
      "$2b$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"
    ),
  ])
  func knownHashesOpenToTheirPasswordOnly(password: String, text: String) throws {
    let hasher = try PasswordHasher()
    let hash = try #require(PasswordHash(text))
    #expect(hasher.verify(Array(password.utf8), against: hash))
    // A NUL or a 73rd byte would be cut off by crypt(3), and the rest would match.
    for wrong in [password.dropLast() + "?", password + "\0", password + "\0more"] {
      #expect(!hasher.verify(Array(wrong.utf8), against: hash), "\(wrong)")
    }
    if password.utf8.count == PasswordRule.bytesMost {
      #expect(!hasher.verify(Array((password + "x").utf8), against: hash))
    }
  }

  @Test(arguments: [HashMethod.yescrypt, HashMethod(prefix: "$2b$", cost: 4)])
  func whatWasMadeOpensAndNothingElseDoes(method: HashMethod) throws {
    let hasher = try PasswordHasher(methods: [method])
    let hash = try hasher.make(of: good, salt: salt)
    #expect(hash.text.hasPrefix(method.prefix))
    #expect(PasswordHash(hash.text) == hash)
    #expect(hasher.verify(good, against: hash))
    #expect(!hasher.verify(Array("correct horsf".utf8), against: hash))
    #expect(!hasher.verify([], against: hash))
    #expect(try hasher.make(of: good, salt: salt) == hash)
    #expect(try hasher.make(of: good, salt: salt.reversed()) != hash)
  }

  @Test func theCostIsTheOneThatIsNamed() throws {
    let hash = try PasswordHasher().make(of: good, salt: salt)
    #expect(hash.text.hasPrefix("$y$j9T$") || hash.text.hasPrefix("$2b$12$"))
    #expect(HashMethod.bcrypt.setting(salt: salt)?.starts(with: Array("$2b$12$".utf8)) == true)
  }

  @Test func aLibraryWithoutTheFirstMethodUsesTheNext() throws {
    let unknown = HashMethod(prefix: "$nobody$", cost: 5)
    let hasher = try PasswordHasher(methods: [unknown, HashMethod(prefix: "$2b$", cost: 4)])
    #expect(try hasher.make(of: good, salt: salt).text.hasPrefix("$2b$04$"))
    #expect(throws: PasswordError.unavailable) { try PasswordHasher(methods: [unknown]) }
  }

  @Test func nobodysPasswordIsAsMuchWorkAndNeverRight() throws {
    let hasher = try PasswordHasher(methods: [HashMethod(prefix: "$2b$", cost: 4)])
    let hash = try hasher.make(of: good, salt: salt)
    let before = hasher.hashings
    #expect(!hasher.verify(Array("wrong horse".utf8), against: hash))
    #expect(hasher.hashings == before + 1)
    for password in ["wrong horse", "correct horse", "", "*0"] {
      #expect(!hasher.verify(Array(password.utf8), against: nil), "\(password)")
    }
    #expect(hasher.hashings == before + 5)
  }

  @Test(arguments: [0, 1, 15, 17, 64, 100_000])
  func aSaltOfAnotherLengthIsRefused(count: Int) throws {
    let hasher = try PasswordHasher(methods: [HashMethod(prefix: "$2b$", cost: 4)])
    #expect(throws: PasswordError.unavailable) {
      try hasher.make(of: good, salt: Array(repeating: 1, count: count))
    }
  }

  @Test func anyBytesAreJudgedWithoutATrap() throws {
    let hasher = try PasswordHasher(methods: [HashMethod(prefix: "$2b$", cost: 4)])
    let hash = try hasher.make(of: good, salt: salt)
    for count in [0, 1, 7, 8, 72, 73, 511, 512, 100_000] {
      for byte: UInt8 in [0, 1, 36, 42, 128, 255] {
        let password = [UInt8](repeating: byte, count: count)
        #expect(!hasher.verify(password, against: hash))
        let made = try? hasher.make(of: password, salt: salt)
        #expect((made != nil) == ((8...72).contains(count) && byte >= 36))
        if let made { #expect(hasher.verify(password, against: made)) }
      }
    }
  }

  @Test(arguments: [
    ("", "", true), ("a", "a", true), ("a", "b", false), ("ab", "a", false), ("", "a", false),
    ("abc", "abd", false), ("bbc", "abc", false),
  ])
  func equalIsEqual(one: String, other: String, equal: Bool) {
    #expect(PasswordHasher.areEqual(Array(one.utf8), Array(other.utf8)) == equal)
  }
}
