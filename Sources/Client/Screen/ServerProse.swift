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
  /// What a listener has heard last of a question, its clock left out.
  private var lastAsked: String?
  /// Rows that wait for their reply, with which they are put into the order for people.
  private var rows: [Message] = []

  init(style: TextStyle) { renderer.style = style }

  /// How cards look now.
  var style: TextStyle { renderer.style }

  /// Whether a screen reader reads.
  var isSpoken: Bool { renderer.style.screenReader }

  /// Says things from here on as a command has set it.
  mutating func follow(_ command: ClientCommand, _ settings: ClientSettings) {
    guard case .set(let key, _) = command else { return }
    switch key.lowercased() {
    case ClientSetting.screenReader: renderer.style.screenReader = settings.isForScreenReader
    case ClientSetting.spokenCards: renderer.style.spokenCards = settings.spokenCards
    default: return
    }
    lastAsked = nil
  }

  /// A table as it stands, in sentences whoever reads them.
  func reading(
    _ topic: ReadTopic, _ rows: [TableRow], question: Question?, me: PlayerName?
  ) -> [Prose] {
    var spoken = renderer
    (spoken.style.screenReader, spoken.me) = (true, me)
    return TableReading(rows, question: question, renderer: spoken).lines(topic)
  }

  /// A line of the server's, with the table's name before it if there are several.
  mutating func lines(_ line: HeardLine, _ tables: JoinedTables) -> [Prose] {
    (renderer.me, renderer.serverZone) = (tables.me, tables.serverZone)
    switch line.content {
    case .reply(let message):
      note(message)
      defer { rows = [] }
      return takeReplayed(message) + lines(message, after: rows, tables)
    // The question that follows says it, too.
    case .line(.clock(let player, _, _), let table)
    where isSpoken && player.name == tables.me && tables.question(at: table) == nil:
      return []
    case .line(let event, let table):
      let isPlayer = tables.isSeated(at: table)
      return marked(renderer.lines(event, of: table, isPlayer: isPlayer), table, tables)
    case .question(let question):
      // The prompt is the one of the table that commands go to.
      let table = question.table
      if isRepeated(question, tables) { return [] }
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
    case .foreign: return [line.shown]
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

  /// Whether a listener has heard the question: others act, and it is asked again.
  private mutating func isRepeated(_ question: Question, _ tables: JoinedTables) -> Bool {
    guard isSpoken else { return false }
    var timeless = question
    timeless.timeLeft = nil
    let text = "\(question.turn) \(line(timeless, tables).description)"
    defer { lastAsked = text }
    return text == lastAsked
  }

  private func marked(
    _ lines: [Prose], _ table: TableID, _ tables: JoinedTables
  ) -> [Prose] {
    guard tables.count > 1 else { return lines }
    return lines.map { isSpoken ? "\(table): \($0)" : "[\(table)] \($0)" }
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
    case .zone(let zone): renderer.style.clock = ReaderClock(zone)
    case .mode, .chat, .lobby, .finger, .width, nil: break
    }
  }
}
