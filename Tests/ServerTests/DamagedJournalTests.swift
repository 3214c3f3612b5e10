import Glibc
import Journal
@testable import Room
import Testing

@testable import cardroom_server

/// What a person is told of a journal that is not as the server left it, and what can be done.
@Suite(.serialized) struct DamagedJournalTests {
  /// A directory of a server at which some people registered, and which ended in order.
  private func used() async throws -> DataDirectory {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      for name in ["ann", "bob", "cid"] {
        try TestClient(server).done("register \(name) secret-12")
      }
    }
    return directory
  }

  private func check(_ directory: DataDirectory) throws -> (code: Int32, text: String) {
    let before = directory.contents
    let result = try directory.program("check")
    #expect(directory.contents == before)
    return (result.code, result.output + result.log)
  }

  /// The journal without its last line.
  private func shorter(_ bytes: [UInt8]) throws -> [UInt8] {
    let end = try #require(bytes.lastIndex(of: 10))
    return Array(bytes[...(try #require(bytes[..<end].lastIndex(of: 10)))])
  }

  @Test func checkHasACodeForEachState() async throws {
    let directory = try await used()
    let name = directory.segment
    let whole = directory.bytes(of: name)
    #expect(try check(directory).code == 0)
    var flipped = whole
    flipped[whole.count - 3] ^= 1
    for damaged in [flipped, try shorter(whole), Array(whole.dropLast(5)), []] {
      try directory.write(damaged, to: name)
      let found = try check(directory)
      #expect(found.code == 1 && found.text.contains("restore a backup"), "\(found.text)")
    }
    try directory.write(whole + Array("more".utf8), to: name)
    let more = try check(directory)
    #expect(more.code == 2 && more.text.contains("possibly lost: 4 bytes in \(name) "))
    // Without a mark nobody knows, and nobody says otherwise.
    try #require(unlink(directory.path + "/durable") == 0)
    try directory.write(flipped, to: name)
    let torn = try check(directory)
    #expect(torn.code == 2 && torn.text.contains("possibly lost: "))
    #expect(!torn.text.contains("nothing acknowledged"))
    try directory.write(try shorter(whole), to: name)
    let cut = try check(directory)
    #expect(cut.code == 0 && cut.text.contains("\nmark: none, so nothing shows whether "))
  }

  /// A quiet server is marked within a tenth of a second, and `kill -9` takes nothing from that.
  @Test func whatAKilledServerAcknowledgedIsMarked() async throws {
    let directory = try DataDirectory()
    let server = try directory.served()
    #expect(try directory.program("admin", "ban 10.0.0.7").output == "ok\n")
    let whole = directory.bytes(of: directory.segment)
    usleep(500_000)
    #expect(try directory.program("check").code == 0, "beside the server")
    server.crash()
    #expect(directory.bytes(of: directory.segment) == whole)
    try directory.write(try shorter(whole), to: directory.segment)
    let found = try check(directory)
    #expect(found.code == 1 && found.text.contains("the file ends here"), "\(found.text)")
  }
}
