import Client
import Games
import Lines

/// A trial of a program: plays the server's part by a script and reports the result.
struct ConformanceTrial<Pipe: ProgramPipe> {
  /// Milliseconds for an answer.
  private let patience = 5000
  /// Milliseconds of silence that must follow an answer.
  private let quiet = 150
  /// The longest part of a line that is printed.
  private let shown = 160

  private let script: ConformanceScript
  private var pipe: Pipe
  private var lines = ProgramLines()
  /// The open question, or the last one.
  private var question: Question?
  /// The latest answer, and the answers of the present exchange.
  private var latest: [UInt8] = []
  private var mark: Tag?
  private var answers = 0
  private var marks: Set<Tag> = []
  /// The mistakes in the present step, and what may be better.
  private var mistakes: [String] = []
  private var warnings: [String] = []
  private var transcript: [String] = []
  private let showsProgress: Bool

  /// - Parameter showsProgress: whether the output goes to a terminal.
  init(_ script: ConformanceScript, _ pipe: Pipe, showsProgress: Bool = false) {
    (self.script, self.pipe, self.showsProgress) = (script, pipe, showsProgress)
  }

  /// Tries the program; once it has ended, the remaining steps count as failed.
  ///
  /// - Returns: the exit code.
  mutating func run(_ write: (String) -> Void) -> Int32 {
    defer { pipe.end() }
    let count = script.steps.count
    var progress: WorkProgress?
    if showsProgress {
      progress = WorkProgress(
        "conformance", of: count, "trials", isTerminal: true, at: MonotonicClock.now)
    }
    // The text replaces the progress line.
    func tell(_ text: String) { write((progress?.end() ?? "") + text) }
    var (passed, end) = (0, pipe.start())
    for (number, step) in script.steps.enumerated() {
      if case .ended? = end, number > 0 { break }
      (transcript, mistakes, warnings) = ([], [], [])
      for exchange in step.exchanges where mistakes.isEmpty && end == nil { end = play(exchange) }
      if let signal = Signals.endingSignal, pipe.isInterrupted {
        tell("\(passed) of \(number) passed, \(count - number) not tried\n")
        return ExitCode.signal(signal)
      }
      if case .ended(let reason)? = end { mistakes.append("the program ended: \(reason)") }
      tell(report(of: step))
      if mistakes.isEmpty { passed += 1 }
      if let line = progress?.note(number + 1, at: MonotonicClock.now) { write(line) }
    }
    tell("\(passed) of \(count) passed\n")
    return passed == count ? ExitCode.ok : ExitCode.refused
  }

  /// Gives the program some lines, and reads its answers until it is quiet.
  ///
  /// - Returns: the event if it has ended.
  private mutating func play(_ exchange: ConformanceScript.Exchange) -> ProgramEvent? {
    let tag = mark.map { "@\($0) " } ?? ""
    let told = exchange.lines.map { $0.replacing("TAG ", with: tag) }
    for line in told {
      transcript.append("< " + line)
      question = Question(line) ?? question
    }
    answers = 0
    let needsAnswer = exchange.expected == .answer || exchange.expected == .another
    var limit = (needsAnswer ? patience : quiet) * 1000
    if let end = pipe.tell(Array(told.map { $0 + "\n" }.joined().utf8), asks: true) { return end }
    while case let events = pipe.wait(until: limit), !events.isEmpty {
      for event in events {
        guard case .said(let bytes, let time) = event else { return event }
        let before = answers
        for piece in lines.append(bytes) { hear(piece, exchange.expected) }
        if answers > before { limit = time + quiet * 1000 }
      }
    }
    if answers == 0, exchange.expected == .another {
      warnings.append("no other answer, so the clock runs out: answer better, or say auto")
    } else if answers == 0, needsAnswer {
      mistakes.append(
        "no answer within \(patience / 1000) s: write a line for each ? and flush it, and read line "
          + "by line (mawk needs -W interactive)")
    }
    return nil
  }

