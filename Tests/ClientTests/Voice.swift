// What a server says after `says=yes` of lines of tables and of the book that tests write by hand;
// others have their sentences in the tests.

import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

@testable import Client

/// Gives lines the sentences that the server's renderer makes of them.
struct Voice {
  var style = TextStyle()
  private var tables = JoinedTables()
  /// Rows whose sentences stand before their reply.
  private var rows: [Line] = []
  /// Rows that cannot be read before their reply.
  private var replayed: [String] = []

  mutating func saying(_ lines: [String]) -> [String] { lines.flatMap { saying($0) } }

  private mutating func saying(_ line: String) -> [String] {
    let heard = HeardLine(line, at: tables)
    var renderer = TextRenderer()
    renderer.style = style
    func lines(
      _ sentences: [Prose], of line: String = line, at table: TableID? = nil,
      keepsText: Bool = false
    ) -> [String] {
      let text = line.firstRange(of: " :")?.lowerBound ?? line.endIndex
      let mark: Prose = table.map { tables.count > 1 ? "[\($0)] " : "" } ?? ""
      let said = sentences.map { (mark + $0).description }
      let last =
        keepsText
        ? " says=" + PercentEncoding.encode(said.last ?? "") + line[text...]
        : said.last.map { " :" + $0 } ?? ""
      return said.dropLast().map { "= say :" + $0 } + [line[..<text] + last]
    }
    switch heard.content {
    case .unknown where heard.isBeforeLine && !replayed.isEmpty:
      replayed.append(line)
      return []
    case .foreign, .unknown: return [line]
    case .replayed:
      replayed.append(line)
      return []
    case .row(let row):
      tables.note(row: row)
      return lines(renderer.style.lines(row.sentence()))
    case .line(let event, let table):
      tables.note(event, of: table, at: 0)
      renderer.me = tables.me
      let isSaid = if case .said = event { true } else { false }
      let isPlayer = tables.isSeated(at: table)
      return lines(
        renderer.lines(event, of: table, isPlayer: isPlayer), at: table, keepsText: isSaid)
    case .question(let question):
      tables.note(question, saying: nil, at: 0)
      guard question.table == tables.current else {
        return lines([renderer.asksElsewhere(question.table)])
      }
      let text = question.known.map(renderer.line) ?? "Your turn: \(question.choices)"
      return lines([text], at: question.table)
    case .reply(let message):
      tables.note(message)
      note(message)
      renderer.me = tables.me
      defer { (rows, replayed) = ([], []) }
      let family =
        message.value("game", as: TutorialCourse.self)?.family
        ?? message.value("game", as: GameID.self)?.family
      let before = replayed.flatMap { row in
        guard let event = family.flatMap({ TableLine.read(row: row, family: $0) }) else {
          return [row]
        }
        return lines(renderer.lines(event.line, of: event.table, isPlayer: false), of: row)
      }
      if message.isKnown, message.sign == .done, message.word != "book" {
        return before + (message.word == "tutorial" ? lines(lesson(message)) : [heard.raw])
      }
      return before + lines((rows + [message]).flatMap { renderer.lines($0) })
    case .other(let message) where message.sign == .row && isSaid(message):
      if replayed.isEmpty { break }
      replayed.append(line)
      return []
    case .other(let message) where message.sign == .row:
      rows.append(message)
      // Behind rows of the book stands a name.
      return lines([], keepsText: message.isKnown)
    case .other(let message) where message.sign == .event && message.word != "welcome":
      note(message)
      tables.note(accepted: message)
      if message.word == "book" { return lines(renderer.lines(message)) }
    case .other: break
    }
    return [line]
  }

  /// Whether a line stands there with its sentence.
  private func isSaid(_ message: Line) -> Bool {
    let ofBook = [
      "team", "game", "element", "player", "profile", "leader", "change", "club", "book",
    ]
    return message.word == "say" || message.isKnown && !ofBook.contains(message.word)
  }

  private func lesson(_ line: Line) -> [Prose] {
    let heading: Prose =
      switch line.word("state") {
      case "left": "You have left the tutorial; tutorial goes on where you were."
      case "over": "--- The end of the tutorial ---"
      default: "--- Lesson \(line.int("step") ?? 0) of \(line.int("of") ?? 0) ---"
      }
    return [heading] + (line.text.map { ["  \($0)"] } ?? [])
  }

  private mutating func note(_ line: Line) {
    switch (line.word, line.word("key")) {
    case ("login", _), ("register", _): tables.me = line.value("name")
    case (_, "screenreader"): style.screenReader = line.word("value") == "on"
    case (_, "glyphs"): style.glyphs = line.word("value") == "on"
    default: break
    }
  }
}
