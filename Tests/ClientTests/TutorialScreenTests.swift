// The tutorial on the full screen, along what a server has sent in it (Screens/Wire/tutorial.txt).

import Foundation
import LineProtocol
import Testing

@testable import Client

/// Commands and what a server answers.
struct Conversation {
  struct Step {
    let command: String
    let lines: [String]
  }

  let steps: [Step]

  /// One that stands in a file of `Screens/Wire`.
  init(_ name: String) {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Screens/Wire/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    steps = text.split(separator: "> ").map { part in
      let lines = part.split(separator: "\n").map(String.init)
      return Step(command: lines.first ?? "", lines: Array(lines.dropFirst()))
    }
  }
}

extension FullStage {
  /// The server answers the newest command as it did in a conversation.
  mutating func answer(_ step: Conversation.Step) {
    for line in step.lines.dropLast() { hear(line) }
    answer(step.lines.last ?? "", to: step.command)
  }

  /// So many steps into the tutorial, by the keys that go on.
  static func tutorial(
    _ steps: Int, columns: Int = 80, rows: Int = 24, look: TerminalLook = TerminalLook()
  ) -> FullStage {
    var stage = FullStage(columns: columns, rows: rows, look: look)
    stage.playTutorial(steps)
    return stage
  }

  mutating func playTutorial(_ steps: Int) {
    greet()
    type("login ann\r")
    answer("+ login name=ann kind=guest chips=1000 session=SECRET", to: "login ann")
    for (index, step) in Conversation("tutorial").steps.prefix(steps).enumerated() {
      goOn(to: step, isFirst: index == 0)
    }
  }

  mutating func goOn(to step: Conversation.Step, isFirst: Bool = false) {
    if isFirst || step.command == "tutorial holdem" {
      type(step.command + "\r")
    } else {
      // Once to go on; where a move is wanted that writes it.
      let count = sent.count
      type("\r")
      if sent.count == count { type("\r") }
    }
    answer(step)
  }
}

struct TutorialScreenTests {
  private static let steps = Conversation("tutorial").steps

  /// With nothing but Enter one comes to the end of both courses; at every size each lesson stands
  /// there as a whole, with what is to be done, beside a table that is not cut.
  @Test(arguments: [(60, 18), (80, 24), (100, 30), (120, 40), (200, 60)])
  func enterGoesOnAndEveryLessonIsRead(columns: Int, rows: Int) throws {
    #expect(Self.steps.count == 27)
    var stage = FullStage.named(columns: columns, rows: rows)
    for (index, step) in Self.steps.enumerated() {
      stage.goOn(to: step, isFirst: index == 0)
      #expect(stage.all.last == step.command)
      let lesson = try #require(stage.client.workspace.tutorial?.lesson)
      let key = stage.client.lessonKeys.first?.key
      #expect(key != nil || lesson.answer == nil)
      let width = columns >= 120 ? stage.lessonColumns : columns - 2
      for row in LessonDrawing(lesson, key: key, stage.client.style, width: width).rows(.max) {
        #expect(stage.screen.contains(row.plain), "\(step.command): \(row.plain)")
      }
      #expect(!stage.screen.text.contains { $0.hasPrefix("│  … ") }, "\(step.command)")
      #expect(stage.screen.contains(lesson.isOver ? "The end" : "Lesson \(lesson.number) of"))
    }
    stage.type("\r")
    #expect(stage.inputLine == "ann>")
    #expect(stage.screen.strange == [])
    // Who presses Enter once more than needed takes no seat; with any other key Enter plays.
    stage.feed(.elapsed)
    stage.answer(
      "= table id=main game=betting3 seats=2/6 watching=1 state=trade", "+ tables rows=1",
      to: "tables")
    let before = stage.commands.count
    stage.type("\r\r\r")
    #expect(stage.commands.count == before && stage.inputLine == "ann>")
    stage.type("\u{1B}[B")
    stage.type("\r")
    #expect(stage.commands.dropFirst(before) == ["play main"])
  }

  /// The table is drawn as in play.
  @Test func theTableIsThere() {
    var stage = FullStage.tutorial(4)
    for part in ["The house   score 0", "bet 5 of 100", "│2♣ ││9♦ ││K♠ │  score 31", "▶ ann"] {
      #expect(stage.screen.contains(part), "\(part)")
    }
    #expect(stage.hints.contains("[t] trade 2c"))
    stage = FullStage.tutorial(20)
    for part in ["│K♥ ││7♣ ││2♦ ││9♠ ││3♥ │", "K♣ Q♣", "Your chips have grown by 24"] {
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
    var stage = FullStage.tutorial(2, columns: 60, rows: 18)
    stage.type("bet 500\r")
    stage.answer(
      "- code=rule.phase :you may bet at most 100; in this lesson type bet 5", to: "bet")
    #expect(stage.screen.contains("in this lesson"))
    #expect(stage.screen.contains("First you bet"))
    stage.goOn(to: Self.steps[2])
    #expect(!stage.screen.contains("in this lesson"))
  }

  /// `leave` ends it, and what was begun goes on with the table as it was.
  @Test func itGoesOnWhereItWas() {
    var stage = FullStage.tutorial(4)
    stage.type("leave\r")
    stage.answer("+ tutorial game=betting3 step=4 of=13 state=left rows=0", to: "leave")
    #expect(stage.inputLine == "ann>" && !stage.screen.contains("2♣"))
    #expect(stage.log.last?.contains("You have left the tutorial") == true)
    stage.type("tutorial\r")
    let again = Conversation.Step(
      command: "tutorial",
      lines: [
        "+ tutorial game=betting3 step=4 of=13 state=open rows=0 :Swap the lowest. Type: trade 2c"
      ])
    stage.answer(again)
    #expect(stage.screen.contains("│2♣ ││9♦ ││K♠ │") && stage.screen.contains("Swap the lowest."))
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
