import Cards
import Lines

/// The terms of a match: a number of hands for play chips, each with the same stacks.
public struct MatchTerms: Sendable, Equatable, Codable {
  /// The number of hands.
  public let hands: Int
  /// The chips of each player before each hand.
  public let stack: Int
  /// The seed of the cards; `nil` if it is drawn when the match begins.
  public let seed: Seed?

  /// The terms of a match.
  ///
  /// - Parameters:
  ///   - hands: 1 or more.
  ///   - stack: 1 or more.
  public init(hands: Int, stack: Int, seed: Seed? = nil) {
    (self.hands, self.stack, self.seed) = (hands, stack, seed)
  }
}

/// The random numbers for reshuffles in a hand of a match. They are set up only if a hand asks for
/// them, which few do.
struct ReshuffleChance: RandomNumberGenerator {
  private let seed: Seed
  private let deal: Int
  private var cards: ChaCha20?

  /// - Parameter deal: the number of the hand.
  init(seed: Seed, deal: Int) { (self.seed, self.deal) = (seed, deal) }

  mutating func next() -> UInt64 {
    var cards = self.cards ?? seed.derived("shuffled again").cards(ofDeal: deal)
    defer { self.cards = cards }
    return cards.next()
  }
}

/// The score of a match so far.
public struct MatchScore: Sendable, Equatable, Codable {
  /// The seed of the cards; `nil` where there is none, and the journal holds each shoe.
  let seed: Seed?
  /// The number of completed hands.
  private(set) var hands = 0
  /// Whether the match is over.
  public internal(set) var isOver = false
  /// The chips that each player has won in each hand.
  private var won: SeatMap<[Int]> = [:]

  init(seed: Seed?) { self.seed = seed }

  /// Adds the result of a completed hand: chips won, negative if lost.
  mutating func note(_ results: SeatMap<Int>) {
    let before = hands
    hands += 1
    for (seat, chips) in results {
      if won[seat] == nil { won[seat] = [] }
      won.update(seat) { won in
        // A newcomer has won nothing in the earlier hands.
        won.append(contentsOf: repeatElement(0, count: before - won.count))
        won.append(chips)
      }
    }
  }

  /// A player's winnings, with an estimate that uses each hand as a sample.
  ///
  /// - Parameter unit: the chips in which means are expressed.
  func result(of player: SeatedPlayer, unit: Int) -> MatchResult {
    let won = won[player.seat] ?? []
    let size = Double(unit) / 1000
    let estimate = Estimate(won.map { Double($0) / size })
    let error = estimate.tellsInterval ? estimate.standardError : nil
    return MatchResult(
      player: player, won: won.reduce(0, +), mean: Int(estimate.mean.rounded()),
      error: error.map { Int($0.rounded()) })
  }
}

/// The result of a player in a match.
public struct MatchResult: Sendable, Equatable, Codable {
  public let player: SeatedPlayer
  /// Total chips won; negative if lost.
  public let won: Int
  /// The average result of a hand, in thousandths of a big blind, of the bet that stands for it, or
  /// of a dollar against the house.
  public let mean: Int
  /// The mean's standard error, in the same unit; `nil` with too few samples.
  public let error: Int?

  public init(player: SeatedPlayer, won: Int, mean: Int, error: Int?) {
    (self.player, self.won, self.mean, self.error) = (player, won, mean, error)
  }
}

/// The end of a match, as its line has it.
public struct MatchEnd: Sendable, Equatable, Codable {
  /// The reason why a match is over.
  public enum Reason: String, Sendable, Codable, FieldValue {
    /// All hands were played.
    case played
    /// A player has left.
    case left
  }

  /// The number of completed hands.
  public let hands: Int
  /// The reason why the match is over.
  public let reason: Reason
  /// The results of all players who are seated or have just left, in seat order.
  public let results: [MatchResult]

  public init(_ reason: Reason, hands: Int, results: [MatchResult]) {
    (self.reason, self.hands, self.results) = (reason, hands, results)
  }
}

/// `SEAT:NAME:WON:MEAN:ERROR`, with `-` for no error.
extension MatchResult: CompoundValue, ListPart {
  public var parts: [any FieldValue] {
    [player.seat, player.name, won, mean, error.map { $0 as any FieldValue } ?? PlainWord("-")]
  }

  public init?(word: ArraySlice<UInt8>) {
    let parts = word.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 5, let seat = Seat(word: parts[0]), let name = PlayerName(word: parts[1]),
      let won = LineReader.number(parts[2]), let mean = LineReader.number(parts[3])
    else { return nil }
    let error = LineReader.number(parts[4])
    guard error != nil || parts[4].elementsEqual("-".utf8) else { return nil }
    self.init(player: SeatedPlayer(seat, name), won: won, mean: mean, error: error)
  }
}
