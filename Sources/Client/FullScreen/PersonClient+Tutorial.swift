import Cards
import Identity
import LineProtocol
import Lines

/// The tutorial on the screen: a tab with its table, the lesson beside it, and the keys of its
/// moves.
extension PersonClient {
  // MARK: - The server's lines

  /// Handles a reply to the tutorial, and returns whether it was one.
  ///
  /// - Parameter says: the reply's sentences; a lesson's are shown beside the table.
  mutating func noteTutorial(_ end: Line, _ says: [Prose], at now: Int) -> Bool {
    guard end.word == "tutorial" else { return false }
    guard end.word("state") != "left" else {
      closeTutorial(at: now)
      put(says, .event, to: workspace.selected, at: now)
      return true
    }
    guard workspace.noteTutorial(end, says), let table = workspace.tutorial?.table.id else {
      return false
    }
    fetch("look \(table)")
    turn(to: .tutorial, at: now)
    return true
  }

  /// Takes a refusal of what was typed in a lesson; whether it was one.
  mutating func noteLessonsRefusal(
    _ message: Line, _ told: [Prose], _ reply: PendingCommand?
  ) -> Bool {
    guard message.sign == .refused, reply?.purpose == .typed, workspace.selected == .tutorial
    else { return false }
    workspace.noteTutorial(problem: told.joined(separator: " "))
    return true
  }

  mutating func closeTutorial(at now: Int) {
    let wasShown = workspace.selected == .tutorial
    workspace.closeTutorial()
    if wasShown {
      clearLine()
      if workspace.selected == .lobby { schedule.lobbyAt = now }
      chooseTable()
    }
  }

  // MARK: - Keys

  /// The key of the move that the open lesson wants.
  var lessonKeys: [MoveKey] {
    guard workspace.selected == .tutorial, let answer = workspace.tutorial?.lesson.answer,
      let key = LessonKey.of(answer)
    else { return [] }
    return [key]
  }

  /// Enter goes on, or writes what is wanted.
  mutating func pressInLesson(_ key: KeyStroke, at now: Int) -> Bool {
    guard workspace.selected == .tutorial, key == .enter, entry == .line, editor.text.isEmpty,
      let lesson = workspace.tutorial?.lesson
    else { return false }
    if lesson.isOver {
      closeTutorial(at: now)
      turn(to: .lobby, at: now)
      passesEnter = true
    } else if let move = lessonKeys.first {
      press(.character(move.key.unicodeScalars.first ?? " "), at: now)
    } else if let answer = lesson.answer {
      editor.replace(with: answer)
    } else {
      send(TypedLine("tutorial next"), at: now)
    }
    return true
  }

  /// What can be done in the open lesson.
  var lessonHints: [FullView.Hint] {
    guard let lesson = workspace.tutorial?.lesson else { return [] }
    let ending = FullView.Hint(text: "leave ends the tutorial", short: "leave")
    if lesson.isOver {
      return [
        .init(key: "Enter", text: "closes this"),
        .init(text: "play seats you", short: "play"),
      ]
    }
    guard lesson.answer != nil else { return [.init(key: "Enter", text: "goes on"), ending] }
    return lessonKeys.map(\.hint) + [ending]
  }
}

/// The keys by which a table takes the moves that lessons teach.
enum LessonKey {
  private static let keys: [Substring: Character] = [
    "deal": "d", "bet": "b", "trade": "t", "fold": "f", "check": "k", "call": "c", "raise": "r",
    "half": "/", "pot": "p",
  ]

  /// The key that writes a move; `nil` for one that has none at a table.
  static func of(_ answer: String) -> MoveKey? {
    let words = answer.split(separator: " ")
    return words.reversed().lazy.compactMap { keys[$0] }.first.map { MoveKey($0, answer) }
  }
}
