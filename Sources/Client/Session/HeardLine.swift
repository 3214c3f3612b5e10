import Lines

/// A line from the server, in which every text is safe to print: a server may be hostile, and a
/// value of the wire can encode any byte.
package struct HeardLine: Sendable, Equatable {
  /// The content of a line.
  package enum Content: Sendable, Equatable {
    /// The final reply of a command.
    case reply(Line)
    case event(Line)
    /// A question for the user.
    case question(Question)
    /// A row of an answer.
    case row(Line)
    case comment(Line)
    /// A line outside the protocol.
    case foreign
  }

  /// The line as it arrived, for `--wire`.
  package let raw: String
  /// The same for a person who asked to read the wire itself.
  var shown: Prose { Prose(sentence: raw) }
  /// The tag of the command that it replies to.
  package let tag: Tag?
  /// What it says.
  package let content: Content
  /// The text for a person, row by row.
  private(set) var says: [Prose]

  /// Creates a line of a server that speaks text mode.
  init(text: String) {
    raw = SafeText.printable(text)
    (tag, content, says) = (nil, .foreign, [Prose(sentence: raw)])
  }

  /// Reads a line.
  ///
  /// - Parameter rows: the text for people that came before it.
  init(_ line: String, after rows: [Prose] = []) {
    raw = SafeText.printable(line)
    guard let parsed = ServerLine(line) else {
      (tag, content, says) = (nil, .foreign, [Prose(sentence: raw)])
      return
    }
    tag = parsed.tag
    var message = parsed.line
    message.text = message.text.map { Prose(sentence: SafeText.printable($0.description)) }
    says = rows
    content =
      switch message.sign {
      case .done, .refused: .reply(message)
      case .event: .event(message)
      case .ask: Question(raw, message).map { .question($0) } ?? .foreign
      case .row: .row(message)
      case .comment: .comment(message)
      }
    let apart = message.word("says")
    let sentence = apart.map { Prose(sentence: $0) } ?? message.text
    guard let sentence, apart != "" else { return }
    says.append(message.sign == .comment ? "# " + sentence : sentence)
  }

  /// Whether it is a row of a person's text for the line that follows.
  var isBeforeLine: Bool { raw.hasPrefix("= say ") }

  /// An event, if it is one.
  var event: Line? { if case .event(let line) = content { line } else { nil } }
}

/// A question from the server to the user, as the line has it: the client knows no game.
package struct Question: Sendable, Equatable {
  /// The line as it came.
  package private(set) var raw: String
  /// The table.
  package let table: TableID
  /// The name of the decision.
  package let turn: String
  /// Its values.
  private(set) var line: Line
  /// The question as a person reads it.
  private var says: Prose = ""
  /// When the clock runs out, in milliseconds of the client's clock; `nil` if none runs.
  private(set) var deadline: Int?

  /// Reads a `?` line, which must be safe to print; `nil` if it is not one.
  package init?(_ raw: String) {
    guard let line = ServerLine(raw)?.line else { return nil }
    self.init(raw, line)
  }

  fileprivate init?(_ raw: String, _ line: Line) {
    guard line.sign == .ask, let table: TableID = line.value("table"), let turn = line.word("turn")
    else { return nil }
    (self.raw, self.table, self.turn, self.line) = (raw, table, turn, line)
  }

  /// The legal moves.
  package var moves: [LegalWord] { LegalWord.list(line.word("legal")) }
  /// The same as text, from the line.
  package var legal: String { line.word("legal") ?? "" }
  /// The time to answer in milliseconds, whether or not a clock runs.
  package var left: Int { min(line.count("left"), Limits.amount) }
  /// The time that a bank of time adds to it.
  package var bank: Int { min(line.count("bank"), Limits.amount) }
  /// The time to answer, if a clock runs.
  private var timeLeft: Int? { line.value("clock") == true ? left : nil }

  /// The words of the question itself, without the clocks and deck, which change when it is repeated
  /// after others have acted.
  var words: [Substring] {
    raw.split(separator: " ").prefix { $0.first != ":" }.filter { word in
      !["left=", "clock=", "deck=", "bank="].contains { word.hasPrefix($0) }
    }
  }

  /// The question with the clock's present time.
  package func asked(at now: Int) -> Question {
    var asked = self
    if let deadline {
      asked.set("left", "\(max(1, deadline - now))")
      asked.set("clock", "yes")
    }
    return asked
  }

  /// The same for a person to read.
  func said(at now: Int) -> Prose {
    guard let deadline else { return says }
    func clock(_ left: Int) -> String { "\((max(1, left) + 999) / 1000) s" }
    let left = clock(deadline - now)
    guard let told = timeLeft else { return "\(says) \(left)" }
    return Prose(sentence: says.description.replacing(clock(told), with: left))
  }

  /// Notes that the question was received, and starts the clock.
  mutating func begin(saying says: Prose, at now: Int) {
    self.says = says
    if let timeLeft { startClock(timeLeft, at: now) }
  }

  mutating func startClock(_ left: Int, at now: Int) {
    deadline = now + min(max(0, left), Limits.amount)
  }

  /// Replaces a value, for instance with the new `legal=` of a refusal.
  mutating func set(_ key: String, _ value: String) {
    let words = raw.split(separator: " ", omittingEmptySubsequences: false)
    let end = words.firstIndex { $0.first == ":" } ?? words.endIndex
    raw = words.enumerated().map { place, word in
      place < end && word.hasPrefix(key + "=") ? "\(key)=\(value)" : String(word)
    }.joined(separator: " ")
    line = ServerLine(raw)?.line ?? line
  }
}

