import Games
import Lines
import Testing

@testable import Room

struct TableHistoryTests {
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
    var store = try play.store()
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
      let folded = try #require(store.tables[play.settings.id])
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
      // A restart changes nothing: people stay seated, cards and bets stay where they are.
      try store.apply(.started, at: time)
      try #require(isSame && store.tables == copy.tables, "seed \(seed), step \(step)")
      store = copy
    }
    #expect(rounds.count > 3 && answered.seen > 10)
  }

  /// The comparisons above would see a step of which an event or the answer is lost.
  @Test(arguments: RandomTable.games)
  func aFoldOfSomethingElseIsNotTheTable(game: String) throws {
    var play = try RandomTable(game, seed: 5)
    var store = try play.store()
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
      let other = try #require(changed.tables[play.settings.id])
      if !rounds.agrees(with: other) { otherRounds += 1 }
      if !answered.agrees(with: changed, play.table) { otherAnswers += 1 }
      // All that are shown change the table, by their number.
      guard let last = record.events.last, last.isShown else { continue }
      #expect(other.seq != play.table.seq, "\(last.record)")
    }
    #expect(otherRounds > 30 && otherAnswers > 15, "\(otherRounds), \(otherAnswers)")
  }

  // MARK: - Tags

  /// The last 64 tagged commands of somebody seated are remembered until the seat is free; of
  /// somebody who sits nowhere nothing is.
  @Test func tagsAreRememberedAndDropped() throws {
    var store = try RandomTable("main betting3 -", seed: 1).store()
    let seat = "seat=1 name=ann"
    let events = ["sat \(seat) stack=100 kind=guest role=person person=1", "leaving \(seat)"]
    let steps =
      (1...72).map { number in
        let event = number == 1 ? events[0] : number == 71 ? events[1] : nil
        // A seat that is being played out still has its player.
        return "by=\(number == 72 ? 2 : 1) tag=t\(number) words=bet reply=+"
          + (event.map { " ; * \($0)" } ?? "")
      } + ["by=1 tag=t73 words=bet reply=+ ; * left \(seat) stack=100"]
    for (number, step) in steps.enumerated() {
      let record = try #require(TableRecord("main betting \(number + 1) turns=0 \(step)"))
      try store.apply(.step(record), at: Sample.time(1))
      let known = [1, 2].map { store.answeredCommands(of: PersonID(rawValue: $0)).map(\.tag) }
      let kept = number == 72 ? [] : (1...min(number + 1, 71)).suffix(64)
      #expect(known == [kept.compactMap { Tag("t\($0)") }, []])
    }
  }

  /// However many come and go in a round, its line does not grow for good, and who comes late gets
  /// nothing that was another's.
  @Test func visitorsDoNotMakeARoundLong() throws {
    var scene = try Scene()
    try scene.play("sit ann 300; sit bob 300; start")
    let many = Limits.eventsKept + 10
    for number in 100..<100 + many + 300 {
      // The last ones have the names of the first.
      let name = "v\(number < 100 + many ? number : number - many)"
      try scene.take("sit \(name) 10 \(number)")
      try scene.take("leave \(name)")
    }
    let round = try #require(scene.store.tables.values.first?.openRound)
    let people = round.description.split(separator: " ").count { $0.hasPrefix("@") }
    #expect(people == Limits.eventsKept + 300)
    let told = [1, 2, 100, 399, 400, 100 + many, 399 + many].map { number in
      round.name(of: PersonID(rawValue: number)).map { "\($0)" }
    }
    #expect(told == ["ann", "bob", nil, nil, "v400", nil, nil])
  }

  // MARK: - Lines of a snapshot

  @Test func storedLinesMayBeAnything() throws {
    var play = try RandomTable("main betting3 -", seed: 2)
    var store = try play.store()
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
