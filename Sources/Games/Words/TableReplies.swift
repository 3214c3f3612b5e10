import Lines

/// When a player who has sat down takes part.
public enum Plays: String, Sendable, FieldValue {
  /// At once.
  case now
  /// From the next round.
  case next
  /// In a new game, as there is no money left for this one.
  case broke
}

extension Line {
  /// The reply to a player who has sat down.
  ///
  /// - Parameters:
  ///   - seq: the number of the last event before it.
  ///   - stack: the player's chips, in games to which players bring them.
  ///   - wait: the seconds until programs deal, in games where nobody has to act.
  ///   - name: the name of a player who typed `play`, which may be new.
  public static func seated(
    at table: TableID, _ seat: Seat, seq: Int, state: GameState? = nil, _ game: GameID,
    plays: Plays, stack: Int?, wait: Int? = nil, playing name: PlayerName? = nil
  ) -> Line {
    let fields: Fields =
      if let name {
        [
          "name": name, "table": table, "game": game, "stack": stack, "wait": wait, "seat": seat,
          "seq": seq, "state": state, "plays": plays,
        ]
      } else {
        [
          "table": table, "seat": seat, "seq": seq, "state": state, "game": game, "plays": plays,
          "stack": stack, "wait": wait,
        ]
      }
    let chips: Prose = stack.map { ", with \(Prose.count($0, "chip", "chips"))" } ?? ""
    return Line(
      .done, name == nil ? "sit" : "play", fields,
      said: "You are at table \(table), in seat \(seat)\(chips).\(plays.words(game))")
  }

  /// The reply to an action.
  ///
  /// - Parameters:
  ///   - word: the command.
  ///   - fact: its first event of the game, as far as anybody may see it.
  ///   - seq: the number of that event, or of the last one if there is none.
  ///   - note: its later effect.
  public static func acted(
    _ word: String, at table: TableID, turn: TurnID?, _ fact: GameEvent?, seq: Int,
    note: Prose? = nil
  ) -> Line {
    let (did, fields) = fact?.answer ?? (word, [:])
    var line = Line(
      .done, "act", ["table": table, "turn": turn, "did": did], text: note,
      said: note.map { "Noted: \($0)." })
    line.add(fields)
    line.add(["seq": seq])
    return line
  }
}
