import Cards
import Lines

/// A table of poker: the chips of its players, the pots, and the places of all cards. It knows
/// nothing but the records of the table's events, and does not judge whether moves are legal.
public struct PokerOracle: Sendable {
  private struct Player: Sendable {
    let name: String
    var stack: Int
    /// The chips added when the hand is over.
    var behind = 0
    /// The stack before the hand.
    var before = 0
    /// The player's chips in the middle: those that others must match, and dead ones, such as
    /// antes.
    var paid = 0
    var dead = 0
    var isFolded = true
    var isMucked = false
    var cards: [Card] = []
  }

  /// A pot still to be won.
  private struct Pot: Sendable {
    var amount: Int
    /// The seats that can win it.
    let seats: [Int]
    /// The parts already won, by board.
    var parts: [[Int]] = []
  }

  /// The latest event.
  private var line = OracleLine(sign: "*", kind: "", fields: [])
  /// Each player's chips before each hand of a match; `nil` at any other table.
  private let matchStack: Int?
  private var players: [Int: Player] = [:]
  public private(set) var pot = 0
  /// The chips of hands that nobody opened, which the next hand gets, and those that the present
  /// hand got.
  private var carried = 0
  private var carriedIn = 0
  private var isOpen = false

  // MARK: The present hand

  /// The players' seats, beginning left of the button.
  private var order: [Int] = []
  /// Whether any player has paid more than an ante.
  private var hasBets = false
  private var boards: [[Card]] = []
  /// The pots still to be won, the main pot first; `nil` until the first one is won.
  private var pots: [Pot]?
  /// The cards that can still be dealt.
  private var deck = CardSet()

  /// - Parameter matchStack: the chips before each hand of a match; `nil` if there is none.
  public init(matchStack: Int?) { self.matchStack = matchStack }

  /// The chips in front of each player, including pending ones.
  public var stacks: [Int: Int] { players.mapValues { $0.stack + $0.behind } }

  /// All chips at the table.
  public var chips: Int { stacks.values.reduce(pot + carried, +) }

  /// Processes an event.
  ///
  /// - Returns: the players who bring chips to the table, or take them away if the number is
  ///   negative.
  @discardableResult
  public mutating func take(_ line: OracleLine) throws(Mistake) -> [(name: String, chips: Int)] {
    self.line = line
    let (seat, name) = (line.amount("seat"), line.value("name") ?? "")
    switch line.kind {
    case "sat":
      players[seat] = Player(name: name, stack: line.amount("stack"))
      return [(name, line.amount("stack"))]
    case "topup": return try topUp(seat) ? [(name, line.amount("amount"))] : []
    case "left":
      let stack = stacks[seat] ?? 0
      try require(players[seat]?.name == name && line.number("stack") == stack)
      players[seat] = nil
      return [(name, -stack)]
    case "close":
      defer { players = [:] }
      return players.values.map { ($0.name, -$0.stack - $0.behind) }
    case "hand": try begin()
    case "shuffle": try shuffle()
    case "post": try post(seat)
    case "act": try act(seat)
    case "deal": try deal(seat)
    case "street": try lay()
    case "twice":
      boards += boards.prefix(1)
      if boards.isEmpty { boards = [[], []] }
    case "rabbit":
      try deal(CardSet(line.cards(of: "board")).subtracting(CardSet(boards.joined())))
    case "show":
      // A player who has left and come back can still show the last hand.
      let own = players[seat].map { CardSet($0.cards) } ?? CardSet()
      try require(own.isEmpty || CardSet(line.cards(of: "cards")) == own, .cards)
    case "muck": players[seat]?.isMucked = true
    case "return": try giveBack(seat)
    case "pot": try win()
    case "carry":
      try require(isOpen && line.number("amount") == pot)
      (carried, pot) = (carried + pot, 0)
    case "end": try end()
    case "void": try void()
    case "out" where line.value("reason") == "broke": try require(players[seat]?.stack == 0)
    default: break
    }
    return []
  }

  private func require(
    _ isRight: Bool, _ subject: Mistake.Subject = .chips
  ) throws(Mistake) {
    guard !isRight else { return }
    let words = line.fields.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    let seats = players.sorted { $0.key < $1.key }.map { seat, player in
      "\(seat):\(player.name) \(player.stack) paid \(player.paid) \(player.cards.notation)"
        + (player.isFolded ? " folded" : "")
    }
    throw Mistake(
      subject: subject,
      detail: "\(line.kind) \(words), but there are \(pot) in the middle and \(seats); "
        + "to be won are \(pots ?? paidPots)")
  }

