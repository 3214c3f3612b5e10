import Cards
import Lines

/// What somebody says with `seek`.
public enum SeekRequest: Sendable, Equatable {
  /// What is wanted.
  case open(SeekWish)
  /// That it is over.
  case off
}

/// What somebody wants to play with whoever wants it, too.
public struct SeekWish: Sendable, Equatable {
  /// The name of a game or of a family of games; `nil` for the usual one.
  public let game: String?
  public let stakes: StakeSize?
  /// How many chips both are to bring; `nil` for as many as the table takes.
  public let chips: Int?

  public init(_ game: String? = nil, _ stakes: StakeSize? = nil, chips: Int? = nil) {
    (self.game, self.stakes, self.chips) = (game, stakes, chips)
  }
}

extension SeekRequest: Argument {
  private static let end = "off"
  private static let with = "with"
  private static let units: Set = ["chips", "chip"]

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    var rest = words
    words = []
    guard rest.first?.lowercased() != Self.end else {
      guard rest.count == 1 else {
        throw place.usage("\"\(quoting: rest[1].prefix(20))\" is too much")
      }
      self = .off
      return
    }
    let chips = try Self.chips(takingEndOf: &rest, in: place)
    let (game, stakes) = try place.gameAndStakes(rest)
    self = .open(SeekWish(game, stakes, chips: chips))
  }

  /// Reads `with chips 200`, or `with 200 chips`, at the end.
  private static func chips(
    takingEndOf words: inout [String], in place: ArgumentPlace
  ) throws(CommandError) -> Int? {
    guard let index = words.firstIndex(where: { $0.lowercased() == with }) else { return nil }
    let said = words[words.index(after: index)...].filter { !units.contains($0.lowercased()) }
    words.removeSubrange(index...)
    guard said.count == 1, let number = said.first.flatMap({ WireNumber.parse($0) }), number > 0
    else { throw place.usage("with how many chips? as in seek holdem with chips 200") }
    return number
  }

  static var form: String { "[off|GAME] [small|medium|big|N/N] [with chips N]" }

  var words: [String] {
    guard case .open(let wish) = self else { return [Self.end] }
    return [wish.game, wish.stakes?.word].compactMap(\.self)
      + (wish.chips.map { [Self.with, "chips", "\($0)"] } ?? [])
  }

  static var examples: [Self] {
    [
      .open(SeekWish("holdem", .small)), .open(SeekWish()), .off,
      .open(SeekWish("omaha", .pair(5, 10), chips: 400)), .open(SeekWish("nl", chips: 100)),
    ]
  }
}
