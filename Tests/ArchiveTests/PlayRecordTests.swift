// Owns the proof that what a table records is one line both ways, in every form that there was.

import Archive
import Testing

struct PlayRecordTests {
  @Test(arguments: [
    "main", "main ; * sat seat=1 name=ann", "main deck=34 ; * bet seat=1 name=ann",
    "main state=4;bet;2hAs;bob:115,dee:95 ; * left seat=1 name=ann ; * round round=4",
    "main state=4;over;-;bob:115", "stud dealt ; * deal hand=1 up=5h ; * remaining deck=9",
    "main state=4;bet;2hAs;bob:115 untold=bob ; * void round=4 reason=stop",
    "main deck=0 untold=bob,Dee-2 ; * void round=4 reason=stop", "stud dealt untold=bob",
  ])
  func aRecordIsOneLineBothWays(line: String) throws {
    let record = try #require(PlayRecord(line))
    #expect(record.description == line)
    #expect(JournalEntry("play \(line)") == .play(record))
    for damaged in Sample.damaged(line) { _ = PlayRecord(damaged) }
  }

  @Test(arguments: [
    "", "; * sat", "main * sat", "main deck=-1", "main deck=x", "main state=", "main state=1;bet;-",
    "main dealt=1", "main dealtx", "main dealt dealt", "main untold=", "main untold=bob,",
    "main untold=1", "main untold=bob dealt", "main ; sat", "main ; * sat ; ", "main x ; * sat",
    "main  dealt",
  ])
  func anythingElseIsNone(line: String) { #expect(PlayRecord(line) == nil) }
}
