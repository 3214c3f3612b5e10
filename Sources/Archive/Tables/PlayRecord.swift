// Owns what a table did in one step, as the journal keeps it. Never shows it to anybody.

import LineProtocol

/// What happened at a table in one step: all of it is kept, or nothing.
public struct PlayRecord: Sendable, Equatable {
  /// Where.
  public let table: TableID
  /// The events in the form of `Message.record`, oldest first, with ` ; ` between them.
  let body: String
  /// What the game goes on from, if that has changed.
  public let checkpoint: GameCheckpoint?
  /// How many cards are left in the deck, if only that has changed.
  public let deck: Int?

  /// A step of these.
  public init(
    table: TableID, events: [String], checkpoint: GameCheckpoint? = nil, deck: Int? = nil
  ) {
    self.init(
      table: table, body: events.joined(separator: RecordParts.separator),
      checkpoint: checkpoint, deck: deck)
  }

  private init(table: TableID, body: String, checkpoint: GameCheckpoint?, deck: Int?) {
    self.table = table
    self.body = body
    self.checkpoint = checkpoint
    self.deck = deck
  }

  /// The events in the form of `Message.record`, oldest first.
  public var events: [Substring] { body.isEmpty ? [] : RecordParts.split(body[...]) }
}

extension PlayRecord: LosslessStringConvertible {
  /// One line: `main state=… ; * bet … ; * ready …`, with `deck=N` or nothing for a state.
  public var description: String {
    var line = table.description
    if let checkpoint { line += " state=\(checkpoint)" }
    if let deck { line += " deck=\(deck)" }
    return body.isEmpty ? line : line + RecordParts.separator + body
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) { self.init(line: text[...]) }

  init?(line: Substring) {
    let separator = RecordParts.first(in: line)
    var head = separator.map { line[..<$0.lowerBound] } ?? line
    guard let table = TableID(head.takeWord()) else { return nil }
    var checkpoint: GameCheckpoint?
    var deck: Int?
    let word = head.takeWord()
    guard head.isEmpty else { return nil }
    if word.hasPrefix("state=") {
      checkpoint = GameCheckpoint(word: word.dropFirst(6))
      guard checkpoint != nil else { return nil }
    } else if !word.isEmpty {
      guard word.hasPrefix("deck="), let count = Int(word.dropFirst(5)), count >= 0 else {
        return nil
      }
      deck = count
    }
    let body = separator.map { line[$0.upperBound...] } ?? ""
    self.init(table: table, body: String(body), checkpoint: checkpoint, deck: deck)
    guard events.allSatisfy({ $0.utf8.first == 0x2A }) else { return nil }
  }
}
