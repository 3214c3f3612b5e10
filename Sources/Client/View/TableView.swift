import Lines

/// A table as the client draws it. It contains the rows of the last `look` and knows no rules.
struct TableView: Sendable, Equatable {
  /// The most hands drawn: no server has more seats.
  static let mostHands = 60
  /// The most rows of a picture.
  static let mostRows = 200
  /// The most pots drawn.
  private static let mostResults = 40

  /// The kind of table, by what lies on it.
  enum Kind: Sendable {
    /// The house's hand.
    case house
    /// A dealer's hands and board.
    case dealing
    case poker
  }

  /// The place of a hand.
  enum Place: Hashable, Sendable {
    case seat(Seat)
    case dealer
  }

  let id: TableID
  /// The kind; `nil` until anything is known.
  private(set) var kind: Kind?
  /// The name of the game, as `games` lists it.
  private(set) var game = ""
  /// The kind of poker and its stakes, or the dealer's rules.
  private(set) var title: String?
  private(set) var seatCount = 0
  private(set) var watching = 0
  private(set) var round: Int?
  private(set) var deck: Int?
  private(set) var state = ""
  private(set) var players: [Seat: PlayerView] = [:]
  /// The hands at the seats, and that of the house or the dealer.
  private(set) var hands: [Place: HandView] = [:]
  private(set) var community: [Card?] = []
  /// The turn of cards in the middle, if any turn over.
  private(set) var communityTurn: CardTurn?
  /// Cards drawn for everybody that belong to no hand.
  private(set) var drawn: [Card?] = []
  private(set) var poker = PokerHandView()
  /// Whether the cards follow from a chosen seed.
  private(set) var isSeeded = false
  /// The tutorial's lesson at its table.
  var lesson: Lesson?
  /// Whether the user pays the blinds with the next hand instead of waiting for the big blind.
  var hasPosted = false
  /// The results of a hand that was over when the user sat down; they are not drawn.
  private var earlierResults: [[String]] = []

  init(_ id: TableID) { self.id = id }

  /// - Parameters:
  ///   - rows: the rows of a `look`.
  ///   - old: the table as it was last drawn. Changes are bold for a while, and changed cards turn
  ///     over.
  init(_ rows: [Line], after old: TableView, at now: Int) {
    self.init(old.id)
    (kind, lesson) = (.poker, old.lesson)
    for row in rows { note(row, at: now) }
    hasPosted = old.hasPosted && ["next", "blind"].contains(own?.state)
    let isNewcomer = ownSeat.map { hands[.seat($0)] == nil } ?? false
    earlierResults = old.kind != nil ? old.earlierResults : isNewcomer ? poker.results : []
    if poker.results == earlierResults {
      (poker.results, poker.rabbits) = ([], [])
    } else {
      earlierResults = []
    }
    guard old.kind != nil else { return }
    for (seat, player) in players { players[seat]?.mark(player, old.players[seat], at: now) }
    for (place, hand) in hands {
      let isDown = kind == .dealing && hand.cards.count > old.hands[place]?.cards.count ?? 0
      hands[place]?.mark(
        old.hands[place] ?? HandView(), turns: kind != .poker, isOnlyLookedAt: isDown, at: now)
      if kind == .poker, state != "hand" { hands[place]?.keepName(of: old.hands[place]) }
    }
    communityTurn =
      community == old.community
      ? old.communityTurn : CardTurn(from: old.community, to: community, at: now)
  }

  private mutating func note(_ row: Line, at now: Int) {
    switch row.word {
    case "table":
      (game, title) = (row.word("game") ?? "", row.word("title"))
      seatCount = row.value("seats", as: Pair.self)?.second ?? 0
      (watching, state) = (row.count("watching"), row.word("state") ?? "")
      (round, deck) = (row.int("round"), row.int("deck"))
      isSeeded = row.value("seeded") ?? false
    case "house":
      kind = .house
      lay(HandView(up: row.cards("cards"), row), .dealer)
    case "community": (kind, community) = (.dealing, row.cards("cards"))
    case "drawn": drawn = row.cards("cards")
    case "hand":
      let place = row.value("hand", as: Seat.self).map { Place.seat($0) } ?? .dealer
      lay(HandView(down: row.cards("down"), up: row.cards("up"), row), place)
    case "poker": poker = PokerHandView(row)
    case "pot": if poker.results.count < Self.mostResults { poker.results.append(row.forms) }
    case "rabbit":
      if poker.rabbits.count < PokerHandView.mostBoards { poker.rabbits.append(row.cards("board")) }
    case "seat": sit(row, at: now)
    default: break
    }
  }

