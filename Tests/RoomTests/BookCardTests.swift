import LineProtocol
import Testing

@testable import Room

/// `book card` asks a person for each count of a round in turn.
@Suite struct BookCardTests {
  /// Somebody in text mode, and a game that has begun.
  private func club(_ profile: String = "hf") throws -> Hall {
    var hall = try Hall()
    hall.enter("cal")
    hall.enter("ann", wire: false)
    _ = hall.ask("ann", "book new \(profile)")
    return hall
  }

  private func counts(_ hall: inout Hall) -> String {
    hall.ask("cal", "book sheet red game=1").filter { $0.hasPrefix("= ") }
      .compactMap { $0.split(separator: " ").first { $0.hasPrefix("count=") } }
      .map { $0.dropFirst("count=".count) }.joined(separator: " ")
  }

  @Test func itAsksForEachElementInTurnWithTheRunningSubtotal() throws {
    var hall = try club()
    #expect(
      hall.ask("ann", "book card red") == [
        "The card of red, game 1 of the open club, round 1. Type a count, or +1 or -1;",
        "Enter keeps what stands, - goes back, done or stop ends. All else is a",
        "command.",
        "[red 1] Win (300): 0. Round so far 0. Count, or done?",
      ])
    let steps: [(answer: String, lines: [String])] = [
      (
        "1",
        [
          "Game 1 of the open club, round 1: you entered red's win.",
          "[red 1] Clean books (500): 0. Round so far 300. Count, or done?",
        ]
      ),
      (
        "3",
        [
          "Game 1 of the open club, round 1: you entered red clean 3.",
          "[red 1] Dirty books (300): 0. Round so far 1,800. Count, or done?",
        ]
      ),
      ("", ["[red 1] Card count (1): 0. Round so far 1,800. Count, or done?"]),
      ("-", ["[red 1] Dirty books (300): 0. Round so far 1,800. Count, or done?"]),
      (
        "+2",
        [
          "Game 1 of the open club, round 1: you entered red dirty 2.",
          "[red 1] Card count (1): 0. Round so far 2,400. Count, or done?",
        ]
      ),
      (
        "1,250",
        [
          "Game 1 of the open club, round 1: you entered red cards 1250.",
          "[red 1] Subtract count (-1): 0. Round so far 3,650. Count, or done?",
        ]
      ),
      (
        "35",
        [
          "Game 1 of the open club, round 1: you entered red minus 35.",
          "Game 1, round 1: red has 3,615, not finished.", "To finish it: book finish red game=1",
        ]
      ),
    ]
    for (answer, lines) in steps { #expect(hall.ask("ann", answer) == lines, "\(answer)") }
    #expect(counts(&hall) == "1 3 2 1250 35")
    #expect(hall.ask("ann", "3")[0].hasPrefix("Not done:"), "the walk is over")
  }

