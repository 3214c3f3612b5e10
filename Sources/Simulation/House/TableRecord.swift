// Owns what one table did in one step, for the checks.

import Cards
import Identity
import LineProtocol
import Room

/// What went into a table, and what came out.
struct TableRecord: Sendable {
  /// The table's number.
  let number: Int
  /// What it was given.
  let input: TableInput
  /// What each reader, by name, might not see of the table before that.
  let hidden: [PlayerName?: CardSet]
  /// What it asked for.
  var effects: [Effect] = []

  init(number: Int, input: TableInput, hidden: [PlayerName?: CardSet]) {
    self.number = number
    self.input = input
    self.hidden = hidden
  }

  /// What it has for sessions, in order.
  var deliveries: [(session: SessionID, delivery: Delivery)] {
    effects.compactMap { effect in
      guard case .session(let id, .delivery(let delivery)) = effect else { return nil }
      return (id, delivery)
    }
  }

  /// The kinds of events that turn cards up.
  static let revealing: Set<Message.Kind> = [
    .deal, .trade, .house, .community, .show, .best,
  ]

  /// Whether cards were turned up, as far as can be known from outside.
  var mayReveal: Bool {
    let events = deliveries.flatMap(\.delivery.events)
    // The game can go on where nobody is left who is told of it.
    guard !events.isEmpty else { return isPlayedAlone }
    return events.contains { $0.message.kind.map(TableRecord.revealing.contains) ?? false }
  }

  /// Whether somebody goes.
  var isDeparture: Bool {
    switch input {
    case .cutOff, .departed, .command(_, _, .leave): true
    case .opened, .wake, .close, .stop, .command, .handedOver: false
    }
  }

  private var isPlayedAlone: Bool {
    switch input {
    case .opened, .wake, .close, .stop: true
    case .cutOff, .departed, .command, .handedOver: isDeparture
    }
  }
}
