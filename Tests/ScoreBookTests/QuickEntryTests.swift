import Cards
import ScoreBook
import Testing

/// Several counts in one command, and counts that change what stands.
@Suite struct QuickEntryTests {
  static let entries: [(lines: [String], counts: [ScoreElement: Int])] = [
    (
      ["score red clean 3 dirty 2 cards 1,250 minus 35"],
      [.clean: 3, .dirty: 2, .cards: 1250, .minus: 35]
    ),
    (["score red clean=3 dirty=2"], [.clean: 3, .dirty: 2]),
    (["score red clean 3 cards=12,500"], [.clean: 3, .cards: 12_500]),
    (["score red clean 3", "score red clean +1"], [.clean: 4]),
    (["score red clean 3", "score red clean -1 dirty +2"], [.clean: 2, .dirty: 2]),
    (["score red cards 1,250", "score red cards=+1,000 minus=35"], [.cards: 2250, .minus: 35]),
    (["score red clean 3", "score red clean +0 dirty 1"], [.clean: 3, .dirty: 1]),
  ]

  @Test(arguments: entries)
  func countsAreEntered(lines: [String], counts: [ScoreElement: Int]) throws {
    var club = try Club.playing("hkf")
    for line in lines { try club.say(line) }
    let entry = try #require(club.book.game(1)).entry(.red, .first)
    for element in ScoreElement.builtIn {
      #expect(entry.counts[element] == counts[element] ?? 0, "\(element.key)")
    }
  }

  @Test(arguments: [
    "score red clean 3 dirty 100", "score red cards 7 clean -1", "score red clean 3 win 2",
    "score red cards 7 minus=100,000",
  ])
  func ifOneCountIsRefusedNoneIsEntered(line: String) throws {
    var club = try Club.playing("hkf")
    let before = club.book
    #expect(throws: Refusal.self) { try club.say(line) }
    #expect(club.book == before)
  }

  @Test func severalCountsAreOneChangeForUndoAndInTheRecord() throws {
    var club = try Club.playing("hf")
    try club.say("score red dirty 1")
    let answer = try club.say("score red clean 3 dirty 2 cards 1,250 minus 35")
    #expect(answer.lines.first?.hasSuffix("clean 3, dirty 2 (it was 1),") == true)
    let record = try club.say("changes")
    #expect(record.rows.count == 2)
    #expect(
      record.words.first?.hasSuffix(
        " :red round 1: clean 3 (was 0), dirty 2 (was 1), cards 1250 (was 0), minus 35 (was 0)")
        == true)
    try club.say("undo")
    let counts = try #require(club.book.game(1)).entry(.red, .first).counts
    #expect(counts[.dirty] == 1 && counts[.clean] == 0 && counts[.cards] == 0)
  }

  /// So that whoever follows the game counts along without knowing how it was typed.
  @Test func whoFollowsIsToldOfEachCount() throws {
    var club = try Club.playing("hf")
    try club.say("score red dirty 1")
    let counts = [ElementCount(.clean, 3), ElementCount(.dirty, 2)]
    let events = try club.book.apply(
      .enter(game: 1, Entry(.red, .first, .counts(counts))), by: "Bob", at: club.now)
    #expect(
      events.flatMap(\.words) == [
        "book did=score game=1 round=1 team=red element=clean count=3 was=0 by=Bob"
          + " :Game 1: Bob entered red round 1: clean 3, dirty 2 (it was 1).",
        "book did=score game=1 round=1 team=red element=dirty count=2 was=1 by=Bob",
      ])
    let undone = try club.book.apply(.undo(game: 1, change: 2), by: "Bob", at: club.now)
    #expect(
      undone.flatMap(\.words) == [
        "book did=undo game=1 undone=score round=1 team=red element=clean count=3 by=Bob"
          + " number=2 whose=Bob :\(undone[0].sentence)",
        "book did=undo game=1 undone=score round=1 team=red element=dirty count=2 by=Bob"
          + " number=2 whose=Bob",
      ])
  }

  @Test func aWholeGameTakesAtMostTwentyFourCommands() throws {
    var club = try Club.withPlayers()
    var commands = ["new hkf red=Ann+Bob blue=Cal+Dee"]
    for winner in ["red", "blue", "red", "red"] {
      commands += [
        "win \(winner)", "score red clean 3 dirty 2 cards 1,250 minus 35",
        "score blue clean 2 dirty 4 red3 8 cards 845 minus 120", "finish red", "finish blue",
      ]
    }
    for command in commands { try club.say(command) }
    let game = try #require(club.book.game(1))
    #expect(game.isComplete && game.winner(of: .first) == .red)
    #expect(commands.count <= 24)
  }

  @Test func aLongSentenceIsWrappedAndNothingOfItIsLost() throws {
    var club = try Club.playing("hkf")
    let answer = try club.say(
      "score red clean 3 dirty 2 red3 8 wild 1 sevens 1 fives 1 req-clean 1 cards 1,250 minus 35")
    let sentence = answer.lines.prefix { !$0.hasPrefix("Round") }
    #expect(sentence.count == 2 && sentence.allSatisfy { $0.count <= BookLimits.columns })
    #expect(sentence.joined(separator: " ").hasSuffix("cards 1250, minus 35."))
    let changes = try club.say("changes").lines
    #expect(changes.contains { $0.hasSuffix("minus 35 (was 0)") })
    #expect(changes.allSatisfy { $0.count <= BookLimits.columns })
  }
}
