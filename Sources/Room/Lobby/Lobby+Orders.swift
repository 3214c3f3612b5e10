import Cards
import Store
import Identity
import LineProtocol
import Tables

extension Lobby {
  /// Has everybody with a name read something at once.
  func announce(_ text: String) -> [Effect] {
    people.values.filter { !$0.isGone }.sorted { $0.name < $1.name }
      .compactMap { person in person.session.map { .session($0, .told(.announcement(text))) } }
  }

  mutating func kick(
    _ name: PlayerName, _ reason: String?, for request: OperatorRequest
  ) -> [Effect] {
    guard let person = people[name] else {
      return [request.refused("there is no \(name) here; ban keeps somebody out")]
    }
    return dismiss(person, .kicked(reason: reason)) + request.done()
  }

  /// Ends the sessions of a name, or from an address or a block of them.
  mutating func dismiss(_ subject: Subject, _ reason: Dismissal) -> [Effect] {
    if case .name(let name) = subject { return people[name].map { dismiss($0, reason) } ?? [] }
    return people.values.filter { subject.covers($0.address) }.sorted { $0.name < $1.name }
      .flatMap { dismiss($0, reason) }
  }

  func mute(_ name: PlayerName, _ isMuted: Bool) -> [Effect] {
    people[name]?.session.map { [.session($0, .muted(isMuted))] } ?? []
  }

  /// Closes a table whoever sits there: bets in play go back to their owners first.
  mutating func close(_ id: TableID, for request: OperatorRequest) -> [Effect] {
    guard openTable(id) != nil else {
      return [request.refused(id.isUnknown(among: tables.keys).description)]
    }
    return remove(id, then: request.done())
  }

  /// Closes the tables that people created and where nobody sits.
  mutating func reapTables(for request: OperatorRequest, at now: Instant) -> [Effect] {
    let closing = closeTables(emptyFor: 0, at: now)
    return closing + request.done(["\(closing.count) tables close"])
  }

  func listPeople(for request: OperatorRequest) -> [Effect] {
    request.done(
      people.values.sorted { $0.name < $1.name }.map { person in
        "\(person.name) \(person.person.kind.rawValue)"
          + (person.address.isEmpty ? "" : " \(person.address)")
          + (person.session == nil ? " cut off by the restart" : person.isGone ? " cut off" : "")
      })
  }

  /// Takes no new people, or takes them again.
  mutating func drain(_ isOn: Bool) -> [Effect] {
    isDraining = isOn
    guard isOn else {
      let words = "the server takes new people again"
      return [.log("no longer draining: \(words)")] + announce(words)
    }
    let words = "the server takes no new people and stops when everybody has left"
    return [.log("draining: \(words)")] + announce(words) + finishIfDrained()
  }

  /// The end of the server once everybody has left after a `drain`. It waits for nobody without a
  /// name, who could log in no more, but for those who are cut off until they are held no longer.
  func finishIfDrained() -> [Effect] {
    isDraining && people.isEmpty ? [.finish] : []
  }

  /// How the lobby stands.
  public var figures: LobbyFigures {
    LobbyFigures(
      people: people.count, tables: tables.count,
      occupied: tables.values.count { !$0.summary.seated.isEmpty }, isDraining: isDraining,
      quotaHits: limiter.hits)
  }

  /// How things stand here, `NAME VALUE` a line.
  func status(at now: Instant) -> [String] {
    let figures = figures
    return [
      "uptime \(now.milliseconds / 1000)", "connections \(connections.count)",
      "people \(figures.people)", "people-cut-off \(people.values.count(where: \.isGone))",
      "tables \(figures.tables)", "tables-of-guests \(tables.values.count(where: \.isGuests))",
      "tables-occupied \(figures.occupied)",
      "draining \(isDraining ? "yes" : "no")",
    ]
  }

  /// The quotas that were hit, here and in the office.
  func quotas(_ others: [Quota: Int]) -> [String] {
    let hits = figures.quotaHits.merging(others, uniquingKeysWith: +)
    return Quota.allCases.compactMap { quota in
      hits[quota].map { "hit-\(quota.rawValue) \($0)" }
    }
  }

  /// Ends somebody's session; of who has not come back since a restart, the seats are given up.
  private mutating func dismiss(_ person: Resident, _ reason: Dismissal) -> [Effect] {
    guard let session = person.session else { return expire(person.name) }
    return [.session(session, .dismissed(reason))]
  }

  /// Opens those of the house's own tables that are not open yet; the others stay as they are, and
  /// the operator reads which lines do not count before the next start.
  mutating func reload(
    _ wanted: [TableConfiguration], _ request: Int, at now: Instant
  ) -> [Effect] {
    let new = wanted.filter { tables[$0.id] == nil }
    guard tables.count + new.count <= Limits.tables else {
      let line = "that would be more than \(Limits.tables) tables; nothing has changed"
      return [.reply(request, OperatorReply(isDone: false, lines: [line.description]))]
    }
    retired.subtract(new.map(\.id))
    let names = new.map(\.id.description).joined(separator: ", ")
    let line =
      new.isEmpty ? "no new tables; those that are open stay as they are" : "opened \(names)"
    let lines = [line] + later(wanted)
    return [.journal(new.map { .tableOpened($0.settings) })]
      + new.flatMap { add($0, isGuests: false, at: now) }
      + [.reply(request, OperatorReply(isDone: true, lines: lines))]
  }

  /// The lines of the file that count from the next start on, and why.
  private func later(_ wanted: [TableConfiguration]) -> [String] {
    let changed = wanted.compactMap { line -> String? in
      guard let table = tables[line.id] else { return nil }
      if let creator = table.creator {
        return "\(line.id): \(creator) has created a table of that name; "
          + "the line counts from the next start on"
      }
      return line.settings == table.settings
        ? nil : "\(line.id): the line has changed, and counts from the next start on"
    }
    let ids = Set(wanted.map(\.id))
    let gone = tables.filter { $0.value.creator == nil && !ids.contains($0.key) }.keys.sorted()
    return changed + gone.map { "\($0): the line is gone; the table closes at the next start" }
  }
}

/// How a lobby stands, for whoever watches over the server.
public struct LobbyFigures: Sendable {
  /// People with a name, those that are cut off included.
  public let people: Int
  /// Open tables.
  public let tables: Int
  /// Those at which somebody sits.
  public let occupied: Int
  /// Whether nobody new is let in.
  public let isDraining: Bool
  /// How often each quota of tables stood in somebody's way.
  public let quotaHits: [Quota: Int]
}
