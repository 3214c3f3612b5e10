import Advisor
import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store

/// Accounts, the score book, the operator and the rounds that are over: the one value that changes
/// the store.
///
/// An entry is applied when it is made, and told to nobody before it is kept: the shell holds back
/// everything that stands behind a `journal` effect, and every answer while entries are on their
/// way to the disk.
public struct Office: Sendable {
  /// What is remembered.
  public internal(set) var store: Store
  var accounts: AccountService
  var book = ScoreBookService()
  var mutes = MuteEnds()
  private var rounds: RoundService
  private(set) var funds = FundsService()
  private var quiz: QuizService
  private var clocks: ClockWatch
  var limiter: RateLimiter
  /// How those have played who are not here now.
  private(set) var played = PlayRecords()
  /// Registrations that come too fast, and are begun a little later.
  private var postponed = Postponed<(PlayerName, password: String, Requester)>()

  /// An office with what was remembered.
  ///
  /// - Parameters:
  ///   - seed: what the secrets of devices follow from: of the system's generator, and never the
  ///     same twice.
  ///   - zone: that of the clock by which it is told the time.
  public init(
    _ store: Store = Store(), seed: Seed, quotas: QuotaFigures = QuotaFigures(),
    zone: HouseZone = .universal
  ) {
    self.store = store
    clocks = ClockWatch(latest: max(store.latest, store.latestRound))
    rounds = RoundService(zone: zone)
    accounts = AccountService(seed: seed)
    quiz = QuizService(seed: seed)
    limiter = RateLimiter(quotas)
  }

  /// When `handle(.wake)` is due: the next login, registration or change that waits, the next end
  /// of a mute, or the end of a guest's evening.
  public var wake: Instant? {
    [accounts.wake, mutes.wake, book.wake, postponed.wake, funds.wake].compactMap { $0 }.min()
  }

