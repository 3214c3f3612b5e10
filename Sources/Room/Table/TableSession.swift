import Cards
import Games
import Lines

/// A table in the server: a `Table`, and everything that is not part of its state, such as its
/// members, clocks, and what is waiting to be sent.
public struct TableSession: Sendable {
  let configuration: TableConfiguration
  /// The table.
  public internal(set) var table: Table
  var chance: ChaCha20
  /// The time of the current input.
  var now = Instant(nanoseconds: 0)
  var members = TableMembers()
  var clocks: TableClocks
  private(set) var log = EventLog()
  /// People who were voted out, and until when.
  var barred: [PersonID: Instant] = [:]
  /// When the next of the house's bots answers its question.
  var botsAnswerAt: Instant?
  /// When players last left with chips, and when the table was opened.
  var leftAt: [PersonID: Instant] = [:]
  private(set) var openedAt: Instant?
  /// When the last game began, to recognize a `reset` that comes too late for it.
  private(set) var beganAt: Instant?
  /// The last player to have cards dealt where no clock runs, and when.
  var lastDeal: (player: PlayerName, at: Instant)?
  /// Who wants to deal a round away that nobody has shown a hand of.
  var dealAsked: (player: PlayerName, round: Int, at: Instant)?
  /// Whether the table is closed or the server is stopping; later inputs are too late.
  private var isClosed = false

  var step: TableStep
  private var index: Int
  private var summaryTold: TableSummary?
  private var wasPausing = false
  private var meter = TableMeter()
  private var terms: Shared<TableTerms>

  /// Creates a table.
  ///
  /// - Parameter seed: the seed of all its shuffles; from the system for a real table.
  public init(_ configuration: TableConfiguration, seed: Seed) {
    self.configuration = configuration
    let state = configuration.state ?? TableState(configuration.settings)
    (table, index) = (state.table, state.index)
    chance = ChaCha20(seed: seed)
    clocks = TableClocks(configuration.settings, turns: state.turns)
    step = TableStep(configuration.id)
    terms = Shared(
      wrappedValue: TableTerms(table.game.id, configuration.settings.sharedOptions, hands: nil))
    for event in state.recentEvents { log.append(event.event, seq: event.seq) }
  }

  /// The table's part of a snapshot, taken between two calls of `handle`.
  public var state: TableState {
    TableState(table, index: index, turns: clocks.turns, after: log.all)
  }

  /// The table's name.
  public var id: TableID { configuration.id }
  var settings: TableSettings { configuration.settings }
  var options: TableOptions { settings.options }

  /// The imbalance of chips or cards, which is 0 after every call; otherwise some were made or
  /// lost.
  public var imbalance: Int { table.imbalance }

  /// When `handle(.wake)` is due, at the next clock that runs out. Mutating, so that it is computed
  /// in place: a table is too large to copy for that.
  public var wake: Instant? {
    mutating get { isClosed ? nil : .earliest(clocks.wake, botsAnswerAt) }
  }

  /// Handles an input and returns what is to be sent and recorded.
  public mutating func handle(_ input: TableInput, at now: Instant) -> [Effect] {
    if isClosed { return refuseLate(input) }
    self.now = now
    if openedAt == nil { openedAt = now }
    switch input {
    case .opened: open()
    case .wake: wakeUp()
    case .command(let sender, let command):
      if sender.mode == .json { step.news.isReadInJSON = true }
      do { try command(&self, sender) } catch { refuse(sender, Refusal(reason: error)) }
      giveBack(sender)
    case .play(let search):
      if search.sender.mode == .json { step.news.isReadInJSON = true }
      play(search)
    case .cutOff(let session): cutOff(session)
    case .departed(let session): depart(session)
    case .seat(let newcomer, let session, let reply, let notice):
      seat(newcomer, session, reply: reply, notice)
    case .expired(let name): expire(name)
    case .handedOver(let session, let name, let new, let last, let digest):
      handOver(from: session, name, to: new, last: last, digest)
    case .renewed(let name, let digest): renew(digest, of: name)
    case .close: close()
    case .stop: isClosed = true
    }
    if !step.events.isEmpty { noteEvents(since: 0) }
    let count = step.events.count
    answerForBot()
    if step.events.count > count { noteEvents(since: count) }
    if !step.events.isEmpty {
      meter.note(step.events, at: now)
      if table.occupants.isEmpty { meter = TableMeter() }
    }
    if table.game.isFinished, !table.isClosed { close() }
    // A table that the server opened goes back to its own rules when everybody has left, so that the
    // next guest finds what its name says.
    if table.occupants.isEmpty, settings.creator == nil {
      follow(.returnToRules(of: settings.start))
    }
    return takeEffects()
  }

