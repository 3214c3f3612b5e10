// What a server says after `says=yes` of the lines that tests write by hand.

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
  private var rows: [Message] = []
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
      return lines(row.spoken().map(renderer.style.text))
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
      let text = question.known.map(renderer.line) ?? "Your turn: \(usage: question.choices)"
      return lines([text], at: question.table)
    case .reply(let message):
      tables.note(message)
      note(message)
      renderer.me = tables.me
      defer { (rows, replayed) = ([], []) }
      let family =
        message.line.flatMap { line in
          line.value("game", as: TutorialCourse.self)?.family
            ?? line.value("game", as: GameID.self)?.family
        }
      let before = replayed.flatMap { row in
        guard let event = family.flatMap({ TableLine.read(row: row, family: $0) }) else {
          return [row]
        }
        return lines(renderer.lines(event.line, of: event.table, isPlayer: false), of: row)
      }
      if let done = message.line, message.lineClass == .done, done.word != "book" {
        let sentences = done.word == "tutorial" ? lesson(done) : said(done)
        return before + (sentences.isEmpty ? [heard.raw] : lines(sentences))
      }
      return before + lines(renderer.lines(message, after: rows))
    case .other(let message) where message.lineClass == .row && isSaid(message):
      if replayed.isEmpty { break }
      replayed.append(line)
      return []
    case .other(let message) where message.lineClass == .row:
      rows.append(message)
      // Behind rows of the book stands a name.
      return lines([], keepsText: message.line != nil)
    case .other(let message) where message.lineClass == .event && message.word != "welcome":
      note(message)
      tables.note(accepted: message)
      renderer.me = tables.me
      let sentences = message.line.map(said) ?? []
      if message.line?.word == "book" { return lines(renderer.lines(message)) }
      return sentences.isEmpty ? [line] : lines(sentences, keepsText: message.isSomebodysWords)
    case .other: break
    }
    return [line]
  }

  /// Whether a line stands there with its sentence.
  private func isSaid(_ message: Message) -> Bool {
    let ofBook = [
      "team", "game", "element", "player", "profile", "leader", "change", "club", "book",
    ]
    return message.word == "say" || message.line.map { !ofBook.contains($0.word) } ?? false
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

  /// What the server says of a line that it makes where the deed is done, as far as tests show it;
  /// nothing of lines that have their sentence.
  private func said(_ line: Line) -> [Prose] {
    func word(_ key: String) -> Prose { "\(quoting: line.word(key) ?? "")" }
    let (name, table, text) = (word("name"), word("table"), line.text ?? "")
    let (cutOff, next): (Prose, Prose) = (
      "Cut off? Connect again and type resume \(word("session"))",
      "Type play to be seated, or tables to see the tables."
    )
    let chips: Prose = line.word("kind") == "member" ? " You have \(word("chips")) chips." : ""
    switch (line.sign, line.word) {
    case (.done, "login"):
      return [
        text.isEmpty ? "Hello, \(name).\(chips) \(next)" : "Welcome back, \(name).\(chips)", cutOff,
      ]
    case (.done, "register"):
      return [
        "Welcome, \(name): you are now a member, with \(word("chips")) chips.", next,
        "Next time type login \(name) PASSWORD.", cutOff,
      ]
    case (.done, "resume"): return ["Welcome back, \(name)."]
    case (.done, "ping"):
      return [line.word("x").map { "pong \(quoting: $0)" } ?? "pong"]
    case (.done, "quit"): return ["Goodbye."]
    case (.done, "sit"):
      guard let table: TableID = line.value("table"), let seat: Seat = line.value("seat"),
        let game: GameID = line.value("game"), let plays: Plays = line.value("plays")
      else { return ["You are at table \(table), in seat \(word("seat"))."] }
      let stack = line.int("stack")
      return Line.seated(at: table, seat, seq: 0, game, plays: plays, stack: stack).said?.lines
        ?? []
    case (.done, "watch"): return ["You are watching table \(table). Type unwatch to stop."]
    case (.done, "use"): return ["Your commands now go to table \(table)."]
    case (.done, "accept"):
      return [
        "You play 3 rounds of 3 cards against the house, stack \(word("stack")) with \(name), at "
          + "table \(table)."
      ]
    case (.event, "accept"): return ["\(name) accepts. The match is at table \(table)."]
    case (.event, "challenge"):
      return [
        "\(name) asks you to play 3 rounds of 3 cards against the house, stack \(word("stack")).",
        "A match has chips of its own, as many for each of you: it costs you none, and leaves you "
          + "none.",
        "Type yes or no, or accept \(name), or decline \(name), within 60 s.",
      ]
    case (.event, "login"): return ["You are called \(name)."]
    case (.event, "tell"): return ["\(name) tells you: \(text)"]
    default: return []
    }
  }

  private mutating func note(_ message: Message) {
    guard let line = message.line else { return }
    switch (line.word, line.word("key")) {
    case ("login", _), ("register", _): tables.me = line.value("name")
    case (_, "screenreader"): style.screenReader = line.word("value") == "on"
    case (_, "glyphs"): style.glyphs = line.word("value") == "on"
    default: break
    }
  }
}
