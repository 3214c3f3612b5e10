// What the stub of the room lets us see of routing and timers. DELETED when the real room comes.

import Dispatch
import Glibc
import Sockets
import Testing

@testable import Server

struct StubRoomTests {
  @Test(arguments: [1, 3])
  func everyReceiverGetsWhatOneSenderSentInOrder(shards: Int) async throws {
    try await withServer(shards: shards) { server in
      let clients = try (0..<6).map { _ in try TestClient(server) }
      for client in clients { #expect(try client.ask("watch main").hasPrefix("+ watch")) }
      for number in 0..<200 {
        for (index, client) in clients.enumerated() {
          try client.send("say main \(index).\(number)")
        }
      }
      for client in clients {
        var last = Array(repeating: -1, count: 6)
        var seen = 0
        while seen < 1200 {
          let line = try #require(client.next())
          guard line.hasPrefix("* say"), let text = line.split(separator: ":").last else {
            continue
          }
          let parts = text.split(separator: ".").compactMap { Int($0) }
          #expect(last[parts[0]] + 1 == parts[1])
          last[parts[0]] = parts[1]
          seen += 1
        }
      }
    }
  }

  @Test(arguments: [1, 3])
  func aTableIsKnownAsSoonAsItsCreationIsAnswered(shards: Int) async throws {
    try await withServer(shards: shards) { server in
      let maker = try TestClient(server)
      let other = try TestClient(server)
      for number in 0..<100 {
        #expect(try maker.ask("create t\(number)") == "+ create table=t\(number)")
        #expect(try other.ask("watch t\(number)").hasPrefix("+ watch table=t\(number)"))
        #expect(try maker.ask("drop t\(number)") == "+ drop table=t\(number)")
        #expect(try maker.ask("watch t\(number)").hasPrefix("- code=table.unknown"))
      }
    }
  }

  @Test func noReplyIsSentBeforeEveryShardKnowsTheTable() async throws {
    try await withServer(shards: 2) { server in
      let maker = try TestClient(server)
      try maker.socket.setReceiveTimeout(milliseconds: 50)
      server.shards[1].queue.suspend()
      try maker.send("create t1")
      let early = maker.next()
      server.shards[1].queue.resume()
      #expect(early == nil)
      try maker.socket.setReceiveTimeout(milliseconds: 10_000)
      #expect(maker.next() == "+ create table=t1")
    }
  }

  @Test func timersOfSessionsAndTablesComeTrue() async throws {
    try await withServer { server in
      let client = try TestClient(server)
      try client.socket.sendAll("nap\n")
      #expect(try client.reply() == "+ nap")
      #expect(try client.ask("watch main").hasPrefix("+ watch"))
      try client.send("say main alarm")
      var lines: [String] = []
      while lines.last != "* alarm table=main" { lines.append(try #require(client.next())) }
      #expect(lines.contains("+ say"))
    }
  }

  @Test func muchOutputArrivesWhole() async throws {
    try await withServer { server in
      let client = try TestClient(server)
      try client.send("big 200000")
      client.socket.finishSending()
      let lines = client.linesToTheEnd()
      #expect(lines.filter { $0 == String(repeating: "x", count: 99) }.count == 200_000)
    }
  }

  @Test func tablesHaveTheirSeedFromTheServersNumber() async throws {
    var replies: Set<String> = []
    for _ in 0..<2 {
      try await withServer(change: { $0.seed = 7 }) { server in
        replies.insert(try TestClient(server).ask("watch main"))
      }
    }
    #expect(replies.count == 1)
  }
}
