import Lines

/// Words accepted before 1.0.0, each with its replacement.
public enum DroppedWord {
  private static let all: [String: Prose] = [
    "seek": "play seats you, play with NAME asks somebody, and say asks all in the lobby",
    "seeks": "tables lists what is played, and play seats you there",
    "streets=": "games lists what a table can play, as in create den omaha",
    "take": "play with NAME asks somebody for a match, accept plays the one you are asked for",
    "unseek": "cancel takes back a match that you have asked for",
  ]

  /// Options that `create ID poker` once had besides the present ones.
  public static let optionsOfPoker: Set = ["streets", "forced", "opens", "deck", "shares", "cap"]

  /// The refusal of such a word, or of an option with its `=`; `nil` for any other word.
  public static func refusal(
    _ word: String, _ code: ErrorCode = .protoVerb
  ) -> Refusal? {
    all[word].map { Refusal(code, "\(word.prefix { $0 != "=" }) is gone; \($0)") }
  }
}
