import Cards
import Lines
import Testing

@testable import ScoreBook

/// The rules once more, independent of the code they check and as naive as they can be: no
/// profiles, only two tables of points; what stands is all entries but those taken back, one after
/// the other.
struct PlainGame {
  /// A count of an element, or whether the entry is finished.
  struct Cell: Hashable {
    let round: Int
    let team: Int
    let element: ScoreElement?
  }

  static let points: [Bool: [ScoreElement: Int]] = [
    true: [
      .win: 200, .wild: 2500, .sevens: 5000, .fives: 3000, .requiredClean: 500, .requiredDirty: 300,
      .clean: 500, .dirty: 300, .redThree: 100, .cards: 1, .minus: -1,
    ],
    false: [.win: 300, .clean: 500, .dirty: 300, .cards: 1, .minus: -1],
  ]

  let isKnee: Bool
  let teams: Int
  let isThreshold: Bool
  /// What each change has set; nothing if it was a taking back, or was taken back.
  var changes: [[Cell: Int]] = []
  var values: [Cell: Int] = [:]
  /// By the place of an undo the change that it is about in the end; only as long as nothing more
  /// was done about that.
  var undos: [Int: Int] = [:]
  /// What each change has set, whether it stands or not, and what was there before.
  var entered: [Int: (new: [Cell: Int], old: [Cell: Int])] = [:]

  init(profile: String) {
    isKnee = profile.hasPrefix("hkf")
    isThreshold = profile == "hkf"
    teams = profile == "hf3" ? 3 : 2
  }

  func count(_ round: Int, _ team: Int, _ element: ScoreElement?) -> Int {
    values[Cell(round: round, team: team, element: element)] ?? 0
  }

  func isFinished(_ round: Int) -> Bool { (0..<teams).allSatisfy { count(round, $0, nil) == 1 } }

  var isComplete: Bool { (0..<4).allSatisfy(isFinished) }

  var open: Int { (0..<4).first { !isFinished($0) } ?? 3 }

  /// Enters something if the rules allow it, and says whether they do.
  mutating func enter(_ entry: Entry) -> Bool {
    let round = entry.round.number - 1
    guard let team = TeamName.allCases.firstIndex(of: entry.team), team < teams, round <= open
    else { return false }
    let othersWin = (0..<teams).contains { $0 != team && count(round, $0, .win) == 1 }
    var new: [Cell: Int] = [:]
    func set(_ element: ScoreElement?, _ count: Int) {
      new[Cell(round: round, team: team, element: element)] = count
    }
    switch entry.kind {
    case .finish: set(nil, 1)
    case .win:
      if othersWin { return false }
      guard count(round, team, .win) != 1 else { return true }
      let elements: [ScoreElement] =
        isKnee ? [.win, .wild, .sevens, .fives, .requiredClean, .requiredDirty] : [.win]
      for element in elements { set(element, 1) }
    case .counts(let counts):
      for (element, count) in counts.map({ ($0.element, $0.count) }) {
        let most = element == .win ? 1 : element == .cards || element == .minus ? 99_999 : 99
        let isCounted = PlainGame.points[isKnee]?[element] != nil && count >= 0 && count <= most
        guard isCounted, element != .win || count == 0 || !othersWin else { return false }
        set(element, count)
      }
    }
    new = new.filter { $0.value != values[$0.key] ?? 0 }
    if !new.isEmpty {
      let old = Dictionary(uniqueKeysWithValues: new.keys.map { ($0, values[$0] ?? 0) })
      entered[changes.count] = (new, old)
      changes.append(new)
    }
    values = standing(changes)
    return true
  }

  private func standing(_ changes: [[Cell: Int]]) -> [Cell: Int] {
    changes.reduce(into: [:]) { $0.merge($1) { _, new in new } }
  }

  /// Takes back a change; of an undo, what it took back stands again.
  mutating func undo(_ number: Int) -> Bool {
    let place = number - 1
    guard changes.indices.contains(place) else { return false }
    let index = undos[place] ?? place
    guard let (new, old) = entered[index], index != place || !changes[index].isEmpty else {
      return false
    }
    let isAgain = changes[index].isEmpty
    guard changes[(index + 1)...].allSatisfy({ Set(new.keys).isDisjoint(with: $0.keys) }) else {
      return false
    }
    if isAgain {
      let isAsLeft = old.allSatisfy { values[$0.key] ?? 0 == $0.value }
      guard isAsLeft, new.keys.allSatisfy({ $0.round <= open }) else { return false }
    }
    var all = changes
    all[index] = isAgain ? new : [:]
    let left = standing(all)
    for round in 0..<4 {
      let winners = (0..<teams).count { left[Cell(round: round, team: $0, element: .win)] == 1 }
      if winners > 1 { return false }
    }
    if !isAgain, let finished = new.keys.first(where: { $0.element == nil }),
      left.contains(where: { $0.key.round > finished.round && $0.value != 0 })
    {
      return false
    }
    undos = undos.filter { $0.value != index }
    undos[changes.count] = index
    changes = all + [[:]]
    values = left
    return true
  }

