import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// The server's lines as prose, in the same words that people on netcat read. Of what the client
/// does not know only the sentence is shown, if it has one.
struct ServerProse: Sendable {
  private var renderer = TextRenderer()
  /// Rows of a `replay` that wait for its reply, which says what game they are of.
  private var replayed: [String] = []
  /// Rows that wait for their reply, with which they are put into the order for people.
  private var rows: [Message] = []

  init(style: TextStyle) { renderer.style = style }

  /// How cards look now.
  var style: TextStyle { renderer.style }

  /// A line of the server's, with the table's name before it if there are several.
  mutating func lines(_ line: HeardLine, _ tables: JoinedTables) -> [Prose] {
    renderer.me = tables.me
    switch line.content {
    case .reply(let message):
      note(message)
      defer { rows = [] }
      return takeReplayed(message) + lines(message, after: rows, tables)
    case .line(let event, let table):
      let isPlayer = tables.isSeated(at: table)
      return marked(renderer.lines(event, of: table, isPlayer: isPlayer), table, tables)
    case .question(let question):
      // The prompt is the one of the table that commands go to.
      let table = question.table
      return [
        table == tables.current
          ? self.line(question, tables) : renderer.asksElsewhere(table)
      ]
    case .row(let row): return renderer.lines(row)
    case .replayed:
      if replayed.count < Limits.eventsKept { replayed.append(line.raw) }
      return []
    case .other(let message) where message.lineClass == .row:
      if rows.count < Limits.eventsKept { rows.append(message) }
      return []
    case .other(let message): return renderer.lines(message)
    case .unknown(let sentence): return sentence.map { [$0] } ?? []
    case .foreign: return [Prose(sentence: line.raw)]
    }
  }

  /// A reply, or a refusal of the client's own.
  func lines(
    _ message: Message, after rows: [Message] = [], _ tables: JoinedTables
  ) -> [Prose] {
    let lines = renderer.lines(message, after: rows)
    guard let table = (message.body as? Refusal)?.table else { return lines }
    return marked(lines, table, tables)
  }

  /// A question in one row without colour.
  func line(_ question: Question, _ tables: JoinedTables) -> Prose {
    var plain = renderer
    plain.me = tables.me
    plain.style.color = false
    let line = question.known.map(plain.line) ?? "Your turn: \(usage: question.choices)"
    return marked([line], question.table, tables).joined()
  }

  /// The connection is gone, and with it the end of an answer.
  mutating func forgetReplayed() { (replayed, rows) = ([], []) }

  private func marked(
    _ lines: [Prose], _ table: TableID, _ tables: JoinedTables
  ) -> [Prose] {
    tables.count > 1 ? lines.map { "[\(table)] \($0)" } : lines
  }

  private mutating func takeReplayed(_ reply: Message) -> [Prose] {
    defer { replayed = [] }
    let family = (reply.body as? ReplayEnd)?.game.family ?? (reply.body as? TutorialEnd)?.family
    return replayed.flatMap { row -> [Prose] in
      family.flatMap { TableLine.read(row: row, family: $0) }
        .map { renderer.lines($0.line, of: $0.table, isPlayer: false) } ?? []
    }
  }

  /// The user's settings of the text apply here, since the server sends no text.
  private mutating func note(_ reply: Message) {
    switch (reply.body as? SettingMade)?.setting {
    case .glyphs(let isOn): renderer.style.glyphs = isOn
    case .color(let isOn): renderer.style.color = isOn
    case .screenReader(let isOn): renderer.style.screenReader = isOn
    case .mode, .chat, .lobby, .finger, nil: break
    }
  }
}
