import Lines
import Testing

@testable import Cards

@Suite struct OutsTests {
  /// The case of which each figure was worked out by hand: the deuce of hearts makes the straight
  /// flush, not the flush.
  @Test func theStraightFlushIsNotCountedAsAFlush() throws {
    let outs = try #require(Outs.all(hole: cards("AhKd"), board: cards("3h4h5h")))
    let flush = try #require(outs.first { $0.category == .flush })
    #expect(flush.cards == cards("6h7h8h9hThJhQhKh"))
    // With two hearts, 28 pairs, less 6h7h, which make three to seven a straight flush; or with
    // one heart of eight and one of the 38 other cards.
    #expect(flush.end == Chance(28 - 1 + 8 * 38, of: 47 * 46 / 2))
    #expect(flush.end.percent == "30.6 %" && flush.chance.percent == "17.0 %")
    let top = try #require(outs.first)
    #expect(top.category == .straightFlush && top.cards == cards("2h"))
    #expect(top.end == Chance(46 + 1, of: 47 * 46 / 2))
  }

  /// Every completion is valued by the slow judge, which knows nothing of the tables.
  @Test(arguments: [
    ("AhKd", "3h4h5h"), ("8c9d", "6s7hKd"), ("7c7d", "7h2s9dKc"), ("2c7d", "AhKhQhJh"),
    ("9c9d", "9h5s5d"), ("AsKs", "QsJs2d"), ("2h3c", "7s9dKc"),
  ])
  func completionsAreCountedOneByOne(hole: String, board: String) throws {
    let seen = cards(hole) + cards(board)
    let outs = try #require(Outs.all(hole: cards(hole), board: cards(board)))
    let unseen = Card.all.filter { !seen.contains($0) }
    let now = try #require(OutsTests.kind(seen))
    var next: [HandCategory: [Card]] = [:]
    for card in unseen { next[try #require(OutsTests.kind(seen + [card])), default: []] += [card] }
    var ends: [HandCategory: Int] = [:]
    var ways = 0
    for (index, card) in unseen.enumerated() {
      let lasts = board.count == 8 ? [] : Array(unseen[(index + 1)...])
      for last in board.count == 8 ? [[]] : lasts.map({ [$0] }) {
        ends[try #require(OutsTests.kind(seen + [card] + last)), default: 0] += 1
        ways += 1
      }
    }
    let better = HandCategory.ladder.filter { $0 > now && ends[$0] != nil }
    #expect(outs.map(\.category) == better)
    for draw in outs {
      #expect(draw.cards == next[draw.category] ?? [])
      #expect(draw.chance == Chance(draw.cards.count, of: unseen.count))
      #expect(draw.end == Chance(ends[draw.category] ?? 0, of: ways))
    }
  }

  /// The kind of the best five of some cards, by the slow judge's own order of kinds.
  private static func kind(_ cards: [Card]) -> HandCategory? {
    guard let best = HandOrder.value("high", hole: cards) else {
      return nil
    }
    var kind = best
    for _ in 0..<5 { kind /= 15 }
    let isRoyal = kind == 8 && best / (15 * 15 * 15 * 15) % 15 == 14
    return isRoyal ? .royalFlush : HandCategory(rawValue: UInt8(kind))
  }

  @Test(arguments: [("Ah", "2h7h9c"), ("AhKh", "2h7h"), ("AhKh", "2h7h9cTdJs"), ("AhAh", "2h7h9c")])
  func otherNumbersOfCardsHaveNoOuts(hole: String, board: String) {
    #expect(Outs.all(hole: cards(hole), board: cards(board)) == nil)
  }

  @Test(arguments: [
    (0, 47, "never", "0.0 %"), (47, 47, "always", "100.0 %"), (1, 4, "1 in 4", "25.0 %"),
    (9, 47, "about 1 in 5", "19.1 %"), (20, 47, "about 1 in 2", "42.6 %"),
    (24, 47, "about 1 in 2", "51.1 %"), (33, 47, "about 7 in 10", "70.2 %"),
    (46, 47, "nearly always", "97.9 %"), (5, 0, "always", "100.0 %"), (-1, 10, "never", "0.0 %"),
    (1, 3, "1 in 3", "33.3 %"),
  ])
  func chancesInWords(count: Int, total: Int, odds: String, percent: String) {
    let chance = Chance(count, of: total)
    #expect(chance.odds == odds)
    #expect(chance.percent == percent)
  }
}
