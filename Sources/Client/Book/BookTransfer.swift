import Lines

/// The transfer of a club's file into the book, row by row, or out of it, page by page.
struct BookTransfer: Sendable {
  /// The next step after an answer.
  enum Next: Equatable {
    case wait
    case send(String)
    case ask
    case end(Int32)
  }

  private let task: BookTask
  /// The lines to send at the start.
  let firstLines: [String]
  private var answered = 0
  private var isCommitting = false
  /// Whether the user has to confirm the import.
  private(set) var isAsking = false
  /// The lines of the file to write.
  private(set) var fetched: [String] = []
  private var page: [String] = []
  /// The number of lines to fetch, according to the first page.
  private var all: Int?
  private var progress: WorkProgress?

  /// - Parameters:
  ///   - bytes: the contents of the file to import.
  ///   - now: the time, if a person is watching and wants to see the progress.
  init(_ task: BookTask, _ bytes: [UInt8] = [], tellsSince now: Int? = nil) throws(OptionError) {
    self.task = task
    let rows = task.work == .importing ? try Self.rows(bytes) : []
    firstLines =
      task.work == .importing
      ? [task.begin] + rows.map { "book import row :\($0)" } + ["book import try"]
      : [task.query(from: 1)]
    if let now, task.work == .importing {
      progress = WorkProgress("import", of: rows.count, "rows", isTerminal: true, at: now)
    }
  }

  /// The rows of a club's file, in a form that can be sent.
  ///
  /// - Throws: `OptionError` with a sentence about what cannot be sent.
  static func rows(_ bytes: [UInt8]) throws(OptionError) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw OptionError("the file is not UTF-8: save it as CSV in UTF-8")
    }
    var rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { $0.last == "\r" ? String($0.dropLast()) : String($0) }
    while rows.last?.allSatisfy({ $0 == " " }) == true { rows.removeLast() }
    guard !rows.isEmpty else { throw OptionError("the file is empty") }
    guard rows.count <= Limits.bookFileRows else {
      throw OptionError(
        "the file has \(rows.count) rows, and \(Limits.bookFileRows) can be sent: send it in parts,"
          + " each with the names of the columns first")
    }
    // Empty rows are sent too, so that rows keep their numbers.
    return rows.map { $0.allSatisfy { $0 == " " } ? "," : $0 }
  }

  var isFetching: Bool { task.work != .importing }

  /// The last row sent.
  var place: Prose {
    let isRow = !isFetching && (1..<firstLines.count - 1).contains(answered)
    return isRow ? "row \(answered): " : ""
  }

  /// The state of the file and the book if the transfer ends now.
  var standing: Prose {
    if isFetching { return "nothing was written" }
    return isCommitting
      ? "whether the file is imported was not answered: book list shows it" : "nothing has changed"
  }

  // MARK: - Answers

  /// Adds a row of an answer.
  mutating func note(_ row: Line) { page.append(row.text?.description ?? "") }

  /// Notes that the server refused the last line, which changed nothing.
  mutating func noteRefusal() { isCommitting = false }

  /// Handles the answer to the last line.
  ///
  /// - Returns: the progress to write, and the next step.
  mutating func take(_ reply: Line, at now: Int) -> (text: String?, next: Next) {
    defer { page = [] }
    answered += 1
    if isFetching { return (nil, take(page: reply)) }
    guard answered >= firstLines.count else { return (progress?.note(answered, at: now), .wait) }
    return (progress?.end(), take(trial: reply))
  }

  private mutating func take(trial reply: Line) -> Next {
    if isCommitting {
      isCommitting = false
      return .end(ExitCode.ok)
    }
    let games: [Int] = reply.value("duplicates") ?? []
    guard reply.count("misfits") == 0, games.isEmpty || task.duplicates != nil else {
      return .end(ExitCode.refused)
    }
    if task.isTrial { return .end(ExitCode.ok) }
    isAsking = !task.isSure
    return isAsking ? .ask : commit()
  }

  private mutating func commit() -> Next {
    isCommitting = true
    return .send(
      "book import commit" + (task.duplicates.map { " duplicates=\($0)" } ?? ""))
  }

  mutating func confirm(_ answer: String) -> Next {
    isAsking = false
    return [["yes"], ["y"]].contains(answer.lowercased().split(separator: " "))
      ? commit() : .end(ExitCode.refused)
  }

  private mutating func take(page reply: Line) -> Next {
    guard let count = reply.int("of") else { return .end(ExitCode.refused) }
    // The club changed between two pages, so they do not belong together.
    guard all == nil || all == count else {
      (all, fetched) = (nil, [])
      return .send(task.query(from: 1))
    }
    all = count
    fetched += page
    let isOver = fetched.count >= count || page.isEmpty
    return isOver ? .end(ExitCode.ok) : .send(task.query(from: fetched.count + 1))
  }
}
