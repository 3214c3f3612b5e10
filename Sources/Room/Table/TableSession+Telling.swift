// Owns how a table tells its members what happens: numbers, names, and one visible copy each.

import Cards
import Games
import Identity
import LineProtocol

extension Delivery {
  /// A delivery and whom it goes to.
  struct Addressed: Sendable {
    let session: SessionID
    var delivery: Delivery
  }
}

extension TableSession {
  /// The delivery of this call for `session`, made when it is first needed.
  mutating func deliver(to session: SessionID, _ change: (inout Delivery) -> Void) {
    if let index = outgoing.firstIndex(where: { $0.session == session }) {
      change(&outgoing[index].delivery)
    } else {
      var delivery = Delivery(table: id, game: configuration.game.id)
      change(&delivery)
      outgoing.append(Delivery.Addressed(session: session, delivery: delivery))
    }
  }

  /// Who gets the table's lines, and under which name.
  private var members: [(session: SessionID, name: PlayerName?)] {
    let seated = occupants.sorted { $0.key < $1.key }.compactMap { _, occupant in
      occupant.session.map { (session: $0, name: Optional(occupant.name)) }
    }
    let looking = watchers.sorted { $0.key < $1.key }
    return seated + looking.map { (session: $0.key, name: $0.value.name) }
  }

  /// Tells everybody what happened in the game, and frees the seats that it frees.
  mutating func tell(_ events: [GameEvent]) {
    for event in events {
      if event.isNewGame { departed = [:] }
      tell(event.message, about: event.seat)
      if event.vacates, let seat = event.seat {
        vacate(seat, leftWith: event.message.number(.stack))
      }
    }
  }

  /// Tells everybody that the player in `seat` sits out, if he does.
  mutating func tellSittingOut(_ seat: Seat) {
    guard let reason = occupants[seat]?.sitsOut?.rawValue else { return }
    tell(Message(.event, .out, [.init(.reason, .word(reason))]), about: seat)
  }

  /// Puts an event into the log and tells everybody.
  mutating func tell(_ message: Message, about seat: Seat? = nil) {
    var fields: [Message.Field] = [
      .init(.table, .word(id.description)), .init(.seq, .number(log.seq + 1)),
    ]
    if let seat { fields += identity(seat) }
    let event = Message(
      message.lineClass, message.kind, fields + message.fields, text: message.text)
    log.append(event)
    unrecorded.append(event)
    tellWithoutNumber(event)
  }

  /// Tells everybody something that is not part of the log.
  mutating func tellWithoutNumber(_ message: Message) {
    let seq = log.seq
    for member in members {
      let seen = visible(message, to: member.name)
      deliver(to: member.session) {
        $0.events.append(seen)
        $0.seq = seq
      }
    }
  }

  /// A seat and who sits there.
  func identity(_ seat: Seat) -> [Message.Field] {
    let name = occupants[seat]?.name.description ?? "nobody"
    return [.init(.seat, .number(seat.number)), .init(.name, .word(name))]
  }

  private mutating func vacate(_ seat: Seat, leftWith balance: Int) {
    guard let occupant = occupants.removeValue(forKey: seat) else { return }
    turns[seat] = nil
    if departed.count < Limits.watchers { departed[occupant.name] = balance }
  }

  mutating func answer(
    _ session: SessionID, _ name: PlayerName?, _ reply: Message, rows: [Message] = []
  ) {
    let answer = Answer(reply, rows: rows, to: name)
    deliver(to: session) { $0.answer = answer }
  }
}