/// A move from `legal=`: a verb, and what may follow it.
package struct LegalWord: Sendable, Equatable {
  package let verb: String
  /// The alternatives for the word after the verb: cards, games, or two amounts.
  package private(set) var choices: [String] = []
  /// The amounts that may follow it.
  package private(set) var amounts: ClosedRange<Int>?

  private init(_ word: Substring) {
    let parts = word.split(separator: ":", maxSplits: 1)
    verb = String(parts.first ?? "")
    guard parts.count == 2 else { return }
    choices = parts[1].split(separator: "/").map(String.init)
    let numbers = choices.compactMap { WireNumber.parse($0) }
    if let range = NumberRange(parts[1])?.range {
      amounts = range
    } else if numbers.count == choices.count, let least = numbers.min(), let most = numbers.max() {
      amounts = least...most
    }
  }

  static func list(_ value: String?) -> [LegalWord] {
    (value ?? "-").split(separator: ",").filter { $0 != "-" }.map(LegalWord.init)
  }

  /// The cards that may follow it.
  var cards: [Card] { choices.compactMap { Card($0) } }
}

extension Line {
  /// Cards, two letters each; `nil` for one that may not be seen.
  func cards(_ key: String) -> [Card?] {
    let signs = Array((word(key) ?? "-").prefix(2 * TableView.mostHands))
    return stride(from: 0, to: signs.count - 1, by: 2).map { Card(String(signs[$0...$0 + 1])) }
  }
}

/// Splits the server's bytes into lines, however the network divided them. A line that is too long
/// is dropped completely: no honest server sends one.
struct LineAssembler: Sendable {
  /// The most bytes in a server's line.
  private static let longestLine = 65_536

  private var bytes: [UInt8] = []
  private var isDropping = false

  /// Appends bytes and returns the lines that they complete, without CR and LF; bytes that are not
  /// UTF-8 become replacement characters.
  mutating func append(_ input: [UInt8]) -> [String] {
    var lines: [String] = []
    for piece in input.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if piece.offset > 0 { finish(&lines) }
      take(piece.element)
    }
    return lines
  }

  private mutating func take(_ piece: ArraySlice<UInt8>) {
    guard !isDropping else { return }
    guard bytes.count + piece.count <= Self.longestLine else {
      isDropping = true
      bytes = []
      return
    }
    bytes.append(contentsOf: piece)
  }

  private mutating func finish(_ lines: inout [String]) {
    if !isDropping {
      if bytes.last == 13 { bytes.removeLast() }
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    bytes.removeAll(keepingCapacity: true)
    isDropping = false
  }
}
