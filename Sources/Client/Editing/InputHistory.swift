/// The lines that the arrow keys recall. A line with a password or token is never among them.
struct InputHistory: Sendable, Equatable {
  private static let longest = 200

  private var lines: [String] = []
  /// The index of the displayed line; `lines.count` for the one being typed.
  private var position = 0
  /// The line that was being typed when an older one was first shown.
  private var draft = ""

  /// Adds a line, unless it is empty, repeated, or contains a password.
  mutating func add(_ line: String) {
    defer { position = lines.count }
    guard !line.isEmpty, line != lines.last, !Self.hasSecret(line) else { return }
    lines.append(line)
    if lines.count > Self.longest { lines.removeFirst() }
  }

  /// The previous line, or `nil` at the first; `current`, if it is the one being typed, can be
  /// recalled later.
  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// The following line; `nil` at the one being typed.
  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }

  /// The newest line that contains `text`, after skipping that many matches.
  func found(_ text: String, after others: Int) -> String? {
    guard !text.isEmpty else { return nil }
    return lines.reversed().lazy.filter { $0.contains(text) }.dropFirst(others).first
  }

  /// Whether a line may contain a password or a token.
  static func hasSecret(_ line: String) -> Bool {
    // Split exactly as the server splits: otherwise a line could hide a secret.
    var words = line.split { $0 == " " || $0 == "\t" }.drop { $0.hasPrefix("@") }
    if words.first?.lowercased() == Aliases.word { words = words.dropFirst(2) }
    switch words.first?.lowercased() {
    case "login", "register": return words.count > 2
    case "password", "resume": return words.count > 1
    default: return false
    }
  }

  /// Whether text added to such a line would be a password or a token.
  static func mayHaveSecret(_ line: String) -> Bool {
    let word = line.split { $0 == " " || $0 == "\t" }.drop { $0.hasPrefix("@") }.first
    return ["login", "register", "password", "resume"].contains(word?.lowercased())
  }
}
