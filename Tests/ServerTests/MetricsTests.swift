import LineProtocol
import Room
import Sockets
import Testing

@testable import Server

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
    ("HEAD /metrics HTTP/1.1\r\n\r\n", "200"), ("GET / HTTP/1.1\r\n\r\n", "404"),
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

  @Test func aRequestWithoutItsEndWaits() {
    #expect(HTTPAnswer.requestLine(Array("GET /metrics HTTP/1.1\r\nHost".utf8)) == nil)
  }

  /// What happened at the tables is told.
  @Test func theFiguresAreThoseOfTheServer() async throws {
    var configuration = ServerConfiguration(tables: TableConfiguration.opening)
    configuration.metrics = .loopback(port: 0)
    let server = try CardroomServer.start(configuration)
    let client = try TestClient(server)
    for line in ["hello 1 mode=wire", "login ann", "sit main", "bet 5", "bet 5000", "nonsense"] {
      _ = try client.ask(line)
    }
    let text = try MetricsTests.get(try #require(server.metricsAddress))
    #expect(text.contains("Content-Type: text/plain; version=0.0.4"))
    let expected = [
      "cardroom_connections 1", "cardroom_people 1", "cardroom_tables 9",
      "cardroom_tables_occupied 1", "cardroom_actions_total 2",
      "cardroom_action_seconds_count 2", "cardroom_refusals_total{code=\"rule.amount\"} 1",
      "cardroom_refusals_total{code=\"proto.verb\"} 1", "cardroom_queue_depth{queue=\"journal\"} 0",
    ]
    let lines = Set(text.split(separator: "\n").map(String.init))
    for line in expected { #expect(lines.contains(line), "\(line) in\n\(text)") }
    _ = try client.ask("quit")
    await server.stop()
  }

  /// Idle clients beyond the room for them are closed, and those before them are not.
  @Test func moreClientsThanThereIsRoomForAreClosed() async throws {
    var configuration = ServerConfiguration(tables: TableConfiguration.opening)
    configuration.metrics = .loopback(port: 0)
    let server = try CardroomServer.start(configuration)
    let address = try #require(server.metricsAddress)
    let idle = try (1...16).map { _ in try Socket.connect(to: address) }
    let late = try Socket.connect(to: address)
    var buffer = [UInt8](repeating: 0, count: 1)
    #expect(buffer.withUnsafeMutableBytes { late.receive(into: $0) } == .ended)
    try idle[0].sendAll("GET /metrics HTTP/1.1\r\n\r\n")
    #expect(buffer.withUnsafeMutableBytes { idle[0].receive(into: $0) } == .bytes(1))
    for socket in idle + [late] { socket.close() }
    await server.stop()
  }

  /// Sends a request, and reads the answer to its end.
  static func get(_ address: SocketAddress) throws -> String {
    let socket = try Socket.connect(to: address)
    defer { socket.close() }
    try socket.sendAll("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
      case .bytes(let count): bytes += buffer[..<count]
      case .wouldBlock: continue
      case .ended, .failed: return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
