import Glibc
import Lines
@testable import Room
import Sockets
import Testing

@testable import cardroom_bench
@testable import cardroom_server

struct CardroomTests {
  private let server: CardroomServer
  private let address: String

  init() throws {
    let limits = FloodLimit(rate: 0, burst: 40)
    server = try CardroomServer.start(ServerConfiguration(limits: limits))
    address = try #require(server.addresses.first).description
  }

  /// What the server says to some commands, in wire mode, up to the line that begins with `last`.
  private func ask(_ commands: String, until last: String) throws -> String {
    let socket = try Socket.connect(to: try #require(server.addresses.first))
    defer { socket.close() }
    try socket.setReceiveTimeout(milliseconds: 5000)
    try socket.sendAll("hello 1 mode=wire\n\(commands)\n")
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: bytes, as: UTF8.self).contains("\n\(last)") {
      let result = piece.withUnsafeMutableBytes { socket.receive(into: $0) }
      guard case .bytes(let count) = result else { break }
      bytes.append(contentsOf: piece.prefix(count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ["--tables", "3", "--seats", "4"],
    ["--tables", "1", "--seats", "6"],
    ["--tables", "1", "--seats", "1", "--game", "betting5 decks=2"],
  ])
  func tablesArePlayedAndClosedAgain(_ more: [String]) async throws {
    let arguments = [
      "--connect", address, "--seconds", "0.3", "--warmup", "0.1", "--pid", "\(getpid())",
    ]
    let json = try TableLoad.measure(try #require(try TableLoad.options.read(arguments + more)))
    #expect(json.number("refused") == 0)
    // On a busy machine not every table gets its turn in so short a time.
    let (playing, tables) = (json.number("tables_playing"), json.number("tables"))
    #expect(try #require(playing) <= #require(tables))
    for key in [
      "tables_playing", "rounds_per_second", "actions_per_second", "p50_us", "server_us_per_action",
    ] {
      #expect(try #require(json.number(key)) > 0, "\(key) in \(json)")
    }
    #expect(try ask("login ann\ntables", until: "+ tables").contains("+ tables rows=0"))
    await server.stop()
  }

  @Test func aGameThatDoesNotExistIsRefused() async throws {
    let error = #expect(throws: LoadError.self) {
      try TableLoad.measure(
        try #require(try TableLoad.options.read(["--connect", address, "--game", "chess"])))
    }
    #expect(error?.description.hasPrefix("the server refused: - code=table.game") == true)
    await server.stop()
  }
}
