import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook

/// Sends a file to the score book, or fetches one from it.
struct BookFileClient: FrontEnd {
  /// So many rows are on their way at once.
  private static let rowsAhead = 16
  /// How often a club that changes meanwhile is fetched anew.
  private static let attemptsMost = 5

  private enum Phase: Equatable {
    case connecting, beginning, sending, trying, asking, committing, fetching, ended
  }

  private let options: Options
  private let task: BookTask
  /// The rows of the file to import.
  private let rows: [String]
  private let showsProgress: Bool
  private var session: ServerSession
  private var phase = Phase.connecting
  private var progress: WorkProgress?
  private var now = 0
  private var sent = 0
  private var answered = 0
  /// The text of the file to write, once the server has sent all of it.
  private(set) var result: [String]?
  private var fetched: [String] = []
  /// The rows of the answer that is coming.
  private var lines: [Line] = []
  /// How many rows there were to fetch when the first came.
  private var all: Int?
  private var attempts = 0
  private var typed: [UInt8] = []
  private var effects: [ClientEffect] = []

  /// - Parameter rows: those of the file that is sent.
  init(
    options: Options, task: BookTask, rows: [String], showsProgress: Bool = false,
    devices: DeviceSecrets = .init(), seed: Seed
  ) {
    (self.options, self.task, self.rows) = (options, task, rows)
    self.showsProgress = showsProgress
    session = ServerSession(
      policy: .init(role: .person, patience: .none, isAskedBack: false, readsSentences: false),
      devices: devices, seed: seed, tagsAfter: options.lastTag)
  }

  var deadline: Int? { session.deadline }

  var wantsInput: Bool { phase == .asking }

  mutating func start(at now: Int) -> [ClientEffect] {
    session.start()
    return settle()
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard phase != .ended else { return [] }
    self.now = now
    switch input {
    case .typed(let bytes) where phase == .asking: take(bytes)
    case .inputEnded where phase == .asking: cancel()
    case .interrupted(let signal): interrupt(signal)
    default: break
    }
    for event in session.handle(input, at: now) where phase != .ended { act(on: event) }
    return settle()
  }

  private mutating func settle() -> [ClientEffect] {
    defer { effects = [] }
    let (sent, finish) = (session.takeEffects(), effects)
    return sent + finish
  }

  // MARK: - The session

  private mutating func act(on event: SessionEvent) {
    switch event {
    // Nothing was begun yet.
    case .greeted, .lost, .cameBack: break
    case .ready:
      guard let name = options.name else { return begin() }
      session.logIn(name, options.password)
    case .heard(let line, let reply): hear(line, reply)
    case .closed(.unavailable(let reason)), .closed(.sentAway(let reason)):
      complain("no connection to \("\(options.server)"): \(reason)")
      if phase == .committing {
        complain("whether the file is imported was not answered: book list shows it")
      }
      finish(ExitCode.unavailable)
    case .closed(.takenOver), .closed(.left): finish(ExitCode.unavailable)
    }
  }

  private mutating func begin() {
    if task.work == .importing {
      phase = .beginning
      session.send(task.begin, for: .typed)
    } else {
      phase = .fetching
      session.send(task.query(from: 1), for: .typed)
    }
  }

  private mutating func hear(_ line: HeardLine, _ command: PendingCommand?) {
    switch (line.content, command?.purpose) {
    case (.reply(let message), .login):
      guard message.sign == .done else { return refuse(message) }
      begin()
    case (.reply(let message), .typed): take(message)
    case (.row(let row), .typed): lines.append(row)
    default: break
    }
  }

  private mutating func take(_ reply: Line) {
    defer { lines = [] }
    guard reply.sign == .done else {
      if phase == .sending { complain("row \(answered + 1) was refused, and nothing has changed") }
      return refuse(reply)
    }
    switch phase {
    case .beginning:
      phase = .sending
      showProgress("import", of: rows.count)
      sendRows()
    case .sending:
      answered += 1
      tell(answered)
      guard answered == rows.count else { return sendRows() }
      phase = .trying
      session.send("book import try", for: .typed)
    case .trying: judge(reply)
    case .committing:
      let first = reply.int("first").map { " The first is game \($0)." } ?? ""
      print("Done: " + Self.contents(reply) + first)
      leave(ExitCode.ok)
    case .fetching: take(page: reply)
    case .connecting, .asking, .ended: break
    }
  }

  private mutating func refuse(_ refusal: Line) {
    complain(refusal.reason)
    leave(ExitCode.refused)
  }

  // MARK: - Sending

  private mutating func sendRows() {
    while sent < rows.count, sent - answered < Self.rowsAhead {
      session.send(FileRows.line(rows[sent]), for: .typed)
      sent += 1
    }
  }

