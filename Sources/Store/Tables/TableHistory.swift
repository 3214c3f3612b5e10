import Games
import Identity
import LineProtocol
import Lines

/// One table as the house knows it: its rounds, and who sits there with how much. It follows from
/// the events of the table's records; the table itself is `TableState`.
public struct TableHistory: Sendable, Equatable, Codable {
  /// What it was opened with.
  public let settings: TableSettings
  /// Whose it is; `nil` for the house's.
  public let owner: PersonID?
  private var history = RoundHistory()
  var seated = TableSeats()
  /// Who has played a round of the game and still has money: it ends for these when it is over.
  private var playing: [PlayerIdentity] = []
  /// The options with which rounds were played that are kept, oldest first, without those of now.
  public private(set) var formerOptions: [FormerOptions] = []

  /// A table at which nobody sits.
  ///
  /// - Parameters:
  ///   - former: the table of this name before, whose rounds stay and whose numbers go on.
  ///   - time: when that one ended.
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
  public var isHouses: Bool { settings.creator == nil }

  /// What a round was played with.
  public func settings(ofRound number: Int) -> TableSettings {
    formerOptions.first { number <= $0.lastRound }?.settings ?? settings
  }

  /// Whether poker was played with these options, or with former ones.
  public var hasPoker: Bool {
    family == .poker || formerOptions.contains { $0.settings.game.family == .poker }
  }

  /// The family of its game.
  public var family: GameFamily { settings.game.family }

  /// The last rounds that are over, oldest first.
  public var rounds: [RoundRecord] { history.finished }

  /// The round in play.
  public var openRound: RoundRecord? { history.open }

  /// The index of its last record; 0 before the first.
  public var lastIndex: Int { seated.lastIndex }

  /// Who sits where.
  public var seats: SeatMap<KeptSeat> { seated.all }

  /// The number of the last event that was shown.
  public var seq: Int { seated.seq }

  /// Whether it is closed.
  public var isClosed: Bool { seated.isClosed }

  /// What is played by now.
  public var game: GameID { seated.rules.map { .dealing($0.id) } ?? settings.game }

  /// By which rules a dealer deals now.
  public var dealingRules: DealingRules? {
    if let game = settings.start as? DealingGame { seated.rules ?? game.rules } else { nil }
  }

  /// How many rounds are over, which is the number of the last one.
  public var roundCount: Int { history.count }

  /// The number of the round in play, or else of the last one that is over.
  public var lastRound: Int { history.open?.number ?? history.count }

  /// What the events of a record mean beyond this table.
  enum Outcome: Equatable {
    /// Somebody has sat down.
    case sat(PersonID)
    /// A player's round or hand ended.
    case played(PlayerIdentity, Played)
    /// A player's game ended.
    case gameOver(PlayerIdentity)
    /// A match ended, which these have played, in the order of its results.
    case match(MatchEnd, [PersonID?])
  }

  /// How a round against the house or a hand of poker ended for a player.
  struct Played: Equatable {
    let round: Int
    let isWin: Bool
    /// Dollars or chips.
    let won: Int
    /// The same in thousandths of a bet, in poker.
    var bets: Int?
    /// What the player has now.
    let balance: Int
    let opponents: Opponents
  }

  /// Takes a step of the table.
  ///
  /// - Returns: what its events mean beyond the table, and the rounds that it has ended.
  /// - Throws: `StoreError.recordOutOfOrder`; nothing has changed.
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
      if case .game(.poker(.end(_, let stacks))) = event { outcomes += hands(endingWith: stacks) }
      seated.take(event)
      if event.isShown { take(event, at: time, &outcomes) }
      if case .game(.dealing(.remaining(_, let state))) = event { isDealt = state == .ready }
    }
    if isDealt { history.end() }
    return (outcomes, history.finished(since: before))
  }

  /// Takes an event that was shown.
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

  /// What a hand of poker has brought its players, before the table has taken its end.
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

  /// A round has ended for a player, and without money the game too.
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

  /// Who sits here, be it to play out a hand.
  public var people: [PersonID] { seats.values.compactMap(\.occupant.person.id) }

  /// A player is connected from an address; who no longer sits here is not noted.
  mutating func note(_ address: PeerAddress, of person: PersonID) {
    seated.change(person) { if !$0.occupant.isLeaving { $0.address = address } }
  }

  /// A member has another token, and all earlier ones end.
  mutating func renew(_ token: TokenDigest, of person: PersonID) {
    seated.change(person) { seat in for _ in 1...2 { seat.occupant.identify(token) } }
  }
}

/// The options of a table before they were changed.
public struct FormerOptions: Sendable, Equatable, Codable {
  /// The table as it was.
  public let settings: TableSettings
  /// The number of the last round that was played with them.
  public let lastRound: Int
  /// When they were changed, or the table was closed.
  public let until: WallTime
}
