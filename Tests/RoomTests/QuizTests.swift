import Cards
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// The quiz keeps a member's answers, and a guest's as long as the session lasts.
@Suite struct QuizTests {
  private let ann: PlayerName

  init() throws { ann = try #require(PlayerName("ann")) }

  /// The number that is right, as the open question of a session has it.
  private func right(_ hall: Hall, _ name: String) throws -> Int {
    try #require(hall.sessions[name]?.advisor.quiz.question?.right)
  }

  private func member() throws -> Hall {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    hall.send("ann", "register ann secret-1")
    _ = hall.read("ann")
    return hall
  }

  @Test func aQuestionIsAskedAnsweredAndScored() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true)
    let asked = hall.ask("eve", "advise quiz")
    #expect(asked.count == 1 && asked[0].hasPrefix("+ quiz answered=0 correct=0 known=0 of=24 "))
    // Until it is answered the same is asked.
    #expect(hall.ask("eve", "advise quiz") == asked)
    #expect(hall.code("eve", "advise quiz frog") == "proto.arguments")
    let answer = hall.ask("eve", "advise quiz \(try right(hall, "eve"))")
    #expect(
      answer.count == 2 && answer[0].hasPrefix("= quiz topic=") && answer[0].contains(" right=yes ")
    )
    #expect(answer[1].hasPrefix("+ quiz answered=1 correct=1 known=0 of=24 topic="))
    let end = hall.ask("eve", "advise quiz stop")
    #expect(end == ["+ quiz answered=1 correct=1 known=0 of=24 rows=0"])
    #expect(hall.code("eve", "advise quiz 1") == "rule.phase")
  }

  /// In text mode the number alone is an answer, and everything else is a command.
  @Test func aPersonAnswersWithANumber() throws {
    var hall = try Hall()
    hall.connect("eve")
    let asked = hall.ask("eve", "quiz")
    #expect(asked.last?.hasPrefix("Type ") == true && asked.allSatisfy { $0.count <= 80 })
    // A number that is no answer is told which are.
    let open = try #require(hall.sessions["eve"]?.advisor.quiz.question)
    if !open.options.isEmpty {
      #expect(hall.ask("eve", "50")[0].contains("type a number from 1 to \(open.options.count)"))
    }
    #expect(hall.ask("eve", "\(try right(hall, "eve"))")[0].hasPrefix("Right."))
    let wrong = try right(hall, "eve") == 1 ? 2 : 1
    #expect(hall.ask("eve", "quiz \(wrong)")[0].hasPrefix("No, the answer is "))
    #expect(hall.ask("eve", "quiz stop")[0].hasPrefix("So far 1 of 2 right."))
  }

  /// The same answer under the same tag counts once.
  @Test func aRepeatedTagAnswersOnce() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true)
    hall.send("eve", "advise quiz")
    let line = "@5 advise quiz \(try right(hall, "eve"))"
    let first = hall.ask("eve", line)
    let again = hall.ask("eve", line)
    #expect(again.count == 1 && again[0].contains(" rows=0 ") && again[0].contains(" dup=1 "))
    #expect(first[1].number("answered") == 1 && again[0].number("answered") == 1)
    #expect(hall.ask("eve", "advise quiz")[0].number("answered") == 1)
  }

  /// A member's answers are in the journal and in a snapshot, and go with the member.
  @Test func aMembersAnswersAreKept() throws {
    var hall = try member()
    hall.send("ann", "advise quiz")
    for _ in 0..<3 { hall.send("ann", "advise quiz \(try right(hall, "ann"))") }
    let progress = try #require(hall.house.store.accounts[ann]?.quiz)
    #expect(progress.answered == 3 && progress.right == 3)
    var again = try hall.restarted()
    #expect(again.house.store.accounts[ann]?.quiz == progress)
    again.connect("ann", wire: true)
    again.send("ann", "login ann secret-1")
    #expect(again.ask("ann", "advise quiz")[0].hasPrefix("+ quiz answered=3 correct=3 "))
    #expect(try again.operate("erase ann").isDone)
    #expect(again.house.store.accounts[ann] == nil)
  }

  /// A guest's go on over a resume, and become the member's; nothing of a guest is on record.
  @Test func aGuestsAnswersLastAsLongAsTheSession() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.send("ann", "advise quiz")
    hall.send("ann", "advise quiz \(try right(hall, "ann"))")
    let open = try right(hall, "ann")
    let token = try #require(hall.sessions["ann"]?.token)
    hall.cut("ann")
    hall.connect("again", wire: true)
    hall.send("again", "resume \(token)")
    #expect(hall.ask("again", "advise quiz")[0].number("answered") == 1)
    #expect(!hall.journal.contains { $0.contains("\"quiz\"") })
    hall.send("again", "register ann secret-1")
    hall.send("again", "advise quiz \(open)")
    #expect(hall.house.store.accounts[ann]?.quiz?.answered == 2)
  }
}
