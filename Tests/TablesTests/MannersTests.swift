// Nobody waits for nobody: who holds up whom, who is played for, and who loses the seat.

import Cards
import Identity
import Testing

@testable import Games

struct MannersTests {
  /// T1. What has happened, who is asked, and who of those has a clock.
  @Test(
    arguments: [
      // Alone, or while all are deciding.
      ([.sits(1)], [1], []),
      ([.sits(1), .bets(1, 5)], [1], []),
      ([.sits(1), .bets(1, 5), .deals(1)], [1], []),
      ([.sits(1), .sits(2)], [1, 2], []),
      ([.sits(1), .sits(2), .bets(1, 5)], [1, 2], []),
      ([.sits(1), .sits(2), .bets(1, 5), .bets(2, 5), .deals(1), .deals(2)], [1, 2], []),
      // Somebody is ready, in either phase.
      ([.sits(1), .sits(2), .bets(1, 5), .deals(1)], [2], [2]),
      ([.sits(1), .sits(2), .bets(1, 5), .deals(1), .bets(2, 5), .deals(2), .deals(2)], [1], [1]),
      // Somebody has left, was voted out, or sits out, with a bet standing.
      ([.sits(1), .sits(2), .bets(1, 5), .leaves(1)], [2], [2]),
      ([.sits(1), .sits(2), .bets(1, 5), .sitsOut(1)], [2], [2]),
      (
        [.sits(1), .sits(2), .sits(3), .bets(1, 5), .votes(2, against: 1), .votes(3, against: 1)],
        [2, 3], [2, 3]
      ),
      // Somebody waits for the next round: came too late, let the betting pass, or finds no cards.
      ([.sits(1), .bets(1, 5), .deals(1), .sits(2)], [1], [1]),
      ([.sits(1), .sits(2), .bets(1, 5), .deals(1), .timesOut(2)], [1], [1]),
      ([.sits(1), .sits(2), .isWanted, .timesOut(2)], [1], [1]),
      // Whoever sits out, is cut off or has no money waits for nothing.
      ([.sits(1), .sits(2), .sitsOut(2)], [1], []),
      ([.sits(1), .bets(1, 5), .deals(1), .sits(2), .isCutOff(2)], [1], []),
      ([.sits(1), .bets(1, 5), .deals(1), .sits(2), .sitsOut(2)], [1], []),
      // Whoever is cut off is asked as before, and holds up the others.
      ([.sits(1), .sits(2), .bets(1, 5), .deals(1), .isCutOff(2)], [2], [2]),
      // Somebody wants a seat at the full table, until the next round.
      ([.sits(1), .sits(2), .isWanted], [1, 2], [1, 2]),
      ([.sits(1), .isWanted, .bets(1, 5)], [1], [1]),
      ([.sits(1), .isWanted, .bets(1, 5), .deals(1)], [1], [1]),
      ([.sits(1), .isWanted, .bets(1, 5), .deals(1), .deals(1)], [1], []),
    ] as [([Play], [Int], [Int])])
  func aClockRunsWhileSomebodyElseWaits(plays: [Play], asked: [Int], clocked: [Int]) throws {
    let played = try PlayedTable(plays)
    #expect(played.asked == asked)
    #expect(played.clocked == clocked)
  }

