import Games
import Journal
import Lines
import Room

extension Simulation {
  /// Hands the journal the entries of the last step.
  mutating func record() throws(Violation) {
    if let reason = server.contradiction {
      throw Violation(.replay, "the store refuses an entry: \(reason): apply it in its order")
    }
    guard faults.isDurable, !server.entered.isEmpty else { return }
    do { try journal.append(server.settings.hooks.lines(server.entered)) } catch {
      // The disk has failed: nothing is acknowledged, and the next commit ends the process.
      guard server.settings.hooks.stopsWhenDiskFails, !journal.refuses else { return }
      throw Violation(.replay, "the journal refuses an entry: \(error.explanation)")
    }
  }

  // MARK: - Commits

  /// Makes recorded entries durable, and releases what waits for them. If the disk fails, the
  /// process ends.
  ///
  /// - Returns: whether there was anything to commit.
  mutating func commit() throws(Violation) -> Bool {
    guard !server.pending.isEmpty else { return false }
    server.follow()
    switch Result(catching: { () throws(JournalError) in try journal.commit() }) {
    case .success(let lines):
      for line in lines {
        journal.history?.take(server.settings.hooks.history(try durable.take(line)))
      }
      try durable.check(server.house.store, "the store")
      // Everything that the tables contain is on the disk now.
      if chance.happens(perMille: 200) { journal.writeSnapshot(server.states) }
      if chance.happens(perMille: FaultRates.historiesRead) { try checkHistory() }
      try fold.check(durable.recovered, "the journal")
    case .failure(let error):
      if try stops(after: error) { return true }
    }
    if chance.happens(perMille: 500) { journal.mark() }
    try perform(.commit)
    return try snapshot()
  }

  /// Checks that the history matches the rounds played, while the disk works: after a failure only
  /// the next start completes it.
  private func checkHistory() throws(Violation) {
    guard journal.disk.fault == nil, let history = journal.history, history.failure == nil else {
      return
    }
    try durable.checkHistory { history.rounds(of: $0, $1) }
  }

  /// Reads rounds for the house, and lets it answer.
  mutating func answer(_ slow: SlowAnswer) throws(Violation) {
    let rounds = slow.rounds.flatMap { journal.history?.rounds(of: $0.table, $0.numbers) } ?? []
    try perform(.slowAnswer(slow, rounds))
  }

  /// Handles a failed disk: the journal must be at its end, and the server stops.
  private mutating func stops(after error: JournalError) throws(Violation) -> Bool {
    transcript.note(now, step: "the disk fails: \(error.explanation)")
    failures += 1
    guard journal.refuses else {
      throw Violation(.recovery, "the journal goes on after the disk has failed: stop for good")
    }
    guard server.settings.hooks.stopsWhenDiskFails else { return false }
    try die(losesPower: chance.happens(perMille: 500))
    return true
  }

  /// Begins or writes a snapshot, at random.
  private mutating func snapshot() throws(Violation) -> Bool {
    if chance.happens(perMille: FaultRates.snapshotsRead) { try durable.checkSnapshot() }
    if chance.happens(perMille: FaultRates.snapshots) {
      do { try journal.beginSnapshot(of: server.house.store) } catch {
        return try stops(after: error)
      }
    }
    return true
  }

  // MARK: - Failing

  /// Kills the process or makes the disk fail, at random.
  mutating func meetFaults() throws(Violation) {
    let lot = chance.number(below: 100_000)
    if lot < faults.kills {
      try die(losesPower: chance.happens(perMille: 500))
    } else if lot < faults.kills + faults.faults {
      breakDisk(within: 8)
    }
  }

  /// Makes one of the disk's next calls fail, or all from one of them on.
  private mutating func breakDisk(within calls: Int) {
    let kind = chance.element(of: DiskFault.Kind.allCases) ?? .powerLoss
    journal.disk.fault = DiskFault(
      kind, at: journal.disk.calls + 1 + chance.number(below: calls),
      isLasting: chance.happens(perMille: 300))
  }

