// Owns what one table did in one step, for the checks.

import Cards
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
  static let revealing: Set<Message.Kind> = [.deal, .trade, .house]

  /// Whether cards were turned up.
  var reveals: Bool {
    deliveries.contains { _, delivery in
      delivery.events.contains { event in
        event.message.kind.map(TableRecord.revealing.contains) ?? false
      }
    }
  }
}
