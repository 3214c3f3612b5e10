// Keys that act at once, and words that none of them swallows: lobby, sheet, invitations, Ctrl-C.

import Testing

@testable import Client
@testable import Simulation

struct AnswerKeyTests {
  private func lobby() throws -> FullStage {
    var stage = try #require(Scene.all.first { $0.name == "lobby" }).stage(columns: 80, rows: 24)
    stage.type("\u{1B}[A")
    return stage
  }

  private func sent(_ typed: [String], _ stage: inout FullStage) -> [String] {
    let before = stage.commands.count
    for text in typed { stage.type(text) }
    return Array(stage.commands.dropFirst(before))
  }

  // MARK: - Words

  /// Whatever command is typed in the lobby is the command that is sent.
  @Test(
    arguments: TypedLines.words.filter {
      !["register", "password", "hello", "resume", "quit"].contains($0)
    })
  func everyWordCanBeTypedInTheLobby(verb: String) throws {
    var stage = try lobby()
    stage.type("\(verb) ")
    #expect(stage.inputLine == "ann> \(verb)")
  }

  @Test(arguments: TypedLines.words)
  func everyWordCanBeTypedInTheSheet(verb: String) throws {
    var stage = try #require(Scene.all.first { $0.name == "book" }).stage(columns: 80, rows: 24)
    let before = stage.commands.filter { $0.hasPrefix("book win") || $0.hasPrefix("book finish") }
    stage.type("\(verb) ")
    #expect(stage.inputLine == "ann> \(verb)")
    #expect(
      stage.commands.filter { $0.hasPrefix("book win") || $0.hasPrefix("book finish") } == before)
  }

  /// Tab writes no command that nobody has begun: it shows what there is.
  @Test(arguments: ["lobby", "poker-blinds", "betting-first"])
  func tabWritesNothingOfItsOwn(name: String) throws {
    var stage = try #require(Scene.all.first { $0.name == name }).stage(columns: 80, rows: 24)
    stage.type("\u{1B}")
    let line = stage.inputLine
    stage.type("\t")
    #expect(stage.inputLine == line && stage.screen.contains("What you can do now"))
  }

  // MARK: - The lobby

  @Test func enterAsksBeforeItCostsAnything() throws {
    var stage = try lobby()
    #expect(sent(["\r"], &stage) == ["play main"])
    stage.answer(
      "- code=rule.confirm :table main plays Texas hold'em; you bring 200 of your 970 play chips; "
        + "type play again", to: "play main")
    #expect(stage.hints.contains("[y] yes, do it  [n] no"))
    #expect(sent(["y"], &stage) == ["yes"])
  }

  /// Whoever has no name moves and plays by keys like anybody, and learns the name that is given.
  @Test func aStrangerHasTheKeysOfTheLobby() throws {
    var stage = try #require(Scene.all.first { $0.name == "lobby-nameless" })
      .stage(columns: 80, rows: 24)
    #expect(stage.hints.contains("Up Down") && stage.hints.contains("login"))
    #expect(sent(["\u{1B}[B", "\r"], &stage) == ["play main"])
    stage.hear("* login name=guest9 :You are called guest9.")
    stage.answer("- code=rule.confirm :you bring 200 chips; type play again", to: "play main")
    #expect(stage.log.contains { $0.hasSuffix("You are called guest9.") })
    #expect(sent(["n"], &stage) == ["no"])
    stage.answer("- code=turn.none :x", to: "no")
    #expect(stage.inputLine == "guest9>" && stage.hints.contains("Up Down"))
    #expect(!stage.hints.contains("login"))
    #expect(sent([" "], &stage) == ["watch main"])
  }

  @Test func noIsNo() throws {
    var stage = try lobby()
    stage.type("\r")
    stage.answer("- code=rule.confirm :you bring 200 chips; type play again", to: "play main")
    #expect(sent(["n", "o", "\r"], &stage) == ["no"])
    stage.answer("- code=turn.none :x", to: "no")
    #expect(!stage.hints.contains("[y]"))
    // Nothing is asked any more: a letter begins a word again.
    #expect(sent(["yell\r"], &stage) == ["yell"])
  }

  /// At a table that is open already Enter shows it.
  @Test func enterTurnsToATableThatIsOpen() {
    var stage = FullStage.seated()
    stage.type("\u{0E}")
    stage.answer(
      "= table id=main game=betting3 seats=1/6 watching=0 state=bet", "+ tables rows=1",
      to: "tables")
    #expect(stage.inputLine == "ann>")
    #expect(sent(["\r"], &stage) == [])
    #expect(stage.inputLine == "ann@main>")
  }

  // MARK: - Invitations

  private static let challenge =
    "* challenge name=bob game=betting3 turn=30 hands=3 stack=40"

  private func invited() throws -> FullStage {
    var stage = try lobby()
    stage.hear(Self.challenge)
    stage.now += PersonClient.blindTime
    return stage
  }

  @Test(arguments: [
    ("y", ["accept bob"]), ("yes\r", ["accept bob"]), ("Y\r", ["accept bob"]),
    ("n", ["decline bob"]), ("no\r", ["decline bob"]), ("n\r", ["decline bob"]),
    ("who\r", ["who"]), ("say yes\r", ["say yes"]),
  ])
  func oneKeyAnswersAnInvitation(typed: String, sent: [String]) throws {
    var stage = try invited()
    #expect(stage.hints.contains("[y] play with bob  [n] decline"))
    let before = stage.all.count
    stage.type(typed)
    // The lobby asks for lists of its own.
    #expect(stage.all.dropFirst(before).filter { !$0.hasPrefix("tables") } == sent)
    #expect(stage.inputLine == "ann>")
  }

  /// Who is in the middle of a line, or presses a key as it comes, has not answered.
  @Test func noWordIsSwallowed() throws {
    var stage = try lobby()
    stage.type("tell bob ")
    stage.hear(Self.challenge)
    stage.now += 5000
    stage.type("yes")
    #expect(stage.inputLine == "ann> tell bob yes")
    stage = try lobby()
    stage.hear(Self.challenge)
    stage.type("yell")
    #expect(stage.inputLine == "ann> yell")
  }

  @Test func anInvitationDoesNotStandForEver() throws {
    var stage = try invited()
    stage.hear("* cancel name=bob with=ann reason=time")
    #expect(!stage.hints.contains("[y]"))
    stage.type("y")
    #expect(stage.inputLine == "ann> y")
  }

  // MARK: - The sheet

  private func book() throws -> FullStage {
    try #require(Scene.all.first { $0.name == "book" }).stage(columns: 80, rows: 24)
  }

  /// A win is asked about, and how it is taken back is said.
  @Test func aWinIsEnteredByEnter() throws {
    var stage = try book()
    stage.type("\u{1B}[A\u{1B}[A")
    let before = stage.all.count { $0.hasPrefix("book win") }
    stage.type("w")
    #expect(stage.inputLine == "ann> book win red round=2 game=3")
    #expect(stage.hints.contains("Enter enters red's win of round 2"))
    #expect(stage.all.count { $0.hasPrefix("book win") } == before)
    stage.type("\r")
    stage.answer("+ book game=3 round=2 complete=37", to: "book win red")
    #expect(stage.log.last?.hasSuffix("u takes it back.") == true, "\(stage.log)")
  }

  @Test func aCellIsClicked() throws {
    var stage = try book()
    let row = try #require(stage.screen.text.firstIndex { $0.contains("Cards ") })
    let text = stage.screen.text[row]
    let place = try #require(text.firstRange(of: "845"))
    let column = text.distance(from: text.startIndex, to: place.lowerBound)
    stage.type("\u{1B}[<0;\(column + 1);\(row + 1)M")
    #expect(stage.screen.contains("[845]"))
    // What was being typed in the cell before is entered.
    #expect(stage.all.contains("book score red dirty 12 round=2 game=3"))
    stage.type("7\r")
    #expect(stage.all.contains("book score blue cards 7 round=2 game=3"))
  }

  // MARK: - Ctrl-C

  @Test func aSecondCtrlCLeaves() {
    var stage = FullStage.seated()
    #expect(sent(["\u{3}"], &stage) == [])
    #expect(stage.screen.contains("Ctrl-C once more leaves the cardroom, and gives up"))
    #expect(sent(["say hi\r", "\u{3}"], &stage) == ["say hi"])
    #expect(sent(["\u{3}"], &stage) == ["quit"])
  }

  /// Ctrl-D leaves at once where that costs nothing, else the second time.
  @Test func ctrlDAsksFirstInMidHand() {
    var stage = FullStage.seated(at: "holdem")
    stage.hear("* deal table=main seq=3 seat=1 name=ann hole=AhKd up=-")
    #expect(sent(["\u{4}"], &stage) == [])
    #expect(stage.screen.contains("Ctrl-D once more leaves the cardroom, and gives up"))
    #expect(sent(["\u{4}"], &stage) == ["quit"])
    stage = FullStage.seated()
    #expect(sent(["\u{4}"], &stage) == ["quit"])
  }

  @Test func aLateCtrlCIsAFirstOne() throws {
    var stage = try lobby()
    stage.type("\u{3}")
    stage.now += 60_000
    #expect(sent(["\u{3}"], &stage) == [])
    #expect(sent(["\u{3}"], &stage) == ["quit"])
  }
}
