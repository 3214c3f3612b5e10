import Cards

/// How much a line of the log matters to the user, as the server says it, and what of it is shown.
enum LogLevel: String, Sendable, CaseIterable {
  /// Also that the table waits for a player, that a player comes or goes, or pays a blind or an ante.
  case all
  /// What happens in the game.
  case game
  /// What is about the user, and chat.
  case mine

  init(_ line: HeardLine) {
    self =
      switch line.event?.word("for") {
      case "detail": .all
      case "game": .game
      default: .mine
      }
  }

  /// Whether a line that matters so much is shown.
  func shows(_ line: LogLevel) -> Bool { self == .all || line == .mine || line == self }

  var said: Prose {
    switch self {
    case .all: "The log shows everything."
    case .game: "The log shows what happens in the game, and no waiting, coming and going."
    case .mine: "The log shows what is about you, and what is said."
    }
  }
}

/// What has happened in a tab, oldest first, and which part of it is in sight.
struct Log: Sendable, Equatable {
  /// How a line is drawn.
  enum Style: Sendable, Equatable {
    /// A line of the server's, in the words of our renderer.
    case event
    /// The same, about the user.
    case about
    /// What somebody says.
    case chat
    /// What the user says.
    case spoken
    /// What somebody says to the user, or of the user by name.
    case called
    /// What the user has typed, and what the client itself says.
    case own
  }

  /// A line of the log.
  struct Entry: Sendable, Equatable {
    /// Minutes since midnight.
    let minute: Int
    let text: Prose
    let style: Style
    let level: LogLevel
  }

  private static let longest = 1000
  /// So much of a line is kept, in characters: no honest server sends more.
  private static let longestLine = 1000

  private(set) var entries: [Entry] = []
  /// The last line in sight; `nil` while new ones come into sight.
  private(set) var last: Int?

  /// Lines that came since one scrolled up.
  var unseen: Int { last.map { entries.count - 1 - $0 } ?? 0 }

  mutating func add(
    _ text: Prose, _ style: Style, minute: Int, level: LogLevel = .mine
  ) {
    entries.append(
      Entry(
        minute: minute, text: text.cut(to: Self.longestLine), style: style,
        level: level))
    guard entries.count > Self.longest else { return }
    entries.removeFirst()
    last = last.map { max(0, $0 - 1) }
  }

  /// The lines that matter so much, and of these the last in sight.
  func showing(_ level: LogLevel) -> Log {
    guard level != .all else { return self }
    var log = self
    log.entries = entries.filter { level.shows($0.level) }
    log.last = last.map { last in
      max(0, entries.prefix(last + 1).count { level.shows($0.level) } - 1)
    }
    if log.entries.isEmpty { log.last = nil }
    return log
  }

  /// Scrolls by so many of the lines that matter so much, up if it is negative.
  mutating func scroll(by lines: Int, showing level: LogLevel) {
    let shown = entries.indices.filter { level.shows(entries[$0].level) }
    guard !shown.isEmpty else { return }
    let now = last.flatMap { last in shown.lastIndex { $0 <= last } } ?? shown.count - 1
    let target = max(0, now + lines)
    last = target >= shown.count - 1 ? nil : shown[target]
  }

  /// Back to the newest line.
  mutating func follow() { last = nil }
}
