import Games
import Glibc
import Journal
import Room

/// `check`, `dump`, `dump` into files of rounds, and `backup`: long tasks that report progress and
/// can be stopped.
struct DirectoryProgram {
  private let directory: String
  private let work: LongWork
  private let signals: StopSignals

  /// - Parameters:
  ///   - name: of the task.
  ///   - directory: a data directory, which a server may be using.
  ///   - journalPasses: how often the task reads the journal.
  ///   - isPrinting: whether it prints what it reads; on a terminal that shows the progress.
  init(_ name: String, _ directory: String, journalPasses: Int = 1, isPrinting: Bool = false) {
    StopSignals.block()
    let isQuiet = isPrinting && isatty(STDOUT_FILENO) == 1
    let work = LongWork(name, isQuiet: isQuiet)
    work.beginReading(directory, journalPasses: journalPasses)
    (self.directory, self.work) = (directory, work)
    signals = StopSignals { work.stop() }
  }

  /// Verifies every line of the journal and of the history, rebuilds the store from them, and
  /// prints a summary of it.
  ///
  /// - Throws: `refused` for damage, `historyLost` if only rounds are lost, `possiblyLost` for an
  ///   end that a crash may have torn.
  func check() throws(ProgramError) {
    defer { work.end() }
    var (report, recovered) = try settled()
    var history = try history(beside: recovered)
    if history.loss != nil {
      // A running server may have closed a table, and dropped its rounds with it.
      (report, recovered) = try settled()
      history = try self.history(beside: recovered)
    }
    let store = recovered.store
    work.end()
    guard store.ledger.isBalanced else {
      throw ProgramError(
        .refused, "\(directory): the ledger is not balanced; nothing was changed, restore a backup")
    }
    var output = StandardOutput()
    try output.write(
      "records: \(report.records) behind \(report.stateLines) lines of state, "
        + "the last is \(report.lastNumber)")
    if report.marked == nil {
      try output.write("mark: none, so nothing shows whether the journal's end was cut")
    }
    for line in store.inventory { try output.write(line) }
    try output.write("history: \(history.rounds) rounds in \(history.files) files")
    for torn in history.torn { try output.write("torn end: \(torn)") }
    try output.flush()
    if let loss = history.loss {
      throw ProgramError(.historyLost, loss + (report.torn.map { "; \($0.explanation)" } ?? ""))
    }
    if let torn = report.torn { throw ProgramError(.possiblyLost, torn.explanation) }
  }

  private func history(beside recovered: RecoveredStore) throws(ProgramError) -> HistoryCheck {
    try journal("the journal is whole, the history was not read to its end") {
      () throws(JournalError) in
      try HistoryCheck(directory, beside: recovered, on: work.disk)
    }
  }

  /// Reads the journal until its end is stable: a running server often leaves half a commit there.
  private func settled() throws(ProgramError) -> (JournalReport, RecoveredStore) {
    var found = try read()
    for _ in 0..<Self.patience where found.report.torn != nil {
      usleep(Self.pauseMicroseconds)
      let before = found.report
      found = try read()
      if found.report == before { break }
    }
    return found
  }

  private static let patience = 50
  private static let pauseMicroseconds: UInt32 = 100_000

  private func read() throws(ProgramError) -> (report: JournalReport, recovered: RecoveredStore) {
    var recovered = RecoveredStore()
    do {
      let report = try Journal.dump(directory, on: work.disk) {
        (line) throws(LineRefusal) in try recovered.take(line)
      }
      return (report, recovered)
    } catch {
      throw work.isStopped
        ? work.stopped("no damage was found so far") : ProgramError(checking: error)
    }
  }

  /// Prints every line with its number, with passwords' hashes masked.
  func dump() throws(ProgramError) {
    defer { work.end() }
    var output = StandardOutput()
    var failure: ProgramError?
    Self.note()
    do {
      _ = try Journal.dump(directory, on: work.disk) { (line) throws(LineRefusal) in
        do throws(ProgramError) { try output.write(line.withoutHash) } catch {
          failure = error
          throw LineRefusal(error.message)
        }
      }
    } catch {
      if let failure { throw failure }
      // The lines that were verified before the damage are worth reading.
      try output.flush()
      throw work.isStopped ? work.stopped(Self.printed) : ProgramError(error)
    }
    try dumpHistory(to: &output)
    try output.flush()
  }

  private static let printed = "what is printed is whole"

