// A session that outlives its terminal: what is kept of it, when it is forgotten, how it goes on.

import Cards
import Glibc
import Identity
import Sockets
import Testing

@testable import Client

struct ResumeTests {
  private static let ann = PlayerName("ann")

  private func session(_ token: String) throws -> KeptSession {
    try #require(KeptSession(Self.ann, token: token))
  }

  private func file(_ folder: String, port: UInt16 = 7777) -> SecretFile {
    SecretFile(
      path: folder + "/state/sessions", server: Endpoint.network(host: "127.0.0.1", port: port))
  }

  private func folder() throws -> String {
    var template = Array("/tmp/cardroom-sessions-XXXXXX".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
  }

  // MARK: - The file

  @Test func theFileHasOneSessionAName() throws {
    let folder = try folder()
    let (here, there) = (file(folder), file(folder, port: 1))
    #expect(here.newest(of: nil) == nil)
    let bob = try #require(PlayerName("bob"))
    here.keep("T1", of: bob)
    for token in ["T2", "T3"] { here.keep(token, of: try session(token).name) }
    there.keep("T4", of: bob)
    #expect(here.newest(of: nil) == (try session("T3")))
    #expect(here.newest(of: bob) == KeptSession(name: bob, token: "T1"))
    // Whoever quits forgets no session but their own.
    here.forget(try session("T2"))
    #expect(here.newest(of: Self.ann) == (try session("T3")))
    here.forget(try session("T3"))
    #expect(here.newest(of: Self.ann) == nil)
    #expect(there.newest(of: nil) == KeptSession(name: bob, token: "T4"))
    var about = stat()
    #expect(stat(folder + "/state/sessions", &about) == 0 && about.st_mode & 0o777 == 0o600)
  }
}
