import Games
import Identity
import LineProtocol
import Lines
import Testing

@testable import Store

struct TableHistoryTests {
  /// An store in which one table is open.
  private func store(_ settings: TableSettings) throws -> Store {
    var store = Store()
    try store.apply(.tableOpened(settings, by: nil), at: Sample.time(1))
    return store
  }

  private func history(_ store: Store, _ settings: TableSettings) throws -> TableHistory {
    try #require(store.tables[settings.id])
  }

  /// The same of a store and its tables.
  private func restored(_ store: Store, _ states: inout TableStates) throws -> Store {
    let tables = states.goingOn(in: store)
    var (copy, read) = (Store(), TableStates())
    for line in try store.snapshot(with: tables) { try read.restore(line: line, in: &copy) }
    try #require(read == states)
    states = read
    return copy
  }

  @Test func aBrokenStepIsDamage() throws {
    var store = Store()
    #expect(throws: StoreError.illegalLine) {
      try store.apply(record: "1795782609654 step mine poker 1 turns=0 ; * moon")
    }
  }

  // MARK: - The fold

  /// The fold of the journal's lines is the table that has decided, over snapshots too; what has
  /// happened in the round in play is all there.
  @Test(
    arguments: RandomTable.games + ["auto betting3 - decks=auto seats=4"],
    [1, 2, 3, UInt64.random(in: 4 ... .max)])
  func theFoldIsTheTable(game: String, seed: UInt64) throws {
    var play = try RandomTable(game, seed: seed)
    play.mayClose = false
    var store = try store(play.settings)
    var states = TableStates()
    states.apply(.tableOpened(play.settings, by: nil), in: store)
    var (rounds, answered) = (PlainRounds(), PlainAnswers())
    var ended: [Int: RoundRecord] = [:]
    for step in 1...250 {
      let record = play.step()
      let time = Sample.time(2, step)
      rounds.take(record, play.table)
      answered.take(record, play.table)
      let news = try store.apply(record: Store.line(.step(record), at: time))
      for case .ended(_, let round) in news.history { ended[round.number] = round }
      states.apply(.step(record), in: store)
      let folded = try history(store, play.settings)
      let state = try #require(states.goingOn(in: store)[play.settings.id])
      try #require(state.table == play.table, "seed \(seed), step \(step): \(record)")
      guard step % 5 == 0 else { continue }
      let agree = [
        folded.lastIndex == play.index, state.turns == play.turns, folded.seq == play.table.seq,
        folded.seats.map(\.value.occupant.name) == play.table.occupants.map(\.value.name),
        folded.game == play.table.game.id,
        rounds.agrees(with: folded), answered.agrees(with: store, play.table),
        folded.rounds.allSatisfy { ended[$0.number] == $0 }, ended.count == folded.roundCount,
      ]
      try #require(!agree.contains(false), "\(agree), seed \(seed), step \(step): \(record)")
      guard step % 25 == 0 else { continue }
      let copy = try restored(store, &states)
      let isSame = copy == store
      try #require(isSame, "seed \(seed), step \(step)")
      store = copy
    }
    #expect(rounds.count > 3 && answered.seen > 10)
  }

  /// The comparisons above would see a step of which an event or the answer is lost.
  @Test(arguments: RandomTable.games)
  func aFoldOfSomethingElseIsNotTheTable(game: String) throws {
    var play = try RandomTable(game, seed: 5)
    play.mayClose = false
    var store = try store(play.settings)
    var (rounds, answered) = (PlainRounds(), PlainAnswers())
    var (otherRounds, otherAnswers) = (0, 0)
    for step in 1...300 {
      let record = play.step()
      rounds.take(record, play.table)
      answered.take(record, play.table)
      var changed = store
      let damaged = record.with(Array(record.events.dropLast()), answered: nil)
      try changed.apply(.step(damaged), at: Sample.time(2, step))
      try store.apply(.step(record), at: Sample.time(2, step))
      let other = try history(changed, play.settings)
      if !rounds.agrees(with: other) { otherRounds += 1 }
      if !answered.agrees(with: changed, play.table) { otherAnswers += 1 }
      // All that are shown change the table, by their number.
      guard let last = record.events.last, last.isShown else { continue }
      #expect(other.seq != play.table.seq, "\(last.record)")
    }
    #expect(otherRounds > 30 && otherAnswers > 15, "\(otherRounds), \(otherAnswers)")
  }

  // MARK: - Tags

  /// The last 64 tagged commands of somebody seated are remembered until the seat is free.
  @Test func tagsAreRememberedAndDropped() throws {
    let settings = try #require(TableSettings("main betting3 -"))
    var store = try store(settings)
    let (ann, bob) = (try Sample.name("ann"), try Sample.name("Bob"))
    let commands = try (1...70).map { number in
      AnsweredCommand(
        person: ann.person, tag: try #require(Tag("t\(number)")), words: "bet \(number)",
        reply: "+ act")
    }
    let seat = SeatedPlayer(Seat(1), ann)
    var steps: [([TableEvent], AnsweredCommand?)] = [
      ([.sat(seat, stack: 100, Person(ann.person), nil)], commands[0])
    ]
    steps += commands[1...].map { ([], $0) }
    // Of somebody who sits nowhere nothing is remembered.
    let other = AnsweredCommand(
      person: bob.person, tag: commands[0].tag, words: "a", reply: "+ b")
    steps.append(([], other))
    // A seat that is being played out still has its player.
    steps.append(([.leaving(seat)], nil))
    for (index, step) in steps.enumerated() {
      let record = TableRecord(
        table: settings.id, family: .house, index: index + 1, turns: 0, events: step.0,
        answered: step.1)
      try store.apply(.step(record), at: Sample.time(1))
      let known = store.answeredCommands(of: ann.person)
      #expect(known == Array(commands[...min(index, 69)].suffix(64)))
    }
    #expect(store.answeredCommands(of: bob.person).isEmpty)
    let copy = try store.restored()
    #expect(copy == store)
    let left = TableRecord(
      table: settings.id, family: .house, index: steps.count + 1, turns: 0,
      events: [.game(.house(.left(seat, stack: 100)))], answered: commands[0])
    try store.apply(.step(left), at: Sample.time(1))
    #expect(store.answeredCommands(of: ann.person).isEmpty)
  }

  // MARK: - Order

  @Test func aRecordThatIsNotTheNextIsRefused() throws {
    var play = try RandomTable("main betting3 -", seed: 1)
    var store = try store(play.settings)
    let records = (0..<5).map { _ in play.step() }
    let id = play.settings.id
    for (index, record) in records.enumerated() {
      for other in records where other.index != index + 1 {
        let before = store
        #expect(
          throws: StoreError.recordOutOfOrder(id, index: other.index, next: index + 1)
        ) { try store.apply(.step(other), at: Sample.time(1)) }
        #expect(store == before)
      }
      try store.apply(.step(record), at: Sample.time(1))
    }
    #expect(SafeText.isSafe(StoreError.recordOutOfOrder(id, index: 1, next: 2).explanation))
  }

  @Test func recordsOfATableThatIsNotOpenAreOfNoUse() throws {
    var play = try RandomTable("main betting3 -", seed: 1)
    var store = Store()
    try store.apply(.step(play.step()), at: Sample.time(1))
    #expect(store == Store())
    try store.apply(.tableOpened(play.settings, by: nil), at: Sample.time(1))
    try store.apply(.tableClosed(play.settings.id), at: Sample.time(1))
    #expect(store == Store())
  }

  /// Options that are not written mean their standard; others open the table anew.
  @Test func aTableIsOpenedAnewOnlyWithOtherOptions() throws {
    var play = try RandomTable("main betting3 -", seed: 1)
    var store = try store(play.settings)
    for _ in 0..<9 { try store.apply(.step(play.step()), at: Sample.time(1)) }
    let before = store
    let (same, other) = (
      try #require(TableSettings("main betting3 - decks=auto seats=6 turn=30 wait=15")),
      try #require(TableSettings("main betting3 - decks=auto seats=6 turn=31 wait=15"))
    )
    try store.apply(.tableOpened(same, by: nil), at: Sample.time(1))
    #expect(store == before)
    try store.apply(.tableOpened(other, by: nil), at: Sample.time(1))
    #expect(store.tables[play.settings.id]?.lastIndex == 0)
  }

  // MARK: - A restart

  /// People stay seated, cards and bets stay where they are.
  @Test func aRestartChangesNothing() throws {
    var play = try RandomTable("main betting3 -", seed: 3)
    var store = try store(play.settings)
    for _ in 0..<50 {
      try store.apply(.step(play.step()), at: Sample.time(1))
      let before = store
      try store.apply(.started, at: Sample.time(1))
      #expect(store.tables == before.tables)
    }
  }

  /// Of two people who were called alike in a round, one after the other, neither reads it as that
  /// player: nobody knows whose cards they were.
  @Test func whoSharesANameWithAnotherOfARoundIsNobodyThere() throws {
    let (ann, bob) = (try #require(PlayerName("ann")), try #require(PlayerName("bob")))
    var round = RoundRecord(number: 1, at: Sample.time(1))
    round.note(RoundPlayer(person: PersonID(rawValue: 1), name: ann))
    round.note(RoundPlayer(person: PersonID(rawValue: 2), name: bob))
    #expect(round.name(of: PersonID(rawValue: 1)) == ann)
    round.note(RoundPlayer(person: PersonID(rawValue: 3), name: ann))
    #expect((1...4).map { round.name(of: PersonID(rawValue: $0)) } == [nil, bob, nil, nil])
  }

  // MARK: - Lines of a snapshot

  @Test func storedLinesMayBeAnything() throws {
    var play = try RandomTable("main betting3 -", seed: 2)
    var store = try store(play.settings)
    for _ in 0..<60 { try store.apply(.step(play.step()), at: Sample.time(1)) }
    let lines = store.snapshot()
    #expect(lines.contains { $0.contains("round") })
    var before = Store()
    for line in lines {
      for damaged in Sample.damaged(String(line.prefix(60))) + Sample.nonsense {
        var copy = before
        guard (try? copy.restore(line: damaged)) == nil else { continue }
        let isSame = copy == before
        try #require(isSame, "\(damaged)")
      }
      try before.restore(line: line)
    }
  }
}

