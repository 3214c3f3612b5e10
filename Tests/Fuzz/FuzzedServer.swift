import Cards
@testable import Room

@testable import Simulation

/// A whole server without its sockets, at which one person sits and a stranger says anything.
struct FuzzedServer {
  private var driven: DrivenServer<NoRecords>

  /// One that was opened; to be copied, since opening costs more than most inputs.
  static let opened = FuzzedServer()

  private static let stranger = SessionID(number: 2)

  private init() {
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.isDurable = true
    driven = DrivenServer(SimulatedServer(settings), NoRecords())
    let person = SessionID(number: 1)
    driven.happen(.connect(person, token: "ffeeddccbbaa99887766554433221100"))
    driven.happen(.receive(person, Array("hello 1 mode=wire\nlogin ann\nsit main\nbet 5\n".utf8)))
    driven.happen(.connect(FuzzedServer.stranger, token: "00112233445566778899aabbccddeeff"))
  }

  /// The stranger sends this and hangs up, and everybody's clocks go on for a while.
  ///
  /// - Returns: what the stranger gets.
  mutating func say(_ bytes: [UInt8]) -> [UInt8] {
    var answer: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 1024) {
      let part = Array(bytes[start..<min(start + 1024, bytes.count)])
      driven.happen(.receive(FuzzedServer.stranger, part))
      answer += read()
    }
    driven.happen(.endInput(FuzzedServer.stranger))
    answer += read()
    if let next = driven.server.deadlines.map(\.at).min() { driven.wind(to: next) }
    return answer + read()
  }

  /// Whether every table has the money and the cards that it should have.
  var isBalanced: Bool { driven.server.tables.allSatisfy { $0?.imbalance ?? 0 == 0 } }

  /// Why the store refused what was recorded, if it did.
  var contradiction: String? { driven.server.contradiction }

  /// What waits for the stranger; it reads whatever comes.
  private mutating func read() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = driven.read(FuzzedServer.stranger).bytes
      if bytes.isEmpty { return all }
      all += bytes
      // It reads on where it had too much to print.
      driven.happen(.due(.session(FuzzedServer.stranger)))
    }
  }
}
