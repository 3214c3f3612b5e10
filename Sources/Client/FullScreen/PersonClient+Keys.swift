import Cards
import Identity
import LineProtocol
import ScoreBook

/// The user's input.
extension PersonClient {
  mutating func press(_ key: KeyStroke, at now: Int) {
    guard isFull else { return pressInLines(key, at: now) }
    if key == .focused || key == .unfocused {
      hasFocus = key == .focused
      return
    }
    lastKeyAt = now
    // A user who types does not wait for cards.
    workspace.turnsFrom = now
    if key != .tab { workspace.completion = nil }
    if case .click(let row, let column) = key { return click(row, column, at: now) }
    if workspace.reading != nil, pressWhileReading(key, at: now) { return }
    if key == .help || key == .character("?") && editor.text.isEmpty && workspace.entry == .line {
      return readKeys()
    }
    if pressAnywhere(key, at: now) { return }
    switch workspace.entry {
    case .secret(let command, let typed): return pressInSecret(key, command, typed, at: now)
    case .search(let text, let others): return pressInSearch(key, text, others)
    case .line, .move: break
    }
    if key != .interrupt, key != .endOfInput { stay() }
    if pressForAnswer(key, at: now) { return }
    // No word has a digit behind its first letter, so that one replaces what a key has written.
    if case .move(let written) = workspace.entry, written.isUntouched, written.selection == nil,
      written.move.amounts == nil, case .character(let scalar) = key, scalar.isDigit
    {
      clearLine()
    }
    if hasListKeys, pressInList(key, at: now) { return }
    if pressInLesson(key, at: now) { return }
    if pressForMove(key) || pressForStep(key, at: now) { return }
    edit(key, at: now)
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
    if case .move = workspace.entry { clearLine() }
    if let table = workspace.table, table.lesson?.isOver == true { workspace.close(table.id) }
    workspace.select(tab)
    workspace.isTyping = false
    chooseTable()
    if tab == .lobby { workspace.schedule.lobbyAt = now }
    fetchWhatIsDue(at: now)
  }

  // MARK: - The line

  private mutating func edit(_ key: KeyStroke, at now: Int) {
    switch key {
    case .tab: return complete()
    case .search:
      workspace.entry = .search("", after: 0)
      return
    case .escape: return escape()
    default: break
    }
    act(on: editor.handle(key), at: now)
    if editor.text.isEmpty, case .move = workspace.entry { workspace.entry = .line }
    guard case .character = key, workspace.entry == .line, let question else { return }
    for move in moveKeys {
      guard let line = move.wager(typed: editor.text) else { continue }
      var written = WrittenMove(move, question, typed: "", keys: [])
      written.isUntouched = false
      workspace.entry = .move(written)
      return editor.replace(with: line)
    }
  }

  private mutating func escape() {
    workspace.follow()
    if editor.text.isEmpty { workspace.isTyping.toggle() } else { clearLine() }
  }

  /// Moves to the next word, or asks the server for words. A half-typed secret is not sent.
  private mutating func complete() {
    // With nothing typed, Tab shows what can be done.
    guard editor.text.contains(where: { $0 != " " }) else { return readKeys() }
    if workspace.completion != nil {
      workspace.completion?.next()
      showCompletion()
    } else if session.isReady, !InputHistory.mayHaveSecret(editor.before) {
      session.send("\(Self.tab)\(editor.before)", for: .tab)
    } else {
      complete(editor.before, [])
    }
  }

  /// The command that asks the server for completions.
  private static let tab = "tab :"

  /// Offers the server's completions, unless the line has changed since the request.
  mutating func complete(_ line: HeardLine, _ reply: PendingCommand?) {
    let asked = reply?.line.bytes.dropFirst(Self.tab.utf8.count) ?? []
    guard workspace.entry == .line, editor.before.utf8.elementsEqual(asked),
      workspace.completion == nil
    else { return }
    guard case .reply(let message) = line.content else { return }
    let words = message.word("words") ?? ""
    complete(editor.before, words.split(separator: ",").map(String.init))
  }

  private mutating func complete(_ text: String, _ words: [String]) {
    workspace.completion = TabWords(text, words, settings)
    showCompletion()
  }

