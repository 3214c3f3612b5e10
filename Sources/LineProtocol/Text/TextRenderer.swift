// Owns the prose that people read, made from the same messages that programs get. Never tells
// anything that the message does not hold.

import Cards

/// Renders messages as prose for one person.
public struct TextRenderer: Sendable {
  /// How cards look.
  public var style = TextStyle()
  /// Whom the lines are for: their own acts are told as "You".
  public var me: PlayerName?

  /// A renderer for a nameless person in the default style.
  public init() {}

  /// The lines that `message` becomes; none if it says nothing to a person.
  public func lines(_ message: Message) -> [String] {
    switch message.lineClass {
    case .done: done(message)
    case .refused: [refusal(message)]
    case .event: event(message)
    case .ask: [ask(message)]
    case .row: rows(message)
    case .comment: ["# " + (message.text ?? "")]
    }
  }

  private func refusal(_ message: Message) -> String {
    let text = message.text ?? message.word(.code)
    let isNoted = message.word(.code) == ErrorCode.ruleReset.rawValue
    return (isNoted ? TextRenderer.capitalized(text) : "Not done: " + text)
      + (text.hasSuffix("?") ? "" : ".")
  }

  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// `Bob`'s act in the third person, or mine in the second.
  func who(_ message: Message, _ third: String, _ second: String) -> String {
    isMine(message) ? "You \(second)" : "\(message.word(.name)) \(third)"
  }

  /// Whether `message` is about the reader.
  func isMine(_ message: Message) -> Bool {
    guard let me, let name = PlayerName(message.word(.name)) else { return false }
    return me == name
  }

  func dollars(_ message: Message, _ key: Key) -> String { "$\(message.number(key))" }

  func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  func seconds(_ milliseconds: Int) -> String { "\((milliseconds + 999) / 1000) s" }

  private func event(_ message: Message) -> [String] {
    switch message.kind {
    case .welcome, .bye, .lost, .sync, .tell, .say, .notice, .book: sessionEvent(message)
    case .sat, .left, .out, .back, .gone, .timeout, .turn, .close, .kick: sittingEvent(message)
    case .new, .community, .remaining, .best, .show: dealingEvent(message)
    case .round where message[.game] != nil: dealingEvent(message)
    case .deal where message[.hand] != nil: dealingEvent(message)
    default: bettingEvent(message)
    }
  }

  private func rows(_ message: Message) -> [String] {
    switch message.kind {
    case .line: [message.text ?? ""]
    case .person: [personRow(message)]
    case .game: [gameRow(message)]
    case .table: [tableRow(message)]
    case .seat: [message[.bet] == nil ? dealtSeatRow(message) : seatRow(message)]
    case .house: [houseRow(message)]
    case .hand: message[.hand] == nil ? [] : [handRow(message)]
    case .community: communityRow(message)
    case .rung: [rungRow(message)]
    case .equity: [equityRow(message)]
    case .top: [topRow(message)]
    case .standing: [standingRow(message)]
    case .entry: [entryRow(message)]
    case .round: [roundRow(message)]
    case .event: replayed(message)
    // The book has screens for people.
    default: []
    }
  }
}