  private mutating func hear(_ piece: ProgramLines.Piece, _ expected: ConformanceScript.Expected) {
    guard case .line(let line) = piece else {
      return mistakes.append("a line of more than \(Limits.lineBytes) bytes")
    }
    let text = "> " + SafeText.printable(String(decoding: line, as: UTF8.self))
    guard let question else {
      guard TypedLine(line).meaning != .nothing else { return }
      transcript.append(text)
      return mistakes.append("it writes before it is asked")
    }
    do throws(RefusedLine) {
      let verbs = Set(question.moves.map(\.verb))
      guard let move = try RequestLine(ofProgram: line, at: question.table, legal: verbs)
      else { return }
      if let mistake = mistake(in: move, line, expected, question) { mistakes.append(mistake) }
      mark = move.tag
    } catch { mistakes.append(error.error.text) }
    transcript.append(text)
    latest = line
    answers += 1
  }

  private mutating func mistake(
    in move: RequestLine, _ line: [UInt8], _ expected: ConformanceScript.Expected,
    _ question: Question
  ) -> String? {
    if expected == .silence { return "nothing is to be answered" }
    if answers > 0 { return "one question, one answer" }
    if expected == .another, isSame(line) { return "the same answer was refused" }
    if let tag = move.tag, !marks.insert(tag).inserted, expected != .another {
      return "the mark @\(tag) was used before, and before other words it is refused"
    }
    return question.mistake(in: move)
  }

  private func isSame(_ line: [UInt8]) -> Bool {
    func words(_ line: [UInt8]) -> String? {
      (try? RequestLine(line[...])).map { "\($0.verb) \($0.rest)" }
    }
    return words(line) == words(latest) && words(line)?.hasPrefix("auto") != true
  }

  private func report(of step: ConformanceScript.Step) -> String {
    let verdict = mistakes.isEmpty ? "ok     " : "FAILED "
    var text = "\(verdict) \(step.name)\n"
    for line in transcript {
      let rest = line.count > shown ? " … (\(line.utf8.count) bytes)" : ""
      text += "          \(line.prefix(shown))\(rest)\n"
    }
    for mistake in mistakes { text += "        ! \(mistake)\n" }
    for warning in warnings { text += "        warning: \(warning)\n" }
    return text
  }
}

extension Question {
  /// The mistake in a move, judged by `legal=` alone.
  fileprivate func mistake(in request: RequestLine) -> String? {
    for case .pair("turn", let turn) in request.words where turn != "\(self.turn)" {
      return "it answers turn=\(turn), and asked is turn=\(self.turn)"
    }
    let verb = request.move
    if verb == "auto" { return nil }
    guard let move = moves.first(where: { $0.verb == verb }) else {
      return "\(verb) is not in legal=\(legal)"
    }
    let words = request.words.compactMap { if case .plain(let word) = $0 { word } else { nil } }
    let cards = try? Card.list(words.joined(separator: " "))
    let isAllowed =
      switch verb {
      case "draw": words.isEmpty || words == ["0"] || (cards.map(mayDraw) ?? false)
      case "discard":
        move.choices.contains { choice in
          guard let cards, let given = try? Card.list(choice) else { return false }
          return Set(given) == Set(cards) && given.count == cards.count
        }
      default: words.allSatisfy(move.allows)
      }
    return isAllowed ? nil : "\(words.joined(separator: " ")) is not in legal=\(legal)"
  }

  /// Whether these cards may be exchanged: the program's own, in a number that `swap=` allows.
  private func mayDraw(for cards: [Card]) -> Bool {
    guard case .poker(let view)? = TableQuestion(raw)?.game else { return false }
    return Set(cards).count == cards.count && cards.allSatisfy(view.hole.contains)
      && cards.count <= (LegalMove.swap(view.legal)?.range.upperBound ?? 0)
  }
}

extension LegalWord {
  /// Whether a word is one of the choices or amounts.
  fileprivate func allows(_ text: String) -> Bool {
    let word = text.lowercased()
    if ["pot", "half", "allin"].contains(word) { return true }
    if choices.contains(where: { $0.lowercased() == word }) { return true }
    guard choices.count == 1, let amounts, let amount = Int(word.drop { $0 == "+" || $0 == "$" })
    else { return false }
    return amounts.contains(amount)
  }
}
