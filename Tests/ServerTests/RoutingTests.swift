import Games
import Lines
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

struct RoutingTests {
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
      let clients = try ["ann", "bob"].map { try TestClient(server, $0) }
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

  @Test func oneSeedOneDeal() async throws {
    var deals: Set<String> = []
    for _ in 0..<2 {
      try await withServer(change: { $0.seed = 7 }) { server in
        let client = try TestClient(server)
        try client.send("login ann\nsit main\nbet 5\ndeal")
        deals.insert(try #require(client.next(beginning: "* deal")))
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
          try player.act("bet 1", "deal")
          #expect(try row(of: "t\(number)", other).contains("seats=1/6 watching=0 state=trade"))
          try player.send("deal")
          #expect(player.next(beginning: "* result") != nil)
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
      let bob = try TestClient(server, "bob", at: "main")
      let ann = try TestClient(server, "ann", at: "main")
      try ann.done("register ann secret-12")
      for client in [bob, ann] {
        try client.act("bet 1", "deal")
      }
      for client in [bob, ann] { try client.act("deal") }
      try bob.send("finger ann")
      let standing = try #require(bob.next(beginning: "= standing"))
      #expect(standing.contains(" kind=member ") && standing.contains(" rounds=1 "), "\(standing)")
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
      let (writer, other) = (try TestClient(server, "ann"), try TestClient(server, "bob"))
      for client in [writer, other] { try client.done("watch main") }
      let said: [String] = (0..<2000).map { String($0) }
      try writer.send(said.map { "say " + $0 }.joined(separator: "\n"))
      try other.send("say bob")
      var heard: [String] = []
      while heard.count < 2001, let line = writer.next(beginning: "* say") {
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
