import Cards
import Games
import Identity
import Tables

/// The words of a table's rows.
extension TableRow {
  /// Appends the wire's line, with its line feed.
  public func appendWire(to bytes: inout [UInt8]) {
    var line = LineWriter(appendingTo: bytes)
    bytes = []
    switch self {
    case .table(let summary, let round, let deck, let seq):
      line.append("= table")
      line.summary(summary)
      if let round { line.field(.round, round) }
      if let deck { line.field(.deck, deck) }
      if let seq { line.field(.seq, seq) }
    case .house(let cards, let score):
      line.append("= house")
      line.cards(.cards, cards)
      line.field(.score, score)
    case .community(let cards):
      line.append("= community")
      line.cards(.cards, cards)
    case .hand(let place, let down, let up):
      line.append("= hand")
      line.place(place)
      line.cards(.down, down)
      line.cards(.up, up)
    case .houseSeat(let seat, let hand, let score, let bet, let balance):
      line.begin(seat)
      line.cards(.cards, hand)
      line.field(.score, score)
      line.field(.bet, bet)
      line.field(.balance, balance)
      line.end(seat)
    case .dealtSeat(let seat, let down, let up):
      line.begin(seat)
      if let down {
        line.cards(.down, down)
        line.cards(.up, up)
      }
      line.end(seat)
    }
    line.endLine()
    bytes = line.bytes
  }
}

extension LineWriter {
  fileprivate mutating func summary(_ summary: TableSummary) {
    field(.id, summary.id.description)
    field(.game, summary.game.description)
    field(.seats, "\(summary.seated.count)/\(summary.seats)")
    field(.watching, summary.watching)
    field(.state, summary.state.rawValue)
  }

  fileprivate mutating func begin(_ seat: SeatRow) {
    append("= seat")
    player(seat.player)
    field(.state, seat.state.rawValue)
  }

  fileprivate mutating func end(_ seat: SeatRow) { if seat.isViewer { field(.you, true) } }
}
