import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import ScoreBook
import Tables
import Cards
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
    return changes.map { .account(person, $0) } + [
      .started, .movement(movement), .purseEnded(person),
      .renamed(person, to: ann),
      .book(BookRecord(.reapPlayers, by: author, at: BookTime(seconds: 9))),
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

  /// Some inventions contradict themselves.
  private func invent<Invented: Record>(
    _ kind: Invented.Type, _ chance: TestRandom, tries: Int = 2000
  ) throws -> [Invented] {
    var line = InventedWords(chance)
    var records: [Invented] = []
    for _ in 0..<tries {
      do throws(Unreadable) { records.append(try Invented(&line, nil)) } catch {}
    }
    try #require(records.count > 20, "\(kind) is never whole")
    return records
  }

  /// What is written is read as it was; with a word more, or damaged, it is refused, or is another
  /// record, which is written so.
  private func expectSound<Invented: Record & Equatable>(
    _ kind: Invented.Type, seed: UInt64, tries: Int = 2000
  ) throws -> Set<Substring> {
    let records = try invent(kind, TestRandom(seed: seed), tries: tries)
    for record in records {
      let line = record.description
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
      let read = Invented(line)
      #expect(read == record && read?.description == line, "\(line)")
      #expect(Invented(line + " ") == nil && Invented(line + " ; x") == nil, "\(line)")
    }
    for line in records.prefix(12).map(\.description) {
      for damaged in Sample.damaged(line) {
        guard let read = Invented(damaged) else { continue }
        // The family before nothing but events that all tables have may be any.
        let isSame = read.description == damaged || read is NumberedEvent || read is RoundRecord
        #expect(isSame && Invented(read.description) == read, "\(damaged)")
      }
    }
    return Set(records.map { $0.description.prefix { $0 != " " } })
  }

  @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
  func wordsAreReadAsTheyWereWritten(seed: UInt64) throws {
    #expect(try expectSound(BookChange.self, seed: seed, tries: 8000).count == 28)
    let kinds: [any Sound.Type] = [
      BookRecord.self, TableRecord.self, AnsweredCommand.self, RoundRecord.self,
      NumberedEvent.self,
    ]
    for kind in kinds { _ = try expectSound(kind, seed: seed) }
  }
}

private typealias Sound = Record & Equatable
