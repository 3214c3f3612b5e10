import Lines

/// A table against the house: the money and the limits of its players, the winners, and the cards.
public struct HouseOracle: Sendable {
  private struct Player: Sendable {
    let name: String
    var bet = 0
    var hand: [Card] = []
    var isGone = false
  }

  /// The latest event.
  private var line = OracleLine(sign: "*", kind: "", fields: [])
  /// The money with which each player begins a game.
  private let beginning: Int
  /// The number of decks; `nil` for as many as people are seated at the shuffle.
  private let decks: Int?
  /// The rounds of the present match; 0 if there is none.
  private let matchRounds: Int
  /// The money of all players in this game, seated or not, by their numbers.
  public private(set) var purses: [String: Int] = [:]
  /// The players' numbers by their names at the table.
  private var persons: [String: String] = [:]
  /// The chips that the bank has paid out in this game, less its winnings.
  private var paid = 0
  private var players: [Int: Player] = [:]
  /// The undealt cards in order, the next one first.
  public private(set) var deck: [Card] = []
  private var house: [Card] = []
  /// Whether the game continues after a restart that found people at the table. It does so even if
  /// they all leave and a new player sits down first.
  private var isGoingOn = false
  /// The finished rounds of the match, and the winnings of each player in them.
  private var roundsOver = 0
  private var won: [String: Int] = [:]
  /// Whether the present round has given any player a result.
  private var isSettled = false

  private static let tradeCost = 5

  /// - Parameter options: the options of the table, as its settings have them.
  public init(options: [String: String]) {
    func number(_ key: String) -> Int? { options[key].flatMap { Int($0) } }
    (decks, beginning) = (number("decks"), number("stack") ?? 100)
    matchRounds = number("hands") ?? 0
  }

  public mutating func take(_ line: OracleLine) throws(Mistake) {
    self.line = line
    let (seat, name) = (line.amount("seat"), line.value("name") ?? "")
    switch line.kind {
    case "sat": try sit(seat, name)
    case "restarted": isGoingOn = isGoingOn || !players.isEmpty
    case "gone": players[seat]?.isGone = true
    case "back":
      // A player from before the restart is back, so no newcomer continues the game for them.
      if players[seat]?.isGone == true { isGoingOn = false }
      players[seat]?.isGone = false
    case "shuffle": try shuffle()
    case "round": isSettled = false
    case "bet":
      let bet = bet(seat) + line.amount("amount")
      try require(line.number("bet") == bet && line.number("balance") == purse(name))
      try require(bet <= purse(name))
      players[seat]?.bet = bet
    case "deal": try deal(seat)
    case "trade": try trade(seat, name)
    case "house":
      house = line.cards(of: "cards")
      try draw(house)
    case "result": try settle(seat, name)
    case "left":
      try require(line.number("stack") == purse(name))
      players[seat] = nil
    case "reset" where line.value("state") == "begun":
      try require(line.number("stack") ?? 100 == beginning)
      begin()
    case "match": try endMatch()
    case "void": for seat in players.keys { players[seat]?.bet = 0 }
    default: break
    }
  }

  private func require(
    _ isRight: Bool, _ subject: Mistake.Subject = .chips
  ) throws(Mistake) {
    guard !isRight else { return }
    let words = line.fields.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    let seats = players.sorted { $0.key < $1.key }.map { "\($0.value)" }
    throw Mistake(
      subject: subject,
      detail: "\(line.kind) \(words), but there are \(purses) and \(seats), house "
        + "\(house.notation), next \(deck.prefix(9).notation)")
  }

  // MARK: - Money

  private func bet(_ seat: Int) -> Int { players[seat]?.bet ?? 0 }
  /// The number of the person with this name at the table.
  public func person(_ name: String) -> String { persons[name] ?? name }
  private func purse(_ name: String) -> Int { purses[person(name)] ?? beginning }

  /// Seats a player. The first one at an empty table begins a game, except after a restart.
  private mutating func sit(_ seat: Int, _ name: String) throws(Mistake) {
    if players.isEmpty, !isGoingOn { (purses, paid) = ([:], 0) }
    isGoingOn = false
    persons[name] = line.value("person")
    purses[person(name)] = purse(name)
    players[seat] = Player(name: name)
    try require(line.number("stack") == purse(name))
  }

