import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables

/// What a lobby needs to know of its server.
public struct LobbyConfiguration: Sendable {
  /// How long a name and its seats are held after a cut connection.
  public var hold: Duration
  /// How many tables people have, and how fast.
  public var quotas: QuotaFigures

  /// A configuration.
  public init(
    hold: Duration = .seconds(Limits.holdSeconds), quotas: QuotaFigures = QuotaFigures()
  ) {
    (self.hold, self.quotas) = (hold, quotas)
  }
}

/// The lobby: names, tokens, tables.
public struct Lobby: Sendable {
  /// Somebody with a name.
  struct Resident: Sendable {
    let name: PlayerName
    var person: Person
    /// When a member registered, which may be before the server's start; `nil` for a guest.
    var registered: Instant?
    /// What resumes the session; empty if only its digest is known, from before a restart.
    var token: String
    var digest: TokenDigest
    /// The digests of earlier tokens, which are still valid.
    var formerDigests: [TokenDigest] = []
    var address: String
    /// The session; `nil` for somebody who has not come back since a restart.
    var session: SessionID?
    var isGone = false
    /// Whether what is said to this person is read now.
    var isPresent: Bool { session != nil && !isGone }
    /// When this person last said something to all in the lobby.
    var spokeAt: Instant?
    /// The tables that this person watches.
    var watching: [TableID] = []

    init(
      name: PlayerName, person: Person, token: String, address: String, session: SessionID
    ) {
      (self.name, self.person, self.token, self.address) = (name, person, token, address)
      digest = TokenDigest(of: token)
      self.session = session
    }

    /// Somebody who was seated before a restart.
    init(_ returning: Returning) {
      (name, person, digest) = (returning.name, returning.person, returning.digest)
      formerDigests = returning.formerDigests
      registered = returning.registered
      (token, session, isGone) = ("", nil, true)
      address = returning.address?.description ?? ""
    }
  }

  /// A table as the lobby keeps it.
  struct Table: Sendable {
    /// What it was opened with.
    let settings: TableSettings
    /// Who created it.
    var creator: PlayerName? { settings.creator }
    /// Whose it is; `nil` for the house's, and once the guest is gone who created it.
    var owner: PlayerName?
    /// Whether it is one of those that all guests together have.
    let isGuests: Bool
    var summary: TableSummary
    /// Since when nobody sits there; `nil` while somebody does.
    var emptySince: Instant?
    /// What is to be done once it is closed; `nil` while it is open.
    var whenClosed: [Effect]?
  }

  private let configuration: LobbyConfiguration
  var people: [PlayerName: Resident] = [:]
  var tokens: [TokenDigest: PlayerName] = [:]
  /// Whom the guests' names belong to that were given and exchanged for others: what was done under
  /// them stays theirs, so nobody else has these before they leave.
  private var formerNames: [PlayerName: PlayerName] = [:]
  /// Who was seated before a restart and may come back.
  var returning: [PlayerName: Returning] = [:]
  /// Until when they may.
  private var returnsUntil: Instant?
  var tables: [TableID: Table] = [:]
  /// Names of tables of the house that are not open any more, but whose rounds are kept.
  var retired: Set<TableID> = []
  /// The sessions that have a connection.
  var connections: Set<SessionID> = []
  /// Names that are held for sessions that register them.
  var reserved: [SessionID: PlayerName] = [:]
  /// Guests of each address who are cut off and sit nowhere, the longest gone first.
  private var held: [String: [PlayerName]] = [:]
  /// Who waits for whom to play a match.
  var challenges: [Challenge] = []
  /// Which names the bots of the house have at each table where there may be some.
  private var botNames: [TableID: BotNames] = [:]
  var isDraining = false
  var limiter: RateLimiter
  /// Tables whose creators come too fast, and wait a little.
  var postponed = Postponed<PostponedTable>()
  /// When it opened.
  private var startedAt = Instant(nanoseconds: 0)

  /// What the cards of duplicates follow from, which no table draws for itself.
  var duplicates: ChaCha20

