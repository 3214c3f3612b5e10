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
    let (did, fields): (String, Fields) =
      switch fact {
      case .house(.bet(_, let added, let bet, let balance)):
        ("bet", ["amount": added, "bet": bet, "balance": balance])
      case .house(.ready): ("deal", [:])
      case .house(.traded(_, let trade)):
        (
          "trade",
          [
            "out": [trade.out], "in": [trade.drawn], "bet": trade.bet, "balance": trade.balance,
            "score": trade.score,
          ]
        )
      case .poker(.acted(_, let act)):
        (act.kind.rawValue, ["to": act.to, "paid": act.paid, "stack": act.stack])
      case .poker(.exchanged(_, let exchanged)):
        (exchanged.kind.rawValue, ["cards": exchanged.count])
      case .poker(.agreed(_, let runs)): (runs.rawValue, [:])
      default: (word, [:])
      }
    var line = Line(
      .done, "act", ["table": table, "turn": turn, "did": did], text: note,
      said: note.map { "Noted: \($0)." })
    line.add(fields)
    line.add(["seq": seq])
    return line
  }
}

extension Plays {
  /// What somebody reads who sits down.
  fileprivate func words(_ game: GameID) -> Prose {
    switch game {
    case .dealing:
      // A dealer asks nobody.
      let next: Prose =
        self == .now
        ? "The next hand that is dealt is yours." : "A round goes on; the next hand is yours."
      return
        "\n\(next)\nType deal for a round, deal step for one street, show to turn your hand up "
        + "at its end, new holdem to end this game and deal another; help \(game) tells more."
    case .poker(let id):
      let hasBlinds = PokerSubject.named(id).has { $0.forced == .blinds }
      let wait: Prose =
        self == .now
        ? ""
        : hasBlinds
          ? "You play from your big blind on; post pays one, and plays from the next hand on. "
          : "You play from the next hand on. "
      return "\n\(wait)Rules: help \(variant: id)"
    case .house:
      switch self {
      case .now: return ""
      case .next: return "\nYou play from the next round on."
      case .broke: return "\nYou have no money left in this game; reset begins a new one."
      }
    }
  }
}
