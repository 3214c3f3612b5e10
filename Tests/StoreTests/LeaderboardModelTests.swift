import Lines
import Testing

@testable import Room

/// The rules once more: a list of all rounds, looked through for each question.
private struct PlainLeaderboard {
  struct Round {
    let identity: PlayerIdentity
    let game: String
    let day: Int
    let paid: Int
    let balance: Int
    let isWin: Bool
    let isGame: Bool
  }

  var rounds: [Round] = []

  /// Drops what guests did at games that they last played more than 30 days ago.
  mutating func forget(on day: Int) {
    let all = rounds
    rounds.removeAll { round in
      let last = all.last { $0.identity == round.identity && $0.game == round.game }
      return !round.identity.isMember && day - (last?.day ?? day) > 30
    }
  }

  func tally(_ rounds: [Round]) -> [Int] {
    let played = rounds.filter { !$0.isGame }
    return [
      played.count, played.count { $0.isWin }, rounds.count { $0.isGame },
      played.map(\.balance).max() ?? 0, played.map { max($0.paid, 0) }.reduce(0, +),
      played.map { max(-$0.paid, 0) }.reduce(0, +),
    ]
  }

  /// `member/person`, say: members come first, and people.
  private func kind(_ player: PlayerIdentity) -> String {
    player.words.split(separator: "/").suffix(2).joined(separator: "/")
  }

  func top(
    _ game: String?, _ days: ClosedRange<Int>, _ players: BoardPlayers, limit: Int
  ) -> [String] {
    let counted = rounds.filter {
      days.contains($0.day) && (game == nil || $0.game == game)
        && (players == .everybody || $0.identity.isBot == (players == .bots))
    }
    let groups = Dictionary(grouping: counted, by: \.identity).map { ($0.key, tally($0.value)) }
      .filter { $0.1[0] > 0 }
    let lines = groups.sorted { a, b in
      let (net, other) = (a.1[4] - a.1[5], b.1[4] - b.1[5])
      if net != other { return net > other }
      if a.1[1] != b.1[1] { return a.1[1] > b.1[1] }
      if a.0.name != b.0.name { return a.0.name < b.0.name }
      return kind(a.0) != kind(b.0)
        ? kind(b.0) < kind(a.0) : a.0.person?.rawValue ?? 0 < b.0.person?.rawValue ?? 0
    }
    let nets = lines.map { $0.1[4] - $0.1[5] }
    return lines.prefix(limit).map { line in
      let net = line.1[4] - line.1[5]
      return "\(1 + nets.count { $0 > net }) \(line.0.words) \(line.1)"
    }
  }
}

struct LeaderboardModelTests {
  private let games = ["betting3", "betting5", "deal-stud5"]

  @Test(arguments: [UInt64(1), 2, 3, .random(in: 0 ... .max)])
  func leaderboardAndPlainLeaderboardAgree(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var (leaderboard, plain) = (Leaderboard(), PlainLeaderboard())
    // Of each name a member and two guests, and a bot of the house.
    let names = ["ann", "bob", "cal", "dora"].compactMap { PlayerName($0) }
    let identities = names.enumerated().flatMap { place, name in
      [(1, true), (11, false), (21, false)].flatMap { first, isMember in
        [false, true].map {
          PlayerIdentity(
            PersonID(rawValue: first + place), name: name, isMember: isMember, isBot: $0)
        }
      } + [PlayerIdentity(nil, name: name, isMember: false, isBot: true)]
    }
    var day = 0
    for step in 0..<400 {
      if random.isOne(in: 8) {
        day += Int.random(in: 1...(random.isOne(in: 8) ? 40 : 3), using: &random)
      }
      let time = Sample.time(day, step)
      let player = try #require(identities.randomElement(using: &random))
      let game = try #require(games.randomElement(using: &random))
      let round = PlainLeaderboard.Round(
        identity: player, game: game, day: day, paid: Int.random(in: -3...3, using: &random),
        balance: Int.random(in: 0...200, using: &random), isWin: Bool.random(using: &random),
        isGame: random.isOne(in: 10))
      // What a guest did too long ago is forgotten before the new round is noted.
      plain.forget(on: day)
      // Of somebody who has played no round no game is noted.
      let isKnown = plain.rounds.contains { $0.identity == player && $0.game == game }
      if isKnown || !round.isGame { plain.rounds.append(round) }
      if round.isGame {
        leaderboard.noteGame(finished: game, by: player, at: time)
      } else {
        leaderboard.note(
          round: round.isWin, paid: round.paid, balance: round.balance, game: game, by: player,
          at: time)
      }
      #expect(leaderboard.survives, "step \(step)")
      compare(leaderboard, plain, at: time, &random)
      if let person = player.person { compare(leaderboard, plain, of: person) }
    }
  }

  private func compare(
    _ leaderboard: Leaderboard, _ plain: PlainLeaderboard, at time: WallTime,
    _ random: inout TestRandom
  ) {
    let game = Bool.random(using: &random) ? games.randomElement(using: &random) : nil
    let limit = Int.random(in: 0...20, using: &random)
    let periods: [(BoardPeriod, ClosedRange<Int>)] = [
      (.day, time.day...time.day), (.week, time.day - 6...time.day), (.all, 0...Int.max),
    ]
    for (period, days) in periods {
      for players in BoardPlayers.allCases {
        let board = leaderboard.top(
          games: game.map { [$0] }, period: period, players: players, at: time, limit: limit)
        let lines = board.map { "\($0.rank) \($0.identity.words) \($0.tally.numbers)" }
        #expect(lines == plain.top(game, days, players, limit: limit), "\(period) \(players)")
      }
    }
  }

  private func compare(_ leaderboard: Leaderboard, _ plain: PlainLeaderboard, of person: PersonID) {
    let rows = leaderboard.of(person).map { "\($0.identity.words) \($0.game) \($0.tally.numbers)" }
    let groups = Dictionary(grouping: plain.rounds.filter { $0.identity.person == person }) {
      "\($0.identity.words) \($0.game)"
    }
    #expect(rows.sorted() == groups.map { "\($0.key) \(plain.tally($0.value))" }.sorted())
  }
}
