// The tutorial on the full screen, as a server gives it.

import Testing

@testable import Client

extension FullStage {
  /// So many lessons into the tutorial, by Enter alone.
  fileprivate static func tutorial(
    _ lessons: Int, _ steps: String..., columns: Int = 80, rows: Int = 24,
    look: TerminalLook = TerminalLook()
  ) -> FullStage {
    var stage = FullStage.served(
      "main betting3", ["login ann", "tutorial"], columns: columns, rows: rows, look: look)
    for _ in 1..<lessons { stage.goOn() }
    for step in steps { stage.step(step) }
    return stage
  }

  /// Once to go on; where a move is wanted that writes it.
  mutating func goOn() {
    let count = sent.count
    step("> \r")
    if sent.count == count { step("> \r") }
  }
}

struct TutorialScreenTests {
  /// With nothing but Enter one comes to the end of both courses; at every size each lesson stands
  /// there as a whole, with what is to be done, beside a table that is not cut.
  @Test(arguments: [(60, 18), (80, 24), (100, 30), (120, 40), (200, 60)])
  func enterGoesOnAndEveryLessonIsRead(columns: Int, rows: Int) throws {
    var stage = FullStage.tutorial(1, columns: columns, rows: rows)
    var count = 0
    func judge() throws -> Bool {
      let lesson = try #require(stage.client.workspace.tutorial?.lesson)
      #expect(lesson.key != nil || lesson.answer == nil)
      let width = columns >= 120 ? stage.lessonColumns : columns - 2
      for row in lesson.rows(.max, stage.client.style, width: width) {
        #expect(stage.screen.contains(row.plain), "\(lesson.number): \(row.plain)")
      }
      #expect(!stage.screen.text.contains { $0.hasPrefix("│  … ") }, "\(lesson.number)")
      #expect(stage.screen.contains(lesson.isOver ? "The end" : "Lesson \(lesson.number) of"))
      count += 1
      return lesson.isOver
    }
    while try !judge() { stage.goOn() }
    stage.step("tutorial holdem")
    while try !judge() { stage.goOn() }
    #expect(count == 27)
    stage.type("\r")
    #expect(stage.inputLine == "ann>")
    #expect(stage.screen.strange == [])
    // Who presses Enter once more than needed takes no seat; with any other key Enter plays.
    let before = stage.commands.count
    stage.type("\r\r\r")
    #expect(stage.commands.count == before && stage.inputLine == "ann>")
    stage.type("\u{1B}[B")
    stage.type("\r")
    #expect(stage.commands.dropFirst(before) == ["play main"])
  }

  /// A while after the end, Enter is the lobby's again.
  @Test func enterPlaysAfterTheEnd() {
    var stage = FullStage.tutorial(1)
    while stage.client.workspace.tutorial?.lesson?.isOver == false { stage.goOn() }
    stage.type("\r")
    let before = stage.commands.count
    stage.type("\r")
    stage.now += 2000
    stage.type("\r")
    #expect(stage.commands.dropFirst(before) == ["play main"])
  }

  /// Help is about the lesson, and not about the lobby.
  @Test func helpIsTheLessons() {
    var stage = FullStage.tutorial(2)
    let before = stage.commands.count
    stage.step("help")
    #expect(stage.screen.contains("The tutorial: what you type goes to its table"))
    #expect(stage.commands.count == before)
  }

  /// The table is drawn as in play.
  @Test func theTableIsThere() {
    var stage = FullStage.tutorial(4)
    for part in ["The house   score 0", "bet 5 of 100", "│2♣ ││9♦ ││K♠ │  score 31", "▶ ann"] {
      #expect(stage.screen.contains(part), "\(part)")
    }
    #expect(stage.hints.contains("[t] trade 2c"))
    stage = FullStage.tutorial(1, "tutorial holdem")
    for _ in 1..<6 { stage.goOn() }
    for part in ["│K♥ ││7♣ ││2♦ ││9♠ ││3♥ │", "K♣ Q♣", "48 to ann"] {
      #expect(stage.screen.contains(part), "\(part)")
    }
  }

  /// A key writes the move as at a table; words that begin with its letter are typed.
  @Test func keysWriteWhatIsTaught() {
    var stage = FullStage.tutorial(2)
    stage.type("b")
    #expect(stage.inputLine == "ann@tutorial> bet 5")
    stage.type("\u{1B}")
    stage.type("balance")
    #expect(stage.inputLine == "ann@tutorial> balance")
  }

  @Test func whatIsWrongIsSaidBesideTheLesson() {
    var stage = FullStage.tutorial(2, "bet 500", columns: 60, rows: 18)
    #expect(stage.screen.contains("in this lesson"))
    #expect(stage.screen.contains("First you bet"))
    stage.goOn()
    #expect(!stage.screen.contains("in this lesson"))
  }

  /// `leave` ends it, and what was begun goes on with the table as it was.
  @Test func itGoesOnWhereItWas() {
    var stage = FullStage.tutorial(4, "leave")
    #expect(stage.inputLine == "ann>" && !stage.screen.contains("2♣"))
    #expect(stage.log.last?.contains("You have left the tutorial") == true)
    stage.step("tutorial")
    #expect(stage.screen.contains("│2♣ ││9♦ ││K♠ │") && stage.screen.contains("Type trade 2c"))
  }

  /// Without signs for suits they are letters.
  @Test func asciiIsEnough() {
    let look = TerminalLook(environment: ["TERM": "xterm", "LANG": "C"])
    let stage = FullStage.tutorial(4, look: look)
    #expect(stage.screen.contains("So 2c is 3 and Ks 17"))
    #expect(stage.screen.text.allSatisfy { $0.allSatisfy(\.isASCII) })
  }
}

extension FullStage {
  /// The columns of a lesson that stands beside its table.
  fileprivate var lessonColumns: Int {
    let edge = screen.text[1].dropFirst().firstIndex(of: "│") ?? screen.text[1].startIndex
    return screen.text[1][edge...].count - 2
  }
}
