import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import ScoreBook
import Testing

@testable import Store

/// Every record of the journal and every line of a snapshot, invented from the one initializer that
/// declares it.
struct RecordTests {
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
        // Options of a table that are left out have their standard, and are written.
        let isSame = read.description == damaged || line.contains("table ")
        #expect(isSame && Invented(read.description) == read, "\(damaged)")
      }
    }
    return Set(records.map { $0.description.prefix { $0 != " " } })
  }

  @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
  func recordsOfTheJournalAreReadAsTheyWereWritten(seed: UInt64) throws {
    let words = try expectSound(JournalEntry.self, seed: seed, tries: 12_000)
    #expect(words.count == 16, "\(words)")
    #expect(try expectSound(AccountChange.self, seed: seed).count == 10)
    #expect(try expectSound(BookChange.self, seed: seed, tries: 8000).count == 29)
    for kind in [Sanction.self, Movement.self, BookRecord.self] as [any Sound.Type] {
      _ = try expectSound(kind, seed: seed)
    }
  }

  @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
  func linesOfASnapshotAreReadAsTheyWereWritten(seed: UInt64) throws {
    let kinds: [any Sound.Type] = [
      Account.self, LedgerLine.self, LeaderboardLine.self, PersonalLine.self, MatchRecord.self,
      TableRecord.self, AnsweredCommand.self, Words<PlayerName>.self, Words<PlayerIdentity>.self,
      Words<PersonID>.self, Words<QuizProgress>.self, Words<RoundPlayer>.self,
    ]
    for kind in kinds { _ = try expectSound(kind, seed: seed) }
  }

  @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
  func roundsAreReadAsTheyWereWritten(seed: UInt64) throws {
    var line = InventedWords(TestRandom(seed: seed))
    for _ in 0..<500 {
      let round = try RoundRecord(&line, nil, of: .house)
      #expect(RoundRecord(line: round.line, family: .house) == round, "\(round.line)")
      for damaged in Sample.damaged(round.line).prefix(40) {
        guard let read = RoundRecord(line: damaged, family: .house) else { continue }
        #expect(read.line == damaged)
      }
    }
  }
}

private typealias Sound = Record & Equatable
