import LineProtocol

/// The server's messages as prose, in the same words that people on netcat read.
struct Prose: Sendable {
  private var renderer = TextRenderer()

  init(style: TextStyle) { renderer.style = style }

  /// How cards look now.
  var style: TextStyle { renderer.style }

  /// The lines of a message, with the table's name before them if there are several.
  mutating func lines(_ message: Message, _ book: TableBook) -> [String] {
    note(message)
    renderer.me = book.me
    let lines = renderer.lines(message)
    let table = message.word(.table)
    guard book.tables.count > 1, !table.isEmpty, message.lineClass != .done else { return lines }
    return lines.map { "[\(table)] \($0)" }
  }

  /// A `?` line in one row without colour, with the clock as it stands, if one runs.
  func question(_ ask: Message, _ book: TableBook, at now: Int) -> String {
    var plain = Prose(style: style)
    plain.renderer.style.color = false
    let turn = TableID(ask.word(.table)).flatMap { book.tables[$0]?.turn }
    let isOpen = turn?.id == ask.word(.turn)
    let message = (isOpen ? turn : nil) ?? OpenTurn(ask: ask)
    return plain.lines(message.ask(at: now), book).joined(separator: " ")
  }

  /// The user's settings of the text apply here, since the server sends no text.
  private mutating func note(_ message: Message) {
    guard message.lineClass == .done, message.kind == .set else { return }
    let isOn = message.word(.value) == "on"
    switch message.word(.key) {
    case "glyphs": renderer.style.glyphs = isOn
    case "color": renderer.style.color = isOn
    case "screenreader": renderer.style.screenReader = isOn
    default: break
    }
  }
}