  /// T3. Whoever leaves with a bet standing, or is voted out, is played safe at once; the seat is
  /// free when the round is resolved.
  @Test(
    arguments: [
      // Alone the round ends in the same step, before the cards and after.
      ([.sits(1), .bets(1, 5)], .leaves(1), []),
      ([.sits(1), .bets(1, 5), .deals(1)], .leaves(1), []),
      // The others play on, and need not wait for a bet or a second word.
      ([.sits(1), .sits(2), .bets(1, 5)], .leaves(1), [.bets(2, 5), .deals(2), .deals(2)]),
      ([.sits(1), .sits(2), .bets(1, 5), .bets(2, 5), .deals(2)], .leaves(1), [.deals(2)]),
      (
        [.sits(1), .sits(2), .bets(1, 5), .bets(2, 5), .deals(1), .deals(2), .deals(2)],
        .leaves(1), []
      ),
      ([.sits(1), .sits(2), .bets(1, 5)], .leaves(1), [.timesOut(2)]),
      (
        [.sits(1), .sits(2), .sits(3), .bets(1, 5), .votes(3, against: 1)], .votes(2, against: 1),
        [.timesOut(3), .bets(2, 5), .deals(2), .deals(2)]
      ),
      // So is whoever was cut off for too long: the seat is given up.
      ([.sits(1), .sits(2), .bets(1, 5), .isCutOff(1)], .leaves(1), [.timesOut(2)]),
    ] as [([Play], Play, [Play])])
  func whoeverLeavesIsPlayedSafe(plays: [Play], end: Play, rest: [Play]) throws {
    var played = try PlayedTable(plays)
    var after = try played.step(end)
    #expect(after.contains(.leaving(player(1))))
    #expect(played.table.game.gameQuestion(for: Seat(1)) == nil)
    for play in rest {
      #expect(played.table.occupants[Seat(1)]?.isLeaving == true)
      after += try played.step(play)
    }
    let results = after.filter { if case .game(.house(.result)) = $0 { true } else { false } }
    #expect(results.contains { $0.isResult(of: player(1)) })
    let left = try #require(after.compactMap(\.departure).first { $0.player == player(1) })
    #expect(played.table.occupants[Seat(1)] == nil && played.balance(1) == 0)
    #expect(played.table.occupants.isEmpty || played.table.purse(of: person(1)) == left.stack)
  }

  /// T4. After three rounds in a row that the clock has answered, whoever was asked sits out.
  @Test(
    arguments: [
      ([], 3),
      // What is said in between makes no difference,
      ([.sitsOut(1), .comesBack(1)], 3), ([.resets(1)], 3), ([.isCutOff(1), .isBack(1)], 3),
      // nor does a bet, if the clock then had to say `deal`.
      ([.bets(1, 5)], 3),
    ] as [([Play], Int)])
  func threeLateRoundsInARowAreTooMany(between: [Play], rounds: Int) throws {
    var played = try PlayedTable([.sits(1), .sits(2)])
    for round in 1...rounds {
      try played.perform(between + [.bets(2, 5), .deals(2), .timesOut(1)])
      let isOut = played.table.occupants[Seat(1)]?.sitsOut == .timeouts
      #expect(isOut == (round == rounds))
      #expect(played.events.contains(.out(player(1), reason: .timeouts)) == isOut)
      // With a bet there are cards, about which the clock is asked too.
      if played.table.game.gameQuestion(for: Seat(1)) != nil { try played.step(.timesOut(1)) }
      if try played.house().phase == .trade { try played.step(.deals(2)) }
    }
  }

  /// T4. A round that is played without the clock begins the count anew, and one that is not played
  /// does not.
  @Test(
    arguments: [
      ([.bets(1, 5), .deals(1), .bets(2, 5), .deals(2), .deals(1), .deals(2)], 0),
      ([.bets(1, 5), .bets(2, 5), .deals(2), .timesOut(1), .deals(2)], 3),
      ([.sitsOut(1), .bets(2, 5), .deals(2), .deals(2), .comesBack(1)], 2),
    ] as [([Play], Int)])
  func aRoundOfOnesOwnEndsTheRow(round: [Play], late: Int) throws {
    let lateRound: [Play] = [.bets(2, 5), .deals(2), .timesOut(1), .deals(2)]
    var played = try PlayedTable([.sits(1), .sits(2)] + lateRound + lateRound)
    #expect(played.table.occupants[Seat(1)]?.lateRounds == 2)
    try played.perform(round)
    #expect(played.table.occupants[Seat(1)]?.lateRounds == late)
    #expect((played.table.occupants[Seat(1)]?.sitsOut == .timeouts) == (late == 3))
  }

