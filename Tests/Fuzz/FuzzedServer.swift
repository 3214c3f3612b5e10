import Cards
import LineProtocol
import Room

@testable import Simulation

/// A whole server without its sockets, at which one person sits and a stranger says anything.
struct FuzzedServer {
  private var server: SimulatedServer

  /// One that was opened; to be copied, since opening costs more than most inputs.
  static let opened = FuzzedServer()

  private static let stranger = SessionID(number: 2)

  private init() {
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.isDurable = true
    server = SimulatedServer(settings)
    settle()
    say("hello 1 mode=wire\nlogin ann\nsit main\nbet 5\n", as: SessionID(number: 1))
    _ = server.perform(.connect(FuzzedServer.stranger, token: "00112233445566778899aabbccddeeff"))
    settle()
  }

  private mutating func say(_ text: String, as id: SessionID) {
    _ = server.perform(.connect(id, token: "ffeeddccbbaa99887766554433221100"))
    _ = server.perform(.receive(id, Array(text.utf8)))
    settle()
  }

  /// The stranger sends this and hangs up, and everybody's clocks go on for a while.
  ///
  /// - Returns: what the stranger gets.
  mutating func say(_ bytes: [UInt8]) -> [UInt8] {
    var answer: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 1024) {
      let part = Array(bytes[start..<min(start + 1024, bytes.count)])
      _ = server.perform(.receive(FuzzedServer.stranger, part))
      settle()
      answer += read()
    }
    _ = server.perform(.endInput(FuzzedServer.stranger))
    settle()
    answer += read()
    let next = server.deadlines.map(\.at).min()
    if let next {
      _ = server.perform(.wind(to: next))
      for (address, at) in server.deadlines where at <= next { _ = server.perform(.due(address)) }
      settle()
    }
    return answer + read()
  }

  /// Whether every table has the money and the cards that it should have.
  var isBalanced: Bool { server.tables.allSatisfy { $0?.imbalance ?? 0 == 0 } }

  /// Why the store refused what was recorded, if it did.
  var contradiction: String? { server.contradiction }

  /// What waits for the stranger; it reads whatever comes.
  private mutating func read() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = server.perform(.write(FuzzedServer.stranger, 1 << 20))
      if bytes.isEmpty { return all }
      all += bytes
      // It reads on where it had too much to print.
      _ = server.perform(.due(.session(FuzzedServer.stranger)))
      settle()
    }
  }

  private mutating func settle() {
    while true {
      if server.mailboxes.count > 0 {
        _ = server.perform(.deliver(server.mailboxes.route(at: 0)))
      } else if !server.pending.isEmpty {
        _ = server.perform(.commit)
      } else {
        return
      }
    }
  }
}
