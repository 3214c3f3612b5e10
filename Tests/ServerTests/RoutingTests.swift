import Games
import Identity
import Room
import Sockets
import Store
import Testing

@testable import Server

struct RoutingTests {
  @Test(arguments: [1, 3])
  func everyReceiverGetsWhatOneSenderSentInOrder(shards: Int) async throws {
    try await withServer(shards: shards) { server in
      let clients = try (0..<6).map { _ in try TestClient(server) }
      for (index, client) in clients.enumerated() {
        try client.done("login n\(index)")
        try client.done("watch main")
      }
      for number in 0..<100 {
        for (index, client) in clients.enumerated() { try client.send("say \(index).\(number)") }
      }
      for client in clients { try expectOrder(client, senders: 6, each: 100) }
    }
  }

  private func expectOrder(_ client: TestClient, senders: Int, each: Int) throws {
    var last = Array(repeating: -1, count: senders)
    while last.contains(where: { $0 < each - 1 }) {
      let line = try #require(client.next(), "after \(last)")
      guard line.hasPrefix("* say"), let text = line.split(separator: ":").last else { continue }
      let parts = text.split(separator: ".").compactMap { Int($0) }
      #expect(last[parts[0]] + 1 == parts[1])
      last[parts[0]] = parts[1]
    }
  }

  @Test(arguments: [1, 3])
  func aTableIsKnownAsSoonAsItsCreationIsAnswered(shards: Int) async throws {
    try await withServer(shards: shards) { server in
      let maker = try TestClient(server)
      let other = try TestClient(server)
      try maker.done("login maker")
      for number in 0..<50 {
        #expect(try maker.ask("create t\(number) betting3").hasPrefix("+ create table=t\(number)"))
        #expect(try other.ask("watch t\(number)").hasPrefix("+ watch table=t\(number)"))
        try other.done("unwatch")
        #expect(try maker.ask("close t\(number)") == "+ close table=t\(number)")
        #expect(try maker.ask("watch t\(number)").hasPrefix("- code=table.unknown"))
      }
    }
  }

