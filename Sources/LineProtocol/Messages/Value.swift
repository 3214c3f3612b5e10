// Owns the values of the wire as types. Never prints a card that is concealed.

import Cards

/// The value of a `key=value` in a line from the server.
public enum Value: Sendable, Equatable {
  /// A whole number.
  case number(Int)
  /// A word or text, percent-encoded where it must be.
  case word(String)
  /// Cards that whoever gets the message may see.
  case cards([Card])
  /// Cards that only their owner may see. The wire shows `??` for each, whoever asks: only
  /// `visible(to:)` in the room turns them into `cards` (house.md, wall 4).
  case concealed([Card], owner: PlayerName)
  /// A word that only its owner may read; the wire shows `??`, whoever asks.
  case secret(String, owner: PlayerName)
  /// So many cards that nobody may see.
  case faceDown(Int)
  /// A gain or loss with its sign: `+5`, `-5`, `0`.
  case signed(Int)
  /// `yes` or `no`.
  case flag(Bool)
  /// Two numbers as `a/b`, like taken and all seats.
  case ratio(Int, Int)

  /// Appends the wire's form.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): WireNumber.append(number, to: &bytes)
    case .word(let text): PercentEncoding.append(text, to: &bytes)
    case .cards(let cards): bytes.append(contentsOf: cards.notation.utf8)
    case .concealed(let cards, _): Value.appendHidden(cards.count, to: &bytes)
    case .secret: Value.appendHidden(1, to: &bytes)
    case .faceDown(let count): Value.appendHidden(count, to: &bytes)
    case .signed(let number):
      bytes.append(contentsOf: (number > 0 ? "+\(number)" : "\(number)").utf8)
    case .flag(let on): bytes.append(contentsOf: (on ? "yes" : "no").utf8)
    case .ratio(let part, let whole): bytes.append(contentsOf: "\(part)/\(whole)".utf8)
    }
  }

  private static func appendHidden(_ count: Int, to bytes: inout [UInt8]) {
    if count == 0 { return bytes.append(0x2D) }
    for _ in 0..<(2 * count) { bytes.append(0x3F) }
  }

  /// The wire's form.
  public var wire: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
