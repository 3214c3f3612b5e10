import Lines

/// What a person has set about our client, and finds so in the next run.
struct ClientSettings: Sendable, Equatable {
  /// Whether cards are seen to turn.
  var isAnimated = true

  private static let animation = "animation"
  static let animationUsage = "Write set animation on, or set animation off."

  /// As it is said.
  var said: String { isAnimated ? "Cards are seen to turn." : "Cards lie at once as they are." }

  init() {}

  /// The settings of some lines, of which each is a word and its value; others are not looked at.
  init(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count == 2, words[0] == Self.animation,
        let value = Switch(rawValue: words[1].lowercased())
      else { continue }
      isAnimated = value.isOn
    }
  }

  /// The lines that say it, with those of `before` that say something else.
  func lines(keeping before: [String]) -> [String] {
    before.filter { $0.split(separator: " ").first != Substring(Self.animation) }
      + ["\(Self.animation) \(Switch(isAnimated).rawValue)"]
  }
}
