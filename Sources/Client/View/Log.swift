import Cards

/// How much a line of the log matters to the user, as the server says it.
enum Importance: Int, Sendable, Comparable {
  /// The table waits for a player, a player comes or goes, or pays a blind or an ante.
  case detail
  /// What happens in the game.
  case game
  /// The line is about the user, or it is chat.
  case mine

  init(_ line: HeardLine) {
    self =
      switch line.event?.word("for") {
      case "detail": .detail
      case "game": .game
      default: .mine
      }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What of the log is shown.
enum LogLevel: String, Sendable, CaseIterable {
  case all, game, mine

  /// The least that is shown.
  var least: Importance {
    switch self {
    case .all: .detail
    case .game: .game
    case .mine: .mine
    }
  }

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
    let importance: Importance
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
    _ text: Prose, _ style: Style, minute: Int, importance: Importance = .mine
  ) {
    entries.append(
      Entry(
        minute: minute, text: text.cut(to: Self.longestLine), style: style,
        importance: importance))
    guard entries.count > Self.longest else { return }
    entries.removeFirst()
    last = last.map { max(0, $0 - 1) }
  }

  /// The lines that matter so much, and of these the last in sight.
  func showing(_ level: LogLevel) -> Log {
    guard level != .all else { return self }
    var log = self
    log.entries = entries.filter { $0.importance >= level.least }
    log.last = last.map { last in
      max(0, entries.prefix(last + 1).count { $0.importance >= level.least } - 1)
    }
    if log.entries.isEmpty { log.last = nil }
    return log
  }

  /// Scrolls by so many of the lines that matter so much, up if it is negative.
  mutating func scroll(by lines: Int, showing level: LogLevel) {
    let shown = entries.indices.filter { entries[$0].importance >= level.least }
    guard !shown.isEmpty else { return }
    let now = last.flatMap { last in shown.lastIndex { $0 <= last } } ?? shown.count - 1
    let target = max(0, now + lines)
    last = target >= shown.count - 1 ? nil : shown[target]
  }

  /// Back to the newest line.
  mutating func follow() { last = nil }
}
