/// The keys of the score sheet that write a command: entries that a cell's digits cannot show.
extension SheetView {
  /// The keys for the team under the cursor, in the displayed round.
  var keys: [MoveKey] {
    guard let team = cursorTeam, let win = line("win"), let finish = line("finish") else {
      return []
    }
    return [
      MoveKey("w", win, label: "win", meaning: "enters \(team)'s win of round \(round)"),
      MoveKey("f", finish, label: "finish", meaning: "ends round \(round) for \(team)"),
      MoveKey(
        "u", "book undo game=\(game)", label: "undo", meaning: "takes back the last change"),
    ]
  }

  /// The message after a line that such a key wrote has been executed.
  static func said(_ line: TypedLine) -> String? {
    let words = line.words
    guard words.count > 2 else { return nil }
    let round = words.first { $0.hasPrefix("round=") }?.dropFirst("round=".count)
    let inRound = round.map { " in round \($0)" } ?? ""
    return switch words[1] {
    case "win": "The win of \(words[2]) is entered\(inRound). u takes it back."
    case "finish": "The round of \(words[2]) is complete\(inRound). u takes it back."
    case "undo": "The last change is taken back."
    default: nil
    }
  }
}
