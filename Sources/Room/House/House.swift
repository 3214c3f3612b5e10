import Cards
import Games
import Lines
import ScoreBook

/// The people online and everything remembered: names, open tables, accounts, chips, boards, the
/// score book, the operator's orders, and finished rounds.
///
/// An entry is applied when it is made, but nobody hears of it until it is durable: the shell holds
/// back everything behind a `journal` effect, and every answer except live ones while entries are
/// on their way to the disk.
public struct House: Sendable {
  /// A person with a name.
  struct Resident: Sendable {
    let name: PlayerName
    var person: Person
    /// The token that resumes the session; empty if only its digest is known, from before a
    /// restart.
    var token = ""
    var digest: TokenDigest
    /// The digests of earlier tokens that are still valid.
    var formerDigests: [TokenDigest] = []
    var address: String
    /// The session; `nil` for a person who has not returned since a restart.
    var session: SessionID?
    var isGone = false
    /// Whether the person is connected and can read messages.
    var isPresent: Bool { session != nil && !isGone }
    /// When this person last spoke in the lobby.
    var spokeAt: Instant?
    var watching: [TableID] = []
    /// The session as restored after a restart, until it is resumed; it has already been given to a
    /// connection if there is a token.
    var returning: SessionState?
  }

  /// A table as seen from the lobby.
  struct Table: Sendable {
    /// The settings the table was opened with.
    let settings: TableSettings
    var creator: PlayerName? { settings.creator }
    /// The table's owner; `nil` if it belongs to the house.
    let owner: PersonID?
    /// Whether the table counts toward the quota that guests and new members share.
    let isGuests: Bool
    var summary: TableSummary
    /// The time since which every seat has been empty; `nil` while one is taken.
    var emptySince: Instant?
    /// Effects to run once the table is closed; `nil` while it is open.
    var whenClosed: [Effect]?
  }

  /// The durable state.
  public internal(set) var store: Store
  /// How long a name and its seats are held after a connection is lost.
  private let hold: Duration
  var limiter: RateLimiter
  /// The time of the current input.
  private(set) var now = Instant(nanoseconds: 0)
  /// The same in wall-clock time, which stamps entries and defines "today".
  private(set) var time = WallTime(milliseconds: 0)
  private(set) var clocks = ClockWatch()
  /// When the house opened.
  private(set) var startedAt = Instant(nanoseconds: 0)
  var isDraining = false

  // People.
  var people: [PlayerName: Resident] = [:]
  var tokens: [TokenDigest: PlayerName] = [:]
  /// The sessions that have a connection.
  var connections: Set<SessionID> = []
  /// The names of sessions that have one.
  var names: [SessionID: PlayerName] = [:]
  /// Sessions beside their members' own.
  var beside: [SessionID: Resident] = [:]
  /// The highest number given to a person.
  private var latestPerson = PersonID(rawValue: 0)
  /// The deadline for players seated before a restart to return.
  private var returnsUntil: Instant?
  /// Disconnected guests without a seat, by address, the longest gone first.
  private var held: [String: [PlayerName]] = [:]
  /// Open challenges to a match.
  var challenges: [Challenge] = []
  /// The playing figures of people who are no longer online.
  private(set) var played = PlayRecords()

  // Passwords.
  var logins = LoginQueue()
  /// Attempts waiting in that queue or being hashed, by number.
  var attempts: [Int: Attempt] = [:]
  var attemptCount = 0
  /// The generator of device secrets and new tokens.
  var secrets: ChaCha20

  // Tables.
  var tables: [TableID: Table] = [:]
  /// Names of closed tables of the house whose rounds are kept.
  var retired: Set<TableID> = []
  /// The bot names reserved for each table that allows bots of the house.
  private var botNames: [TableID: BotNames] = [:]
  /// Requests over a rate limit, to be done a little later, in that order.
  private var postponed: [(due: Instant, sender: Sender, deed: HouseDeed)] = []
  /// The generator of cards for duplicates, which tables do not shuffle themselves.
  var duplicates: ChaCha20

  /// When the next mute expires.
  var muteWake: Instant?
  /// The time up to which expired mutes have been announced; `nil` before the first input, which is
  /// the first to give the time.
  var mutesToldUntil: WallTime?
  /// The time zone of the house's wall clock.
  let zone: HouseZone
  /// The generator of the quiz's questions and their cards.
  var quizCards: ChaCha20

