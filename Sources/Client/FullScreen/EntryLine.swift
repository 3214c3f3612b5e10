import Lines

/// The input line of the full screen: its text, its purpose, and the moves that keys write into it.
struct EntryLine: Sendable {
  /// The purpose of the line.
  enum Mode: Sendable, Equatable {
    /// A command.
    case line
    /// A move that a key has written.
    case move(WrittenMove)
    /// A secret, which is not shown: the command before it, and the characters typed so far.
    case secret(String, typed: String)
    /// A search of the history: the text, and the number of newer matches to skip.
    case search(String, after: Int)
  }

  private(set) var editor = LineEditor()
  private(set) var mode = Mode.line
  /// Whether arrows, Enter and digits belong to the line even over a list or a sheet.
  var isTyping = false
  /// The words that Tab offers in turn.
  private var completion: TabWords?
  /// The rest of the word that began with a key's answer, and the time until which further keys
  /// complete that word.
  private var answered: (rest: Substring, until: Int)?
  /// The time until which the `q` that closed a text may still begin the word `quit`.
  private var closedUntil: Int?

  var text: String { editor.text }

  /// Whether nothing is typed, and nothing asked.
  var isBlank: Bool { mode == .line && text.isEmpty }

  /// The move that a key has written, if nothing else was typed since.
  var written: WrittenMove? {
    if case .move(let written) = mode, written.isUntouched { written } else { nil }
  }

  mutating func remember(_ history: [String]) { editor.remember(history) }

  // MARK: - Its text

  /// Replaces the text; for a command, unless another purpose is named.
  mutating func replace(with text: String = "", for mode: Mode = .line) {
    self.mode = mode
    editor.replace(with: text)
  }

  /// Begins to ask for what a command lacks, or to search; the text stays.
  mutating func begin(_ mode: Mode) { self.mode = mode }

  /// Clears a move that a key has written.
  mutating func clearMove() { if case .move = mode { replace() } }

  /// Removes and returns the move in the line, which is about to be sent.
  mutating func takeMove() -> WrittenMove? {
    defer { mode = .line }
    return if case .move(let written) = mode { written } else { nil }
  }

  /// Handles a key of the line editor.
  ///
  /// - Parameter keys: those of the open question; with a word for an amount behind its letter, one
  ///   of them writes its move.
  mutating func edit(
    _ key: KeyStroke, _ keys: [MoveKey] = [], _ question: Question? = nil
  ) -> LineEditor.Outcome {
    let outcome = editor.handle(key)
    if text.isEmpty, outcome == .edited { clearMove() }
    guard case .character = key, mode == .line, let question else { return outcome }
    for move in keys {
      guard let line = move.wager(typed: text) else { continue }
      var written = WrittenMove(move, question, typed: "", keys: [])
      written.isUntouched = false
      replace(with: line, for: .move(written))
      break
    }
    return outcome
  }

  // MARK: - Answers of one key

  /// Notes that a key was an answer, and that the next ones may be the rest of its word.
  mutating func expect(_ rest: Substring, until time: Int) { answered = (rest, time) }

  /// Handles a key that continues the word of an answer: a user who types all of `yes` and Enter has
  /// answered with the first letter. Further presses of Enter must not act on the lobby.
  mutating func continuesAnswer(_ key: KeyStroke, at now: Int) -> Bool {
    guard var answer = answered else { return false }
    answered = nil
    guard now < answer.until, isBlank else { return false }
    if case .character(let scalar) = key,
      answer.rest.first.map({ String($0) }) == String(scalar).lowercased()
    {
      answer.rest.removeFirst()
    } else if key != .enter {
      return false
    }
    answered = answer
    return true
  }

  /// Notes that a `q` has closed a text.
  mutating func expectWord(until time: Int) { closedUntil = time }

  /// Puts the `q` back that closed a text, if the next key shows that a word was begun with it.
  mutating func restoreWord(_ key: KeyStroke, at now: Int) {
    if let closedUntil, now < closedUntil, isBlank, key == .character("u") {
      editor.replace(with: "q")
    }
    closedUntil = nil
  }

  // MARK: - Completion

  /// Forgets the words, unless the key is the one that turns them.
  mutating func endCompletion(unless key: KeyStroke) { if key != .tab { completion = nil } }

  /// Advances to the next word; returns whether there are any.
  mutating func turnCompletion() -> Bool {
    guard completion != nil else { return false }
    completion?.next()
    showCompletion()
    return true
  }

  /// Offers completions of the text before the cursor, unless it has changed since the request.
  mutating func complete(_ asked: String, _ words: [String], _ settings: ClientSettings) {
    guard mode == .line, editor.before == asked, completion == nil else { return }
    completion = TabWords(asked, words, settings)
    showCompletion()
  }

  private mutating func showCompletion() {
    guard let completion else { return }
    let after = editor.after
    editor.replace(with: completion.text + after)
    for _ in after { _ = editor.handle(.left) }
  }

  // MARK: - Moves

  /// Handles a key that writes a move, or changes the one that it wrote.
  ///
  /// - Parameters:
  ///   - keys: the keys that have a function now.
  ///   - question: the one that they answer.
  mutating func press(_ key: KeyStroke, _ keys: [MoveKey], _ question: Question?) -> Bool {
    if question != nil { takeLetter(before: key, keys, question) }
    if case .move(let written) = mode, press(again: key, written) { return true }
    if let written { return change(written, by: key) }
    // In a line of the history the same keys go on through the history.
    if key == .up || key == .down, question != nil, !editor.isRecalled,
      let bet = keys.first(where: { $0.amounts != nil }),
      let text = bet.changing(text, by: key == .up ? bet.step : -bet.step)
    {
      editor.replace(with: text)
      return true
    }
    guard text.isEmpty, let (move, typed) = Self.move(of: key, keys) else { return false }
    write(move, keys, question, typed: typed)
    return true
  }

