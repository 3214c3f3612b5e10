import Cards

/// The value of a `key=value` in a line from the server.
public enum Value: Sendable, Equatable {
  /// A whole number.
  case number(Int)
  /// A word or text, percent-encoded where it must be.
  case word(String)
  /// Cards.
  case cards([Card])
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
    case .signed(let number):
      bytes.append(contentsOf: (number > 0 ? "+\(number)" : "\(number)").utf8)
    case .flag(let on): bytes.append(contentsOf: (on ? "yes" : "no").utf8)
    case .ratio(let part, let whole): bytes.append(contentsOf: "\(part)/\(whole)".utf8)
    }
  }

  /// The wire's form.
  public var wire: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
