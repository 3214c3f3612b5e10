import Lines
import Room

/// Where a driven server's entries go, and where rounds are read from.
protocol ServerRecords {
  /// Appends lines to the journal, in order.
  mutating func append(_ lines: [String])
  /// Makes appended lines durable.
  mutating func commit(for server: SimulatedServer)
  /// The requested rounds of a table.
  func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord]
}

/// Records of a server that forgets everything with its process.
struct NoRecords: ServerRecords {
  func append(_ lines: [String]) {}
  func commit(for server: SimulatedServer) {}
  func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord] { [] }
}

/// A server in one thread that finishes everything it has to do before the next event.
struct DrivenServer<Records: ServerRecords> {
  var server: SimulatedServer
  var records: Records
  /// Whether records are made durable as soon as nothing else is left to do; otherwise `commit`
  /// does that.
  var commitsAtOnce = true

  /// Creates a driven server, which opens its tables.
  init(_ server: SimulatedServer, _ records: Records) {
    (self.server, self.records) = (server, records)
    settle()
  }

  /// Performs a step, and everything that follows from it.
  mutating func happen(_ step: ServerStep) {
    perform(step)
    settle()
  }

  /// Advances the clock; everything due on the way is done.
  mutating func wind(to end: Instant) {
    var wakes = (at: end, count: 0)
    while let next = server.deadlines.map(\.at).min(), next <= end {
      wakes = (next, next == wakes.at ? wakes.count + 1 : 1)
      // The clock would stand still, and a test would hang instead of failing.
      precondition(wakes.count < 10_000, "an actor is woken again and again at \(next)")
      perform(.wind(to: next))
      for (address, at) in server.deadlines where at <= server.now { perform(.due(address)) }
      settle()
    }
    perform(.wind(to: end))
  }

  /// Reads everything that was sent to a client; if the server has said goodbye, the client closes
  /// too.
  ///
  /// - Returns: the bytes, and whether the connection is over.
  mutating func read(
    _ id: SessionID
  ) -> (bytes: [UInt8], isOver: Bool) {
    let bytes = perform(.write(id, .max))
    settle()
    guard let life = server.connection(id)?.life, life.isConnected else { return (bytes, true) }
    if life.isDraining { happen(.endInput(id)) }
    return (bytes, life.isDraining)
  }

  /// Does everything that is left to do at this moment.
  mutating func settle() {
    record()
    while true {
      if server.mailboxes.count > 0 {
        perform(.deliver(server.mailboxes.route(at: 0)))
      } else if commitsAtOnce, !server.pending.isEmpty {
        commit()
      } else {
        return
      }
    }
  }

  /// Makes records durable, and releases what waits for them.
  mutating func commit() {
    server.follow()
    records.commit(for: server)
    perform(.commit)
  }

  @discardableResult
  private mutating func perform(_ step: ServerStep) -> [UInt8] {
    let bytes = server.perform(step)
    record()
    for slow in server.slowAnswers {
      let rounds = slow.rounds.map { records.rounds(of: $0.table, $0.numbers) } ?? []
      perform(.slowAnswer(slow, rounds))
    }
    return bytes
  }

  /// Passes on the records of the last step.
  private mutating func record() {
    guard !server.entered.isEmpty else { return }
    records.append(server.entered)
    server.entered = []
  }
}

extension DrivenServer: Sendable where Records: Sendable {}
