/// What has happened in a tab, oldest first, and which part of it is in sight.
struct Log: Sendable, Equatable {
  /// How a line is drawn.
  enum Style: Sendable, Equatable {
    /// A line of the server's, in the words of our renderer.
    case event
    /// What somebody says.
    case chat
    /// What the user has typed, and what the client itself says.
    case own
  }

  /// A line of the log.
  struct Entry: Sendable, Equatable {
    /// Minutes since midnight.
    let minute: Int
    let text: String
    let style: Style
  }

  private static let longest = 1000
  /// So much of a line is kept, in characters: no honest server sends more.
  private static let longestLine = 1000

  private(set) var entries: [Entry] = []
  /// The last line in sight; `nil` while new ones come into sight.
  private(set) var last: Int?

  /// Lines that came since one scrolled up.
  var unseen: Int { last.map { entries.count - 1 - $0 } ?? 0 }

  mutating func add(_ text: String, _ style: Style, minute: Int) {
    entries.append(
      Entry(minute: minute, text: String(text.prefix(Self.longestLine)), style: style))
    guard entries.count > Self.longest else { return }
    entries.removeFirst()
    last = last.map { max(0, $0 - 1) }
  }

  /// Scrolls by so many lines, up if it is negative.
  mutating func scroll(by lines: Int) {
    guard !entries.isEmpty else { return }
    let end = entries.count - 1
    let target = max(0, (last ?? end) + lines)
    last = target >= end ? nil : target
  }

  /// Back to the newest line.
  mutating func follow() { last = nil }
}
