import LineProtocol
import Testing

@testable import Room

@Suite struct DealingTableTests {
  private let tables =
    "stud7 deal-stud7 shuffle=exhausted\nholdem deal-holdem\nopen deal-stud5 open=on"

  @Test func everybodySeesHisOwnFaceDownCardsOnly() throws {
    var hall = try Hall(tables: tables, of: ["ann", "bob"], at: "stud7")
    hall.connect("eve", wire: true)
    _ = hall.ask("eve", "watch stud7")
    _ = hall.read("bob")
    let ann = lines(hall.ask("ann", "deal"), "* deal")
    let bob = lines(hall.read("bob"), "* deal")
    let eve = lines(hall.read("eve"), "* deal")
    #expect(ann.count == 5 && bob.count == 5 && eve.count == 5)
    #expect(!ann[0].contains("??") && bob[0].contains("down=?????? up=") && eve[0] == bob[0])
    #expect(ann[1].contains("down=?????? up=") && !bob[1].contains("??") && eve[1] == ann[1])
    #expect(ann[0].hasPrefix("* deal table=stud7 seq=4 hand=1 seat=1 name=ann down="))
    #expect(ann[2].hasPrefix("* deal table=stud7 seq=6 hand=3 down=?????? up="))
    #expect(ann[4].contains("hand=dealer down=?????? up=") && ann[4] == eve[4])
  }

