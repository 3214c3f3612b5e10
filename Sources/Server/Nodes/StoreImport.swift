import Glibc
import Journal
import Lines
import Nodes
import Room

/// `store import`: a long task that reports progress and can be stopped. It is the log's active
/// node for a while.
struct StoreImport {
  private let url: PostgresURL
  private let session: EngineSession
  private let work: LongWork
  private let signals: StopSignals
  private let identity = NodeIdentity(name: "import", life: .random(in: 1...Int64.max))
  private let lease = NodeTiming().lease
  private var holder: LeaseHolder?
  private var renewed = NodeClock.now
  private static let patience = 50

  init(into url: PostgresURL) throws(ProgramError) {
    StopSignals.block()
    let work = LongWork("import")
    (self.url, self.work) = (url, work)
    signals = StopSignals { work.stop() }
    session = try StoreProgram.session(url)
    try StoreProgram.requireUsable(session)
  }

  /// Fills an empty store with the contents of a data directory, all or nothing.
  mutating func fill(from directory: String) throws(ProgramError) {
    defer { work.end() }
    try requireEmpty()
    work.beginReading(directory, journalPasses: 2)
    // The directory stays locked until everything is there, so that no server goes on in it
    // meanwhile.
    var recovered = RecoveredStore()
    let journal = try describing { () throws(JournalError) in
      guard access(directory, F_OK) == 0 else { throw .noJournal(directory: directory) }
      _ = try Journal.dump(directory, on: work.disk) { _ throws(LineRefusal) in }
      return try Journal.open(
        directory, on: work.disk, newServerID: "import"
      ) { (line) throws(LineRefusal) in try recovered.take(line) }
    }
    try begin()
    let state: [String]
    do throws(StoreError) { state = try recovered.snapshot() } catch {
      throw ProgramError(.badData, error.explanation)
    }
    try write(state.map { Array($0.utf8) })
    try describing { () throws(JournalError) in try journal.close() }
    work.end()
    var output = StandardOutput()
    try output.write(
      "put \(recovered.store.accounts.count) accounts and \(recovered.store.tables.count) tables "
        + "into \(url)")
    try output.write(
      "the directory \(directory) is as it was; what servers keep there from now on is not in the "
        + "store. It has the rounds that were played: copy \(directory)/history into the --data "
        + "directory of each node")
    try output.flush()
  }

  private func requireEmpty() throws(ProgramError) {
    guard let head = LogHead(of: try run(.watch)) else { throw ProgramError(.unreadable) }
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

  private func describing<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(ProgramError) -> Value {
    do { return try body() } catch {
      throw work.isStopped ? work.stopped("nothing was changed") : ProgramError(error)
    }
  }

  /// Claims the log, once nobody else has it.
  private mutating func begin() throws(ProgramError) {
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

  /// Writes the state as a snapshot, and releases the log.
  private mutating func write(_ state: [[UInt8]]) throws(ProgramError) {
    guard let holder else { return }
    work.begin(state.count, "lines")
    var upload = SnapshotUpload(SnapshotName(index: 0, epoch: holder.epoch), lines: state)
    while true {
      let statement = upload.next()
      if case .stands = upload.take(try change(statement)) { break }
      if case .writeSnapshot(_, _, let lines) = statement { work.note(lines.count) }
    }
    _ = try run(.release(holder))
  }

  /// Runs a statement that answers with a row while the log is still ours.
  private mutating func change(_ statement: NodeStatement) throws(ProgramError) -> [EngineRow] {
    if let holder, work.isStopped {
      _ = try run(.release(holder))
      throw work.stopped("nothing that was put there counts; begin again when you like")
    }
    if let holder, NodeClock.now > renewed + .seconds(1) {
      guard try !run(.renew(holder, lease: lease)).isEmpty else { throw Self.lost }
      renewed = NodeClock.now
    }
    let rows = try run(statement)
    guard !rows.isEmpty else { throw Self.lost }
    return rows
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
