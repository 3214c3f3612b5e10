import Cards
import Identity
import Lines

/// The terms of a match: so many hands for play chips, with the same stacks before each.
public struct MatchTerms: Sendable, Equatable, Codable {
  /// Hands that are played.
  public let hands: Int
  /// Everybody's chips before each hand.
  public let stack: Int
  /// What the cards follow from; `nil` if it is drawn when the match begins.
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

/// The chance by which cards are shuffled again in a hand of a match. Few hands ask for it, and
/// only then is it made.
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

/// What a match has come to so far.
public struct MatchScore: Sendable, Equatable, Codable {
  /// What its cards follow from; `nil` where nothing does, and each shoe is on record.
  let seed: Seed?
  /// Hands that were played to the end.
  private(set) var hands = 0
  /// Whether no hand follows.
  public internal(set) var isOver = false
  /// The chips that each has won in each hand.
  private var won: SeatMap<[Int]> = [:]

  init(seed: Seed?) { self.seed = seed }

  /// Takes the result of the hand that is over: chips won, negative if lost.
  mutating func note(_ results: SeatMap<Int>) {
    let before = hands
    hands += 1
    for (seat, chips) in results {
      if won[seat] == nil { won[seat] = [] }
      won.update(seat) { won in
        // A player wins nothing in the hands before sitting down.
        won.append(contentsOf: repeatElement(0, count: before - won.count))
        won.append(chips)
      }
    }
  }

  /// A player's winnings, with an estimate that takes each hand as a sample.
  ///
  /// - Parameter unit: the chips that means are told in.
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

/// What somebody has won in a match.
public struct MatchResult: Sendable, Equatable, Codable {
  /// Who.
  public let player: SeatedPlayer
  /// Chips in all; negative if lost.
  public let won: Int
  /// Thousandths of a big blind, of what stands for it, or of a dollar against the house, that a
  /// hand has brought on average.
  public let mean: Int
  /// The mean's standard error, in the same; `nil` where there are too few samples to tell.
  public let error: Int?

  public init(player: SeatedPlayer, won: Int, mean: Int, error: Int?) {
    (self.player, self.won, self.mean, self.error) = (player, won, mean, error)
  }
}

/// How a match has ended, as its line has it.
public struct MatchEnd: Sendable, Equatable, Codable {
  /// Why a match is over.
  public enum Reason: String, Sendable, Codable, FieldValue {
    /// All hands were played.
    case played
    /// Somebody has left.
    case left
  }

  /// Hands that were played to the end.
  public let hands: Int
  /// Why it is over.
  public let reason: Reason
  /// What everybody has won who still sits there or has just left, in the order of the seats.
  public let results: [MatchResult]

  public init(_ reason: Reason, hands: Int, results: [MatchResult]) {
    (self.reason, self.hands, self.results) = (reason, hands, results)
  }
}

/// `SEAT:NAME:WON:MEAN:ERROR`, the last `-` if there is none.
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
