import Cards
import Games
import Identity
import Lines

/// The options of one table, complete and in range. One that its game does not have keeps the value
/// that it begins with here.
public struct TableOptions: Sendable, Equatable {
  public var seats = 0
  /// For a turn; 0 where nobody is asked.
  public var turnMilliseconds = 0
  public var bankSeconds: Int?
  /// What others wait for a first bet, or for programs that deal; `nil` for as long as a turn.
  public var waitSeconds: Int? = 0
  public var awaySeconds = Self.usualAwaySeconds
  /// Who may sit down; `nil` for everybody.
  public var only: [PlayerName]?
  /// What the cards follow from, at a table for trying programs.
  public var seed: Seed?
  /// The hands or rounds of a match; `nil` where none is played.
  public var hands: Int?
  /// Before each hand of a match, in big blinds, or in dollars against the house.
  var stack: Int?
  var duplicate: Duplicate?

  // MARK: - Poker

  var limit = BettingLimit.no
  var blinds: Pair?
  var bets: Pair?
  var ante = 0
  var bringIn = 0
  var bigBlindAnte = 0
  var buyIn = 1...1
  var tripsBeatStraights = false
  public var poker = PokerOptions()
  /// The most of the house's bots that may play.
  public var bots = 0
  public var paceMilliseconds = 0

  // MARK: - Other families

  /// Against the house; `nil` for as many as people are seated.
  var decks: Int?
  var dealing = DealingOptions()
  var down = 2
  var up = 0
  var community = 0
  var jokers: Int?
  /// The number of the rank whose cards are wild; 0 for none, where that was said.
  var wild: Int?
  /// What a table's own rules are called.
  public var ruleSetName: RuleSetName?

  /// Whether deals are played again with the seats changed, and where.
  enum Duplicate: String, Sendable, CaseIterable, FieldValue {
    case no, yes
    /// One rotation of a duplicate, by cards that the house has chosen.
    case part
    /// The same by cards that somebody has given.
    case partSeeded = "part-seeded"

    func appendJSON(to bytes: inout [UInt8]) {
      guard let isOn = Bool(word: Array(rawValue.utf8)[...]) else {
        return rawValue.appendJSON(to: &bytes)
      }
      isOn.appendJSON(to: &bytes)
    }
  }
}

extension TableOptions {
  /// The clocks of tables that were opened without others: for a turn, and the time bank of a player
  /// of poker.
  public static let usualTurnSeconds = 30, usualBankSeconds = 30
  /// Until a seat that sits out is given up.
  public static let usualAwaySeconds = 300

  public var isMatch: Bool { hands != nil }

  /// Whether a duplicate is played, here or here and at other tables.
  public var isDuplicate: Bool { isWholeDuplicate || isPartOfDuplicate }

  public var isWholeDuplicate: Bool { duplicate == .yes }

  /// Whether the table plays one rotation of a duplicate, whose deals others play at another.
  public var isPartOfDuplicate: Bool { duplicate == .part || duplicate == .partSeeded }

  /// Whether the seed of its cards was made for a duplicate, and nobody has given it.
  public var hasMadeSeed: Bool { duplicate == .part }

  /// Reads options as they were written, each that is not written with its standard value or
  /// with the one it has in `base`.
  ///
  /// - Throws: `Refusal` with `table.option`, naming the options there are or the range.
  public init(
    _ written: [TableOption], of game: GameEntry, over base: TableOptions? = nil
  ) throws(Refusal) {
    self = base ?? TableOptions()
    for option in written {
      guard let row = game.options.first(where: { $0.key.rawValue == option.key }) else {
        let keys = game.options.map(\.key.rawValue).joined(separator: ", ")
        throw Refusal(
          .tableOption,
          "\(game.id) has no option \"\(option.key.prefix(20))\"; "
            + "there are \(keys); help \(game.id) options tells of each")
      }
      // A name keeps its capitals.
      guard row.read(&self, row.key == .name ? option.value : option.value.lowercased()) else {
        throw Refusal(.tableOption, "\(option.key) is \(row.meaning): \(row.choices)")
      }
    }
    guard base == nil else { return }
    for row in game.options where !written.contains(where: { $0.key == row.key.rawValue }) {
      row.setStandard(&self)
    }
  }
}
