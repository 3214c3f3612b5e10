import Lines

/// A line editor: keys in, text and cursor out. It neither draws nor sends.
struct LineEditor: Sendable, Equatable {
  /// The result of a key.
  enum Outcome: Sendable, Equatable {
    /// Only a new drawing is needed.
    case edited
    /// Enter: the line is finished, and the editor is empty.
    case submitted(String)
    /// Ctrl-C on an empty line; on any other it empties the line.
    case interrupted
    /// Ctrl-D on an empty line; on any other it deletes.
    case ended
    case clearScreen
    case suspended
  }

  /// The text before the cursor.
  private(set) var before = ""
  /// The text after it.
  private(set) var after = ""
  private(set) var history = InputHistory()
  /// The line that was last recalled from the history.
  private var recalled: String?

  /// The whole line.
  var text: String { before + after }

  /// Whether the line stands as it was recalled.
  var isRecalled: Bool { text == recalled }

  mutating func handle(_ key: KeyStroke) -> Outcome {
    switch key {
    case .character(let scalar): insert(scalar)
    case .enter: return submit()
    case .backspace: if !before.isEmpty { before.removeLast() }
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .left: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .wordLeft: moveBack(to: wordStart)
    case .wordRight: moveForward()
    case .home: moveBack(to: before.startIndex)
    case .end: (before, after) = (text, "")
    case .up, .previous: recall(history.older(than: text))
    case .down, .next: recall(history.newer())
    case .killToEnd: after = ""
    case .killToStart: before = ""
    case .killWord: before = String(before[..<wordStart])
    case .interrupt:
      if text.isEmpty { return .interrupted }
      (before, after) = ("", "")
    case .endOfInput:
      if text.isEmpty { return .ended }
      if !after.isEmpty { after.removeFirst() }
    case .clearScreen: return .clearScreen
    case .suspend: return .suspended
    case .tab, .escape, .pageUp, .pageDown, .search, .alt, .help, .click, .wheel,
      .focused, .unfocused, .other:
      break
    }
    return .edited
  }

  /// Replaces the line, with the cursor at the end.
  mutating func replace(with text: String) { (before, after) = (text, "") }

  /// Adds lines from earlier runs, oldest first.
  mutating func remember(_ lines: [String]) { for line in lines { history.add(line) } }

  /// Inserts a scalar, unless the server would refuse it or the line is too long.
  private mutating func insert(_ scalar: Unicode.Scalar) {
    // No rule for safe text looks back more than three scalars.
    var end = String.UnicodeScalarView(before.unicodeScalars.suffix(3))
    end.append(scalar)
    let room = Limits.lineBytes - Limits.tagCharacters - 4
    guard SafeText.isSafe(String(end)),
      before.utf8.count + after.utf8.count + String(scalar).utf8.count <= room
    else { return }
    before.unicodeScalars.append(scalar)
  }

  private mutating func submit() -> Outcome {
    let line = text
    history.add(line)
    (before, after, recalled) = ("", "", nil)
    return .submitted(line)
  }

  private mutating func recall(_ line: String?) {
    guard let line else { return }
    (before, after, recalled) = (line, "", line)
  }

  /// The beginning of the word before the cursor.
  private var wordStart: String.Index {
    let blanks = before.reversed().prefix { $0 == " " }.count
    let word = before.dropLast(blanks).reversed().prefix { $0 != " " }.count
    return before.index(before.endIndex, offsetBy: -blanks - word)
  }

  private mutating func moveBack(to index: String.Index) {
    after = before[index...] + after
    before = String(before[..<index])
  }

  private mutating func moveForward() {
    let word = after.prefix { $0 == " " }
    let end = after[word.endIndex...].firstIndex(of: " ") ?? after.endIndex
    before += after[..<end]
    after = String(after[end...])
  }
}
