import Cards
import Identity
import LineProtocol

/// How matches are played.
struct MatchConditions: Sendable, Equatable {
  /// Hands, or rounds against the house, at each table.
  var hands = 10_000
  /// Whether the same cards are played once in each rotation of the seats.
  var isDuplicate = false
  /// What everybody has before each hand: big blinds, or dollars against the house; `nil` is 100.
  var stack: Int?
  /// What all cards and choices follow from.
  var seed: UInt64 = 1
  /// Whether what happens in each hand is kept until it is collected.
  var isLogged = false
}

/// A match: who plays what, and how often with which cards. It is played in seatings: one, or in
/// duplicate one for each rotation of the seats.
struct Match: Sendable {
  /// Who plays.
  let entrants: [Entrant]
  /// What is played.
  let game: MatchGame
  /// Different orders of the cards that are played.
  let deals: Int
  /// How often each of them is played.
  let seatings: Int
  /// Everybody's chips, or dollars, before each hand.
  let stack: Int
  /// Whether what happens in each hand is kept until it is collected.
  let isLogged: Bool
  /// What the cards of a deal follow from, with its number, and nobody's play.
  let cardSeed: Seed
  private let choiceSeed: Seed

  /// A match. In duplicate the hands are rounded up to whole groups of the same cards.
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

  /// Hands that are played in all.
  var hands: Int { deals * seatings }

  /// Where an entrant sits in a seating: from one to the next everybody moves on by a seat.
  func seat(of entrant: Int, in seating: Int) -> Seat {
    Seat((entrant + seating) % entrants.count + 1)
  }

  /// What an entrant's choices in a seating follow from.
  func choices(of entrant: Int, in seating: Int) -> UInt64 {
    let stream = UInt64(truncatingIfNeeded: seating * entrants.count + entrant)
    var generator = ChaCha20(seed: choiceSeed, stream: stream)
    return generator.next()
  }

  /// Whether its hands can be played in any order: no program, which may learn from one to the
  /// next, and no game that depends on what was chosen before.
  var hasSeparateHands: Bool {
    !entrants.contains(where: \.isProgram) && !game.isChosen
  }
}