  // The score book.
  /// The game of the book that each session follows; `nil` for none in particular.
  var followers: [SessionID: BookFollower] = [:]
  /// Files that sessions are sending row by row, and when the last row of each arrived.
  var bookFiles: [SessionID: (file: BookFile, touched: Instant)] = [:]
  /// When to check next for dropped games that can no longer be restored.
  var dropCheck: Instant?

  // Chips.
  /// Chips on their way from each purse to each table.
  var chipsOnTheWay: [PersonID: [TableID: Int]] = [:]
  /// Guests whose evening ends as soon as none of their chips are on their way.
  var departing: Set<PersonID> = []
  /// When people got new chips since the server started; entries older than an hour may be missing.
  var refills: [PersonID: Instant] = [:]

  /// Creates a house without people or open tables.
  ///
  /// - Parameters:
  ///   - store: the durable state.
  ///   - seed: the seed of device secrets and of the cards of duplicates, from the system's
  ///     generator and never used twice.
  ///   - hold: how long a name and its seats are held after a connection is lost.
  ///   - zone: the time zone of the wall clock.
  public init(
    _ store: Store = Store(), seed: Seed, hold: Duration = .seconds(Limits.holdSeconds),
    quotas: QuotaFigures = QuotaFigures(), zone: HouseZone = .universal
  ) {
    (self.store, self.hold, self.zone) = (store, hold, zone)
    secrets = ChaCha20(seed: seed.derived("devices of accounts"))
    quizCards = ChaCha20(seed: seed.derived("devices of accounts").derived("quiz"))
    duplicates = ChaCha20(seed: seed.derived("cards of duplicates"))
    limiter = RateLimiter(quotas)
  }

  /// Opens the first tables: the house's own, and those that people created before the restart.
  ///
  /// - Returns: the effects, and the changes to the history once the entries are durable.
  /// - Throws: `StoreError` if the durable state contradicts itself.
  public mutating func open(
    _ tables: [TableConfiguration], goingOn states: [TableID: TableState] = [:], at now: Instant,
    _ time: WallTime
  ) throws(StoreError) -> (effects: [Effect], history: [HistoryChange]) {
    (self.now, self.time) = (now, time)
    _ = clocks.note(now, time)
    let own = Set(tables.map(\.id))
    let others = store.tables.values.map(\.settings).filter { !own.contains($0.id) }
      .sorted { $0.id < $1.id }
    // A crash may have kept a table's last event but not its removal.
    let over = Set(store.tables.filter(\.value.isClosed).map(\.key))
    let created = others.filter { $0.creator != nil && !over.contains($0.id) }
      .map { TableConfiguration($0) }
    let closed = over.union(others.filter { $0.creator == nil }.map(\.id)).sorted()
    retired = Set(store.retired.keys).union(closed.filter { store.tables[$0]?.isHouses == true })
      .subtracting(own)
    var entries: [JournalEntry] = [.started] + closed.map { .tableClosed($0) }
    var effects: [Effect] = []
    var misfits: [Effect] = []
    var goingOn: Set<TableID> = []
    // Bots that keep their seats over the restart keep their names.
    for (id, known) in store.tables where !over.contains(id) {
      let bots = known.seats.values.map(\.occupant).filter { $0.person.kind == .house }
      botNames[id] = bots.lazy.compactMap { BotNames($0.name) }.first
    }
    for var table in tables + created {
      let known = over.contains(table.id) ? nil : store.tables[table.id]
      let isSame = table.settings == known?.settings
      if isSame, let known, let state = states[table.id] {
        table.state = state
        goingOn.insert(table.id)
        misfits += expect(known)
      } else {
        // Without its state the table starts anew, and chips are given back.
        if isSame { entries.append(.tableClosed(table.id)) }
        entries.append(.tableOpened(table.settings, by: nil))
      }
      let owner = table.settings.creator == nil ? nil : store.tables[table.id]?.owner
      effects += add(table, of: owner)
    }
    for (id, known) in store.tables.sorted(by: { $0.key < $1.key })
    where !over.contains(id) && !goingOn.contains(id) {
      expectNothing(of: known)
    }
    startedAt = now
    if !people.isEmpty { returnsUntil = now.after(hold) }
    var changes: [HistoryChange] = []
    for entry in entries { changes += try store.apply(entry, at: time).history }
    return ([.journal(entries)] + effects + misfits, changes)
  }

