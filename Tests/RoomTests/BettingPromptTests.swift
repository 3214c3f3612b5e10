import LineProtocol
import Testing

@testable import Room

/// What a person at a betting table reads when asked, and what a program does.
@Suite struct BettingPromptTests {
  // MARK: - Trading by rank

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func aRankIsEnoughIfOnlyOneIsHeld(round: Int) throws {
    var hall = try Hall(tables: "main betting5 decks=8")
    hall.enter("ann", table: "main")
    for _ in 1..<round { hall.send("ann", "bet 1\ndeal\ndeal") }
    hall.send("ann", "bet 1")
    let dealt = try #require(hall.ask("ann", "deal").first { $0.hasPrefix("* deal") })
    let word = try #require(dealt.firstMatch(of: #/cards=(\S+)/#)).output.1
    let cards = stride(from: 0, to: word.count, by: 2).map {
      String(word.dropFirst($0).prefix(2))
    }
    for rank in "23456789TJQKA" {
      let held = Set(cards.filter { $0.first == rank })
      guard held.count != 1 else { continue }
      let reply = hall.ask("ann", "trade \(rank)")[0]
      #expect(reply.hasPrefix("- code=rule.card "), "\(reply)")
      #expect(reply.contains(held.isEmpty ? "you hold no " : "say which, as in trade "))
    }
    guard
      let only = cards.first(where: { card in
        Set(cards.filter { $0.first == card.first }).count == 1
      })
    else { return }
    let rank = only.first == "T" ? "10" : String(only.prefix(1)).lowercased()
    #expect(hall.ask("ann", "trade \(rank)")[0].contains(" did=trade out=\(only) "))
  }

  // MARK: - A new game in vain
}
