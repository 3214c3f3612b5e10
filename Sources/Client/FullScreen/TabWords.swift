/// What Tab puts in place of the word before the cursor: one word after the other.
struct TabWords: Sendable, Equatable {
  private let head: String
  private let words: [String]
  private var index = 0

  /// The words for the last one of `text`; `nil` if there are none.
  ///
  /// - Parameter known: those that the server knows.
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

  /// The text with the word that is shown; alone, it has a blank behind it.
  var text: String {
    let word = words[index]
    return head + word + (words.count == 1 && word.last != "=" ? " " : "")
  }

  /// The next word; the first after the last.
  mutating func next() { index = (index + 1) % words.count }

  /// What the client knows itself: aliases and its settings.
  private static func own(behind head: String, _ settings: ClientSettings) -> [String] {
    let before = head.split(separator: " ").map { $0.lowercased() }
    let aliases = settings.aliases.all.map(\.name)
    switch (before.first, before.count) {
    case (nil, _): return [Aliases.word, Aliases.removing] + aliases
    case (Aliases.removing, _): return aliases
    case ("set", 1): return ClientSetting.all.map(\.key)
    case ("set", 2): return ClientSetting.named(before[1])?.values ?? []
    default: return []
    }
  }
}
