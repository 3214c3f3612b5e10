// Owns a whole run as a value: the house, its clients, the network between them and the checks.
// Everything follows from one number.

import Cards
import LineProtocol
import Room

/// A run in the making.
struct Simulation: Sendable {
  var house: House
  var guests: [Guest] = []
  /// Connections that their clients have left without the house knowing yet.
  var orphans: [Link] = []
  var chance: Chance
  var phase = Phase.lively
  var audit = TableAudit()
  var shadow: Shadow?
  var transcript: Transcript
  var sessions = 0
  /// Steps of the house.
  var steps = 0
  /// Lines that clients have read.
  var linesRead = 0
  /// Shadows that were followed to the turning up of the cards.
  var shadows = 0
  /// How often the process ended without a word.
  var kills = 0
  /// How often the disk failed it.
  var failures = 0
  /// The journal.
  let keeper: SimulatedJournal
  /// What is known to be in it.
  var kept = Kept()
  /// What anybody was told of it.
  var tells = TellAudit()
  let weather: Weather
  let evening: Evening
  let tables: [String]

  init(
    _ settings: HouseSettings, _ evening: Evening, _ weather: Weather, tables: [String],
    chance: Chance, keepsTranscript: Bool
  ) {
    house = House(settings)
    keeper = SimulatedJournal(seed: settings.seed.words.0, fileSystem: settings.workings.fileSystem)
    self.weather = weather
    self.evening = evening
    self.tables = tables
    self.chance = chance
    transcript = Transcript(isKept: keepsTranscript)
    transcript.note(now, step: "\(evening) evening, letters in order \(settings.order), \(weather)")
  }

  var now: Instant { house.now }

  // MARK: - Steps of the house

  /// Has the house do a step, and checks what came of it.
  @discardableResult
  mutating func perform(_ step: Step) throws(Violation) -> [UInt8] {
    steps += 1
    let bytes = house.perform(step)
    if transcript.isKept, let note = Simulation.note(on: step) {
      transcript.note(now, step: note)
    }
    try record()
    if case .write(let id, _) = step, weather.isDurable { try tells.hear(bytes, to: id, kept) }
    if let record = house.record { try audit.check(record, of: house) }
    try shadow?.follow(step, original: house, gave: bytes)
    if let isOver = shadow?.isOver, isOver {
      shadow = nil
      shadows += 1
    }
    return bytes
  }

  private static func note(on step: Step) -> String? {
    switch step {
    case .deliver(let route): "letter to \(route.to)"
    case .due(let party): "deadline of \(party)"
    case .connect(let id, _): "connection \(id.number)"
    case .endInput(let id): "end of input of \(id.number)"
    case .lose(let id): "loss of \(id.number)"
    case .stop, .farewell, .commit: "\(step)"
    case .receive, .write, .wind: nil
    }
  }

  /// Has a step done that may fill the outbox of a session, and checks that it does not overflow.
  mutating func performCapped(_ step: Step) throws(Violation) {
    let before = house.connections.map { ($0.id, $0.session.outbox.count) }
    try perform(step)
    for (id, count) in before where count > Limits.outboxHardBytes {
      guard let session = house.connection(id)?.session, !session.wantsClose else { continue }
      let after = session.outbox.count
      guard after > count else { continue }
      throw Violation(.outbox, "\(id.number) keeps \(after) bytes, after \(count) already")
    }
  }

  // MARK: - Choice of what happens next

  /// Does something that can happen now, chosen by chance.
  ///
  /// - Returns: whether there was anything.
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
    case letter, up, write, read, act, deadline, commit
  }

  private static let mix: [Happening] = [
    .letter, .letter, .letter, .letter, .letter, .up, .up, .write, .write, .read, .read, .act,
    .deadline, .commit, .commit,
  ]

  private mutating func happen(_ kind: Happening) throws(Violation) -> Bool {
    switch kind {
    case .letter: return try deliverLetter()
    case .up: return try carryUp()
    case .write: return try write()
    case .read: return try read()
    case .act: return try act()
    case .deadline: return try meetDeadline()
    case .commit: return try commit()
    }
  }

  private mutating func deliverLetter() throws(Violation) -> Bool {
    guard house.mail.count > 0 else { return false }
    try performCapped(.deliver(house.mail.route(at: chance.number(below: house.mail.count))))
    return true
  }

  private mutating func meetDeadline() throws(Violation) -> Bool {
    let now = now
    let due = house.deadlines.filter { $0.at <= now }
    guard let party = chance.element(of: due)?.party else { return try loseOrphan() }
    try performCapped(.due(party))
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

  /// The guests in a circle, from one chosen by chance.
  mutating func guestsInTurn() -> [Int] {
    guard !guests.isEmpty else { return [] }
    let first = chance.number(below: guests.count)
    return guests.indices.map { ($0 + first) % guests.count }
  }

  // MARK: - The clock

  /// The next instant at which something can happen by itself.
  var nextInstant: Instant? {
    let now = now
    let alarms = guests.flatMap { guest -> [Instant?] in
      [guest.actsAt, guest.link.flatMap { $0.down.isEmpty ? nil : $0.stalledUntil }]
    }
    let all = house.deadlines.map(\.at) + alarms.compactMap { $0 } + orphans.compactMap(\.lossAt)
    return all.filter { $0 > now }.min()
  }

  /// Winds the clock: to the next thing that can happen, or a little.
  ///
  /// - Returns: whether anything is to come at all.
  mutating func wind(atMost milliseconds: Int? = nil) throws(Violation) -> Bool {
    guard let next = nextInstant else { return false }
    let target = milliseconds.map { min(next, now.after(milliseconds: $0)) } ?? next
    try perform(.wind(to: target))
    return true
  }
}
