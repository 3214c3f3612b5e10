// Keys that act at once, and words that none of them swallows: lobby, sheet, invitations, Ctrl-C.

import Games
import Lines
import Testing

@testable import Client
@testable import Room
@testable import Simulation

struct AnswerKeyTests {
  private func lobby() throws -> FullStage {
    var stage = try Scene.named("lobby").stage()
    stage.type("\u{1B}[A")
    return stage
  }

  // MARK: - Words

  /// Whatever command is typed in the lobby is the command that is sent.
  @Test(
    arguments: Commands.all.map(\.word).filter {
      !["register", "password", "hello", "resume", "quit"].contains($0)
    })
  func everyWordCanBeTypedInTheLobby(verb: String) throws {
    var stage = try lobby()
    stage.type("\(verb) ")
    #expect(stage.inputLine == "ann> \(verb)")
  }

  @Test(arguments: Commands.all.map(\.word))
  func everyWordCanBeTypedInTheSheet(verb: String) throws {
    var stage = try Scene.named("book").stage()
    let before = stage.commands.filter { $0.hasPrefix("book win") || $0.hasPrefix("book finish") }
    stage.type("\(verb) ")
    #expect(stage.inputLine == "ann> \(verb)")
    #expect(
      stage.commands.filter { $0.hasPrefix("book win") || $0.hasPrefix("book finish") } == before)
  }

  /// Tab writes no command that nobody has begun: it shows what there is.
  @Test(arguments: ["lobby", "poker-blinds", "betting-first"])
  func tabWritesNothingOfItsOwn(name: String) throws {
    var stage = try Scene.named(name).stage()
    stage.type("\u{1B}")
    let line = stage.inputLine
    stage.type("\t")
    #expect(stage.inputLine == line && stage.screen.contains("What you can do now"))
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

  // MARK: - The sheet

  /// A digit behind a key that has written a command is a count, as without that key.
  @Test(arguments: ["w", "f", "u"])
  func aDigitReplacesACommand(key: String) throws {
    var stage = try Scene.named("book").stage()
    stage.type("\u{15}\r\(key)3")
    #expect(stage.inputLine == "ann>" && stage.screen.contains("[3]"))
  }

  @Test func aCellIsClicked() throws {
    var stage = try Scene.named("book").stage()
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
}
