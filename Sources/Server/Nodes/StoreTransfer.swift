import Engine
import Glibc
import Identity
import Journal
import Nodes
import Postgres
import Recovery
import Store

/// Between a store that nodes share and a data directory.
enum StoreTransfer {
  // MARK: - Into the store

  /// Fills a store that has nothing, all or nothing, with what a data directory has.
  static func fill(_ url: PostgresURL, from directory: String) throws(ProgramError) {
    let session = try StoreProgram.session(url)
    try StoreProgram.requireUsable(session)
    try requireEmpty(session, url)
    // The directory is held until all is there, so that no server goes on in it meanwhile.
    var recovered = RecoveredStore()
    let journal = try describing { () throws(JournalError) in
      guard access(directory, F_OK) == 0 else { throw .noJournal(directory: directory) }
      _ = try Journal.dump(directory, on: RealFileSystem()) { _ throws(LineRefusal) in }
      return try Journal.open(
        directory, on: RealFileSystem(), newServerID: "import"
      ) { (line) throws(LineRefusal) in try recovered.take(line) }
    }
    let rounds = try rounds(of: directory, beside: recovered)
    var writer = StoreWriter(session)
    try writer.begin(url)
    let state: [String]
    do throws(StoreError) { state = try recovered.store.snapshot() } catch {
      throw ProgramError(.badData, error.explanation)
    }
    try writer.write(state: state.map { Array($0.utf8) }, rounds: rounds)
    try describing { () throws(JournalError) in try journal.close() }
    var output = StandardOutput()
    let count = rounds.reduce(0) { $0 + $1.rounds.count }
    try output.write(
      "put \(recovered.store.accounts.count) accounts, \(recovered.store.tables.count) tables and "
        + "\(count) rounds into \(url)")
    try output.write(
      "the directory \(directory) is as it was; what servers keep there from now on is not in the "
        + "store")
    try output.flush()
  }

  private static func requireEmpty(
    _ session: EngineSession, _ url: PostgresURL
  ) throws(ProgramError) {
    let rows: [EngineRow]
    do throws(EngineTrouble) { rows = try session.run(.settle) } catch {
      throw ProgramError(error)
    }
    guard let head = LogHead(of: rows) else { throw ProgramError(.unreadable) }
    if let owner = head.owner {
      throw ProgramError(
        .unavailable, "node \(owner.name) is active in \(url); stop all nodes first")
    }
    guard head.isEmpty else {
      throw ProgramError(
        .cannotCreate,
        "\(url) has a log already, of \(head.index) records, and nothing was changed: a directory "
          + "is imported once, before the first node begins; to give up what is there, say DROP "
          + "SCHEMA cardroom CASCADE, and make it anew with store init")
    }
  }

  /// The rounds of each table that is open.
  private static func rounds(
    of directory: String, beside recovered: RecoveredStore
  ) throws(ProgramError) -> [(place: String, rounds: [RoundLine])] {
    var found: [TableID: [Int: String]] = [:]
    let report = try describing { () throws(JournalError) in
      try HistoryFiles.read(directory, on: RealFileSystem()) { name, line in
        guard let id = TableID(name), let table = recovered.store.tables[id],
          line.number <= table.roundCount
        else { return }
        found[id, default: [:]][line.number] = line.text
      }
    }
    return recovered.store.tables.sorted { $0.key < $1.key }.map { id, table in
      var lines = found[id] ?? [:]
      let isNew = report.firstNumbers["\(id)"] == nil
      for round in recovered.rounds(of: id, isNew: isNew) { lines[round.number] = round.line }
      let rounds = lines.sorted { $0.key < $1.key }.compactMap { number, text -> RoundLine? in
        guard let round = RoundRecord(line: text, family: table.family) else { return nil }
        return RoundLine(
          number: Int64(number), day: round.ended.dayText, line: Array(text.utf8))
      }
      return ("\(id)", rounds)
    }
  }

  // MARK: - Out of the store

