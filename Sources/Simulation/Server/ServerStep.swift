import Cards
import Games
import Journal
import Lines
import Room

/// One event in a server's life. Everything that the server does not decide itself is here, so that
/// two servers can be driven the same way.
enum ServerStep: Sendable {
  /// A client connects; the token resumes its session.
  case connect(SessionID, token: String, from: PeerAddress = .loopback)
  /// Bytes arrive from a client.
  case receive(SessionID, [UInt8])
  /// The client has sent everything.
  case endInput(SessionID)
  /// The connection breaks.
  case lose(SessionID)
  /// The network accepts that many bytes from the outbox.
  case write(SessionID, Int)
  /// A connection moves to another shard.
  case move(SessionID, to: Int)
  /// The next posting in a queue arrives.
  case deliver(Mailboxes.Route)
  /// Everything recorded until now is on the disk.
  case commit
  /// An answer is made from rounds that were read for it.
  case slowAnswer(SlowAnswer, [RoundRecord])
  /// A deadline has come.
  case due(Address)
  /// The clock goes on.
  case wind(to: Instant)
  /// Somebody sets the wall clock.
  case setClock(days: Int)
  /// The operator enters a line.
  case operate(OperatorLine)
  /// The password queue has done its first job.
  case hash
  /// Tables hear that the server stops.
  case stop
  /// The sessions hear it.
  case farewell
}

/// A table's input in one step, and its output.
struct TableStep: Sendable {
  let number: Int
  let input: TableInput
  let before: TableSession
  var effects: [Effect] = []

  /// Its deliveries to sessions, in order.
  var deliveries: [(session: SessionID, delivery: Delivery)] {
    effects.compactMap { effect in
      guard case .session(let id, .delivery(let delivery)) = effect else { return nil }
      return (id, delivery)
    }
  }

  var record: TableRecord? {
    for case .journal(let entries) in effects {
      for case .step(let record) in entries { return record }
    }
    return nil
  }

  /// What happened.
  var events: [TableEvent] { record?.events ?? [] }

  /// Whether cards were turned up.
  var mayReveal: Bool { events.contains(where: \.turnsUp) }
}

extension TableEvent {
  /// Whether cards are turned up, for one viewer or for all.
  var turnsUp: Bool {
    switch self {
    case .game(.house(.dealt)), .game(.house(.traded)), .game(.house(.house)): true
    case .game(.dealing(.dealt)), .game(.dealing(.community)), .game(.dealing(.shown)),
      .game(.dealing(.best)), .game(.dealing(.drawn)):
      true
    case .game(.poker(.dealt)), .game(.poker(.street)), .game(.poker(.exchanged)),
      .game(.poker(.shown)), .game(.poker(.pot)), .game(.poker(.end)), .game(.poker(.void)):
      true
    default: false
    }
  }
}

extension Delivery {
  /// What happened, as lines of the wire.
  var newsLines: [String] {
    guard let news else { return [] }
    return news.lines.map { line in
      var bytes: [UInt8] = []
      line.appendWire(table: news.table, to: &bytes)
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
  }

  /// The answer's rows and its reply, as lines of the wire.
  var answerLines: [String] {
    guard let answer else { return [] }
    return answer.rows.map { row in
      var bytes: [UInt8] = []
      switch row {
      case .line(let line): line.appendWire(to: &bytes)
      case .event(let event, let seq, let table):
        event.appendRow(table: table, seq: seq, to: &bytes)
      }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    } + [answer.reply.wire()]
  }

  /// The question, as a line of the wire.
  var questionLine: String? {
    guard case .asked(let question, _) = question else { return nil }
    var bytes: [UInt8] = []
    question.appendWire(to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

/// The room's entry points. By default they call the room.
struct Hooks: Sendable {
  /// Creates a table's session.
  var open: @Sendable (TableConfiguration, Seed) -> TableSession = { TableSession($0, seed: $1) }
  /// Hands a table its input.
  var table: @Sendable (inout TableSession, TableInput, Instant) -> [Effect] = {
    $0.handle($1, at: $2)
  }
  /// A sum that must be 0: a table's money, or its cards.
  var imbalance: @Sendable (TableSession) -> Int = { $0.imbalance }
  /// When a table wants to be woken.
  var wake: @Sendable (inout TableSession) -> Instant? = { $0.wake }
  /// Folds an event into a copy of a table, beside the real one.
  var evolve: @Sendable (inout Table, TableEvent) -> Void = { $0.evolve($1) }
  /// Hands a connection input from other values.
  var mail: @Sendable (inout Session, SessionInput, Instant) -> [Effect] = {
    $0.handle($1, at: $2)
  }
  /// Hands a connection bytes from its client.
  var receive: @Sendable (inout Session, [UInt8], Instant) -> [Effect] = { life, bytes, now in
    bytes.withUnsafeBytes { life.receive($0, at: now) }
  }
  /// Asks a connection for its wishes.
  var settle: @Sendable (inout Session, Instant) -> ([Effect], Session.Wishes) = {
    $0.settle(at: $1)
  }
  /// Hands the house its input.
  var house: @Sendable (inout House, HouseInput, Instant, WallTime) -> [Effect] = {
    $0.handle($1, at: $2, $3)
  }

  /// Holds back effects until their entries are durable; the flags are `isLive` and `isAhead`.
  var pass: @Sendable (inout DurabilityGate, [Effect], Bool, Bool) -> DurabilityGate.Passed = {
    $0.pass($1, isLive: $2, isAhead: $3)
  }
  /// The lines of entries that go into the journal.
  var lines: @Sendable ([String]) -> [String] = { $0 }
  /// The changes that go into the history.
  var history: @Sendable ([HistoryChange]) -> [HistoryChange] = { $0 }
  /// The size from which on the disk does not write files although it says so.
  var bytesSynced = Int.max
  /// The store with which a starting server begins.
  var store: @Sendable (Store) -> Store = { $0 }
  /// Whether the server stops when its disk has failed.
  var stopsWhenDiskFails = true
}