  /// T4. Whoever sat out for the clock's sake, plays again and lets the next clock run out sits out
  /// once more; after a round of one's own there are three again.
  @Test(arguments: [(Play.comesBack(1), false), (.bets(1, 5), false), (.comesBack(1), true)])
  func theNextTimeOutIsOneTooMany(back: Play, playsOne: Bool) throws {
    let lateRound: [Play] = [.bets(2, 5), .deals(2), .timesOut(1), .deals(2)]
    var played = try PlayedTable([.sits(1), .sits(2)] + lateRound + lateRound + lateRound)
    #expect(played.table.occupants[Seat(1)]?.sitsOut == .timeouts)
    try played.step(back)
    #expect(played.events.first == .back(player(1)))
    #expect(played.table.occupants[Seat(1)]?.sitsOut == nil)
    if playsOne {
      try played.perform(
        [.bets(1, 5), .deals(1), .bets(2, 5), .deals(2), .deals(1), .deals(2)])
    }
    try played.perform([.bets(2, 5), .deals(2), .timesOut(1)])
    #expect((played.table.occupants[Seat(1)]?.sitsOut == .timeouts) == !playsOne)
  }

  /// T5. At a full table, of those who sit out the one who came first gives up the seat to whoever
  /// wants one, and the money stays that person's.
  @Test(
    arguments: [
      ([.sitsOut(2)], 2), ([.sitsOut(1), .sitsOut(2)], 1), ([.sitsOut(2), .sitsOut(1)], 1),
      ([.sitsOut(2), .isCutOff(2)], 2),
    ] as [([Play], Int)])
  func aSeatIsGivenUpAtAFullTable(plays: [Play], seat: Int) throws {
    var played = try PlayedTable([.sits(1), .sits(2)] + plays, seats: 2)
    let events = try played.step(.sitsAnywhere(4))
    #expect(events.prefix(2) == [.out(player(seat), reason: .room), .leaving(player(seat))])
    #expect(played.table.occupants[Seat(seat)]?.name == names[3])
    #expect(played.table.purse(of: person(seat)) == 100)
  }

  /// T5. What somebody has won goes along, and comes back with that person under any name; nobody
  /// else has it who is called so.
  @Test(
    arguments: [(.sits(1), 120), (.comes(1, as: 5), 120), (.comes(9, as: 1), 100)] as [(Play, Int)])
  func aPurseIsThePersons(play: Play, stack: Int) throws {
    var played = try PlayedTable(
      [.sits(1), .sits(2), .sitsOut(2), .bets(1, 10), .deals(1), .deals(1), .sitsOut(1)], seats: 2,
      deck: "As Ks Qs 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d")
    #expect(played.balance(1) == 120)
    #expect(try played.step(.sitsAnywhere(3)).first == .out(player(1), reason: .room))
    #expect(played.table.purse(of: person(1)) == 120)
    #expect(played.table.purse(of: person(9)) == nil)
    // Nobody in particular has none.
    #expect(played.table.purse(of: Person()) == nil)
    try played.perform([.leaves(1), play])
    #expect(played.balance(1) == stack)
    // Whoever took the name leaves the other's where it is.
    try played.step(.leaves(1))
    #expect(played.table.purse(of: person(1)) == 120)
  }

