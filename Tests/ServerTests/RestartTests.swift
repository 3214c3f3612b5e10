@testable import Room
import Testing

@testable import cardroom_server

@Suite struct RestartTests {
  /// A server that is often started again does not read an ever longer journal.
  @Test func entriesOfEarlierLivesCountForTheNextSnapshot() async throws {
    let directory = try DataDirectory()
    for life in 1...3 {
      try await withServer(in: directory) {
        $0.entriesPerSnapshot = 24
        $0.quotas = .none
      } _: { server in
        let ann = try TestClient(server, "ann")
        for number in 1...9 {
          let reply = try ann.ask("book define p-\(life)-\(number) from=hf")
          #expect(reply.hasPrefix("+ book"))
        }
      }
      let hasSnapshot = directory.hasSnapshot
      #expect(hasSnapshot == (life > 1), "life \(life)")
    }
  }

  /// What is answered is on the disk by then: a copy made at once has it.
  @Test func whatIsAnsweredIsKept() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      let ann = try TestClient(server, "ann")
      _ = try ann.ask("book new hf red=Guest1+Guest2 blue=Guest3+Guest4")
      for count in 1...20 {
        #expect(try ann.ask("book score red clean \(count)").hasPrefix("+ book game=1"))
        let journal = String(decoding: directory.bytes(of: directory.segment), as: UTF8.self)
        #expect(journal.contains("[\"clean:\(count)\"]}},\"round\":1,\"team\":\"red\"}"))
      }
    }
  }
}