extension TableRecord {
  /// The same step with other events and another answer.
  fileprivate func with(
    _ events: [TableEvent], answered: AnsweredCommand?
  ) -> TableRecord {
    TableRecord(
      table: table, family: family, index: index, turns: turns, events: events,
      answered: answered)
  }
}

/// The tags of those who sit there, once more: from all records, by looking through them.
private struct PlainAnswers {
  private var all: [PersonID: [AnsweredCommand]] = [:]
  private(set) var seen = 0

  mutating func take(_ record: TableRecord, _ table: Table) {
    if let command = record.answered { all[command.person, default: []].append(command) }
    let seated = Set(table.occupants.values.map(\.name.person))
    for event in record.events {
      guard case .game(let event) = event, let player = event.departure?.player else { continue }
      let person = player.name.person
      let isLatest = record.answered?.person == person && seated.contains(person)
      all[person] = isLatest ? all[person]?.suffix(1) : nil
    }
    for person in all.keys where !seated.contains(person) { all[person] = nil }
    seen += all.count
  }

  func agrees(with store: Store, _ table: Table) -> Bool {
    table.occupants.values.allSatisfy { occupant in
      let person = occupant.name.person
      return store.answeredCommands(of: person) == all[person]?.suffix(64) ?? []
    }
      && ["ann", "bob", "cal", "d-e_e"].compactMap { PlayerName($0)?.person }.allSatisfy { person in
        store.answeredCommands(of: person).isEmpty || all[person] != nil
      }
  }
}

