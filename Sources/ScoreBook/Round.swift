// Owns the four rounds of a game. Never knows which of them is open.

/// One of the four rounds of a game.
public struct Round: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1 to 4.
  public let number: Int

  /// The first round of a game.
  public static let first = Round(unchecked: 1)
  /// The last round of a game.
  public static let last = Round(unchecked: 4)
  /// The four rounds in order.
  public static let all = (first.number...last.number).map(Round.init(unchecked:))

  private init(unchecked number: Int) { self.number = number }

  /// The round of that number, or `nil` if a game has no such round.
  public init?(_ number: Int) {
    guard (Round.first.number...Round.last.number).contains(number) else { return nil }
    self.number = number
  }

  /// Earlier rounds come first.
  public static func < (a: Round, b: Round) -> Bool { a.number < b.number }

  /// The round's number.
  public var description: String { "\(number)" }

  /// Where the round stands in an array of all four.
  var index: Int { number - 1 }
}
