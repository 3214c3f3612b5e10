import Cards
import Games
import Identity
import Lines

/// From when on somebody who has sat down takes part.
public enum Plays: String, Sendable, FieldValue {
  /// At once.
  case now
  /// From the next round on.
  case next
  /// In a new game: there is no money left for this one.
  case broke
}

extension Line {
  /// The reply to somebody who has sat down.
  ///
  /// - Parameters:
  ///   - seq: the last event before it.
  ///   - stack: what they bring, where everybody brings chips.
  ///   - wait: after how many seconds programs deal, where nobody is asked to.
  ///   - name: who has said `play`, and may have got a name only now.
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

  /// The reply to an action that was done.
  ///
  /// - Parameters:
  ///   - word: the command.
  ///   - fact: the first event of the game that came of it, as far as anybody is shown it.
  ///   - seq: the number of that event, or of the last one if none came of it.
  ///   - note: what becomes of it later.
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
