import Cards
import LineProtocol

/// The tutorial of a session: nothing outside of it knows that there is one.
extension Session {
  /// Makes a move in the tutorial; who has no name yet gets one first.
  mutating func tutor(_ move: TutorialMove) throws(Refusal) -> [Effect] {
    if name == nil, reader.readsScreens, move.opensLesson {
      return begin({ try $0.tutor(move) + $0.run() })
    }
    try requireName()
    guard let name else { throw Refusal(.authRequired, ErrorCode.authRequired.meaning) }
    if let table = tables.seated {
      throw Refusal(
        .rulePhase,
        "you sit at table \(table), and the tutorial has one of its own; leave \(table) first")
    }
    finish(try advisor.tutorials.take(move, by: name))
    return []
  }
}
