import Cards
import Identity
import LineProtocol

/// Questions that one key answers while nothing is typed: an invitation, and a command that the
/// server wants to hear once more. Ctrl-C asks such a question, too.
extension PersonClient {
  /// Whoever types when a challenge comes does not answer it with the next letter: so many
  /// milliseconds.
  static let blindTime = 500

  /// A key that was an answer: what follows may be the rest of the word.
  struct KeyAnswer: Sendable, Equatable {
    /// So long, in milliseconds, a key belongs to the one before.
    static let time = 2000

    var rest: Substring
    let until: Int
  }

  /// What a key answers now: the lines that its `y` and `n` are, and what the keys do.
  private var standingQuestion: (yes: String, no: String, hints: [FullView.Hint])? {
    guard session.isReady, workspace.entry == .line, editor.text.isEmpty else { return nil }
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

  /// What the keys do while a question stands.
  var answerHints: [FullView.Hint] { standingQuestion?.hints ?? [] }

  /// Takes a key that answers what is asked, or goes on with the word that it was.
  mutating func pressForAnswer(_ key: KeyStroke, at now: Int) -> Bool {
    if continuesAnswer(key, at: now) { return true }
    guard let question = standingQuestion, case .character(let scalar) = key else {
      return false
    }
    let isYes = scalar == "y" || scalar == "Y"
    guard isYes || scalar == "n" || scalar == "N",
      session.isQuestioned || now - workspace.challengedAt >= Self.blindTime
    else { return false }
    submit(isYes ? question.yes : question.no, at: now)
    workspace.keyAnswer = KeyAnswer(rest: isYes ? "es" : "o", until: now + KeyAnswer.time)
    return true
  }

  /// Whoever types all of `yes` and Enter has answered with its first letter.
  private mutating func continuesAnswer(_ key: KeyStroke, at now: Int) -> Bool {
    guard var answer = workspace.keyAnswer else { return false }
    workspace.keyAnswer = nil
    guard now < answer.until, editor.text.isEmpty, workspace.entry == .line else { return false }
    if key == .enter { return true }
    guard case .character(let scalar) = key,
      answer.rest.first.map({ String($0) }) == String(scalar).lowercased()
    else { return false }
    answer.rest.removeFirst()
    workspace.keyAnswer = answer
    return true
  }
}
