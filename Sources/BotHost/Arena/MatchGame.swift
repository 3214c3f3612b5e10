import Games
import Lines

/// The game of a match: a table as `create` would open it.
struct MatchGame: Sendable {
  /// The game as typed: `nl`, or `holdem limit=fixed`.
  let name: String
  /// The game and its options in the form that `create` reads.
  let word: String
  let options: [TableOption]
  private let settings: TableSettings

  /// The chips of a big blind, whose thousandths are the unit of results; in games without blinds,
  /// the small bet or the smallest opening bet. In a mix of games the largest counts. `nil` against
  /// the house, where results are in dollars.
  let bigBlind: Int?

  /// A game by the name of a standard table, or as `create` reads it:
  /// `holdem limit=fixed bets=2/4`.
  ///
  /// - Throws: `OptionError` that names the fix.
  init(_ name: String) throws(OptionError) {
    self.name = SafeText.printable(name.prefix(60))
    do throws(Refusal) {
      let words = StandardTables.game(at: name) ?? name
      guard words.contains(where: { !$0.isWhitespace }), let id = TableID("match") else {
        throw Refusal(.tableGame)
      }
      let table = try NewTable("match \(words)")
      (word, options) = (table.game, table.options)
      settings = try TableSettings(id: id, game: word, options: options, creator: nil)
      if let game = settings.start as? PokerGame, game.rules.options.bombPotEvery > 0 {
        throw .bombPotInMatch
      }
    } catch {
      guard error.code == .tableGame else {
        throw OptionError("game '\(self.name)': \(error.text)")
      }
      throw OptionError(
        "there is no game '\(self.name)'; name an opening table ("
          + StandardTables.names.filter { !$0.hasPrefix("deal-") }.joined(separator: " ")
          + ") or a game as create takes it, like \(GameCatalogue.near(self.name) ?? "holdem")")
    }
    switch settings.start {
    case is HouseGame: bigBlind = nil
    case let game as PokerGame: bigBlind = game.rules.unit
    default:
      throw OptionError(
        "nothing is won at '\(self.name)'; choose a kind of poker, betting3 or betting5")
    }
  }

  /// Whether players choose the game of a hand.
  var isChosen: Bool {
    (start as? PokerGame)?.rules.rotation == .dealersChoice
  }

  /// The game's identifier.
  var id: GameID { settings.game }

  /// The game without players.
  var start: any Game { settings.start }

  /// The name of its tables.
  var table: TableID { settings.id }

  /// The range of the number of players.
  var seats: ClosedRange<Int> { 2...max(2, settings.start.seatCount) }

  /// The game and its stakes: `Texas hold'em, limit=no blinds=1/2`.
  var title: String {
    let told: [Key] = [.limit, .blinds, .bets, .ante, .bringIn, .bigBlindAnte]
    let options = settings.written.filter { option in
      told.contains { $0.rawValue == option.key } && option.value != "0"
    }
    let words = options.map { "\($0.key)=\($0.value)" }
    let title = settings.entry.title
    return words.isEmpty ? title : "\(title), \(words.joined(separator: " "))"
  }

  /// A sample in the unit of results.
  func scaled(_ chips: Double) -> Double {
    bigBlind.map { chips * 1000 / Double($0) } ?? chips
  }

  /// The chips of a stack of big blinds, or dollars. The default is 100 big blinds, or the $100
  /// with which a game against the house begins.
  ///
  /// - Throws: `OptionError` if out of range.
  func chips(stack: Int?) throws(OptionError) -> Int {
    let stack = stack ?? 100
    let size = bigBlind ?? 1
    let range = 1...(MatchGame.chipsMost / size)
    guard range.contains(stack) else {
      throw OptionError("--stack is 1 to \(range.upperBound) here")
    }
    return stack * size
  }

  /// The most chips that a table accepts.
  private static let chipsMost = 1_000_000_000
}