  @Test func whatAHandIsWorthIsItsOwnersNews() throws {
    var hall = try Hall(tables: tables, of: ["ann", "bob"], at: "stud7")
    let ann = lines(hall.ask("ann", "deal"), "* best")
    let bob = lines(hall.read("bob"), "* best")
    #expect(ann.count == 2 && bob.count == 2)
    #expect(
      !ann[0].contains("??") && ann[1].contains("cards=?????????? name=?? words=??"))
    #expect(!bob[1].contains("??") && bob[0].contains("player=ann cards=?????????? name=??"))
    // Those who come later see no more in the log than those who were there.
    hall.connect("eve", wire: true)
    #expect(
      lines(hall.ask("eve", "look stud7"), "= seat").allSatisfy { $0.contains("down=??????") })
    hall.enter("cid", wire: false, table: "stud7")
    _ = hall.read("cid")
    #expect(!hall.ask("cid", "look").contains { $0.contains("♠)") || $0.contains("♥)") })
  }

  @Test func showingTurnsUpAndNamesTheWinner() throws {
    var hall = try Hall(tables: tables, of: ["ann", "bob"], at: "stud7")
    hall.send("ann", "deal")
    #expect(lines(hall.ask("ann", "show"), "* best").count == 1)
    let up = hall.ask("bob", "show")
    #expect(up[0].hasPrefix("+ act table=stud7 did=show"))
    #expect(lines(up, "* best").contains { $0.contains("winner=yes") })
    #expect(!up.contains { $0.contains("??") })
  }

  @Test(arguments: [
    ("deal step", "rule.phase"), ("deal", "rule.deck"), ("deal sideways", "proto.arguments"),
    ("bet 5", "rule.verb"), ("new poker", "table.game"), ("new stud7 players=9", "rule.deck"),
    ("new stud5 players=1", "table.option"), ("new stud5 dealer=perhaps", "table.option"),
    ("new custom down=11", "table.option"), ("new stud5 colour=red", "table.option"),
  ])
  func whatADealerCannotIsRefused(line: String, code: String) throws {
    var hall = try Hall(tables: tables, of: ["ann", "bob"], at: "stud7")
    hall.send("ann", "deal")
    hall.wind(seconds: 2)
    let before = hall.ask("bob", "look")
    let reply = hall.ask("bob", line)
    #expect(reply.count == 1 && reply[0].hasPrefix("- code=\(code) "), "\(reply)")
    #expect(hall.ask("bob", "look") == before)
  }

  @Test(arguments: [
    "create x deal-stud7 players=7", "create x deal-stud7 decks=9", "create x deal-custom down=0",
    "create x deal-stud5 players=0", "create x deal-stud5 shuffle=never",
  ])
  func whatTheShoeCannotServeIsNotCreated(line: String) throws {
    var hall = try Hall(tables: tables)
    hall.enter("ann")
    #expect(hall.ask("ann", line)[0].hasPrefix("- code="))
    #expect(hall.ask("ann", "tables").last == "+ tables rows=3")
  }

  @Test func newRulesKeepTheOptionsThatAreNotNamed() throws {
    var hall = try Hall(tables: tables)
    hall.enter("ann", table: "stud7")
    let first = hall.ask("ann", "new holdem shuffle=round")
    #expect(
      lines(first, "* new")[0].contains(
        "game=deal-holdem players=4 dealer=on decks=1 open=off shuffle=round"))
    #expect(lines(first, "* community").count == 1)
    #expect(lines(hall.ask("ann", "new stud5"), "* new")[0].contains("shuffle=round"))
    #expect(lines(hall.ask("ann", "tables"), "= table id=stud7")[0].contains("game=deal-stud5"))
  }

  @Test func anOpenTableHidesNothing() throws {
    var hall = try Hall(tables: tables)
    hall.enter("ann", table: "open")
    let seen = hall.ask("ann", "deal")
    #expect(!seen.contains { $0.contains("??") })
    #expect(lines(seen, "* best").count == 5 && seen.contains { $0.contains("winner=yes") })
  }

  @Test func adviceForAnyoneAtAnyTime() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    let seen = hall.ask("eve", "@1 advise AhKh 9h4h2h")
    #expect(lines(seen, "= hand cards=") == ["= hand cards=AhKh9h4h2h"])
    let rungs = lines(seen, "= rung")
    #expect(rungs.count == 10)
    #expect(rungs[4].hasPrefix("= rung rank=5 name=flush yours=yes example=AcTc8c5c2c :In a tie "))
    #expect(
      seen.last?.hasPrefix("+ @1 advise hands=1 best=AhKh9h4h2h name=flush rank=5 value=") == true)
    #expect(lines(hall.ask("eve", "advise Ah Kd / 3h 4h 5h 6h 7h"), "= hand").count == 10)
  }

  /// The checks come in a fixed order, each with its own message.
  @Test(arguments: [
    ("advise Ah", "your second card is missing: which one do you hold with A♥?"),
    ("advise Ah 3h4h5h", "your second card is missing: which one do you hold with A♥?"),
    ("advise Ah / 3h4h5h", "your second card is missing: which one do you hold with A♥?"),
    ("advise AhKd 3h4h", "three to five of the dealer's"), ("advise AhKd 2c3c4c5c6c7c", "five"),
    ("advise AhKd Ah4h5h", "twice"), ("advise AhKdQs 3h4h5h", "two cards of your own, not 3"),
    ("advise AhXx 3h4h5h", "not a card"), ("advise Ah AhKd / 1h", "you mean Ah or Th"),
    ("advise AhAh", "twice"),
  ])
  func badAdviceIsRefusedWithItsOwnMessage(line: String, words: String) throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    let reply = hall.ask("eve", line)
    #expect(
      reply.count == 1 && reply[0].hasPrefix("- code=") && reply[0].contains(words), "\(reply)")
  }

  @Test func adviceAtATableUsesOnesOwnCards() throws {
    var hall = try Hall(tables: tables)
    hall.enter("ann", table: "holdem")
    #expect(hall.code("ann", "advise") == "rule.card")
    hall.send("ann", "deal next\ndeal step")
    #expect(hall.ask("ann", "advise").last?.hasPrefix("+ advise hands=1 best=") == true)
    hall.send("ann", "deal")
    let reply = hall.ask("ann", "advise").last ?? ""
    #expect(reply.hasPrefix("+ advise hands=10 best="))
    #expect(reply.contains(" any=") && reply.contains(" table=holdem :Your best hand: "))
  }

  /// `equity` without cards takes one's own, and the cards in the middle.
  @Test func equityAtATableTakesOnesOwnCards() throws {
    var hall = try Hall(tables: tables)
    hall.enter("ann", table: "holdem")
    #expect(hall.code("ann", "equity") == "rule.card")
    let dealt = hall.ask("ann", "deal next\ndeal step")
    let own = try #require(lines(dealt, "* deal")[0].firstMatch(of: /down=(\w{4})/)).1
    let board = try #require(lines(dealt, "* community")[0].firstMatch(of: /cards=(\w{6})/)).1
    #expect(hall.ask("ann", "equity") == hall.ask("ann", "equity \(own) / \(board)"))
    #expect(hall.ask("ann", "equity").last?.contains("method=exact trials=1070190 ") == true)
    let three = hall.ask("ann", "equity vs ? vs ?")
    #expect(three == hall.ask("ann", "equity \(own) vs ? vs ? / \(board)"))
    #expect(three.count == 4)
    #expect(hall.code("ann", "equity / 2c3c4c") == "proto.arguments")
  }

  /// Two cards alone: against one, and against as many as the table deals.
  @Test func twoCardsAreAdvisedOnBeforeTheFlop() throws {
    var hall = try Hall(tables: tables)
    hall.enter("eve")
    let alone = hall.ask("eve", "advise AhKd")
    #expect(
      alone[0] == "= equity hand=1 cards=AhKd win=64.47 tie=1.70 share=65.32 hands=2 method=exact")
    #expect(alone[1].contains(" hands=5 method=sampled error=0."))
    #expect(alone[2].hasPrefix("+ advise hands=0 rows=2 :A♥ K♦ before the flop"))
    #expect(alone.count == 3 && alone == hall.ask("eve", "advise Ah Kd"))
    hall.send("eve", "create duel deal-holdem players=2 dealer=off")
    hall.send("eve", "sit duel")
    #expect(hall.ask("eve", "advise AhKd").count == 2)
    _ = hall.ask("eve", "leave\ncreate ring deal-holdem players=9 dealer=off\nsit ring\ndeal next")
    let own = hall.ask("eve", "advise")
    #expect(own[1].contains(" hands=9 ") && own[2].contains("+ advise hands=0 rows=2 table=ring"))
    #expect(hall.ask("eve", "advise AhKd")[1].contains(" hands=9 "))
  }

  /// What may come: the case that the rules of the command were explained with.
  @Test func whatMayComeIsTold() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    let draws = lines(hall.ask("eve", "advise AhKd 3h4h5h"), "= draw")
    #expect(
      draws.prefix(2) == [
        "= draw name=straight-flush outs=1 cards=2h percent=4.3 next=2.1",
        "= draw name=flush outs=8 cards=6h7h8h9hThJhQhKh percent=30.6 next=17.0",
      ])
    #expect(draws.contains("= draw name=two-pair outs=0 cards=- percent=7.2 next=0.0"))
    let turn = lines(hall.ask("eve", "advise AhKd 3h4h5h9c"), "= draw")
    #expect(turn.allSatisfy { $0.contains(/percent=(\S+) next=\1$/) } && turn.count == 4)
    #expect(lines(hall.ask("eve", "advise AhKd 3h4h5h9c2s"), "= draw") == [])
  }

  @Test func bothReadingsAreInTheReply() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    let reply = hall.ask("eve", "advise 2c7d AhKhQhJhTh").last ?? ""
    #expect(reply.hasPrefix("+ advise hands=10 best=AhKhQh7d2c name=high-card rank=10 value=1244 "))
    #expect(reply.contains(" any=AhKhQhJhTh any-name=royal-flush :The best of the 10 hands "))
    #expect(reply.contains("; better by the rule of hold'em"))
  }

  @Test func handsTellsTheLadder() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    let seen = hall.ask("eve", "hands")
    #expect(seen.last == "+ hands rows=10")
    #expect(
      seen[0] == "= rung rank=1 name=royal-flush example=AhKhQhJhTh count=4 onein=649740.00 "
        + ":In a tie the pot is split: no suit beats another.")
    #expect(lines(seen, "= rung").count == 10 && !seen.contains { $0.contains("yours=") })
    hall.send("eve", "set mode text")
    let text = hall.ask("eve", "hands")
    #expect(
      text.first
        == " 1. royal flush     A♥ K♥ Q♥ J♥ 10♥          4 hands, 1 in 649,740")
    #expect(text[16].hasSuffix("1,098,240 hands, 1 in 2.37") && text[10].hasSuffix("1 in 255"))
    #expect(text.allSatisfy { $0.count <= 80 } && text.count < 24)
    let help = hall.ask("eve", "help hands")
    #expect(
      help.first
        == " 1. royal flush     A♥ K♥ Q♥ J♥ 10♥  ace, king, queen, jack and ten of one suit")
    #expect(help.allSatisfy { $0.count <= 80 } && help.count < 24)
  }

  @Test func adviceAtOneOfSeveralTablesNamesIt() throws {
    var hall = try Hall(tables: tables)
    hall.enter("ann", table: "holdem")
    hall.send("ann", "deal")
    hall.send("ann", "create other deal-holdem")
    _ = hall.ask("ann", "sit other")
    #expect(hall.code("ann", "advise") == "rule.card")
    #expect(hall.ask("ann", "advise table=holdem").last?.hasPrefix("+ advise hands=10") == true)
    #expect(hall.code("ann", "advise table=main") == "table.not-joined")
  }

  @Test func chancesAreToldInHundredths() throws {
    var hall = try Hall(tables: tables)
    hall.connect("eve", wire: true)
    let exact = hall.ask("eve", "equity AsAh vs KcKd")
    #expect(exact[0] == "= equity hand=1 cards=AsAh win=81.06 tie=0.38 share=81.26")
    #expect(exact[2].hasPrefix("+ equity hands=2 method=exact trials=1712304 rows=2 :"))
    let sampled = hall.ask("eve", "equity AsAh vs ? vs ?")
    #expect(sampled.count == 4 && sampled[3].contains("method=sampled trials="))
    #expect(sampled == hall.ask("eve", "equity AsAh vs ? vs ?"))
    for bad in ["equity", "equity Ah", "equity AsAh vs As2c", "equity AsAh / 2c3c", "equity vs"] {
      #expect(hall.ask("eve", bad)[0].hasPrefix("- code="), "\(bad)")
    }
  }
}
