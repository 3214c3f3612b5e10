import Cards
import Identity
import LineProtocol
import Room

@testable import Client
@testable import Simulation

/// A client that speaks to a whole server, both as values in one thread.
struct ServedClient<Kind: FrontEnd> {
  private(set) var client: Kind
  private var driven: DrivenServer<NoRecords>
  private var others: [String: SessionID] = [:]
  /// What was written to the terminal since it was asked for.
  private var written = ""
  private var now = 0
  /// What ends a line that is typed.
  private let enter: String
  private static var own: SessionID { SessionID(number: 1) }

  init(_ client: Kind, tables: String, enter: String) throws {
    (self.client, self.enter) = (client, enter)
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.limits = FloodLimit(rate: 0, burst: 1)
    settings.stall = .seconds(1_000_000)
    settings.opening = try TableConfiguration.parse(fileText: tables)
    driven = DrivenServer(
      SimulatedServer(settings, at: Instant(nanoseconds: 1_000_000_000)), NoRecords())
    take(self.client.start(at: now))
    driven.happen(.connect(Self.own, token: "token-ann", from: .loopback))
    feed(.connected)
  }

  /// What somebody types here, or who else is there: `bob: sit main`. A number is so many seconds.
  mutating func step(_ step: String) {
    if let seconds = Double(step) { return wait(seconds) }
    let parts = step.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0] == "bob" else { return type(step + enter) }
    let id = others[parts[0]] ?? SessionID(number: 2 + others.count)
    if others.updateValue(id, forKey: parts[0]) == nil {
      driven.happen(.connect(id, token: "token-\(parts[0])", from: .loopback))
    }
    driven.happen(.receive(id, Array((parts[1].dropFirst() + "\n").utf8)))
    hear()
  }

  mutating func type(_ text: String) {
    feed(.typed(Array(text.utf8)))
    wait(0.2)
  }

  private mutating func wait(_ seconds: Double) {
    driven.wind(to: Instant(nanoseconds: driven.server.now.nanoseconds + Int64(seconds * 1e9)))
    now += Int(seconds * 1000)
    feed(.elapsed)
  }

  mutating func feed(_ input: ClientInput) {
    take(client.handle(input, at: now))
    hear()
  }

  private mutating func hear() {
    while true {
      let bytes = driven.read(Self.own).bytes
      if bytes.isEmpty { return }
      take(client.handle(.received(bytes), at: now))
    }
  }

  private mutating func take(_ effects: [ClientEffect]) {
    for effect in effects {
      switch effect {
      case .write(let text): written += text
      case .complain(let text): written += text + "\n"
      case .send(let bytes): driven.happen(.receive(Self.own, bytes))
      default: break
      }
    }
  }

  /// What was written since the last time.
  mutating func takeWritten() -> String {
    defer { written = "" }
    return written
  }
}