  // MARK: - Chips

  private mutating func begin() throws(Mistake) {
    try require(!isOpen && pot == 0 && line.amount("carried") == carried)
    order = line.list("seats").compactMap { Int($0[0]) }
    (pot, carriedIn, carried) = (carried, carried, 0)
    (isOpen, hasBets, deck, boards, pots) = (true, false, CardSet(), [], nil)
    for (seat, player) in players {
      players[seat] = Player(name: player.name, stack: player.stack, behind: player.behind)
    }
    for part in line.list("seats") {
      let seat = Int(part[0]) ?? 0
      let player = players[seat]
      try require(
        part.count == 3 && player?.stack == Int(part[2]) && player?.name == part[1]
          && player?.stack ?? 0 > 0)
      players[seat]?.isFolded = false
      players[seat]?.before = player?.stack ?? 0
    }
  }

  /// Moves a player's chips into the middle.
  private mutating func pay(_ seat: Int, isDead: Bool = false) throws(Mistake) {
    let paid = line.amount("paid")
    try require(isOpen && players[seat]?.isFolded == false && paid >= 0)
    let left = (players[seat]?.stack ?? 0) - paid
    pot += paid
    try require(left >= 0 && line.number("stack") == left && line.number("pot") == pot)
    players[seat]?.stack = left
    if isDead { players[seat]?.dead += paid } else { players[seat]?.paid += paid }
  }

  /// Moves a forced payment into the middle.
  private mutating func post(_ seat: Int) throws(Mistake) {
    let what = line.value("what")
    try pay(seat, isDead: what == "bba" || what == "dead")
    if what != "ante" { hasBets = true }
  }

  private mutating func act(_ seat: Int) throws(Mistake) {
    switch line.value("did") {
    case "once", "twice": break
    case "draw", "discard":
      let cards = line.cards(of: "out")
      let isHeld = Set(players[seat]?.cards ?? []).isSuperset(of: cards)
      try require(isHeld && Set(cards).count == cards.count, .cards)
      players[seat]?.cards.removeAll { cards.contains($0) }
    case let did:
      try pay(seat)
      if line.amount("paid") > 0 { hasBets = true }
      if did == "fold" { players[seat]?.isFolded = true }
    }
  }

  private mutating func topUp(_ seat: Int) throws(Mistake) -> Bool {
    let (amount, player) = (line.amount("amount"), players[seat])
    try require(amount > 0 && player?.name == line.value("name"))
    if line.value("later") == "yes" {
      players[seat]?.behind += amount
      return true
    }
    let (stack, behind) = (player?.stack ?? 0, player?.behind ?? 0)
    try require((behind == 0 || amount == behind) && line.number("stack") == stack + amount)
    players[seat]?.stack = stack + amount
    players[seat]?.behind = 0
    return behind == 0
  }

  /// Returns an uncalled bet, all antes if nobody could open, or between two hands a part of the
  /// chips carried to the next one.
  private mutating func giveBack(_ seat: Int) throws(Mistake) {
    let (amount, stack) = (line.amount("amount"), players[seat]?.stack ?? 0)
    players[seat]?.stack += amount
    guard isOpen else {
      carried -= amount
      return try require(carried >= 0 && line.number("stack") == stack + amount)
    }
    let isAnte = !hasBets && amount == players[seat]?.paid
    try require(isAnte || uncalled.map { $0 == (seat, amount) } == true)
    pot -= amount
    players[seat]?.paid -= amount
  }

  private mutating func end() throws(Mistake) {
    try require(isOpen && pot == 0 && line.chips("stacks") == players.mapValues(\.stack))
    let net = players.filter { order.contains($0.key) }.mapValues { $0.stack - $0.before }
    try require(line.chips("net") == net)
    isOpen = false
    for (seat, player) in players {
      players[seat]?.stack = matchStack ?? player.stack
      players[seat]?.paid = 0
    }
  }

  /// Voids the hand.
  private mutating func void() throws(Mistake) {
    for (seat, player) in players {
      players[seat]?.stack += player.paid + player.dead
      players[seat]?.paid = 0
    }
    try require(line.chips("stacks") == players.mapValues(\.stack))
    (isOpen, pot, carried) = (false, 0, carriedIn)
  }

  // MARK: - Pots

  private var live: [Int] { order.filter { players[$0]?.isFolded == false } }

  /// The uncalled part of a bet, and the seat that made it.
  private var uncalled: (seat: Int, amount: Int)? {
    let paid = order.compactMap { seat in players[seat].map { (seat: seat, chips: $0.paid) } }
    let most = paid.sorted { $0.chips > $1.chips }
    guard most.count > 1, most[0].chips > most[1].chips, live.contains(most[0].seat) else {
      return nil
    }
    return (most[0].seat, most[0].chips - most[1].chips)
  }

