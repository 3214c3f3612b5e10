import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook
import Testing

@testable import Store

/// Every record of the journal and every line of a snapshot.
struct RecordTests {
  // MARK: - Entries

  private static let entries: [JournalEntry] = {
    guard let ann = PlayerName("ann"), let main = TableID("main"),
      let address = PeerAddress("2001:db8::7"), let name = RuleSetName(rawValue: "Deuces"),
      let settings = TableSettings("main betting3 ann decks=1"),
      let step = TableRecord("main betting 34 turns=7 by=7 tag=x words=bet%205 reply=+ ; * wanted")
    else { return [] }
    let person = PersonID(rawValue: 7)
    let author = Author("ann", person)
    let digest = TokenDigest(of: "a")
    let wild = WildCards(jokers: 2, rank: .king)
    let changes: [AccountChange] = [
      .register(ann, hash: "$y$j9T$a", from: address), .register(ann, hash: "x"),
      .password(hash: "x", digest), .password(hash: "x"), .seen(), .seen(from: address),
      .seen(from: address, device: digest), .dropRules(name), .finger(.open), .ignore(ann),
      .unignore(ann), .quiz(QuizProgress()), .delete,
      .keepRules(.custom(down: 5, up: 0, community: 0, wild: wild, name: name)),
    ]
    let movement = Movement(number: 7, from: .house, to: .table(main), amount: 100, reason: "grant")
    let ban = Sanction(.ban, .address("10.0.0.0/8"), isOn: true, until: WallTime(milliseconds: 9))
    let count = ElementCount(.own("jokers"), 3)
    let definition = ProfileDefinition(id: "m", from: "hkf", points: [.win: 5], meld: .round)
    let bookChanges: [BookChange] = [
      .reapPlayers, .enter(game: 1, Entry(.red, .first, .counts([count]))),
      .defineProfile(definition), .newGame(profile: "m", Lineup([.red: ["Ann"], .blue: ["Bob"]])),
    ]
    let book = bookChanges.map {
      JournalEntry.book(BookRecord($0, by: author, at: BookTime(seconds: 9)))
    }
    return book + changes.map { .account(person, $0) } + [
      .started, .movement(movement), .purseEnded(person),
      .renamed(person, to: ann),
      .memosTaken(person, [0, 2]),
      .memoLeft(from: person, to: PersonID(rawValue: 9), "grüße \"an\" alle\\"),
      .tableOpened(settings, by: person), .tableOpened(settings, by: nil), .tableClosed(main),
      .step(step), .address(main, person, address), .used(main, person), .loggedIn(person),
      .sanction(ban), .sanction(Sanction(.mute, .name(ann), isOn: false)),
    ]
  }()

  @Test func entriesAreReadAsTheyWereWritten() throws {
    let time = WallTime(milliseconds: 1_790_000_000_000)
    // The word behind the time, or the one key of the object there.
    let kinds = RecordTests.entries.map { entry in
      Store.line(entry, at: time).split { " {\":".contains($0) }[1]
    }
    #expect(Set(kinds).count == 15, "\(kinds)")
    for entry in RecordTests.entries {
      let line = Store.line(entry, at: time)
      let read = try Store.entry(of: line)
      #expect(read.entry == entry && read.time == time, "\(line)")
      #expect(!line.utf8.contains { $0 < 0x20 }, "\(line)")
      for other in [line + " ", line + " x", String(line.dropLast()), "x" + line] {
        guard let read = try? Store.entry(of: other) else { continue }
        #expect(line.hasPrefix("1790000000000 format") || read.entry == entry, "\(other)")
      }
      for damaged in Sample.damaged(line) {
        guard let (entry, time) = try? Store.entry(of: damaged) else { continue }
        let again = try Store.entry(of: Store.line(entry, at: time))
        #expect(again.entry == entry && again.time == time, "\(damaged)")
      }
    }
  }

  /// Whatever a record says, a store takes it or refuses it, and is unchanged then.
  @Test func damagedEntriesDoNoHarm() throws {
    var store = Store()
    for entry in RecordTests.entries {
      for damaged in Sample.damaged(Store.line(entry, at: WallTime(milliseconds: 5))) {
        var copy = store
        let isTaken = (try? copy.apply(record: damaged)) != nil
        try #require(isTaken || copy == store, "\(damaged)")
      }
      _ = try? store.apply(entry, at: WallTime(milliseconds: 5))
    }
    #expect(try store.restored() == store)
  }

  // MARK: - Words

  private func expectSound(_ records: [some WordedRecord & Equatable]) {
    for record in records {
      let line = record.description
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
      #expect(type(of: record).init(line) == record, "\(line)")
      for longer in [" ", " x", " ; ", " ; x", " ; ; * wanted"] {
        #expect(type(of: record).init(line + longer) == nil, "\(line)")
      }
    }
  }

  @Test(arguments: RandomTable.games, [UInt64(1), .random(in: 0 ... .max)])
  func wordsAreReadAsTheyWereWritten(game: String, seed: UInt64) throws {
    var play = try RandomTable(game, seed: seed)
    play.mayClose = false
    var store = Store()
    try store.apply(.tableOpened(play.settings, by: nil), at: Sample.time(1))
    let steps = (1...300).map { _ in play.step() }
    for (place, step) in steps.enumerated() {
      try store.apply(.step(step), at: Sample.time(1, place))
    }
    let rounds = try #require(store.tables[play.settings.id]).rounds
    expectSound(steps)
    expectSound(rounds)
    expectSound(rounds.flatMap(\.events))
  }

  /// Damaged words are refused, or are another record, which is written so.
  @Test func damagedWordsAreNotTakenForWhole() {
    let kinds: [(any WordedRecord.Type, String)] = [
      (
        TableRecord.self,
        "main betting 34 turns=7 by=7 tag=x words=bet%205 reply=+%20act ; * wanted ; "
          + "* ready seat=1 name=ann"
      ),
      (
        RoundRecord.self,
        "betting 7 1790000000000 1790000000900 @12/ann @13/bob ; 15.0 * ready seat=1 name=ann ; "
          + "16.1830 * bet seat=2 name=bob amount=5 bet=5 balance=95"
      ),
      (NumberedEvent.self, "betting 16.1830 * ready seat=1 name=ann"),
      (NumberedEvent.self, "betting 16 * ready seat=1 name=ann"),
    ]
    for (kind, line) in kinds {
      #expect(kind.init(line)?.description == line)
      for damaged in Sample.damaged(line) {
        guard let read = kind.init(damaged) else { continue }
        #expect(read.description == damaged, "\(damaged)")
      }
    }
  }
}
