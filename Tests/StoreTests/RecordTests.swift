import Foundation
import Games
import Lines
import Testing

@testable import Room

/// Every record of the journal and every line of a snapshot.
struct RecordTests {
  // MARK: - Entries

  /// Every entry of the journal, as it is written.
  private static let lines: [String] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "entries.txt")
    return (try? String(contentsOf: url, encoding: .utf8))?.split(separator: "\n").map(String.init)
      ?? []
  }()

  @Test func entriesAreReadAsTheyWereWritten() throws {
    // The word behind the time, or the one key of the object there.
    let kinds = RecordTests.lines.map { line in line.split { " {\":".contains($0) }[1] }
    #expect(Set(kinds).count == 15, "\(kinds)")
    for line in RecordTests.lines {
      let (entry, time) = try Store.entry(of: line)
      #expect(Store.line(entry, at: time) == line)
      for other in [line + " ", line + " x", String(line.dropLast()), "x" + line] {
        guard let read = try? Store.entry(of: other) else { continue }
        #expect(read.entry == entry, "\(other)")
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
    for line in RecordTests.lines {
      for damaged in Sample.damaged(line) {
        var copy = store
        let isTaken = (try? copy.apply(record: damaged)) != nil
        try #require(isTaken || copy == store, "\(damaged)")
      }
      _ = try? store.apply(record: line)
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
    var store = try play.store()
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