  /// Describes for the log what a start changes at tables on record.
  public static func changes(to tables: [TableConfiguration], in store: Store) -> [String] {
    let opening = Dictionary(tables.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return store.tables.sorted { $0.key < $1.key }.compactMap { id, known -> String? in
      guard !known.isClosed else { return nil }
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

  /// When `handle(.wake)` is due.
  public var wake: Instant? {
    ([
      nextEmptied, returnsUntil, postponed.first?.due, logins.wake, muteWake, dropCheck,
      eveningsWake,
    ] + challenges.map(\.expires)).compactMap(\.self).min()
  }

  private var nextEmptied: Instant? {
    tables.values.compactMap { $0.creator == nil || $0.whenClosed != nil ? nil : $0.emptySince }
      .min()?
      .after(seconds: Limits.emptyTableSeconds)
  }

  /// Applies entries made by tables.
  ///
  /// - Returns: the changes to the history once the entries are durable.
  /// - Throws: `StoreError` if an entry cannot follow the ones before it.
  @discardableResult
  public mutating func take(
    _ entries: [JournalEntry], at time: WallTime
  ) throws(StoreError) -> [HistoryChange] {
    var changes: [HistoryChange] = []
    for entry in entries {
      let news = try store.apply(entry, at: time)
      note(news.movements)
      if case .tableClosed(let id) = entry { forgetChips(onTheWayTo: id) }
      changes += news.history
    }
    return changes
  }

  /// Handles an input.
  ///
  /// - Parameters:
  ///   - now: the monotonic time, for delays.
  ///   - time: the wall-clock time, which stamps entries and defines "today".
  public mutating func handle(
    _ input: HouseInput, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    (self.now, self.time) = (now, time)
    let warning = clocks.note(now, time).map { [Effect.log($0)] } ?? []
    if mutesToldUntil == nil { planMutes() }
    defer { planDropCheck() }
    return warning + answer(input)
  }

  private mutating func answer(_ input: HouseInput) -> [Effect] {
    switch input {
    case .wake:
      return closeTables(emptyFor: Limits.emptyTableSeconds) + endWaiting() + endPostponement()
        + endChallenges() + goOnWithLogins() + endMutes() + endDrops() + endEvenings()
    case .arrived(let session, let address):
      connections.insert(session)
      guard store.orders.forbids(.ban, .address(address), at: time) else { break }
      return [.session(session, .dismissed(.authBanned))]
    case .inputEnded(let session): logins.endInput(of: session)
    case .cutOff(let session): return cutOff(session)
    case .departed(let session, let report): return depart(session, report)
    case .handedOver(let old, let new, let name, let address):
      return handOver(name, from: old, to: new, at: address)
    case .watches(let session, let tables):
      if let name = names[session] { people[name]?.watching = tables.sorted() }
    case .command(let sender, let deed, _): return answer(sender, deed)
    case .hashed(let number, let outcome): return goOn(number, outcome)
    case .summary(let summary): return note(summary)
    case .closed(let table): return forget(table)
    case .closedMeanwhile(let name, let table, let chips):
      people[name]?.returning?.close(table, chips: chips)
    case .giveBack(let person, let table, let chips):
      return giveBack(chips, of: person, table)
    case .play(let search, let error): return play(search, refused: error)
    case .operate(let request): return operate(request)
    case .reloaded(let request, let settings): return reload(settings, request)
    }
    return []
  }

  /// Does the postponed requests that are due.
  private mutating func endPostponement() -> [Effect] {
    let due = postponed.prefix { $0.due <= now }
    postponed.removeFirst(due.count)
    return due.flatMap { answer($0.sender, $0.deed) }
  }

  /// Does what a session requests, or refuses it.
  private mutating func answer(_ sender: Sender, _ deed: HouseDeed) -> [Effect] {
    do { return try deed(&self, sender) } catch {
      return [sender.refused(House.explained(error))]
    }
  }

  /// Does what a session requests, a little later if requests come too fast.
  mutating func pace(
    _ charges: [(Charge, count: Int)], _ sender: Sender, _ deed: @escaping HouseDeed
  ) throws -> [Effect] {
    let due = try limiter.take(charges, at: now)
    guard due <= now else {
      // After others that are due at the same time.
      let place = postponed.firstIndex { $0.due > due } ?? postponed.endIndex
      postponed.insert((due, sender, deed), at: place)
      return []
    }
    do { return try deed(&self, sender) } catch {
      limiter.giveBack(charges, at: now)
      throw error
    }
  }

  /// Records entries, all or none: they are applied at once, and their effect must come first in
  /// the result.
  ///
  /// - Throws: `StoreError` if the store refuses one of them.
  mutating func record(_ entries: [JournalEntry]) throws -> Effect {
    if entries.count == 1 {
      try store.apply(entries[0], at: time)
    } else {
      try allOrNothing { for entry in entries { try $0.store.apply(entry, at: $0.time) } }
    }
    return .journal(entries)
  }

  /// Records entries; returns no effect if there are none or the store refuses one.
  mutating func enter(_ entries: [JournalEntry]) -> [Effect] {
    guard !entries.isEmpty else { return [] }
    do { return [try record(entries)] } catch { return [] }
  }

  /// Runs `work`, and restores the store if it throws.
  mutating func allOrNothing<Made>(_ work: (inout House) throws -> Made) throws -> Made {
    let before = store
    do { return try work(&self) } catch {
      store = before
      throw error
    }
  }

  /// The earliest day that the wall clock has shown within a week; `nil` if it has been watched for
  /// less.
  var earliestDay: Day? { clocks.earliestDay(at: now) }

  // MARK: - Comings and goings

  /// Notes a table's summary.
  private mutating func note(_ summary: TableSummary) -> [Effect] {
    guard let table = tables[summary.id] else { return [] }
    tables[summary.id]?.summary = summary
    tables[summary.id]?.emptySince = summary.seated.isEmpty ? table.emptySince ?? now : nil
    let newcomers = summary.seated.filter { !table.summary.seated.contains($0) }
    return recordAddresses(of: newcomers, at: summary.id)
  }

  /// Records the addresses from which players at a table are connected.
  private mutating func recordAddresses(of names: [PlayerName], at table: TableID) -> [Effect] {
    let entries = names.compactMap { name in
      people[name].flatMap { somebody -> JournalEntry? in
        guard let person = somebody.person.id else { return nil }
        return PeerAddress(somebody.address).map { .address(table, person, $0) }
      }
    }
    return enter(entries)
  }

  /// Whether a session is still alive.
  func isHere(_ session: SessionID) -> Bool {
    connections.contains(session) || names[session] != nil
  }

  /// Gives a session a name.
  mutating func take(_ newcomer: Resident, in session: SessionID) {
    people[newcomer.name] = newcomer
    tokens[newcomer.digest] = newcomer.name
    names[session] = newcomer.name
  }

  /// Notes that a session's connection was lost; its name is held.
  private mutating func cutOff(_ session: SessionID) -> [Effect] {
    connections.remove(session)
    guard let name = names[session] else { return [] }
    people[name]?.isGone = true
    return hold(name)
  }

  /// Ends a session, which frees its name and ends a guest's evening.
  private mutating func depart(_ session: SessionID, _ report: PlayReport?) -> [Effect] {
    connections.remove(session)
    beside[session] = nil
    followers[session] = nil
    bookFiles[session] = nil
    forgetAttempts(of: session)
    if let report { played.add(report.figures, of: report.identity) }
    guard let name = names[session] else { return [] }
    let person = people[name]?.person
    return forget(name, of: session) + endEvening(of: person)
  }

  /// Moves a session to another connection; after a restart there is no old one. A name that the
  /// new connection already had is replaced.
  private mutating func handOver(
    _ name: PlayerName, from old: SessionID?, to new: SessionID, at address: String
  ) -> [Effect] {
    if let old {
      connections.remove(old)
      followers[new] = followers.removeValue(forKey: old)
      bookFiles[new] = bookFiles.removeValue(forKey: old)
    }
    guard people[name]?.session == old else { return [] }
    if let old { names[old] = nil }
    people[name]?.session = new
    people[name]?.address = address
    people[name]?.isGone = false
    people[name]?.watching = []
    people[name]?.returning = nil
    let former = names.updateValue(name, forKey: new)
    let seats = tables.filter { $0.value.summary.seated.contains(name) }.keys.sorted()
    return seats.flatMap { recordAddresses(of: [name], at: $0) } + memos(for: name)
      + (former.map { rename($0, to: name, of: new, as: people[name]?.person.id) } ?? [])
  }

  /// - Returns: notices to others whom this concerns.
  private mutating func forget(_ name: PlayerName, of session: SessionID) -> [Effect] {
    guard let person = people[name], person.session == session else { return [] }
    people[name] = nil
    names[session] = nil
    forgetTokens(of: person)
    if held[person.address] != nil {
      held[person.address]?.removeAll { $0 == name }
      if held[person.address]?.isEmpty == true { held[person.address] = nil }
    }
    return endChallenges(of: name)
  }

  private mutating func forgetTokens(of person: Resident) {
    for digest in [person.digest] + person.formerDigests where tokens[digest] == person.name {
      tokens[digest] = nil
    }
  }

  /// Replaces a member's token and all earlier ones.
  mutating func renew(_ name: PlayerName, _ token: String) -> [Effect] {
    guard var person = people[name] else { return [] }
    forgetTokens(of: person)
    (person.token, person.digest, person.formerDigests) = (token, TokenDigest(of: token), [])
    people[name] = person
    tokens[person.digest] = name
    let seats = tables.filter { $0.value.summary.seated.contains(name) }.keys.sorted()
    return (person.session.map { [.session($0, .renewed(token: token))] } ?? [])
      + seats.map { .table($0, .renewed(name, person.digest)) }
  }

  /// Exchanges the guest's name that a session was given for another name, which the caller
  /// registers.
  ///
  /// - Parameter person: the person behind the other name: the same guest, or another person.
  mutating func rename(
    _ name: PlayerName, to other: PlayerName, of session: SessionID, as person: PersonID?
  ) -> [Effect] {
    guard name != other, let somebody = people[name], somebody.session == session else { return [] }
    people[name] = nil
    forgetTokens(of: somebody)
    var effects: [Effect] = []
    if let guest = somebody.person.id, guest == person {
      if store.hasEvening(guest) {
        effects = enter([.renamed(guest, to: other)])
      }
    } else {
      effects = endEvening(of: somebody.person)
    }
    return effects + renameChallenges(of: name, to: other)
  }

  /// Returns a number never given to anyone before.
  mutating func newPerson() -> PersonID {
    latestPerson = max(latestPerson, store.latestPerson).next
    return latestPerson
  }

  // MARK: - Disconnected guests

  /// Waits for a disconnected guest. Names cost nothing and are quickly taken, so each address has
  /// a limit of disconnected guests without a seat; beyond it the one gone the longest is let go.
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
      return people[name]?.session.map { .session($0, .dismissed(.rateAddress)) }
    }
  }

  // MARK: - After a restart

  /// Notes the players who sat at a table before the restart and may return to it.
  ///
  /// - Returns: expirations for seats whose player's name belongs to another person at other
  ///   tables, because the server ended between the records of two tables.
  private mutating func expect(
    _ history: TableHistory
  ) -> [Effect] {
    var misfits: [Effect] = []
    for seat in history.seats.values where seat.isOfSomebody {
      let name = seat.occupant.name
      guard var known = returning(seat), let person = known.person.id else {
        misfits.append(.table(history.settings.id, .expired(name)))
        continue
      }
      let terms = TableTerms(history.game, history.settings.sharedOptions, hands: nil)
      let entry = JoinedTables.Entry(
        table: history.settings.id, terms: Shared(wrappedValue: terms), isSeated: true,
        seq: history.openRound?.events.first.map { $0.seq - 1 } ?? history.seq)
      known.returning?.tables[entry.table] = entry
      if store.tableUsed(by: person) == entry.table { known.returning?.tables.used = entry.table }
      expect(known)
    }
    return misfits
  }

  private mutating func expect(_ known: Resident) {
    people[known.name] = known
    for digest in [known.digest] + known.formerDigests { tokens[digest] = known.name }
  }

  /// The known state of a seated player, including this table; `nil` if the name belongs to another
  /// person at another table.
  private func returning(_ seat: KeptSeat) -> Resident? {
    let occupant = seat.occupant
    guard let person = occupant.person.id, let digest = occupant.digest else { return nil }
    let address = seat.address?.description ?? ""
    var known =
      people[occupant.name]
      ?? Resident(
        name: occupant.name, person: occupant.person, digest: digest, address: address,
        isGone: true,
        returning: SessionState(
          session: nil, name: occupant.name, person: occupant.person,
          tags: TagMemory(store.answeredCommands(of: person))))
    guard known.person.id == person else { return nil }
    if store.accounts[person] != nil { known.person.kind = .member }
    known.formerDigests += [digest, occupant.formerDigest].compactMap(\.self).filter {
      $0 != known.digest && !known.formerDigests.contains($0)
    }
    if known.address.isEmpty { known.address = address }
    return known
  }

  /// Notes the players of a table that this start does not reopen, so that they hear of it when
  /// they return.
  private mutating func expectNothing(
    of history: TableHistory
  ) {
    for seat in history.seats.values where seat.isOfSomebody {
      guard var known = returning(seat) else { continue }
      let account = known.person.id.map { LedgerAccount.person($0) }
      let chips = history.chipsToGiveBack.filter { $0.to == account }.map(\.amount)
      known.returning?.close(
        history.settings.id, chips: chips.isEmpty ? nil : chips.reduce(0, +))
      expect(known)
    }
  }

  /// Restores a recorded session for the connection that resumes it. A second connection a moment
  /// later is asked to try again.
  mutating func restore(
    _ person: Resident, to newcomer: Resident, _ session: SessionID, greeting: Greeting?
  ) -> Effect {
    guard var state = person.returning, person.token.isEmpty else {
      return .session(session, .adopt(.busy))
    }
    if greeting != nil {
      // A login continues under the new connection's token, and earlier tokens remain valid.
      people[person.name] = newcomer
      people[person.name]?.session = nil
      people[person.name]?.formerDigests = [person.digest] + person.formerDigests
      people[person.name]?.returning = state
      tokens[newcomer.digest] = person.name
      state.tags = TagMemory()
    }
    people[person.name]?.token = newcomer.token
    (state.token, state.person, state.greeting) = (newcomer.token, person.person, greeting)
    state.isMuted = store.orders.forbids(.mute, .name(person.name), at: time)
    let account = person.person.id.flatMap { store.accounts[$0] }
    state.ignored.formUnion(account?.ignored ?? [])
    return .session(session, .adopt(.session(state)))
  }

  /// Gives up the seats of a name that nobody has resumed.
  mutating func expire(_ name: PlayerName) -> [Effect] {
    guard let person = people[name], let known = person.returning, person.session == nil else {
      return []
    }
    people[name] = nil
    forgetTokens(of: person)
    return known.tables.entries.map { .table($0.table, .expired(name)) }
      + endEvening(of: person.person)
  }

  private mutating func endWaiting() -> [Effect] {
    guard let until = returnsUntil, until <= now else { return [] }
    returnsUntil = nil
    return people.filter { $0.value.returning != nil }.keys.sorted().flatMap { expire($0) }
  }

  mutating func add(_ configuration: TableConfiguration, of owner: PersonID?) -> [Effect] {
    var configuration = configuration
    configuration.hold = hold
    if configuration.settings.options.bots > 0 {
      configuration.botNames = nameBots(of: configuration.id)
    }
    let state = configuration.state ?? TableState(configuration.settings)
    let summary = state.table.summary(configuration.settings)
    tables[configuration.id] = Table(
      settings: configuration.settings, owner: owner,
      isGuests: owner.map { countsAsGuest($0) } ?? false, summary: summary,
      emptySince: summary.seated.isEmpty ? now : nil)
    return [.open(configuration)]
      + (configuration.state == nil ? [] : [.table(configuration.id, .opened)])
  }

  /// The names of a table's bots: the ones it has, or a block that no other table uses.
  private mutating func nameBots(of table: TableID) -> BotNames {
    if let names = botNames[table] { return names }
    let taken = Set(botNames.values.map(\.block))
    let names = BotNames(block: (0...taken.count).first { !taken.contains($0) } ?? taken.count)
    botNames[table] = names
    return names
  }

  /// Forgets a closed table.
  private mutating func forget(_ id: TableID) -> [Effect] {
    botNames[id] = nil
    guard let table = tables.removeValue(forKey: id) else { return [] }
    if table.creator == nil { retired.insert(id) }
    return [.remove(id)] + (table.whenClosed ?? [])
  }
}

extension KeptSeat {
  /// Whether a player may return to the seat.
  fileprivate var isOfSomebody: Bool { !occupant.isLeaving && occupant.person.kind != .house }
}

extension TableHistory {
  private func name(of person: PersonID) -> PlayerName? {
    seats.values.first { $0.occupant.person.id == person }?.occupant.name
  }

  /// Describes what is kept of the table, and the chips given back.
  fileprivate var remainder: String {
    let rounds = roundCount == 1 ? "its round is kept" : "its \(roundCount) rounds are kept"
    let play =
      openRound?.isDealt != true
      ? "" : "; the \(family.row.round.description) in play counts for nothing"
    let chips = chipsToGiveBack.compactMap { transfer -> String? in
      guard case .person(let person) = transfer.to, let name = name(of: person) else { return nil }
      return "\(name) \(transfer.amount)"
    }
    return (roundCount == 0 ? "it has no rounds to keep" : rounds) + play
      + (chips.isEmpty ? "" : "; chips went back: \(chips.joined(separator: ", "))")
  }
}
