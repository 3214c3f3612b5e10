import Lines

/// The user's input.
extension PersonClient {
  mutating func press(_ key: KeyStroke, at now: Int) {
    guard isFull else { return pressInLines(key, at: now) }
    if key == .focused || key == .unfocused {
      hasFocus = key == .focused
      return
    }
    lastKeyAt = now
    if key != .interrupt, key != .endOfInput { stay() }
    // A user who types does not wait for cards.
    workspace.turnsFrom = now
    entry.endCompletion(unless: key)
    if case .click(let row, let column) = key { return click(row, column, at: now) }
    if workspace.reading != nil, pressWhileReading(key, at: now) { return }
    entry.restoreWord(key, at: now)
    if key == .help || key == .character("?") && entry.isBlank { return readKeys() }
    if pressAnywhere(key, at: now) { return }
    switch entry.mode {
    case .secret(let command, let typed):
      switch entry.pressInSecret(key, command, typed) {
      case .submitted(let line): return send(TypedLine(line), at: now)
      case .interrupted: return say("No password: nothing was sent.", at: now)
      default: return
      }
    case .search(let text, let others): return entry.pressInSearch(key, text, others)
    case .line, .move: break
    }
    if pressForAnswer(key, at: now) { return }
    if hasListKeys, pressInList(key, at: now) { return }
    if pressInLesson(key, at: now) || pressForHelp(key) { return }
    if entry.press(key, moveKeys, question) { return }
    // A digit that replaces what a key of the sheet has written.
    if hasListKeys, case .character(let scalar) = key, scalar.isDigit, pressInList(key, at: now) {
      return
    }
    if !pressForStep(key, at: now) { edit(key, at: now) }
  }

  /// Handles keys that mean the same everywhere.
  private mutating func pressAnywhere(_ key: KeyStroke, at now: Int) -> Bool {
    switch key {
    case .alt(let number):
      if workspace.tabs.indices.contains(number - 1) {
        turn(to: workspace.tabs[number - 1], at: now)
      }
    case .next: turn(by: 1, at: now)
    case .previous: turn(by: -1, at: now)
    case .pageUp: workspace.scroll(by: -page, showing: settings.log)
    case .pageDown: workspace.scroll(by: page, showing: settings.log)
    case .wheel(let lines): workspace.scroll(by: lines, showing: settings.log)
    case .clearScreen: redraw()
    case .suspend: suspend()
    default: return false
    }
    return true
  }

  private var page: Int { max(1, size.rows / 4) }

  private mutating func turn(by places: Int, at now: Int) {
    let tabs = workspace.tabs
    guard let index = tabs.firstIndex(of: workspace.selected) else { return }
    turn(to: tabs[(index + places + tabs.count) % tabs.count], at: now)
  }

  /// Shows another tab; from then on, commands go to its table.
  mutating func turn(to tab: TabID, at now: Int) {
    guard tab != workspace.selected else { return }
    leaveCell(at: now)
    workspace.reading = nil
    entry.clearMove()
    if let table = workspace.table, table.lesson?.isOver == true { workspace.close(table.id) }
    workspace.select(tab)
    entry.isTyping = false
    chooseTable()
    if tab == .lobby { workspace.schedule.lobbyAt = now }
    fetchWhatIsDue(at: now)
  }

  // MARK: - The line

  private mutating func edit(_ key: KeyStroke, at now: Int) {
    switch key {
    case .tab: complete()
    case .search: entry.begin(.search("", after: 0))
    case .escape:
      workspace.follow()
      if entry.text.isEmpty { entry.isTyping.toggle() } else { entry.replace() }
    default: act(on: entry.edit(key, moveKeys, question), at: now)
    }
  }

  /// Moves to the next word, or asks the server for words. A half-typed secret is not sent.
  private mutating func complete() {
    // With nothing typed, Tab shows what can be done.
    guard entry.text.contains(where: { $0 != " " }) else { return readKeys() }
    if entry.turnCompletion() { return }
    let before = entry.editor.before
    if session.isReady, !InputHistory.mayHaveSecret(before) {
      session.send("\(Self.tab)\(before)", for: .tab)
    } else {
      entry.complete(before, [], settings)
    }
  }

  /// The command that asks the server for completions.
  private static let tab = "tab :"

