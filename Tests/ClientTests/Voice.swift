// What a server says after `says=yes` of lines of tables and of the book that tests write by hand;
// others have their sentences in the tests.

import Games
import Lines

@testable import Client
@testable import Room

/// Gives lines the sentences that the server's renderer makes of them.
struct Voice {
  var style = TextStyle()
  private var tables = Client.JoinedTables()
  /// Rows whose sentences stand before their reply.
  private var rows: [Line] = []
  private var families: [TableID: GameFamily] = [:]

  mutating func saying(_ lines: [String]) -> [String] { lines.flatMap { saying($0) } }

  private mutating func saying(_ line: String) -> [String] {
    let heard = HeardLine(line)
    var renderer = TextRenderer()
    (renderer.style, renderer.me) = (style, tables.me)
    func lines(
      _ sentences: [Prose], of line: String = line, at table: TableID? = nil,
      keepsText: Bool = false
    ) -> [String] {
      let text = line.firstRange(of: " :")?.lowerBound ?? line.endIndex
      let mark: Prose = table.map { tables.count > 1 ? "[\($0)] " : "" } ?? ""
      let said = sentences.map { (mark + $0).description }
      let relevance =
        line.hasPrefix("* ") && table != nil
        ? " for=" + Relevance(of: Array(line.utf8)[...], to: tables.me).rawValue : ""
      let last =
        keepsText
        ? " says=" + PercentEncoding.encode(said.last ?? "") + line[text...]
        : said.last.map { " :" + $0 } ?? ""
      return said.dropLast().map { "= say :" + $0 } + [line[..<text] + relevance + last]
    }
    switch heard.content {
    case .event(let event):
      tables.note(event, at: 0)
      note(event)
      if let game: GameID = event.value("game"), let table: TableID = event.value("table") {
        families[table] = game.family
      }
      if let (table, read) = tableLine(line) {
        let isSaid = if case .said = read { true } else { false }
        let isPlayer = tables.isSeated(at: table)
        return lines(
          renderer.lines(read, of: table, isPlayer: isPlayer), at: table, keepsText: isSaid)
      }
      if event.word == "book" { return lines(renderer.lines(event)) }
    case .question(let question):
      tables.note(question, saying: nil, at: 0)
      guard question.table == tables.current else {
        return lines([renderer.asksElsewhere(question.table)])
      }
      let text = TableQuestion(line).map(renderer.line) ?? heard.says.last ?? ""
      return lines([text], at: question.table)
    case .reply(let message):
      tables.note(message)
      note(message)
      renderer.me = tables.me
      defer { rows = [] }
      if let game: GameID = message.value("game"), let table: TableID = message.value("table") {
        families[table] = game.family
      }
      if message.isKnown, message.sign == .done, message.word != "book" { return [heard.raw] }
      return lines((rows + [message]).flatMap { renderer.lines($0) })
    case .row(let row):
      tables.note(row: row)
      if Self.ofTables.contains(row.word) { return lines(renderer.style.lines(row.sentence())) }
      if row.word == "say" || row.word == "event" { break }
      if row.isKnown && !Self.ofBook.contains(row.word) { break }
      rows.append(row)
      // Behind rows of the book stands a name.
      return lines([], keepsText: row.isKnown)
    case .comment, .foreign: break
    }
    return [line]
  }

  private func tableLine(_ line: String) -> (table: TableID, line: TableLine)? {
    let words = line.split(separator: " ")
    let named = words.first { $0.hasPrefix("table=") }.flatMap { TableID(String($0.dropFirst(6))) }
    let known = named.flatMap { families[$0] }
    return (known.map { [$0] } ?? GameFamily.allCases).lazy
      .compactMap { TableLine.read(line, family: $0) }.first
  }

  private static let ofTables: Set = [
    "table", "seat", "house", "community", "drawn", "hand", "poker",
  ]
  private static let ofBook: Set = [
    "team", "game", "element", "player", "profile", "leader", "change", "club", "book",
  ]

  private mutating func note(_ line: Line) {
    switch (line.word, line.word("key")) {
    case ("login", _), ("register", _): tables.me = line.value("name")
    case (_, "screenreader"): style.screenReader = line.word("value") == "on"
    case (_, "glyphs"): style.glyphs = line.word("value") == "on"
    default: break
    }
  }
}
