import Games
import Lines

/// One table as the house knows it: its rounds, and its seats with their chips. It follows from the
/// events of the table's records; the table itself is in `TableState`.
public struct TableHistory: Sendable, Equatable, Codable {
  /// The settings with which it was opened.
  public let settings: TableSettings
  /// The owner; `nil` for the house's tables.
  public let owner: PersonID?
  private var history = RoundHistory()
  var seated = TableSeats()
  /// The players who have completed a round of the game and still have money: the game ends for
  /// them when it is over.
  private var playing: [PlayerIdentity] = []
  /// The earlier options of rounds that are kept, oldest first, without the current ones.
  private(set) var formerOptions: [FormerOptions] = []

  /// Creates the history of an empty table.
  ///
  /// - Parameters:
  ///   - former: the previous table with this name; its rounds are kept and its numbers continue.
  ///   - time: the time at which that table ended.
  init(
    _ settings: TableSettings, by owner: PersonID?, after former: TableHistory? = nil,
    at time: WallTime? = nil
  ) {
    (self.settings, self.owner) = (settings, owner)
    guard let former else { return }
    history = RoundHistory(after: former.history)
    formerOptions = former.formerOptions
    if let time, former.roundCount > formerOptions.last?.lastRound ?? 0 {
      formerOptions.append(
        FormerOptions(settings: former.settings, lastRound: former.roundCount, until: time))
    }
  }

  /// Whether the house opened it.
  var isHouses: Bool { settings.creator == nil }

  /// The settings for a round.
  public func settings(ofRound number: Int) -> TableSettings {
    formerOptions.first { number <= $0.lastRound }?.settings ?? settings
  }

  /// Whether the table plays poker now or did with earlier options.
  public var hasPoker: Bool {
    family == .poker || formerOptions.contains { $0.settings.game.family == .poker }
  }

  /// The family of the table's game.
  public var family: GameFamily { settings.game.family }

  /// The last completed rounds, oldest first.
  public var rounds: [RoundRecord] { history.finished }

  /// The round in play.
  public var openRound: RoundRecord? { history.open }

  /// The index of the last record; 0 before the first.
  public var lastIndex: Int { seated.lastIndex }

  /// The occupied seats.
  public var seats: SeatMap<KeptSeat> { seated.all }

  /// The number of the last event that viewers saw.
  public var seq: Int { seated.seq }

  public var isClosed: Bool { seated.isClosed }

  /// The current game.
  public var game: GameID { seated.rules.map { .dealing($0.id) } ?? settings.game }

  /// The dealer's current rules.
  var dealingRules: DealingRules? {
    if let game = settings.start as? DealingGame { seated.rules ?? game.rules } else { nil }
  }

  /// The number of completed rounds, which is the number of the last one.
  public var roundCount: Int { history.count }

  /// The number of the round in play, or else of the last completed one.
  public var lastRound: Int { history.open?.number ?? history.count }

  /// A consequence of a record's events beyond this table.
  enum Outcome: Equatable {
    /// A person sat down.
    case sat(PersonID)
    /// A player's round or hand ended.
    case played(PlayerIdentity, Played)
    /// A player's game ended.
    case gameOver(PlayerIdentity)
    /// A match ended; these people played it, in the order of the results.
    case match(MatchEnd, [PersonID?])
  }

  /// The result of a round against the house or a hand of poker for one player.
  struct Played: Equatable {
    let round: Int
    let isWin: Bool
    /// Dollars or chips.
    let won: Int
    /// The win in thousandths of a bet, in poker.
    var bets: Int?
    /// The player's balance now.
    let balance: Int
    let opponents: Opponents
  }

  /// Applies a step of the table.
  ///
  /// - Returns: the consequences beyond the table, and the rounds that ended.
  /// - Throws: `StoreError.recordOutOfOrder`; the history is unchanged.
  mutating func apply(
    _ record: TableRecord, at time: WallTime
  ) throws(StoreError) -> (outcomes: [Outcome], rounds: ArraySlice<RoundRecord>) {
    guard record.index == lastIndex + 1 else {
      throw .recordOutOfOrder(settings.id, index: record.index, next: lastIndex + 1)
    }
    seated.lastIndex = record.index
    let before = history.mark
    var outcomes: [Outcome] = []
    var isDealt = false
    for event in record.events {
      if case .game(.poker(.end(_, let stacks, _))) = event {
        outcomes += hands(endingWith: stacks)
      }
      seated.take(event)
      if event.isShown { take(event, at: time, &outcomes) }
      if case .game(.dealing(.remaining(_, let state))) = event { isDealt = state == .ready }
    }
    if isDealt { history.end() }
    return (outcomes, history.finished(since: before))
  }

