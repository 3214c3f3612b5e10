/// The lines that the arrow keys bring back. A line with a password or token is never among them.
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
    guard !line.isEmpty, line != lines.last, !Self.hasSecret(line) else { return }
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

  /// The newest line that has `text` in it, after so many others that have.
  func found(_ text: String, after others: Int) -> String? {
    guard !text.isEmpty else { return nil }
    return lines.reversed().lazy.filter { $0.contains(text) }.dropFirst(others).first
  }

  /// Whether a line may have a password or a token in it.
  static func hasSecret(_ line: String) -> Bool {
    // A line that was split elsewhere than the server splits it may hide anything.
    var words = line.split { $0 == " " || $0 == "\t" }.drop { $0.hasPrefix("@") }
    if words.first?.lowercased() == Aliases.word { words = words.dropFirst(2) }
    switch words.first?.lowercased() {
    case "login", "register": return words.count > 2
    case "password", "resume": return words.count > 1
    default: return false
    }
  }

  /// Whether what follows such a line would be a password or a token.
  static func mayHaveSecret(_ line: String) -> Bool {
    let word = line.split { $0 == " " || $0 == "\t" }.drop { $0.hasPrefix("@") }.first
    return ["login", "register", "password", "resume"].contains(word?.lowercased())
  }
}
