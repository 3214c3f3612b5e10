import Cards
import Foundation
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables
import Testing

/// What every earlier release has left in a data directory is still read.
struct EarlierFormatTests {
  /// The lines of the snapshot and the journal of a stored data directory.
  private static func stored(_ name: String) throws -> Store {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)")
    var store = Store()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n").dropFirst() {
        // A checksum and a number stand before it, which the journal's own tests are about.
        let words = line.split(separator: " ", maxSplits: 2)
        if file.hasSuffix("snapshot") {
          try store.restore(line: String(words[2]))
        } else {
          try store.apply(record: String(words[2]))
        }
      }
    }
    return store
  }

  private func table(_ name: String, of store: Store) throws -> TableHistory {
    let id = try #require(TableID(name))
    return try #require(store.tables[id])
  }

  /// Whether its own lines make an equal store.
  private func survives(_ store: Store) throws -> Bool {
    var copy = Store()
    for line in try store.snapshot() { try copy.restore(line: line) }
    return copy == store
  }

  // MARK: - Formats 1 and 2

  @Test(arguments: ["format-1", "format-2"])
  func whatTheFirstReleasesHaveWrittenIsRead(format: String) throws {
    var store = try Self.stored(format)
    #expect(try survives(store))
    #expect(store.accounts.count == 3 && store.ledger.isBalanced)
    #expect(store.tables.keys.sorted().map(\.description) == ["main", "mine", "stud"])
    let main = try table("main", of: store)
    let earlier = try #require(main.earlier)
    let (bob, dee) = (try Sample.name("bob"), try Sample.name("dee"))
    #expect(earlier.purses == [bob: 115, dee: 95] && earlier.seq == 40)
    #expect(earlier.checkpoint?.round == 4 && earlier.checkpoint?.deck.count == 52 - 3 * 9)
    #expect(main.rounds.map(\.number) == [1, 2, 3] && main.roundCount == 3)
    #expect(main.rounds.map(\.events.first?.seq) == [2, 15, 27])
    #expect(main.openRound?.events.map(\.seq) == [39, 40])
    // dee has bet in it, and gets the bet back.
    #expect(main.interruptedRound == 4 && earlier.refunds == [dee: 4])
    let paid = main.rounds.flatMap(\.events).reduce(0) { sum, event in
      guard case .game(.house(.result(_, _, _, let paid, _))) = event.event else { return sum }
      return sum + paid
    }
    #expect(earlier.purses.values.reduce(0, +) == 200 + paid)
    let stud = try table("stud", of: store)
    #expect(stud.settings.game == .dealing(.stud5) && stud.rounds.count == 2)
    #expect(stud.earlier?.seq == 25 && stud.earlier?.checkpoint == nil)
    let mine = try table("mine", of: store)
    #expect(mine.settings.creator == bob && mine.settings.options[.decks] == 2)
    #expect(mine.settings.options[.away] == 300 && mine.earlier == nil)
    #expect(store.leaderboard.of(name: dee).first?.tally.rounds == 3)
    try store.apply(.started, at: Sample.time(30_000))
    #expect(try table("main", of: store).earlier == earlier)
  }

  // MARK: - Format 3

  @Test func whatTheLastReleaseHasWrittenIsRead() throws {
    var store = try Self.stored("format-3")
    try store.apply(.started, at: Sample.time(30_000))
    #expect(try survives(store))
    let names = try ["bob", "cid", "dee", "ann", "gus", "fay", "eve"].map(Sample.name)
    let (bob, cid, dee, ann) = (names[0], names[1], names[2], names[3])
    let main = try table("main", of: store)
    #expect(main.earlier?.seq == 68 && main.interruptedRound == 4)
    #expect(main.earlier?.checkpoint?.deck.count == 12)
    #expect(main.earlier?.purses == [bob: 105, dee: 84, cid: 105, ann: 112])
    #expect(main.earlier?.refunds == [bob: 4, cid: 4, dee: 3])
    let five = try table("five", of: store)
    #expect(five.interruptedRound == 2 && five.earlier?.refunds == [names[4]: 2])
    #expect(five.earlier?.purses == [names[4]: 112, names[5]: 112] && five.earlier?.seq == 16)
    let mine = try table("mine", of: store)
    #expect(mine.interruptedRound == nil && mine.earlier?.purses == [names[6]: 97])
    // A dealer's round goes on no more; it can be read again.
    let ours = try table("ours", of: store)
    #expect(ours.interruptedRound == nil && ours.openRound == nil && ours.earlier?.seq == 19)
    #expect(
      ours.rounds.map(\.number) == [1, 2] && ours.rounds[1].events.map(\.seq) == Array(12...19))
    let seen = ours.rounds[1].events.compactMap { $0.event.seen(by: try? Sample.name("hal")) }
    let hidden = ours.rounds[1].events.compactMap { $0.event.seen(by: nil) }
    #expect(seen.count == 8 && seen != hidden)
    let stud = try table("stud", of: store)
    #expect(stud.rounds.first?.events.count == 15)
    let top = store.leaderboard.top(
      games: nil, period: .all, kinds: .everybody, at: Sample.time(30_000), limit: 20)
    #expect(
      top.map { "\($0.rank) \($0.identity.name) \($0.tally.net)" }
        == ["1 ann 12", "1 fay 12", "1 gus 12", "4 bob 5", "4 cid 5", "6 eve -3", "7 dee -16"])
  }

  /// Cards that lay face down where nobody sat are on no record; their number is.
  @Test func whatWasHiddenFromEverybodyStaysSo() throws {
    let store = try Self.stored("format-3")
    let ours = try #require(TableID("ours"))
    let round = try #require(store.tables[ours]?.rounds.first)
    let wire = round.events.compactMap { numbered -> String? in
      guard let event = numbered.event.seen(by: nil) else { return nil }
      var bytes: [UInt8] = []
      event.appendRow(table: ours, seq: numbered.seq, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(wire.contains("= event type=deal table=ours seq=6 hand=3 down=???? up=- street=all\n"))
    #expect(!wire.contains { $0.contains("!") || $0.contains("Ks6h") })
  }

  // MARK: - Taking it over

  /// The first record of a table takes over what there was, and the round in play is void.
  @Test(arguments: ["format-1", "format-2", "format-3"])
  func theFirstRecordTakesItOver(format: String) throws {
    var store = try Self.stored(format)
    try store.apply(.started, at: Sample.time(30_000))
    for (id, history) in store.tables.sorted(by: { $0.key < $1.key }) {
      guard let earlier = history.earlier else { continue }
      var events: [TableEvent<SecretCards>] = [.converted(earlier)]
      if let round = history.interruptedRound { events.append(.interrupted(round: round)) }
      var table = Table(history.settings.start)
      for event in events { table.evolve(event) }
      let record = TableRecord(
        table: id, family: history.settings.game.family, index: 1, turns: 0, events: events)
      let other = TableRecord(
        table: id, family: record.family, index: 1, turns: 0, events: [.restarted])
      let before = store
      #expect(throws: StoreError.notConverted(id)) {
        try store.apply(.step(other), at: Sample.time(30_001))
      }
      #expect(store == before)
      try store.apply(
        record: Store.line(.step(record), at: Sample.time(30_001)))
      let after = try #require(store.tables[id])
      #expect(after.table == table && after.earlier == nil && after.interruptedRound == nil)
      #expect(after.openRound == nil && after.table.seq == earlier.seq + events.count - 1)
      #expect(
        after.roundCount == (history.interruptedRound != nil && history.isDealt ? 1 : 0)
          + history.roundCount)
      // Earlier releases write no more of it.
      #expect(throws: StoreError.illegalLine) {
        try store.apply(record: "1 play \(id) ; * wanted")
      }
    }
    #expect(try survives(store))
  }

  /// Money and cards of a table that was taken over are those that were left, and whoever sits down
  /// first is told of the bet.
  @Test func playGoesOnWithWhatWasLeft() throws {
    let store = try Self.stored("format-3")
    let main = try table("main", of: store)
    var table = Table(main.settings.start)
    table.evolve(.converted(try #require(main.earlier)))
    table.evolve(.interrupted(round: 4))
    var chance = ChaCha20(seed: Seed(number: 1))
    let events = try table.decide(
      .sit(Newcomer(name: try Sample.name("bob")), at: nil), at: main.settings.id, using: &chance)
    let lines = events.map(\.record)
    #expect(lines.first?.hasPrefix("* sat seat=1 name=bob stack=105 ") == true, "\(lines)")
    #expect(lines.contains("* void seat=1 name=bob round=4 reason=restart"))
    #expect(lines.contains("* round round=4 deck=12") && table.seq == 72)
  }

  /// A bet that went back while its owner was away is told of once, whether the server was killed
  /// or stopped; nobody is told who was there.
  @Test func whoWasNotToldOfABetThatWentBackStillIs() throws {
    let bets = [1: "ann", 2: "bob", 3: "cid"].sorted { $0.key < $1.key }.map {
      "* bet seat=\($0.key) name=\($0.value) amount=5 bet=5 balance=100"
    }.joined(separator: " ; ")
    var store = Store()
    try store.apply(record: "1 table main betting3 -")
    var refunds: [[String: Int]] = []
    for line in [
      "play main state=4;bet;2hAs;ann:100,bob:100,cid:100 ; \(bets)", "started",
      "play main ; * void round=4 reason=restart",
      "play main ; * void seat=1 name=ann round=4 reason=restart", "play main ; \(bets)",
      "play main untold=ann ; * void round=5 reason=stop", "started", "play main ; \(bets)",
    ] {
      try store.apply(record: "2 \(line)")
      let table = try table("main", of: store)
      let pairs = (table.earlier?.refunds ?? [:]).map { ($0.key.description, $0.value) }
      refunds.append(Dictionary(uniqueKeysWithValues: pairs))
      #expect(try survives(store))
    }
    let all = ["ann": 4, "bob": 4, "cid": 4]
    let others = ["bob": 4, "cid": 4]
    let rest = ["ann": 5, "bob": 4, "cid": 4]
    #expect(refunds == [all, all, all, others, all, rest, rest, all])
  }

  // MARK: - Lines

  @Test(arguments: [
    "main", "main ; * ready seat=1 name=ann", "main deck=34 ; * ready seat=1 name=ann",
    "main state=4;bet;2hAs;bob:115,dee:95 ; * left seat=1 name=ann stack=5 ; * wanted",
    "main state=4;over;-;bob:115", "main dealt ; * ready table=main seq=8 seat=1 name=ann",
    "main state=4;bet;2hAs;bob:115 untold=bob ; * void round=4 reason=stop",
    "main deck=0 untold=bob,Dee-2 ; * void round=4 reason=stop", "main dealt untold=bob",
  ])
  func aStepOfAnEarlierReleaseIsRead(line: String) throws {
    var store = Store()
    try store.apply(record: "1 table main betting3 -")
    let before = store
    try store.apply(record: "2 play \(line)")
    #expect(store != before)
    for damaged in Sample.damaged(line) {
      var copy = before
      guard (try? copy.apply(record: "2 play \(damaged)")) == nil else { continue }
      #expect(copy == before, "\(damaged)")
    }
  }

  @Test(arguments: [
    "", "; * sat", "main * sat", "main deck=-1", "main deck=x", "main state=", "main state=1;bet;-",
    "main dealt=1", "main dealtx", "main dealt dealt", "main untold=", "main untold=bob,",
    "main untold=1", "main untold=bob dealt", "main ; sat", "main ; * sat ; ", "main x ; * sat",
    "main  dealt", "main ; * ready seat=1 name=ann ; ",
  ])
  func anythingElseIsNone(line: String) throws {
    var store = Store()
    try store.apply(record: "1 table main betting3 -")
    #expect(throws: StoreError.illegalLine) { try store.apply(record: "2 play \(line)") }
  }
}

extension TableHistory {
  /// Whether cards were dealt in the round in play.
  fileprivate var isDealt: Bool {
    (openRound?.events ?? []).contains { $0.event.record.hasPrefix("* deal ") }
  }
}
