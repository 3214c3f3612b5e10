/// The words that Tab puts in place of the one before the cursor, one after the other.
struct TabWords: Sendable, Equatable {
  private let head: String
  private let words: [String]
  private var index = 0

  /// The words for the last one in `text`; `nil` if there are none.
  ///
  /// - Parameter known: words that the server knows.
  init?(_ text: String, _ known: [String], _ settings: ClientSettings) {
    let last = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    head = String(text[..<last])
    let typed = text[last...].lowercased()
    var seen: Set<String> = []
    words = (known + Self.own(behind: head, settings)).filter {
      $0.lowercased().hasPrefix(typed) && seen.insert($0).inserted
    }
    guard !words.isEmpty else { return nil }
  }

  /// The text with the displayed word; if it is the only one, a blank follows.
  var text: String {
    let word = words[index]
    return head + word + (words.count == 1 && word.last != "=" ? " " : "")
  }

  /// Advances to the next word; the first follows the last.
  mutating func next() { index = (index + 1) % words.count }

  /// The client's own words: aliases and settings.
  private static func own(behind head: String, _ settings: ClientSettings) -> [String] {
    let before = head.split(separator: " ").map { $0.lowercased() }
    let aliases = settings.aliases.list.map(\.name)
    switch (before.first, before.count) {
    case (nil, _): return [Aliases.word, Aliases.removing] + aliases
    case (Aliases.removing, _): return aliases
    case ("set", 1): return ClientSetting.all.map(\.key)
    case ("set", 2): return ClientSetting.named(before[1])?.values ?? []
    default: return []
    }
  }
}
