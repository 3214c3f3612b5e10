import Games

@testable import Room

/// What an operator types.
enum OperatorLines {
  static let all: [String] = OperatorCommands.all.map(\.word).flatMap(lines) + others

  private static let others = [
    "limit tables 3", "limit frog 3", "account block ann", "grant ann 100", "book drop 1", "",
    "mute ann 5 noise", "ban 10.0.0.0/8", "frog", "?",
  ]

  private static func lines(_ verb: String) -> [String] {
    let ends = [
      "", " ann", " frog", " 127.0.0.1", " ann 5", " nl", " frog=3", " one two three four",
    ]
    return ends.map { verb + $0 } + ["help \(verb)", "\(verb)x"]
  }
}
