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
  /// What a second Ctrl-C would do, and what that costs.
  var leaveWarning: String {
    let again = "Ctrl-C once more leaves"
    guard isReady else { return "\(again); there is no connection at the moment." }
    let seats = tables.seated
    guard !seats.isEmpty else { return "\(again), as quit does." }
    let tables = seats.map(\.description)
    let named = "\(tables.count > 1 ? "tables" : "table") \(tables.joined(separator: " and "))"
    let costs = seats.compactMap { table -> String? in
      switch self.tables.inPlay(at: table) {
      case .hand: "your hand at \(table) is folded, and what you have bet stays in the pot"
      case .bet(let bet): "your bet of $\(bet) at \(table) is played as it stands"
      case nil: nil
      }
    }
    let cost = costs.isEmpty ? "" : ": " + costs.joined(separator: "; ")
    return "\(again), and gives up your seat at \(named)\(cost)."
  }
}
