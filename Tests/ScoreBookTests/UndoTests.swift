import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Testing

@Suite struct UndoTests {
  private func counts(_ club: Club, _ team: TeamName = .red, _ round: Round = .first) -> Counts {
    club.book.game(1)?.entry(team, round).counts ?? Counts()
  }

  @Test func undoTakesBackOnesOwnNewestEntry() throws {
    var club = try Club.playing("hf")
    try club.say("score red clean 3", by: "ann")
    try club.say("score red dirty 2", by: "ann")
    try club.say("score blue cards 500", by: "bob")
    try club.say("undo", by: "ann")
    #expect(counts(club)[.dirty] == 0 && counts(club)[.clean] == 3)
    #expect(counts(club, .blue)[.cards] == 500, "bob's stands")
    try club.say("undo", by: "ann")
    #expect(counts(club)[.clean] == 0)
    #expect(club.refusal("undo", by: "ann").contains("no entry of yours stands in game 1"))
    #expect(club.refusal("undo", by: "cal").contains("no entry of yours stands in game 1"))
    try club.say("undo", by: "Bob")
    #expect(club.refusal("undo", by: "bob").contains("nothing is left to take back in game 1"))
  }

  @Test func undoWithANumberTakesBackAnybodysAndSaysWhose() throws {
    var club = try Club.playing("hf")
    try club.say("score red clean 3", by: "ann")
    try club.say("score blue cards 500", by: "bob")
    let answer = try club.say("undo 1", by: "cal")
    #expect(answer.lines.first?.contains("ann's entry 1, red") == true, "\(answer.lines)")
    #expect(answer.end.hasSuffix(" whose=ann"))
    #expect(counts(club)[.clean] == 0 && counts(club, .blue)[.cards] == 500)
    let change = try #require(club.book.game(1)?.changes.last)
    #expect(change.author == "cal" && change.action == .undo(of: 1))
  }

  @Test func whatALaterEntryHasReplacedIsNotUndone() throws {
    var club = try Club.playing("hf")
    try club.say("score red clean 3 dirty 1", by: "ann")
    try club.say("score red clean 4", by: "bob")
    let before = club.book
    for line in ["undo", "undo 1"] {
      do {
        try club.say(line, by: "ann")
        Issue.record("\(line) was not refused")
      } catch let error as Refusal {
        let text = error.text
        #expect(error.code == .ruleUndo && text.contains("change 2, bob's, which stands"))
        #expect(text.contains("red round 1: clean 4") && text.contains("book undo 2 game=1"))
      }
      #expect(club.book == before)
    }
    try club.say("undo 2", by: "ann")
    #expect(counts(club)[.clean] == 3, "what bob's replaced stands again")
    try club.say("undo", by: "ann")
    #expect(counts(club) == Counts())
  }

  /// What somebody else has entered beside it stays.
  @Test func onlyWhatTheEntryChangedIsTakenBack() throws {
    var club = try Club.playing("hkf")
    try club.say("win red", by: "ann")
    try club.say("score red cards 700", by: "bob")
    try club.say("finish red", by: "bob")
    try club.say("undo", by: "ann")
    let entry = try #require(club.book.game(1)).entry(.red, .first)
    #expect(entry.counts[.win] == 0 && entry.counts[.wild] == 0 && entry.counts[.cards] == 700)
    #expect(entry.isFinished)
  }

  static let refused: [(lines: [String], undo: String, fix: String)] = [
    (["score red clean 1"], "undo 2", "game 1 has no change 2"),
    (["score red clean 1", "undo"], "undo 1", "ANN's red round 1: clean 1, was 0, undone"),
    (["score red clean 1", "undo", "undo 2"], "undo 2", "took back change 1, undone, does not"),
    (["score red clean 1", "undo", "undo 2", "undo 1"], "undo 3", "change 2, undone, does not"),
    (["score red clean 1", "undo", "score red clean 2"], "undo 2", "is replaced by change 3"),
    (
      ["score red clean 1", "score red clean 2", "undo 2", "undo 1"], "undo 3",
      "what stands there is not what it left"
    ),
    (["win red", "undo", "win blue"], "undo 2", "first type book score blue win 0 round=1"),
    (
      ["win red", "score red win 0", "win blue"], "undo 2",
      "first type book score blue win 0 round=1"
    ),
    (
      ["finish red", "finish blue", "score red clean 1"], "undo 1",
      "because round 2 has entries: correct it as it is"
    ),
  ]

