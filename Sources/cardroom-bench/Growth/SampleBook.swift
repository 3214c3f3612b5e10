import Cards
import Identity
import ScoreBook

/// A score book with as much as one may have, and of each kind so many.
struct SampleBook {
  /// What of it is written as often as a club does, and what as often as the limits let anybody.
  enum Size {
    case usual, largest
  }

  /// The book.
  private(set) var book = Book()
  private let size: Size
  private var random = SplitMix64(seed: 7)
  private var time = 1_790_000_000

  /// An empty one, whose parts will be of that size.
  init(_ size: Size) { self.size = size }

  /// Adds players. The largest have everything a player can have, each text of the longest.
  mutating func add(players count: Int) throws {
    let first = book.players.count
    for number in first..<first + count {
      let name = SampleBook.letters("abcdefghijklmnopqrstuvwxyz", number, count: 7)
      let initials = SampleBook.letters("0123456789abcdefghijklmnopqrstuvwxyz", number, count: 3)
      let player =
        size == .usual
        ? Player(name: "p" + name, initials: initials)
        : Player(
          name: "p" + name, initials: initials, email: name + "@" + filled(56),
          phone: String(repeating: "1", count: BookLimits.phone), icon: filled(8),
          group: filled(16), member: Author(filled(16), PersonID(rawValue: 1)))
      try change(.addPlayer(player))
    }
  }

  private func filled(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static func letters(_ alphabet: String, _ number: Int, count: Int) -> String {
    var (text, rest) = ("", number)
    let letters = Array(alphabet)
    for _ in 0..<count {
      text.append(letters[rest % letters.count])
      rest /= letters.count
    }
    return text
  }

  /// Adds games, of two teams of two or of three teams of four.
  mutating func add(games count: Int) throws {
    if size == .largest, book.profile("largest") == nil { try defineLargest() }
    let names = book.players.map(\.name)
    for number in 0..<count {
      let teams: [TeamName] = size == .usual ? [.red, .blue] : TeamName.allCases
      let each = size == .usual ? 2 : min(BookLimits.playersPerTeam, names.count / 3)
      let lineup = teams.enumerated().map { place, team in
        (team, (0..<each).map { names[(number * each * 3 + place * each + $0) % names.count] })
      }
      let profile = size == .usual ? "hkf" : "largest"
      try change(
        .newGame(profile: profile, Lineup(Dictionary(lineup) { first, _ in first })))
    }
  }

  /// Three teams, and as many rounds and elements as there can be.
  private mutating func defineLargest() throws {
    var definition = ProfileDefinition(id: "largest", from: "hkf", name: filled(32), teams: 3)
    definition.rounds = BookLimits.rounds
    let hkf = book.profile("hkf")?.elements.count ?? 0
    definition.elements = (hkf..<BookLimits.elements).map {
      ElementPoints(.own("own-\($0)-xxx"), 1)
    }
    try change(.defineProfile(definition))
  }

  /// Adds changes to the games in turns, of one to four counts or of all there are.
  mutating func add(changes count: Int) throws {
    let wanted = book.changeCount + count
    var turn = 0
    while book.changeCount < wanted {
      let game = book.games[turn % book.games.count]
      try change(.enter(game: game.number, entry(in: game, turn / book.games.count)))
      turn += 1
    }
  }

  private mutating func entry(in game: Game, _ turn: Int) -> Entry {
    let teams = game.teamNames
    let (round, team) = (game.currentRound, teams[turn % teams.count])
    let (counted, isFinished) = (
      game.entry(team, round).counts != Counts(), game.entry(team, round).isFinished
    )
    // What stands in many rounds takes more than what was changed in one.
    if counted, !isFinished, size == .largest || turn % 11 > 8 {
      return Entry(team, round, .finish)
    }
    if size == .usual, turn % 11 == 4, game.winner(of: round) == nil {
      return Entry(team, round, .win)
    }
    let elements = game.profile.elements.map(\.element).filter { $0 != .win }
    let number = size == .usual ? 1 + random.uniform(below: 4) : elements.count
    let start = random.uniform(below: elements.count)
    let counts = (0..<number).map { place in
      let element = elements[(start + place) % elements.count]
      let least = size == .usual ? 0 : element.maximum / 2
      return ElementCount(element, least + random.uniform(below: element.maximum - least))
    }
    return Entry(team, round, .counts(counts))
  }

  private mutating func change(_ change: BookChange) throws {
    time += 7
    // A name of 16 letters does not fit into a string itself.
    let name = "Alexandrinas\(1000 + (time / 7) % 4)"
    _ = try book.apply(change, by: Author(name), at: BookTime(seconds: time))
  }
}
