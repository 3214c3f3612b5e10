import Games
import Lines

/// The arguments of `play`.
struct PlayWish: Sendable, Equatable {
  /// The opponent of the player who types `play`.
  public enum Opponent: Sendable, Equatable {
    /// This person, in a match.
    case person(PlayerName)
    /// A bot of the house.
    case bot
  }

  /// The opponent; `nil` for anybody at the table.
  public let opponent: Opponent?
  /// The name of a game, of a family of games or of a table.
  public let game: String?
  public let stakes: StakeSize?

  /// Reads all words of the command.
  public init(_ args: inout Args) throws(Refusal) {
    var words = args.allWords()[...]
    opponent = try args.opponent(&words)
    (game, stakes) = try args.gameAndStakes(words)
  }

  /// Whether `play` had no arguments.
  public var isOpen: Bool { opponent == nil && game == nil && stakes == nil }
}

extension Args {
  /// The opponent; no game is called `bot`.
  fileprivate func opponent(
    _ words: inout ArraySlice<String>
  ) throws(Refusal) -> PlayWish.Opponent? {
    if words.first?.lowercased() == "bot" { words.insert("with", at: words.startIndex) }
    guard words.first?.lowercased() == "with" else { return nil }
    words.removeFirst()
    let word = try need(words.popFirst(), "with whom? who lists the people")
    return word.lowercased() == "bot" ? .bot : .person(try Args.name(word))
  }

  /// A game and its stakes, in either order; each may be missing.
  fileprivate func gameAndStakes(
    _ words: some Sequence<String>
  ) throws(Refusal) -> (game: String?, stakes: StakeSize?) {
    var stakes: StakeSize?
    var named: [String] = []
    for word in words {
      if let known = StakeSize(word) {
        guard stakes == nil else { throw refusal("\"\(word)\" are stakes twice") }
        stakes = known
      } else {
        named.append(word.lowercased())
      }
    }
    guard named.count > 1 else { return (named.first, stakes) }
    guard let entry = GameCatalogue.entry(titled: named) else {
      throw refusal("\"\(named[1].prefix(20))\" is one word too many")
    }
    return (entry.id.description, stakes)
  }
}
