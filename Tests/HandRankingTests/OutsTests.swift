import Cards
import HandRanking
import Testing

@Suite struct OutsTests {
  /// Own cards, the dealer's, and one of the sentences.
  @Test(arguments: [
    ("AhKh", "2h7h9c", "9 cards of 47 make a flush, about 1 in 5 (19.1 %)"),
    ("8c9d", "6s7hKd", "8 cards of 47 make a straight, about 1 in 6 (17.0 %)"),
    ("8c9d", "6s7hKd2c", "8 cards of 46 make a straight, about 1 in 6 (17.4 %)"),
    ("7c7d", "7h2s9dKc", "9 cards of 46 make a full house, about 1 in 5 (19.6 %)"),
    ("7c7d", "7h2s9dKc", "1 card of 46 makes four of a kind, 1 in 46 (2.2 %)"),
    ("AhKd", "QsJcTh", "no single card makes a better kind of hand"),
    ("AhKh", "QhJh2c", "1 card of 47 makes a royal flush, 1 in 47 (2.1 %)"),
    ("AcKd", "8h9s2d", "15 cards of 47 make a pair, about 1 in 3 (31.9 %)"),
  ])
  func sentences(hole: String, board: String, sentence: String) throws {
    let outs = try #require(Outs(hole: cards(hole), board: cards(board)))
    #expect(outs.sentences.contains(sentence), "\(outs.sentences)")
  }

  @Test func improvementsComeBestFirstAndApart() throws {
    let outs = try #require(Outs(hole: cards("AhKh"), board: cards("QhJh2c")))
    #expect(
      outs.improvements.map(\.category) == [.royalFlush, .flush, .straight, .pair])
    #expect(outs.improvements.map(\.cards.count) == [1, 8, 3, 14])
    #expect(outs.chance == Chance(26, of: 47))
    #expect(outs.now.category == .highCard)
  }

  @Test func deadCardsDoNotCome() throws {
    let outs = try #require(
      Outs(hole: cards("AhKh"), board: cards("2h7h9c"), dead: cards("3h4h")))
    #expect(outs.sentences.contains("7 cards of 45 make a flush, about 1 in 6 (15.6 %)"))
  }

  @Test(arguments: [("Ah", "2h7h9c"), ("AhKh", "2h7h"), ("AhKh", "2h7h9cTdJs"), ("AhAh", "2h7h9c")])
  func otherNumbersOfCardsHaveNoOuts(hole: String, board: String) {
    #expect(Outs(hole: cards(hole), board: cards(board)) == nil)
  }

  @Test func whoIsBehindSeesWhatPutsHimAhead() throws {
    let question = try EquityQuestion(
      hands: [cards("AhKd"), cards("QsQc")], board: cards("2h7d9c"))
    let behind = try #require(question.lead(of: 0))
    #expect(behind.sentence == "6 cards of 45 put this hand ahead, about 1 in 8 (13.3 %)")
    #expect(behind.winning.allSatisfy { $0.rank == .ace || $0.rank == .king })
    let ahead = try #require(question.lead(of: 1))
    #expect(ahead.winning.count == 39 && ahead.tying.isEmpty)
    #expect(question.lead(of: 2) == nil)
    let equal = try EquityQuestion(
      hands: [cards("AhKd"), cards("AsKc")], board: cards("2h7d9c"))
    let lead = try #require(equal.lead(of: 0))
    #expect(lead.winning.isEmpty && lead.tying.count == 45)
    #expect(lead.sentence == "no single card puts this hand ahead")
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
