import Cards
import LineProtocol
import Lines
import Tables

/// The answer to a `read`: rows of a table, and the reply that ends them.
struct ReadAnswer: Sendable {
  private var rows: [TableRow] = []

  /// The rest of it will not come.
  mutating func forget() { rows = [] }

  /// The sentences to read once a line of the answer has arrived, none before its end; `nil` if the
  /// line is shown unchanged, as a refusal is.
  mutating func lines(
    _ line: HeardLine, _ topic: ReadTopic, _ prose: ServerProse, _ tables: JoinedTables
  ) -> [Prose]? {
    switch line.content {
    case .row(let row):
      if rows.count < Limits.eventsKept { rows.append(row) }
      return []
    case .reply(let message):
      defer { rows = [] }
      guard message.lineClass == .done else { return nil }
      let table = (message.body as? Looked)?.table ?? tables.current
      return prose.reading(
        topic, rows, question: table.flatMap { tables.question(at: $0) }?.question, me: tables.me)
    default: return nil
    }
  }
}
