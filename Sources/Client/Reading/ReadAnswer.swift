import Cards
import LineProtocol
import Lines
import Tables

/// The answer to a `read`: rows of a table, and the reply that ends them.
struct ReadAnswer: Sendable {
  private var rows: [Line] = []

  /// The rest of it will not come.
  mutating func forget() { rows = [] }

  /// The sentences to read once a line of the answer has arrived, none before its end; `nil` if the
  /// line is shown unchanged, as a refusal is.
  mutating func lines(
    _ line: HeardLine, _ topic: ReadTopic, _ tables: JoinedTables, _ style: TextStyle
  ) -> [Prose]? {
    switch line.content {
    case .row(let row):
      if rows.count < Limits.eventsKept { rows.append(row) }
      return []
    case .reply(let message):
      defer { rows = [] }
      guard message.sign == .done else { return nil }
      let table = message.value("table") ?? tables.current
      var renderer = TextRenderer()
      (renderer.style, renderer.me) = (style, tables.me)
      renderer.style.screenReader = true
      let question = table.flatMap { tables.question(at: $0) }?.question
      return TableReading(rows, question: question, renderer: renderer).lines(topic)
    default: return nil
    }
  }
}
