import Dispatch
import Glibc
import Sockets
import Testing

@testable import Room
@testable import cardroom_server

/// Connections that move to the shard of their table: nobody but the shards may notice.
struct MovingTests {
  /// Where the connections are: how many a shard numbered itself, how many came to it, and how many
  /// of its own are elsewhere.
  private struct Places: Equatable {
    var own = 0
    var visitors = 0
    var moved = 0
  }

  private func places(_ server: CardroomServer) -> [Places] {
    server.askShards { shard in
      let here = shard.slots.count { $0 != nil }
      return Places(
        own: here - shard.visitors.count, visitors: shard.visitors.count, moved: shard.moved.count)
    }
  }

  @Test func whoeverSitsDownMovesToTheTablesShardOnce() async throws {
    try await withServer(shards: 3) { server in
      let clients = try (0..<6).map { number in
        let client = try TestClient(server, "n\(number)")
        return client
      }
      #expect(places(server) == Array(repeating: Places(own: 2), count: 3))
      for client in clients.prefix(3) { try client.done("sit main") }
      for client in clients.prefix(3) { try client.done("sit five") }
      // The first tables are opened on one shard after the other: main is on the first.
      for client in clients { try client.done("ping") }
      #expect(
        places(server) == [
          Places(own: 2, visitors: 2), Places(own: 1, moved: 1), Places(own: 1, moved: 1),
        ])
    }
  }

  @Test(arguments: 0..<10)
  func linesKeepTheirOrderWhileConnectionsMove(run: Int) async throws {
    let (people, words) = (6, 60)
    try await withServer(shards: 3) { server in
      let clients = try (0..<people).map { try TestClient(server, "n\($0)") }
      for client in clients {
        // They hear the table before they sit down, so that much is on its way by the old way.
        try client.done("watch five")
      }
      for (index, client) in clients.enumerated() {
        var lines = ""
        for word in 0..<words {
          if word == 10 * index { lines += "sit five\n" }
          lines += "say \(index).\(word)\n@\(word) ping \(word)\n"
        }
        try client.socket.sendAll(lines)
      }
      for client in clients { try expectOrder(client, people: people, words: words) }
      #expect(places(server).map(\.moved).reduce(0, +) > 0)
    }
  }

  /// Every person's words, every event's number and every reply in their order.
  private func expectOrder(_ client: TestClient, people: Int, words: Int) throws {
    var spoken = Array(repeating: -1, count: people)
    var sequence: Int?
    var replied = -1
    while spoken.contains(where: { $0 < words - 1 }) || replied < words - 1 {
      let line = try #require(client.next(), "after \(spoken), \(replied)")
      let fields = line.split(separator: " ")
      if let number = fields.first(where: { $0.hasPrefix("seq=") && fields[0] == "*" }) {
        let number = try #require(Int(number.dropFirst(4)))
        if let last = sequence, !line.hasPrefix("* say") { #expect(number > last, "\(line)") }
        if !line.hasPrefix("* say") { sequence = number }
      }
      if line.hasPrefix("* say"), let text = line.split(separator: ":").last {
        let parts = text.split(separator: ".").compactMap { Int($0) }
        #expect(spoken[parts[0]] + 1 == parts[1], "\(line)")
        spoken[parts[0]] = parts[1]
      } else if line.hasPrefix("+ @"), line.contains(" ping ") {
        #expect(line.hasPrefix("+ @\(replied + 1) ping x=\(replied + 1) "), "\(line)")
        replied += 1
      }
    }
  }

  @Test func aCutDuringAMoveLeavesNothingBehind() async throws {
    try await withServer(shards: 3, change: { $0.hold = .zero }) { server in
      for number in 0..<120 {
        let client = try TestClient(server, "n\(number)")
        try client.send("sit five\nsay here")
        if number % 3 == 0 { client.socket.resetAtClose() }
        if number % 3 == 1 { client.socket.finishSending() }
        for _ in 0..<(number % 4) { _ = client.next() }
      }
      let last = try TestClient(server)
      #expect(try becomes { try last.ask("stats").contains(" connections=1 ") })
      #expect(becomes { places(server).allSatisfy { $0.moved + $0.visitors == 0 } })
      #expect(places(server).map(\.own).reduce(0, +) == 1)
      let answers = [try last.ask("login n7"), try last.ask("sit five")]
      #expect(answers[0].hasPrefix("+ login") && answers[1].hasPrefix("+ sit"), "\(answers)")
    }
  }

  /// A seat that finds its session nowhere is given up.
  @Test func whatComesForASessionThatIsNowhereIsTakenBack() async throws {
    try await withServer(shards: 3) { server in
      let (ann, bob) = (try TestClient(server, "ann"), try TestClient(server, "bob"))
      try ann.done("sit main")
      try ann.done("ping")
      let seats = server.askShards { shard in
        shard.slots.compactMap { $0?.life }.flatMap { session in
          session.tables.entries.filter(\.isSeated).map { (session.id, $0.table, $0.terms) }
        }
      }
      let (session, table, terms) = try #require(seats.joined().first)
      // Such as the shard that had it long ago.
      let isElsewhere = server.askShards {
        $0.number != SessionNumber(session).shard && $0.visitors[session] == nil
      }
      let other = try #require(isElsewhere.firstIndex(of: true))
      var delivery = Delivery(table: table, terms)
      delivery.membership = .seated
      server.shards[other].post([Mail(receiver: session, input: .delivery(delivery))])
      #expect(try becomes { try !bob.ask("finger ann").contains("table=main") })
    }
  }

  @Test(arguments: 0..<20)
  func aStopDuringAMoveReachesEverybody(run: Int) async throws {
    let server = try CardroomServer.start(.tested(shards: 3))
    let clients = try (0..<6).map { number in
      let client = try TestClient(server, "n\(number)")
      return client
    }
    for client in clients.prefix(1 + run % 6) { try client.send("sit five") }
    await server.stop()
    for client in clients {
      let lines = client.linesToTheEnd()
      #expect(lines.last?.hasPrefix("* bye code=server.stopping") == true, "\(lines)")
    }
    #expect(places(server).allSatisfy { $0 == Places() })
  }

  @Test func aSessionThatWasResumedElsewhereMovesToItsTable() async throws {
    try await withServer(shards: 3) { server in
      let clients = try (0..<3).map { _ in try TestClient(server) }
      let hello = try clients[1].ask("hello 1 mode=wire")
      let token = try #require(hello.split(separator: "=").last)
      #expect(try clients[1].ask("login ann").hasPrefix("+ login"))
      #expect(try clients[1].ask("sit main").hasPrefix("+ sit"))
      #expect(try clients[2].ask("resume \(token)").hasPrefix("+ resume name=ann tables=main"))
      #expect(try clients[2].ask("say still here").hasPrefix("+ say"))
      #expect(try clients[2].ask("ping").hasPrefix("+ ping"))
      #expect(clients[1].linesToTheEnd().last?.hasPrefix("* bye code=auth.resumed") == true)
    }
  }
}
