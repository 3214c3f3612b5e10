import Cards
import Games
import Identity
import LineProtocol
import Store

/// The quiz's questions, and what members have answered.
extension House {
  /// Makes a move of somebody's: a member's answer is put on record, anybody else's stays with the
  /// session. Who becomes a member keeps what was answered before.
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
