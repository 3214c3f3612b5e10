import Cards
import Identity
import LineProtocol
import Room

@testable import Client
@testable import Simulation

/// A whole server as a value in one thread, with others who play there.
struct ServedRoom {
  private var driven: DrivenServer<NoRecords>
  private var others: [String: SessionID] = [:]
  /// What may be done by those others who are asked.
  private var asked: [String: Substring] = [:]
  private static var own: SessionID { SessionID(number: 1) }

  init(tables: String) throws {
    var settings = ServerSettings(seed: Seed(number: 1))
    settings.limits = FloodLimit(rate: 0, burst: 1)
    settings.stall = .seconds(1_000_000)
    settings.opening = try TableConfiguration.parse(fileText: tables)
    driven = DrivenServer(
      SimulatedServer(settings, at: Instant(nanoseconds: 1_000_000_000)), NoRecords())
    driven.happen(.connect(Self.own, token: "token-ann", from: .loopback))
  }

  mutating func receive(_ bytes: [UInt8]) { driven.happen(.receive(Self.own, bytes)) }

  mutating func wind(seconds: Double) {
    driven.wind(to: Instant(nanoseconds: driven.server.now.nanoseconds + Int64(seconds * 1e9)))
  }

  /// What has come for the client.
  mutating func read() -> [UInt8] { driven.read(Self.own).bytes }

  /// Somebody else says a line; each logs in with the first.
  mutating func say(_ name: String, _ line: String) {
    let id = others[name] ?? SessionID(number: 2 + others.count)
    if others.updateValue(id, forKey: name) == nil {
      driven.happen(.connect(id, token: "token-\(name)", from: .loopback))
      driven.happen(.receive(id, Array("hello 1 mode=wire\nlogin \(name)\n".utf8)))
    }
    driven.happen(.receive(id, Array((line + "\n").utf8)))
  }

  /// As long as others are asked they do the first of these that each may do.
  mutating func everybody(does verbs: [String]) {
    for _ in 0..<100 {
      listen()
      guard let (name, legal) = asked.min(by: { $0.key < $1.key }) else { return }
      asked[name] = nil
      let moves = legal.split(separator: ",").map { $0.prefix { $0 != ":" } }
      say(name, verbs.first { moves.contains($0[...]) } ?? "auto")
    }
  }

  private mutating func listen() {
    for (name, id) in others {
      for line in String(decoding: driven.read(id).bytes, as: UTF8.self).split(separator: "\n") {
        if line.hasPrefix("* timeout"), line.contains(" name=\(name) ") { asked[name] = nil }
        guard line.hasPrefix("? "), let place = line.firstRange(of: " legal=") else { continue }
        asked[name] = line[place.upperBound...].prefix { $0 != " " }
      }
    }
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
