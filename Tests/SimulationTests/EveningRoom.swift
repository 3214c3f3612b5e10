import Store
import Cards
import LineProtocol
import Room

@testable import Simulation

/// The whole server without its sockets, for a recorded evening: bytes in, bytes out, a clock
/// wound by hand, a journal in memory, and one order of everything that happens.
///
/// All that the recorded evening knows of the types of the server is in this file.
struct EveningRoom {
  private var server: SimulatedServer
  private var journal: [String] = []
  private let settings: ServerSettings

  /// The tables of the evening, besides those that people create, with the standards of the release
  /// that it was recorded with.
  private static let tables = """
    main betting3 decks=1
    five betting5 decks=2
    stud5 deal-stud5 shuffle=exhausted
    stud7 deal-stud7 shuffle=exhausted
    holdem deal-holdem shuffle=exhausted
    """

  init() throws {
    var settings = ServerSettings(seed: Seed(number: 1), shards: 2)
    settings.limits = FloodLimit(rate: Limits.rate, burst: Limits.burst)
    settings.opening = try TableConfiguration.parse(fileText: EveningRoom.tables)
    settings.isDurable = true
    // The release before shuffled after a restart as if it were the first start.
    settings.hooks.seed = { seed, configuration in seed.derived("\(configuration.id)") }
    self.settings = settings
    server = SimulatedServer(settings)
    settle()
  }

  /// Milliseconds since the evening began.
  var milliseconds: Int { server.now.milliseconds }

  mutating func connect(_ number: Int, token: String) {
    perform(.connect(SessionID(number: number), token: token))
    settle()
  }

  mutating func send(_ bytes: [UInt8], from number: Int) {
    perform(.receive(SessionID(number: number), EveningRoom.withFormerStandards(bytes)))
    settle()
  }

  /// What was sent, where tables that are created get the standards of then.
  private static func withFormerStandards(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let changed = lines.map { line -> [UInt8] in
      let text = String(decoding: line, as: UTF8.self)
      guard text.contains("create ") else { return Array(line) }
      let isDealing = text.contains(" deal-") && !text.contains("shuffle=")
      let isBetting = text.contains(" betting") && !text.contains("decks=")
      let addition = isDealing ? " shuffle=exhausted" : isBetting ? " decks=1" : ""
      return Array(line) + Array(addition.utf8)
    }
    return Array(changed.joined(separator: [10]))
  }

  /// The client's sending side is closed.
  mutating func endInput(of number: Int) {
    perform(.endInput(SessionID(number: number)))
    settle()
  }

  /// The connection breaks.
  mutating func lose(_ number: Int) {
    perform(.lose(SessionID(number: number)))
    settle()
  }

  /// Takes what was written to a connection.
  mutating func read(_ number: Int) -> [UInt8] {
    perform(.write(SessionID(number: number), 1 << 20))
  }

  /// Whether the server has closed a connection. Then the client closes its end as well.
  mutating func takeEnd(of number: Int) -> Bool {
    let id = SessionID(number: number)
    guard let connection = server.connection(id), connection.isConnected else { return true }
    guard connection.isDraining else { return false }
    endInput(of: number)
    return true
  }

  /// Winds the clock; whatever is due on the way happens when it is due.
  mutating func wind(milliseconds: Int) {
    let end = server.now.after(milliseconds: milliseconds)
    while let next = server.deadlines.map(\.at).min(), next <= end {
      perform(.wind(to: next))
      for (address, at) in server.deadlines where at <= server.now { perform(.due(address)) }
      settle()
    }
    perform(.wind(to: end))
  }

  /// The process is killed, and another one begins on what the journal has.
  mutating func restart() throws {
    var store = Store()
    for line in journal { try store.apply(record: line) }
    server = SimulatedServer(
      settings, remembering: store, at: server.now.after(milliseconds: 2000))
    settle()
  }

  /// Does all that is left to do at this moment.
  private mutating func settle() {
    takeEntries()
    while true {
      if server.mailboxes.count > 0 {
        perform(.deliver(server.mailboxes.route(at: 0)))
      } else if !server.pending.isEmpty {
        perform(.commit)
      } else {
        return
      }
    }
  }

  @discardableResult
  private mutating func perform(_ step: ServerStep) -> [UInt8] {
    let bytes = server.perform(step)
    takeEntries()
    return bytes
  }

  private mutating func takeEntries() {
    journal += server.entered
    server.entered = []
  }
}
