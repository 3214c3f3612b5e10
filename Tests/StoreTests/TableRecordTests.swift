import Games
import Lines
@testable import Room
import Testing

struct TableRecordTests {
  @Test(arguments: [
    "", "main", "main betting", "main betting 1",
    "main betting 0 turns=0", "main betting 1.1 turns=0",
    "main betting 01 turns=0", "main betting -1 turns=0", "main betting 1 turns=-1",
    "main betting 1 turns=", "main chess 1 turns=0", "Main betting 1 turns=0",
    "main betting 1 turns=0 ", "main betting 1 turns=0 ; ", "main betting 1 turns=0 dealt",
    "main betting 99999999999999999999 turns=0", "main  betting 1 turns=0",
    "main betting 1 turns=0 ; bet seat=1 name=ann amount=5 bet=5 balance=100",
    "main betting 1 turns=0 ; * bet seat=1 name=ann amount=5 bet=5",
    "main betting 1 turns=0 ; * bet seat=1 name=ann amount=5 bet=5 balance=100 more=1",
    "main betting 1 turns=0 ; * bet seat=1 name=ann amount=+5 bet=5 balance=100",
    "main betting 1 turns=0 ; * bet table=main seat=1 name=ann amount=5 bet=5 balance=100",
    "main betting 1 turns=0 ; * ready seat=1 name=ann :said", "main betting 1 turns=0 ; * fly",
    "main betting 1 turns=0 ; * bet seat=1 name=ann amount=05 bet=5 balance=100",
    "main betting 1 turns=0 ; * bet seat=1 seat=1 name=ann amount=5 bet=5 balance=100",
    "main betting 1 turns=0 ; * house cards=2c3c4c deck=40",
    "stud dealing 1 turns=0 ; * over", "main betting 1 turns=0 ; * void round=1 reason=fun",
    "main betting 1 turns=0 ; * remaining deck=9 state=ready",
    "stud dealing 1 turns=0 ; * remaining deck=9",
    "nl poker 1 turns=0 ; * void hand=3 reason=stop",
    "stud dealing 1 turns=0 ; * pass seat=1 name=a",
    "stud dealing 1 turns=0 ; * deal hand=1 down=!ann2c up=- street=all",
    "stud dealing 1 turns=0 ; * deal hand=1 down=??2c up=- street=all",
    "main betting 1 turns=0 by=7", "main betting 1 turns=0 by=7 tag=x words=a",
    "main betting 1 turns=0 tag=x by=7 words=a reply=b",
    "main betting 1 turns=0 by=7 tag=x words=%4 reply=b",
    "main betting 1 turns=0 by=7 tag=x words=%41 reply=b",
    "main betting 1 turns=0 by=ann tag=x words=a reply=b",
    "main betting 1 turns=0 by=0 tag=x words=a reply=b",
    "main betting 1 turns=0 by=7 tag=x words=a reply=b more",
    "main betting 1 turns=0 ; * sat seat=1 name=ann stack=100 kind=guest role=person person=0",
    "main betting 1 turns=0 ; * sat seat=1 name=ann stack=100 kind=guest role=person person=ann",
    "main betting 1 turns=0 ; * sat seat=1 name=ann stack=100 kind=guest role=person person=07",
  ])
  func anythingElseIsNone(line: String) { #expect(TableRecord(line) == nil) }
}
