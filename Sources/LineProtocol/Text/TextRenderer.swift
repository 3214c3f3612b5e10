import Cards
import Identity

/// Renders messages as prose for one person.
public struct TextRenderer: Sendable {
  /// How cards look.
  public var style = TextStyle()
  /// Whom the lines are for: their own acts are told as "You".
  public var me: PlayerName?
  /// Whether the lines of a table are for somebody who plays there: nobody else is told what to
  /// type to play.
  var isPlayer = true

  /// A renderer for a nameless person in the default style.
  public init() {}

  /// The lines that `message` becomes; none if it says nothing to a person.
  public func lines(_ message: Message) -> [String] {
    switch message.lineClass {
    case .done: done(message)
    case .refused: [refusal(message)]
    case .event: event(message)
    case .ask: []
    case .row: rows(message)
    case .comment: ["# " + (message.text ?? "")]
    }
  }

  /// An answer as people read it: rows and reply in the order that reads best.
  public func lines(_ reply: Message, after rows: [Message]) -> [String] {
    switch (reply.lineClass, reply.kind) {
    case (.done, .advise): advice(reply, rows)
    case (.done, .hands): hands(rows)
    case (.done, .games): games(rows) + lines(reply)
    case (.done, .who): rows.flatMap(lines) + [peopleEnd(rows)]
    case (.done, .finger): lines(reply) + rows.flatMap(lines)
    case (.done, .top):
      (rows.first.map { [topHeading($0)] } ?? []) + rows.flatMap(lines) + lines(reply)
    default: rows.flatMap(lines) + lines(reply)
    }
  }

  private func refusal(_ message: Message) -> String {
    let text =
      message.prose.map(style.text) ?? ErrorCode(rawValue: message.word(.code))?.meaning
      ?? "the server does not do this"
    let isNoted = message.word(.code) == ErrorCode.ruleReset.rawValue
    return (isNoted ? TextRenderer.capitalized(text) : "Not done: " + text)
      + (text.hasSuffix("?") ? "" : ".")
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  func seconds(_ milliseconds: Int) -> String { "\((milliseconds + 999) / 1000) s" }

  private func event(_ message: Message) -> [String] {
    let text = message.text ?? ""
    switch message.kind {
    case .welcome: return [message.wire()]
    case .bye: return ["Goodbye: \(text)"]
    case .lost:
      return [
        count(message.number(.n), "line was", "lines were") + " left out: you read too slowly."
      ]
    case .tell: return ["\(message.word(.name)) tells you: \(text)"]
    case .challenge, .accept, .decline: return challengeEvent(message)
    case .notice:
      return [
        message.has(.table)
          ? "*** \(TextRenderer.capitalized(text)). ***" : "*** The operator: \(text)"
      ]
    // Of several counts entered at once the first line says all.
    case .book: return text.isEmpty ? [] : ["Book: \(text)"]
    default: return []
    }
  }

  private func rows(_ message: Message) -> [String] {
    switch message.kind {
    case .line: [message.prose.map(style.text) ?? ""]
    case .person: [personRow(message)]
    case .game: [gameRow(message)]
    case .rung: rungRow(message)
    case .equity: [equityRow(message)]
    case .top: [topRow(message)]
    case .standing: [standingRow(message)]
    case .answers: [answersRow(message)]
    case .entry: [entryRow(message)]
    case .round: [roundRow(message)]
    case .match: [matchRow(message)]
    // The book has screens for people.
    default: []
    }
  }
}