/// The rounds once more, by the words of the journal: all numbered events, cut where a round begins
/// or ends.
private struct PlainRounds {
  private struct Round: Equatable {
    var events: [String] = []
    var isDealt = false
    var hasBets = false

    /// What came behind the last cards of a dealer's round.
    mutating func dropVisits() {
      let visits = ["sat", "left", "out", "back", "gone", "kick", "close"]
      while let last = events.last, visits.contains(PlainRounds.word(last)) { events.removeLast() }
    }
  }

  private var seq = 0
  private var seated = 0
  private var open: Round?
  private var over: [Round] = []

  mutating func take(_ record: TableRecord, _ table: Table) {
    var isDealt = false
    for event in record.events where event.isShown {
      seq += 1
      let line = "\(seq) \(event.record)"
      let word = PlainRounds.word(line)
      if word == "round" || word == "new" || word == "rebuild" { end() }
      if word == "round" { open = Round() }
      if ["show", "best", "split"].contains(word), open == nil, let last = over.indices.last {
        over[last].events.append(line)
      }
      if word == "draw", open == nil, let game = table.game as? DealingGame, !game.hands.isEmpty,
        let last = over.indices.last
      {
        over[last].events.append(line)
      }
      open?.events.append(line)
      if word == "deal" || word == "community" { open?.isDealt = true }
      if word == "bet" { open?.hasBets = true }
      if word == "over" || word == "void" || line.hasSuffix("state=begun") { end() }
      if word == "sat" { seated += 1 }
      if word == "left" { seated -= 1 }
      if word == "left", seated == 0, table.game is HouseGame { end() }
      if word == "remaining", let game = table.game as? DealingGame, game.isRoundComplete {
        isDealt = true
      }
    }
    if isDealt { end() }
  }

  private mutating func end() {
    guard var round = open else { return }
    open = nil
    if !round.hasBets { round.dropVisits() }
    if round.isDealt { over.append(round) }
  }

  private static func word(_ line: String) -> String {
    String(line.split(separator: " ").dropFirst(2).first ?? "")
  }

  func agrees(with history: TableHistory) -> Bool {
    history.roundCount == over.count
      && history.rounds.map { lines($0.events) } == over.suffix(20).map(\.events)
      && lines(history.openRound?.events ?? []) == open?.events ?? []
      && history.rounds.last.map { $0.number == over.count } ?? over.isEmpty
  }

  private func lines(_ events: [NumberedEvent]) -> [String] {
    events.map { "\($0.seq) \($0.event.record)" }
  }

  /// How many rounds were compared.
  var count: Int { over.count }
}
