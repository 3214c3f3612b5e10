import Games
import Lines

/// The quiz's questions, and members' answers.
extension House {
  /// Makes a person's move in the quiz: a member's answer is put on record, a guest's stays with
  /// the session. A guest who becomes a member keeps earlier answers.
  mutating func take(
    _ move: QuizMove, _ quiz: Quiz, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    let member = account(of: sender)
    let recorded = member?.quiz
    var quiz = recorded.map(quiz.with) ?? quiz
    var answer = Answer(try quiz.take(move, using: &quizCards))
    answer.quiz = Shared(wrappedValue: quiz)
    let reply = Effect.session(sender.session, .answer(answer))
    guard let member, quiz.progress != recorded, case .answer = move else { return [reply] }
    let entry = JournalEntry.account(member.person, .quiz(quiz.progress))
    return enter([entry]) + [reply]
  }
}
