import Lines

/// Text over the table: the present keys, and answers too long for the log.
extension PersonClient {
  /// The present text to read.
  var overlay: FullView.Overlay? {
    guard var overlay = workspace.reading else { return nil }
    if overlay.lines.isEmpty { overlay.lines = keys }
    return overlay
  }

  /// The hints while text is being read.
  func readingHints(_ view: FullView) -> [FullView.Hint] {
    guard let overlay = view.overlay else { return [] }
    let sight = FullScreenDrawing(view, size, style).sight(of: overlay)
    let isAsked = session.tables.openQuestion != nil
    return (isAsked ? [.init(key: "Esc", text: "your turn")] : [])
      + (sight.isLast
        ? [.init(key: "Space", text: "closes this")]
        : [.init(key: "Space", text: "next page", short: "next")])
      + (sight.isWhole ? [] : [.init(text: "PageUp back")])
      + (isAsked || sight.isLast
        ? [] : [.init(key: "Esc", text: "closes this", short: "closes")])
  }

  /// Handles a key while text is being read; returns whether it was one of the reader's. Any other
  /// key closes the text and keeps its usual meaning.
  mutating func pressWhileReading(_ key: KeyStroke, at now: Int) -> Bool {
    guard let overlay else { return false }
    let sight = FullScreenDrawing(view(at: now), size, style).sight(of: overlay)
    switch key {
    case .character(" "), .enter, .pageDown:
      if sight.isLast, key != .pageDown { workspace.reading = nil } else { move(by: sight.page) }
    case .pageUp, .backspace: move(by: -sight.page)
    case .wheel(let lines): move(by: lines)
    case .down: move(by: 1)
    case .up: move(by: -1)
    case .home: move(by: -sight.count)
    case .end: move(by: sight.count)
    case .escape, .help, .interrupt, .character("?"): workspace.reading = nil
    case .character("q"):
      workspace.reading = nil
      entry.expectWord(until: now + Self.wordTime)
    case .clearScreen, .suspend, .other: return false
    case .character where !overlay.typed.isEmpty:
      workspace.reading = nil
      entry.replace(with: overlay.typed)
      return false
    default:
      workspace.reading = nil
      return false
    }
    return true

    func move(by rows: Int) { workspace.reading?.move(by: rows, from: sight) }
  }

  /// Shows the keys that now have a function.
  ///
  /// - Parameter typed: the key's letter, which may be the first one of a word.
  mutating func readKeys(typed: String = "") {
    workspace.reading = FullView.Overlay(title: "What you can do now", typed: typed)
  }

  /// Shows a long answer from the server as text to read, if it would run through a small log;
  /// returns whether it did.
  mutating func read(
    _ lines: [Prose], _ message: Line, answering reply: PendingCommand?, at now: Int
  ) -> Bool {
    guard let reply, reply.purpose == .typed else { return false }
    // The same answer to the quiz would answer the next question.
    return read(
      lines, of: String(decoding: reply.line.bytes, as: UTF8.self),
      isRepeatable: message.word != "quiz", at: now)
  }

  /// The same for the lines of any command.
  mutating func read(
    _ lines: [Prose], of title: String, isRepeatable: Bool = true, at now: Int
  ) -> Bool {
    var plain = view(at: now)
    plain.overlay = nil
    guard lines.count > 1, FullScreenDrawing(plain, size, style).exceedsLog(lines) else {
      return false
    }
    let text = FullView.Overlay(title: title, lines: lines.map { .text($0) })
    workspace.reading = text
    guard isRepeatable else { return true }
    let count = FullScreenDrawing(plain, size, style).sight(of: text).count
    say("\(count) lines; the same command shows them again.", at: now)
    return true
  }

  // MARK: - The keys of this moment

  private var keys: [FullView.Overlay.Line] {
    let here: [FullView.Overlay.Line] =
      switch workspace.selected {
      case .table: workspace.table?.lesson == nil ? tableKeys : lessonsKeys
      case .book:
        [
          .heading("The score book: each cell that you change is entered"),
          .key("arrows, Enter", "another cell", more: ""), .key("digits, + -", "count", more: ""),
          .key("w", "the win", more: ""), .key("f", "the round is complete", more: ""),
          .key("u", "take back the last change", more: ""),
          .text(
            "w, f and u write a command, which Enter sends. Other letters are typed; see book help."
          ),
        ]
      case .lobby:
        [
          .heading("The lobby"), .key("Up Down", "another table", more: ""),
          .key("Enter", "play there", more: "you are asked before it costs chips"),
          .key("Space", "watch it", more: ""),
          .key("create", "open a table of your own", more: "as in create den holdem"),
          .key("play", "be seated where people are", more: ""),
          .key("y, n", "play the match that you are asked for, or not", more: ""),
        ]
      }
    let everywhere: [FullView.Overlay.Line] = [
      .heading("Everywhere"), .key("?", "this, also F1", more: "any key goes back"),
      .key("Alt-1 to Alt-9", "another tab", more: "also Ctrl-N, Ctrl-P"),
      .key("PageUp PageDown", "what has happened", more: mouseWords),
      .key("Tab", "completes a word", more: "Up brings back earlier lines"),
      .key("Esc", "empties the line", more: ""), .key("Ctrl-D", "leaves", more: "also quit"),
      .text("To read more, type help, help GAME as in help holdem, hands, or set."),
    ]
    return here + [.text("")] + everywhere
  }

  private var lessonsKeys: [FullView.Overlay.Line] {
    [.heading("The tutorial: what you type goes to its table")]
      + moveKeys.map { .key(String($0.key), $0.label, more: "writes it, Enter sends it") }
      + [
        .key("Enter", "go on, or write the move", more: ""),
        .key("leave", "end the tutorial", more: "it goes on where you were"),
      ]
  }

  private var mouseWords: String {
    hasMouse ? "the mouse plays too: click moves, cards, tabs" : ""
  }

  private var tableKeys: [FullView.Overlay.Line] {
    guard let table = workspace.table else { return [] }
    let heading: Prose =
      question != nil
      ? "Your turn: a key writes its move, Enter sends it"
      : table.ownSeat != nil ? "You are not asked now" : "You watch; sit \(table.id) plays"
    var told: Set<String> = []
    let moves = moveKeys.filter { $0.verb != "help" }.map { move -> FullView.Overlay.Line in
      // An effect is described once, with the first of its keys.
      let isFirst = told.insert(move.purpose).inserted
      return .key(String(move.key), move.label, more: isFirst ? move.purpose : "")
    }
    let hasAmount = moveKeys.contains { $0.amounts != nil }
    return [.heading(heading)] + moves
      + (hasAmount
        ? [.key("Up Down", "change an amount", more: "digits type another, Tab the next choice")]
        : [])
  }
}
