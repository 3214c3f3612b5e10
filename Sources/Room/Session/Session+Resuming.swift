import Cards
import Identity
import LineProtocol
import Lines

/// Up to which event a client has seen a table: `table=ID last=SEQ` of `resume`.
struct SeenTable: Sendable {
  let table: TableID
  /// The number of the last event that was seen.
  let last: Int
}

extension Session {
  /// The connection is gone: the seat is held, or, without a name, all is over.
  mutating func loseConnection(at now: Instant) -> [Effect] {
    heardAt = now
    switch link {
    case .held, .finished: return []
    case .open, .inputEnded: break
    }
    reader.lose()
    prompts[.card] = nil
    guard let name else { return end() }
    link = .held(until: now.after(hold))
    // A session that was given to another connection is held only should that one not take it.
    guard surrenderedAt == nil else { return [] }
    let tables = self.tables.entries.map { Effect.table($0.table, .cutOff(id)) }
    return run(at: now) + tables + [.lobby(.cutOff(id, name))]
  }

  /// The time to hold the seat is over, or a line that was delayed is due.
  mutating func wakeUp(at now: Instant) -> [Effect] {
    heardAt = now
    if case .held(let until) = link { return until <= now ? end() : [] }
    return run(at: now)
  }

  /// Asks for the session of a token: first the office, which knows who may not come in.
  mutating func resume(
    _ token: String, seen: [SeenTable]
  ) throws(Refusal) -> [Effect] {
    if let name {
      throw Refusal(.authAlready, "you are \(name) already; quit and connect again to resume")
    }
    pending?.seen = Array(seen.prefix(Limits.tablesJoined))
    return office { office, requester, _, time in
      try office.resume(token, requester, at: time)
    }
  }

  /// Gives this session to another connection. Until that has taken it, this one holds it.
  mutating func surrender(
    to other: SessionID, _ greeting: Greeting?, at now: Instant
  ) -> [Effect] {
    surrenderTo = nil
    let isFree = surrenderedAt.map { now >= $0.after(seconds: 1) } ?? true
    guard let name, isFree, !isFinished, !isDismissed, other != id else {
      return [.session(other, .adopt(.busy))]
    }
    let state = SessionState(
      session: id, token: token, name: name, person: person, since: since, givenName: givenName,
      formerName: formerName, ignored: reader.ignored, isMuted: isMuted,
      isKnownToOffice: isKnownToOffice,
      greeting: greeting, tables: tables,
      tags: greeting == nil ? tags : TagMemory(), figures: figures, advisor: advisor,
      notices: reader.notices, style: reader.style)
    surrenderedAt = now
    heir = other
    reader.sayGoodbye(.authResumed)
    return [.session(other, .adopt(.session(state)))]
  }

  /// The other connection has it: nothing is left to hold.
  mutating func release() -> [Effect] {
    tables = JoinedTables()
    close()
    return [.lobby(.departed(id, nil))]
  }

  /// Goes on with the session that another connection gave up.
  mutating func adopt(_ adoption: Adoption, at now: Instant) -> [Effect] {
    guard let pending, isConnected else { return [] }
    let state: SessionState
    switch adoption {
    case .session(let given): state = given
    case .busy, .unknown:
      if case .busy = adoption {
        finish(Answer(Refusal(.authBusy).with(wait: 1)))
      } else {
        finish(refusal: Refusal(.authToken))
      }
      return run(at: now)
    }
    // What was watched without a name is left: it is not part of the session that goes on.
    let leaving = tables.entries.map { Effect.table($0.table, .departed(id)) }
    let before = name
    take(state, seen: pending.seen ?? [])
    let renamed = before.map { [Effect.lobby(.renamed(id, from: $0, to: state.name))] } ?? []
    resuming = (tables.entries.count, 0)
    let isNewToken = state.session == nil && state.greeting != nil
    let digest = isNewToken ? TokenDigest(of: token) : nil
    let handing = tables.entries.map { entry in
      Effect.table(
        entry.table, .handedOver(from: state.session, state.name, to: id, last: entry.seq, digest))
    }
    let effects =
      leaving + (state.session.map { [.session($0, .released)] } ?? []) + [
        .lobby(
          .handedOver(from: state.session, to: id, state.name, address: requester.address))
      ] + renamed
      + (isKnownToOffice
        ? state.session.map { [.office(.handedOver(from: $0, to: id))] } ?? [] : [])
      + handing
    guard handing.isEmpty else { return effects }
    return effects + finishResuming(0) + run(at: now)
  }

  /// - Parameter seen: up to which event the client says it has seen a table.
  private mutating func take(_ state: SessionState, seen: [SeenTable]) {
    formerName = state.formerName ?? name.map { FormerName($0, since: since) }
    givenName = state.givenName
    token = state.token
    person = state.person
    take(state.name, state.person.kind)
    reader.adopt(state)
    since = state.since
    isMuted = state.isMuted
    isKnownToOffice = state.isKnownToOffice
    pending?.greeting = state.greeting
    tables = state.tables
    tags = state.tags
    figures = state.figures
    advisor = state.advisor
    for entry in state.tables.entries { tables[entry.table]?.question = nil }
    for entry in seen { tables[entry.table]?.seq = entry.last }
  }

  /// Counts a table that brought what was missed; after the last one the reply is due.
  mutating func finishResuming(_ missed: Int) -> [Effect] {
    guard let (waiting, before) = resuming else { return [] }
    reader.isPromptStale = true
    guard waiting <= 1 else {
      resuming = (waiting - 1, before + missed)
      return []
    }
    resuming = nil
    reader.printNotices()
    if let greeting = pending?.greeting {
      finish(greeting.message(isBack: !tables.isEmpty))
      return tables.entries.first.map { showTable($0.table) } ?? []
    }
    finish(
      Line(
        .done, "resume",
        [
          "name": OwnerName(name), "tables": tables.entries.map(\.table),
          "missed": before + missed,
        ], said: "Welcome back, \(name.map { "\($0)" } ?? "")."))
    return tables.entries.first.map { showTable($0.table) } ?? []
  }
}
