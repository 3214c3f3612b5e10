import Cards
import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import Tables

/// A table as it is drawn: the fold of what the server says about it. It knows no rule.
struct TableView: Sendable, Equatable {
  /// A table is drawn with no more hands than this: no server has more seats.
  static let mostHands = 60

  let id: TableID
  var game: GameID?
  var seatCount = 0
  var watching = 0
  var round: Int?
  var deck: Int?
  var state = GameState.empty
  /// Who sits there, and in what state.
  var players: [Seat: PlayerView] = [:]
  /// What lies at the seats, and before the house or dealer.
  var hands: [DealtHand.Place: HandView] = [:]
  /// What lies in the middle.
  var community: [Card] = []
  /// The hand of poker.
  var poker = PokerHandView()
  /// The cards of the middle that turn over, if some do.
  var communityTurn: CardTurn?
  /// Cards that were drawn for all and belong to no hand.
  var drawn: [Card] = []
  /// What a dealer deals and how, as far as it was said.
  var setup: [Prose] = []
  /// Whether the cards follow from a seed that was given.
  private(set) var isSeeded = false

  /// What lay there before the first hand of a deal against the house.
  var handsBefore: [DealtHand.Place: HandView] = [:]

  /// Whose clocks ran before a `look`.
  private var clocks: [Seat: Clock] = [:]

  private struct Clock: Sendable, Equatable {
    let name: PlayerName
    let clock: ClockView
  }

  init(_ id: TableID, _ game: GameID?) { (self.id, self.game) = (id, game) }

  /// The seat of somebody.
  func seat(of name: PlayerName?) -> Seat? {
    players.first { $0.value.name == name }?.key
  }

  // MARK: - Rows of `look`

  /// Takes a row of the table's own. What a `look` says stands for all that was known before.
  mutating func note(_ row: Line, at now: Int) {
    switch row.word {
    case "table":
      let running = players.compactMapValues { player in
        player.clock.map { Clock(name: player.name, clock: $0) }
      }
      self = TableView(id, row.value("game"))
      // Whose clock runs no row says.
      clocks = running
      seatCount = row.value("seats", as: Pair.self)?.second ?? 0
      (watching, state) = (row.count("watching"), row.value("state") ?? .empty)
      (round, deck, setup) = (row.int("round"), row.int("deck"), row.deal)
      isSeeded = row.value("seeded") ?? false
    case "house": hands[.dealer] = handAgainstTheHouse(Self.cards(row, "cards") ?? [])
    case "community": community = row.value("cards") ?? []
    case "drawn": drawn = row.value("cards") ?? []
    case "hand":
      guard let place: DealtHand.Place = row.value("hand") else { return }
      lay(HandView(down: Self.cards(row, "down") ?? [], up: row.value("up") ?? []), place)
    case "poker": poker = PokerHandView(row)
    case "seat": sit(row)
    default: break
    }
  }

  /// Cards, `nil` for each hidden one.
  private static func cards(_ row: Line, _ key: String) -> [Card?]? {
    row.value(key, as: SeenCards.self)?.cards
  }

  /// While bets are placed the cards on the table are those of the last round.
  private func handAgainstTheHouse(_ cards: [Card?]) -> HandView {
    var hand = HandView(up: cards)
    hand.isOld = state == .bet
    return hand
  }

  private mutating func sit(_ row: Line) {
    guard let seat: Seat = row.value("seat"), let name: PlayerName = row.value("name"),
      let state: SeatState = row.value("state")
    else { return }
    var player = PlayerView(name, state)
    player.isHouseBot = row.word("level") != nil
    (player.bet, player.balance) = (row.count("bet"), row.int("stack") ?? row.int("balance") ?? 0)
    if let before = clocks[seat], before.name == name { player.clock = before.clock }
    players[seat] = player
    if let cards: [Card] = row.value("cards"), !cards.isEmpty {
      lay(handAgainstTheHouse(cards), .seat(seat))
    }
    guard let down = Self.cards(row, "hole") ?? Self.cards(row, "down") else { return }
    var hand = HandView(down: down, up: row.value("up") ?? [])
    // Another player's cards are known only once they are turned up.
    hand.isShown =
      state == .shown
      || row.word("you") == nil && row.word("hole") != nil && !down.isEmpty
        && !down.contains(nil)
    lay(hand, .seat(seat))
  }

