import Cards
import Games
import Identity
import Lines

/// What everybody may know of a table from outside: enough for a row of `tables`.
public struct TableSummary: Sendable, Equatable {
  public let id: TableID
  public let game: GameID
  /// How many seats there are.
  public let seats: Int
  /// How many watch.
  public let watching: Int
  /// Where the game is.
  public let state: GameState
  /// Who sits there, in the order of the seats.
  public let seated: [PlayerName]
  /// What the rules of the table's own are called.
  public let rules: RuleSetName?
  /// Who of them sits out.
  public let sittingOut: Set<PlayerName>
  /// Decks in the shoe; `nil` as long as nobody knows.
  public let decks: Int?
  /// Who of them is a bot of the house, and how well it plays.
  public let bots: [PlayerName: Person.Level]
  /// How many people sit there, programs left out.
  public let people: Int
  /// What poker is played for.
  public let stakes: ListedStakes?
  /// How it is played of late.
  public let pace: TablePace
  /// Whether the cards follow from a seed that was given.
  public let isSeeded: Bool
  /// Under which names a hand or a bet is played.
  public let inPlay: Set<PlayerName>

  /// A table as it stands.
  public init(
    id: TableID, game: GameID, seats: Int, watching: Int, state: GameState, seated: [PlayerName],
    sittingOut: Set<PlayerName> = [], rules: RuleSetName? = nil, decks: Int? = nil,
    bots: [PlayerName: Person.Level] = [:],
    people: Int = 0, stakes: ListedStakes? = nil, pace: TablePace = TablePace(),
    isSeeded: Bool = false, inPlay: Set<PlayerName> = []
  ) {
    (self.isSeeded, self.inPlay) = (isSeeded, inPlay)
    (self.id, self.game, self.seats) = (id, game, seats)
    (self.watching, self.state, self.seated) = (watching, state, seated)
    self.sittingOut = sittingOut
    (self.rules, self.decks, self.bots) = (rules, decks, bots)
    (self.people, self.stakes, self.pace) = (people, stakes, pace)
  }
}

extension TableSummary {
  /// What a row says of it.
  public var listing: TableListing {
    var listing = TableListing(
      id: id, game: game, seats: seats, taken: seated.count, watching: watching, state: state,
      rules: rules, decks: decks, bots: bots.count)
    listing.isSeeded = isSeeded
    return listing
  }

  /// What the row of the lobby says of it beside that.
  public var lobbyListing: TableListing {
    var listing = listing
    (listing.people, listing.stakes, listing.pace) = (people, stakes, pace)
    return listing
  }
}

/// What a row says of a table from outside.
public struct TableListing: Sendable, Equatable {
  public let id: TableID
  public let game: GameID
  /// How many seats there are.
  public let seats: Int
  /// How many of them are taken.
  public let taken: Int
  /// How many watch.
  public let watching: Int
  /// Where the game is.
  public let state: GameState
  /// What the rules of the table's own are called.
  public let rules: RuleSetName?
  /// Decks in the shoe; `nil` as long as nobody knows.
  public let decks: Int?
  /// What a dealer deals, in the rows of one table.
  public var setup: DealingSetup?
  /// How many of the seats that are taken have a bot of the house.
  public let bots: Int
  /// How many people sit there and are here, programs left out; `nil` in the rows of one table.
  public var people: Int?
  /// How many people have a seat there whose connection is cut off, in the rows of the lobby.
  public var gone = 0
  /// What poker is played for, in the rows of the lobby.
  public var stakes: ListedStakes?
  /// How it is played of late, in the rows of the lobby.
  public var pace = TablePace()
  /// Whether the cards follow from a seed that was given.
  public var isSeeded = false

  /// A table as a row has it.
  public init(
    id: TableID, game: GameID, seats: Int, taken: Int, watching: Int, state: GameState,
    rules: RuleSetName? = nil, decks: Int? = nil, setup: DealingSetup? = nil, bots: Int = 0
  ) {
    (self.id, self.game, self.seats) = (id, game, seats)
    (self.taken, self.watching, self.state) = (taken, watching, state)
    (self.rules, self.decks, self.setup, self.bots) = (rules, decks, setup, bots)
  }
}

/// What a dealer deals and how.
public struct DealingSetup: Sendable, Equatable {
  public let rules: DealingRules
  public let options: DealingOptions

  /// What is dealt and how.
  public init(_ rules: DealingRules, _ options: DealingOptions) {
    (self.rules, self.options) = (rules, options)
  }
}

/// A row of a table as one viewer sees it.
public enum TableRow: Sendable, Equatable {
  /// The table, its round and the cards left in its deck; `seq` is the number of its last event.
  case table(TableListing, round: Int?, deck: Int?, seq: Int?)
  /// The house's hand; its score is 0 while it is face down. Between rounds it is the last one's.
  case house(SeenCards, score: Int, isLast: Bool = false)
  /// The cards on the board.
  case community([Card])
  /// The cards that were drawn for all since the last round began.
  case drawn([Card])
  /// A hand that is nobody's.
  case hand(DealtHand.Place, down: SeenCards, up: [Card])
  /// A player of a game against the house.
  case houseSeat(SeatRow, hand: [Card], score: Int, bet: Int, balance: Int)
  /// A player at a dealing table, with the hand if one was dealt.
  case dealtSeat(SeatRow, down: SeenCards?, up: [Card])
  /// The hand of poker that is played, or the last one.
  indirect case pokerHand(PokerHandRow)
  /// A player at a poker table.
  indirect case pokerSeat(SeatRow, PokerSeatRow)
}