  @Test func clocksOfTablesComeTrue() async throws {
    try await withServer { server in
      let clients = try ["ann", "bob"].map { name in
        let client = try TestClient(server)
        try client.done("login \(name)")
        return client
      }
      #expect(try clients[0].ask("create fast betting3 wait=0").hasPrefix("+ create"))
      for client in clients { try client.done("sit fast") }
      try clients[0].send("bet 5\ndeal")
      var lines: [String] = []
      while lines.last?.hasPrefix("* deal") != true {
        lines.append(try #require(clients[1].next()))
      }
      #expect(lines.contains { $0.hasPrefix("* timeout") && $0.hasSuffix("name=bob did=pass") })
    }
  }

  @Test func muchOutputArrivesWhole() async throws {
    try await withServer { server in
      let client = try TestClient(server)
      for _ in 0..<200 { try client.send("help codes") }
      client.socket.finishSending()
      let lines = client.linesToTheEnd()
      #expect(lines.filter { $0.hasPrefix("+ help") }.count == 200)
      // Closed, and not only silent.
      var byte: UInt8 = 0
      #expect(withUnsafeMutableBytes(of: &byte) { client.socket.receive(into: $0) } == .ended)
    }
  }

  @Test func oneSeedOneDeal() async throws {
    var deals: Set<String> = []
    for _ in 0..<2 {
      try await withServer(change: { $0.seed = 7 }) { server in
        let client = try TestClient(server)
        try client.send("login ann\nsit main\nbet 5\ndeal")
        while let line = client.next() {
          guard line.hasPrefix("* deal") else { continue }
          deals.insert(line)
          break
        }
      }
    }
    #expect(deals.count == 1)
  }

  /// Tables put aside what the house is not woken for: who asks it sees it all the same.
  @Test func whoAsksKnowsAllThatATableHasTold() async throws {
    try await withServer { server in
      let player = try TestClient(server)
      let other = try TestClient(server)
      try player.done("login ann")
      for number in 0..<4 {
        try player.done("create t\(number) betting3")
        try player.done("sit t\(number)")
        for round in 1...5 {
          #expect(try player.ask("bet 1").hasPrefix("+ act"))
          #expect(try player.ask("deal").hasPrefix("+ act"))
          #expect(try row(of: "t\(number)", other).contains("seats=1/6 watching=0 state=trade"))
          try player.send("deal")
          while let line = player.next(), !line.hasPrefix("* result") {}
          try other.send("finger ann")
          let standing = try #require(other.next())
          #expect(standing.contains(" rounds=\(5 * number + round) "))
          #expect(try other.reply().hasPrefix("+ finger"))
        }
        try player.done("leave")
        #expect(try row(of: "t\(number)", other).contains("seats=0/6 watching=0 state=empty"))
      }
    }
  }

  /// What a table has told before somebody registers is the guest's, and afterwards the member's.
  @Test func whoRegistersInARoundPlaysItAsAMember() async throws {
    try await withServer { server in
      let (bob, ann) = (try TestClient(server), try TestClient(server))
      try bob.done("login bob")
      try bob.done("sit main")
      try ann.done("login ann")
      try ann.done("sit main")
      try ann.done("register ann secret-12")
      for client in [bob, ann] {
        #expect(try client.ask("bet 1").hasPrefix("+ act"))
        #expect(try client.ask("deal").hasPrefix("+ act"))
      }
      for client in [bob, ann] { #expect(try client.ask("deal").hasPrefix("+ act")) }
      try bob.send("finger ann")
      while let line = bob.next(), !line.hasPrefix("+ finger") {
        guard line.hasPrefix("= standing") else { continue }
        #expect(line.contains(" kind=member ") && line.contains(" rounds=1 "), "\(line)")
      }
    }
  }

  private func row(of table: String, _ client: TestClient) throws -> String {
    try client.send("tables")
    var row = ""
    while let line = client.next(), line.hasPrefix("= ") {
      if line.contains(" id=\(table) ") { row = line }
    }
    return row
  }

  /// A table takes what a connection sends ahead in its order, and lets others in between.
  @Test func linesThatAreSentAheadAreTakenInTheirOrder() async throws {
    try await withServer(shards: 1) { server in
      let writer = try TestClient(server)
      let other = try TestClient(server)
      for (client, name) in [(writer, "ann"), (other, "bob")] {
        try client.done("login \(name)")
        try client.done("watch main")
      }
      let said: [String] = (0..<2000).map { String($0) }
      try writer.send(said.map { "say " + $0 }.joined(separator: "\n"))
      try other.send("say bob")
      var heard: [String] = []
      while heard.count < 2001, let line = writer.next() {
        guard line.hasPrefix("* say") else { continue }
        heard.append(line.split(separator: ":").last.map(String.init) ?? "")
      }
      #expect(heard.filter { $0 != "bob" } == said)
      #expect(heard.contains("bob"))
    }
  }
}

struct PutAsideTests {
  @Test func theLobbyIsWokenForSeatsAlone() throws {
    let board = SummaryBoard()
    let table = try #require(TableID("main"))
    func summary(_ state: GameState, _ names: [String]) -> TableSummary {
      TableSummary(
        id: table, game: .house(cards: 3), seats: 6, watching: 0, state: state,
        seated: names.compactMap { PlayerName($0) })
    }
    #expect(board.put(summary(.empty, [])))
    #expect(board.put(summary(.bet, ["ann"])))
    #expect(!board.put(summary(.trade, ["ann"])))
    #expect(board.takeNews() == [summary(.trade, ["ann"])])
    #expect(board.takeNews() == [])
    #expect(!board.put(summary(.bet, ["ann"])))
    #expect(board.put(summary(.bet, ["ann", "bob"])))
    board.remove(table)
    #expect(board.takeNews() == [])
    #expect(board.put(summary(.bet, ["ann", "bob"])))
  }
}