  /// A lobby without people and tables.
  ///
  /// - Parameter seed: what the cards of duplicates follow from: of the system's generator.
  public init(configuration: LobbyConfiguration, seed: Seed) {
    self.configuration = configuration
    duplicates = ChaCha20(seed: seed)
    limiter = RateLimiter(configuration.quotas)
  }

  /// Opens the first tables: the house's own, and those of before a restart that people created.
  ///
  /// - Parameters:
  ///   - store: what the house remembers of its tables and members.
  ///   - now: for delays.
  ///   - time: what the members' age goes by.
  public mutating func open(
    _ tables: [TableConfiguration], remembering store: Store = Store(), at now: Instant,
    _ time: WallTime
  ) -> [Effect] {
    let own = Set(tables.map(\.id))
    let others = store.tables.values.map(\.settings).filter { !own.contains($0.id) }
      .sorted { $0.id < $1.id }
    // A crash may have kept the last event of a table, and not that it is gone.
    let over = Set(store.tables.filter { $0.value.table.isClosed }.map(\.key))
    let created = others.filter { $0.creator != nil && !over.contains($0.id) }
      .map { TableConfiguration($0) }
    let closed = over.union(others.filter { $0.creator == nil }.map(\.id)).sorted()
    retired = Set(store.retired.keys).union(closed.filter { store.tables[$0]?.isHouses == true })
      .subtracting(own)
    let format: [JournalEntry] = store.hasFormat ? [] : [.format(Store.currentFormat)]
    var entries = format + [.started] + closed.map { .tableClosed($0) }
    var effects: [Effect] = []
    var misfits: [Effect] = []
    var goingOn: Set<TableID> = []
    // Bots that sit where they sat before the restart have their names already.
    for (id, known) in store.tables where !over.contains(id) {
      botNames[id] =
        known.table.occupants.values.lazy.filter { $0.person.kind == .house }
        .compactMap { BotNames($0.name) }.first
    }
    for var table in tables + created {
      if !over.contains(table.id), let known = store.tables[table.id],
        table.settings == known.settings
      {
        table = TableConfiguration(known.settings)
        table.history = known
        goingOn.insert(table.id)
        misfits += expect(known) { store.accounts[$0]?.registered(now, time) }
      } else {
        entries.append(.tableOpened(table.settings))
      }
      let creator = table.settings.creator
      let isGuests =
        creator.map {
          limiter.figures.countsAsGuest(
            registered: store.accounts[$0]?.registered(now, time), at: now)
        } ?? false
      effects += add(table, isGuests: isGuests, at: now)
    }
    for (id, known) in store.tables.sorted(by: { $0.key < $1.key })
    where !over.contains(id) && !goingOn.contains(id) {
      expectNothing(of: known) { store.accounts[$0]?.registered(now, time) }
    }
    for (id, table) in self.tables {
      guard let owner = table.owner, store.accounts[owner] == nil else { continue }
      if returning[owner] == nil { self.tables[id]?.owner = nil }
    }
    startedAt = now
    if !returning.isEmpty { returnsUntil = now.after(configuration.hold) }
    return [.journal(entries)] + effects + misfits
  }

