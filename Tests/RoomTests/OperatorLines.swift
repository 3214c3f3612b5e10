import LineProtocol

@testable import Room

/// What an operator types.
enum OperatorLines {
  static let all =
    OperatorCommands.all.map(\.word).flatMap { verb in
      ["", " ann", " frog", " 127.0.0.1", " ann 5", " nl", " frog=3", " one two three four"].map {
        verb + $0
      } + ["help \(verb)", "\(verb)x"]
    } + [
      "limit tables 3", "limit frog 3", "account block ann", "grant ann 100", "book drop 1", "",
      "mute ann 5 noise", "ban 10.0.0.0/8", "frog", "?",
    ]
}
