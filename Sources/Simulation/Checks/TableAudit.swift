// Owns the checks of what tables do, at the moment when they do it. Knows what a table told whom,
// not how it came to it.

import Cards
import Identity
import LineProtocol
import Room

/// Watches all tables of a house.
struct TableAudit: Sendable {
  /// What is known of one table.
  private struct Book: Sendable {
    /// What stood under each number.
    var events: [Int: [String]] = [:]
    /// The last number that was told to anybody.
    var last = 0
    /// The last number that each session was told.
    var seen: [SessionID: Int] = [:]
    /// Since when a clock was announced for a seat, and how long it runs.
    var clocks: [Int: Instant] = [:]
  }

  private var books: [Int: Book] = [:]
  /// How many rounds were played to the end.
  private(set) var rounds = 0

  /// The tables are others, under the same names.
  mutating func restart() { books = [:] }

  /// Checks what a table did in the last step.
  mutating func check(_ record: TableRecord, of house: House) throws(Violation) {
    guard let table = house.tables[record.number] else { return }
    let name = "\(table.id)"
    let total = house.settings.workings.total(table)
    guard total == 0 else { throw Violation(.money, "\(name): the sum is \(total)") }
    var book = books[record.number] ?? Book()
    let before = book.last
    for (session, delivery) in record.deliveries {
      try checkSecrets(delivery, for: house.names[session], after: before, record, table)
      for event in delivery.events.map(\.message) { try note(event, in: &book, name) }
      try checkOrder(delivery, to: session, &book, name)
    }
    try checkClocks(record, after: before, &book, name, at: house.now)
    books[record.number] = book
    if !record.deliveries.isEmpty { rounds += roundsEnded(in: record, after: before) }
  }

  private func roundsEnded(in record: TableRecord, after before: Int) -> Int {
    TableAudit.news(in: record, after: before).count { $0.kind == .house }
  }

  /// What happened in the step, as the first who is told of it hears it.
  private static func news(in record: TableRecord, after before: Int) -> [Message] {
    let events = record.deliveries.first { !$0.delivery.events.isEmpty }?.delivery.events ?? []
    return events.map(\.message).filter { $0[.seq] == nil || $0.number(.seq) > before }
  }

  /// The same number means the same to everybody, but for cards.
  private func note(
    _ event: Message, in book: inout Book, _ name: String
  ) throws(Violation) {
    guard event[.seq] != nil, event.kind != .sync else { return }
    let seq = event.number(.seq)
    let words = TableAudit.words(of: event)
    guard let known = book.events[seq] else {
      book.events[seq] = words
      book.last = max(book.last, seq)
      return
    }
    guard known == words else {
      throw Violation(.agreement, "\(name) tells seq=\(seq) as \(words), before as \(known)")
    }
  }

  private static func words(of event: Message) -> [String] {
    [event.kind?.rawValue ?? ""]
      + event.fields.map { field in
        // What a hand is worth is its owner's to know.
        if event.kind == .best, field.key == .name || field.key == .words { return "\(field.key)" }
        return switch field.value {
        case .cards(let cards), .concealed(let cards, _): "\(field.key)=\(cards.count)"
        case .faceDown(let count): "\(field.key)=\(count)"
        default: "\(field.key)=\(field.value.wire)"
        }
      }
  }

  private func checkOrder(
    _ delivery: Delivery, to session: SessionID, _ book: inout Book, _ name: String
  ) throws(Violation) {
    for event in delivery.events.map(\.message) where event[.seq] != nil {
      let seq = event.number(.seq)
      let expected = book.seen[session].map { event.kind == .sync ? $0 : $0 + 1 }
      if let expected, seq != expected {
        throw Violation(.sequence, "\(name) tells \(session.number) \(seq) instead of \(expected)")
      }
      book.seen[session] = seq
    }
    if delivery.membership == .absent { book.seen[session] = nil }
  }

  // MARK: - Secrets

  /// What was hidden before and is hidden still must not be named in anything that is new.
  private func checkSecrets(
    _ delivery: Delivery, for reader: PlayerName?, after before: Int, _ record: TableRecord,
    _ table: TableSession
  ) throws(Violation) {
    let then = record.hidden[reader] ?? CardSet.full
    let hidden = then.intersection(table.hiddenCards(from: reader))
    var messages = delivery.events.map(\.message).filter {
      $0.kind != .say && ($0[.seq] == nil || $0.number(.seq) > before)
    }
    // A game that ends in this step hides again what it has turned up before.
    if messages.contains(where: { $0.kind == .reset && $0.word(.state) == "begun" }) {
      messages.removeAll { $0.kind.map(TableRecord.revealing.contains) ?? false }
    }
    if let answer = delivery.answer {
      messages += answer.rows.map(\.message)
      messages.append(answer.reply.message)
    }
    if case .asked(let question) = delivery.question { messages.append(question.message) }
    for message in messages {
      guard let card = TableAudit.cards(in: message).first(where: hidden.contains) else { continue }
      throw Violation(
        .secret,
        "\(table.id) tells \(reader.map(\.description) ?? "-") of \(card): \(message.wire())")
    }
  }

  private static func cards(in message: Message) -> [Card] {
    var cards = message.fields.flatMap { field -> [Card] in
      switch field.value {
      case .cards(let cards), .concealed(let cards, _): return cards
      case .word(let text) where field.key == .legal:
        return text.split { ":/,-".contains($0) }.compactMap { Card(String($0)) }
      default: return []
      }
    }
    // The text of a refusal may repeat what its receiver wrote.
    if message.lineClass != .refused, let text = message.text {
      cards += text.split { !$0.isLetter && !$0.isNumber }.compactMap { Card(String($0)) }
    }
    return cards
  }

  // MARK: - Clocks

  private func checkClocks(
    _ record: TableRecord, after before: Int, _ book: inout Book, _ name: String, at now: Instant
  ) throws(Violation) {
    let events = TableAudit.news(in: record, after: before)
    // Who leaves with a bet on the table waits no longer, and is not told of yet.
    if record.isDeparture { book.clocks = [:] }
    for event in events where event.kind == .timeout {
      guard let end = book.clocks[event.number(.seat)] else { continue }
      if now < end { throw Violation(.clock, "\(name): seat \(event.number(.seat)) had time left") }
    }
    for event in events {
      let seat = event.number(.seat)
      switch event.kind {
      case .turn:
        let end = now.after(milliseconds: event.number(.left))
        if let before = book.clocks[seat], before < end {
          throw Violation(.clock, "\(name): seat \(seat) has got more time")
        }
        book.clocks[seat] = end
      case .timeout: book.clocks[seat] = nil
      // Comings and goings change who is waited for, and by whom; a new round begins all clocks.
      case .gone, .back, .out, .left, .sat, .round, .reset, .void, .over, .deal: book.clocks = [:]
      default: break
      }
    }
  }
}
