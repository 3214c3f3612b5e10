import Store
import Cards
import Games
import Identity
import LineProtocol
import Room
import Tables

/// One thing that happens to a server. Everything that it does not decide itself is here, so that
/// two servers can be led the same way.
enum ServerStep: Sendable {
  /// A client connects; the token resumes its session.
  case connect(SessionID, token: String)
  /// Bytes arrive from a client.
  case receive(SessionID, [UInt8])
  /// The client has sent everything.
  case endInput(SessionID)
  /// The connection breaks.
  case lose(SessionID)
  /// The network takes so many bytes from the outbox.
  case write(SessionID, Int)
  /// A connection moves to another shard.
  case move(SessionID, to: Int)
  /// The next posting of a queue arrives.
  case deliver(Mailboxes.Route)
  /// All that was put on record until now is on the disk.
  case commit
  /// A deadline has come.
  case due(Address)
  /// The clock goes on.
  case wind(to: Instant)
  /// Lobby and tables hear that the server stops.
  case stop
  /// The sessions hear it.
  case farewell
}

/// What went into a table in one step, and what came out.
struct TableStep: Sendable {
  /// The table's number.
  let number: Int
  /// What it was given.
  let input: TableInput
  /// What each reader, by name, might not see of the table before that.
  let hidden: [PlayerName?: CardSet]
  /// What it asked for.
  var effects: [Effect] = []

  init(number: Int, input: TableInput, hidden: [PlayerName?: CardSet]) {
    (self.number, self.input, self.hidden) = (number, input, hidden)
  }

  /// What it has for sessions, in order.
  var deliveries: [(session: SessionID, delivery: Delivery)] {
    effects.compactMap { effect in
      guard case .session(let id, .delivery(let delivery)) = effect else { return nil }
      return (id, delivery)
    }
  }

  /// What it has put on record.
  var record: TableRecord? {
    for case .journal(let entries) in effects {
      for case .step(let record) in entries { return record }
    }
    return nil
  }

  /// What happened.
  var events: [TableEvent<SecretCards>] { record?.events ?? [] }

  /// Whether cards were turned up.
  var mayReveal: Bool { events.contains(where: \.turnsUp) }
}

extension TableEvent<SecretCards> {
  /// Whether it turns cards up, for one or for all.
  var turnsUp: Bool {
    switch self {
    case .game(.house(.dealt)), .game(.house(.traded)), .game(.house(.house)): true
    case .game(.dealing(.dealt)), .game(.dealing(.community)), .game(.dealing(.shown)),
      .game(.dealing(.best)):
      true
    default: false
    }
  }
}

extension Delivery {
  /// What happened, as lines of the wire.
  var newsLines: [String] {
    news.flatMap { news in
      news.lines.map { line in
        var bytes: [UInt8] = []
        line.appendWire(table: news.table, to: &bytes)
        return String(decoding: bytes.dropLast(), as: UTF8.self)
      }
    }
  }

  /// The answer's rows and its reply, as lines of the wire.
  var answerLines: [String] {
    guard let answer else { return [] }
    return answer.rows.map { row in
      var bytes: [UInt8] = []
      switch row {
      case .message(let message): message.appendWire(to: &bytes)
      case .table(let row): row.appendWire(to: &bytes)
      case .event(let event, let seq, let table):
        event.appendRow(table: table, seq: seq, to: &bytes)
      }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    } + [answer.reply.wire()]
  }

  /// The question, as a line of the wire.
  var questionLine: String? {
    guard case .asked(let question) = question else { return nil }
    var bytes: [UInt8] = []
    question.appendWire(to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
