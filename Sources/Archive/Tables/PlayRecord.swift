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
  /// Whether the dealer has dealt the last cards of the round, which can be read from now on.
  public let isDealt: Bool

  /// A step of these.
  public init(
    table: TableID, events: [String], checkpoint: GameCheckpoint? = nil, deck: Int? = nil,
    isDealt: Bool = false
  ) {
    self.table = table
    body = events.joined(separator: RecordParts.separator)
    self.checkpoint = checkpoint
    self.deck = deck
    self.isDealt = isDealt
  }

  /// The events in the form of `Message.record`, oldest first.
  public var events: [Substring] { body.isEmpty ? [] : RecordParts.split(body[...]) }
}

extension PlayRecord: LosslessStringConvertible {
  /// One line: `main state=… ; * bet … ; * ready …`, with `deck=N`, `dealt` or nothing for a state.
  public var description: String {
    var line = table.description
    if let checkpoint { line += " state=\(checkpoint)" }
    if let deck { line += " deck=\(deck)" }
    if isDealt { line += " dealt" }
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
    var word = head.takeWord()
    if word.hasPrefix("state=") {
      checkpoint = GameCheckpoint(word: word.dropFirst(6))
      guard checkpoint != nil else { return nil }
      word = head.takeWord()
    } else if word.hasPrefix("deck=") {
      guard let count = Int(word.dropFirst(5)), count >= 0 else { return nil }
      deck = count
      word = head.takeWord()
    }
    isDealt = word == "dealt"
    guard word.isEmpty || isDealt, head.isEmpty else { return nil }
    self.table = table
    body = separator.map { String(line[$0.upperBound...]) } ?? ""
    (self.checkpoint, self.deck) = (checkpoint, deck)
    guard events.allSatisfy({ $0.utf8.first == 0x2A }) else { return nil }
  }
}
