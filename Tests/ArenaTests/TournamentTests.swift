// What a tournament makes of its hands: samples, totals, pairs; and what cannot be played.

import Bots
import Games
import Lines
import Synchronization
import Testing

@testable import cardroom_bots

struct TournamentTests {
  /// Results of an entrant at one seating's table, hand by hand.
  private func results(_ match: Match, seating: Int, of entrant: Int) -> [Int] {
    var seating = Seating(match, number: seating)
    seating.play(hands: match.deals)
    return stride(from: entrant, to: seating.results.count, by: match.entrants.count).map {
      seating.results[$0]
    }
  }

  @Test func aSampleIsTheMeanOfADealsHands() throws {
    let game = try MatchGame("holdem limit=fixed bets=10/20 blinds=5/10")
    #expect(game.bigBlind == 10)
    let entrants = Entrant.several([SettledStrategy(), CallingStrategy(), AllInStrategy()])
    let conditions = MatchConditions(hands: 20)
    let match = try Match(entrants, at: game, conditions)
    #expect(match.deals == 7 && match.seatings == 3 && match.hands == 21 && match.stack == 1000)
    let played = (0..<3).map { results(match, seating: $0, of: 1) }
    let samples = (0..<7).map { deal in Double(played.reduce(0) { $0 + $1[deal] }) / 3 * 100 }
    var tournament = try Tournament(entrants, at: game, conditions)
    tournament.playAll()
    let (result, own) = (tournament.results[0][1], Estimate(samples))
    #expect(abs(result.mean - own.mean) < 1e-9 && result.count == 7 && result.mean != 0)
    #expect(abs(try #require(result.margin) - (try #require(own.margin))) < 1e-9)
    #expect(tournament.totals == tournament.results[0])
  }

  /// However many play side by side: hands do not depend on each other.
  @Test(arguments: [
    ("nl", ["random", "easy"]), ("horse", ["random", "call", "easy"]),
    ("stud", ["random", "call"]), ("leduc", ["equilibrium", "random"]),
    ("main", ["random", "careful"]),
    ("five", ["careful", "random", "call"]), ("draw", ["random", "easy"]),
    ("dealers-choice", ["random", "call"]), ("shortdeck", ["random", "random"]),
  ])
  func anyNumberOfJobsGivesTheSameResults(game: String, names: [String]) throws {
    for (isDuplicate, isRoundRobin) in [(false, false), (true, false), (true, true)] {
      let conditions = MatchConditions(hands: 42, isDuplicate: isDuplicate, seed: 7)
      let results = try [1, 3, 7].map { jobs in
        var match = try Tournament(
          Entrant.named(names), at: try MatchGame(game), conditions, isRoundRobin: isRoundRobin,
          jobs: jobs)
        let isCut = jobs > match.seatings.count / match.parts && game != "dealers-choice"
        #expect((match.parts > 1) == isCut)
        while !match.isOver {
          for place in match.seatings.indices { match.seatings[place].play(hands: 4) }
          match.collect()
        }
        return match
      }
      for other in results.dropFirst() {
        #expect(other.results == results[0].results && other.totals == results[0].totals)
        #expect(other.leads == results[0].leads && other.handsPlayed == results[0].hands)
      }
    }
  }

  @Test func inARoundRobinEachTwoMeetWithTheSameCards() throws {
    let entrants = Entrant.several([SettledStrategy(), CallingStrategy(), CallingStrategy()])
    var tournament = try Tournament(
      entrants, at: try MatchGame("nl"), MatchConditions(hands: 40, stack: 10), isRoundRobin: true)
    #expect(tournament.pairings == [[0, 1], [0, 2], [1, 2]] && tournament.seatings.count == 6)
    tournament.playAll()
    let leads = tournament.results.map { $0[0].mean }
    #expect(leads[0] == leads[1] && leads[0] != 0 && leads[2] == 0)
    #expect(tournament.totals.map(\.mean) == [leads[0], -leads[0] / 2, -leads[0] / 2])
    #expect(tournament.totals.allSatisfy { $0.count == 20 })
  }

  @Test func againstTheHouseTheDifferenceHasItsOwnInterval() throws {
    let entrants = Entrant.several([CallingStrategy(), CallingStrategy(), SettledStrategy()])
    var tournament = try Tournament(
      entrants, at: try MatchGame("main"), MatchConditions(hands: 60))
    tournament.playAll()
    #expect(tournament.game.bigBlind == nil && tournament.leads[0].count == 3)
    #expect(tournament.leads[0][1].mean != 0)
    let means = tournament.totals.map(\.mean)
    for (lead, pair) in zip(tournament.leads[0], [[0, 1], [0, 2], [1, 2]]) {
      #expect(abs(lead.mean - (means[pair[0]] - means[pair[1]])) < 1e-9)
    }
  }

  @Test func everySeatingHasFreshStrategies() throws {
    let made = Mutex(0)
    let counted = Entrant("counted") {
      made.withLock { $0 += 1 }
      return CallingStrategy()
    }
    var tournament = try Tournament(
      [counted, counted, counted], at: try MatchGame("razz"), MatchConditions(hands: 6))
    tournament.playAll()
    #expect(made.withLock { $0 } == 9)
  }

  @Test func bothOfANameAreToldApart() {
    #expect(
      Entrant.named(["careful", "random", "careful", "silly"]).map(\.name)
        == ["careful", "random", "careful-2"])
  }

  @Test(arguments: [
    ("nl", "holdem", 200), ("stud", "stud7", 400), ("holdem limit=fixed bets=2/4", "holdem", 200),
    ("main", "betting3", 100), ("razz", "razz", 400), ("kuhn", "kuhn", 100),
  ])
  func aGameIsAnOpeningTableOrWhatCreateTakes(name: String, id: String, stack: Int) throws {
    let game = try MatchGame(name)
    #expect(game.id.description == id)
    let match = try Match(Entrant.settled(2), at: game, MatchConditions(hands: 4))
    #expect(match.stack == stack)
  }

  @Test(
    arguments: [
      ("deal-holdem", 2, 4, nil, "nothing is won"), ("holden", 2, 4, nil, "like holdem"),
      ("holdem limit=9", 2, 4, nil, "limit="), ("nl", 1, 4, nil, "at least 2 bots"),
      ("holdem seats=2", 3, 9, nil, "3 bots for 2 seats"), ("nl", 2, 3, nil, "at least 4"),
      ("nl", 2, 4, 1_000_000_000, "--stack is 1 to 500000000"), ("", 2, 4, nil, "there is no game"),
      ("nl;drop", 2, 4, nil, "there is no game"), ("main", 7, 99, nil, "7 bots for 6 seats"),
    ] as [(String, Int, Int, Int?, String)])
  func whatCannotBePlayedNamesTheFix(
    game: String, bots: Int, hands: Int, stack: Int?, part: String
  ) throws {
    let error = try #require(throws: OptionError.self) {
      try Tournament(
        Entrant.settled(bots), at: try MatchGame(game), MatchConditions(hands: hands, stack: stack))
    }
    #expect(error.description.contains(part), "\(error)")
  }
}
