import Games
import Identity
import LineProtocol
import Lines

/// An event that was shown, with its number at its table.
public struct NumberedEvent: Sendable, Equatable {
  /// The number.
  public let seq: Int
  /// What happened, with everything that some may not see.
  public let event: TableEvent
  /// Milliseconds since its round began; `nil` outside of rounds.
  public let milliseconds: Int?

  public init(_ seq: Int, _ event: TableEvent, after milliseconds: Int? = nil) {
    (self.seq, self.event, self.milliseconds) = (seq, event, milliseconds)
  }
}

/// A round as it was played.
public struct RoundRecord: Sendable, Equatable {
  /// Its number at this table, counted from the table's first on; `replay` takes it.
  public let number: Int
  /// When it began.
  public let began: WallTime
  /// When the last thing happened that belongs to it.
  public private(set) var ended: WallTime
  /// Who was at the table in it.
  private var people: [RoundPlayer] = []
  /// Its events that were shown, oldest first.
  public private(set) var events: [NumberedEvent] = []

  init(number: Int, at time: WallTime) {
    self.number = number
    (began, ended) = (time, time)
    events.reserveCapacity(RoundRecord.usualEvents)
  }

  /// A round of a few players has about so many.
  private static let usualEvents = 24

  /// The event by which it began: a draw for the button may be before it.
  public var start: TableEvent? { events.lazy.map(\.event).first { $0.part != .precedes } }

  /// Whether anything was dealt.
  public var isDealt: Bool {
    events.contains { if case .deals = $0.event.part { true } else { false } }
  }

  /// What somebody was called who was at the table in it; `nil` for others, and where two were
  /// called so, one after the other.
  public func name(of person: PersonID) -> PlayerName? {
    let name = people.first { $0.person == person }?.name
    return people.count { $0.name == name } == 1 ? name : nil
  }

  /// Notes who sits there. When many have come, only a second one of a name is, so that nobody is
  /// told what may be another's.
  mutating func note(_ player: RoundPlayer) {
    let namesakes = people.filter { $0.name == player.name }
    guard namesakes.count < 2, !namesakes.contains(player),
      people.count < Limits.eventsKept || namesakes.count == 1
    else { return }
    people.append(player)
  }

  /// Adds what happened. Who only comes or goes does not make the round longer, and however often
  /// they do, it stays one line of the journal.
  mutating func append(_ event: TableEvent, seq: Int, at time: WallTime) {
    let isVisit = event.part.isVisit
    if case .sat(let player, _, let person, _) = event, let id = person.id {
      note(RoundPlayer(person: id, name: player.name))
    }
    if isVisit, events.count >= Limits.eventsKept { return }
    // A clock that was set back does not make time run backwards.
    let milliseconds = max(0, time.milliseconds - began.milliseconds)
    events.append(NumberedEvent(seq, event, after: milliseconds))
    if !isVisit { ended = time }
  }

  /// Drops comings and goings at its end: they were after it.
  mutating func dropVisits() {
    while let last = events.last, last.event.part.isVisit { events.removeLast() }
  }
}

/// Who was at a table in a round, and what they were called then.
struct RoundPlayer: Sendable, Equatable {
  let person: PersonID
  let name: PlayerName
}

/// The rounds of a table: the last ones that are over, and the one in play.
struct RoundHistory: Sendable, Equatable, Codable {
  /// The last rounds that are over, oldest first.
  private(set) var finished: [RoundRecord] = []
  /// The round in play.
  private(set) var open: RoundRecord?
  /// How many are over.
  private(set) var count = 0
  /// What was drawn for the button of the next hand.
  private(set) var draw: NumberedEvent?

  /// Takes an event that was shown.
  ///
  /// - Parameters:
  ///   - seats: who sits there.
  ///   - isLaidOut: whether the hands of a dealer's round lie on the table.
  mutating func take(
    _ event: TableEvent, seq: Int, at time: WallTime, _ seats: SeatMap<KeptSeat> = [:],
    isLaidOut: Bool = false
  ) {
    switch event.part {
    case .begins:
      end()
      open = RoundRecord(number: count + 1, at: time)
      for occupant in seats.values.lazy.map(\.occupant) {
        guard let id = occupant.person.id else { continue }
        open?.note(RoundPlayer(person: id, name: occupant.name))
      }
      if let draw = draw.take() { open?.append(draw.event, seq: draw.seq, at: time) }
      open?.append(event, seq: seq, at: time)
    case .precedes:
      draw = NumberedEvent(seq, event)
      open?.append(event, seq: seq, at: time)
    case .abandons: end()
    case .turnsUp: turnUp(event, seq: seq, at: time)
    case .draws where isLaidOut: turnUp(event, seq: seq, at: time)
    case .ends, .restarts:
      open?.append(event, seq: seq, at: time)
      end()
    default: open?.append(event, seq: seq, at: time)
    }
  }

