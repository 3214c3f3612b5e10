import Cards
import Store
import Identity
import LineProtocol
import Tables

extension Lobby {
  /// Carries out an order.
  mutating func carryOut(_ order: OperatorOrder, at now: Instant) -> [Effect] {
    switch order {
    case .announce(let text):
      let notice = Notice.announcement(text)
      return people.values.filter { !$0.isGone }.sorted { $0.name < $1.name }
        .compactMap { person in person.session.map { .session($0, .told(notice)) } }
    case .kick(let name, let reason, let request): return kick(name, reason, for: request)
    case .dismiss(.name(let name), let reason):
      return people[name].map { dismiss($0, reason) } ?? []
    case .dismiss(let subject, let reason):
      return people.values.filter { subject.covers($0.address) }.sorted { $0.name < $1.name }
        .flatMap { dismiss($0, reason) }
    case .mute(let name, let isMuted):
      return people[name]?.session.map { [.session($0, .muted(isMuted))] } ?? []
    case .closeTable(let id, let request): return close(id, for: request)
    case .reapTables(let request):
      let closing = closeTables(emptyFor: 0, at: now)
      let line = "\(closing.count) tables close"
      return closing + [.reply(request, OperatorReply(isDone: true, lines: [line]))]
    case .people(let request):
      let lines = people.values.sorted { $0.name < $1.name }.map { person in
        "\(person.name) \(person.person.kind.rawValue)"
          + (person.address.isEmpty ? "" : " \(person.address)")
          + (person.session == nil ? " cut off by the restart" : person.isGone ? " cut off" : "")
      }
      return [.reply(request, OperatorReply(isDone: true, lines: lines))]
    case .limit(let setting):
      limiter.figures[setting.quota] = setting.figure
      return []
    case .status(let lines, let hits, let request):
      return [
        .reply(request, OperatorReply(isDone: true, lines: status(at: now) + lines + quotas(hits)))
      ]
    case .drain(true):
      isDraining = true
      let words = "the server takes no new people and stops when everybody has left"
      return [.log("draining: \(words)")] + carryOut(.announce(words), at: now)
        + finishIfDrained()
    case .drain(false):
      isDraining = false
      let words = "the server takes new people again"
      return [.log("no longer draining: \(words)")] + carryOut(.announce(words), at: now)
    }
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
  private func status(at now: Instant) -> [String] {
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
  private func quotas(_ others: [Quota: Int]) -> [String] {
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

  private mutating func kick(
    _ name: PlayerName, _ reason: String?, for request: Int
  ) -> [Effect] {
    guard let person = people[name] else {
      let line = "there is no \(name) here; ban keeps somebody out"
      return [.reply(request, OperatorReply(isDone: false, lines: [line.description]))]
    }
    return dismiss(person, .kicked(reason: reason))
      + [.reply(request, OperatorReply(isDone: true, lines: []))]
  }

  /// Closes a table whoever sits there: bets in play go back to their owners first.
  private mutating func close(_ id: TableID, for request: Int) -> [Effect] {
    guard openTable(id) != nil else {
      let line = id.isUnknown(among: tables.keys)
      return [.reply(request, OperatorReply(isDone: false, lines: [line.description]))]
    }
    return remove(id, then: [.reply(request, OperatorReply(isDone: true, lines: []))])
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
      return line.hasOpened(table.settings)
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
