// Owns the things that can be counted in a round. What they are worth is a profile's business.

/// Something a team counts at the end of a round (document 001, "Summary of scoring rules").
public enum ScoreElement: Int, CaseIterable, Hashable, Comparable, Sendable {
  case win, wild, sevens, fives, requiredClean, requiredDirty, clean, dirty, redThree, cards, minus

  /// The name as it is typed and sent.
  public var key: String {
    switch self {
    case .win: "win"
    case .wild: "wild"
    case .sevens: "sevens"
    case .fives: "fives"
    case .requiredClean: "req-clean"
    case .requiredDirty: "req-dirty"
    case .clean: "clean"
    case .dirty: "dirty"
    case .redThree: "red3"
    case .cards: "cards"
    case .minus: "minus"
    }
  }

  /// The element of that name, in any case and with a few common other spellings, or `nil`.
  public init?(key: String) {
    let typed = key.lowercased()
    let wanted = ScoreElement.otherSpellings[typed] ?? typed
    guard let found = ScoreElement.allCases.first(where: { $0.key == wanted }) else { return nil }
    self = found
  }

  private static let otherSpellings = [
    "wilds": "wild", "seven": "sevens", "7s": "sevens", "five": "fives", "5s": "fives",
    "red3s": "red3", "card": "cards", "subtract": "minus",
  ]

  /// The largest count that can be entered for one team in one round.
  public var maximum: Int {
    switch self {
    case .win: 1
    case .cards, .minus: BookLimits.cardCount
    default: BookLimits.pieces
    }
  }

  /// The order in which the elements stand on a sheet.
  public static func < (a: ScoreElement, b: ScoreElement) -> Bool { a.rawValue < b.rawValue }
}
