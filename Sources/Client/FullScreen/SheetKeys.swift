import LineProtocol
import ScoreBook

/// The keys of the score book's sheet that write a command: what they enter cannot be seen by the
/// digits of a cell.
extension SheetView {
  /// What they do for the team under the cursor, in the round that is shown.
  var keys: [MoveKey] {
    guard let team = cursorTeam else { return [] }
    let round = "round \(self.round)"
    return [
      key("w", "win", "enters \(team)'s win of \(round)", command(BookRequest.win)),
      key("f", "finish", "ends \(round) for \(team)", command(BookRequest.finish)),
      key("u", "undo", "takes back the last change", .change(.undo(nil, game: game))),
    ].compactMap(\.self)
  }

  private func key(
    _ key: Character, _ label: String, _ meaning: String, _ command: BookCommand?
  ) -> MoveKey? {
    guard let command else { return nil }
    var move = MoveKey(key, .office(.book(command)), label: label)
    move.meaning = meaning
    return move
  }

  /// What is said once such a command is done.
  static func said(_ line: TypedLine) -> String? {
    guard let request = try? RequestLine(line.bytes[...]),
      case .office(.book(.change(let change, _)))? = try? Command(request)
    else { return nil }
    return switch change {
    case .win(let team, let round, _):
      "The win of \(team.key) is entered\(inRound(round)). u takes it back."
    case .finish(let team, let round, _):
      "The round of \(team.key) is complete\(inRound(round)). u takes it back."
    case .undo: "The last change is taken back."
    default: nil
    }
  }

  private static func inRound(_ round: Round?) -> String {
    round.map { " in round \($0.number)" } ?? ""
  }
}