  private mutating func showCompletion() {
    guard let completion = workspace.completion else { return }
    let after = editor.after
    editor.replace(with: completion.text + after)
    for _ in after { _ = editor.handle(.left) }
  }

  // MARK: - Moves

  /// Handles a key that steps through a replayed round, while nothing is typed.
  private mutating func pressForStep(_ key: KeyStroke, at now: Int) -> Bool {
    guard editor.text.isEmpty, let place = session.replay else { return false }
    switch key {
    case .left: send(TypedLine(place.previous), at: now)
    case .right: send(TypedLine(place.next), at: now)
    default: return false
    }
    return true
  }

  /// Handles a key that writes a move, or changes the one that it wrote.
  private mutating func pressForMove(_ key: KeyStroke) -> Bool {
    if case .move(let written) = workspace.entry, press(again: key, written) { return true }
    if case .move(let written) = workspace.entry, written.isUntouched {
      return change(written, by: key)
    }
    // In a line of the history the same keys go on through the history.
    if key == .up || key == .down, question != nil, !editor.isRecalled,
      let bet = moveKeys.first(where: { $0.amounts != nil }),
      let text = bet.changing(editor.text, by: key == .up ? bet.step : -bet.step)
    {
      editor.replace(with: text)
      return true
    }
    guard editor.text.isEmpty, let (move, typed) = move(of: key) else { return false }
    if move.verb == "help" {
      readKeys(typed: typed)
      return true
    }
    let keys = moveKeys.filter { other in
      other == move || move.amounts != nil && other.amounts != nil && other.verb == move.verb
    }
    let written = WrittenMove(move, question, typed: typed, keys: keys)
    workspace.entry = .move(written)
    editor.replace(with: move.text)
    return true
  }

  /// The move for a key, and the text that was typed with it. Tab and Space begin to choose cards.
  private func move(of key: KeyStroke) -> (MoveKey, typed: String)? {
    if key == .tab || key == .character(" ") {
      return moveKeys.first { $0.selection?.cards.isEmpty == false }.map { ($0, "") }
    }
    guard case .character(let scalar) = key else { return nil }
    return moveKeys.first { $0.key == Character(scalar) }.map { ($0, String(scalar)) }
  }

  /// Handles another press of a key of the written move: it adds to the amount, or selects another.
  /// A move without an amount stays: no command begins with a doubled letter.
  private mutating func press(again key: KeyStroke, _ written: WrittenMove) -> Bool {
    guard case .character(let scalar) = key, written.selection == nil,
      let move = written.keys.first(where: { $0.key == Character(scalar) })
    else { return false }
    if move.amounts == nil { return written.isUntouched }
    let text =
      if let more = move.adds { move.changing(editor.text, by: more) } else { move.choices.first }
    guard let text else { return false }
    editor.replace(with: text)
    return true
  }

  private mutating func change(_ written: WrittenMove, by key: KeyStroke) -> Bool {
    var written = written
    if var selection = written.selection, selection.press(key) {
      written.selection = selection
      workspace.entry = .move(written)
      editor.replace(with: selection.text)
      return true
    }
    switch key {
    case .up, .down:
      let step = key == .up ? written.move.step : -written.move.step
      if let text = written.move.changing(editor.text, by: step) {
        editor.replace(with: text)
      } else if written.move.amounts == nil, written.move.choices.count > 1 {
        editor.replace(with: written.turn(by: key == .down ? 1 : -1))
      }
    case .tab: editor.replace(with: written.turn(by: 1))
    case .enter, .escape, .interrupt: return false
    case .character(let scalar):
      written.isUntouched = false
      // A digit belongs to the amount; with anything else, the key was only the first letter of a
      // word.
      let isAmount = written.move.amounts != nil && scalar.isDigit
      editor.replace(with: isAmount ? "\(written.move.verb) " : written.typed)
      workspace.entry = isAmount ? .move(written) : .line
      return false
    default:
      written.isUntouched = false
      workspace.entry = .move(written)
      return false
    }
    workspace.entry = .move(written)
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
      workspace.entry = .move(WrittenMove(change, nil, typed: String(scalar), keys: [change]))
      editor.replace(with: change.text)
    case .escape:
      leaveCell(at: now)
      workspace.isTyping = true
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

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
