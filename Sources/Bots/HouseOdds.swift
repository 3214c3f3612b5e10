import Cards
import Games

/// The chances of every score of the house, as seen by a player who knows only the own hand: the
/// house gets as many cards as the player, any of the others of one deck as likely.
struct HouseOdds {
  /// The highest score of one card, the ace of spades.
  private static let highestCard = 18

  /// `ways[s]`: how many different hands of the house have the score `s`.
  private let ways: [Double]
  private let total: Double

  /// The odds against `hand`, whose length is the house's too.
  init(against hand: [Card]) {
    let count = hand.count
    let held = CardSet(hand)
    // Choosing card by card: ways[k][s] hands of k cards with the score s.
    let width = count * Self.highestCard + 1
    var ways = [[Double]](repeating: [Double](repeating: 0, count: width), count: count + 1)
    ways[0][0] = 1
    for card in Card.all where !held.contains(card) {
      let score = card.houseScore
      for size in stride(from: count, to: 0, by: -1) {
        for sum in stride(from: width - 1, through: score, by: -1) {
          ways[size][sum] += ways[size - 1][sum - score]
        }
      }
    }
    self.ways = ways[count]
    total = ways[count].reduce(0, +)
  }

  /// What one dollar of bet on `score` wins in the mean: from -1 (lost for sure) to 2 (double).
  func edge(of score: Int) -> Double {
    guard total > 0 else { return 0 }
    var sum = 0.0
    for (house, ways) in ways.enumerated() {
      switch HouseOutcome(of: score, against: house) {
      case .double: sum += 2 * ways
      case .win: sum += ways
      case .lose: sum -= ways
      case .push: break
      }
    }
    return sum / total
  }
}
