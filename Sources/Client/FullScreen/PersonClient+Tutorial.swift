import Lines

/// The tutorial on the screen: a table with the lesson beside it, and the keys of its moves.
extension PersonClient {
  // MARK: - The server's lines

  /// Handles a reply to the tutorial, and returns whether it was one.
  ///
  /// - Parameter says: the reply's sentences; a lesson's are shown beside the table.
  mutating func noteTutorial(_ end: Line, _ says: [Prose], at now: Int) -> Bool {
    guard end.word == "tutorial", let table = TableID("tutorial") else { return false }
    guard end.word("state") != "left" else {
      closeTab(table, at: now)
      put(says, .event, to: workspace.selected, at: now)
      return true
    }
    guard let lesson = Lesson(end, says) else { return false }
    workspace.teach(lesson, at: table)
    fetch("look \(table)")
    turn(to: .table(table), at: now)
    return true
  }

  /// Handles a refusal of a line typed in a lesson; returns whether it was one.
  mutating func noteLessonsRefusal(
    _ message: Line, _ told: [Prose], _ reply: PendingCommand?
  ) -> Bool {
    guard message.sign == .refused, reply?.purpose == .typed, let table = workspace.table,
      table.lesson != nil
    else { return false }
    workspace.noteProblem(told.joined(separator: " "), at: table.id)
    return true
  }

  // MARK: - Keys

  /// Handles Enter in a lesson, which continues, or writes the required line.
  mutating func pressInLesson(_ key: KeyStroke, at now: Int) -> Bool {
    guard key == .enter, entry.isBlank,
      let lesson = workspace.table?.lesson
    else { return false }
    if lesson.isOver {
      turn(to: .lobby, at: now)
      entry.expect("", until: now + Self.wordTime)
    } else if let move = lesson.key {
      press(.character(move.key.unicodeScalars.first ?? " "), at: now)
    } else if let answer = lesson.answer {
      entry.replace(with: answer)
    } else {
      send(TypedLine("tutorial next"), at: now)
    }
    return true
  }

  func hints(of lesson: Lesson) -> [FullView.Hint] {
    let ending = FullView.Hint(text: "leave ends the tutorial", short: "leave")
    if lesson.isOver {
      return [
        .init(key: "Enter", text: "closes this"),
        .init(text: "play seats you", short: "play"),
      ]
    }
    guard lesson.answer != nil else { return [.init(key: "Enter", text: "goes on"), ending] }
    return [lesson.key?.hint, ending].compactMap(\.self)
  }
}
