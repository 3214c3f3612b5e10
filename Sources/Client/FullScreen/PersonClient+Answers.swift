/// Questions answered by one key while nothing is typed: a challenge, and a command to be
/// confirmed. Ctrl-C asks such a question, too.
extension PersonClient {
  /// How long a challenge ignores keys, in milliseconds: a user who is typing when it arrives must
  /// not answer it with the next letter.
  static let blindTime = 500

  /// How long the keys after an answer count as part of its word, in milliseconds.
  static let wordTime = 2000

  /// The open question for one key: the lines for `y` and `n`, and the hints.
  private var standingQuestion: (yes: String, no: String, hints: [FullView.Hint])? {
    guard session.isReady, entry.isBlank else { return nil }
    if session.isQuestioned {
      return (
        "yes", "no",
        [.init(key: "y", text: "yes, do it", short: "yes"), .init(key: "n", text: "no")]
      )
    }
    return session.challengers.last.map { name in
      (
        "accept \(name)", "decline \(name)",
        [
          .init(key: "y", text: "play with \(name)", short: "play"),
          .init(key: "n", text: "decline", short: "no"),
        ]
      )
    }
  }

  /// The hints for the keys while a question is open.
  var answerHints: [FullView.Hint] { standingQuestion?.hints ?? [] }

  /// Handles a key that answers the question, or continues the word of the answer.
  mutating func pressForAnswer(_ key: KeyStroke, at now: Int) -> Bool {
    if entry.continuesAnswer(key, at: now) { return true }
    guard let question = standingQuestion, case .character(let scalar) = key else {
      return false
    }
    let isYes = scalar == "y" || scalar == "Y"
    guard isYes || scalar == "n" || scalar == "N",
      session.isQuestioned || now - workspace.challengedAt >= Self.blindTime
    else { return false }
    submit(isYes ? question.yes : question.no, at: now)
    entry.expect(isYes ? "es" : "o", until: now + Self.wordTime)
    return true
  }
}
