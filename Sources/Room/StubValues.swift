// STUB, replaced at the merge.

import Cards
import LineProtocol

public struct Instant: Comparable, Hashable, Sendable {
  public var nanoseconds: Int64
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}
public struct SessionID: Hashable, Sendable {
  public let number: Int
  public init(number: Int) { self.number = number }
}
public enum Effect: Sendable {
  case session(SessionID, SessionInput)
  case lobby(LobbyInput)
  case table(TableID, TableInput)
  case open(TableConfiguration)
  case remove(TableID)
  case log(String)
}
public enum SessionInput: Sendable {
  case wake, inputEnded, connectionLost, noSuchTable(TableID), stop
  case line(String)
}
public enum LobbyInput: Sendable {
  case wake, stop
  case create(SessionID, TableID)
  case drop(SessionID, TableID)
}
public enum TableInput: Sendable {
  case wake, stop
  case watch(SessionID)
  case say(SessionID, String)
}
public struct FloodLimit: Sendable {
  public var rate: Int
  public var burst: Int
  public init(rate: Int, burst: Int) {
    self.rate = rate
    self.burst = burst
  }
}
public struct LobbyConfiguration: Sendable {
  public var hold: Duration
  public init(hold: Duration) { self.hold = hold }
}
public struct TableFileError: Error {
  public let explanation: String
}
public struct TableConfiguration: Sendable {
  public let id: TableID
  public static func parse(fileText: String) throws(TableFileError) -> [TableConfiguration] {
    var all: [TableConfiguration] = []
    for line in fileText.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, words[1].hasPrefix("betting"), let id = TableID(String(words[0]))
      else { throw TableFileError(explanation: "'\(line)' names no game") }
      all.append(TableConfiguration(id: id))
    }
    return all
  }
}
public struct Lobby: Sendable {
  var known: Set<TableID> = []
  public init(configuration: LobbyConfiguration) {}
  public mutating func open(_ tables: [TableConfiguration], at now: Instant) -> [Effect] {
    tables.map {
      known.insert($0.id)
      return .open($0)
    }
  }
  public mutating func handle(_ input: LobbyInput, at now: Instant) -> [Effect] {
    switch input {
    case .wake, .stop: return []
    case .create(let session, let id):
      guard known.insert(id).inserted else { return [.session(session, .line("- create"))] }
      return [
        .open(TableConfiguration(id: id)), .session(session, .line("+ create table=\(id)")),
      ]
    case .drop(let session, let id):
      known.remove(id)
      return [.remove(id), .session(session, .line("+ drop table=\(id)"))]
    }
  }
  public var wake: Instant? { nil }
}
public struct TableSession: Sendable {
  var watchers: [SessionID] = []
  let id: TableID
  let seed: Seed
  public var wake: Instant?
  public init(_ configuration: TableConfiguration, seed: Seed) {
    id = configuration.id
    self.seed = seed
  }
  public mutating func handle(_ input: TableInput, at now: Instant) -> [Effect] {
    switch input {
    case .wake:
      guard let due = wake, due <= now else { return [] }
      wake = nil
      return watchers.map { .session($0, .line("* alarm table=\(id)")) }
    case .stop: return watchers.map { .session($0, .line("* void table=\(id)")) }
    case .watch(let session):
      watchers.append(session)
      return [.session(session, .line("+ watch table=\(id) seed=\(seed.words.0)"))]
    case .say(let session, let text):
      if text == "alarm" { wake = Instant(nanoseconds: now.nanoseconds + 20_000_000) }
      return watchers.map { .session($0, .line("* say table=\(id) :\(text)")) }
        + [.session(session, .line("+ say"))]
    }
  }
}