  /// Applies an event that viewers saw.
  private mutating func take(
    _ event: TableEvent, at time: WallTime, _ outcomes: inout [Outcome]
  ) {
    history.take(event, seq: seq, at: time, seats, isLaidOut: seated.isLaidOut)
    switch event {
    case .sat(_, _, let person, _): if let id = person.id { outcomes.append(.sat(id)) }
    case .game(.house(.result(let player, let outcome, _, let paid, let balance))):
      endRound(of: player, outcome, paid: paid.amount, balance: balance, &outcomes)
    case .game(.house(.over)), .game(.dealing(.over)):
      outcomes += playing.map { .gameOver($0) }
      playing = []
    case .game(.house(.reset)): playing = []
    case .game(.house(.matchOver(let end))), .game(.poker(.matchOver(let end))):
      outcomes.append(.match(end, end.results.map { seated.owner(of: $0.player.seat) }))
    case .game(.house(.left)) where seats.isEmpty: history.end()
    default: break
    }
  }

  /// The results of a hand of poker, computed before the table applies its end.
  private func hands(endingWith stacks: SeatMap<Int>) -> [Outcome] {
    guard hasChips, case .game(.poker(.hand(let hand))) = openRound?.start else { return [] }
    let people = hand.players.count { seats[$0.player.seat]?.identity.isBot == false }
    return hand.players.compactMap { player, _ in
      guard let seat = seats[player.seat], let stack = stacks[player.seat] else { return nil }
      let won = stack - seat.chips
      let thousandths = won.multipliedReportingOverflow(by: 1000)
      let bets = thousandths.overflow ? 0 : thousandths.partialValue / hand.stakes.unit
      let others = people - (seat.identity.isBot ? 0 : 1)
      return .played(
        seat.identity,
        Played(
          round: lastRound, isWin: won > 0, won: won, bets: bets, balance: stack,
          opponents: others > 0 ? .people : .bots))
    }
  }

  /// Ends a round for a player, and the game too if the player has no money left.
  private mutating func endRound(
    of player: SeatedPlayer, _ outcome: HouseOutcome, paid: Int, balance: Int,
    _ outcomes: inout [Outcome]
  ) {
    guard let seat = seats[player.seat], !settings.start.isForPlay else { return }
    let player = seat.identity
    let isWin = outcome == .win || outcome == .double
    let played = Played(
      round: lastRound, isWin: isWin, won: paid, balance: balance, opponents: .house)
    outcomes.append(.played(player, played))
    playing.removeAll { $0 == player }
    if balance > 0 { playing.append(player) } else { outcomes.append(.gameOver(player)) }
  }

  /// The seat of a person, unless it is being given up.
  public func seat(of person: PersonID) -> Seat? {
    seats.first { $0.value.occupant.person.id == person && !$0.value.occupant.isLeaving }?.key
  }

  /// The people seated here, even if only to play out a hand.
  public var people: [PersonID] { seats.values.compactMap(\.occupant.person.id) }

  /// Notes the address of a player, unless the player is leaving.
  mutating func note(_ address: PeerAddress, of person: PersonID) {
    seated.change(person) { if !$0.occupant.isLeaving { $0.address = address } }
  }

  /// Replaces a member's token; all earlier ones become invalid.
  mutating func renew(_ token: TokenDigest, of person: PersonID) {
    seated.change(person) { seat in for _ in 1...2 { seat.occupant.identify(token) } }
  }
}

/// The options of a table before they were changed.
struct FormerOptions: Sendable, Equatable, Codable {
  /// The settings of the table at that time.
  public let settings: TableSettings
  /// The number of the last round played with them.
  public let lastRound: Int
  /// The time at which they were changed, or the table was closed.
  public let until: WallTime
}