  private func refuseLate(_ input: TableInput) -> [Effect] {
    switch input {
    case .command(let sender, _):
      [rest(of: sender).map { .house($0) }, .session(sender.session, .noSuchTable(id))]
        .compactMap(\.self)
    case .play(let search):
      [rest(of: search.sender), .play(search.without(id), refused: nil)].compactMap(\.self)
        .map { .house($0) }
    case .handedOver(_, _, let session, _, _): [.session(session, .noSuchTable(id))]
    case .opened, .wake, .cutOff, .departed, .seat, .expired, .renewed, .close, .stop: []
    }
  }

  /// What its members know of the game being played, which seldom changes.
  mutating func currentTerms() -> Shared<TableTerms> {
    let game = table.game
    let hands = (game.id.family == .dealing ? game as? DealingGame : nil)?.options.hands
    let known = terms.wrappedValue
    if known.game != game.id || known.hands != hands {
      terms = Shared(
        wrappedValue: TableTerms(game.id, settings.sharedOptions, hands: hands))
    }
    return terms
  }

  // MARK: - Deciding

  /// Lets the table decide, and notes the events for members and the journal.
  ///
  /// - Throws: `Refusal`; then nothing has changed.
  @discardableResult
  mutating func decide(
    _ action: TableAction
  ) throws(Refusal) -> [TableEvent] {
    var seq = table.seq
    let before = table.occupants
    let decided = try table.decide(action, at: id, using: &chance)
    for event in decided {
      if event.isShown {
        seq += 1
        step.news.append(event, seq: seq)
        log.append(event, seq: seq)
      }
      switch event.part {
      case .restarts: beganAt = now
      // The last event shown to a player who gives up a seat is that it is given up, after a
      // standing bet has been played out.
      case .leaves(let player, let stack):
        if stack > 0, let person = before[player.seat]?.person.id { leftAt[person] = now }
        clocks.forgetBank(player.seat)
        dismiss(player)
      default: break
      }
      // The last event shown to a player who is voted out is the vote.
      if case .leaving(let player) = event, case .kick = action { dismiss(player) }
    }
    for case .leaving(let player) in decided where table.occupants[player.seat] != nil {
      // The vote's own line says so.
      if case .kick = action { continue }
      let round = table.game.id.family.row.round
      let notice = Shared(
        wrappedValue: Notice.at(
          id,
          "seat \(player.seat): \(player.name) has left, and it is free when the \(round) is over"))
      for member in members.present {
        deliver(to: member.session) {
          $0.leaver = player.seat
          if member.seat != player.seat { $0.notice = notice }
        }
      }
    }
    step.events += decided
    return decided
  }

  /// Ends the membership of a player who has given up a seat, unless it has ended already.
  private mutating func dismiss(_ player: SeatedPlayer) {
    _ = clocks.close(player.seat)
    if let session = members.leave(player.seat) { dismiss(session, player.name) }
  }

  /// Lets the table do what cannot be refused: a refusal means there is nothing to do.
  @discardableResult
  mutating func follow(_ action: TableAction) -> [TableEvent] {
    do throws(Refusal) { return try decide(action) } catch { return [] }
  }

