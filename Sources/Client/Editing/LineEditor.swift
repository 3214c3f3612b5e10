import LineProtocol

/// A line editor: keys in, text and cursor out. It neither draws nor sends.
struct LineEditor: Sendable, Equatable {
  /// What a key came to.
  enum Outcome: Sendable, Equatable {
    /// Nothing to be done but draw.
    case edited
    /// Enter: this line is finished, and the editor is empty.
    case submitted(String)
    /// Ctrl-C on an empty line. On any other it empties the line.
    case interrupted
    /// Ctrl-D on an empty line. On any other it deletes.
    case ended
    case clearScreen
    case suspended
  }

  /// What stands before the cursor.
  private(set) var before = ""
  /// What stands after it.
  private(set) var after = ""
  private var history = InputHistory()

  /// The whole line.
  var text: String { before + after }

  /// Does what a key does.
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
    case .up: recall(history.older(than: text))
    case .down: recall(history.newer())
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
    case .other: break
    }
    return .edited
  }

  /// A scalar that the server would refuse is not taken, nor one past the longest line.
  private mutating func insert(_ scalar: Unicode.Scalar) {
    // No rule of safe text looks further back than three scalars.
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
    (before, after) = ("", "")
    return .submitted(line)
  }

  private mutating func recall(_ line: String?) {
    if let line { (before, after) = (line, "") }
  }

  /// Where the word before the cursor begins.
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

/// The lines that the arrow keys bring back. A line with a password is never among them.
struct InputHistory: Sendable, Equatable {
  private static let longest = 200

  private var lines: [String] = []
  /// Which line is shown; `lines.count` for the one that is being typed.
  private var position = 0
  /// The line that was being typed when an older one was shown first.
  private var draft = ""

  /// Adds a line, unless it is empty, the same again, or has a password in it.
  mutating func add(_ line: String) {
    defer { position = lines.count }
    guard !line.isEmpty, line != lines.last, !Self.hasPassword(line) else { return }
    lines.append(line)
    if lines.count > Self.longest { lines.removeFirst() }
  }

  /// The line before; `current` comes back later if it is the one being typed. `nil` at the first.
  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// The line after. `nil` at the one being typed.
  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }

  private static func hasPassword(_ line: String) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard let verb = words.first?.lowercased(), words.count > 2 else { return false }
    return verb == "login" || verb == "register"
  }
}

/// Where a person's lines come from: our editor, or the terminal's own where it cannot move the
/// cursor.
struct LineSource: Sendable {
  /// What came of some bytes.
  enum Item: Sendable, Equatable {
    case line(String)
    case interrupted, ended, clearScreen, suspended
  }

  private let edits: Bool
  private var decoder = KeyDecoder()
  private var cooked = LineAssembler()
  /// The line that is being typed; empty without an editor.
  private(set) var editor = LineEditor()

  init(edits: Bool) { self.edits = edits }

  /// Whether silence would tell something: see `KeyDecoder`.
  var isAmbiguous: Bool { decoder.isAmbiguous }

  /// The terminal has kept silent.
  mutating func timeOut() { decoder.timeOut() }

  /// Takes bytes of the terminal's.
  mutating func append(_ bytes: [UInt8]) -> [Item] {
    guard edits else { return cooked.append(bytes).map(Item.line) }
    return decoder.append(bytes).compactMap { key in
      switch editor.handle(key) {
      case .edited: nil
      case .submitted(let line): .line(line)
      case .interrupted: .interrupted
      case .ended: .ended
      case .clearScreen: .clearScreen
      case .suspended: .suspended
      }
    }
  }
}