  private mutating func sit(_ row: Line, at now: Int) {
    guard let seat: Seat = row.value("seat"), let player = PlayerView(row, at: now),
      players.count < Self.mostHands
    else { return }
    players[seat] = player
    let up = row.cards("cards") + row.cards("up")
    var down = row.word("hole") == nil ? row.cards("down") : row.cards("hole")
    if row.word("hole") != nil, up.isEmpty, !down.contains(nil) {
      down = down.compactMap(\.self).held
    }
    var hand = HandView(down: down, up: up, row)
    guard !hand.cards.isEmpty else { return }
    // Another player's cards are known only once they are turned up.
    let isKnown = !down.isEmpty && !down.contains(nil)
    hand.isShown =
      player.state == "shown" || row.word("shown") != nil || !player.isMe && isKnown
    hand.isOld = row.word("last") != nil
    lay(hand, .seat(seat))
  }

  private mutating func lay(_ hand: HandView, _ place: Place) {
    guard hands[place] != nil || hands.count < Self.mostHands else { return }
    hands[place] = hand
    // During betting, the cards on the table are from the last round.
    if kind == .house, state == "bet" { hands[place]?.isOld = true }
  }

  /// The user's seat, and the user there.
  var ownSeat: Seat? { players.first { $0.value.isMe }?.key }
  var own: PlayerView? { ownSeat.flatMap { players[$0] } }

  /// When the drawing next changes without an event: a clock, bold text, or a turning card.
  ///
  /// - Parameter first: when the earliest visible turn began; `nil` if none is visible.
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

extension Line {
  /// The text in several forms, from the clearest to the shortest.
  fileprivate var forms: [String] {
    (word("worth") ?? "").split(separator: "|").map(String.init)
  }
}

struct PlayerView: Sendable, Equatable {
  /// How long a change is bold, in milliseconds.
  static let markTime = 1000

  let name: PlayerName
  let isMe: Bool
  /// The wire's word for the state.
  let state: String
  /// Whether it is one of the house's bots.
  let isHouseBot: Bool
  let bet: Int
  let balance: Int
  /// The player's last action, or the outcome of the last bet, in a few words.
  let outcome: String?
  /// The clock that others wait for.
  let clock: ClockView?
  /// Whether the player sits out, perhaps only from the next hand.
  private let isAway: Bool
  /// When the player last changed.
  private(set) var changedAt: Int?

  fileprivate init?(_ row: Line, at now: Int) {
    guard let name: PlayerName = row.value("name") else { return nil }
    self.name = name
    isMe = row.word("you") == "yes"
    state = row.word("state") ?? ""
    isHouseBot = row.word("level") != nil
    bet = min(row.count("bet"), Limits.amount)
    balance = row.int("stack") ?? row.int("balance") ?? 0
    outcome = row.word("outcome")
    isAway = row.word("away") != nil
    clock = row.int("left").map { left in
      let left = min(max(0, left), Limits.amount)
      return ClockView(
        deadline: now + left, total: max(left, min(row.count("of"), Limits.amount)),
        isBank: row.word("bank") == "yes")
    }
  }

  fileprivate mutating func mark(_ new: PlayerView, _ old: PlayerView?, at now: Int) {
    let isSame =
      old.map {
        $0.name == name && ($0.bet, $0.balance) == (bet, balance)
          && ($0.state, $0.outcome) == (state, outcome)
      } ?? false
    changedAt = isSame ? old?.changedAt : now
  }

  /// Why poker deals the player no hands: sitting out, or without chips.
  var absence: String? { isBroke ? "broke" : isAway || state == "out" ? "out" : nil }

  var isBroke: Bool { state == "broke" }

