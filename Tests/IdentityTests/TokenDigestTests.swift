// The digest against the examples of FIPS 180-4 and against a program that is not ours.

import Foundation
import Lines
import Testing

struct TokenDigestTests {
  /// The examples that NIST publishes for SHA-256: no byte, one block, two blocks, many.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func theStandardsExamples(text: String, times: Int, digest: String) {
    #expect(TokenDigest(of: String(repeating: text, count: times)).description == digest)
  }

  /// Every length around the ends of blocks, where the padding changes, against `sha256sum`.
  @Test func sha256sumAgrees() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardroom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let texts = (0...130).map { length in
      String((0..<length).map { alphabet[($0 * 7 + length) % alphabet.count] })
    }
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: directory.appendingPathComponent("\(index)"))
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = texts.indices.map(String.init)
    process.currentDirectoryURL = directory
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.map { String($0.prefix(64)) } == texts.map { TokenDigest(of: $0).description })
  }
}
