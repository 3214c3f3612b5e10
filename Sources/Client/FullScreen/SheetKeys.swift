import LineProtocol

/// The keys of the score sheet that write a command: entries that a cell's digits cannot show.
extension SheetView {
  /// The keys for the team under the cursor, in the displayed round.
  var keys: [MoveKey] {
    guard let team = cursorTeam else { return [] }
    let round = "round \(self.round)"
    return [
      key("w", "win", "enters \(team)'s win of \(round)", line("win")),
      key("f", "finish", "ends \(round) for \(team)", line("finish")),
      key("u", "undo", "takes back the last change", "book undo game=\(game)"),
    ].compactMap(\.self)
  }

  private func key(
    _ key: Character, _ label: String, _ meaning: String, _ line: String?
  ) -> MoveKey? {
    guard let line else { return nil }
    var move = MoveKey(key, line, label: label)
    move.meaning = meaning
    return move
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
