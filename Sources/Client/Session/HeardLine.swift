import Cards
import Identity
import LineProtocol
import Lines

/// A line of the server's, in which every text is safe to print: a server may be hostile, and a
/// value of the wire can spell any byte.
package struct HeardLine: Sendable, Equatable {
  /// What a line says.
  package enum Content: Sendable, Equatable {
    /// The final reply of a command.
    case reply(Line)
    case event(Line)
    /// The user is asked.
    case question(Question)
    /// A row of an answer.
    case row(Line)
    case comment(Line)
    /// No line of the protocol.
    case foreign
  }

  /// The line as it came, for `--wire`.
  package let raw: String
  /// The same for who asked to read the wire itself.
  var shown: Prose { Prose(sentence: raw) }
  /// The tag of the command that it replies to.
  package let tag: Tag?
  /// What it says.
  package let content: Content
  /// What a person reads of it, row by row.
  private(set) var says: [Prose]

  /// A line for people of a server that speaks text mode.
  init(text: String) {
    raw = SafeText.printable(text)
    (tag, content, says) = (nil, .foreign, [Prose(sentence: raw)])
  }

  /// Reads a line.
  ///
  /// - Parameter rows: what stood before it for people.
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

  /// Whether it is a row of what a person reads of the line that follows.
  var isBeforeLine: Bool { raw.hasPrefix("= say ") }

  /// An event, if it is one.
  var event: Line? { if case .event(let line) = content { line } else { nil } }
}

/// What the server asks the user, as the line has it: the client knows no game.
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
  /// When the clock runs out, in milliseconds of the client's clock; `nil` while none runs.
  private(set) var deadline: Int?

  /// Reads a `?` line, which must be safe to print; `nil` if it is none.
  package init?(_ raw: String) {
    guard let line = ServerLine(raw)?.line else { return nil }
    self.init(raw, line)
  }

  fileprivate init?(_ raw: String, _ line: Line) {
    guard line.sign == .ask, let table: TableID = line.value("table"), let turn = line.word("turn")
    else { return nil }
    (self.raw, self.table, self.turn, self.line) = (raw, table, turn, line)
  }

  /// What may be done.
  package var moves: [LegalWord] { LegalWord.list(line.word("legal")) }
  /// The same as the line has it.
  package var legal: String { line.word("legal") ?? "" }
  /// The time to answer in milliseconds, whether or not a clock runs.
  package var left: Int { min(line.count("left"), Limits.amount) }
  /// The same, if a clock runs.
  private var timeLeft: Int? { line.value("clock") == true ? left : nil }

  /// What is asked, by its words, whatever clock and deck say when it is asked again since others
  /// have acted.
  var words: [Substring] {
    raw.split(separator: " ").prefix { $0.first != ":" }.filter { word in
      !["left=", "clock=", "deck="].contains { word.hasPrefix($0) }
    }
  }

  /// The question with the clock as it stands now.
  package func asked(at now: Int) -> Question {
    var asked = self
    if let deadline {
      asked.set("left", "\(max(1, deadline - now))")
      asked.set("clock", "yes")
    }
    return asked
  }

  /// The same as a person reads it.
  func said(at now: Int) -> Prose {
    guard let deadline else { return says }
    func clock(_ left: Int) -> String { "\((max(1, left) + 999) / 1000) s" }
    let left = clock(deadline - now)
    guard let told = timeLeft else { return "\(says) \(left)" }
    return Prose(sentence: says.description.replacing(clock(told), with: left))
  }

  /// The question was heard, and the clock runs.
  mutating func begin(saying says: Prose, at now: Int) {
    self.says = says
    if let timeLeft { startClock(timeLeft, at: now) }
  }

  mutating func startClock(_ left: Int, at now: Int) {
    deadline = now + min(max(0, left), Limits.amount)
  }

  /// Replaces a value, as when a refusal gives a new `legal=`.
  mutating func set(_ key: String, _ value: String) {
    let words = raw.split(separator: " ", omittingEmptySubsequences: false)
    let end = words.firstIndex { $0.first == ":" } ?? words.endIndex
    raw = words.enumerated().map { place, word in
      place < end && word.hasPrefix(key + "=") ? "\(key)=\(value)" : String(word)
    }.joined(separator: " ")
    line = ServerLine(raw)?.line ?? line
  }
}

/// A move of `legal=`: a verb, and what may stand behind it.
package struct LegalWord: Sendable, Equatable {
  package let verb: String
  /// The alternatives for the word behind the verb: cards, games, or two amounts.
  package private(set) var choices: [String] = []
  /// The amounts that may stand there.
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

  /// The cards that may stand behind it.
  var cards: [Card] { choices.compactMap { Card($0) } }
}

extension Line {
  /// Cards, two letters each; `nil` for one that may not be seen.
  func cards(_ key: String) -> [Card?] {
    let signs = Array((word(key) ?? "-").prefix(2 * TableView.mostHands))
    return stride(from: 0, to: signs.count - 1, by: 2).map { Card(String(signs[$0...$0 + 1])) }
  }
}

/// Cuts what the server sends into lines, however the network split it. A line that is too long
/// is dropped as a whole: no honest server sends one.
struct LineAssembler: Sendable {
  /// The longest line of a server, in bytes.
  private static let longestLine = 65_536

  private var bytes: [UInt8] = []
  private var isDropping = false

  /// Takes bytes and gives the lines that they end, without CR and LF; bytes that are no UTF-8
  /// become replacement characters.
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
