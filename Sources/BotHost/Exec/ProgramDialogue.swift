import Lines

/// The dialogue between a program and its seat, at a server or in a match. The program reads the
/// lines of the wire and answers each `?` with a line; anything that it writes at another time is
/// dropped.
struct ProgramDialogue: Sendable {
  /// A line from the program, safe to print.
  enum Written: Sendable, Equatable {
    /// An accepted answer.
    case answer(String)
    /// A line that is dropped: no question is open, or it is too long.
    case dropped(String)
    /// A line that is not a move, or not a legal one.
    case refused(String, RefusedLine)
  }

  private let table: TableID
  /// The number of refused answers to one question after which the seat makes the safe move.
  private let refusalsBeforeAuto: Int
  /// The replies that say who and where the program is, for a program that has just started.
  var introduction: [UInt8] = []
  /// Lines that the program has not been given yet.
  var waiting: [UInt8] = []
  /// Whether one of these is a question.
  private var asks = false
  private(set) var isRunning = false
  private var hasBegun = false
  private var lines = ProgramLines()
  /// The present question, or the last one, and the verbs of its `legal=`.
  private var question: (line: [UInt8], verbs: Set<String>) = ([], [])
  /// Whether an answer is expected.
  private(set) var isOpen = false
  private var isAnswered = false
  private var refusals = 0
  var figures = AnswerFigures()

  init(at table: TableID, refusalsBeforeAuto: Int) {
    (self.table, self.refusalsBeforeAuto) = (table, refusalsBeforeAuto)
  }

  /// Whether to make the safe move after a refusal. If even that is refused repeatedly, only the
  /// clock can help.
  var wantsSafeMove: Bool { (refusalsBeforeAuto..<2 * refusalsBeforeAuto).contains(refusals) }

  // MARK: - What the program reads

  /// A program begins. If it follows another, it reads where it is and the open question.
  mutating func begin() {
    (isRunning, lines) = (true, ProgramLines())
    if hasBegun {
      (waiting, asks) = (introduction, false)
      if isOpen { askAgain() }
    }
    hasBegun = true
  }

  /// The program has ended.
  mutating func end() { isRunning = false }

  /// Adds a line for a running program.
  mutating func tell(_ line: String) {
    if isRunning { waiting += "\(line)\n".utf8 }
  }

  /// Asks a question.
  ///
  /// - Parameter line: the line of the question, with its line feed.
  mutating func ask(_ line: [UInt8], verbs: Set<String> = []) {
    question = (line, verbs)
    (isOpen, isAnswered, refusals) = (true, false, 0)
    askAgain()
  }

  /// Asks the same question once more.
  mutating func askAgain() {
    guard isRunning else { return }
    waiting += question.line
    asks = true
  }

  /// No answer is expected any more.
  mutating func close() { isOpen = false }

  /// An answer was refused. The question stays open, unless there were too many refusals.
  mutating func noteRefusal(_ code: ErrorCode?) {
    if code != .turnStale, code != .turnNone { figures.illegal += 1 }
    refusals += 1
    isOpen = refusals < refusalsBeforeAuto
  }

  /// Returns and removes the waiting lines, and whether one of them is a question.
  mutating func takeLines() -> (bytes: [UInt8], asks: Bool) {
    defer {
      waiting.removeAll(keepingCapacity: true)
      asks = false
    }
    return (waiting, asks)
  }

  // MARK: - What the program writes

  /// Reads output of the program.
  ///
  /// - Parameters:
  ///   - microseconds: the time since the question.
  ///   - act: performs an answer, or throws the reason for refusing it; then another one may
  ///     follow.
  mutating func hear(
    _ bytes: [UInt8], after microseconds: Int, _ act: (RequestLine) throws(Refusal) -> Void
  ) -> [Written] {
    var written: [Written] = []
    for piece in lines.append(bytes) {
      guard case .line(let line) = piece else {
        written.append(.dropped("a line of more than \(Limits.lineBytes) bytes"))
        continue
      }
      let text = SafeText.printable(String(decoding: line, as: UTF8.self))
      guard isOpen else {
        written.append(.dropped(text))
        continue
      }
      do throws(RefusedLine) {
        guard let request = try RequestLine(ofProgram: line, at: table, legal: question.verbs)
        else { continue }
        do { try act(request) } catch { throw RefusedLine(error: error, tag: request.tag) }
        isOpen = false
        written.append(.answer(text))
      } catch {
        noteRefusal(error.error.code)
        written.append(.refused(text, error))
      }
      // The first answer to a question is timed, whether or not it is accepted.
      if !isAnswered { figures.noteAnswer(after: microseconds) }
      isAnswered = true
    }
    return written
  }
}