  /// Begins a new game: all players here have the initial money again.
  private mutating func begin() {
    if matchRounds > 0 { noteMatchRound() }
    purses = Dictionary(
      players.values.map { (person($0.name), beginning) }, uniquingKeysWith: { $1 })
    for seat in players.keys { players[seat]?.bet = 0 }
    paid = 0
    if decks == nil { deck = [] }
  }

  private mutating func noteMatchRound() {
    roundsOver += 1
    for player in players.values { won[player.name, default: 0] += purse(player.name) - beginning }
  }

  /// Ends a match. It lasts for all of its rounds, unless a player leaves, and its last line has
  /// the winnings of each player.
  private mutating func endMatch() throws(Mistake) {
    let reason = line.value("reason")
    if isSettled || reason == "played" { noteMatchRound() }
    let told = Dictionary(
      line.list("results").map { ($0[1], Int($0[2])) }, uniquingKeysWith: { first, _ in first })
    let known = Dictionary(
      players.values.map { ($0.name, Optional(won[$0.name] ?? 0)) }, uniquingKeysWith: { $1 })
    try require(reason == "left" || roundsOver == matchRounds)
    try require(line.number("hands") == roundsOver && told == known)
  }

  private mutating func settle(
    _ seat: Int, _ name: String
  ) throws(Mistake) {
    let (bet, mine, theirs) = (bet(seat), score(players[seat]?.hand ?? []), score(house))
    let due = mine > 2 * theirs ? 2 * bet : mine > theirs ? bet : mine < theirs ? -bet : 0
    let outcome = due > bet ? "double" : due > 0 ? "win" : due < 0 ? "lose" : "push"
    try require(
      line.number("bet") == bet && line.number("paid") == due && line.value("outcome") == outcome
        && line.number("balance") == purse(name) + due)
    purses[person(name)] = purse(name) + due
    isSettled = true
    paid += due
    players[seat]?.bet = 0
  }

  /// The sum of ranks and suits: two to ten count their number, jack to ace 11 to 14, and spades,
  /// hearts, diamonds and clubs 4, 3, 2 and 1.
  private func score(_ cards: [Card]) -> Int {
    cards.reduce(0) { sum, card in
      sum + card.rank.number + (["c": 1, "d": 2, "h": 3, "s": 4][card.suit.letter] ?? 0)
    }
  }

  // MARK: - Cards

  private mutating func shuffle() throws(Mistake) {
    deck = line.cards(of: "cards")
    let decks = decks ?? players.count
    var count = Array(repeating: 0, count: Card.count)
    for card in deck { count[Int(card.index)] += 1 }
    try require(count.allSatisfy { $0 == decks }, .cards)
  }

  /// Draws the next cards of the deck, in any order among the players of a deal.
  private mutating func draw(_ cards: [Card]) throws(Mistake) {
    for card in cards {
      let next = deck.prefix(max(0, deck.count - line.amount("deck")))
      let index = next.firstIndex(of: card)
      try require(index != nil, .cards)
      if let index { deck.remove(at: index) }
    }
  }

  private mutating func deal(_ seat: Int) throws(Mistake) {
    let hand = line.cards(of: "cards")
    try draw(hand)
    players[seat]?.hand = hand
  }

  private mutating func trade(_ seat: Int, _ name: String) throws(Mistake) {
    let (out, drawn) = (line.cards(of: "out"), line.cards(of: "in"))
    try draw(drawn)
    let index = out.first.flatMap { players[seat]?.hand.firstIndex(of: $0) }
    let bet = bet(seat) + Self.tradeCost
    try require(index != nil && drawn.count == 1 && line.number("bet") == bet)
    try require(line.number("balance") == purse(name) && bet <= purse(name))
    if let index { players[seat]?.hand[index] = drawn[0] }
    players[seat]?.bet = bet
  }

  // MARK: - The table

  /// Whether the bank has paid exactly the gains of all purses since the beginning.
  public var isBalanced: Bool { purses.values.reduce(0, +) - paid == beginning * purses.count }

  /// Whether the players, their bets, and the hands where given are these.
  public func has(_ seats: [Int: (name: String, bet: Int, hand: [Card]?)]) -> Bool {
    seats.count == players.count
      && seats.allSatisfy { seat, player in
        let mine = players[seat]
        return mine?.name == player.name && mine?.bet == player.bet
          && player.hand.map { $0 == mine?.hand } != false
      }
  }

  /// Whether the purse of a player who has left differs from a newcomer's.
  public func matters(_ person: String) -> Bool { purses[person] != beginning }
}
