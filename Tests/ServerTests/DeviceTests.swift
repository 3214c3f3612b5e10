import Testing

@testable import Server

struct DeviceTests {
  private func device(_ reply: String) throws -> String {
    let found = try #require(reply.firstMatch(of: /\ device=(\S+)/), "\(reply)")
    return String(found.1)
  }

  /// Over real connections, with the real hasher, and over a restart.
  @Test func aDeviceIsKnownUntilThePasswordChanges() async throws {
    let directory = try DataDirectory()
    var known = ""
    try await withServer(change: { $0.data = directory.path }) { server in
      #expect(try TestClient(server).ask("register ann secret-12").hasPrefix("+ register"))
      known = try device(TestClient(server).ask("login ann secret-12"))
      let again = try TestClient(server).ask("login ann secret-12 device=\(known)")
      #expect(try device(again) == known)
      #expect(try device(TestClient(server).ask("login ann secret-12")) != known)
    }
    for (name, bytes) in directory.contents {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(known), "\(name)")
    }
    try await withServer(change: { $0.data = directory.path }) { server in
      let ann = try TestClient(server)
      #expect(try device(ann.ask("login ann secret-12 device=\(known)")) == known)
      #expect(try ann.ask("password secret-12 secret-34").hasPrefix("+ password name=ann "))
      let other = try TestClient(server)
      let stranger = try other.ask("login ann secret-12 device=\(known)")
      #expect(stranger.hasPrefix("- code=auth.failed"))
      #expect(try device(other.ask("login ann secret-34 device=\(known)")) != known)
    }
  }
}
