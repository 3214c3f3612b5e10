import Arena
import Bots
import LineProtocol

/// What `cardroom-client match` is to play.
struct MatchOptions: Sendable {
  /// Each game, before its first hand.
  var tournaments: [Tournament]
  /// How they are played.
  var conditions: MatchConditions
  /// Whether each two entrants play a match.
  var isRoundRobin: Bool
  /// Whether the results are lines of JSON.
  var isJSON: Bool
}

extension MatchOptions: Equatable {
  /// The same bots at the same games in the same way.
  static func == (lhs: MatchOptions, rhs: MatchOptions) -> Bool {
    lhs.conditions == rhs.conditions && lhs.isRoundRobin == rhs.isRoundRobin
      && lhs.isJSON == rhs.isJSON
      && lhs.tournaments.map(\.names) == rhs.tournaments.map(\.names)
      && lhs.tournaments.map(\.game.name) == rhs.tournaments.map(\.game.name)
  }
}

/// Reads the command line of `match`, word by word.
struct MatchOptionParser {
  /// The word that makes the command line one of these.
  static let command = "match"

  private var words: OptionWords
  private var bots: [String] = []
  private var games: [String] = []
  private var conditions = MatchConditions()
  private var isRoundRobin = false
  private var isJSON = false

  /// What the words after `match` ask for.
  ///
  /// - Throws: a `UsageError` that names the first word that is not understood, or what bots, game
  ///   and numbers do not fit together.
  static func parse(_ arguments: some Collection<String>) throws(UsageError) -> Invocation {
    let words = OptionWords(arguments, help: "cardroom-client match --help")
    var parser = MatchOptionParser(words: words)
    return try parser.invocation()
  }

  private init(words: OptionWords) { self.words = words }

  private mutating func invocation() throws(UsageError) -> Invocation {
    while let word = words.next() {
      switch word {
      case "--help", "-h": return .matchHelp
      case "--duplicate": conditions.isDuplicate = true
      case "--round-robin": isRoundRobin = true
      case "--json": isJSON = true
      default: try take(word)
      }
    }
    return .match(try checked())
  }

  private mutating func take(_ word: String) throws(UsageError) {
    let (option, joined) = OptionWords.split(word)
    switch option {
    case "--bot":
      let names = StrategyCatalogue.names.joined(separator: " or ")
      bots.append(
        try words.value(of: option, joined, names) {
          StrategyCatalogue.names.contains($0) ? $0 : nil
        })
    case "--game":
      games.append(
        try words.value(of: option, joined, "a game, as in nl or 'holdem limit=fixed'") { $0 })
    case "--games":
      games += try words.value(of: option, joined, "games, as in betting3,nl,razz") {
        $0.isEmpty ? nil : $0.split(separator: ",").map(String.init)
      }
    case "--hands": conditions.hands = try number(option, joined, from: 1)
    case "--stack": conditions.stack = try number(option, joined, from: 1)
    case "--seed": conditions.seed = UInt64(try number(option, joined, from: 0))
    default: throw words.unknown(option)
    }
  }

  private mutating func number(
    _ option: String, _ joined: String?, from least: Int
  ) throws(UsageError) -> Int {
    try words.value(of: option, joined, "a whole number from \(least) on") {
      WireNumber.parse($0).flatMap { $0 >= least ? $0 : nil }
    }
  }

  private func checked() throws(UsageError) -> MatchOptions {
    guard !games.isEmpty else { throw words.mistake("--game says what is played, as in --game nl") }
    let entrants = Entrant.named(bots)
    do throws(MatchError) {
      var tournaments: [Tournament] = []
      for game in games {
        tournaments.append(
          try Tournament(
            entrants, at: try MatchGame(game), conditions, isRoundRobin: isRoundRobin))
      }
      return MatchOptions(
        tournaments: tournaments, conditions: conditions, isRoundRobin: isRoundRobin,
        isJSON: isJSON)
    } catch { throw words.mistake(error.description) }
  }

  /// The text of `match --help`.
  static let help = """
    cardroom-client match --bot NAME --bot NAME --game GAME [options]
                        two or more bots play here, without a server

      --bot NAME        one of \(StrategyCatalogue.names.joined(separator: ", "))
      --game GAME       an opening table (nl, stud, draw, horse, main, five), or a
                        game as create takes it: 'holdem limit=fixed bets=2/4'
      --games A,B,C     several of them, one after the other
      --hands N         hands, or rounds against the house, at a table (10000)
      --duplicate       the same cards once in each rotation of the seats
      --stack N         big blinds, or dollars, before each hand (100)
      --seed N          what cards and choices follow from (1)
      --round-robin     each two bots play a match, instead of all at one table
      --json            a line of JSON for each game

    Told are means a hand in thousandths of a big blind (mbb), or dollars a round
    against the house. A sample is a hand, in duplicate all hands with its cards;
    the interval holds the true mean in 95 of 100 matches, by Student's t.
    """
}
