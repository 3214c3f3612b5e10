// The digest against the examples of FIPS 180-4, codes against RFC 4231, keys against Python.

import Lines
import Testing

struct DigestTests {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func theStandardsExamples(text: String, digest: String) {
    #expect(Self.hex(SHA256.digest(of: text.utf8)) == digest)
  }

  /// Wherever a message is cut, its digest is the same.
  @Test func partsMakeTheWhole() {
    for length in 0...200 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
      var hash = SHA256()
      hash.update(bytes.prefix(length / 3))
      _ = hash.digest
      hash.update(bytes.dropFirst(length / 3))
      #expect(hash.digest == SHA256.digest(of: bytes), "\(length) bytes")
    }
  }

  /// RFC 4231, cases 1, 2, 3 and 6: the last has a key longer than a block.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func theExamplesOfHMAC(key: [UInt8], message: [UInt8], code: String) {
    #expect(Self.hex(HMAC(key: key).code(of: message)) == code)
  }

  /// As `hashlib.pbkdf2_hmac("sha256", …)` of Python gives them.
  @Test(arguments: [
    (
      "password", "salt", 1,
      "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"
    ),
    (
      "password", "salt", 2,
      "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"
    ),
    (
      "password", "salt", 4096,
      "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"
    ),
    (
      "pencil", "a longer salt than is usual", 5000,
      "d53536afa9ea6a59931c8a7b1a3fa33607b6186e5971cd2e975f3662ff28938b"
    ),
  ])
  func keysFromPasswords(password: String, salt: String, iterations: Int, key: String) {
    let found = HMAC.key(
      password: Array(password.utf8), salt: Array(salt.utf8), iterations: iterations)
    #expect(Self.hex(found) == key)
  }
}
