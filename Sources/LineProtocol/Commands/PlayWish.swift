import Cards
import Identity
import Lines

/// What somebody wants who says `play`, as far as it was said.
public struct PlayWish: Sendable, Equatable {
  /// Who is to play with whoever says it.
  public enum Opponent: Sendable, Equatable {
    /// This person, in a match.
    case person(PlayerName)
    /// A bot of the house.
    case bot
  }

  /// Whom it is to be played with; `nil` for whoever is there.
  public let opponent: Opponent?
  /// The name of a game, of a family of games or of a table.
  public let game: String?
  public let stakes: StakeSize?

  public init(_ game: String? = nil, _ stakes: StakeSize? = nil, with opponent: Opponent? = nil) {
    (self.game, self.stakes, self.opponent) = (game, stakes, opponent)
  }

  /// Whether nothing more was said than `play`.
  public var isOpen: Bool { self == PlayWish() }
}

extension ArgumentPlace {
  /// A game and how high it is played, in either order; each may be missing.
  func gameAndStakes(
    _ words: some Sequence<String>
  ) throws(CommandError) -> (game: String?, stakes: StakeSize?) {
    var (game, stakes): (String?, StakeSize?)
    for word in words {
      if let known = StakeSize(word) {
        guard stakes == nil else { throw usage("\"\(quoting: word)\" are stakes twice") }
        stakes = known
      } else if game == nil {
        game = word.lowercased()
      } else {
        throw usage("\"\(quoting: word.prefix(20))\" is one word too many")
      }
    }
    return (game, stakes)
  }
}

extension PlayWish: Argument {
  private static let with = "with"
  private static let bot = "bot"

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    var rest = words[...]
    words = []
    opponent = try Self.opponent(taking: &rest, in: place)
    (game, stakes) = try place.gameAndStakes(rest)
  }

  private static func opponent(
    taking words: inout ArraySlice<String>, in place: ArgumentPlace
  ) throws(CommandError) -> Opponent? {
    guard words.first?.lowercased() == with else { return nil }
    words.removeFirst()
    guard let word = words.popFirst() else { throw place.usage("with whom? who lists the people") }
    if word.lowercased() == bot { return .bot }
    var name = [word]
    return .person(try PlayerName(taking: &name, in: place))
  }

  static var form: String { "[with NAME|bot] [GAME] [small|medium|big|N/N]" }

  var words: [String] {
    let partner: [String] =
      switch opponent {
      case .person(let name): [Self.with, "\(name)"]
      case .bot: [Self.with, Self.bot]
      case nil: []
      }
    return partner + [game, stakes?.word].compactMap(\.self)
  }

  static var examples: [Self] {
    let people = ["ann", "B-2"].compactMap { PlayerName($0) }.map(Opponent.person)
    return [
      Self(), Self("poker"), Self("holdem", .small), Self(nil, .pair(5, 10)),
      Self("omaha", .big, with: .bot), Self("nl", .medium, with: people.first),
      Self(with: people.last),
    ]
  }
}
