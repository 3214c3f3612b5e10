import LineProtocol
import Testing

@testable import Room

/// What a person at a betting table reads when asked, and what a program does.
@Suite struct BettingPromptTests {
  private func hall(_ names: [String]) throws -> Hall {
    try Hall(tables: "main betting3 decks=1", of: names, at: "main", wire: false)
  }

  private func prompt(_ lines: [String]) -> String {
    lines.last { $0.hasPrefix("Your turn: ") } ?? ""
  }

  /// Each card's score, what the house shows, and what is left with the stake subtracted.
  @Test func thePromptSaysWhatCountsInTheTrade() throws {
    var hall = try hall(["ann"])
    hall.send("ann", "bet 5")
    let asked = prompt(hall.ask("ann", "deal"))
    let cards = try #require(asked.firstMatch(of: #/trade \[([^\]]*)\] \(\+\$5\)/#)).output.1
    let scores = cards.split(separator: " | ").compactMap { $0.split(separator: " ").last }
      .compactMap { Int($0) }
    #expect(scores.count == 3 && asked.contains("score \(scores.reduce(0, +))"), "\(asked)")
    #expect(asked.hasPrefix("Your turn: bet 1-95 | trade ["))
    #expect(asked.contains("(bet $5 of $100, $95 left, ") && asked.contains("house ?? ?? ??"))
  }

  /// The hand of the round before has been told, and counts no more.
  @Test func theHouseIsShownOnceWithItsScore() throws {
    var hall = try hall(["ann"])
    #expect(prompt(hall.ask("ann", "")) == "Your turn: bet 1-100   (bet $0 of $100, $100 left)")
    hall.send("ann", "bet 5\ndeal")
    let end = hall.ask("ann", "deal")
    #expect(end.contains { $0.hasPrefix("The house shows ") && $0.contains(", score ") })
    #expect(prompt(end).hasSuffix(" left)") && !prompt(end).contains("house"), "\(end)")
  }

  @Test func programsReadWhatTheHouseShows() throws {
    var hall = try Hall(tables: "main betting3")
    hall.enter("ann", table: "main")
    #expect(hall.ask("ann", "bet 5").last?.contains(" house=") == false)
    #expect(hall.ask("ann", "deal").last?.hasSuffix(" clock=no house=?????? :Your turn") == true)
    let end = hall.ask("ann", "deal")
    let house = try #require(end.first { $0.hasPrefix("* house") }?.split(separator: " "))
    let cards = try #require(house.first { $0.hasPrefix("cards=") }).dropFirst(6)
    #expect(end.last?.hasSuffix(" clock=no house=\(cards) :Your turn") == true)
  }

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

  @Test(arguments: [
    ("trade 9", "rule.phase"), ("trade 1", "proto.card"), ("trade 9 9", "proto.card"),
  ])
  func aRankThatMeansNoCardIsRefused(line: String, code: String) throws {
    var hall = try Hall(tables: "main betting3")
    hall.enter("ann", table: "main")
    #expect(hall.code("ann", line) == code)
  }

  // MARK: - A new game in vain

  @Test func whoAsksInVainReadsWhy() throws {
    var hall = try hall(["ann", "bob"])
    #expect(hall.ask("ann", "reset")[0].hasPrefix("Noted, 1 of 2: a new game begins when "))
    hall.send("bob", "reset")
    _ = hall.read("ann")
    hall.wind(seconds: 1)
    #expect(
      hall.ask("ann", "reset")[0]
        == "Noted: a new game has just begun; for yet another say reset again in 2 s.")
    hall.wind(seconds: 2)
    #expect(hall.ask("ann", "reset")[0].hasPrefix("Noted, 1 of 2: "))
  }
}
