import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables
import Testing

struct TableRecordTests {
  /// Whatever a table decides is one line both ways.
  @Test(arguments: RandomTable.games)
  func whatIsDecidedIsOneLineBothWays(game: String) throws {
    var play = try RandomTable(game, seed: 7)
    var kinds: Set<String> = []
    for _ in 0..<700 {
      let record = play.step()
      let line = record.description
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
      #expect(TableRecord(line) == record, "\(line)")
      #expect(JournalEntry("step \(line)") == .step(record))
      kinds.formUnion(record.events.map { TableRecordTests.kind($0.record) })
    }
    #expect(kinds.isSuperset(of: TableRecordTests.ofTables), "\(kinds.sorted())")
    let ofGame =
      play.settings.game.family == .house
      ? TableRecordTests.ofHouse : TableRecordTests.ofDealing(play.settings)
    #expect(kinds.isSuperset(of: ofGame), "\(kinds.sorted())")
  }

  private static func kind(_ record: String) -> String {
    String(record.dropFirst(2).prefix { $0 != " " })
  }

  private static let ofTables: Set = [
    "sat", "leaving", "out", "back", "gone", "kick", "wanted", "restarted", "left", "close",
  ]
  private static let ofHouse: Set = [
    "shuffle", "round", "bet", "ready", "deal", "trade", "house", "result", "over", "reset",
    "timeout", "pass",
  ]
  private static func ofDealing(_ settings: TableSettings) -> Set<String> {
    ["shuffle", "round", "deal", "remaining", "new", "show", "best", "community"]
  }

  @Test(arguments: [
    "", "main", "main betting", "main betting 1.1", "main betting 1 turns=0",
    "main betting 0.1 turns=0", "main betting 1.0 turns=0", "main betting 1.1.1 turns=0",
    "main betting 1.01 turns=0", "main betting -1.1 turns=0", "main betting 1.1 turns=-1",
    "main betting 1.1 turns=", "main chess 1.1 turns=0", "Main betting 1.1 turns=0",
    "main betting 1.1 turns=0 ", "main betting 1.1 turns=0 ; ", "main betting 1.1 turns=0 dealt",
    "main betting 1.99999999999999999999 turns=0", "main  betting 1.1 turns=0",
    "main betting 1.1 turns=0 ; bet seat=1 name=ann amount=5 bet=5 balance=100",
    "main betting 1.1 turns=0 ; * bet seat=1 name=ann amount=5 bet=5",
    "main betting 1.1 turns=0 ; * bet seat=1 name=ann amount=5 bet=5 balance=100 more=1",
    "main betting 1.1 turns=0 ; * bet seat=1 name=ann amount=+5 bet=5 balance=100",
    "main betting 1.1 turns=0 ; * bet table=main seat=1 name=ann amount=5 bet=5 balance=100",
    "main betting 1.1 turns=0 ; * ready seat=1 name=ann :said", "main betting 1.1 turns=0 ; * fly",
    "main betting 1.1 turns=0 ; * bet seat=1 name=ann amount=05 bet=5 balance=100",
    "main betting 1.1 turns=0 ; * bet seat=1 seat=1 name=ann amount=5 bet=5 balance=100",
    "main betting 1.1 turns=0 ; * house cards=2c3c4c deck=40",
    "stud dealing 1.1 turns=0 ; * over", "main betting 1.1 turns=0 ; * void round=1 reason=fun",
    "main betting 1.1 turns=0 ; * remaining deck=9",
    "stud dealing 1.1 turns=0 ; * pass seat=1 name=a",
    "stud dealing 1.1 turns=0 ; * deal hand=1 down=!ann2c up=- street=all",
    "stud dealing 1.1 turns=0 ; * deal hand=1 down=??2c up=- street=all",
    "main betting 1.1 turns=0 by=ann", "main betting 1.1 turns=0 by=ann tag=x words=a",
    "main betting 1.1 turns=0 tag=x by=ann words=a reply=b",
    "main betting 1.1 turns=0 by=ann tag=x words=%4 reply=b",
    "main betting 1.1 turns=0 by=ann tag=x words=%41 reply=b",
    "main betting 1.1 turns=0 by=a tag=x words=a reply=b",
    "main betting 1.1 turns=0 by=ann tag=x words=a reply=b more",
  ])
  func anythingElseIsNone(line: String) { #expect(TableRecord(line) == nil) }
}