  /// Offers the server's completions.
  mutating func complete(_ message: Line, _ reply: PendingCommand?) {
    let asked = String(decoding: reply?.line.bytes ?? [], as: UTF8.self).dropFirst(Self.tab.count)
    let words = message.word("words")?.split(separator: ",") ?? []
    entry.complete(String(asked), words.map(String.init), settings)
  }

  // MARK: - Moves

  /// Handles a key that steps through a replayed round, while nothing is typed.
  private mutating func pressForStep(_ key: KeyStroke, at now: Int) -> Bool {
    guard entry.text.isEmpty, let place = session.replay else { return false }
    switch key {
    case .left: send(TypedLine(place.previous), at: now)
    case .right: send(TypedLine(place.next), at: now)
    default: return false
    }
    return true
  }

  /// Handles the key of a table that shows the keys, which may be the first letter of a word.
  private mutating func pressForHelp(_ key: KeyStroke) -> Bool {
    guard entry.isBlank, case .character(let scalar) = key,
      moveKeys.contains(where: { $0.key == Character(scalar) && $0.verb == "help" })
    else { return false }
    readKeys(typed: String(scalar))
    return true
  }

  // MARK: - Lobby and sheet

  private mutating func pressInList(_ key: KeyStroke, at now: Int) -> Bool {
    workspace.selected == .lobby ? pressInLobby(key, at: now) : pressInSheet(key, at: now)
  }

  /// Letters begin a line. A key that acts at once never begins a word.
  private mutating func pressInLobby(_ key: KeyStroke, at now: Int) -> Bool {
    switch key {
    case .up: workspace.lobby.move(by: -1)
    case .down: workspace.lobby.move(by: 1)
    case .enter, .character(" "):
      guard let table = workspace.lobby.selected else { break }
      if workspace.tabs.contains(.table(table)) {
        turn(to: .table(table), at: now)
      } else if key == .enter {
        // The server states the cost, and asks, before anybody sits down.
        submit("play \(table)", at: now)
      } else {
        submit("watch \(table)", at: now)
      }
    default: return false
    }
    return true
  }

  private mutating func pressInSheet(_ key: KeyStroke, at now: Int) -> Bool {
    switch key {
    case .up: move(0, -1, at: now)
    case .down, .enter: move(0, 1, at: now)
    case .left: move(-1, 0, at: now)
    case .right, .tab: move(1, 0, at: now)
    case .backspace: workspace.sheet?.erase()
    case .character("+"): workspace.sheet?.add(1)
    case .character("-"): workspace.sheet?.add(-1)
    case .character(let scalar) where scalar.isDigit: workspace.sheet?.enter(Character(scalar))
    case .character(let scalar):
      // A count that was being typed is entered first.
      leaveCell(at: now)
      guard let change = workspace.sheet?.keys.first(where: { $0.key == Character(scalar) })
      else { return false }
      let written = WrittenMove(change, nil, typed: String(scalar), keys: [change])
      entry.replace(with: change.text, for: .move(written))
    case .escape:
      leaveCell(at: now)
      entry.isTyping = true
    default: return false
    }
    return true
  }

  private mutating func move(_ teams: Int, _ elements: Int, at now: Int) {
    sendFromSheet(workspace.sheet?.move(teams: teams, elements: elements), at: now)
  }

  /// Goes to a cell chosen with the mouse; unfinished input remains.
  mutating func goToCell(_ place: SheetView.Cursor, at now: Int) {
    guard hasListKeys else { return }
    sendFromSheet(workspace.sheet?.go(to: place), at: now)
  }

  /// Sends a cell that is being left.
  mutating func leaveCell(at now: Int) { sendFromSheet(workspace.sheet?.leaveCell(), at: now) }

  private mutating func sendFromSheet(_ text: String?, at now: Int) {
    guard let text else { return }
    put(["\(prompt + text)"], .own, to: .book, at: now)
    session.send(text, for: .entry)
  }

  // MARK: - Sending

  /// Whether a line lacks a password, which is then requested with hidden input.
  func asksForSecret(_ line: TypedLine) -> Bool {
    let words = line.words
    switch line.verb {
    case "register": return words.count == 2 && PlayerName(words[1]) != nil
    case "password": return words.count == 1
    default: return false
    }
  }

  /// The line of a key's move with the question that it answers; `nil` for any other line.
  func answer(_ line: String, _ move: WrittenMove) -> TypedLine? {
    guard let question = move.question, line.split(separator: " ").first == move.move.verb else {
      return nil
    }
    return TypedLine("\(line) table=\(question.table) turn=\(question.turn)")
  }
}
