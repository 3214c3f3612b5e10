// Seats over time, as a regular of a card room would look at them: who comes, goes, runs out of
// chips and comes back, and what is played then.

import Cards
import Identity
import Testing

@testable import Games

struct PokerSeatsTests {
  // MARK: - Two, three, and a pause

  @Test("Two become three and two again")
  func headsUpAndBack() throws {
    var table = try PlayedTable("AC")
    #expect(try table.play() == "button A, blinds A/C, plays AC")
    var behind = table
    try behind.sit("D")
    #expect(
      try behind.play(hands: 2) == [
        "button A, blinds C/D, plays ACD", "button C, blinds D/A, plays ACD",
      ])
    try behind.leave("D")
    #expect(try behind.play() == "button A, blinds A/C, plays AC")

    try table.sit("B")
    #expect(
      try table.play(hands: 2) == [
        "button C, blinds C/A, plays AC", "button C, blinds A/B, plays ABC",
      ], "between the two the newcomer waits until the big blind comes")
    try table.leave("B")
    #expect(try table.play() == "button A, blinds A/C, plays AC")
  }

  @Test("With one player the table waits, and the big blind goes on from where it was")
  func pause() throws {
    var table = try PlayedTable("BC")
    #expect(try table.play(hands: 2).last == "button C, blinds C/B, plays BC")
    try table.leave("B")
    #expect(table.game.nextHand == nil)
    for letter in ["A", "D"] { try table.sit(letter) }
    #expect(table.game.nextHand == .after(seconds: 3))
    var taken = table
    #expect(try table.play() == "button A, blinds -/C, plays ACD", "C alone has played before")
    try taken.sit("B", name: "newcomer")
    #expect(try taken.play() == "button A, blinds B/C, plays ABCD")
  }

  @Test("K1: of two the big blind changes hands, also when one is broke and brings more")
  func bustHeadsUp() throws {
    var table = try PlayedTable("AB")
    try table.topUp("A", by: 9000)
    var bigBlinds: [String] = []
    for _ in 0..<6 {
      try table.bust("B", by: "A")
      bigBlinds.append(table.game.hand?.bigBlind.map(PlayedHand.letter) ?? "-")
      #expect(table.game.nextHand == nil)
      try table.topUp("B", by: 100)
      #expect(table.game.nextHand == .after(seconds: 3))
    }
    #expect(bigBlinds == ["B", "A", "B", "A", "B", "A"])
  }

  @Test("K4: what was missed is still owed after a pause")
  func debtsOutliveAPause() throws {
    var table = try PlayedTable("ABCD")
    _ = try table.play()
    try table.sitOut("D")
    #expect(try table.play() == "button B, blinds C/A, plays ABC")
    for letter in ["A", "B"] { try table.sitOut(letter) }
    #expect(table.game.nextHand == nil)
    for letter in ["A", "B", "D"] { try table.comeBack(letter) }
    #expect(try table.play() == "button C, blinds A/B, plays ABC", "D waits for the big blind")
    try table.act("D", .post(true))
    #expect(
      try table.play(hands: 2) == [
        "button A, blinds B/C, plays ABCD, D dead, D bb", "button B, blinds C/D, plays ABCD",
      ])
  }

  @Test("K4: of two nobody plays for nothing: whoever has missed the blinds pays both")
  func debtsHeadsUp() throws {
    var table = try PlayedTable("ABC")
    _ = try table.play()
    try table.sitOut("B")
    #expect(
      try table.play(hands: 2) == [
        "button C, blinds C/A, plays AC", "button A, blinds A/C, plays AC",
      ])
    try table.sitOut("C")
    try table.comeBack("B")
    #expect(try table.deal() == "button B, blinds -/A, plays AB, B dead, B bb")
    #expect(table.asked == "B", "of two the button acts first")
    #expect(try table.offers("B") == "fold, check, raise 4-998")
    try table.finish()
    #expect(try table.play() == "button A, blinds A/B, plays AB")
  }

  // MARK: - The first button

  @Test("The highest card has the first button, by suit where two are alike")
  func firstButton() throws {
    var buttons: Set<Seat> = []
    for seed in 0..<40 {
      var table = try PlayedTable("BDE")
      table.drawsButton = true
      table.chance = ChaCha20(seed: Seed(number: UInt64(seed)))
      _ = try table.deal()
      guard case .button(let draw) = table.events.first else {
        Issue.record("no cards are drawn")
        return
      }
      #expect(draw.cards.map(\.player.seat) == [Seat(2), Seat(4), Seat(5)])
      #expect(Set(draw.cards.map(\.card)).count == 3)
      let highest = draw.cards.map(\.card).max()
      #expect(draw.cards.first { $0.card == highest }?.player.seat == draw.button)
      #expect(table.game.button == draw.button)
      buttons.insert(draw.button)
      try table.finish()
      try table.sitOut("B")
      try table.sitOut("D")
      try table.comeBack("B")
      _ = try table.deal()
      #expect(!table.events.contains { $0.isButtonDraw }, "a pause changes nothing")
    }
    #expect(buttons.count == 3)
  }

  @Test("Whoever comes to a table that all have left draws anew; in a match nobody draws")
  func whoDraws() throws {
    var table = try PlayedTable("AB")
    table.drawsButton = true
    _ = try table.play()
    for letter in ["A", "B"] { try table.leave(letter) }
    for letter in ["C", "D"] { try table.sit(letter) }
    _ = try table.deal()
    #expect(table.events.first?.isButtonDraw == true)
    var match = try PlayedTable(
      "AB", [try PokerPlay(.holdem, .no, "blinds=1/2")], seats: 2,
      match: MatchTerms(hands: 4, stack: 100))
    match.drawsButton = true
    if match.game.openHand == nil { _ = try match.deal() }
    #expect(!match.events.contains { $0.isButtonDraw })
  }

  @Test("In dealer's choice the highest card chooses first")
  func drawnChooser() throws {
    for seed in 0..<8 {
      var table = try PlayedTable("ABC", Self.mix(.dealersChoice), rotation: .dealersChoice)
      table.drawsButton = true
      table.chance = ChaCha20(seed: Seed(number: UInt64(seed)))
      #expect(throws: ScriptError.self) { try table.deal() }
      guard case .button(let draw) = table.events.first else {
        Issue.record("no cards are drawn")
        return
      }
      #expect(table.asked == PlayedHand.letter(draw.button))
      try table.act(table.asked, .choose("holdem"))
      if table.game.openHand == nil { _ = try table.deal() }
      #expect(table.game.button == draw.button)
    }
  }

  @Test("The first hand begins at once when all seats are taken, else after a while")
  func start() throws {
    var table = try PlayedTable("AB", [try PokerPlay(.holdem, .no, "blinds=1/2")], seats: 3)
    #expect(table.game.nextHand == .after(seconds: 3))
    try table.sit("C")
    #expect(table.game.openHand != nil)
    try table.finish()
    #expect(table.game.nextHand == .after(seconds: 2), "time to look at it")
  }

  // MARK: - Chips

  @Test("Who is broke keeps the seat, and owes nothing if no blind has passed it since")
  func topUpWhenBroke() throws {
    var table = try PlayedTable("ABD")
    try table.sit("C", 20)
    _ = try table.play()
    try table.bust("C", by: "A")
    let isOut = table.events.contains {
      if case .broke(let it) = $0 { it.seat == Seat(3) } else { false }
    }
    #expect(isOut)
    #expect(try table.play() == "button C, blinds D/A, plays ABD")
    try table.topUp("C", by: 100)
    #expect(try table.play() == "button D, blinds A/B, plays ABCD")
  }

  @Test("K4: who was broke when the big blind passed waits for it, or posts both")
  func topUpBetween() throws {
    var table = try PlayedTable("ABD")
    try table.sit("C", 20)
    _ = try table.play()
    try table.bust("C", by: "A")
    #expect(try table.play(hands: 3).last == "button A, blinds B/D, plays ABD")
    try table.topUp("C", by: 100)
    var waits = table
    #expect(
      try waits.play(hands: 3) == [
        "button B, blinds D/A, plays ABD", "button D, blinds A/B, plays ABD",
        "button A, blinds B/C, plays ABCD",
      ])
    try table.act("C", .post(true))
    #expect(
      try table.play(hands: 2) == [
        "button B, blinds D/A, plays ABD", "button D, blinds A/B, plays ABCD, C dead, C bb",
      ], "not between button and small blind")
  }

  @Test("Of two with the third between them, who comes back with chips never shifts the blinds")
  func topUpHeadsUp() throws {
    var table = try PlayedTable("AC")
    try table.sit("B", 3)
    _ = try table.play()
    try table.bust("B", by: "A")
    let before = try table.play()
    try table.topUp("B", by: 100)
    let after = try table.play(hands: 3)
    for words in [before] + after { #expect(words.contains("blinds")) }
    let bigBlinds = ([before] + after).compactMap { $0.split(separator: ",")[1].last }
    for (one, next) in zip(bigBlinds, bigBlinds.dropFirst()) { #expect(one != next) }
    #expect(after.last?.hasSuffix("plays ABC") == true)
  }

  @Test("A top-up comes at once, or when the hand is over")
  func topUp() throws {
    var table = try PlayedTable("ABC")
    try table.topUp("B", by: 50)
    #expect(table.game.stack(of: Seat(2)) == 1050)
    _ = try table.deal()
    try table.topUp("A", by: 70)
    #expect(table.game.hand?.players.contains { $0.stack > 1050 } == false)
    #expect(table.game.stack(of: Seat(1)) == 1070)
    // What is told is the stack of this hand, without what has been bet and what will come.
    try table.topUp("B", by: 30)
    let told = table.events.compactMap { event -> [Int]? in
      if case .toppedUp(_, let amount, let stack, true) = event { [amount, stack] } else { nil }
    }
    #expect(told == [[70, 1000], [30, 1049]])
    try table.finish()
    #expect(table.game.players[Seat(1)]?.behind == 0)
    #expect(table.game.players[Seat(1)]?.stack == 1070)
  }

  // MARK: - Going

  @Test("Who leaves in a hand is played safe, what was bet stays, and the rest goes along")
  func leavingInHand() throws {
    var table = try PlayedTable("ABC")
    _ = try table.deal()
    try table.act("A", .wager(.raise, to: 10))
    try table.leave("C")
    #expect(table.game.players[Seat(3)] != nil, "not before it is C's turn")
    try table.act("B", .call)
    try table.finish()
    #expect(table.game.players[Seat(3)] == nil)
    let left = table.events.compactMap { event -> Int? in
      if case .left(_, let stack) = event { stack } else { nil }
    }
    #expect(left == [998])
  }

  @Test("Who wants to go with the next big blind is named when it comes")
  func leaveNextBlind() throws {
    var table = try PlayedTable("ABCD")
    try table.act("D", .leaveNextBlind(true))
    _ = try table.deal()
    #expect(table.game.seatsToSitOut.isEmpty)
    try table.finish()
    #expect(table.game.seatsToSitOut == [Seat(4)])
  }

  @Test("Whoever takes a seat cannot turn up the cards of the one who has left it")
  func predecessorsCards() throws {
    var table = try PlayedTable("ABC")
    _ = try table.deal()
    try table.leave("A")
    try table.finish()
    #expect(try table.offers("B").contains("show"))
    try table.sit("A", name: "newcomer")
    #expect(try table.offers("A").isEmpty)
    #expect(
      try table.refusal("A", .show)
        == "turn.none you have no part in this hand; wait for the next one")
  }

  @Test("A hand that is void gives everything back")
  func void() throws {
    var table = try PlayedTable("ABC")
    _ = try table.deal()
    try table.act("A", .wager(.raise, to: 500))
    try table.sit("D", 700)
    table.void()
    #expect(table.game.players.values.map(\.stack) == [1000, 1000, 1000, 700])
    #expect(table.game.openHand == nil)
    let stacks: SeatMap<Int> = [Seat(1): 1000, Seat(2): 1000, Seat(3): 1000, Seat(4): 700]
    #expect(table.events.last == .void(hand: 1, stacks: stacks), "who waits is told too")
  }

  // MARK: - Planning

  @Test("B18: what is planned is done when the turn comes, unless the price is another then")
  func plans() throws {
    var table = try PlayedTable("ABC")
    _ = try table.deal()
    #expect(
      try table.refusal("A", .plan(.fold))
        == "rule.phase nothing can be said beforehand now; wait for your turn", "A has the turn")
    try table.act("B", .plan(.call(1)))
    try table.act("C", .plan(.check))
    var raised = table
    try table.act("A", .call)
    #expect(table.game.hand?.currentStreet.name == "flop", "B has called and C has checked")
    #expect(table.asked == "B", "plans are for one street")

    try raised.act("A", .wager(.raise, to: 6))
    #expect(raised.asked == "B")
    #expect(raised.game.players[Seat(2)]?.planned == nil)
    try raised.act("B", .call)
    #expect(raised.asked == "C", "to check is not possible any more")
    try raised.act("A", .plan(.checkOrFold))
    try raised.act("C", .wager(.raise, to: 20))
    #expect(raised.asked == "A", "it cost nothing when A said so")
  }

  @Test("B18: who would check or fold folds at the price at which that was said")
  func plansToFold() throws {
    var table = try PlayedTable("ABCD")
    _ = try table.deal()
    try table.act("B", .plan(.checkOrFold))
    try table.act("C", .plan(.checkOrFold))
    try table.act("D", .call)
    var raised = table
    try table.act("A", .call)
    #expect(table.game.isInHand(Seat(2)) == false, "it has cost 1 all the time")
    #expect(table.game.hand?.currentStreet.name == "flop", "C has checked")
    try raised.act("A", .wager(.raise, to: 6))
    #expect(raised.asked == "B" && raised.game.players[Seat(2)]?.planned == nil)
  }

  @Test("B18: a plan ends with its hand, also with one that is void")
  func plansOfVoidHands() throws {
    var table = try PlayedTable("ABC")
    _ = try table.deal()
    try table.act("C", .plan(.fold))
    table.void()
    _ = try table.deal()
    #expect(table.game.players.values.allSatisfy { $0.planned == nil })
  }

  // MARK: - Mixes

  private static func mix(_ mix: PokerMix) -> [PokerPlay] {
    mix.kinds.map { kind in
      var stakes = Stakes()
      (stakes.smallBlind, stakes.bigBlind, stakes.smallBet, stakes.bigBet) = (1, 2, 2, 4)
      if kind.variant.forced != .blinds {
        (stakes.smallBlind, stakes.bigBlind, stakes.ante, stakes.bringIn) = (0, 0, 1, 1)
      }
      return PokerPlay(kind.variant, kind.limit, stakes)
    }
  }

  @Test("A mix goes on each orbit, and in stud the button stays where it is")
  func horse() throws {
    var table = try PlayedTable("ABC", Self.mix(.horse))
    var seen: [String] = []
    for _ in 0..<17 {
      let words = try table.play()
      seen.append("\(table.game.hand?.variant.id.rawValue ?? "") \(words.prefix(8))")
    }
    let expected = [
      "holdem A", "holdem B", "holdem C", "omaha8 A", "omaha8 B", "omaha8 C", "razz C", "razz C",
      "razz C", "stud7 C", "stud7 C", "stud7 C", "stud8 C", "stud8 C", "stud8 C", "holdem A",
      "holdem B",
    ]
    #expect(seen == expected.map { $0.split(separator: " ").joined(separator: " button ") })
  }

  @Test("K4: in stud all are dealt in, and the blinds go on after it with what is owed of them")
  func blindsAfterStud() throws {
    var table = try PlayedTable("ABC", Self.mix(.horse))
    _ = try table.play(hands: 6)
    try table.sit("D")
    #expect(try table.play() == "button C, plays ABCD")
    try table.leave("B")
    _ = try table.play(hands: 9)
    #expect(
      try table.play(hands: 2) == [
        "button A, blinds A/C, plays AC", "button A, blinds C/D, plays ACD",
      ], "D waits for the big blind, or posts it")
  }

  @Test("In dealer's choice the choice goes round, an orbit each")
  func dealersChoice() throws {
    var table = try PlayedTable("ABC", Self.mix(.dealersChoice), rotation: .dealersChoice)
    var choosers = ""
    for game in ["razz", "holdem", "badugi", "jacks"] {
      #expect(table.game.nextHand != nil)
      let hands = table.game.handCount
      // The table asks instead of dealing.
      #expect(throws: ScriptError.self) { try table.deal() }
      choosers += table.asked
      #expect(table.game.nextHand == nil)
      try table.act(table.asked, .choose(VariantID(game)))
      if table.game.openHand == nil { _ = try table.deal() }
      try table.finish()
      _ = try table.play(hands: 2)
      #expect(table.game.handCount == hands + 3)
      #expect(table.game.hand?.variant.id.rawValue == game)
    }
    #expect(choosers == "ABCA")
    #expect(throws: ScriptError.self) { try table.deal() }
    #expect(table.asked == "B")
    #expect(
      try table.refusal("B", .choose("kuhn"))
        == "table.game kuhn is not played here; look shows the table")
    #expect(
      try table.refusal("A", .choose("razz"))
        == "turn.none that is not asked now; look shows the table")
    try table.leave("B")
    #expect(table.asked == "C", "who leaves does not choose")
    try table.timeOut("C")
    if table.game.openHand == nil { _ = try table.deal() }
    #expect(table.game.hand?.variant.id == "jacks", "the same goes on for who says nothing")
  }

  // MARK: - Clocks

  @Test("B19: when the clock runs out who faces a bet folds, and who does not checks")
  func clockRunsOut() throws {
    var table = try PlayedTable("ABC")
    _ = try table.deal()
    try table.timeOut("A")
    #expect(!table.game.isInHand(Seat(1)))
    try table.act("B", .call)
    try table.timeOut("C")
    #expect(table.game.hand?.currentStreet.name == "flop" && table.game.isInHand(Seat(3)))
    try table.timeOut("B")
    #expect(table.asked == "C" && table.game.isInHand(Seat(2)))
    try table.act("C", .wager(.bet, to: 2))
    try table.timeOut("B")
    #expect(table.game.openHand == nil, "B folds, and C has won")
  }

  // MARK: - The rest of the board

  @Test("The rest of the board comes twice if all agree who are in the hand")
  func runTwice() throws {
    var options = PokerOptions()
    options.runTwice = .ask
    let play = try PokerPlay(.holdem, .no, "blinds=1/2")
    let hands = ["KcKd", "AcAd", "2h3s"]
    let deck = try Variant.holdem.deck(hands, rest: "7c 5h6h9c 7d Jd 8s 4c 8d Kh")
    var hand = try PlayedHand(play, [51, 51, 50], deck: deck, options)
    try hand.play("C calls, A calls, B checks, A checks, B checks, C checks, A checks")
    try hand.play("B bets 49, C folds, A calls")
    #expect(hand.asked == "AB", "who has folded is not asked")
    #expect(try hand.offers("A") == "twice, once")
    #expect(
      try hand.refusal(of: "A checks")
        == "rule.phase say whether the rest of the board comes twice; twice or once")
    #expect(
      try hand.refusal(of: "C twice") == "turn.none that is not asked now; look shows the table")
    var once = hand
    try hand.play("B twice, A twice")
    #expect(hand.pots == "1@1: B 52, 1@2: A 52")
    try once.play("A twice, B once")
    #expect(once.pots == "1: B 104")

    options.runTwice = .off
    var off = try PlayedHand(play, [50, 50], options)
    try off.play("B raises 50, A calls")
    #expect(off.isOver)
  }

  @Test("Of two boards the first has the odd chip")
  func oddChipOfBoards() throws {
    var options = PokerOptions()
    options.runTwice = .ask
    var hand = try PlayedHand(
      try PokerPlay(.holdem, .no, "blinds=1/2"), [50, 50, 50],
      deck: try Variant.holdem.deck(["xxxx", "AcAd", "KcKd"], board: "5h6h9cJd2s"), options)
    try hand.play("C raises 50, A folds, B calls, C twice, B twice")
    let amounts = hand.events.compactMap { event -> Int? in
      if case .pot(let pot) = event { pot.amount } else { nil }
    }
    #expect(amounts == [51, 50])
  }
}

extension PokerEvent {
  fileprivate var isButtonDraw: Bool { if case .button = self { true } else { false } }
}