  private mutating func write(
    _ move: MoveKey, _ keys: [MoveKey], _ question: Question?, typed: String
  ) {
    let ofMove = keys.filter { other in
      other == move || move.amounts != nil && other.amounts != nil && other.verb == move.verb
    }
    replace(
      with: move.text, for: .move(WrittenMove(move, question, typed: typed, keys: ofMove)))
  }

  /// Drops a lone letter that was typed before the question, or that is none of its keys, when one
  /// of its keys follows. A digit after such a letter completes the move of that letter's key.
  private mutating func takeLetter(
    before key: KeyStroke, _ keys: [MoveKey], _ question: Question?
  ) {
    guard case .character(let scalar) = key else { return }
    let moves = keys.filter { $0.verb != "help" }
    let isKey = moves.contains { $0.key == Character(scalar) }
    if let written {
      // Written while nothing was asked, as by the key that acts ahead.
      if written.question == nil, isKey { replace() }
    } else if mode == .line, text.count == 1, let letter = text.first {
      if scalar.isDigit, let move = moves.first(where: { $0.key == letter }) {
        write(move, keys, question, typed: text)
      } else if isKey, Self.letters.contains(letter), Self.followers.contains(Character(scalar)) {
        replace()
      }
    }
  }

  /// Letters of moves. No word begins with one of these followed by one of `followers`.
  private static let letters = Set("bcdfkprx")
  private static let followers = Set("bcdfkpx/")

  /// The move for a key, and the text that was typed with it. Tab and Space begin to choose cards.
  private static func move(of key: KeyStroke, _ keys: [MoveKey]) -> (MoveKey, typed: String)? {
    if key == .tab || key == .character(" ") {
      return keys.first { $0.selection?.cards.isEmpty == false }.map { ($0, "") }
    }
    guard case .character(let scalar) = key else { return nil }
    return keys.first { $0.key == Character(scalar) }.map { ($0, String(scalar)) }
  }

  /// Handles another press of a key of the written move: it adds to the amount, or selects another.
  /// A move without an amount stays: no command begins with a doubled letter.
  private mutating func press(again key: KeyStroke, _ written: WrittenMove) -> Bool {
    guard case .character(let scalar) = key, written.selection == nil,
      let move = written.keys.first(where: { $0.key == Character(scalar) })
    else { return false }
    if move.amounts == nil { return written.isUntouched }
    guard let text = move.adds.map({ move.changing(self.text, by: $0) }) ?? move.text else {
      return false
    }
    editor.replace(with: text)
    if move.key != written.move.key {
      // The keys may be the beginning of a word for an amount, as in `rpot`.
      var other = written
      other.typed += String(scalar)
      mode = .move(other)
    }
    return true
  }

  private mutating func change(_ written: WrittenMove, by key: KeyStroke) -> Bool {
    var written = written
    if var selection = written.selection, selection.press(key) {
      written.selection = selection
      replace(with: selection.text, for: .move(written))
      return true
    }
    switch key {
    case .up, .down:
      let step = key == .up ? written.move.step : -written.move.step
      if let text = written.move.changing(text, by: step) {
        editor.replace(with: text)
      } else if written.move.amounts == nil, written.move.choices.count > 1 {
        editor.replace(with: written.turn(by: key == .down ? 1 : -1))
      }
    case .tab: editor.replace(with: written.turn(by: 1))
    case .enter, .escape, .interrupt: return false
    case .character(let scalar):
      written.isUntouched = false
      // A digit belongs to the amount. With anything else, the key was only the first letter of a
      // word; as no word has a digit behind that, a digit replaces what the key has written.
      let (isDigit, hasAmount) = (scalar.isDigit, written.move.amounts != nil)
      if isDigit, hasAmount {
        replace(with: "\(written.move.verb) ", for: .move(written))
      } else {
        replace(with: isDigit ? "" : written.typed)
      }
      return false
    default:
      written.isUntouched = false
      mode = .move(written)
      return false
    }
    mode = .move(written)
    return true
  }

  // MARK: - Hidden input, and the search for an earlier line

  /// Handles a key while a secret is typed: it ends with the line to send, or with an interruption.
  mutating func pressInSecret(
    _ key: KeyStroke, _ command: String, _ typed: String
  ) -> LineEditor.Outcome {
    var typed = typed
    switch key {
    case .enter where typed.isEmpty, .escape, .interrupt, .endOfInput:
      mode = .line
      return .interrupted
    case .enter where command == "password":
      mode = .secret("password \(typed)", typed: "")
      return .edited
    case .enter:
      mode = .line
      return .submitted("\(command) \(typed)")
    case .backspace: typed = String(typed.dropLast())
    case .killToStart: typed = ""
    case .character(let scalar) where typed.utf8.count < Limits.chatBytes:
      typed += String(scalar)
    default: break
    }
    mode = .secret(command, typed: typed)
    return .edited
  }

  mutating func pressInSearch(_ key: KeyStroke, _ text: String, _ others: Int) {
    func found(after others: Int) -> String? { editor.history.found(text, after: others) }
    switch key {
    case .character(let scalar) where SafeText.isSafe(text + String(scalar)):
      mode = .search(text + String(scalar), after: 0)
    case .character: break
    case .backspace: mode = .search(String(text.dropLast()), after: 0)
    case .search:
      mode = .search(text, after: found(after: others + 1) != nil ? others + 1 : others)
    case .escape, .interrupt: mode = .line
    default:
      replace(with: found(after: others) ?? self.text)
      if key != .enter { _ = editor.handle(key) }
    }
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
}
