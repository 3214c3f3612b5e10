import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// A line of the server's, in which every text is safe to print: a server may be hostile, and a
/// value of the wire can spell any byte.
package struct HeardLine: Sendable, Equatable {
  /// What a line says.
  package enum Content: Sendable, Equatable {
    /// The final reply of a command.
    case reply(Line)
    /// Something at a table.
    case line(TableLine, of: TableID)
    /// The user is asked.
    case question(Question)
    /// A row of a table.
    case row(Line)
    /// A row of a `replay`.
    case replayed
    /// An event or row that is no table's, or a comment.
    case other(Line)
    /// A line of the protocol that this client does not know.
    case unknown
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
  /// - Parameters:
  ///   - tables: which game each table plays.
  ///   - rows: what stood before it for people.
  init(
    _ line: String, at tables: JoinedTables = JoinedTables(), after rows: [Prose] = []
  ) {
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
      case .event: Self.event(raw, message, tables)
      case .ask: Question(raw).map { .question($0) } ?? .unknown
      case .row: Self.row(message)
      case .comment: .other(message)
      }
    let apart = value("says")
    let sentence = apart.map { Prose(sentence: $0) } ?? message.text
    guard let sentence, apart != "-" else { return }
    says.append(message.sign == .comment ? "# " + sentence : sentence)
  }

  /// Whether it is a row of what a person reads of the line that follows.
  var isBeforeLine: Bool { raw.hasPrefix("= say ") }

  /// The value of a key.
  func value(_ key: String) -> String? {
    raw.split(separator: " ").prefix { $0.first != ":" }.first { $0.hasPrefix(key + "=") }
      .flatMap { PercentEncoding.decode($0.dropFirst(key.count + 1)) }.map(SafeText.printable)
  }

  private static func event(
    _ raw: String, _ message: Line, _ tables: JoinedTables
  ) -> Content {
    if let (table, line) = tableLine(raw, tables) { return .line(line, of: table) }
    return message.isKnown ? .other(message) : .unknown
  }

  /// A line of a table whose game is not known counts if all families that can read it read the
  /// same.
  private static func tableLine(_ raw: String, _ tables: JoinedTables) -> (TableID, TableLine)? {
    var found: (table: TableID, line: TableLine)?
    for family in GameFamily.allCases {
      guard let read = TableLine.read(raw, family: family) else { continue }
      if let known = tables.family(of: read.table) {
        if known == family { return read }
      } else if let found, found.line != read.line {
        return nil
      } else {
        found = read
      }
    }
    return found
  }

  private static let tableRows: Set = ["table", "seat", "house", "community", "drawn", "poker"]

  private static func row(_ message: Line) -> Content {
    if message.word == "event" { return .replayed }
    guard message.isKnown else { return .unknown }
    return tableRows.contains(message.word) || message.word("hand") != nil && message.word == "hand"
      ? .row(message) : .other(message)
  }
}

/// What the server asks the user, as far as this client can read it.
package struct Question: Sendable, Equatable {
  /// The line as it came.
  package let raw: String
  /// The table.
  package let table: TableID
  /// The name of the decision.
  package let turn: TurnID
  /// The whole question; `nil` of a game that this client does not know.
  package private(set) var known: TableQuestion?
  /// What may be done, as far as it is understood.
  package private(set) var legal: [LegalMove]
  /// What may be done in the server's own words, for a game that is not known.
  let choices: String

  /// Reads a `?` line, which must be safe to print; `nil` if it is none.
  package init?(_ raw: String) {
    if let known = TableQuestion(raw) {
      (table, turn, legal) = (known.table, known.turn, known.game.legal)
      choices = ""
      self.known = known
    } else {
      guard let head = QuestionHead(raw) else { return nil }
      (table, turn) = (head.table, head.turn)
      legal = LegalMove.parse(head.legal, family: .house)
      choices = head.legal.split(separator: ",").map { $0.replacing(":", with: " ") }
        .joined(separator: " | ")
    }
    self.raw = raw
  }

  /// The time that is left to answer, in milliseconds, if a clock runs.
  var timeLeft: Int? {
    get {
      guard let known, known.isClockRunning else { return nil }
      return min(max(0, known.left), Limits.amount)
    }
    set {
      known?.isClockRunning = newValue != nil
      if let newValue { known?.left = newValue }
    }
  }

  /// What is asked, by its words, whatever clock and deck say when it is asked again since others
  /// have acted.
  var words: [Substring] {
    raw.split(separator: " ").prefix { $0.first != ":" }.filter { word in
      !["left=", "clock=", "deck="].contains { word.hasPrefix($0) }
    }
  }

  /// Takes what a refusal has said may be done.
  mutating func setLegal(_ legal: [LegalMove]) {
    self.legal = legal
    guard let known else { return }
    let anew: GameQuestion =
      switch known.game {
      case .house(let view): .house(view.with(legal: legal))
      case .poker(let view): .poker(view.with(legal: legal))
      }
    self.known = TableQuestion(
      table: table, turn: turn, seat: known.seat, left: known.left,
      isClockRunning: known.isClockRunning, game: anew)
  }
}

extension HouseView {
  /// The same with other moves.
  fileprivate func with(legal: [LegalMove]) -> HouseView {
    HouseView(
      round: round, phase: phase, hand: hand, bet: bet, balance: balance, deck: deck, legal: legal,
      house: house)
  }
}

extension PokerView {
  /// The same with other moves.
  fileprivate func with(legal: [LegalMove]) -> PokerView {
    PokerView(
      hand: hand, decision: decision, game: game, street: street, boards: boards, hole: hole,
      up: up, pot: pot, pots: pots, toCall: toCall, bet: bet, stack: stack, opponents: opponents,
      legal: legal.compactMap { if case .poker(let move) = $0 { move } else { nil } })
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
