// Options that people write as words.

import Lines
import Testing

@testable import Room

struct SpokenOptionTests {
  /// What the server says to programs, and to people.
  @Test(arguments: [
    ("write: sit TABLE [seat=N] [buyin=N].", "write: sit TABLE [seat N] [buyin N]."),
    ("top [GAME] [by=mean|net]", "top [GAME] [mean|net]"),
    ("add format=jsonl or format=csv", "add jsonl or csv"),
    ("last= counts deals back, as in look last=1", "last counts deals back, as in look last 1"),
    ("use TABLE, or add table=TABLE", "use TABLE"),
    ("login NAME [PASSWORD [device=SECRET]]", "login NAME [PASSWORD]"),
    ("create mine holdem seats=2", "create mine holdem seats=2"),
    ("create TABLE GAME [option=value …].", "create TABLE GAME [OPTION VALUE …]."),
    ("no sign", "no sign"),
  ])
  func theyAreToldAsWords(written: String, told: String) {
    #expect(SpokenOptions.told(Prose(sentence: written)).description == told)
  }
}