  /// Ends the process, and begins another one on what the disk has.
  mutating func die(losesPower: Bool) throws(Violation) {
    kills += 1
    let hasCardsOut = server.tables.contains { table in
      if let game = table?.table.game as? PokerGame { game.openHand != nil } else { false }
    }
    if hasCardsOut { killsWithCardsOut += 1 }
    transcript.note(now, step: losesPower ? "the power goes" : "the process is killed")
    journal.die(losesPower: losesPower)
    if faults.isDurable, chance.happens(perMille: FaultRates.recordsSpoiled),
      let reason = journal.spoilMarkedRecord(by: &chance)
    {
      throw Violation(.recovery, "\(reason): what was marked must be there")
    }
    shadow = nil
    orphans = []
    let pause = [50, 2000, 60_000, 3_600_000][chance.number(below: 4)]
    try open(at: now.after(milliseconds: pause))
    for index in participants.indices { restart(index) }
    for index in participants.indices where participants[index].network != nil {
      transcript.note(now, participants[index].number, "!", "hung up by the end of the process")
      participants[index].network = nil
      participants[index].isOwed = false
      try enact(index) { $0.loseConnection(&$1) }
    }
  }

  /// Notes what a client may rely on after a restart: its seat, if that is on record.
  private mutating func restart(_ index: Int) {
    participants[index].view.restart(roundStarts)
    let digest = participants[index].view.token.map { TokenDigest(of: $0) }
    let isSeated = server.house.store.tables.values.contains { history in
      history.seats.values.contains { !$0.occupant.isLeaving && $0.occupant.digest == digest }
    }
    let until = openedAt.after(server.settings.hold)
    participants[index].noteRestart(heldUntil: isSeated && digest != nil ? until : nil)
  }

  // MARK: - Starting

  /// Starts a server, and opens its tables.
  mutating func open(at instant: Instant) throws(Violation) {
    let recovered = try recover()
    let clockOffset = server.clockOffset
    server = SimulatedServer(
      server.settings, remembering: server.settings.hooks.store(recovered.store), recovered.tables,
      at: instant)
    server.clockOffset = clockOffset
    audit.restart()
    waits.restart()
    openedAt = instant
    try record()
    while !server.isOpen {
      if server.mailboxes.count > 0 {
        try perform(
          .deliver(server.mailboxes.route(at: chance.number(below: server.mailboxes.count))))
      } else {
        _ = try commit()
      }
    }
  }

  /// Reads the disk, and compares it with what was sent and what was revealed.
  private mutating func recover() throws(Violation) -> RecoveredStore {
    guard faults.isDurable else { return RecoveredStore() }
    if faults.faults > 0, phase == .lively, chance.happens(perMille: 200) { breakDisk(within: 20) }
    let found = try find()
    guard (journal.durable...journal.sent.count).contains(found.last) else {
      throw Violation(
        .recovery,
        "of \(journal.durable) records on the disk and \(journal.sent.count) sent "
          + "\(found.last) are found: acknowledge none before the sync returns")
    }
    for (number, line) in found.records where journal.sent[number - 1] != line {
      throw Violation(
        .recovery, "record \(number) was sent as \(journal.sent[number - 1]), found is \(line)")
    }
    for line in journal.sent[journal.durable..<found.last] { try durable.take(line) }
    journal.settle(on: found)
    let recovered = found.recovered
    try durable.check(recovered.store, "what a restart reads")
    try checkHistory()
    try fold.restart(recovered)
    roundStarts = durable.roundStarts
    try disclosure.checkRestart(durable)
    return recovered
  }

  /// Opens the journal; if the disk fails meanwhile, an operator repairs it and starts again.
  private mutating func find() throws(Violation) -> SimulatedJournal.Found {
    switch Result(catching: { () throws(JournalError) in try journal.open() }) {
    case .success(let found): return found
    case .failure(.disk(let error)):
      transcript.note(now, step: "no start: \(error.explanation)")
      failures += 1
      journal.die(losesPower: chance.happens(perMille: 500))
    case .failure(let error): throw Simulation.refused(error)
    }
    do { return try journal.open() } catch { throw Simulation.refused(error) }
  }

  private static func refused(_ error: JournalError) -> Violation {
    Violation(.recovery, "a restart refuses what only crashes have touched: \(error.explanation)")
  }

  /// Ends the server in order: everything that it did is on the disk.
  mutating func close() throws(Violation) {
    guard faults.isDurable else { return }
    while try commit() {}
    switch Result(catching: { () throws(JournalError) in try journal.close() }) {
    case .success: break
    // A disk that failed while writing a mark has stopped the journal, and nothing was committed
    // since.
    case .failure(.stopped(let error)):
      transcript.note(now, step: "the end finds that the disk has failed: \(error.explanation)")
      failures += 1
    case .failure(let error): throw Simulation.refused(error)
    }
    try durable.check(server.house.store, "the store at the end")
    journal.die(losesPower: true)
    guard try recover().store == server.house.store else {
      throw Violation(.recovery, "after an orderly end a restart reads another store")
    }
  }
}
