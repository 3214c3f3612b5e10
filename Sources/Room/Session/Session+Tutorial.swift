import Cards
import LineProtocol

/// The tutorial of a session: nothing outside of it knows that there is one.
extension Session {
  /// Whether what is typed goes to a lesson: at a table the words mean what they mean there.
  private var isInLesson: Bool {
    advisor.tutorials.open != nil && !tables.entries.contains(where: \.isSeated)
  }

  /// Makes a move in the tutorial; who has no name yet gets one first.
  mutating func tutor(_ move: TutorialMove, at now: Instant) throws(CommandError) -> [Effect] {
    if name == nil, mode == .text || wantsScreens, move.opensLesson {
      return try begin(.tutorial(move), at: now)
    }
    finish(try tutor(move))
    return []
  }

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

  /// What a line means in the lesson; `nil` if it has nothing to do with it.
  func moveInLesson(_ line: String) -> Deed? {
    guard isInLesson, let move = TutorialMove(typed: line) else { return nil }
    return { session, now in try session.tutor(move, at: now) }
  }
}