  /// From here on it is told how many rows there were, where somebody looks on.
  private mutating func showProgress(_ name: String, of count: Int) {
    guard showsProgress else { return }
    // A screen reader hears a line of its own now and then, and none is written over.
    progress = WorkProgress(
      name, of: count, "rows", isTerminal: !options.isForScreenReader, at: now)
  }

  private mutating func tell(_ done: Int) {
    if let text = progress?.note(done, at: now) { effects.append(.write(text)) }
  }

  /// Tells what does not fit, or asks whether all of it is to be imported.
  private mutating func judge(_ end: Line) {
    guard end.word == "import" else { return refuse(end) }
    if let misfits = end.int("misfits"), misfits > 0 {
      print(
        misfits == 1
          ? "1 thing does not fit, and nothing has changed:"
          : "\(misfits) things do not fit, and nothing has changed:")
      for misfit in lines where misfit.word == "misfit" {
        guard let row = misfit.int("row") else { continue }
        let column = misfit.word("column").map { ", \($0)" } ?? ""
        print("  row \(row)\(column): \(misfit.text?.description ?? "")")
      }
      if misfits > lines.count { print("  … and \(misfits - lines.count) more") }
      return leave(ExitCode.refused)
    }
    print("All \(rows.count) rows fit. New: " + Self.contents(end))
    if let games: [Int] = end.value("duplicates"), !games.isEmpty, task.duplicates == nil {
      let list = games.prefix(20).map(String.init).joined(separator: ", ")
      print("In the book already: game \(list). Nothing has changed.")
      print("Say duplicates=skip to leave that out, or duplicates=enter to have it twice.")
      return leave(ExitCode.refused)
    }
    if task.isTrial {
      print("Nothing has changed.")
      return leave(ExitCode.ok)
    }
    guard !task.isSure else { return commit() }
    phase = .asking
    effects.append(.write("Type yes to import all of it: "))
  }

  private mutating func take(_ bytes: [UInt8]) {
    typed += bytes
    guard let end = typed.firstIndex(of: 10) else { return }
    let answer = String(decoding: typed[..<end], as: UTF8.self).lowercased()
    if answer.split(separator: " ") == ["yes"] { commit() } else { cancel() }
  }

  private mutating func commit() {
    phase = .committing
    let duplicates = task.duplicates.map { " duplicates=\($0.rawValue)" } ?? ""
    session.send("book import commit\(duplicates)", for: .typed)
  }

  private mutating func cancel() {
    print("Nothing has changed. To import it say yes, or --yes.")
    leave(ExitCode.refused)
  }

  private mutating func interrupt(_ signal: Int32) {
    endProgress()
    print(
      phase == .committing
        ? "\nWhether the file is imported was not answered: book list shows it."
        : task.work == .importing
          ? "\nNothing has changed: \(answered) of \(rows.count) rows were sent."
          : "\nNothing was written.")
    leave(ExitCode.signal(signal))
  }

  private static func contents(_ end: Line) -> String {
    let parts = ["player", "profile", "game"].map { ($0, end.int($0 + "s") ?? 0) }
    return parts.map { "\($1) \($0)\($1 == 1 ? "" : "s")" }.joined(separator: ", ") + "."
  }

  // MARK: - Fetching

  private mutating func take(page reply: Line) {
    guard let count = reply.int("of") else { return refuse(reply) }
    if let all, all != count {
      // Somebody has changed the club meanwhile, so the pages no longer fit together.
      attempts += 1
      guard attempts < Self.attemptsMost else {
        complain("the book changes all the time: try again later")
        return leave(ExitCode.unavailable)
      }
      (self.all, fetched) = (nil, [])
      return session.send(task.query(from: 1), for: .typed)
    }
    if all == nil { showProgress("export", of: count) }
    all = count
    fetched += lines.compactMap { $0.text?.description }
    tell(fetched.count)
    guard fetched.count < count, !lines.isEmpty else {
      endProgress()
      result = fetched
      return leave(ExitCode.ok)
    }
    session.send(task.query(from: fetched.count + 1), for: .typed)
  }

  // MARK: - Words

  /// Takes the line of the progress away.
  private mutating func endProgress() {
    if let text = progress?.end() { effects.append(.write(text)) }
  }

  private mutating func print(_ line: String) {
    endProgress()
    effects.append(
      .write(
        line.split(separator: "\n", omittingEmptySubsequences: false)
          .map { SafeText.printable($0) }.joined(separator: "\n") + "\n"))
  }

  private mutating func complain(_ text: Prose) {
    endProgress()
    effects.append(.complain("cardroom-client: \(text.printable)"))
  }

  private mutating func leave(_ code: Int32) {
    session.leave()
    finish(code)
  }

  private mutating func finish(_ code: Int32) {
    phase = .ended
    effects.append(.finish(code))
  }
}
