// Owns the journal of a run: when it is committed, when the disk fails, when the process dies, and
// what must be true then. Never mends anything.

import Archive
import Cards
import Journal
import LineProtocol
import Room

extension Simulation {
  /// Gives the journal what the last step has put on record.
  mutating func record() throws(Violation) {
    if let reason = house.contradiction {
      throw Violation(.replay, "the archive refuses an entry: \(reason): apply it in its order")
    }
    guard weather.isDurable, !house.entered.isEmpty else { return }
    do { try keeper.append(house.settings.workings.lines(house.entered)) } catch {
      // The disk has failed: nothing of it is acknowledged, and the next commit ends the process.
      guard house.settings.workings.stopsWhenDiskFails, !keeper.refuses else { return }
      throw Violation(.replay, "the journal refuses an entry: \(error.explanation)")
    }
  }

  // MARK: - Commits

  /// Puts on the disk what is on record, and lets those go on who wait for it. If the disk fails,
  /// the process ends.
  ///
  /// - Returns: whether there was anything to commit.
  mutating func commit() throws(Violation) -> Bool {
    guard !house.unkept.isEmpty else { return false }
    switch Result(catching: { () throws(JournalError) in try keeper.commit() }) {
    case .success(let lines):
      for line in lines { try kept.take(line) }
      try kept.check(house.office.archive, "the archive")
    case .failure(let error):
      if try stops(after: error) { return true }
    }
    try perform(.commit)
    return try snapshot()
  }

  /// The disk has failed: the journal must be at its end, and the server stops.
  private mutating func stops(after error: JournalError) throws(Violation) -> Bool {
    transcript.note(now, step: "the disk fails: \(error.explanation)")
    failures += 1
    guard keeper.refuses else {
      throw Violation(.recovery, "the journal goes on after the disk has failed: stop for good")
    }
    guard house.settings.workings.stopsWhenDiskFails else { return false }
    try die(losesPower: chance.happens(perMille: 500))
    return true
  }

  /// Begins or writes a snapshot, by chance.
  private mutating func snapshot() throws(Violation) -> Bool {
    if chance.happens(perMille: Weather.snapshotsRead) { try kept.checkSnapshot() }
    if chance.happens(perMille: Weather.snapshots) {
      let lines = house.office.archive.snapshot()
      do { try keeper.beginSnapshot(lines) } catch { return try stops(after: error) }
    }
    if chance.happens(perMille: 200) { keeper.writeSnapshot() }
    return true
  }

  // MARK: - Failing

  /// By chance the process is killed, or the disk begins to fail.
  mutating func meetWeather() throws(Violation) {
    let lot = chance.number(below: 100_000)
    if lot < weather.kills {
      try die(losesPower: chance.happens(perMille: 500))
    } else if lot < weather.kills + weather.faults {
      breakDisk(within: 8)
    }
  }

  /// One of the next calls of the disk goes wrong, or all from one of them on.
  private mutating func breakDisk(within calls: Int) {
    let kind = chance.element(of: DiskFault.Kind.allCases) ?? .powerLoss
    keeper.disk.fault = DiskFault(
      kind, at: keeper.disk.calls + 1 + chance.number(below: calls),
      isLasting: chance.happens(perMille: 300))
  }

  /// The process is gone; another one begins on what the disk has.
  mutating func die(losesPower: Bool) throws(Violation) {
    kills += 1
    transcript.note(now, step: losesPower ? "the power goes" : "the process is killed")
    keeper.die(losesPower: losesPower)
    shadow = nil
    orphans = []
    let pause = [50, 2000, 60_000, 3_600_000][chance.number(below: 4)]
    try open(at: now.after(milliseconds: pause))
    for index in guests.indices where guests[index].link != nil {
      transcript.note(now, guests[index].number, "!", "hung up by the end of the process")
      guests[index].link = nil
      guests[index].isOwed = false
      try enact(index) { $0.loseConnection(&$1) }
    }
  }

  // MARK: - Starting

  /// A server starts, and opens its tables.
  mutating func open(at instant: Instant) throws(Violation) {
    let archive = house.settings.workings.archive(try recover())
    house = House(house.settings, remembering: archive, at: instant)
    audit.restart()
    try record()
    while !house.isOpen {
      if house.mail.count > 0 {
        try perform(.deliver(house.mail.route(at: chance.number(below: house.mail.count))))
      } else {
        _ = try commit()
      }
    }
  }

  /// Reads what the disk has, and holds it against what was sent and what was told.
  private mutating func recover() throws(Violation) -> Archive {
    guard weather.isDurable else { return Archive() }
    if weather.faults > 0, phase == .lively, chance.happens(perMille: 200) { breakDisk(within: 20) }
    let found = try find()
    guard (keeper.durable...keeper.sent.count).contains(found.last) else {
      throw Violation(
        .recovery,
        "of \(keeper.durable) records on the disk and \(keeper.sent.count) sent "
          + "\(found.last) are found: acknowledge none before the sync returns")
    }
    for (number, line) in found.records where keeper.sent[number - 1] != line {
      throw Violation(
        .recovery, "record \(number) was sent as \(keeper.sent[number - 1]), found is \(line)")
    }
    for line in keeper.sent[keeper.durable..<found.last] { try kept.take(line) }
    keeper.settle(on: found)
    try kept.check(found.archive, "what a restart reads")
    try kept.games.check(found.archive)
    try tells.checkRestart(kept)
    return found.archive
  }

  /// Opens the journal; if the disk fails meanwhile, somebody looks at it and starts again.
  private mutating func find() throws(Violation) -> SimulatedJournal.Found {
    switch Result(catching: { () throws(JournalError) in try keeper.open() }) {
    case .success(let found): return found
    case .failure(.disk(let error)):
      transcript.note(now, step: "no start: \(error.explanation)")
      failures += 1
      keeper.die(losesPower: chance.happens(perMille: 500))
    case .failure(let error): throw Simulation.refused(error)
    }
    do { return try keeper.open() } catch { throw Simulation.refused(error) }
  }

  private static func refused(_ error: JournalError) -> Violation {
    Violation(.recovery, "a restart refuses what only crashes have touched: \(error.explanation)")
  }

  /// The server ends in order: all that it did is on the disk.
  mutating func close() throws(Violation) {
    guard weather.isDurable else { return }
    while try commit() {}
    do { try keeper.close() } catch { throw Simulation.refused(error) }
    try kept.check(house.office.archive, "the archive at the end")
    keeper.die(losesPower: true)
    guard try recover() == house.office.archive else {
      throw Violation(.recovery, "after an orderly end a restart reads another archive")
    }
  }
}
