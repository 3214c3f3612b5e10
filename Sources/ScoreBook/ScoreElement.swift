import Lines

/// An element that a team counts at the end of a round. A `Profile` determines its value.
public enum ScoreElement: Hashable, Comparable, Sendable {
  case win, wild, sevens, fives, requiredClean, requiredDirty, clean, dirty, redThree
  /// An element that a club has defined, by its key.
  case own(String)
  case cards, minus

  /// All built-in elements, in the order of a sheet.
  public static let builtIn: [ScoreElement] = [
    .win, .wild, .sevens, .fives, .requiredClean, .requiredDirty, .clean, .dirty, .redThree,
    .cards, .minus,
  ]

  /// The name as typed and sent.
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
    case .own(let key): key
    case .cards: "cards"
    case .minus: "minus"
    }
  }

  /// The built-in element with a name, in any case and with a few common other spellings, or `nil`.
  public init?(key: String) {
    let typed = key.lowercased()
    let wanted = ScoreElement.otherSpellings[typed] ?? typed
    guard let found = ScoreElement.builtIn.first(where: { $0.key == wanted }) else { return nil }
    self = found
  }

  /// The element of a typed count: a built-in one, or one that a club may have defined.
  public init?(typed: String) {
    let key = typed.lowercased()
    guard let element = ScoreElement(key: key) ?? (ScoreElement.isOwnKey(key) ? .own(key) : nil)
    else { return nil }
    self = element
  }

  private static let otherSpellings = [
    "wilds": "wild", "seven": "sevens", "7s": "sevens", "five": "fives", "5s": "fives",
    "red3s": "red3", "card": "cards", "subtract": "minus",
  ]

  /// Other words in commands about a round, which no element can have as its name.
  private static let reserved: Set<String> = [
    "round", "game", "red3-bonus", "done", "finish", "club",
  ]

  /// Whether a club's own element can have this key, which must have no other meaning.
  static func isOwnKey(_ text: String) -> Bool {
    Label.isKey(text, upTo: BookLimits.elementKey) && !reserved.contains(text)
      && TeamName(key: text) == nil && ScoreElement(key: text) == nil
  }

  /// The name that people use, for elements without a title in the profile.
  public var title: String {
    switch self {
    case .wild: "Book of wilds"
    case .sevens: "Book of 7s"
    case .fives: "Book of 5s"
    case .requiredClean: "Required clean book"
    case .requiredDirty: "Required dirty book"
    case .redThree: "Red threes played"
    default: key.prefix(1).uppercased() + key.dropFirst()
    }
  }

  /// The largest count that one team can enter in one round.
  public var maximum: Int {
    switch self {
    case .win: 1
    case .cards, .minus: BookLimits.cardCount
    default: BookLimits.pieces
    }
  }

  /// The order of elements in a record; on a sheet the profile determines it.
  public static func < (a: ScoreElement, b: ScoreElement) -> Bool {
    let (first, second) = (a.place, b.place)
    return first == second ? a.key < b.key : first < second
  }

  private var place: Int {
    ScoreElement.builtIn.firstIndex(of: self) ?? ScoreElement.builtIn.count
  }
}

extension ScoreElement: WordCodable, CodingKeyRepresentable {
  public var description: String { key }

  /// The element with exactly this key, or `nil`.
  public init?(_ key: String) {
    let builtIn = ScoreElement.builtIn.first { $0.key == key }
    guard let element = builtIn ?? (ScoreElement.isOwnKey(key) ? .own(key) : nil) else {
      return nil
    }
    self = element
  }
}
