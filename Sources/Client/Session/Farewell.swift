import Cards
import Identity
import LineProtocol

/// What the user has in play at a table.
enum InPlay: Sendable, Equatable {
  /// Cards of poker.
  case hand
  /// A bet against the house, with cards, so that it cannot be taken back.
  case bet(Int)
}

extension ServerSession {
  /// A warning that says what pressing `key` again does, and what leaving costs.
  func leaveWarning(_ key: String = "Ctrl-C") -> Prose {
    let again: Prose = "\(key) once more leaves"
    guard isReady else { return "\(again); there is no connection at the moment." }
    let seats = tables.seated
    guard !seats.isEmpty else { return "\(again), as quit does." }
    let tables = seats.map { "\($0)" as Prose }
    let word: Prose = tables.count > 1 ? "tables" : "table"
    let named: Prose = "\(word) \(tables.joined(separator: " and "))"
    return "\(again), and gives up your seat at \(named)\(cost)."
  }

  /// Whether the user would lose a bet or chips in play by leaving.
  var isInPlay: Bool { tables.seated.contains { tables.inPlay(at: $0) != nil } }

  /// What leaving costs, behind a colon; nothing where nothing is in play.
  var cost: Prose {
    let costs = tables.seated.compactMap { table -> Prose? in
      switch tables.inPlay(at: table) {
      case .hand: "your hand at \(table) is folded, and what you have bet stays in the pot"
      case .bet(let bet): "your bet of $\(bet) at \(table) is played as it stands"
      case nil: nil
      }
    }
    return costs.isEmpty ? "" : ": " + costs.joined(separator: "; ")
  }
}
