import Identity
import Room
import Store

/// Where a driven server's entries go, and where rounds are read from.
protocol ServerRecords {
  associatedtype Failure: Error

  /// Appends lines to the journal, in order.
  mutating func append(_ lines: [String]) throws(Failure)
  /// Makes appended lines durable.
  mutating func commit(for server: SimulatedServer) throws(Failure)
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
  init(_ server: SimulatedServer, _ records: Records) throws(Records.Failure) {
    (self.server, self.records) = (server, records)
    try settle()
  }

  /// Performs a step, and everything that follows from it.
  mutating func happen(_ step: ServerStep) throws(Records.Failure) {
    try perform(step)
    try settle()
  }

  /// Advances the clock; everything due on the way is done.
  mutating func wind(to end: Instant) throws(Records.Failure) {
    var wakes = (at: end, count: 0)
    while let next = server.deadlines.map(\.at).min(), next <= end {
      wakes = (next, next == wakes.at ? wakes.count + 1 : 1)
      // The clock would stand still, and a test would hang instead of failing.
      precondition(wakes.count < 10_000, "an actor is woken again and again at \(next)")
      try perform(.wind(to: next))
      for (address, at) in server.deadlines where at <= server.now { try perform(.due(address)) }
      try settle()
    }
    try perform(.wind(to: end))
  }

  /// Reads everything that was sent to a client; if the server has said goodbye, the client closes
  /// too.
  ///
  /// - Returns: the bytes, and whether the connection is over.
  mutating func read(
    _ id: SessionID
  ) throws(Records.Failure) -> (bytes: [UInt8], isOver: Bool) {
    let bytes = try perform(.write(id, .max))
    try settle()
    guard let life = server.connection(id)?.life, life.isConnected else { return (bytes, true) }
    if life.isDraining { try happen(.endInput(id)) }
    return (bytes, life.isDraining)
  }

  /// Does everything that is left to do at this moment.
  mutating func settle() throws(Records.Failure) {
    try record()
    while true {
      if server.mailboxes.count > 0 {
        try perform(.deliver(server.mailboxes.route(at: 0)))
      } else if commitsAtOnce, !server.pending.isEmpty {
        try commit()
      } else {
        return
      }
    }
  }

  /// Makes records durable, and releases what waits for them.
  mutating func commit() throws(Records.Failure) {
    server.follow()
    try records.commit(for: server)
    try perform(.commit)
  }

  @discardableResult
  private mutating func perform(_ step: ServerStep) throws(Records.Failure) -> [UInt8] {
    let bytes = server.perform(step)
    try record()
    for slow in server.slowAnswers {
      let rounds = slow.rounds.map { records.rounds(of: $0.table, $0.numbers) } ?? []
      try perform(.slowAnswer(slow, rounds))
    }
    return bytes
  }

  /// Passes on the records of the last step.
  private mutating func record() throws(Records.Failure) {
    guard !server.entered.isEmpty else { return }
    try records.append(server.entered)
    server.entered = []
  }
}

extension DrivenServer: Sendable where Records: Sendable {}
