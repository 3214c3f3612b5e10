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
  /// Who was away when the server stopped and their bets went back: they are to be told later.
  public let untold: [PlayerName]

  /// A step of these.
  public init(
    table: TableID, events: [String], checkpoint: GameCheckpoint? = nil, deck: Int? = nil,
    isDealt: Bool = false, untold: [PlayerName] = []
  ) {
    self.table = table
    body = events.joined(separator: RecordParts.separator)
    self.checkpoint = checkpoint
    self.deck = deck
    self.isDealt = isDealt
    self.untold = untold
  }

  /// The events in the form of `Message.record`, oldest first.
  public var events: [Substring] { body.isEmpty ? [] : RecordParts.split(body[...]) }
}

extension PlayRecord: LosslessStringConvertible {
  /// One line: `main state=… ; * bet … ; * ready …`, with `deck=N` or nothing for a state; behind
  /// that may stand `dealt` or `untold=ann,bob`.
  public var description: String {
    var line = table.description
    if let checkpoint { line += " state=\(checkpoint)" }
    if let deck { line += " deck=\(deck)" }
    if isDealt { line += " dealt" }
    if !untold.isEmpty { line += " untold=\(untold.map(\.description).joined(separator: ","))" }
    return body.isEmpty ? line : line + RecordParts.separator + body
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) { self.init(line: text[...]) }

  init?(line: Substring) {
    let separator = RecordParts.first(in: line)
    var head = separator.map { line[..<$0.lowerBound] } ?? line
    guard let table = TableID(head.takeWord()) else { return nil }
    self.table = table
    let state = head.takeWord(after: "state=")
    let count = head.takeWord(after: "deck=")
    let dealt = head.takeWord(after: "dealt")
    let names = head.takeWord(after: "untold=")?.split(
      separator: ",", omittingEmptySubsequences: false)
    guard head.isEmpty, dealt == nil || dealt == "" else { return nil }
    isDealt = dealt != nil
    checkpoint = state.flatMap { GameCheckpoint(word: $0) }
    deck = count.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    untold = (names ?? []).compactMap { PlayerName($0) }
    guard (checkpoint == nil) == (state == nil), (deck == nil) == (count == nil),
      untold.count == names?.count ?? 0
    else { return nil }
    body = separator.map { String(line[$0.upperBound...]) } ?? ""
    guard events.allSatisfy({ $0.utf8.first == 0x2A }) else { return nil }
  }
}
