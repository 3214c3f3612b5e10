import Glibc
import Identity
import Journal
import Lines
import Nodes
import Store

/// `store import`, `export` and `check`: long works on a store that nodes share, which say how far
/// they are and can be stopped.
struct StoreTransfer {
  private let url: PostgresURL
  private let session: EngineSession
  private let work: LongWork
  private let signals: StopSignals

  /// Connects to the store.
  ///
  /// - Parameter name: of the work.
  init(_ name: String, _ url: PostgresURL) throws(ProgramError) {
    StopSignals.block()
    let work = LongWork(name)
    (self.url, self.work) = (url, work)
    signals = StopSignals { work.stop() }
    session = try StoreProgram.session(url)
    try StoreProgram.requireUsable(session)
  }

  // MARK: - Into the store

  /// Fills a store that has nothing, all or nothing, with what a data directory has.
  func fill(from directory: String) throws(ProgramError) {
    defer { work.end() }
    try requireEmpty()
    work.beginReading(directory, journalPasses: 2)
    // The directory is held until all is there, so that no server goes on in it meanwhile.
    var recovered = RecoveredStore()
    let journal = try describing { () throws(JournalError) in
      guard access(directory, F_OK) == 0 else { throw .noJournal(directory: directory) }
      _ = try Journal.dump(directory, on: work.fileSystem) { _ throws(LineRefusal) in }
      return try Journal.open(
        directory, on: work.fileSystem, newServerID: "import"
      ) { (line) throws(LineRefusal) in try recovered.take(line) }
    }
    let rounds = try rounds(of: directory, beside: recovered)
    var writer = StoreWriter(session, work)
    try writer.begin(url)
    let state: [String]
    do throws(StoreError) { state = try recovered.snapshot() } catch {
      throw ProgramError(.badData, error.explanation)
    }
    try writer.write(state: state.map { Array($0.utf8) }, rounds: rounds)
    try describing { () throws(JournalError) in try journal.close() }
    work.end()
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

  private func requireEmpty() throws(ProgramError) {
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
          + "SCHEMA \(LogSchema.name) CASCADE, and make it anew with store init")
    }
  }

  /// The rounds of each table.
  private func rounds(
    of directory: String, beside recovered: RecoveredStore
  ) throws(ProgramError) -> [(place: String, rounds: [RoundLine])] {
    var found: [TableID: [Int: String]] = [:]
    let report = try describing { () throws(JournalError) in
      try HistoryFiles.read(directory, on: work.fileSystem) { name, line in
        guard let id = TableID(name), let table = recovered.store.history(of: id),
          line.number <= table.roundCount
        else { return }
        found[id, default: [:]][line.number] = line.text
      }
    }
    return recovered.store.histories.sorted { $0.key < $1.key }.map { id, table in
      var lines = found[id] ?? [:]
      let isNew = report.firstNumbers["\(id)"] == nil
      for round in recovered.rounds(of: id, isNew: isNew) {
        lines[round.number] = round.description
      }
      let rounds = lines.sorted { $0.key < $1.key }.compactMap { number, text -> RoundLine? in
        RoundRecord(text).map {
          RoundLine(number: Int64(number), day: $0.ended.dayText, line: Array(text.utf8))
        }
      }
      return ("\(id)", rounds)
    }
  }

  // MARK: - Out of the store

  /// Copies the store, as it stands at one moment, into a directory that is not there.
  func copy(to directory: String) throws(ProgramError) {
    defer { work.end() }
    guard access(directory, F_OK) != 0 else {
      throw ProgramError(JournalError.targetExists(directory))
    }
    let partial = directory + ".partial"
    guard access(partial, F_OK) != 0 else {
      throw ProgramError(
        .cannotCreate, "\(partial) is there, of a copy that was broken off; remove it first")
    }
    let copy = try read("nothing was copied")
    let state: [String]
    do throws(StoreError) { state = try copy.recovered.snapshot() } catch {
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
    beginRounds(of: copy.recovered.store)
    for (id, table) in copy.recovered.store.histories {
      // The log has the later word on its own.
      let tail = copy.recovered.rounds(of: id, isNew: false)
      let end = tail.first?.number ?? table.roundCount + 1
      let kept = try rounds(
        of: "\(id)", stopping: "\(partial) has a part of it; remove it"
      ).filter { $0.number < end }.compactMap {
        RoundRecord(String(decoding: $0.line, as: UTF8.self))
      }
      history.take((kept + tail).map { .ended(id, $0) })
      history.write()
      count += kept.count + tail.count
    }
    try describing { () throws(JournalError) in try history.sync() }
    work.end()
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
  func check() throws(ProgramError) {
    defer { work.end() }
    let copy = try read(Self.soFar)
    let store = copy.recovered.store
    guard store.ledger.isBalanced else {
      throw ProgramError(.refused, "\(url): the ledger is not balanced; restore a backup")
    }
    beginRounds(of: store)
    var (rounds, missing) = (0, [String]())
    for (id, table) in store.histories.sorted(by: { $0.key < $1.key }) {
      let known = try self.rounds(of: "\(id)", stopping: Self.soFar).filter {
        RoundRecord(String(decoding: $0.line, as: UTF8.self)) != nil
      }
      var numbers = Set(known.map { Int($0.number) })
      numbers.formUnion(copy.recovered.rounds(of: id, isNew: true).map(\.number))
      rounds += numbers.count
      let lost = HistoryCheck.missing(numbers, of: table.roundCount, hasLetGo: false).count
      if lost > 0 { missing.append("\(lost) rounds of table \(id)") }
    }
    work.end()
    var output = StandardOutput()
    try output.write(
      "records: \(copy.records) behind \(copy.stateLines) lines of state, the last is "
        + "\(copy.index)")
    for line in store.inventory { try output.write(line) }
    try output.write("history: \(rounds) rounds")
    for node in try nodes() {
      let role = node.isActive ? "is active" : node.left > 0 ? "waits" : "was not heard of lately"
      try output.write("node \(node.name) at \(node.address): \(role)")
    }
    try output.flush()
    if !missing.isEmpty {
      throw ProgramError(
        .historyLost,
        "the history lacks \(missing.joined(separator: ", ")); chips, accounts and the book are "
          + "whole"
      )
    }
  }

  private static let soFar = "no damage was found so far"

  private func nodes() throws(ProgramError) -> [ListedNode] {
    do throws(EngineTrouble) {
      return try session.run(.listNodes).compactMap { ListedNode($0) }
    } catch { throw ProgramError(error) }
  }

  /// - Parameter result: what came of the work if it is stopped.
  private func read(
    _ result: String
  ) throws(ProgramError) -> (
    recovered: RecoveredStore, records: Int, stateLines: UInt64, index: Int64
  ) {
    var reading = LogReading()
    var copy = NodeCopy()
    while let statement = reading.next() {
      guard !work.isStopped else { throw work.stopped(result) }
      let steps: [CopyStep]
      do throws(EngineTrouble) {
        let rows = try session.run(statement)
        if case .settle = statement {
          work.begin(LogHead(of: rows)?.lineCount ?? 0, "lines")
        } else {
          work.note(rows.count)
        }
        steps = try reading.take(rows, of: statement)
      } catch {
        throw ProgramError(error)
      }
      do throws(LineRefusal) { for step in steps { try copy.take(step) } } catch {
        throw ProgramError(
          .badData,
          "the store has a line that this release cannot read: \(error.reason); use the "
            + "release that wrote it")
      }
    }
    return (copy.recovered, copy.records, copy.stateLines, reading.index ?? 0)
  }

  private func beginRounds(of store: Store) {
    work.begin(store.histories.values.reduce(0) { $0 + $1.roundCount }, "rounds")
  }

  /// - Parameter result: what came of the work if it is stopped.
  private func rounds(
    of place: String, stopping result: String
  ) throws(ProgramError) -> [RoundLine] {
    var found: [RoundLine] = []
    do throws(EngineTrouble) {
      while !work.isStopped {
        let page = try session.run(
          .readRounds(
            place: place, from: (found.last?.number ?? 0) + 1, through: .max, page: .standard)
        ).compactMap { RoundLine($0) }
        guard !page.isEmpty else { return found }
        work.note(page.count)
        found += page
      }
    } catch {
      throw ProgramError(error)
    }
    throw work.stopped(result)
  }

  private func describing<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(ProgramError) -> Value {
    do { return try body() } catch {
      throw work.isStopped ? work.stopped("nothing was changed") : ProgramError(error)
    }
  }
}

/// A program that is the active one in a log for a while.
private struct StoreWriter {
  private let session: EngineSession
  private let work: LongWork
  private let identity = NodeIdentity(name: "import", life: .random(in: 1...Int64.max))
  private let lease = NodeTiming().lease
  private var holder: LeaseHolder?
  private var renewed = NodeClock.now
  private static let patience = 50

  init(_ session: EngineSession, _ work: LongWork) {
    (self.session, self.work) = (session, work)
  }

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
    // What an import has left that was broken off.
    try change(.keepRounds(epoch: holder.epoch, []))
    work.begin(rounds.reduce(0) { $0 + $1.rounds.count }, "rounds")
    for (place, rounds) in rounds {
      for start in stride(from: 0, to: rounds.count, by: WriteSize.rounds) {
        let end = min(start + WriteSize.rounds, rounds.count)
        try change(.writeRounds(epoch: holder.epoch, place: place, Array(rounds[start..<end])))
        work.note(end - start)
      }
    }
    work.begin(state.count, "lines")
    let name = SnapshotName(index: 0, epoch: holder.epoch)
    try change(.beginSnapshot(name))
    for statement in NodeStatement.writes(state, of: name) {
      try change(statement)
      if case .writeSnapshot(_, _, let lines) = statement { work.note(lines.count) }
    }
    try change(.finishSnapshot(name, parts: Int64(state.count)))
    _ = try run(.release(holder))
  }

  /// A statement that answers with a row if the log is still ours.
  private mutating func change(_ statement: NodeStatement) throws(ProgramError) {
    if let holder, work.isStopped {
      _ = try run(.release(holder))
      throw work.stopped("nothing that was put there counts; begin again when you like")
    }
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