  /// What a start changes at tables that are on record, in lines for the log.
  public static func changes(to tables: [TableConfiguration], in store: Store) -> [String] {
    let opening = Dictionary(tables.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return store.tables.sorted { $0.key < $1.key }.compactMap { id, known -> String? in
      guard !known.table.isClosed else { return nil }
      guard let table = opening[id] else {
        return known.isHouses ? "table \(id) is not opened any more; \(known.remainder)" : nil
      }
      guard table.settings != known.settings else { return nil }
      let difference = table.settings.difference(from: known.settings)
      return known.settings.creator.map {
        "table \(id), which \($0) created, is the house's now; \(known.remainder)"
      } ?? "table \(id) has other options: \(difference.description); \(known.remainder)"
    }
  }

  /// When `handle(.wake)` is due: the next table that was empty for too long.
  public var wake: Instant? {
    ([nextEmptied, returnsUntil, postponed.wake] + challenges.map(\.expires))
      .compactMap { $0 }.min()
  }

  private var nextEmptied: Instant? {
    tables.values.compactMap { $0.creator == nil || $0.whenClosed != nil ? nil : $0.emptySince }
      .min()?
      .after(seconds: Limits.emptyTableSeconds)
  }

  /// Takes a message.
  public mutating func handle(_ input: LobbyInput, at now: Instant) -> [Effect] {
    switch input {
    case .wake:
      return closeTables(emptyFor: Limits.emptyTableSeconds, at: now) + endWaiting(at: now)
        + createDue(at: now) + endChallenges(at: now)
    case .arrived(let session): connections.insert(session)
    case .departed(let session, let name): return depart(session, name)
    case .funded(let request, let chips):
      guard tables[request.table] == nil else {
        return [.table(request.table, .funded(request, chips))]
      }
      guard case .success(let amount) = chips else { return [request.missing] }
      return [.office(.release(request, amount)), request.missing]
    case .play(let search, let error): return play(search, refused: error, at: now)
    case .completed(let table, let sender, let command):
      guard tables[table] != nil else { return [.session(sender.session, .noSuchTable(table))] }
      return [.table(table, .command(sender, command))]
    case .cutOff(let session, let name):
      connections.remove(session)
      let name = formerNames[name] ?? name
      guard people[name]?.session == session else { break }
      people[name]?.isGone = true
      return hold(name)
    case .abandoned(let session, let name): return abandon(name, session)
    case .renamed(let session, let name, let other):
      return rename(name, to: other, of: session, at: now)
    case .missed(let session, let table):
      let refusal = Refusal(unknown: table, among: tables.keys)
      return [.session(session, .answer(Answer(refusal)))]
    case .renewed(let name, let token, let answer, let session):
      return renew(name, token) + [.session(session, .answer(answer))]
    case .closedMeanwhile(let name, let table, let chips):
      returning[name]?.close(table, chips: chips)
    case .watches(let session, let name, let tables):
      if people[name]?.session == session { people[name]?.watching = tables.sorted() }
    case .handedOver(let old, let new, let name, let address):
      guard people[name]?.session == old else { break }
      people[name]?.session = new
      people[name]?.address = address
      people[name]?.isGone = false
      people[name]?.watching = []
      returning[name] = nil
      return tables.sorted { $0.key < $1.key }.filter { $0.value.summary.seated.contains(name) }
        .flatMap { journalAddresses(of: [name], at: $0.key) } + memos(for: name)
    case .reserve(let session, let name, let role, let token, let address):
      let person = Resident(
        name: name, person: Person(role: role), token: token, address: address, session: session)
      return [.office(.reserved(session, refusal: reserve(person, for: session)))]
    case .unreserve(let session):
      if let name = reserved.removeValue(forKey: session) { return forget(name, of: session) }
    case .promote(let session, let name):
      reserved[session] = nil
      guard people[name]?.session == session else { break }
      people[name]?.person.kind = .member
      people[name]?.registered = now
    case .order(let order): return order(&self, now)
    case .status(let lines, let hits, let request):
      let all = status(at: now) + lines + quotas(hits)
      return [.reply(request, OperatorReply(isDone: true, lines: all))]
    case .reloaded(let request, let tables): return reload(tables, request, at: now)
    case .memoLeft(let name): return memos(for: name)
    case .closed(let table): return forget(table)
    case .summary(let summary):
      let before = tables[summary.id]?.summary.seated ?? summary.seated
      tables[summary.id]?.summary = summary
      let since = tables[summary.id]?.emptySince
      tables[summary.id]?.emptySince = summary.seated.isEmpty ? since ?? now : nil
      let newcomers = summary.seated.filter { !before.contains($0) }
      return journalAddresses(of: newcomers, at: summary.id)
    case .command(let requester, let deed):
      do { return try deed(&self, requester, now) } catch {
        return [requester.refused(Refusal(reason: error))]
      }
    case .login(let session, let admission):
      do throws(Refusal) { return try login(admission, from: session, at: now) } catch {
        return [.session(session, .answer(Answer(error)))]
      }
    case .resume(let session, let token): return resume(token, session)
    case .stop: break
    }
    return []
  }

  /// Puts on record where players of a table are connected from.
  private func journalAddresses(of names: [PlayerName], at table: TableID) -> [Effect] {
    let entries = names.compactMap { name in
      people[name].flatMap { PeerAddress($0.address) }.map {
        JournalEntry.address(table, name, $0)
      }
    }
    return entries.isEmpty ? [] : [.journal(entries)]
  }

  private mutating func depart(_ session: SessionID, _ name: PlayerName?) -> [Effect] {
    connections.remove(session)
    let other = reserved.removeValue(forKey: session).map { forget($0, of: session) } ?? []
    // Its end and its new name may have crossed.
    if let name, let now = formerNames[name], people[now]?.session == session {
      return other + abandon(now, session)
    }
    return other + (name.map { forget($0, of: session) } ?? []) + finishIfDrained()
  }

  /// The session that was given a name had ended before.
  private mutating func abandon(_ name: PlayerName, _ session: SessionID) -> [Effect] {
    let isGuest = people[name]?.session == session && people[name]?.person.kind == .guest
    return forget(name, of: session) + (isGuest ? [.office(.guestExpired(name))] : [])
      + finishIfDrained()
  }

  /// - Returns: what others hear of it who have to do with it.
  private mutating func forget(_ name: PlayerName, of session: SessionID) -> [Effect] {
    guard let person = people[name], person.session == session else { return [] }
    people[name] = nil
    forgetTokens(of: person)
    if !formerNames.isEmpty { formerNames = formerNames.filter { $0.value != name } }
    if person.person.kind == .guest { give(tablesOf: name, to: nil) }
    if held[person.address] != nil { stopHolding(name, at: person.address) }
    return endChallenges(of: name)
  }

  /// The names that were given to guests who have exchanged them.
  var givenBefore: some Sequence<PlayerName> { formerNames.keys }

  private mutating func forgetTokens(of person: Resident) {
    for digest in [person.digest] + person.formerDigests where tokens[digest] == person.name {
      tokens[digest] = nil
    }
  }

  /// A member has a new token, and all earlier ones end.
  private mutating func renew(_ name: PlayerName, _ token: String) -> [Effect] {
    guard var person = people[name] else { return [] }
    forgetTokens(of: person)
    (person.token, person.digest, person.formerDigests) = (token, TokenDigest(of: token), [])
    people[name] = person
    tokens[person.digest] = name
    let seats = tables.filter { $0.value.summary.seated.contains(name) }.keys.sorted()
    return (person.session.map { [.session($0, .renewed(token: token))] } ?? [])
      + seats.map { .table($0, .renewed(name, person.digest)) }
  }

  /// Whether somebody has a name, or had it before another and has it still.
  func isTaken(_ name: PlayerName) -> Bool { people[name] != nil || formerNames[name] != nil }

  /// A guest has another name in place of the one that was given: what was done under that goes
  /// along. The caller notes who has the other name.
  ///
  /// - Returns: what the office and others hear of it.
  mutating func rename(
    _ name: PlayerName, to other: PlayerName, of session: SessionID, at now: Instant
  ) -> [Effect] {
    guard name != other, let person = people[name], person.session == session else { return [] }
    people[name] = nil
    forgetTokens(of: person)
    formerNames[name] = other
    give(tablesOf: name, to: other)
    return [.office(.renamed(name, to: other))]
      + renameChallenges(of: name, to: other, session, at: now)
  }

  private mutating func give(tablesOf name: PlayerName, to other: PlayerName?) {
    for id in Array(tables.keys) where tables[id]?.owner == name { tables[id]?.owner = other }
  }

  // MARK: - Who is cut off

  /// Waits for a guest who is cut off. Names are taken in no time and cost nothing, so of one
  /// address only so many are waited for who sit nowhere; then the one who is gone the longest is
  /// let go.
  private mutating func hold(_ name: PlayerName) -> [Effect] {
    guard let person = people[name], person.person.kind == .guest,
      let most = limiter.figures.limit(.addressHeld),
      !tables.values.contains(where: { $0.summary.seated.contains(name) })
    else { return [] }
    var names = (held[person.address] ?? []).filter { other in
      other != name && people[other].map { $0.isGone && $0.address == person.address } ?? false
    }
    names.append(name)
    let over = names.prefix(max(0, names.count - most))
    held[person.address] = Array(names.dropFirst(over.count))
    return over.compactMap { name in
      limiter.note(.addressHeld)
      return people[name]?.session.map { .session($0, .dismissed(.tooManyHeld)) }
    }
  }

  private mutating func stopHolding(_ name: PlayerName, at address: String) {
    held[address]?.removeAll { $0 == name }
    if held[address]?.isEmpty == true { held[address] = nil }
  }

  // MARK: - After a restart

  /// Notes who sat at a table before the restart, and may come back to it.
  ///
  /// - Returns: that nobody comes back to seats that are another session's than the same name's at
  ///   other tables: the server ended between the records of two tables.
  private mutating func expect(
    _ history: TableHistory, registered: (PlayerName) -> Instant?
  ) -> [Effect] {
    var misfits: [Effect] = []
    for (_, occupant) in history.table.occupants.sorted(by: { $0.key < $1.key })
    where !occupant.isLeaving && occupant.person.kind != .house {
      let expired = Effect.table(history.settings.id, .expired(occupant.name))
      guard let digest = occupant.digest else {
        misfits.append(expired)
        continue
      }
      guard var known = returning(occupant, digest, in: history, registered) else {
        misfits.append(expired)
        continue
      }
      let entry = JoinedTables.Entry(
        table: history.settings.id, game: history.table.game.id,
        options: history.settings.options, isSeated: true,
        seq: history.openRound?.events.first.map { $0.seq - 1 } ?? history.table.seq)
      known.add(
        entry, isUsed: history.isUsed(by: occupant.name),
        answered: history.answeredCommands(of: occupant.name))
      expect(known)
    }
    return misfits
  }

  private mutating func expect(_ known: Returning) {
    returning[known.name] = known
    people[known.name] = Resident(known)
    for digest in [known.digest] + known.formerDigests { tokens[digest] = known.name }
  }

  /// What is known of somebody who was seated, of this table too; `nil` if it is another guest's
  /// seat. A member's seats are the account's, whatever token they were taken with.
  private func returning(
    _ occupant: Occupant, _ digest: TokenDigest, in history: TableHistory,
    _ registered: (PlayerName) -> Instant?
  ) -> Returning? {
    var person = occupant.person
    if history.isMember(occupant.name) { person.kind = .member }
    var known =
      returning[occupant.name]
      ?? Returning(
        name: occupant.name, person: person, registered: registered(occupant.name), digest: digest)
    guard known.digest == digest || person.kind == .member else { return nil }
    let digests = [digest, occupant.formerDigest].compactMap { $0 }
    known.formerDigests += digests.filter {
      $0 != known.digest && !known.formerDigests.contains($0)
    }
    known.address = known.address ?? history.addresses[occupant.name]
    return known
  }

  /// Who sat at a table that this start does not open again is told on coming back.
  private mutating func expectNothing(
    of history: TableHistory, registered: (PlayerName) -> Instant?
  ) {
    for (_, occupant) in history.table.occupants.sorted(by: { $0.key < $1.key })
    where !occupant.isLeaving && occupant.person.kind != .house {
      guard let digest = occupant.digest,
        var known = returning(occupant, digest, in: history, registered)
      else { continue }
      let chips = history.chipsToGiveBack.filter { $0.owner == occupant.name }.map(\.amount)
      known.close(history.settings.id, chips: chips.isEmpty ? nil : chips.reduce(0, +))
      expect(known)
    }
  }

  /// Gives what is on record of somebody's session to the connection that goes on with it, by way
  /// of the office, which knows who is muted. Whoever comes a moment later is asked to try again.
  mutating func restore(
    _ person: Resident, to newcomer: Resident, _ session: SessionID, greeting: Greeting?
  ) -> Effect {
    guard let known = returning[person.name], !known.isTaken else {
      return .session(session, .adopt(.busy))
    }
    returning[person.name]?.isTaken = true
    people[person.name]?.token = newcomer.token
    if greeting != nil {
      // A login goes on under the new connection's token, beside which those of before stay good.
      people[person.name] = newcomer
      people[person.name]?.session = nil
      people[person.name]?.formerDigests = [person.digest] + person.formerDigests
      tokens[newcomer.digest] = person.name
    }
    return .office(
      .restored(known.state(token: newcomer.token, since: startedAt, greeting), to: session))
  }

  /// Nobody came back under a name: its seats are given up.
  mutating func expire(_ name: PlayerName) -> [Effect] {
    guard let known = returning.removeValue(forKey: name), let person = people[name],
      person.session == nil
    else { return [] }
    people[name] = nil
    forgetTokens(of: person)
    if person.person.kind == .guest { give(tablesOf: name, to: nil) }
    let purse: [Effect] = person.person.kind == .guest ? [.office(.guestExpired(name))] : []
    return known.tables.map { .table($0.table, .expired(name)) } + purse + finishIfDrained()
  }

  private mutating func endWaiting(at now: Instant) -> [Effect] {
    guard let until = returnsUntil, until <= now else { return [] }
    returnsUntil = nil
    return returning.keys.sorted().flatMap { expire($0) }
  }

  mutating func add(
    _ configuration: TableConfiguration, isGuests: Bool, at now: Instant
  ) -> [Effect] {
    var configuration = configuration
    configuration.hold = self.configuration.hold
    if configuration.settings.options[.bots] > 0 {
      configuration.botNames = nameBots(of: configuration.id)
    }
    let game = configuration.history?.table.game ?? configuration.settings.start
    let seated = configuration.history?.table.occupants ?? [:]
    let summary = TableSummary(
      id: configuration.id, game: game.id, seats: game.seatCount, watching: 0,
      state: game.state, seated: seated.sorted { $0.key < $1.key }.map(\.value.name),
      sittingOut: seated.sittingOut,
      rules: game.ownRules, decks: game.deckNumber, bots: seated.houseBots,
      people: seated.peopleCount, stakes: ListedStakes(game),
      isSeeded: game.isSeeded && !configuration.settings.options.hasMadeSeed,
      inPlay: configuration.history?.table.namesInPlay() ?? [])
    tables[configuration.id] = Table(
      settings: configuration.settings, owner: configuration.settings.creator,
      isGuests: isGuests, summary: summary,
      emptySince: seated.isEmpty ? now : nil)
    return [.open(configuration)]
      + (configuration.history == nil ? [] : [.table(configuration.id, .opened)])
  }

  /// What the bots of a table are called: as they are already, or as none of another table is.
  private mutating func nameBots(of table: TableID) -> BotNames {
    if let names = botNames[table] { return names }
    let taken = Set(botNames.values.map(\.block))
    let names = BotNames(block: (0...taken.count).first { !taken.contains($0) } ?? taken.count)
    botNames[table] = names
    return names
  }

  /// A table has closed.
  private mutating func forget(_ id: TableID) -> [Effect] {
    botNames[id] = nil
    guard let table = tables.removeValue(forKey: id) else { return [] }
    if table.creator == nil { retired.insert(id) }
    return [.remove(id)] + (table.whenClosed ?? [])
  }
}

extension TableHistory {
  /// What stays of it, and what goes back to whom.
  fileprivate var remainder: String {
    let rounds = roundCount == 1 ? "its round is kept" : "its \(roundCount) rounds are kept"
    let play =
      openRound?.isDealt != true
      ? "" : "; the \(family == .poker ? "hand" : "round") in play counts for nothing"
    let chips = chipsToGiveBack.compactMap { move in
      move.owner.map { "\($0) \(move.amount)" }
    }
    return (roundCount == 0 ? "it has no rounds to keep" : rounds) + play
      + (chips.isEmpty ? "" : "; chips went back: \(chips.joined(separator: ", "))")
  }
}