  /// Writes every round, or every hand of poker, to files in an empty or new directory. Files that
  /// are written stay if the task is stopped.
  func dumpRounds(as format: ExportFormat, to target: String) throws(ProgramError) {
    defer { work.end() }
    try requireOutside(target)
    Self.note()
    let written = try RoundDump.write(
      directory, as: format, beside: try settled().1, to: target, work)
    work.end()
    let what = format == .phh ? "hands" : "rounds"
    let result = "wrote \(written.rounds) \(what) into \(written.files) files in \(target)"
    guard !work.isStopped else { throw work.stopped(result) }
    var output = StandardOutput()
    try output.write(result)
    try output.flush()
  }

  /// Warns that the output contains secrets.
  private static func note() {
    StandardError.write(
      "cardroom-server: note: this shows hidden cards and decks; keep it from players\n")
  }

  private func dumpHistory(to output: inout StandardOutput) throws(ProgramError) {
    var lines: [String] = []
    _ = try journal(Self.printed) { () throws(JournalError) in
      try HistoryFiles.read(directory, on: work.disk) { table, round in
        lines.append("history \(table) \(round.number) \(round)")
      }
    }
    for line in lines { try output.write(line) }
  }

  /// Copies the journal up to its last whole record.
  func backup(to target: String) throws(ProgramError) {
    defer { work.end() }
    try requireOutside(target)
    let report = try journal("\(target) was not made") { () throws(JournalError) in
      try Journal.backup(directory, on: work.disk, to: target)
    }
    work.end()
    var output = StandardOutput()
    try output.write(
      "copied \(report.stateLines) lines of state and \(report.records) records, "
        + "the last is \(report.lastNumber), and \(report.historyFiles) files of history")
    try output.flush()
  }

  /// Refuses a copy inside the directory itself: both would be lost together. A path that cannot be
  /// resolved does not exist, and the journal reports that.
  private func requireOutside(_ target: String) throws(ProgramError) {
    guard let data = Self.resolved(directory), let place = Self.resolved(Self.parent(of: target))
    else { return }
    let inside = data == "/" ? data : data + "/"
    guard !(place + "/").utf8.starts(with: inside.utf8) else {
      throw ProgramError(
        .cannotCreate,
        "\(target) is inside the data directory \(directory); name a place outside it, best on "
          + "another disk")
    }
  }

  /// The parent directory of `path`, which need not exist.
  private static func parent(of path: String) -> String {
    let parts = path.split(separator: "/")
    let parent = parts.dropLast().joined(separator: "/")
    if path.hasPrefix("/") { return "/" + parent }
    return parent.isEmpty ? "." : parent
  }

  /// An existing path without links, dots and doubled slashes.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// - Parameter result: what is left of the task if it is stopped.
  private func journal<Value>(
    _ result: String, _ body: () throws(JournalError) -> Value
  ) throws(ProgramError) -> Value {
    do { return try body() } catch {
      throw work.isStopped ? work.stopped(result) : ProgramError(error)
    }
  }
}

extension JournalLine {
  /// The line, preceded by its kind and number, with `***` in place of a password's hash.
  var withoutHash: String {
    switch self {
    case .state(let number, let text): "state \(number) \(JournalLine.masked(text))"
    case .record(let number, let text): "record \(number) \(JournalLine.masked(text))"
    }
  }

  /// In a string that contains another line, quotes are escaped, so the key appears nowhere else.
  private static func masked(_ text: String) -> String {
    guard let key = text.firstRange(of: "\"hash\":\"") else { return text }
    var end = key.upperBound
    while end < text.endIndex, text[end] != "\"" {
      _ = text.formIndex(&end, offsetBy: text[end] == "\\" ? 2 : 1, limitedBy: text.endIndex)
    }
    return text[..<key.upperBound] + "***" + text[end...]
  }
}

/// Messages beside the results.
enum StandardError {
  /// Writes what standard error accepts; whoever closed it does not want the rest.
  static func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Gathers lines and writes many of them with one call.
struct StandardOutput {
  private var bytes: [UInt8] = []
  private static let most = 1 << 16

  /// Adds a line.
  ///
  /// - Throws: `ProgramError` if standard output accepts nothing more.
  mutating func write(_ line: String) throws(ProgramError) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.most { try flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: `ProgramError` if standard output accepts nothing more.
  mutating func flush() throws(ProgramError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw ProgramError(.disk, "cannot write the output: \(reason)")
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Store {
  /// The contents of a store whose ledger is balanced, one line each, for `check`.
  var inventory: [String] {
    [
      "accounts: \(accounts.count)", "messages that wait: \(memos.count)",
      "tables: \(tables.count)", "games in the book: \(bookGames)",
      "ledger: balanced, \(ledger.nextNumber - 1) movements",
    ]
  }
}