  @Test(arguments: refused)
  func whatCannotBeAnyMoreIsRefused(lines: [String], undo: String, fix: String) throws {
    var club = try Club.playing("hf")
    for line in lines { try club.say(line) }
    let before = club.book
    do {
      try club.say(undo)
      Issue.record("\(undo) was not refused")
    } catch let error as Refusal {
      #expect(error.text.contains(fix), "\(error.text)")
    }
    #expect(club.book == before)
  }

  @Test func undoGoesBackEntryByEntryAndIsRecorded() throws {
    var club = try Club.playing("hkf")
    var states = [try #require(club.book.game(1)).summary]
    let lines = [
      "score red cards 100", "win blue", "finish red", "score blue wild 3", "finish blue",
      "score red red3 8", "score blue cards 9 round=1",
    ]
    for line in lines {
      try club.say(line)
      states.append(try #require(club.book.game(1)).summary)
    }
    for state in states.dropLast().reversed() {
      try club.say("undo")
      #expect(club.book.game(1)?.summary == state)
    }
    let changes = try #require(club.book.game(1)?.changes)
    #expect(changes.count == 14 && changes.prefix(7).allSatisfy { $0.isUndone })
    try club.say("score red cards 5")
    #expect(club.book.game(1)?.total(of: .red) == 5)
  }

  /// Whoever takes back too much has it again, and again.
  @Test func anUndoIsTakenBack() throws {
    var club = try Club.playing("hf")
    try club.say("score red clean 3 dirty 1", by: "ann")
    try club.say("score red cards 500", by: "bob")
    let before = club.book.game(1)?.entry(.red, .first)
    let undone = try club.say("undo 1", by: "bob")
    #expect(undone.lines.contains("To have it back: book undo 3"), "\(undone.lines)")
    let answer = try club.say("undo 3", by: "ann")
    #expect(
      answer.lines.prefix(2) == [
        "Game 1 of the open club, round 1: you took back bob's undo, change 3, so this",
        "  stands again: red clean 3, dirty 1.",
      ],
      "\(answer.lines)")
    #expect(answer.end.hasSuffix(" number=3 whose=bob"), "\(answer.end)")
    #expect(club.book.game(1)?.entry(.red, .first) == before)
    try club.say("undo 4", by: "bob")
    #expect(counts(club)[.clean] == 0 && counts(club)[.cards] == 500)
    try club.say("undo 5", by: "bob")
    #expect(club.book.game(1)?.entry(.red, .first) == before)
    try club.say("undo", by: "ann")
    #expect(counts(club)[.clean] == 0, "the entry stood again, and is one's own newest")
    expectReplays(club)
  }

  @Test func aFinishThatStandsAgainCompletesTheRound() throws {
    var club = try Club.playing("hf")
    for line in ["finish red", "finish blue", "undo"] { try club.say(line) }
    #expect(club.book.game(1)?.openRound == .first)
    let answer = try club.say("undo 3")
    #expect(club.book.game(1)?.openRound?.number == 2)
    #expect(answer.lines.contains("Game 1: round 1 is complete."), "\(answer.lines)")
    expectReplays(club)
  }

  private func expectReplays(_ club: Club) {
    for records in [club.journal, club.book.snapshot()] {
      var book = Book()
      for record in records {
        #expect(throws: Never.self) { try book.apply(record.reread()) }
      }
      #expect(book == club.book)
    }
  }

  @Test func theScreensOfferWhatWorks() throws {
    var club = try Club.playing("hf")
    try club.say("score red clean 3", by: "ann")
    #expect(try club.say("", by: "ann").lines.contains { $0.contains("book undo ") })
    #expect(try !club.say("", by: "bob").lines.contains { $0.contains("book undo") })
    #expect(
      try club.say("changes", by: "bob").lines.contains { $0.contains("take back ann's newest") })
  }
}