  /// Copies the store, as it stands at one moment, into a directory that is not there.
  static func copy(_ url: PostgresURL, to directory: String) throws(ProgramError) {
    guard access(directory, F_OK) != 0 else {
      throw ProgramError(JournalError.targetExists(directory))
    }
    let session = try StoreProgram.session(url)
    try StoreProgram.requireUsable(session)
    let copy = try read(session)
    let partial = directory + ".partial"
    guard access(partial, F_OK) != 0 else {
      throw ProgramError(
        .cannotCreate, "\(partial) is there, of a copy that was broken off; remove it first")
    }
    let state: [String]
    do throws(StoreError) { state = try copy.recovered.store.snapshot() } catch {
      throw ProgramError(.badData, error.explanation)
    }
    try describing { () throws(JournalError) in
      let journal = try Journal.open(
        partial, on: RealFileSystem(), newServerID: "export"
      ) { _ throws(LineRefusal) in }
      try journal.beginSnapshot().write(state)
      try journal.close()
    }
    let history = HistoryFiles(of: partial, on: RealFileSystem())
    var count = 0
    for (id, table) in copy.recovered.store.tables {
      // The log has the later word on its own.
      let tail = copy.recovered.rounds(of: id, isNew: false)
      let end = tail.first?.number ?? table.roundCount + 1
      let kept = try rounds(session, of: "\(id)").filter { $0.number < end }.compactMap { line in
        RoundRecord(line: String(decoding: line.line, as: UTF8.self), family: table.family)
      }
      history.take((kept + tail).map { .ended(id, $0) })
      history.write()
      count += kept.count + tail.count
    }
    try describing { () throws(JournalError) in try history.sync() }
    guard rename(partial, directory) == 0 else {
      throw ProgramError(
        .cannotCreate, "\(directory): \(String(cString: strerror(errno))); it is in \(partial)")
    }
    var output = StandardOutput()
    try output.write(
      "copied the store up to record \(copy.index) and \(count) rounds into \(directory)")
    try output.flush()
  }

  // MARK: - The store by itself

  /// Reads every line, makes the store of them, and prints what it holds.
  static func check(_ url: PostgresURL) throws(ProgramError) {
    let session = try StoreProgram.session(url)
    try StoreProgram.requireUsable(session)
    let copy = try read(session)
    let store = copy.recovered.store
    guard store.ledger.isBalanced else {
      throw ProgramError(.refused, "\(url): the ledger is not balanced; restore a backup")
    }
    var (rounds, missing) = (0, [String]())
    for (id, table) in store.tables.sorted(by: { $0.key < $1.key }) {
      let known = try self.rounds(session, of: "\(id)").filter { line in
        RoundRecord(line: String(decoding: line.line, as: UTF8.self), family: table.family) != nil
      }
      var numbers = Set(known.map { Int($0.number) })
      let first = numbers.min() ?? 1
      numbers.formUnion(copy.recovered.rounds(of: id, isNew: true).map(\.number))
      rounds += numbers.count
      let lost =
        table.roundCount < first
        ? 0 : (first...table.roundCount).count { !numbers.contains($0) }
      if lost > 0 { missing.append("\(lost) rounds of table \(id)") }
    }
    var output = StandardOutput()
    try output.write(
      "records: \(copy.records) behind \(copy.stateLines) lines of state, the last is "
        + "\(copy.index)")
    for line in store.inventory { try output.write(line) }
    try output.write("history: \(rounds) rounds")
    for node in try nodes(session) {
      let role = node.isActive ? "is active" : node.left > 0 ? "waits" : "was not heard of lately"
      try output.write("node \(node.name) at \(node.address): \(role)")
    }
    try output.flush()
    if !missing.isEmpty {
      throw ProgramError(.refused, "the history lacks \(missing.joined(separator: ", "))")
    }
  }

  private static func nodes(_ session: EngineSession) throws(ProgramError) -> [ListedNode] {
    do throws(EngineTrouble) {
      return try session.run(.listNodes).compactMap { ListedNode($0) }
    } catch { throw ProgramError(error) }
  }