  /// What is turned up after the last cards were dealt, or when a hand of poker is over, belongs to
  /// the round that is over.
  private mutating func turnUp(
    _ event: TableEvent, seq: Int, at time: WallTime
  ) {
    if open != nil {
      open?.append(event, seq: seq, at: time)
    } else if let last = finished.indices.last {
      finished[last].append(event, seq: seq, at: time)
    }
  }

  /// How far the rounds that are over have come.
  var mark: (round: Int, events: Int) { (count, finished.last?.events.count ?? 0) }

  /// The rounds that have ended since, and the one to which something was added.
  func finished(since mark: (round: Int, events: Int)) -> ArraySlice<RoundRecord> {
    let known = finished.lastIndex { round in
      round.number < mark.round || round.number == mark.round && round.events.count == mark.events
    }
    return finished[(known.map { $0 + 1 } ?? 0)...]
  }

  /// The round in play is over.
  mutating func end() {
    guard var round = open else { return }
    open = nil
    // A round in which nothing was dealt is nothing to read again.
    guard round.isDealt else { return }
    // A dealer's round, in which nobody moves, may lie there while people come and go.
    let isPlayed = round.events.contains { if case .move = $0.event.part { true } else { false } }
    if !isPlayed { round.dropVisits() }
    count += 1
    finished.append(round)
    if finished.count > Limits.roundsKept {
      finished.removeFirst(finished.count - Limits.roundsKept)
    }
  }
}

extension RoundPart {
  /// Whether somebody only came or went, which is no part of what is played.
  fileprivate var isVisit: Bool {
    switch self {
    case .leaves, .visit: true
    default: false
    }
  }
}

// MARK: - As snapshots and the history have them

extension RoundRecord: WordedRecord {
  /// `betting 7 BEGAN ENDED @12/ann @13/bob ; 15.0 * round … ; 16.1830 * bet …`: the family of its
  /// game first, by which its events are read.
  public func append(to bytes: inout [UInt8]) {
    (events.lazy.compactMap(\.event.family).first ?? .house).append(to: &bytes)
    bytes.append(" ", number)
    bytes.append(" ", began)
    bytes.append(" ", ended)
    for player in people {
      bytes.append(" @", player.person)
      bytes.append("/", player.name)
    }
    for event in events {
      bytes.append(utf8Of: " ; ")
      event.appendNumbered(to: &bytes)
    }
  }

  public init?(words: ArraySlice<UInt8>) {
    var words = words
    guard let family: GameFamily = words.value(after: ""),
      let number: Int = words.value(after: " "), number >= 0,
      let began: WallTime = words.value(after: " "), let ended: WallTime = words.value(after: " ")
    else { return nil }
    (self.number, self.began, self.ended) = (number, began, ended)
    while let player = words.next(after: " @") {
      let id = player.prefix { $0 != UInt8(ascii: "/") }
      guard let person = PersonID(word: id),
        let name = PlayerName(word: player[id.endIndex...].dropFirst())
      else { return nil }
      people.append(RoundPlayer(person: person, name: name))
    }
    while let record = words.nextEvent() {
      guard let event = NumberedEvent(record, of: family) else { return nil }
      events.append(event)
    }
    guard words.isEmpty else { return nil }
  }
}

extension NumberedEvent: WordedRecord {
  /// `betting 16.1830 * bet …`: the family of its game, its number, and milliseconds since the
  /// round began; `betting 16 * bet …` without.
  public func append(to bytes: inout [UInt8]) {
    (event.family ?? .house).append(to: &bytes)
    bytes.append(utf8Of: " ")
    appendNumbered(to: &bytes)
  }

  public init?(words: ArraySlice<UInt8>) {
    var words = words
    guard let family: GameFamily = words.value(after: "") else { return nil }
    self.init(words.dropFirst(), of: family)
  }

  /// Appends the words behind the family.
  fileprivate func appendNumbered(to bytes: inout [UInt8]) {
    seq.append(to: &bytes)
    if let milliseconds { bytes.append(".", milliseconds) }
    bytes.append(utf8Of: " ")
    event.appendRecord(to: &bytes)
  }

  fileprivate init?(_ words: ArraySlice<UInt8>, of family: GameFamily) {
    let place = words.prefix { $0 != 0x20 }
    let first = place.prefix { $0 != UInt8(ascii: ".") }
    let second = place[first.endIndex...].dropFirst()
    let milliseconds = LineReader.count(second)
    guard let seq = LineReader.count(first), milliseconds != nil || first.count == place.count,
      let event = TableEvent(record: words[place.endIndex...].dropFirst(), family: family)
    else { return nil }
    self.init(seq, event, after: milliseconds)
  }
}

extension RoundHistory {
  /// The rounds of the table that had the name before; what was in play there counts for nothing.
  init(after former: RoundHistory) { (finished, count) = (former.finished, former.count) }
}

extension TableEvent {
  /// The family of the game in which it has happened; `nil` for what is the table's own.
  fileprivate var family: GameFamily? {
    if case .game(let event) = self { event.family } else { nil }
  }
}
