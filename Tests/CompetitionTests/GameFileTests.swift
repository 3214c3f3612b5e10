import Cards
import Lines
import Testing

@testable import cardroom_bots

struct GameFileTests {
  /// A whole file with one line changed: `nil` removes it.
  private func file(_ key: String, _ line: String?) -> String {
    let lines = [
      "GAMEDEF", "limit", "numPlayers = 2", "numRounds = 2", "blind = 1 1", "raiseSize = 2 4",
      "firstPlayer = 1 1", "maxRaises = 2 2", "numSuits = 2", "numRanks = 3", "numHoleCards = 1",
      "numBoardCards = 0 1", "END GAMEDEF", "numPlayers = many",
    ]
    return lines.compactMap { $0.hasPrefix(key) ? line : $0 }.joined(separator: "\r\n")
  }

  @Test func everyGameIsReadAsItIs() throws {
    let leduc = try TestGames.game("leduc-limit-2")
    #expect(leduc.deck.map(\.description) == ["Qh", "Qs", "Kh", "Ks", "Ah", "As"])
    #expect(leduc.stacks == [GameDefinition.unlimitedStack, GameDefinition.unlimitedStack])
    #expect(try GameDefinition(fileText: file("none", nil)) == leduc)
    #expect(try TestGames.game("kuhn-limit-3").deck.map(\.description) == ["Js", "Qs", "Ks", "As"])
    let ten = try TestGames.game("ten-nolimit-10")
    #expect(ten.isNoLimit && ten.maxRaises == [3, 255, 255] && ten.cardCount == 37)
    #expect(ten.firstPositions == [0, 3, 9] && ten.rounds == 3 && ten.raiseSizes.isEmpty)
  }

  @Test(
    arguments: [
      ("numPlayers", nil, 13, "numPlayers wants 1"),
      ("numPlayers", "numPlayers = 11", 3, "2 to 10"),
      ("blind", "blind = 1", 5, "blind wants 2"), ("blind", "blind = 1 x", 5, "'x' is no whole"),
      ("blind", "blind = -1 1", 5, "0 to"), ("raise", nil, 12, "raiseSize wants 2"),
      ("firstPlayer", "firstPlayer = 3", 7, "1 to 2"),
      ("numSuits", "suits = 2", 9, "'suits' is none"),
      ("numRanks", "numRanks = 1", 12, "needs 3 cards"), ("limit", "stack = 1 0", 2, "1 to"),
      ("limit", "stack = 1", 2, "stack wants 2"), ("limit", "stack = 1 1", 5, "nobody could act"),
      ("blind", "blind = 1 99999999999", 5, "0 to"),
      ("numBoard", "numBoardCards = 0 8", 12, "0 to 7"),
    ] as [(String, String?, Int, String)])
  func aMistakeIsToldWithItsLine(
    key: String, line: String?, number: Int, reason: String
  ) throws {
    let text = file(key, line)
    let error = try #require(throws: OptionError.self) { try GameDefinition(fileText: text) }
    #expect(error.description.contains(reason), "\(error)")
    #expect(error.description.hasPrefix("line \(line == nil && number == 13 ? 12 : number): "))
  }

  @Test func tenPlayersNeedTheirStacks() throws {
    let text = try TestGames.text("ten-nolimit-10.game").replacing("stack", with: "# stack")
    #expect(throws: OptionError.self) { try GameDefinition(fileText: text) }
  }

  @Test(arguments: [
    "8dJd", "8dJd|Td", "8dJd|Td4d/As9d", "8dJd|Td8d", "8dJd|Td4d/As9d6s3d", "8dJd|Td4d|2c2d", "x",
    "STATE:0:cc", "8dJd|Td4d/As9d6s/3d/6c/7c",
  ])
  func aHandWithoutItsCardsIsRefused(line: String) throws {
    let game = try TestGames.game("holdem-nolimit-2")
    #expect(throws: OptionError.self) {
      try game.hands(fileText: "8dJd|Td4d\n" + line)
    }
  }

  @Test func whatIsLeftOutComesFromTheRestOfTheDeck() throws {
    let game = try TestGames.game("leduc-limit-2")
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let stacked = try game.hands(fileText: "Ks|Kh")[0]
      let cards = DealtCards(game, stacked: stacked, using: &random)
      #expect(cards.holes.description == "[[Ks], [Kh]]")
      #expect(Set([cards.boards[1][0].rank]).isSubset(of: [.queen, .ace]))
    }
  }
}
