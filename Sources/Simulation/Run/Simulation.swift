import Cards
import Games
import HandOracle
import Lines
import Room

/// A run in progress.
struct Simulation: Sendable {
  var server: SimulatedServer
  var participants: [Participant] = []
  /// Connections that their clients have left, unnoticed by the server so far.
  var orphans: [NetworkConnection] = []
  var chance: Chance
  var phase = Phase.lively
  var audit = TableAudit()
  var shadow: Shadow?
  var transcript: Transcript
  var sessions = 0
  /// The number of the server's steps.
  var steps = 0
  /// The number of lines that clients have read.
  var linesRead = 0
  /// Shadows that were followed until cards were turned up.
  var shadows = 0
  /// How often the process was killed.
  var kills = 0
  /// How often that happened with a hand of poker in play.
  var killsWithCardsOut = 0
  /// How often the process ended because the disk failed.
  var failures = 0
  let journal: SimulatedJournal
  /// What is known to be in the journal.
  var durable = DurableState()
  /// What anybody has been told of it.
  var disclosure = DisclosureAudit()
  var fold = FoldAudit()
  var waits = WaitAudit()
  /// When the present process began.
  var openedAt = Instant(nanoseconds: 0)
  /// Where the rounds in play began that the last restart found.
  var roundStarts: [String: Int] = [:]
  let faults: FaultRates
  let scenario: Scenario
  let tables: [String]

  init(
    _ settings: ServerSettings, _ scenario: Scenario, _ faults: FaultRates, tables: [String],
    chance: Chance, keepsTranscript: Bool
  ) {
    server = SimulatedServer(settings)
    journal = SimulatedJournal(
      seed: settings.seed.words[0], bytesSynced: settings.hooks.bytesSynced)
    self.faults = faults
    self.scenario = scenario
    self.tables = tables
    self.chance = chance
    transcript = Transcript(isKept: keepsTranscript)
    transcript.note(
      now, step: "\(scenario) scenario, postings in order \(settings.order), \(faults)")
  }

  var now: Instant { server.now }

  // MARK: - Steps of the server

  /// Has the server perform a step, and checks the result.
  @discardableResult
  mutating func perform(_ step: ServerStep) throws(Violation) -> [UInt8] {
    steps += 1
    let bytes = server.perform(step)
    if transcript.isKept, let note = Simulation.note(on: step) {
      transcript.note(now, step: note)
    }
    try record()
    if case .write(let id, _) = step, faults.isDurable {
      try disclosure.hear(bytes, to: id, durable)
    }
    if case .wind = step { try waits.check(at: now) }
    try check()
    try shadow?.follow(step, original: server, gave: bytes)
    if let isOver = shadow?.isOver, isOver {
      shadow = nil
      shadows += 1
    }
    for slow in server.slowAnswers { try answer(slow) }
    return bytes
  }

  private mutating func check() throws(Violation) {
    guard let step = server.tableStep else { return }
    guard let table = server.tables[step.number] else { return }
    try audit.check(step, of: server)
    try fold.check(step, table.table, table.id, server.house.store, server.settings.hooks)
    guard let settings = server.house.store.tables[table.id] else { return }
    waits.take(step, table.id, table.table, settings.settings.options, at: now)
  }

  private static func note(on step: ServerStep) -> String? {
    switch step {
    case .deliver(let route): "posting to \(route.to)"
    case .due(let address): "deadline of \(address)"
    case .connect(let id, _, _): "connection \(id.number)"
    case .endInput(let id): "end of input of \(id.number)"
    case .lose(let id): "loss of \(id.number)"
    case .stop, .farewell, .commit: "\(step)"
    case .move(let id, let shard): "\(id.number) moves to shard \(shard)"
    case .slowAnswer(let slow, let rounds):
      slow.rounds.map { "\(rounds.count) rounds of \($0.table)" } ?? "a slow answer"
    case .receive, .write, .wind, .setClock, .operate, .hash: nil
    }
  }

  /// Performs a step that may fill a session's outbox, and checks that it does not overflow.
  mutating func performCapped(_ step: ServerStep) throws(Violation) {
    let before = server.connections.map { ($0.life.id, $0.life.waiting) }
    try perform(step)
    for (id, count) in before where count > Limits.outboxHardBytes {
      guard let life = server.connection(id)?.life, !life.isClosing else { continue }
      let after = life.waiting
      guard after > count else { continue }
      throw Violation(.outbox, "\(id.number) keeps \(after) bytes, after \(count) already")
    }
  }

  // MARK: - Choice of what happens next

  /// Does something that can happen now, chosen at random.
  ///
  /// - Returns: whether there was anything to do.
  mutating func stepByChance() throws(Violation) -> Bool {
    let first = Simulation.mix[chance.number(below: Simulation.mix.count)]
    let count = Happening.allCases.count
    for turn in 0..<count {
      guard let kind = Happening(rawValue: (first.rawValue + turn) % count) else { continue }
      if try happen(kind) { return true }
    }
    return false
  }

  private enum Happening: Int, CaseIterable {
    case posting, up, write, read, act, deadline, commit
  }

  private static let mix: [Happening] = [
    .posting, .posting, .posting, .posting, .posting, .up, .up, .write, .write, .read, .read, .act,
    .deadline, .commit, .commit,
  ]

  private mutating func happen(_ kind: Happening) throws(Violation) -> Bool {
    switch kind {
    case .posting: return try deliverPosting()
    case .up: return try carryUp()
    case .write: return try write()
    case .read: return try read()
    case .act: return try act()
    case .deadline: return try meetDeadline()
    case .commit: return try commit()
    }
  }

  private mutating func deliverPosting() throws(Violation) -> Bool {
    guard server.mailboxes.count > 0 else { return false }
    try performCapped(
      .deliver(server.mailboxes.route(at: chance.number(below: server.mailboxes.count))))
    return true
  }

  private mutating func meetDeadline() throws(Violation) -> Bool {
    let now = now
    let due = server.deadlines.filter { $0.at <= now }
    guard let address = chance.element(of: due)?.address else { return try loseOrphan() }
    try performCapped(.due(address))
    return true
  }

  private mutating func loseOrphan() throws(Violation) -> Bool {
    let now = now
    guard let index = orphans.firstIndex(where: { $0.lossAt.map { $0 <= now } ?? true }) else {
      return false
    }
    let id = orphans.remove(at: index).session
    try performCapped(.lose(id))
    return true
  }

  /// The participants in a circle, starting at random.
  mutating func participantsInTurn() -> [Int] {
    guard !participants.isEmpty else { return [] }
    let first = chance.number(below: participants.count)
    return participants.indices.map { ($0 + first) % participants.count }
  }

  // MARK: - The clock

  /// The next instant at which something can happen on its own.
  var nextInstant: Instant? {
    let now = now
    let alarms = participants.flatMap { participant -> [Instant?] in
      [participant.actsAt, participant.network.flatMap { $0.down.isEmpty ? nil : $0.stalledUntil }]
    }
    let all = server.deadlines.map(\.at) + alarms.compactMap { $0 } + orphans.compactMap(\.lossAt)
    return all.filter { $0 > now }.min()
  }

  /// Advances the clock to the next event, or by a little.
  ///
  /// - Returns: whether anything is still to come.
  mutating func wind(atMost milliseconds: Int? = nil) throws(Violation) -> Bool {
    guard let next = nextInstant else { return false }
    let target = milliseconds.map { min(next, now.after(milliseconds: $0)) } ?? next
    try perform(.wind(to: target))
    return true
  }
}
