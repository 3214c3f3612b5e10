import Cards
import Lines

/// The options of one table, complete and in range. An option that its game does not have keeps its
/// initial value here.
public struct TableOptions: Sendable, Equatable {
  public var seats = 0
  /// Milliseconds for a turn; 0 if nobody has to act.
  public var turnMilliseconds = 0
  public var bankSeconds: Int?
  /// Seconds that others wait for a first bet, or for programs that deal; `nil` for as long as a
  /// turn.
  public var waitSeconds: Int? = 0
  public var awaySeconds = Self.usualAwaySeconds
  /// The players who may sit down; `nil` for everybody.
  public var only: [PlayerName]?
  /// The seed of the cards, at a table for testing programs.
  public var seed: Seed?
  /// The hands or rounds of a match; `nil` if there is none.
  public var hands: Int?
  /// The stack before each hand of a match, in big blinds, or in dollars against the house.
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
  /// The most bots of the house that may play.
  public var bots = 0
  public var paceMilliseconds = 0

  // MARK: - Other families

  /// The decks in play against the house; `nil` for as many as people are seated.
  var decks: Int?
  var dealing = DealingOptions()
  var down = 2
  var up = 0
  var community = 0
  var jokers: Int?
  /// The number of the rank whose cards are wild; 0 if the options say that there are none.
  var wild: Int?
  /// The name of a table's own rules.
  var ruleSetName: RuleSetName?

  /// Whether and where deals are played again with rotated seats.
  enum Duplicate: String, Sendable, CaseIterable, FieldValue {
    case no, yes
    /// One rotation of a duplicate, with cards chosen by the house.
    case part
    /// The same with a given seed.
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
  /// The default clocks, in seconds: for a turn, and the time bank of a poker player.
  public static let usualTurnSeconds = 30, usualBankSeconds = 30
  /// The seconds before a seat that sits out is given up.
  public static let usualAwaySeconds = 300

  public var isMatch: Bool { hands != nil }

  /// Whether the table plays a duplicate, either all of it or a part.
  public var isDuplicate: Bool { isWholeDuplicate || isPartOfDuplicate }

  public var isWholeDuplicate: Bool { duplicate == .yes }

  /// Whether the table plays one rotation of a duplicate, whose deals are also played at other
  /// tables.
  public var isPartOfDuplicate: Bool { duplicate == .part || duplicate == .partSeeded }

  /// Whether the seed of its cards was generated for a duplicate rather than given.
  public var hasMadeSeed: Bool { duplicate == .part }

  /// Reads options as written. All others have their defaults, or their values in `base`.
  ///
  /// - Throws: `Refusal` with `table.option`, naming the available options or the range.
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
      // A name keeps its capital letters.
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