  mutating func lay(_ hand: HandView, _ place: DealtHand.Place) {
    guard hands[place] != nil || hands.count < Self.mostHands else { return }
    hands[place] = hand
  }

  // MARK: - Events

  /// Takes a line of the table's.
  mutating func note(_ line: TableLine, at now: Int) {
    switch line {
    case .event(let event, _): note(event, at: now)
    case .clock(let player, let left, let isBank):
      let total = min(max(0, left), Limits.amount)
      update(player, at: now) { player in
        player.clock = ClockView(deadline: now + total, total: total, isBank: isBank)
      }
    case .sync(_, let game), .resume(let game): self.game = game
    case .said: break
    }
  }

  private mutating func note(_ event: TableEvent, at now: Int) {
    switch event {
    case .sat(let player, let stack, let person, _):
      guard players.count < Self.mostHands else { return }
      // Cards at an empty seat of a dealer's table never become a newcomer's.
      let isLate = game?.family == .dealing && hands[.seat(player.seat)] != nil
      players[player.seat] = PlayerView(player.name, isLate ? .next : newcomerState)
      players[player.seat]?.isHouseBot = person.kind == .house
      update(player, at: now) { $0.balance = stack }
    case .out(let player, _):
      let isHandOpen = state == .hand
      update(player, at: now) { $0.sitOut(isHandOpen: isHandOpen) }
    case .back(let player):
      let state = newcomerState
      update(player, at: now) { $0.comeBack(state) }
    case .gone(let player, _): update(player, at: now) { $0.leave() }
    case .timeout(let player, let action):
      update(player, at: now) {
        $0.clock = nil
        if action == .pass { $0.state = .next }
      }
    case .closed: stopClocks()
    case .game(.house(let event)): note(event, at: now)
    case .game(.dealing(let event)): note(event, at: now)
    case .game(.poker(let event)): note(event, at: now)
    case .kick, .leaving, .wanted, .restarted, .identified: break
    }
  }

  /// What somebody does who comes now.
  private var newcomerState: SeatState {
    switch state {
    case .trade: .next
    case .over: .over
    case .bet: .thinking
    case .hand: .next
    case .empty, .ready, .dealing, .waiting, .next, .choice:
      game?.family == .house ? .thinking : .waiting
    }
  }

  /// Changes a player who sits there.
  mutating func update(_ player: SeatedPlayer, at now: Int, _ change: (inout PlayerView) -> Void) {
    guard players[player.seat]?.name == player.name else { return }
    change(&players[player.seat, default: PlayerView(player.name, .waiting)])
    players[player.seat]?.changedAt = now
  }

  mutating func remove(_ player: SeatedPlayer) {
    guard players[player.seat]?.name == player.name else { return }
    players[player.seat] = nil
    if game?.family == .house { hands[.seat(player.seat)] = nil }
  }

  mutating func stopClocks() {
    for seat in players.keys { players[seat]?.clock = nil }
  }

  /// When something that is drawn changes without an event: a clock, what was bold, or a card that
  /// turns.
  ///
  /// - Parameter first: when the turns began that are seen; `nil` if none are.
  func nextChange(after now: Int, turnsFrom first: Int?) -> Int? {
    let turns = (hands.values.map(\.turn) + [communityTurn]).compactMap(\.self)
      .filter { turn in first.map { turn.began >= $0 } ?? false }
      .compactMap { $0.nextFrame(after: now) }
    let clocks = players.values.contains { $0.clock != nil } ? [now + 1000] : []
    let marks =
      players.values.compactMap(\.changedAt) + hands.values.compactMap(\.changedAt)
    return (clocks + turns + marks.map { $0 + PlayerView.markTime }.filter { $0 > now }).min()
  }
}

