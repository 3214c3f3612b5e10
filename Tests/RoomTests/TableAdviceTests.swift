import LineProtocol
import Testing

@testable import Room

/// The advisor at a table looks at the player's own cards, by the rules that are played there.
@Suite struct TableAdviceTests {
  /// What `advise` answers to the first of two at a table, and how its sentences begin.
  @Test(arguments: [
    ("holdem", "+ advise hands=0 rows=1 table=t :"), ("omaha", "+ advise hands=0 rows=1 table=t :"),
    ("draw5", "+ advise hands=1 best="), ("stud7", "+ advise hands=0 rows=1 table=t :"),
    ("27single", "+ advise hands=1 best="), ("badugi", "+ advise hands=1 best="),
    ("razz", "+ advise hands=0 rows=1 table=t :"), ("shortdeck", "+ advise hands=0 rows=1 table=t"),
    ("leduc", "+ advise hands=1 best="),
  ])
  func everyKindOfPokerIsAdvisedOn(game: String, reply: String) throws {
    var hall = try Hall(tables: "t \(game) seats=2", of: ["ann", "bob"], at: "t")
    let advice = hall.ask("ann", "advise")
    #expect(advice.last?.hasPrefix(reply) == true, "\(advice)")
    let equity = hall.ask("ann", "equity")
    #expect(equity.count == 3 && equity[0].hasPrefix("= equity hand=1 cards="), "\(equity)")
    #expect(equity[2].hasPrefix("+ equity hands=2 method="))
    #expect(equity == hall.ask("ann", "equity"))
    // Shares of the pot are a whole one.
    let shares = equity.prefix(2).compactMap { line -> Double? in
      line.firstMatch(of: /share=([0-9.]+)/).flatMap { Double($0.1) }
    }
    #expect(shares.count == 2 && abs(shares.reduce(0, +) - 100) < 0.05, "\(equity)")
  }

  @Test(arguments: [("stud5", 5), ("stud7", 7)])
  func aDealersStudIsAdvisedOn(game: String, cards: Int) throws {
    var hall = try Hall(tables: "t deal-\(game) players=2 dealer=off", of: ["ann", "bob"], at: "t")
    hall.send("ann", "deal next")
    #expect(hall.ask("ann", "advise").last?.hasPrefix("+ advise hands=0 rows=1 table=t :") == true)
    hall.send("ann", "deal")
    let advice = hall.ask("ann", "advise")
    let choices = cards == 5 ? 1 : 21
    #expect(advice.count == 11 && advice[0].hasPrefix("= rung rank=1 name=royal-flush yours="))
    #expect(advice[10].hasPrefix("+ advise hands=\(choices) best="), "\(advice[10])")
    #expect(hall.ask("ann", "equity").count == 3)
  }

  /// The reply says what the server says at the end of a round.
  @Test func theHandIsTheOneThatTheDealerNames() throws {
    var hall = try Hall(tables: "t deal-stud7 players=1 dealer=off")
    hall.enter("ann", table: "t")
    for _ in 0..<20 {
      let best = try #require(hall.ask("ann", "deal").last { $0.hasPrefix("* best") })
      let cards = try #require(best.firstMatch(of: /cards=(\w+) name=(\S+)/))
      let advice = try #require(hall.ask("ann", "advise").last)
      #expect(advice.contains(" best=\(cards.1) name=\(cards.2) "), "\(best) \(advice)")
    }
  }

  @Test(arguments: [
    ("t omaha8 seats=2", "Just two of your cards count, with three of the board."),
    ("t 27single seats=2", "The lowest hand wins: aces are high"),
    ("t badugi seats=2", "Most cards of different ranks and suits win"),
  ])
  func theRuleIsSaid(table: String, sentence: String) throws {
    var hall = try Hall(tables: table, of: ["ann", "bob"], at: "t")
    // To the flop, where there is one.
    for name in ["ann", "bob", "ann", "bob"] { hall.send(name, "call\ncheck") }
    #expect(hall.ask("ann", "advise").last?.contains(sentence) == true)
  }

  @Test(arguments: [
    ("t holdem", "advise", "rule.card", "you hold no cards here now"),
    ("t deal-stud7 decks=2", "equity", "rule.card", "counted with one deck of 52"),
    ("t deal-custom down=10", "equity", "rule.card", "more than seven cards"),
    ("t betting3", "advise", "rule.card", "3 cards of the house 31.5 on average"),
    ("t pineapple seats=1", "equity", "rule.card", "you hold no cards here now"),
  ])
  func whatCannotBeAnsweredSaysWhatCan(
    table: String, line: String, code: String, words: String
  ) throws {
    var hall = try Hall(tables: table.replacing(" seats=1", with: ""))
    hall.enter("ann", table: "t")
    hall.send("ann", "bet 5\ndeal")
    let reply = hall.ask("ann", line)
    #expect(reply.first { $0.hasPrefix("- ") }?.hasPrefix("- code=\(code) ") == true, "\(reply)")
    #expect(reply.joined().contains(words), "\(reply)")
  }

  /// Whoever does not play is told what can be asked without cards.
  @Test func whoHoldsNothingIsToldToNameCards() throws {
    var hall = try Hall(tables: "t holdem")
    hall.connect("eve")
    #expect(hall.ask("eve", "advise")[0].contains("name some, as in advise AhKd 3h4h5h"))
    hall.send("eve", "watch t")
    for line in ["advise", "equity", "advise table=t"] {
      let reply = hall.ask("eve", line)
      let example = line == "equity" ? "equity AhKd vs QsQc" : "advise AhKd 3h4h5h"
      #expect(reply[0].contains("name some, as in \(example)"), "\(reply)")
      #expect(!reply[0].contains("sit t"))
    }
  }

  /// Nobody who watches is told to type what only players can.
  @Test func whoWatchesIsNotToldToPlay() throws {
    var hall = try Hall(tables: "t betting3", of: ["ann", "bob"], at: "t", wire: false)
    hall.connect("eve")
    hall.send("eve", "watch t")
    _ = hall.read("eve")
    hall.send("ann", "bet 5")
    hall.send("ann", "reset")
    #expect(hall.read("bob").contains("ann asks for a new game (1 of 2). Type reset if you agree."))
    #expect(hall.read("eve").last == "ann asks for a new game (1 of 2).")
    let help = hall.ask("eve", "help").joined()
    #expect(help.contains("unwatch") && !help.contains("bet [N]") && !help.contains("reset"))
  }
}
