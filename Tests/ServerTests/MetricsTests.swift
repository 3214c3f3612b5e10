import Lines
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

@Suite struct MetricsTests {
  @Test func aHistogramCountsByBounds() {
    var histogram = Histogram()
    for nanoseconds: Int64 in [0, 50_000, 50_001, 2_000_000_000, 60_000_000_000] {
      histogram.note(nanoseconds)
    }
    #expect(histogram.counts.first == 2 && histogram.counts[1] == 1)
    #expect(histogram.counts.last == 1 && histogram.count == 5)
    #expect(abs(histogram.sum - 62.0001) < 0.001)
    var twice = histogram
    twice += histogram
    #expect(twice.count == 10)
  }

  /// Each row: a request's head, and the status that it is answered with.
  @Test(arguments: [
    ("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "200"), ("GET /metrics?x=1 HTTP/1.0\n\n", "200"),
    ("HEAD /metrics HTTP/1.1\r\n\r\n", "200"), ("GET /health?x HTTP/1.1\r\n\r\n", "200"),
    ("GET /healthy HTTP/1.1\r\n\r\n", "404"), ("GET / HTTP/1.1\r\n\r\n", "404"),
    ("POST /metrics HTTP/1.1\r\n\r\n", "405"),
    ("hello\r\n\r\n", "400"), ("GET /metrics HTTP/2\r\n\r\n", "400"), ("\r\n\r\n", "400"),
  ])
  func onlyOneThingIsThere(head: String, status: String) throws {
    let line = try #require(HTTPAnswer.requestLine(Array(head.utf8)))
    let answer = HTTPAnswer.refusal(of: line) ?? HTTPAnswer(200, "OK", "")
    let text = String(decoding: answer.bytes(to: Array(head.utf8)), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test func aHeadHasTheLengthOfTheBodyAndNoBody() {
    let answer = HTTPAnswer(200, "OK", "figures\n")
    let head = answer.bytes(to: Array("HEAD /metrics HTTP/1.1\r\n\r\n".utf8))
    let whole = answer.bytes(to: Array("GET /metrics HTTP/1.1\r\n\r\n".utf8))
    #expect(whole == head + Array("figures\n".utf8))
    #expect(String(decoding: head, as: UTF8.self).contains("Content-Length: 8\r\n"))
  }

  /// However a request comes in pieces, each byte of it is looked at once.
  @Test(arguments: ["GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "HEAD / HTTP/1.0\n\n"])
  func aRequestWithoutItsEndWaits(request: String) {
    let head = Array(request.utf8)
    for size in 1..<head.count {
      for piece in 1...size {
        #expect(HTTPAnswer.requestLine(Array(head[..<size]), from: size - piece) == nil)
      }
    }
    for start in head.indices { #expect(HTTPAnswer.requestLine(head, from: start)?.count == 3) }
  }

  /// What happened at the tables is told.
  @Test func theFiguresAreThoseOfTheServer() async throws {
    try await withServer(change: { $0.metrics = .loopback(port: 0) }) { server in
      let client = try TestClient(server)
      for line in ["login ann", "sit main", "bet 5", "bet 5000", "nonsense"] {
        _ = try client.ask(line)
      }
      let text = try MetricsTests.get(try #require(server.metricsAddress))
      #expect(text.contains("Content-Type: text/plain; version=0.0.4"))
      let lines = Set(text.split(separator: "\n").map(String.init))
      let expected = """
        cardroom_connections 1
        cardroom_people 1
        cardroom_tables 9
        cardroom_tables_occupied 1
        cardroom_actions_total 2
        cardroom_action_seconds_count 2
        cardroom_refusals_total{code="rule.amount"} 1
        cardroom_refusals_total{code="proto.verb"} 1
        cardroom_queue_depth{queue="journal"} 0
        cardroom_build_info{commit="unknown",version="\(Release.version)"} 1
        cardroom_turned_away_total{limit="address"} 0
        cardroom_floods_total 0
        """
      for line in expected.split(separator: "\n") {
        #expect(lines.contains(String(line)), "\(line) in\n\(text)")
      }
      _ = try client.ask("quit")
      for name in [
        "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds",
        "process_max_fds", "process_start_time_seconds", "cardroom_loop_late_seconds_count",
      ] {
        let line = try #require(lines.first { $0.hasPrefix(name + " ") })
        #expect(Double(line.dropFirst(name.count + 1)).map { $0 > 0 } == true, "\(line)")
      }
    }
  }

  /// Lines that wait for the flood limit, and who comes when the address has its share.
  @Test func floodsAndThoseTurnedAwayAreCounted() async throws {
    let proxy = try #require(AddressPrefix("127.0.0.1"))
    try await withServer(change: {
      ($0.limits, $0.metrics) = (FloodLimit(rate: 20, burst: 2), .loopback(port: 0))
      ($0.proxies, $0.perAddress) = ([proxy], 1)
    }) { server in
      let header = "PROXY TCP4 192.0.2.7 192.0.2.1 1 2\r\n"
      let client = try TestConnection(server)
      try client.send(header + "hello 1 mode=wire\nping\nping\nping")
      for _ in 1...3 { #expect(client.next(beginning: "+ ping") != nil) }
      let late = try TestConnection(server)
      try late.socket.sendAll(header)
      #expect(late.textToTheEnd().contains("code=server.full"))
      let text = try MetricsTests.get(try #require(server.metricsAddress))
      #expect(text.contains("cardroom_turned_away_total{limit=\"address\"} 1\n"))
      #expect(text.contains(/cardroom_floods_total [1-9]/))
    }
  }

  @Test func aServerThatDrainsIsNotHealthy() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory, change: { $0.metrics = .loopback(port: 0) }) { server in
      let address = try #require(server.metricsAddress)
      let ann = try TestClient(server)
      _ = try ann.ask("login ann")
      let well = try MetricsTests.get(address, "/health")
      #expect(well.hasPrefix("HTTP/1.1 200 OK\r\n") && well.hasSuffix("\r\n\r\nok\n"))
      #expect(try Operator(directory).ask("drain") == ["ok"])
      let drains = try MetricsTests.get(address, "/health")
      #expect(
        drains.hasPrefix("HTTP/1.1 503 ") && drains.hasSuffix("draining: nobody new is let in\n"))
    }
  }

  @Test func whatHasFailedIsSaid() {
    var figures = ServerFigures()
    #expect(figures.trouble == nil)
    figures.isStalled = true
    #expect(figures.trouble?.hasPrefix("nothing can be saved: the store") == true)
    figures.hasFailed = true
    #expect(figures.trouble?.hasPrefix("nothing can be saved: the disk") == true)
  }

  /// Idle clients beyond the room for them are closed, and those before them are not.
  @Test func moreClientsThanThereIsRoomForAreClosed() async throws {
    try await withServer(change: { $0.metrics = .loopback(port: 0) }) { server in
      let address = try #require(server.metricsAddress)
      let idle = try (1...16).map { _ in try TestConnection(address) }
      #expect(try TestConnection(address).linesToTheEnd().isEmpty)
      try idle[0].send("GET /metrics HTTP/1.1\r\n\r")
      #expect(idle[0].next() == "HTTP/1.1 200 OK\r")
    }
  }

  /// Sends a request, and reads the answer to its end.
  static func get(_ address: SocketAddress, _ path: String = "/metrics") throws -> String {
    let connection = try TestConnection(address)
    try connection.socket.sendAll("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    return connection.textToTheEnd()
  }
}
