import Cards

/// Words that the house knew before 1.0.0, each with what to type instead.
enum DroppedWord {
  private static let all: [String: Prose] = [
    "streets": "games lists what a table can play, as in create den omaha"
  ]

  /// What stood behind `create ID poker` beside the options that there are.
  static let optionsOfPoker: Set = ["streets", "forced", "opens", "deck", "shares", "cap"]

  /// The refusal of such a word; `nil` for any other.
  static func refusal(_ word: String, _ code: ErrorCode = .protoVerb) -> CommandError? {
    all[word].map { CommandError(code, "\(quoting: word) is gone; \($0)") }
  }
}