/// A hand of poker, as a row says it.
public struct PokerHandRow: Sendable, Equatable {
  /// Its number at the table.
  public let hand: Int
  /// What is played.
  public let game: VariantID
  /// How much may be bet.
  public let limit: BettingLimit
  /// The bets.
  public let stakes: Stakes
  /// Where the button lies.
  public let button: Seat
  /// The street's name; `nil` if the hand is over.
  public let street: String?
  /// The cards on each board; none if there is no board.
  public let boards: [[Card]]
  /// Chips in the middle.
  public let pot: Int
  /// Chips in the main pot and the side pots, without the bets of this street; none if there is but
  /// one pot.
  public let pots: [Int]

  public init(
    hand: Int, game: VariantID, limit: BettingLimit, stakes: Stakes, button: Seat,
    street: String?, boards: [[Card]], pot: Int, pots: [Int] = []
  ) {
    (self.hand, self.game, self.limit, self.stakes) = (hand, game, limit, stakes)
    (self.button, self.street, self.boards) = (button, street, boards)
    (self.pot, self.pots) = (pot, pots)
  }
}

/// What a poker player has, as a row says it.
public struct PokerSeatRow: Sendable, Equatable {
  /// Chips that are not in the middle.
  public let stack: Int
  /// Chips bet on this street.
  public let bet: Int
  /// Cards face down; `nil` without a hand.
  public let hole: SeenCards?
  /// Cards face up.
  public let up: [Card]

  /// What a player has.
  public init(stack: Int, bet: Int, hole: SeenCards?, up: [Card]) {
    (self.stack, self.bet, self.hole, self.up) = (stack, bet, hole, up)
  }
}

/// Who sits in a seat, as a row says it.
public struct SeatRow: Sendable, Equatable {
  public let player: SeatedPlayer
  /// What the player does.
  public let state: SeatState
  /// Whether it is the viewer's own seat.
  public let isViewer: Bool
  /// How well the player plays, if it is a bot of the house.
  public let level: Person.Level?

  public init(
    _ player: SeatedPlayer, _ state: SeatState, isViewer: Bool, level: Person.Level? = nil
  ) {
    (self.player, self.state) = (player, state)
    (self.isViewer, self.level) = (isViewer, level)
  }
}

/// What the player in a seat does.
public enum SeatState: String, Sendable, CaseIterable, FieldValue {
  /// Was cut off.
  case gone
  /// Sits out.
  case out
  /// Has no money left for this game.
  case broke
  /// The game is over.
  case over
  /// Said `deal`.
  case ready
  /// Holds cards and may act.
  case trade
  /// Waits for the next round.
  case next
  /// Waits for the big blind, or to have said `post`.
  case blind
  /// Has bet.
  case bet
  /// Has not bet yet.
  case thinking
  /// No hand was dealt yet.
  case waiting
  /// Holds a hand that is turned up.
  case shown
  /// Holds a hand.
  case dealt
  /// Has folded.
  case folded
  /// Has everything in the middle.
  case allIn = "allin"
  /// Is asked to act.
  case acts
}

extension Game {
  /// Whether the cards follow from a seed that was given: not from the one that a duplicate makes
  /// for its tables.
  public var isSeeded: Bool {
    switch self {
    case .house(let game): game.rules.seed != nil && game.rules.match?.isDuplicate != true
    case .poker(let game):
      game.rules.match.map { $0.seed != nil && !$0.isDuplicate } ?? false
    case .dealing: false
    }
  }
}

extension Table {
  /// The names that nobody else may have yet: their hands lie there, or their bets are played out.
  ///
  /// - Parameter isPausing: whether people still look at a hand that is over.
  public func namesInPlay(isPausing: Bool = false) -> Set<PlayerName> {
    let leaving = Set(occupants.values.filter(\.isLeaving).map(\.name))
    guard case .poker(let game) = game, let hand = game.hand, !hand.isOver || isPausing else {
      return leaving
    }
    return leaving.union(hand.players.map(\.name))
  }