  /// The pots made by all players' chips. Folded chips above the last pot's level are in the last
  /// pot.
  private var paidPots: [Pot] {
    if live.count == 1 { return [Pot(amount: pot, seats: live)] }
    let paid = order.compactMap { players[$0]?.paid }
    let levels = Set(live.compactMap { players[$0]?.paid }).sorted()
    var (below, pots): (Int, [Pot]) = (0, [])
    for level in levels {
      let amount = paid.reduce(0) { $0 + min($1, level) - min($1, below) }
      let seats = live.filter { players[$0]?.paid ?? 0 >= level }
      if amount > 0 { pots.append(Pot(amount: amount, seats: seats)) }
      below = level
    }
    let dead = order.reduce(carriedIn) { $0 + (players[$1]?.dead ?? 0) }
    let beyond = paid.reduce(0) { $0 + max(0, $1 - below) }
    if pots.isEmpty { return [Pot(amount: dead + beyond, seats: live)] }
    if levels.first == 0, dead > 0 { pots.insert(Pot(amount: 0, seats: live), at: 0) }
    pots[0].amount += dead
    pots[pots.count - 1].amount += beyond
    return pots
  }

  /// Awards a pot, or a part of one, to some of the players who can win it. Pots are won one after
  /// the other, the last side pot first.
  private mutating func win() throws(Mistake) {
    let (amount, winners) = (line.amount("amount"), line.chips("winners"))
    let board = (line.number("run") ?? 1) - 1
    var due = pots ?? paidPots
    try require(uncalled == nil && !due.isEmpty && line.number("pot") == due.count)
    var last = due.removeLast()
    // A player who is left alone wins everything, however many boards there are.
    let count = live.count > 1 ? max(1, boards.count) : 1
    if last.parts.isEmpty { last.parts = Array(repeating: [], count: count) }
    try require(last.parts.indices.contains(board))
    last.parts[board].append(amount)
    let left = last.amount - last.parts.joined().reduce(0, +)
    try require(
      left >= 0 && !winners.isEmpty && winners.values.allSatisfy { $0 > 0 }
        && winners.values.reduce(0, +) == amount && Self.isEven(winners.values))
    for (seat, amount) in winners {
      try require(last.seats.contains(seat) && players[seat]?.isMucked == false)
      players[seat]?.stack += amount
    }
    if left > 0 {
      due.append(last)
    } else {
      let isEven =
        last.parts.allSatisfy { Self.isEven($0) }
        && Self.isEven(last.parts.map { $0.reduce(0, +) })
      try require(isEven)
    }
    (pots, pot) = (due, pot - amount)
  }

  /// Whether amounts are equal except for odd chips.
  private static func isEven(_ amounts: some Collection<Int>) -> Bool {
    (amounts.max() ?? 0) - (amounts.min() ?? 0) <= 1
  }

  // MARK: - Cards

  private mutating func shuffle() throws(Mistake) {
    let cards = line.cards(of: "cards")
    let held = live.compactMap { players[$0] }.flatMap(\.cards)
    deck = CardSet(cards)
    try require(
      deck.count == cards.count && deck.intersection(CardSet(held + boards.joined())).isEmpty,
      .cards)
  }

  private mutating func deal(_ cards: CardSet) throws(Mistake) {
    try require(deck.isSuperset(of: cards), .cards)
    deck.subtract(cards)
  }

  private mutating func deal(_ seat: Int) throws(Mistake) {
    let (hole, up) = (line.cards(of: "hole"), line.cards(of: "up"))
    let held = players[seat]?.cards ?? []
    // After a draw the event has the whole hand, otherwise the new cards only.
    let isWhole = !held.isEmpty && hole.starts(with: held)
    let new = (isWhole ? Array(hole.dropFirst(held.count)) : hole) + up
    try deal(CardSet(new))
    players[seat]?.cards += new
  }

  /// Deals a board, or one of two.
  private mutating func lay() throws(Mistake) {
    let (cards, place) = (line.cards(of: "board"), (line.number("run") ?? 1) - 1)
    while !cards.isEmpty, boards.count <= place { boards.append([]) }
    guard !cards.isEmpty else { return }
    try require(CardSet(cards).count == cards.count, .cards)
    // When the board is run twice, the earlier cards are on both boards.
    try deal(CardSet(cards).subtracting(CardSet(boards[place])))
    boards[place] = cards
  }
}
