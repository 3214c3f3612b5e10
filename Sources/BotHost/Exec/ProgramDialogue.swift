import Cards
import Identity
import LineProtocol
import Lines

/// What passes between a program and the seat that it plays for, at a server or in a match. The
/// program reads the lines of the wire and answers each `?` with a line; the dialogue drops what it
/// writes at any other time.
struct ProgramDialogue: Sendable {
  /// A line that the program has written, safe to print.
  enum Written: Sendable, Equatable {
    /// An answer, which is taken.
    case answer(String)
    /// Nothing is asked, or it is too long.
    case dropped(String)
    /// No move, or none that is allowed.
    case refused(String, RefusedLine)
  }

  private let table: TableID
  /// After this many refused answers to one question the seat makes the safe move.
  private let refusalsBeforeAuto: Int
  /// The replies that say who and where the program is, for one that has heard nothing.
  var introduction: [UInt8] = []
  /// Lines that the program was not given yet.
  var waiting: [UInt8] = []
  /// Whether one of these asks it something.
  private var asks = false
  private(set) var isRunning = false
  private var hasBegun = false
  private var lines = ProgramLines()
  /// The present question, or the last one, and the verbs of its `legal=`.
  private var question: (line: [UInt8], verbs: Set<String>) = ([], [])
  /// Whether an answer is waited for.
  private(set) var isOpen = false
  private var isAnswered = false
  private var refusals = 0
  var figures = AnswerFigures()

  init(at table: TableID, refusalsBeforeAuto: Int) {
    (self.table, self.refusalsBeforeAuto) = (table, refusalsBeforeAuto)
  }

  /// Whether the safe move is to be made after a refusal. Where even that is refused again and
  /// again there is only to wait for the clock.
  var wantsSafeMove: Bool { (refusalsBeforeAuto..<2 * refusalsBeforeAuto).contains(refusals) }

  // MARK: - What the program reads

  /// A program begins. One that follows another reads where it is, and what is asked.
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

  /// Has a program that runs read a line.
  mutating func tell(_ line: String) {
    if isRunning { waiting += "\(line)\n".utf8 }
  }

  /// Puts a question.
  ///
  /// - Parameter line: with its line feed.
  mutating func ask(_ line: [UInt8], verbs: Set<String> = []) {
    question = (line, verbs)
    (isOpen, isAnswered, refusals) = (true, false, 0)
    askAgain()
  }

  /// Puts the same question once more.
  mutating func askAgain() {
    guard isRunning else { return }
    waiting += question.line
    asks = true
  }

  /// No answer is waited for any more.
  mutating func close() { isOpen = false }

  /// An answer was refused. The question stays open, unless that has happened too often.
  mutating func noteRefusal(_ code: ErrorCode?) {
    if code != .turnStale, code != .turnNone { figures.illegal += 1 }
    refusals += 1
    isOpen = refusals < refusalsBeforeAuto
  }

  /// Gives up the lines that wait, and says whether one of them asks something.
  mutating func takeLines() -> (bytes: [UInt8], asks: Bool) {
    defer {
      waiting.removeAll(keepingCapacity: true)
      asks = false
    }
    return (waiting, asks)
  }

  // MARK: - What the program writes

  /// Takes bytes that the program has written.
  ///
  /// - Parameters:
  ///   - microseconds: the time since it was asked.
  ///   - act: does what an answer says, or throws why not; then another may follow.
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
      // The first answer to a question has a time, whatever comes of it.
      if !isAnswered { figures.noteAnswer(after: microseconds) }
      isAnswered = true
    }
    return written
  }
}
