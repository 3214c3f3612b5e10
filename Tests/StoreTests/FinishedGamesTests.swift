import Identity
import LineProtocol
import Store
import Lines
import Testing

struct FinishedGamesTests {
  /// What happens at a table, in short: `sat 1 ann`, or `sat 1 ann 9` for a person of
  /// another number, `result 1 ann +5 105`, `left 1 ann`, `over`, `reset`, `void`; `started` and
  /// `register bob`, or `register bob as eve`, happen in the house. Then who stands on the
  /// board with how many rounds and games.
  private static let evenings: [(what: String, steps: [String], board: [String])] = [
    ("who never bet", ["sat 1 ann", "sat 2 cal", "result 1 ann +5 105", "over"], ["ann 1 1"]),
    (
      "who left early",
      [
        "sat 1 ann", "sat 2 bob", "result 1 ann +5 105", "result 2 bob +9 109", "left 2 bob",
        "over",
      ],
      ["bob 1 1", "ann 1 1"]
    ),
    (
      "who is broke counts at once, and once",
      ["sat 1 ann", "sat 2 bob", "result 1 ann +5 105", "result 2 bob -100 0"],
      ["ann 1 0", "bob 1 1"]
    ),
    (
      "who is broke and stays, and who is broke and leaves",
      [
        "sat 1 ann", "sat 2 bob", "sat 3 cal", "result 1 ann +5 105", "result 2 bob -100 0",
        "result 3 cal -100 0", "left 3 cal", "result 1 ann +5 110", "over",
      ],
      ["ann 2 1", "bob 1 1", "cal 1 1"]
    ),
    (
      "who leaves and comes back",
      [
        "sat 1 ann", "result 1 ann +5 105", "left 1 ann", "sat 2 ann", "result 2 ann +5 110",
        "over",
      ],
      ["ann 2 1"]
    ),
    (
      "a game that is given up for a new one",
      ["sat 1 ann", "result 1 ann +5 105", "reset", "over"], ["ann 1 0"]
    ),
    (
      "two games",
      [
        "sat 1 ann", "result 1 ann +5 105", "over", "reset", "result 1 ann -5 95", "over",
      ],
      ["ann 2 2"]
    ),
    (
      "a game over a restart",
      [
        "sat 1 ann", "sat 2 bob", "result 1 ann +5 105", "result 2 bob +4 104", "started",
        "sat 1 ann", "over",
      ],
      ["ann 1 1", "bob 1 1"]
    ),
    ("a round that is void", ["sat 1 ann", "bet 1 ann", "void", "over"], []),
    (
      "who becomes a member and plays on",
      [
        "sat 1 bob", "result 1 bob +5 105", "register bob", "result 1 bob +9 114", "over",
      ],
      ["bob/member 2 1"]
    ),
    (
      "who becomes a member of another name and plays on",
      ["sat 1 bob", "result 1 bob +5 105", "register bob as eve", "result 1 bob +9 114", "over"],
      ["eve/member 2 1"]
    ),
    (
      "who leaves, and somebody else takes the name",
      [
        "sat 1 bob", "result 1 bob +5 105", "left 1 bob", "sat 1 bob 9", "result 1 bob +9 109",
        "over",
      ],
      ["bob 1 1"]
    ),
    (
      "who becomes a member and does not",
      ["sat 1 bob", "result 1 bob +5 105", "register bob", "over"], ["bob/member 1 1"]
    ),
  ]

  @Test(arguments: FinishedGamesTests.evenings.indices)
  func aFinishedGameCountsOnceForEachWhoPlayedInIt(index: Int) throws {
    let (what, steps, board) = FinishedGamesTests.evenings[index]
    var store = Store()
    let settings = try #require(TableSettings("main betting3 - decks=1"))
    try store.apply(.tableOpened(settings, by: nil), at: WallTime(milliseconds: 1))
    var count = 0
    for (number, step) in steps.enumerated() {
      try store.apply(try entry(step, &count), at: WallTime(milliseconds: number + 2))
      // A snapshot may come at any moment.
      let copy = try store.restored()
      #expect(copy == store, "\(what), after \(step)")
      store = copy
    }
    let rows = store.leaderboard.top(
      games: nil, period: .all, players: .everybody, at: Sample.time(0), limit: 9)
    let lines = rows.map { row in
      let member = row.identity.isMember ? "/member" : ""
      return "\(row.identity.name)\(member) \(row.tally.rounds) \(row.tally.games)"
    }
    #expect(lines == board, "\(what)")
  }

  /// The journal's entry for a step.
  private func entry(_ step: String, _ count: inout Int) throws -> JournalEntry {
    let words = step.split(separator: " ").map(String.init)
    if words[0] == "started" { return .started }
    if words[0] == "register" {
      let name = try Sample.name(words.last ?? "")
      return .account(try #require(person(words)), .register(name, hash: "HASH"))
    }
    count += 1
    let line = "main betting \(count) turns=0" + events(words).map { " ; * \($0)" }.joined()
    return .step(try #require(TableRecord(line)))
  }

  /// Whose step it is: the one who has the name, unless a number is told.
  private func person(_ words: [String]) -> PersonID? {
    words.last.flatMap { PersonID($0) }
      ?? words.lazy.dropFirst().compactMap { PlayerName($0)?.person }.first
  }

  private func events(_ words: [String]) -> [String] {
    let whose = words.count > 2 ? "seat=\(words[1]) name=\(words[2])" : ""
    switch words[0] {
    case "sat":
      return [
        "sat \(whose) stack=100 kind=guest role=person person=\(person(words)?.description ?? "")"
      ]
    case "bet": return ["bet \(whose) amount=5 bet=5 balance=100"]
    case "left": return ["left \(whose) stack=100"]
    case "result":
      let outcome = words[3].hasPrefix("+") ? "win" : "lose"
      return [
        "bet \(whose) amount=5 bet=5 balance=100", "house cards=AsAhAd score=51 deck=9",
        "result \(whose) outcome=\(outcome) bet=5 paid=\(words[3]) balance=\(words[4])",
      ]
    case "reset": return ["reset state=begun", "round round=1 deck=52"]
    case "void": return ["void round=1 reason=stop"]
    default: return ["over reason=deck"]
    }
  }

  /// The game of who played yesterday ends today: that is no row of today's board.
  @Test func aGameThatEndsADayLaterIsNoRowOfThatDay() throws {
    var leaderboard = Leaderboard()
    try leaderboard.note("2/bob/guest/person betting3 9 109", at: Sample.time(10))
    let bob = try #require(PlayerIdentity("2/bob/guest/person"))
    leaderboard.noteGame(finished: "betting3", by: bob, at: Sample.time(11))
    #expect(leaderboard.board(nil, .day, at: Sample.time(11)).isEmpty)
    #expect(leaderboard.board(nil, .week, at: Sample.time(11)) == ["1 bob 9"])
    #expect(leaderboard.of(bob.name.person).first?.tally.games == 1)
  }
}