  func score(_ round: Int, _ team: Int) -> Int {
    var score = 0
    for (element, points) in PlainGame.points[isKnee] ?? [:] {
      score += points * count(round, team, element)
    }
    if isKnee, count(round, team, .redThree) > 7 { score += 300 }
    return score
  }

  func meld(_ team: Int) -> Int {
    if !isThreshold { return [50, 90, 120, 150][open] }
    let earlier = (0..<open).map { score($0, team) }.reduce(0, +)
    if earlier >= 50_000 { return 150 }
    return earlier >= 30_000 ? 120 : earlier >= 15_000 ? 90 : 50
  }
}

/// Random play against `PlainGame`.
@Suite struct RandomPlayTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 17_680_853_297_581_673_148, .random(in: 0 ... .max)])
  func bookAndPlainRulesAgreeAndReplayGivesAnEqualBook(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var club = try Club.withPlayers()
    var plain: [PlainGame] = []
    for profile in ["hkf", "hkf-set", "hf", "hf3"] {
      club.now = BookTime(seconds: club.now.seconds + 100_000)
      try club.say("new \(profile) red=Ann blue=Bob\(profile == "hf3" ? " green=Cal" : "")")
      plain.append(PlainGame(profile: profile))
    }
    for step in 0..<1200 {
      let number = Int.random(in: 1...4, using: &random)
      let count = [-1, 0, 1, 1, 7, 8, 99, 100, 16_000, 99_999, 100_000]
      let any = Entry.random(&random, count: count.randomElement(using: &random) ?? 0)
      let open = Bool.random(using: &random) ? club.book.game(number)?.openRound : nil
      let entry = Entry(any.team, open ?? any.round, any.kind)
      let isUndo = Int.random(in: 0..<12, using: &random) == 0
      let newest = plain[number - 1].changes.count
      let standing = club.book.game(number)?.newestEntry?.number ?? 0
      let which = Bool.random(using: &random) ? max(newest - step % 9, 0) : standing
      let change: BookChange =
        isUndo ? .undo(game: number, change: which) : .enter(game: number, entry)
      let may = isUndo ? plain[number - 1].undo(which) : plain[number - 1].enter(entry)
      let before = club.book
      let accepted = club.accepts(change, by: step % 3 == 0 ? "ANN" : "Bob & Co.")
      #expect(accepted == may, "step \(step): \(change)")
      if !accepted { #expect(club.book == before, "step \(step): \(change)") }
      guard step % 5 == 0 else { continue }
      compare(try #require(club.book.game(number)), plain[number - 1])
      expectTalliesAddUp(club.book)
    }
    #expect(plain.map(\.open).max() == 3, "the play reaches the last round")
    try club.expectKept()
    try undoEverything(&club)
  }

  private func compare(_ game: Game, _ plain: PlainGame) {
    let teams = 0..<plain.teams
    let totals = teams.map { team in (0..<4).map { plain.score($0, team) }.reduce(0, +) }
    #expect(game.teamNames.map { game.total(of: $0) } == totals)
    #expect(game.teamNames.map(game.behind) == totals.map { (totals.max() ?? 0) - $0 })
    #expect(game.melds == teams.map(plain.meld))
    #expect(game.rounds.count(where: game.isOpen) == plain.open + 1)
    #expect(game.isComplete == plain.isComplete)
    for round in Round.all where game.isOpen(round) {
      for team in game.teamNames {
        let lines = game.sheet(team, round)
        #expect(lines.map(\.subtotal).reduce(0, +) == game.score(of: team, in: round))
      }
    }
  }

  /// The numbers stored beside the games are what the games give, added up.
  private func expectTalliesAddUp(_ book: Book) {
    for player in book.players.suffix(4) {
      var sums = [0, 0, 0, 0, 0]
      for game in book.games {
        for team in game.teams where team.players.contains(player) {
          let tally = game.tally(of: team.name)
          let values = [
            tally.played, tally.won, tally.rounds, tally.spent.count, tally.earned.count,
          ]
          sums = zip(sums, values).map { $0 + $1 }
        }
      }
      let tally = book.tally(of: player)
      #expect(
        sums == [tally.played, tally.won, tally.rounds, tally.spent.count, tally.earned.count])
    }
  }

  /// The newest entry cannot go where an older one, which was entered again after it, forbids what
  /// was there before: then the older one goes first.
  private func undoEverything(_ club: inout Club) throws {
    for number in 1...4 {
      while try #require(club.book.game(number)).changes.reversed().contains(where: {
        $0.stands && club.accepts(.undo(game: number, change: $0.number), by: "ANN")
      }) {}
      let game = try #require(club.book.game(number))
      #expect(game.percentComplete == 0)
      #expect(game.teamNames.allSatisfy { game.total(of: $0) == 0 })
    }
  }
}

extension Club {
  /// Makes a change if the book accepts it.
  fileprivate mutating func accepts(_ change: BookChange, by name: Author) -> Bool {
    (try? make(change, by: name)) != nil
  }
}
