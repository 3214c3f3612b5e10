import Cards
import Client
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// A program's trial, as a value: plays the server's part by a script, and tells what came of it.
struct ConformanceTrial: BotFrontEnd {
  /// Milliseconds for an answer.
  private static let patience = 5000
  /// Milliseconds in which nothing more must come.
  private static let quiet = 150
  /// So much of a line is printed.
  private static let shown = 160

  private let script: ConformanceScript
  private var step = 0
  private var exchange = 0
  private var lines = ProgramLines()
  /// The question that is open, or was last.
  private var question: Question?
  /// The latest answer, and those of the present exchange.
  private var latest: [UInt8] = []
  private var mark: Tag?
  private var answers = 0
  private var marks: Set<Tag> = []
  /// What is wrong in the present step.
  private var mistakes: [String] = []
  private var transcript: [String] = []
  private var failures = 0
  private let showsProgress: Bool
  private var progress: WorkProgress?
  private(set) var deadline: Int?
  private var isFinished = false
  private var effects: [BotEffect] = []

  /// - Parameter showsProgress: whether what is written goes to a terminal.
  init(_ script: ConformanceScript, showsProgress: Bool = false) {
    (self.script, self.showsProgress) = (script, showsProgress)
  }

  mutating func start(at now: Int) -> [BotEffect] {
    effects = [.program(.start)]
    if showsProgress {
      progress = WorkProgress(
        "conformance", of: script.steps.count, "trials", isTerminal: true, at: now)
    }
    begin(at: now)
    return settle()
  }

  mutating func handle(_ input: BotInput, at now: Int) -> [BotEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .program(.said(let bytes, _)):
      for piece in lines.append(bytes) { hear(piece, at: now) }
    case .program(.ended(let reason)): end(reason)
    case .client(.elapsed): if let deadline, now >= deadline { goOn(at: now) }
    case .client(.interrupted(let signal)):
      let left = script.steps.count - step
      write("\(step - failures) of \(step) passed, \(left) not tried\n")
      finish(ExitCode.signal(signal))
    default: break
    }
    return settle()
  }

  private mutating func settle() -> [BotEffect] {
    defer { effects = [] }
    return effects
  }

  /// Writes in the place of the line that says how far it is.
  private mutating func write(_ text: String) {
    effects.append(.client(.write((progress?.end() ?? "") + text)))
  }

  private var expected: ConformanceScript.Expected {
    script.steps[step].exchanges[exchange].expected
  }

  // MARK: - What the program reads

  private mutating func begin(at now: Int) {
    let tag = mark.map { "@\($0) " } ?? ""
    let told = script.steps[step].exchanges[exchange].lines.map {
      $0.replacing("TAG ", with: tag)
    }
    for line in told {
      transcript.append("< " + line)
      if let asked = Question(line) { question = asked }
    }
    answers = 0
    let bytes = Array(told.map { $0 + "\n" }.joined().utf8)
    effects.append(.program(.tell(bytes, asks: true)))
    let needsAnswer = expected == .answer || expected == .another
    deadline = now + (needsAnswer ? Self.patience : Self.quiet)
  }

  /// The time of an exchange is over.
  private mutating func goOn(at now: Int) {
    if answers == 0, expected == .answer || expected == .another {
      let hint = expected == .another ? "; answer better, or say auto" : ""
      mistakes.append("no answer within \(Self.patience / 1000) s\(hint)")
    }
    exchange += 1
    if exchange == script.steps[step].exchanges.count || !mistakes.isEmpty {
      report()
      (step, exchange) = (step + 1, 0)
    }
    if let line = progress?.note(step, at: now) { effects.append(.client(.write(line))) }
    guard step < script.steps.count else { return conclude() }
    begin(at: now)
  }

  // MARK: - What the program writes

  private mutating func hear(_ piece: ProgramLines.Piece, at now: Int) {
    guard case .line(let line) = piece else {
      return mistakes.append("a line of more than \(Limits.lineBytes) bytes")
    }
    let text = "> " + SafeText.printable(String(decoding: line, as: UTF8.self))
    guard let question else {
      guard TypedLine(line).meaning != .nothing else { return }
      transcript.append(text)
      return mistakes.append("it writes before it is asked")
    }
    let move = ProgramMove(line, at: script.table, legal: question.verbs)
    if case .nothing = move { return }
    transcript.append(text)
    if let mistake = mistake(in: move, line, question) { mistakes.append(mistake) }
    if case .move(let request) = move { mark = request.tag }
    latest = line
    answers += 1
    deadline = now + Self.quiet
  }

  private mutating func mistake(
    in move: ProgramMove, _ line: [UInt8], _ question: Question
  ) -> String? {
    guard case .move(let request) = move else {
      guard case .refused(let error, _) = move else { return nil }
      return error.text
    }
    if expected == .silence { return "nothing is to be answered" }
    if answers > 0 { return "one question, one answer" }
    if expected == .another, isSame(line) { return "the same answer was refused" }
    if let tag = request.tag, !marks.insert(tag).inserted, expected != .another {
      return "the mark @\(tag) was used before, and before other words it is refused"
    }
    return question.mistake(in: request)
  }

  private func isSame(_ line: [UInt8]) -> Bool {
    func words(_ line: [UInt8]) -> String? {
      (try? RequestLine(line[...])).map { "\($0.verb) \($0.rest)" }
    }
    return words(line) == words(latest) && words(line)?.hasPrefix("auto") != true
  }

  // MARK: - The report

  private mutating func report() {
    if !mistakes.isEmpty { failures += 1 }
    let verdict = mistakes.isEmpty ? "ok     " : "FAILED "
    var text = "\(verdict) \(script.steps[step].name)\n"
    for line in transcript {
      let rest = line.count > Self.shown ? " … (\(line.utf8.count) bytes)" : ""
      text += "          \(line.prefix(Self.shown))\(rest)\n"
    }
    for mistake in mistakes { text += "        ! \(mistake)\n" }
    write(text)
    (transcript, mistakes) = ([], [])
  }

  /// A program that ends takes all that is left with it.
  private mutating func end(_ reason: String) {
    mistakes.append("the program ended: \(reason)")
    report()
    failures += script.steps.count - step - 1
    step = script.steps.count
    conclude()
  }

  private mutating func conclude() {
    let count = script.steps.count
    write("\(count - failures) of \(count) passed\n")
    finish(failures == 0 ? ExitCode.ok : ExitCode.refused)
  }

  private mutating func finish(_ code: Int32) {
    isFinished = true
    deadline = nil
    effects.append(.client(.finish(code)))
  }
}