  /// Takes entries that others have made: tables and the lobby.
  ///
  /// - Returns: what the history has to take once they are durable.
  /// - Throws: `StoreError` if one cannot follow those before it.
  @discardableResult
  public mutating func take(
    _ entries: [JournalEntry], at now: Instant, _ time: WallTime
  ) throws(StoreError) -> [HistoryChange] {
    let isBehind = clocks.isBehind(time)
    clocks.noteRecord(at: time)
    var changes: [HistoryChange] = []
    for entry in entries {
      let table: TableID? =
        if isBehind, case .step(let record) = entry { record.table } else { nil }
      let before = table.flatMap { store.tables[$0]?.lastRound }
      let news = try store.apply(entry, at: time)
      if let table, let before, let last = store.tables[table]?.lastRound, last > before {
        rounds.note(before + 1...last, of: table, beganAt: now)
      }
      funds.note(news.movements)
      if case .tableClosed(let id) = entry {
        funds.forget(id)
        rounds.forget(id)
      }
      changes += news.history
    }
    return changes
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - now: for delays.
  ///   - time: what entries are stamped with, and what "today" is.
  public mutating func handle(
    _ input: OfficeInput, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    let warning = clocks.note(now, time).map { [Effect.log($0)] } ?? []
    defer { book.plan(store.book, at: now) }
    return warning + answer(input, at: now, time)
  }

  private mutating func answer(
    _ input: OfficeInput, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    if !mutes.isPlanned { mutes.plan(store.orders, at: now, time) }
    funds.start(at: now)
    switch input {
    case .wake:
      return accounts.goOn(in: store, at: now) + mutes.tell(store.orders, at: now, time)
        + book.makeDue(in: &store, at: moment(now, time), &limiter)
        + book.endDrops(in: &store, at: moment(now, time)) + registerDue(at: now, time)
        + funds.endDue(in: &store, at: time)
    case .arrived(let session, let address):
      guard store.orders.forbids(.ban, .address(address), at: time) else { break }
      return [.session(session, .dismissed(.banned))]
    case .command(let requester, let deed): return answer(requester, deed, at: now, time)
    case .memos(let name, let session): return tellMemos(of: name, to: session, at: time)
    case .memosTold(let name, let memos): return takeMemos(memos, of: name, at: time)
    case .reserved(let session, let refusal):
      return accounts.reserved(session, refusal, in: store, at: now, time)
    case .finger(let requester, let name, let state, let tables, let report):
      return [finger(requester, name, state, tables, report)]
    case .played(let report): played.add(report.figures, of: report.identity)
    case .password(let number, let outcome):
      return accounts.done(number, outcome, funds, in: &store, at: now, time)
    case .roundsRead(let number, let rounds):
      let answer = self.rounds.answer(number, rounds, in: store)
      return [answer].compactMap { $0 }
    case .restored(var state, let session):
      state.isMuted = store.orders.forbids(.mute, .name(state.name), at: time)
      if state.person.kind == .member {
        state.ignored.formUnion(store.accounts[state.name]?.ignored ?? [])
      }
      return [.session(session, .adopt(.session(state)))]
    case .handedOver(let old, let new): book.handOver(from: old, to: new)
    case .departed(let session, let guest):
      book.forget(session)
      accounts.forget(session)
      if let guest {
        return funds.endEvening(of: guest, in: &store, at: time)
      }
    case .guestExpired(let name):
      return funds.endEvening(of: name, in: &store, at: time)
    case .renamed(let name, let other): return rename(name, to: other, at: time)
    case .fund(let request): return funds.find(request, in: store)
    case .price(let search, let settings): return [funds.price(search, settings, in: store)]
    case .release(let request, let chips):
      return funds.release(request, chips, in: &store, at: time)
    case .inputEnded(let session): accounts.endInput(of: session)
    case .operate(let request): return operate(request, at: now, time)
    }
    return []
  }

  /// Does what a session asks for, or says why not.
  private mutating func answer(
    _ requester: Requester, _ deed: OfficeDeed, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    var requester = requester
    requester.namedAt = clocks.first(after: requester.since)
    if let former = requester.former {
      requester.former?.namedAt = clocks.first(after: former.since)
    }
    do {
      return try deed(&self, requester, now, time)
    } catch {
      return [requester.refused(Refusal(reason: error))]
    }
  }

  // MARK: - What sessions ask for

  mutating func refill(
    _ requester: Requester, at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    try funds.refill(requester, in: &store, at: now, time)
  }

  /// Changes the rules that somebody keeps.
  mutating func changeRules(
    _ change: (inout Store) throws -> [Effect]
  ) rethrows -> [Effect] { try change(&store) }

  /// Tells of rounds of a table.
  mutating func tell(
    of table: TableID, _ requester: Requester,
    _ tell: (inout RoundService, TableID, Requester, Store) throws -> Effect
  ) rethrows -> [Effect] { [try tell(&rounds, table, requester, store)] }

  mutating func perform(
    _ line: BookLine, _ requester: Requester, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    book.perform(line, requester, in: &store, at: moment(now, time), &limiter)
  }

  /// Takes a line that answers a card of the book.
  mutating func step(
    _ card: BookCard, _ answer: CardAnswer, _ requester: Requester, at now: Instant,
    _ time: WallTime
  ) -> [Effect] {
    book.step(card, answer, requester, in: &store, at: moment(now, time), &limiter)
  }

  /// What may stand where somebody types a line of the book.
  func complete(_ completion: Completion, for requester: Requester) -> Effect {
    var completion = completion
    book.note(requester.session, in: store.book, &completion)
    return requester.answered(Line(.done, "tab", ["words": completion.words]))
  }

  /// Makes a move of the quiz, which stands like this for the session.
  mutating func take(
    _ move: QuizMove, _ quiz: Quiz, _ requester: Requester, at time: WallTime
  ) throws(Refusal) -> [Effect] {
    try self.quiz.take(move, quiz, requester, in: &store, at: time)
  }

  /// - Parameter device: the secret of the device that it comes from, if one was sent.
  mutating func login(
    _ name: PlayerName, password: String?, device: String?, _ requester: Requester,
    at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    if let current = requester.name, current != name {
      try requireMayRename(current, to: name)
    }
    return try accounts.login(name, password, device: device, requester, in: store, at: now, time)
  }

  /// Gives a guest a name that nobody has; the lobby knows these.
  mutating func loginGuest(
    besides taken: Set<PlayerName>, _ requester: Requester, at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    let name = try accounts.guestName(besides: taken, requester, in: store, at: time)
    return try accounts.login(name, nil, device: nil, requester, in: store, at: now, time)
  }

  mutating func resume(
    _ token: String, _ requester: Requester, at time: WallTime
  ) throws(Refusal) -> [Effect] {
    [try accounts.resume(token, requester, in: store, at: time)]
  }

  mutating func changePassword(
    _ old: String, to new: String, _ requester: Requester, at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    try accounts.changePassword(old, new, requester, in: store, at: now, time)
  }

  /// - Throws: `Refusal` for a guest whose chips are still at a table, and as long as those of
  ///   an earlier guest of the new name are on their way.
  private func requireMayRename(
    _ name: PlayerName, to other: PlayerName
  ) throws(Refusal) {
    guard !store.isAtTable(name), funds.reserved(for: name) == 0 else {
      throw Refusal(.authBusy, "\(name) is still in a hand; try again when it is over")
    }
    guard !funds.isDeparting(other) else { throw Refusal(.authBusy) }
  }

  /// A guest's purse and results go along with a change of name; a member has those of the account.
  private mutating func rename(
    _ name: PlayerName, to other: PlayerName, at time: WallTime
  ) -> [Effect] {
    guard store.accounts[other] == nil else {
      return funds.endEvening(of: name, in: &store, at: time)
    }
    funds.rename(name, to: other)
    guard store.hasEvening(name) else { return [] }
    return [enter([.renamed(name, to: other)], at: time)].compactMap { $0 }
  }

  /// How the office stands.
  public var figures: OfficeFigures {
    OfficeFigures(
      members: store.accounts.count,
      rounds: store.roundsPlayed,
      bookGames: store.book.games.count, bookChanges: store.book.changeCount,
      clockSteps: clocks.steps, waitingLogins: accounts.waiting, quotaHits: limiter.hits)
  }

  /// Makes entries; `nil` if the store refuses one of them.
  mutating func enter(_ entries: [JournalEntry], at time: WallTime) -> Effect? {
    store.enter(entries, at: time)
  }

  /// A quota stands in somebody's way: its figure, and that is counted.
  mutating func exceeds(_ quota: Quota, _ count: Int) -> Bool {
    guard let most = limiter.figures.limit(quota), count >= most else { return false }
    limiter.note(quota)
    return true
  }

  private func moment(_ now: Instant, _ time: WallTime) -> BookMoment {
    BookMoment(now: now, time: time, earliest: clocks.earliestDay(at: now))
  }

  /// Makes a member, a little later if too many from that address register.
  mutating func register(
    _ name: PlayerName, _ password: String, _ requester: Requester, at now: Instant,
    _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    let charge = [Charge(.registrations, to: requester.address)]
    let due = try limiter.take(charge, at: now)
    guard due <= now else {
      postponed.add((name, password, requester), due: due)
      return []
    }
    do {
      return try accounts.register(name, password, requester, in: store, at: time)
    } catch {
      limiter.giveBack(charge, at: now)
      throw error
    }
  }

  private mutating func registerDue(at now: Instant, _ time: WallTime) -> [Effect] {
    var effects: [Effect] = []
    for (name, password, requester) in postponed.take(at: now) {
      do {
        effects += try accounts.register(name, password, requester, in: store, at: time)
      } catch {
        effects.append(requester.refused(error))
      }
    }
    return effects
  }
}

/// How an office stands, for whoever watches over the server.
public struct OfficeFigures: Sendable {
  /// Accounts.
  public let members: Int
  /// Rounds that are over, of the tables that are open.
  public let rounds: Int
  /// Games in the score book.
  public let bookGames: Int
  /// Changes of them.
  public let bookChanges: Int
  /// How often the clock on the wall was set by more than a day.
  public let clockSteps: Int
  /// Logins, registrations and new passwords that wait for their turn.
  public let waitingLogins: Int
  /// How often each of the office's quotas stood in somebody's way.
  public let quotaHits: [Quota: Int]
}

extension Store {
  /// When the latest of the rounds that are remembered began: what an earlier release has left does
  /// not say what is the latest of all.
  fileprivate var latestRound: WallTime {
    let rounds = tables.values.flatMap { $0.rounds + [$0.openRound].compactMap(\.self) }
    return rounds.map(\.began).max() ?? WallTime(milliseconds: 0)
  }

  /// Makes entries: they are remembered at once, and come first in what is returned.
  ///
  /// - Returns: `nil` if the store refuses one of them; then none is made.
  mutating func enter(_ entries: [JournalEntry], at time: WallTime) -> Effect? {
    var changed = self
    do throws(StoreError) {
      for entry in entries { try changed.apply(entry, at: time) }
    } catch { return nil }
    self = changed
    return .journal(entries)
  }
}
