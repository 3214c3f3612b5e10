import Advisor
import Cards
import Identity
import LineProtocol
import Store

/// Asks the quiz's questions, and keeps what members have answered.
struct QuizService: Sendable {
  /// What the questions and their cards follow from.
  private var random: ChaCha20

  init(seed: Seed) { random = ChaCha20(seed: seed.derived("quiz")) }

  /// Makes a move of somebody's: a member's answer is put on record, anybody else's stays with the
  /// session. Who becomes a member keeps what was answered before.
  mutating func take(
    _ move: QuizMove, _ quiz: Quiz, _ sender: Sender, in store: inout Store,
    at time: WallTime
  ) throws(Refusal) -> [Effect] {
    let member = sender.person.id.flatMap { store.accounts[$0] }
    let recorded = member?.quiz
    var quiz = recorded.map(quiz.with) ?? quiz
    var answer = Answer(try quiz.take(move, using: &random))
    answer.quiz = quiz
    let reply = Effect.session(sender.session, .answer(answer))
    guard let member, quiz.progress != recorded, case .answer = move else { return [reply] }
    let entry = JournalEntry.account(member.person, .quiz(quiz.progress))
    return [store.enter([entry], at: time), reply].compactMap(\.self)
  }
}