  @Test func doneEndsItAndFinishesNothing() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red\n1")
    #expect(
      hall.ask("ann", "done") == [
        "Game 1, round 1: red has 300, not finished.", "To finish it: book finish red game=1",
      ])
    #expect(hall.ask("cal", "book game 1").first?.hasSuffix("finished=no") == true)
    #expect(hall.ask("ann", "done")[0].hasPrefix("Not done:"))
    _ = hall.ask("ann", "book finish red")
    #expect(hall.ask("ann", "book card red\ndone").last == "To see it: book sheet red 1 game=1")
  }

  @Test func oneAtTheWinSetsWhatGoesWithIt() throws {
    var hall = try club("hkf")
    _ = hall.ask("ann", "book card red\n1")
    #expect(counts(&hall) == "1 1 1 1 1 1 0 0 0 0 0 0")
    _ = hall.ask("ann", "-\n-\n0")
    #expect(counts(&hall) == "0 1 1 1 1 1 0 0 0 0 0 0", "0 takes back the win alone")
  }

  @Test func backAtTheFirstElementStaysThere() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red")
    #expect(hall.ask("ann", "-") == ["[red 1] Win (300): 0. Round so far 0. Count, or done?"])
  }

  @Test func aRefusedCountIsAskedForAgain() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red\n")
    let lines = hall.ask("ann", "100")
    #expect(lines[0].hasPrefix("Not done: 100 is too many for clean"))
    #expect(lines.last == "[red 1] Clean books (500): 0. Round so far 0. Count, or done?")
    #expect(hall.ask("ann", "-1")[0].hasPrefix("Not done: -1 is below 0"))
  }

  @Test func everyOtherLineIsACommandAndTheQuestionIsRepeated() throws {
    var hall = try club()
    let question = "[red 1] Win (300): 0. Round so far 0. Count, or done?"
    _ = hall.ask("ann", "book card red")
    for line in ["tell cal 3 4", "book rules", "who", "1,25", "3 4", "ping 3", "@1 3", "help"] {
      let lines = hall.ask("ann", line)
      #expect(lines.count > 1 && lines.last == question, "\(line): \(lines)")
    }
    #expect(hall.read("cal").contains("* tell name=ann :3 4"))
    #expect(counts(&hall) == "0 0 0 0 0")
  }

  @Test func whatOthersEnterIsShownAndTheQuestionIsRepeated() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red")
    _ = hall.ask("cal", "book score red win 1 game=1")
    #expect(
      hall.read("ann") == [
        "Book: Game 1: cal entered red round 1: the win.",
        "[red 1] Win (300): 1. Round so far 300. Count, or done?",
      ])
    #expect(hall.ask("ann", "-") == ["[red 1] Win (300): 1. Round so far 300. Count, or done?"])
    let own = hall.ask("ann", "book score red clean 3")
    #expect(own.last == "[red 1] Win (300): 1. Round so far 1,800. Count, or done?", "\(own)")
    #expect(own.count { $0.hasSuffix("Count, or done?") } == 1, "\(own)")
  }

  /// Also who looks at another game in between is shown what is entered on the card.
  @Test func aCardIsFollowedWhateverElseIsLookedAt() throws {
    var hall = try club()
    _ = hall.ask("cal", "book new hkf")
    _ = hall.ask("ann", "book card red game=1")
    _ = hall.ask("ann", "book game 2")
    _ = hall.ask("cal", "book score red clean 4 game=1")
    #expect(
      hall.read("ann") == [
        "Book: Game 1: cal entered red round 1: clean 4.",
        "[red 1] Win (300): 0. Round so far 2,000. Count, or done?",
      ])
    _ = hall.ask("ann", "set mode wire")
    _ = hall.ask("ann", "set mode text")
    _ = hall.ask("cal", "book undo game=1")
    #expect(!hall.read("ann").contains { $0.contains("Count?") }, "the walk is over")
  }

  /// A card is never asked for in a game that is finished: it ends when others finish it, a count
  /// that was under way is refused, and no other begins.
  @Test func aFinishedGameEndsIt() throws {
    var hall = try club()
    for _ in 1...3 { _ = hall.ask("cal", "book finish red game=1\nbook finish blue game=1") }
    _ = hall.ask("cal", "book finish red game=1")
    #expect(hall.ask("ann", "book card blue").last?.hasPrefix("[blue 4] Win") == true)
    _ = hall.ask("cal", "book finish blue game=1")
    let told = hall.read("ann")
    #expect(told.contains { $0.hasPrefix("The card of blue is over: game 1 is complete") })
    #expect(told.last?.contains("round=4") == true && !told.contains { $0.contains("Count?") })
    #expect(hall.ask("ann", "3")[0].hasPrefix("Not done: there is no command"))
    for line in ["book card red", "book card red 4"] {
      #expect(!hall.ask("ann", line).contains { $0.contains("Count?") }, "\(line)")
      #expect(hall.ask("ann", "")[0] != "")
    }
  }

  @Test func ownFinishEndsItToo() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    _ = hall.ask("ann", "book define one from=hf rounds=1\nbook new one\nbook finish blue")
    _ = hall.ask("ann", "book card red\n1")
    let lines = hall.ask("ann", "book finish red")
    #expect(lines.contains { $0.hasPrefix("The card of red is over: game 1 is complete") })
    #expect(!lines.contains { $0.contains("Count?") }, "\(lines)")
    #expect(hall.ask("ann", "3")[0].hasPrefix("Not done: there is no command"))
  }

  @Test func whileATableAsksEmptyLinesAreTheTables() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red")
    _ = hall.ask("ann", "sit main")
    let lines = hall.ask("ann", "")
    #expect(lines.first == "[red 1] Win (300): 0. Round so far 0. Count, or done?")
    #expect(lines.last?.hasPrefix("Your turn") == true, "\(lines)")
    #expect(
      hall.ask("ann", "1").contains("Game 1 of the open club, round 1: you entered red's win."))
    #expect(hall.ask("ann", "bet 5").contains { $0.contains("5") })
  }

  @Test func aProgramReadsTheSheet() throws {
    var hall = try club()
    #expect(hall.ask("cal", "book card red game=1") == hall.ask("cal", "book sheet red game=1"))
    #expect(hall.code("cal", "3") == "proto.verb")
    _ = hall.ask("ann", "book card red")
    _ = hall.ask("ann", "set mode wire")
    _ = hall.ask("ann", "set mode text")
    #expect(hall.ask("ann", "3")[0].hasPrefix("Not done:"), "the walk ends with the mode")
  }

  @Test func aCutEndsIt() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red")
    hall.cut("ann")
    hall.connect("ann2")
    let lines = hall.ask("ann2", "resume token-ann-2")
    #expect(
      lines.contains { $0.hasPrefix("Welcome back") } && !lines.contains { $0.contains("Count?") })
    #expect(hall.ask("ann2", "3")[0].hasPrefix("Not done:"))
  }

  @Test func aGameThatIsGoneEndsIt() throws {
    var hall = try club()
    _ = hall.ask("ann", "book card red")
    let lines = hall.ask("ann", "book drop 1\nbook drop 1")
    #expect(lines.contains { $0.hasPrefix("The card of red is over: ann dropped game 1") })
    #expect(hall.ask("ann", "3")[0].hasPrefix("Not done: there is no command"))
  }

  @Test func whoHasNoNameIsToldSo() throws {
    var hall = try club()
    hall.connect("eve")
    _ = hall.ask("eve", "book card red game=1")
    let lines = hall.ask("eve", "3")
    #expect(lines[0].hasPrefix("Not done:") && lines[0].contains("login"), "\(lines)")
    #expect(counts(&hall) == "0 0 0 0 0")
  }
}