extension Question {
  /// What is wrong with a move, by `legal=` alone.
  fileprivate func mistake(in request: RequestLine) -> String? {
    for case .pair("turn", let turn) in request.words where turn != "\(self.turn)" {
      return "it answers turn=\(turn), and asked is turn=\(self.turn)"
    }
    if request.verb == "auto" { return nil }
    let verb = ProgramMove.move(request.verb)
    let parts = legalWords.split(separator: ",").map {
      $0.split(separator: ":", maxSplits: 1).map(String.init)
    }
    guard let part = parts.first(where: { $0[0] == verb }) else {
      return "\(verb) is not in legal=\(legalWords)"
    }
    let words = request.words.compactMap { if case .plain(let word) = $0 { word } else { nil } }
    let form = part.dropFirst().first ?? ""
    let isAllowed =
      switch verb {
      case "draw": swaps(words)
      case "discard": givesUp(words, form)
      default: words.allSatisfy { Self.allows(form, $0) }
      }
    return isAllowed ? nil : "\(words.joined(separator: " ")) is not in legal=\(legalWords)"
  }

  /// Whether these are cards that may be drawn for: own ones, as many as `swap=` says, or none.
  private func swaps(_ words: [String]) -> Bool {
    if words.isEmpty || words == ["0"] { return true }
    guard case .poker(let view) = known?.game, let cards = Self.cards(words) else { return false }
    return Set(cards).count == cards.count && cards.allSatisfy(view.hole.contains)
      && cards.count <= (LegalMove.swap(view.legal)?.range.upperBound ?? 0)
  }

  /// Whether these are the cards of one of the choices, in any order.
  private func givesUp(_ words: [String], _ form: String) -> Bool {
    guard let cards = Self.cards(words) else { return false }
    return form.split(separator: "/").contains { choice in
      Self.cards([String(choice)]).map { Set($0) == Set(cards) && $0.count == cards.count } ?? false
    }
  }

  private static func cards(_ words: [String]) -> [Card]? {
    try? Card.list(words.joined(separator: " "))
  }

  /// Whether a word is among `min-max`, `a/b/c`, or is the amount itself.
  private static func allows(_ form: String, _ word: String) -> Bool {
    if ["pot", "half", "allin"].contains(word.lowercased()) { return true }
    let choices = form.split(separator: "/").map { $0.lowercased() }
    if choices.contains(word.lowercased()) { return true }
    let bounds = form.split(separator: "-").compactMap { Int($0) }
    guard let low = bounds.first, let high = bounds.last,
      let amount = Int(word.drop { $0 == "+" || $0 == "$" })
    else { return false }
    return low...max(low, high) ~= amount
  }
}
