import Cards

/// Lines that are kept back while somebody thinks about a turn, in the order in which they came.
struct HeldLines: Sendable {
  private var lines: [(text: Prose, isChat: Bool)] = []

  /// Whether there are none.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether what others say is among them.
  var hasChat: Bool { lines.contains(where: \.isChat) }

  /// Keeps some lines, at most `most` in all; gives back how many of the oldest gave way.
  mutating func append(_ texts: [Prose], isChat: Bool, most: Int) -> Int {
    lines += texts.map { ($0, isChat) }
    let tooMany = max(0, lines.count - most)
    lines.removeFirst(tooMany)
    return tooMany
  }

  /// Takes all lines.
  mutating func takeAll() -> [Prose] {
    defer { lines = [] }
    return lines.map(\.text)
  }

  /// Takes what others say, and leaves the rest.
  mutating func takeChat() -> [Prose] {
    defer { lines.removeAll(where: \.isChat) }
    return lines.filter(\.isChat).map(\.text)
  }
}
