// Owns the lines that were typed before. Never keeps a password.

/// The lines that the arrow keys bring back.
struct InputHistory: Sendable, Equatable {
  private static let longest = 200

  private var lines: [String] = []
  /// Where the user is looking; `lines.count` for the line that is being typed.
  private var position = 0
  /// The line that was being typed when the user began to look.
  private var draft = ""

  /// Keeps a line, unless it is empty, the same again, or has a password in it.
  mutating func add(_ line: String) {
    defer { position = lines.count }
    guard !line.isEmpty, line != lines.last, !Self.hasPassword(line) else { return }
    lines.append(line)
    if lines.count > Self.longest { lines.removeFirst() }
  }

  /// The line before; `current` is kept if it is the one being typed. `nil` at the first.
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