  /// T5. Whoever left with more chips than the table takes may bring them all; nobody brings fewer
  /// than it takes, not even who left with fewer.
  @Test(arguments: [
    (0, 0, false), (0, 10, true), (5, 5, false), (100, 9, false), (100, 10, true),
    (500, 500, true), (500, 400, false), (500, 200, true), (100, 201, false),
  ])
  func chipsThatComeBack(left: Int, brought: Int, isTaken: Bool) {
    var table = Table(RandomTablePlay.pokerGames[0])
    table.evolve(.sat(player(1), stack: 200, person(1), nil))
    table.evolve(.game(.poker(.left(player(1), stack: left))))
    // Under any name it is the same person, and nobody else is.
    let newcomers = [(names[0], person(1), isTaken), (names[4], person(1), isTaken)]
    let others = [person(9), Person()].map { (names[0], $0, isTaken && brought <= 200) }
    for (name, person, isTaken) in newcomers + others {
      let newcomer = Newcomer(name: name, person: person, chips: brought)
      let refusal = table.refusal(of: .sit(newcomer, at: nil), at: tableID)
      #expect(
        refusal?.text
          == (isTaken ? nil : "table main takes 10 to 200 chips, as in sit main buyin=200"),
        "\(name), \(person)")
    }
  }

  /// T5. Nobody is sent away from a table where there is room, or for a seat by number, or from a
  /// bet that stands.
  @Test func onlyAFullTableTakesSeats() throws {
    var played = try PlayedTable([.sits(1), .sits(2), .sitsOut(1)], seats: 3)
    #expect(throws: Refusal(.seatTaken, "ann has seat 1; sit main takes another")) {
      try played.step(.takes(3, seat: 1))
    }
    try played.step(.sitsAnywhere(3))
    #expect(played.table.occupants.count == 3)
    try played.step(.comesBack(1))
    let full = Refusal(.seatFull, "table main is full; watch main, or create a table")
    #expect(throws: full) { try played.step(.sitsAnywhere(4)) }
    #expect(throws: Refusal(.seatAlready, "you are already seated at table main")) {
      try played.step(.sitsAnywhere(2))
    }
    #expect(throws: Refusal(.seatRange, "table main has the seats 1 to 3")) {
      try played.step(.sits(4))
    }
    try played.perform([.bets(1, 5), .sitsOut(1)])
    #expect(throws: full) { try played.step(.sitsAnywhere(4)) }
  }

  /// Somebody who wants in at a full table of idlers gets a seat: each wish lets the clocks run for
  /// a round, and after three rounds all sit out.
  @Test func idlersGiveWayToWhoeverWantsIn() throws {
    var played = try PlayedTable([.sits(1), .sits(2)], seats: 2)
    for _ in 1...3 {
      try played.perform([.isWanted, .timesOut(1), .timesOut(2)])
    }
    #expect(played.table.occupants.values.allSatisfy { $0.sitsOut == .timeouts })
    try played.step(.sitsAnywhere(4))
    #expect(played.table.occupants[Seat(1)]?.name == names[3])
  }

  /// Those who sit out lose their seats when the table is wanted, and a bet is played first.
  @Test func whoeverSitsOutMakesRoom() throws {
    var played = try PlayedTable(
      [.sits(1), .sits(2), .sits(3), .bets(1, 5), .sitsOut(1), .sitsOut(2)], seats: 3)
    let events = try played.step(.isWanted)
    #expect(events.contains(.leaving(player(1))) && events.contains(.leaving(player(2))))
    #expect(
      events.contains(.out(player(1), reason: .room))
        && events.contains(.out(player(2), reason: .room)))
    #expect(played.table.occupants[Seat(1)]?.isLeaving == true)
    #expect(played.table.occupants[Seat(2)] == nil && played.clocked == [3])
    try played.step(.timesOut(3))
    #expect(played.table.occupants[Seat(1)] == nil)
  }

  /// T6. Whether whoever sits down now plays in this round.
  @Test(
    arguments: [
      ([], true), ([.sits(1)], true), ([.sits(1), .bets(1, 5)], true),
      ([.sits(1), .bets(1, 5), .deals(1)], false),
      ([.sits(1), .bets(1, 5), .deals(1), .deals(1)], true),
    ] as [([Play], Bool)])
  func playBeginsNowOrNext(plays: [Play], isNow: Bool) throws {
    var played = try PlayedTable(plays)
    #expect(played.table.game.takesNewcomers == isNow)
    try played.step(.sits(2))
    #expect(played.asked.contains(2) == isNow)
  }

  /// T8. Whoever comes back to a table where the old seat is being played out is told that.
  @Test func aSeatThatIsPlayedOutIsSaidToBe() throws {
    var played = try PlayedTable([.sits(1), .sits(2), .bets(1, 5), .leaves(1)])
    #expect(throws: Refusal.seatLeaving(at: tableID)) { try played.step(.sitsAnywhere(1)) }
    #expect(throws: Refusal.seatLeaving(at: tableID)) { try played.step(.sits(1)) }
    #expect(played.table.seat(of: names[0]) == nil)
    try played.step(.timesOut(2))
    #expect(played.events.compactMap(\.departure).map(\.player) == [player(1)])
    try played.step(.sitsAnywhere(1))
    #expect(played.table.seat(of: names[0]) == Seat(1))
  }
}

extension TableEvent {
  func isResult(of player: SeatedPlayer) -> Bool {
    if case .game(.house(.result(player, _, _, _, _))) = self { true } else { false }
  }

  var departure: (player: SeatedPlayer, stack: Int)? {
    if case .game(let event) = self { event.departure } else { nil }
  }
}