  /// The rows of the table as `viewer` sees them: the table, what belongs to no seat, the seats.
  public func rows(for viewer: PlayerName?, as summary: TableSummary) -> [TableRow] {
    let seats = occupants.map { SeatedPlayer($0.key, $0.value.name) }
    switch game {
    case .house(let game):
      let isEmpty = game.players.isEmpty
      let head = TableRow.table(
        summary.listing, round: isEmpty ? nil : game.round, deck: isEmpty ? nil : game.deckCount,
        seq: seq)
      return [head, game.houseRow] + seats.map { game.row(of: $0, viewer) }
    case .dealing(let game):
      var listing = summary.listing
      listing.setup = DealingSetup(game.rules, game.options)
      let head = TableRow.table(listing, round: game.round, deck: game.deckCount, seq: seq)
      let hands = game.hands.filter { hand in
        guard case .seat(let seat) = hand.place, let occupant = occupants[seat] else { return true }
        return hand.owner != occupant.name
      }
      let drawn = game.drawn.isEmpty ? [] : [TableRow.drawn(game.drawn)]
      return [head, .community(game.community)] + drawn
        + hands.map { .hand($0.place, down: $0.seenDown(by: viewer), up: $0.up) }
        + seats.map { game.row(of: $0, viewer) }
    case .poker(let game):
      let head = TableRow.table(summary.listing, round: game.handCount, deck: nil, seq: seq)
      return [head] + (game.handRow.map { [.pokerHand($0)] } ?? [])
        + seats.map {
          .pokerSeat(game.seatRow(of: $0, viewer, occupants[$0.seat]), game.chips(of: $0, viewer))
        }
    }
  }
}

extension PokerGame {
  fileprivate var handRow: PokerHandRow? {
    hand.map { hand in
      PokerHandRow(
        hand: hand.number, game: hand.variant.id, limit: hand.play.limit,
        stakes: hand.play.stakes, button: hand.button,
        street: hand.isOver ? nil : hand.currentStreet.name, boards: hand.boards, pot: hand.pot,
        pots: hand.sidePots)
    }
  }

  fileprivate func seatRow(
    of seated: SeatedPlayer, _ viewer: PlayerName?, _ occupant: Occupant?
  ) -> SeatRow {
    SeatRow(
      seated, state(of: seated.seat, occupant), isViewer: seated.name == viewer,
      level: occupant?.person.level)
  }

  private func state(of seat: Seat, _ occupant: Occupant?) -> SeatState {
    guard let player = players[seat] else { return .waiting }
    if player.isGone { return .gone }
    if let hand = openHand, let index = hand.position(of: seat) {
      if hand.players[index].isFolded { return .folded }
      if isAsked(seat) { return .acts }
      return hand.players[index].isAllIn ? .allIn : .dealt
    }
    if player.isAway { return .out }
    if player.stack + player.behind == 0 { return .broke }
    if player.awaitsBlind, (hand?.play.stakes.bigBlind ?? 0) > 0,
      players.values.count(where: { !$0.isAway && $0.stack > 0 }) > 2
    {
      return .blind
    }
    return openHand == nil ? .waiting : .next
  }

  fileprivate func chips(of seated: SeatedPlayer, _ viewer: PlayerName?) -> PokerSeatRow {
    guard let hand, let index = hand.position(of: seated) else {
      return PokerSeatRow(stack: stackInPlay(of: seated.seat), bet: 0, hole: nil, up: [])
    }
    let player = hand.players[index]
    let isSeen = player.isShown || player.isOwned(by: viewer)
    let hole =
      player.isFolded || hand.isOver && !isSeen
      ? nil : SeenCards(player.down.map { isSeen ? $0 : nil })
    return PokerSeatRow(
      stack: stackInPlay(of: seated.seat), bet: hand.isOver ? 0 : player.bet, hole: hole,
      up: player.isFolded ? [] : Array(player.up))
  }
}

extension HouseGame {
  fileprivate var houseRow: TableRow {
    .house(
      seenHouse, score: seenHouse.known?.houseScore ?? 0,
      isLast: phase != .trade && !house.isEmpty)
  }

  fileprivate func row(of seated: SeatedPlayer, _ viewer: PlayerName?) -> TableRow {
    let player = players[seated.seat]
    return .houseSeat(
      SeatRow(seated, state(of: player), isViewer: seated.name == viewer),
      hand: player.map { Array($0.hand) } ?? [], score: player?.score ?? 0, bet: player?.bet ?? 0,
      balance: player?.balance ?? 0)
  }

  private func state(of player: HousePlayer?) -> SeatState {
    guard let player else { return .waiting }
    if player.isGone { return .gone }
    if player.isAway { return .out }
    if player.balance == 0 { return .broke }
    if phase == .over { return .over }
    if player.isReady { return .ready }
    if phase == .trade { return player.isDealtIn ? .trade : .next }
    return player.isInPlay ? .bet : player.hasPassed ? .next : .thinking
  }
}

extension DealingGame {
  fileprivate func row(of seated: SeatedPlayer, _ viewer: PlayerName?) -> TableRow {
    let lying = hand(at: seated.seat)
    // What lies there may be nobody's, or another's who has left.
    let hand = lying?.owner == seated.name ? lying : nil
    let state: SeatState =
      hand.map { $0.isShown ? .shown : .dealt } ?? (lying == nil ? .waiting : .next)
    return .dealtSeat(
      SeatRow(seated, state, isViewer: seated.name == viewer),
      down: hand?.seenDown(by: viewer), up: hand?.up ?? [])
  }
}

extension DealtHand {
  /// The cards face down as `viewer` sees them.
  fileprivate func seenDown(by viewer: PlayerName?) -> SeenCards {
    SecretCards(down, for: audience).seen(by: viewer)
  }
}
