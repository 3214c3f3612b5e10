import Cards
import LineProtocol

/// The tutorial of a session: nothing outside of it knows that there is one.
extension Session {
  /// Whether what is typed goes to a lesson: at a table the words mean what they mean there.
  private var isInLesson: Bool {
    advisor.tutorials.open != nil && !tables.entries.contains(where: \.isSeated)
  }

  /// Makes a move in the tutorial.
  mutating func tutor(_ move: TutorialMove) throws(CommandError) -> Answer {
    try requireName()
    guard let name else { throw CommandError(.authRequired, ErrorCode.authRequired.meaning) }
    if let table = tables.entries.first(where: \.isSeated)?.table {
      throw CommandError(
        .rulePhase,
        "you sit at table \(table), and the tutorial has one of its own; leave \(table) first")
    }
    return try advisor.tutorials.take(move, by: name)
  }

  /// Takes a line of a person's as one of the lesson's, if it is one; `nil` if it is another
  /// command.
  mutating func answerLesson(_ bytes: ArraySlice<UInt8>, at now: Instant) -> [Effect]? {
    guard mode == .text, secret == nil, isInLesson,
      let line = String(validating: bytes, as: UTF8.self), let move = TutorialMove(typed: line)
    else { return nil }
    pending = Pending(tag: nil, words: "", isRepeated: false)
    do throws(CommandError) {
      return try perform(Command.Session.tutorial(move), at: now)
    } catch {
      finish(refusal: error)
      return []
    }
  }
}
