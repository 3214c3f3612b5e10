// Owns the advice on one's own cards at a table. Never looks at anybody else's.

import Advisor
import Games
import Identity
import LineProtocol

extension TableSession {
  /// Answers `advise` without cards: with those of the asker's own hand.
  mutating func advise(_ session: SessionID, _ name: PlayerName?) throws(CommandError) {
    let seat = try seat(of: session)
    guard let (hole, board) = game.adviceCards(for: seat) else {
      throw CommandError(
        .ruleCard, "you have no hand with community cards here; write advise AhKd 3h4h5h")
    }
    let (reply, rows) = try AdviceReply.make(hole: hole, board: board)
    answer(session, name, reply, rows: rows)
  }
}
