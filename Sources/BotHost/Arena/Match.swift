import Cards
import Lines

/// The conditions of matches.
struct MatchConditions: Sendable, Equatable {
  /// The hands, or rounds against the house, at each table.
  var hands = 10_000
  /// Whether the same cards are played once in each rotation of the seats.
  var isDuplicate = false
  /// The stack of each player before each hand, in big blinds, or in dollars against the house;
  /// `nil` is 100.
  var stack: Int?
  /// The seed of all cards and choices.
  var seed: UInt64 = 1
  /// Whether the events of each hand are kept until they are collected.
  var isLogged = false
}

/// A match: its players, its game, and the number of hands. It is played in seatings: a single one,
/// or in a duplicate one for each rotation of the seats.
struct Match: Sendable {
  let entrants: [Entrant]
  let game: MatchGame
  /// The number of different deals.
  let deals: Int
  /// The number of times that each deal is played.
  let seatings: Int
  /// The chips, or dollars, of each player before each hand.
  let stack: Int
  /// Whether the events of each hand are kept until they are collected.
  let isLogged: Bool
  /// The seed of the cards; those of a deal follow from it and the number of the deal alone.
  let cardSeed: Seed
  private let choiceSeed: Seed

  /// Creates a match. In a duplicate the number of hands is rounded up to whole groups of the same
  /// cards.
  ///
  /// - Throws: `OptionError` that names the fix.
  init(
    _ entrants: [Entrant], at game: MatchGame, _ conditions: MatchConditions
  ) throws(OptionError) {
    guard entrants.count <= game.seats.upperBound else {
      throw OptionError(
        "there are \(entrants.count) bots for \(game.seats.upperBound) seats; "
          + "name fewer, or a game with more seats=, or add --round-robin")
    }
    try Self.require(entrants)
    (self.entrants, self.game, isLogged) = (entrants, game, conditions.isLogged)
    seatings = conditions.isDuplicate ? entrants.count : 1
    guard conditions.hands >= 2 * seatings else {
      throw OptionError("--hands is at least \(2 * seatings) here")
    }
    deals = (conditions.hands - 1) / seatings + 1
    stack = try game.chips(stack: conditions.stack)
    let seed = Seed(number: conditions.seed)
    (cardSeed, choiceSeed) = (seed, seed.derived("choices"))
  }

  static func require(_ entrants: [Entrant]) throws(OptionError) {
    guard entrants.count > 1 else {
      throw OptionError("at least 2 bots are needed, as in --bot careful --bot random")
    }
  }

  /// The number of hands in all seatings.
  var hands: Int { deals * seatings }

  /// The seat of an entrant in a seating: from one to the next, all players move on by a seat.
  func seat(of entrant: Int, in seating: Int) -> Seat {
    Seat((entrant + seating) % entrants.count + 1)
  }

  /// The seed of an entrant's choices in a seating.
  func choices(of entrant: Int, in seating: Int) -> UInt64 {
    let stream = UInt64(truncatingIfNeeded: seating * entrants.count + entrant)
    var generator = ChaCha20(seed: choiceSeed, stream: stream)
    return generator.next()
  }

  /// Whether its hands can be played in any order: not with a program, which may learn from earlier
  /// hands, nor in a game that depends on earlier choices.
  var hasSeparateHands: Bool {
    !entrants.contains(where: \.isProgram) && !game.isChosen
  }
}
