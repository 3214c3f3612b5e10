import Lines

/// The importance of a log line for the user, as given by the server, and the part of the log that
/// is shown.
enum LogLevel: String, Sendable, CaseIterable {
  /// Also waiting for a player, players who come or go, and blinds and antes.
  case all
  /// Events of the game.
  case game
  /// Events that concern the user, and chat.
  case mine

  init(_ line: HeardLine) {
    self =
      switch line.event?.word("for") {
      case "detail": .all
      case "game": .game
      default: .mine
      }
  }

  /// Whether a line of this importance is shown.
  func shows(_ line: LogLevel) -> Bool { self == .all || line == .mine || line == self }

  var said: Prose {
    switch self {
    case .all: "The log shows everything."
    case .game: "The log shows what happens in the game, and no waiting, coming and going."
    case .mine: "The log shows what is about you, and what is said."
    }
  }
}

/// The events of a tab, oldest first, and the visible part.
struct Log: Sendable, Equatable {
  /// The look of a line.
  enum Style: Sendable, Equatable {
    /// A line from the server, in our renderer's words.
    case event
    /// The same, about the user.
    case about
    /// Somebody's chat.
    case chat
    /// The user's chat.
    case spoken
    /// Chat that addresses the user or mentions their name.
    case called
    /// The user's input, and the client's own messages.
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
  /// The most characters kept of a line: no honest server sends more.
  private static let longestLine = 1000

  private(set) var entries: [Entry] = []
  /// The last visible line; `nil` while new ones become visible.
  private(set) var last: Int?

  /// Lines that came since the user scrolled up.
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

  /// The log with only the lines shown at this level, and the last visible one among them.
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

  /// Scrolls by a number of the lines shown at this level, up if it is negative.
  mutating func scroll(by lines: Int, showing level: LogLevel) {
    let shown = entries.indices.filter { level.shows(entries[$0].level) }
    guard !shown.isEmpty else { return }
    let now = last.flatMap { last in shown.lastIndex { $0 <= last } } ?? shown.count - 1
    let target = max(0, now + lines)
    last = target >= shown.count - 1 ? nil : shown[target]
  }

  /// Returns to the newest line.
  mutating func follow() { last = nil }
}