  /// Updates clocks and bots after this call's events from index `count` on.
  private mutating func noteEvents(since count: Int) {
    refreshClocks(after: step.events[count...])
    let before = step.events.count
    tendBots()
    if step.events.count > before { refreshClocks(after: step.events[before...]) }
    if step.events[count...].contains(where: \.changesSeats) { tellWhoIsAlone() }
  }

  // MARK: - Effects

  /// What the house knows of the table.
  public var summary: TableSummary {
    table.summary(
      settings, watching: members.watcherCount, pace: pace,
      isPausing: clocks.isPausing)
  }

  /// How fast the table plays; empty for a duplicate, where others play the same deals.
  private var pace: TablePace {
    options.isPartOfDuplicate ? TablePace() : meter.pace
  }

  /// The summary, if the house does not know it yet. Most steps change neither seats nor state.
  private mutating func changedSummary() -> TableSummary? {
    if summaryTold?.state == table.game.state, summaryTold?.watching == members.watcherCount,
      summaryTold?.decks == table.game.deckNumber, wasPausing == clocks.isPausing,
      !step.events.contains(where: { $0.changesSeats || $0.changesNamesInPlay })
    {
      return nil
    }
    wasPausing = clocks.isPausing
    let summary = summary
    defer { summaryTold = summary }
    return summary == summaryTold ? nil : summary
  }

  /// Takes the effects of this call. The record comes first, because the rest waits until it is
  /// durable. The house hears of a change before anybody at the table, so that it knows as much as
  /// they do when they ask.
  private mutating func takeEffects() -> [Effect] {
    var effects: [Effect] = []
    effects.reserveCapacity(table.occupants.count + members.watcherCount + 4)
    if !step.events.isEmpty {
      index += 1
      let record = TableRecord(
        table: id, family: table.game.id.family, index: index, turns: clocks.turns,
        events: step.events, answered: step.answered)
      let isLast = table.isClosed
      effects.append(.journal([.step(record)] + (isLast ? [.tableClosed(id)] : [])))
    }
    if let summary = changedSummary() { effects.append(.house(.summary(summary))) }
    if table.isClosed, !isClosed {
      isClosed = true
      effects.append(.house(.closed(id)))
    }
    sendNews()
    step.end(&effects)
    return effects
  }

  // MARK: - For proofs

  /// The cards that a reader called `viewer`, or one without a name, may not see.
  public func hiddenCards(from viewer: PlayerName?) -> CardSet {
    table.game.hiddenCards(from: viewer)
  }

  /// The same table, with everything that `viewer` may not see in a different order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName? = nil, seed: Seed
  ) -> TableSession {
    var copy = self
    var chance = ChaCha20(seed: seed)
    copy.table = table.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance)
    return copy
  }
}

extension TableEvent {
  /// Whether the set of names in play changes.
  fileprivate var changesNamesInPlay: Bool {
    switch self {
    case .leaving, .game(.poker(.hand)): true
    default: false
    }
  }

  /// Whether somebody comes or goes, or changes seats.
  fileprivate var changesSeats: Bool {
    switch self {
    case .sat, .out, .back, .closed, .game(.dealing(.new)): true
    case .game(let event): event.departure != nil
    default: false
    }
  }
}

extension Table {
  /// What everybody may know of it from outside.
  func summary(
    _ settings: TableSettings, watching: Int = 0, pace: TablePace = TablePace(),
    isPausing: Bool = false
  ) -> TableSummary {
    let seated = occupants.values
    return TableSummary(
      id: settings.id, game: game.id, seats: game.seatCount, watching: watching,
      state: game.state, seated: seated.map(\.name),
      sittingOut: Set(seated.filter { $0.sitsOut != nil }.map(\.name)), rules: game.ownRules,
      decks: game.deckNumber,
      bots: seated.reduce(into: [:]) { $0[$1.name] = $1.person.level },
      people: seated.count { $0.person.role == .person }, stakes: ListedStakes(game), pace: pace,
      isSeeded: game.isSeeded && !settings.options.hasMadeSeed,
      inPlay: namesInPlay(isPausing: isPausing))
  }
}
