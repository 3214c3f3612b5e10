import HandOracle
import Lines

/// The lines that a client and the server have exchanged over one connection.
struct Conversation: Sendable {
  /// A command that was sent but not answered yet.
  private struct Expected: Sendable {
    let tag: String?
    /// The command's first word; empty if it can only be refused.
    let word: String
    let repetition: Repetition
  }

  /// Whether a tag was used before.
  private enum Repetition: Sendable {
    case first, again, reused
    /// Sent over a connection that was cut: it may or may not have arrived.
    case unknown
    /// Sent over a connection that was cut, and answered: it must not be executed again.
    case done
  }

  /// Whether the client sends more than commands: its replies are not counted.
  let isLoose: Bool
  /// Whether the client has asked for the wire, and whether it has it.
  private var wantsWire = false
  private var hasWire = false
  private var greetingLines = 0
  private var expected: [Expected] = []
  private var rows = 0
  private var tags: [String: String] = [:]
  /// The tags of the connections that this one may continue, with their lines.
  private let former: [String: String]
  /// The tags of actions that were done.
  private var done: Set<String>
  /// Whether the server or the client has announced the end.
  private(set) var isOver = false

  /// - Parameter former: the connection that this one may continue.
  init(isLoose: Bool, former: Conversation? = nil) {
    self.isLoose = isLoose
    self.former = former.map { $0.former.merging($0.tags) { $1 } } ?? [:]
    done = former?.done ?? []
  }

  /// How many commands are not answered yet.
  var unanswered: Int { expected.count }

  /// Notes that the client will read no more, or has lost interest.
  mutating func end() { isOver = true }

  // MARK: - Sending

  /// Notes a complete line that the client sends.
  mutating func send(_ line: String) {
    guard !isLoose, let first = line.utf8.first, first != UInt8(ascii: "#"),
      first != UInt8(ascii: ";")
    else { return }
    let request = try? RequestLine(line)
    if let request, request.verb.isEmpty, request.tag == nil { return }
    if request?.verb == "hello", line.contains("mode=wire") { wantsWire = true }
    guard wantsWire else { return }
    let tag = request?.tag?.description
    expected.append(
      Expected(tag: tag, word: request?.verb ?? "", repetition: repetition(tag, line)))
  }

  private mutating func repetition(_ tag: String?, _ line: String) -> Repetition {
    guard let tag else { return .first }
    guard let before = tags[tag] else {
      tags[tag] = line
      return former[tag] == line ? done.contains(tag) ? .done : .unknown : .first
    }
    return before == line ? .again : .reused
  }

  /// Whether a line of this kind confirms that a command was done: a move has one kind, whatever
  /// its word.
  private static func answers(_ kind: String, _ word: String) -> Bool {
    switch kind {
    case "act": !word.isEmpty
    // An import of a file is reported in lines of its own.
    case "import": word == "book"
    case "help" where word == "?": true
    default: kind == word || word.count == 1 && kind.hasPrefix(word)
    }
  }

  // MARK: - Reading

  /// Checks a line that the client has read.
  ///
  /// - Returns: its parts, if it is a line for programs.
  mutating func read(_ line: String?) throws(Violation) -> WireGrammar.Parts? {
    guard let line else { throw Violation(.grammar, "a line that is not UTF-8") }
    greetingLines += 1
    if greetingLines == 1 { return try WireGrammar.parse(line) }
    hasWire = hasWire || wantsWire && line.hasPrefix("+ ")
    guard hasWire else {
      try readText(line)
      return nil
    }
    guard let parts = try WireGrammar.parse(line) else { return nil }
    try checkRows(parts, line)
    if parts.sign == "+" || parts.sign == "-" { try checkReply(parts, line) }
    if parts.kind == "bye" || parts.sign == "+" && parts.kind == "quit" { isOver = true }
    return parts
  }

  private mutating func readText(_ line: String) throws(Violation) {
    var plain = line
    for code in ["\u{1B}[31m", "\u{1B}[1;31m", "\u{1B}[0m"] {
      plain = plain.split(separator: code, omittingEmptySubsequences: false).joined()
    }
    guard SafeText.isSafe(plain) else { throw Violation(.text, "unsafe characters: \(line)") }
    let isComment = line.hasPrefix("# ") && greetingLines <= 3
    if WireGrammar.sign(of: line) != nil, !isComment {
      throw Violation(.text, "begins like a line of the wire: \(line)")
    }
    if line.hasPrefix("Goodbye") { isOver = true }
  }

  private mutating func checkRows(_ parts: WireGrammar.Parts, _ line: String) throws(Violation) {
    if parts.sign == "=" {
      rows += 1
      return
    }
    let promised = parts.sign == "+" ? parts.number("rows") ?? 0 : 0
    guard rows == promised else {
      throw Violation(.rows, "\(rows) rows before a line with \(promised): \(line)")
    }
    rows = 0
  }

  private mutating func checkReply(_ parts: WireGrammar.Parts, _ line: String) throws(Violation) {
    if isLoose { return }
    guard !expected.isEmpty else { throw Violation(.answers, "nothing was asked: \(line)") }
    let command = expected.removeFirst()
    guard command.tag == parts.tag else {
      throw Violation(.answers, "the next reply is to @\(command.tag ?? "-"): \(line)")
    }
    guard parts.sign == "-" || Self.answers(parts.kind, command.word) else {
      throw Violation(.answers, "'\(command.word)' is to be answered: \(line)")
    }
    // A new session knows nothing of the one before.
    if parts.sign == "+", parts.kind == "login" { done = [] }
    // A `reset` that came too late has changed nothing, and says so: nothing of it is on record.
    let isInVain = parts.value("did") == "reset" && line.contains(" :")
    if parts.sign == "+", parts.kind == "act", !isInVain, let tag = command.tag { done.insert(tag) }
    let isRepeat = parts.value("dup") != nil
    switch command.repetition {
    case .first where isRepeat: throw Violation(.answers, "not asked twice: \(line)")
    case .done where parts.sign == "+" && !isRepeat:
      throw Violation(.answers, "done already before the connection was cut: \(line)")
    case .again where !isRepeat: throw Violation(.answers, "asked twice: \(line)")
    case .reused where parts.value("code") != ErrorCode.protoTagReused.rawValue:
      throw Violation(.answers, "the tag stood before other words: \(line)")
    default: break
    }
  }
}