  /// Whether the player is part of the next round.
  var playsOn: Bool { state != "out" && !isBroke }
}

struct ClockView: Sendable, Equatable {
  /// When it runs out, in milliseconds of the client's clock.
  let deadline: Int
  /// How much time it had at the beginning, in milliseconds.
  let total: Int
  /// Whether it is the time bank.
  var isBank = false
}

struct HandView: Sendable, Equatable {
  /// Face-down cards; `nil` for those that may not be seen.
  private(set) var down: [Card?] = []
  private(set) var up: [Card?] = []
  /// Whether the hand is from a finished round, or folded.
  var isOld = false
  /// Whether the face-down cards are turned up.
  fileprivate(set) var isShown = false
  /// Names of the hand, from the clearest to the shortest.
  private(set) var names: [String] = []
  /// Whether it wins, once that is decided.
  private(set) var isWinner = false
  /// The score of the hand against the house, if all cards are known.
  private(set) var score: Int?
  /// The points of each card.
  private(set) var points: [Int] = []
  /// When the hand last changed.
  private(set) var changedAt: Int?
  /// The turn of its cards, if any turn over.
  private(set) var turn: CardTurn?
}

extension HandView {
  fileprivate init(down: [Card?] = [], up: [Card?], _ row: Line) {
    (self.down, self.up) = (down, up)
    (names, isWinner) = (row.forms, row.word("wins") == "yes")
    points = row.value("points", as: [Int].self) ?? []
    score = up.isEmpty || up.contains(nil) ? nil : row.int("score")
  }

  /// All cards in drawing order.
  var cards: [Card?] { down + up }

  /// Keeps the name that a hand had while it was in play, if it was not turned up.
  fileprivate mutating func keepName(of old: HandView?) {
    if names.isEmpty, let old, old.cards == cards { names = old.names }
  }

  /// - Parameter isOnlyLookedAt: whether the user's new face-down cards do not turn.
  fileprivate mutating func mark(
    _ old: HandView, turns: Bool, isOnlyLookedAt: Bool, at now: Int
  ) {
    guard old.cards != cards else {
      (changedAt, turn) = (old.changedAt, old.turn)
      return
    }
    changedAt = now
    let before = isOnlyLookedAt ? down + old.up : old.cards
    if turns { turn = CardTurn(from: before, to: cards, at: now) }
  }
}

/// The poker hand in play, or the last one, as it is drawn.
struct PokerHandView: Sendable, Equatable {
  /// The most cards drawn on a board, whatever the server sends.
  private static let mostCards = 10
  static let mostBoards = 9

  /// The seat with the button; `nil` in stud, where nobody speaks of one.
  private(set) var button: Seat?
  /// The street as people call it; `nil` if no hand is in play.
  private(set) var street: String?
  /// The cards in the middle, for each board.
  private(set) var boards: [[Card?]] = []
  /// The chips in the middle, including the bets before the seats; `nil` if no hand is in play.
  private(set) var pot: Int?
  /// The chips in the main pot and the side pots, without this street's bets; empty if there is
  /// only one pot.
  private(set) var sidePots: [Int] = []
  private(set) var isBombPot = false
  private(set) var isPotLimit = false
  private(set) var bigBlind = 0
  /// The step of an amount: the smallest possible bet.
  private(set) var step = 1
  /// The boards as they would have been, after a hand that ended before its last cards.
  fileprivate(set) var rabbits: [[Card?]] = []
  /// The winners of each pot, once the hand is over, from the clearest to the shortest form.
  fileprivate(set) var results: [[String]] = []
}

extension PokerHandView {
  fileprivate init(_ row: Line) {
    (button, street) = (row.word("bringin") == nil ? row.value("button") : nil, row.word("title"))
    pot = street == nil ? nil : min(row.count("pot"), Limits.amount)
    sidePots = row.value("pots", as: [Int].self)?.prefix(Self.mostBoards).map(\.bounded) ?? []
    (isBombPot, isPotLimit) = (row.word("bomb") == "yes", row.word("limit") == "pot")
    let bets: Pair? = row.value("bets")
    bigBlind = row.value("blinds", as: Pair.self)?.second ?? 0
    step = max(1, bigBlind > 0 ? bigBlind : bets?.first ?? 1)
    boards = (row.word("board") ?? "-").split(separator: "/").prefix(Self.mostBoards).map { board in
      Line(.row, "board", reading: ["cards=\(board)"], text: nil).cards("cards")
        .prefix(Self.mostCards).map(\.self)
    }.filter { !$0.isEmpty }
  }
}
