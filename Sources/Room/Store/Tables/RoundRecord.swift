import Games
import Lines

/// An event that viewers saw, with its number at its table.
public struct NumberedEvent: Sendable, Equatable {
  /// The number of the event.
  public let seq: Int
  /// The event, including hidden cards.
  public let event: TableEvent
  /// Milliseconds since the round began; `nil` outside of rounds.
  public let milliseconds: Int?

  public init(_ seq: Int, _ event: TableEvent, after milliseconds: Int? = nil) {
    (self.seq, self.event, self.milliseconds) = (seq, event, milliseconds)
  }
}

/// A round as it was played.
public struct RoundRecord: Sendable, Equatable {
  /// The number of the round, counted from the table's first round; `replay` expects it.
  public let number: Int
  /// The time at which it began.
  public let began: WallTime
  /// The time of the last event that belongs to it.
  public private(set) var ended: WallTime
  /// The people at the table during the round.
  private var people: [RoundPlayer] = []
  /// The events that viewers saw, oldest first.
  public private(set) var events: [NumberedEvent] = []

  init(number: Int, at time: WallTime) {
    self.number = number
    (began, ended) = (time, time)
    events.reserveCapacity(RoundRecord.usualEvents)
  }

  /// The approximate number of events in a round of a few players.
  private static let usualEvents = 24

  /// The event that began the round; a draw for the button may precede it.
  public var start: TableEvent? { events.lazy.map(\.event).first { $0.part != .precedes } }

  /// Whether any card was dealt.
  public var isDealt: Bool {
    events.contains { if case .deals = $0.event.part { true } else { false } }
  }

  /// The name of a person during the round; `nil` for a person who was not there, and if two people
  /// used that name in turn.
  public func name(of person: PersonID) -> PlayerName? {
    let name = people.first { $0.person == person }?.name
    return people.count { $0.name == name } == 1 ? name : nil
  }

  /// Notes a person at the table. After many people, only a second person with the same name is
  /// noted, so that no one gets another person's data.
  mutating func note(_ player: RoundPlayer) {
    let namesakes = people.filter { $0.name == player.name }
    guard namesakes.count < 2, !namesakes.contains(player),
      people.count < Limits.eventsKept || namesakes.count == 1
    else { return }
    people.append(player)
  }

  /// Adds an event. Comings and goings do not extend the time of the round, and their number is
  /// limited, so that it remains one line of the journal.
  mutating func append(_ event: TableEvent, seq: Int, at time: WallTime) {
    let isVisit = event.part.isVisit
    if case .sat(let player, _, let person, _) = event, let id = person.id {
      note(RoundPlayer(person: id, name: player.name))
    }
    if isVisit, events.count >= Limits.eventsKept { return }
    // Time never runs backward, even if the clock was set back.
    let milliseconds = max(0, time.milliseconds - began.milliseconds)
    events.append(NumberedEvent(seq, event, after: milliseconds))
    if !isVisit { ended = time }
  }

  /// Drops comings and goings at the end of the record, which happened after the round.
  mutating func dropVisits() {
    while let last = events.last, last.event.part.isVisit { events.removeLast() }
  }
}

/// A person at a table during a round, with the name used then.
struct RoundPlayer: Sendable, Equatable {
  let person: PersonID
  let name: PlayerName
}

/// The rounds of a table: the last completed ones, and the one in play.
struct RoundHistory: Sendable, Equatable, Codable {
  /// The last completed rounds, oldest first.
  private(set) var finished: [RoundRecord] = []
  /// The round in play.
  private(set) var open: RoundRecord?
  /// The number of completed rounds.
  private(set) var count = 0
  /// The draw for the button of the next hand.
  private(set) var draw: NumberedEvent?

  /// Applies an event that viewers saw.
  ///
  /// - Parameters:
  ///   - seats: the occupied seats.
  ///   - isLaidOut: whether the hands of a dealer's round are on the table.
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

  /// Adds cards that are turned up; after the last deal, or after a hand of poker, they belong to
  /// the completed round.
  private mutating func turnUp(
    _ event: TableEvent, seq: Int, at time: WallTime
  ) {
    if open != nil {
      open?.append(event, seq: seq, at: time)
    } else if let last = finished.indices.last {
      finished[last].append(event, seq: seq, at: time)
    }
  }

  /// The progress of the completed rounds.
  var mark: (round: Int, events: Int) { (count, finished.last?.events.count ?? 0) }

  /// The rounds that have ended since `mark`, and the one that has grown.
  func finished(since mark: (round: Int, events: Int)) -> ArraySlice<RoundRecord> {
    let known = finished.lastIndex { round in
      round.number < mark.round || round.number == mark.round && round.events.count == mark.events
    }
    return finished[(known.map { $0 + 1 } ?? 0)...]
  }

  /// Ends the round in play.
  mutating func end() {
    guard var round = open else { return }
    open = nil
    // A round without a deal is not worth reading again.
    guard round.isDealt else { return }
    // A dealer's round, which has no moves, may stay on the table while people come and go.
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
  /// Whether the event is a visit, which is not part of the play.
  fileprivate var isVisit: Bool {
    switch self {
    case .leaves, .visit: true
    default: false
    }
  }
}

// MARK: - As snapshots and the history have them

extension RoundRecord: WordedRecord {
  /// `betting 7 BEGAN ENDED @12/ann @13/bob ; 15.0 * round … ; 16.1830 * bet …`: the game's family
  /// comes first, because it determines how events are read.
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
  /// `betting 16.1830 * bet …`: the game's family, the number, and milliseconds since the round
  /// began; `betting 16 * bet …` without a time.
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

  /// Appends the words after the family.
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
  /// Continues the rounds of the previous table of the same name; its round in play is void.
  init(after former: RoundHistory) { (finished, count) = (former.finished, former.count) }
}

extension TableEvent {
  /// The family of the game of the event; `nil` for an event of the table itself.
  fileprivate var family: GameFamily? {
    if case .game(let event) = self { event.family } else { nil }
  }
}