  private static func read(
    _ session: EngineSession
  ) throws(ProgramError) -> (
    recovered: RecoveredStore, records: Int, stateLines: UInt64, index: Int64
  ) {
    var reading = LogReading()
    var copy = NodeCopy()
    while let statement = reading.next() {
      let steps: [CopyStep]
      do throws(EngineTrouble) {
        steps = try reading.take(try session.run(statement), of: statement)
      } catch {
        throw ProgramError(error)
      }
      do throws(LineRefusal) { for step in steps { try copy.take(step) } } catch {
        throw ProgramError(
          .badData,
          "the store has a line that this release cannot read: \(error.reason); use the "
            + "newer release")
      }
    }
    return (copy.recovered, copy.records, copy.stateLines, reading.index ?? 0)
  }

  private static func rounds(
    _ session: EngineSession, of place: String
  ) throws(ProgramError) -> [RoundLine] {
    var found: [RoundLine] = []
    do throws(EngineTrouble) {
      while true {
        let page = try session.run(
          .readRounds(
            place: place, from: (found.last?.number ?? 0) + 1, through: .max, page: .standard)
        ).compactMap { RoundLine($0) }
        guard !page.isEmpty else { return found }
        found += page
      }
    } catch {
      throw ProgramError(error)
    }
  }

  private static func describing<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(ProgramError) -> Value {
    do { return try body() } catch { throw ProgramError(error) }
  }
}

/// A program that is the active one in a log for a while.
private struct StoreWriter {
  private let session: EngineSession
  private let identity = NodeIdentity(name: "import", life: .random(in: 1...Int64.max))
  private let lease = NodeTiming().lease
  private var holder: LeaseHolder?
  private var renewed = NodeClock.now
  private static let patience = 50

  init(_ session: EngineSession) { self.session = session }

  /// Takes the log, once nobody else has it.
  mutating func begin(_ url: PostgresURL) throws(ProgramError) {
    let registration = Registration(identity, address: "nowhere")
    for _ in 0..<Self.patience {
      let isNamed = try !run(.register(registration, lease: lease)).isEmpty
      if isNamed, let head = LogHead(of: try run(.beat(identity, lease: lease))) {
        guard head.isEmpty else { break }
        let claim = Claim(identity, ending: head.epoch, allowsSingleEngine: true)
        if let head = LogHead(of: try run(.claim(claim, lease: lease))) {
          holder = LeaseHolder(identity, epoch: head.epoch)
          renewed = NodeClock.now
          return
        }
      }
      usleep(200_000)
    }
    throw ProgramError(
      .unavailable, "a node or another import is at work in \(url); stop all nodes first")
  }

  /// Puts everything there, and gives the log back.
  mutating func write(
    state: [[UInt8]], rounds: [(place: String, rounds: [RoundLine])]
  ) throws(ProgramError) {
    guard let holder else { return }
    for (place, rounds) in rounds {
      for start in stride(from: 0, to: rounds.count, by: WriteSize.rounds) {
        let end = min(start + WriteSize.rounds, rounds.count)
        try change(.writeRounds(epoch: holder.epoch, place: place, Array(rounds[start..<end])))
      }
    }
    let name = SnapshotName(index: 0, epoch: holder.epoch)
    try change(.beginSnapshot(name))
    for statement in NodeStatement.writes(state, of: name) { try change(statement) }
    try change(.finishSnapshot(name, parts: Int64(state.count)))
    _ = try run(.release(holder))
  }

  /// A statement that answers with a row if the log is still ours.
  private mutating func change(_ statement: NodeStatement) throws(ProgramError) {
    if let holder, NodeClock.now > renewed + .seconds(1) {
      guard try !run(.renew(holder, lease: lease)).isEmpty else { throw Self.lost }
      renewed = NodeClock.now
    }
    guard try !run(statement).isEmpty else { throw Self.lost }
  }

  private static var lost: ProgramError {
    ProgramError(
      .unavailable,
      "a node has taken the store meanwhile, and nothing that was put there counts; stop all nodes "
        + "and begin again")
  }

  private func run(_ statement: NodeStatement) throws(ProgramError) -> [EngineRow] {
    do throws(EngineTrouble) { return try session.run(statement) } catch {
      throw ProgramError(error)
    }
  }
}
