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

  /// What a line means in the lesson; `nil` if it has nothing to do with it.
  func moveInLesson(_ line: String) -> Command? {
    isInLesson ? TutorialMove(typed: line).map { .session(.tutorial($0)) } : nil
  }
}
