import Cards
import Lines
@testable import Room

@testable import Client
@testable import Simulation

/// A whole server as a value in one thread, with others who play there.
struct ServedRoom {
  private var driven: DrivenServer<NoRecords>
  private var others: [String: SessionID] = [:]
  /// What may be done by those others who are asked.
  private var asked: [String: Substring] = [:]
  /// The client's connection, the newest of all.
  private var own = SessionID(number: 0)
  private var connections = 0

  init(tables: String) throws {
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.limits = FloodLimit(rate: 0, burst: 1)
    settings.stall = .seconds(1_000_000)
    settings.opening = try TableConfiguration.parse(fileText: tables)
    driven = DrivenServer(
      SimulatedServer(settings, at: Instant(nanoseconds: 1_000_000_000)), NoRecords())
    connect()
  }

  mutating func connect() { own = connect("ann") }

  private mutating func connect(_ name: String) -> SessionID {
    connections += 1
    let id = SessionID(number: connections)
    driven.happen(.connect(id, token: "token-\(name)-\(connections)", from: .loopback))
    return id
  }

  /// The client's connection breaks.
  mutating func cut() { driven.happen(.lose(own)) }

  mutating func receive(_ bytes: [UInt8]) { driven.happen(.receive(own, bytes)) }

  mutating func wind(seconds: Double) {
    driven.wind(to: Instant(nanoseconds: driven.server.now.nanoseconds + Int64(seconds * 1e9)))
  }

  /// What has come for the client.
  mutating func read() -> [UInt8] { driven.read(own).bytes }

  /// Somebody else says a line; each logs in with the first.
  mutating func say(_ name: String, _ line: String) {
    let id = others[name] ?? connect(name)
    if others.updateValue(id, forKey: name) == nil {
      driven.happen(.receive(id, Array("hello 1 mode=wire\nlogin \(name)\n".utf8)))
    }
    driven.happen(.receive(id, Array((line + "\n").utf8)))
  }

  /// As long as others are asked they do the first of these that each may do.
  mutating func everybody(does verbs: [String]) {
    for _ in 0..<100 {
      _ = heard()
      guard let (name, legal) = asked.min(by: { $0.key < $1.key }) else { return }
      asked[name] = nil
      let moves = legal.split(separator: ",").map { $0.prefix { $0 != ":" } }
      say(name, verbs.first { moves.contains($0[...]) } ?? "auto")
    }
  }

  /// What others have heard since the last time.
  mutating func heard() -> [Substring] {
    var lines: [Substring] = []
    for (name, id) in others {
      for line in String(decoding: driven.read(id).bytes, as: UTF8.self).split(separator: "\n") {
        if line.hasPrefix("* timeout"), line.contains(" name=\(name) ") { asked[name] = nil }
        lines.append(line)
        guard line.hasPrefix("? "), let place = line.firstRange(of: " legal=") else { continue }
        asked[name] = line[place.upperBound...].prefix { $0 != " " }
      }
    }
    return lines
  }

  /// Does what a step of a test says: `bob: sit main`, `*: check call` as long as others are asked,
  /// or so many seconds; whether it is one of these.
  mutating func take(_ step: String) -> Bool {
    if let seconds = Double(step) {
      wind(seconds: seconds)
      return true
    }
    let parts = step.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].first == " " else { return false }
    let line = String(parts[1].dropFirst())
    if parts[0] == "*" {
      everybody(does: line.split(separator: " ").map(String.init))
    } else {
      say(parts[0], line)
    }
    return true
  }
}