/// Who sits in a seat.
struct PlayerView: Sendable, Equatable {
  /// What has changed is bold for so many milliseconds.
  static let markTime = 1000

  let name: PlayerName
  var state: SeatState
  /// Whether it is one of the house's bots.
  var isHouseBot = false
  var bet = 0
  var balance = 0
  /// How the last bet ended, in a few words.
  var outcome: String?
  /// How many cards were drawn on this street of poker.
  var drawn: Int?
  /// The clock that runs while others wait.
  var clock: ClockView?
  /// Why poker deals no more hands to the player: sitting out, or without chips.
  var absence: SeatState?
  /// When something here changed last.
  var changedAt: Int?
  /// What the state was before the connection was lost.
  private var stateBefore: SeatState?

  init(_ name: PlayerName, _ state: SeatState) {
    (self.name, self.state) = (name, state)
    absence = state == .out || state == .broke ? state : nil
  }

  mutating func leave() {
    guard state != .gone else { return }
    (stateBefore, state) = (state, .gone)
  }

  /// Sits out, from the next hand of poker on if the player has a part in one.
  mutating func sitOut(isHandOpen: Bool) {
    absence = .out
    if !isHandOpen || !isInHand { become(.out) }
  }

  /// Plays again after sitting out, or is connected again.
  mutating func comeBack(_ newcomer: SeatState) {
    if state == .gone {
      state = stateBefore ?? newcomer
    } else {
      absence = nil
      if !isInHand { state = newcomer }
    }
    stateBefore = nil
  }

  /// Whether the player has a part in a hand of poker.
  private var isInHand: Bool {
    [.dealt, .acts, .folded, .allIn].contains(state == .gone ? stateBefore : state)
  }

  /// Whether all the player's chips are in the middle.
  var isAllIn: Bool { (state == .gone ? stateBefore : state) == .allIn }

  /// Goes over to a state, also behind a lost connection.
  mutating func become(_ state: SeatState) {
    if self.state == .gone { stateBefore = state } else { self.state = state }
    clock = nil
  }

  /// Whether the next round asks the player.
  var playsOn: Bool {
    let state = self.state == .gone ? stateBefore ?? .gone : self.state
    return state != .out && state != .broke
  }
}

/// A clock that runs.
struct ClockView: Sendable, Equatable {
  /// When it runs out, in milliseconds of the client's clock.
  let deadline: Int
  /// How much it had when it began, in milliseconds.
  let total: Int
  /// Whether it is the time bank.
  var isBank = false
}

/// The cards of one hand.
struct HandView: Sendable, Equatable {
  /// Those face down; `nil` for what may not be seen.
  var down: [Card?] = []
  var up: [Card?] = []
  /// Whether it is of a round that is over.
  var isOld = false
  /// Whether what was face down is turned up.
  var isShown = false
  /// What it is worth, in words.
  var words: String?
  /// The same for each part of the pot, where poker has several.
  var names: [HandName] = []
  /// Whether it wins, once that is decided.
  var isWinner: Bool?
  /// When something here changed last.
  var changedAt: Int?
  /// The cards that turn over, if some do.
  private(set) var turn: CardTurn?

  init(down: [Card?] = [], up: [Card?]) { (self.down, self.up) = (down, up) }

  /// All cards in the order of the drawing.
  var cards: [Card?] { down + up }

  /// The cards turn over that lay otherwise before.
  mutating func turn(from before: [Card?], at now: Int) {
    turn = CardTurn(from: before, to: cards, at: now)
  }

  /// The score of a game against the house, if all cards are known.
  var score: Int? {
    let known = cards.compactMap { $0 }
    return known.isEmpty || known.count < cards.count ? nil : known.houseScore
  }
}
