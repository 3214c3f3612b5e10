import Cards

/// One table of poker by the rule books: what everybody has, whose turn it is and what is legal
/// then, who wins which pot, and where the cards are. It knows the records of the table's events
/// alone.
public struct PokerOracle: Sendable {
  struct Player: Sendable {
    let name: String
    var stack: Int
    /// Chips that come when the hand is over.
    var behind = 0
    /// Chips in the middle that others can match, those of them that were bet on this street, and
    /// chips that are nobody's bet.
    var paid = 0
    var bet = 0
    var dead = 0
    var isFolded = true
    var isMucked = false
    /// Has something to say on this street, if it is possible.
    var isDue = false
    /// The price at which the player has acted last on this street.
    var acted: Int?
    /// Has cards to give up.
    var owesCards = false
    var agrees: Bool?
    var down: [Card] = []
    var up: [Card] = []

    var cards: [Card] { down + up }
    /// Whether there is anything left to bet with.
    var canBet: Bool { !isFolded && stack > 0 }
  }

  let options: [String: String]
  /// What everybody at the table of a match has before each hand; `nil` at any other table.
  private let matchStack: Int?
  var players: [Int: Player] = [:]
  public private(set) var pot = 0
  /// Chips of hands that nobody opened, for the next one, and those that the hand in play has.
  private var carried = 0
  private(set) var carriedIn = 0
  private(set) var isOpen = false
  /// What everybody has seen of the cards.
  public private(set) var sight = Sight()
  /// The seat of the button of the next hand, if cards were drawn for it.
  private var firstButton: Int?

  // MARK: The hand in play

  private(set) var kind: PokerKind?
  private var start = OracleLine(sign: "*", kind: "hand", fields: [])
  /// Who plays, the first left of the button first.
  private(set) var order: [Int] = []
  private(set) var betting = PokerBetting(step: 1, size: 1)
  private var street = 0
  private var streetName: String?
  private(set) var boards: [[Card]] = []
  /// The seat that was the last to pay a blind, that bet first in the hand, and that began the
  /// last street.
  private var lastBlind: Int?
  private(set) var firstBettor: Int?
  private var openedLast: Int?
  /// What is missing of the blinds, which counts for the first raise of pot limit.
  private var missing = 0
  /// What has to be said, other than bets.
  private var due: String?
  /// The parts of pots that are still to be won.
  private var parts: [PotPart]?
  /// The cards that can still be dealt.
  private var deck = CardSet()

  /// - Parameters:
  ///   - options: the table's, as its settings say them.
  ///   - matchStack: chips before each hand of a match; `nil` where none is played.
  public init(options: [String: String], matchStack: Int?) {
    (self.options, self.matchStack) = (options, matchStack)
  }

  /// All chips in front of each player, with those that come later.
  public var stacks: [Int: Int] { players.mapValues { $0.stack + $0.behind } }

  /// All chips at the table.
  public var chips: Int { stacks.values.reduce(pot + carried, +) }

  /// Takes what happened.
  ///
  /// - Returns: who brings chips to the table, or takes so many away if there are fewer than 0.
  @discardableResult
  public mutating func take(_ line: OracleLine) throws(Mistake) -> [(name: String, chips: Int)] {
    let (seat, name) = (line.amount("seat"), line.value("name") ?? "")
    sight.take(line)
    switch line.kind {
    case "sat":
      players[seat] = Player(name: name, stack: line.amount("stack"))
      return [(name, line.amount("stack"))]
    case "topup": return try topUp(seat, line) ? [(name, line.amount("amount"))] : []
    case "left":
      let stack = stacks[seat] ?? 0
      try require(players[seat]?.name == name && line.number("stack") == stack, line)
      players[seat] = nil
      return [(name, -stack)]
    case "close":
      defer { players = [:] }
      return players.values.map { ($0.name, -$0.stack - $0.behind) }
    case "button": try draw(line)
    case "hand": try begin(line)
    case "shuffle": try shuffle(line)
    case "post": try post(seat, line)
    case "act": try act(seat, line)
    case "deal": try deal(seat, line)
    case "street": try beginStreet(line)
    case "due": ask(line.value("what") ?? "")
    case "twice":
      boards += boards.prefix(1)
      if boards.isEmpty { boards = [[], []] }
    case "rabbit":
      let new = CardSet(line.cards(of: "board")).subtracting(CardSet(boards.joined()))
      try require(pot == 0 && !new.isEmpty, line, .cards)
      try deal(new, line)
    case "show":
      // Whoever has left and come back can still show the last hand.
      let own = players[seat].map { CardSet($0.cards) } ?? CardSet()
      try require(own.isEmpty || CardSet(line.cards(of: "cards")) == own, line, .cards)
    case "muck": players[seat]?.isMucked = true
    case "return": try giveBack(seat, line)
    case "pot": try win(line)
    case "carry":
      try require(isOpen && line.number("amount") == pot, line)
      (carried, pot) = (carried + pot, 0)
    case "end": try end(line)
    case "void": try void(line)
    case "out" where line.value("reason") == "broke": try require(players[seat]?.stack == 0, line)
    default: break
    }
    return []
  }

  func require(
    _ isRight: Bool, _ line: OracleLine, _ subject: Mistake.Subject = .chips
  ) throws(Mistake) {
    guard !isRight else { return }
    let words = line.fields.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    let seats = players.sorted { $0.key < $1.key }.map { seat, player in
      "\(seat):\(player.name) \(player.stack) paid \(player.paid) \(player.cards.notation)"
        + (player.isFolded ? " folded" : "")
    }
    throw Mistake(
      subject: subject,
      detail: "\(line.kind) \(words), but there are \(pot) in the middle and \(seats), "
        + asked.map(explanation).joined(separator: " ")
        + "; to be won are \(parts ?? dueParts), \(betting)")
  }

  /// What somebody may do, in words.
  public func explanation(of seat: Int) -> String {
    let moves = moves(of: seat).map { "\($0.verb) \($0.amounts)" }
    return "seat \(seat) may \(moves.joined(separator: " "))"
  }

  // MARK: - Chips

  private mutating func begin(_ line: OracleLine) throws(Mistake) {
    try require(!isOpen && pot == 0 && line.amount("carried") == carried, line)
    order = line.list("seats").compactMap { Int($0[0]) }
    // Whoever has drawn the first button may have gone before something was chosen.
    let isHere = firstButton.map(order.contains) ?? false
    try require(!isHere || firstButton == line.number("button"), line, .rules)
    (start, kind) = (line, PokerKind(line.value("game") ?? "", options))
    (pot, carriedIn, carried, firstButton) = (carried, carried, 0, nil)
    (isOpen, deck, boards, parts, due) = (true, CardSet(), [], nil, nil)
    (street, streetName, lastBlind, firstBettor, openedLast) = (0, nil, nil, nil, nil)
    for (seat, player) in players {
      players[seat] = Player(name: player.name, stack: player.stack, behind: player.behind)
    }
    for part in line.list("seats") {
      let seat = Int(part[0]) ?? 0
      let player = players[seat]
      try require(
        part.count == 3 && player?.stack == Int(part[2]) && player?.name == part[1]
          && player?.stack ?? 0 > 0, line)
      players[seat]?.isFolded = false
    }
    missing = isBombPot ? 0 : blinds.reduce(0, +)
    beginBets()
  }

  private var isBombPot: Bool { start.value("bomb") == "yes" }
  private var isFixed: Bool { start.value("limit") == "fixed" }

  private func pair(_ key: String) -> [Int] {
    (start.value(key) ?? "0/0").split(separator: "/").map { Int($0) ?? 0 }
  }

  /// The blinds that are due in every hand.
  private var blinds: [Int] {
    switch kind?.forced {
    case "blinds": pair("blinds")
    case "button-blind": [0, pair("blinds")[1]]
    default: [0, 0]
    }
  }

  /// Chips of somebody's go into the middle.
  private mutating func pay(_ seat: Int, _ line: OracleLine, isBet: Bool) throws(Mistake) {
    let paid = line.amount("paid")
    try require(isOpen && players[seat]?.isFolded == false && paid >= 0, line)
    let left = (players[seat]?.stack ?? 0) - paid
    pot += paid
    try require(left >= 0 && line.number("stack") == left && line.number("pot") == pot, line)
    players[seat]?.stack = left
    if isBet { players[seat]?.bet += paid }
  }

  /// What is paid before anybody decides.
  private mutating func post(_ seat: Int, _ line: OracleLine) throws(Mistake) {
    let (what, stack) = (line.value("what") ?? "", players[seat]?.stack ?? 0)
    let price =
      switch what {
      case "ante": start.amount("ante")
      case "bba": start.amount("bba")
      case "sb", "dead": blinds[0]
      case "bb": blinds[1]
      case "straddle": 2 * blinds[1]
      default: 0
      }
    let isDead = what == "bba" || what == "dead"
    try pay(seat, line, isBet: !isDead && what != "ante")
    let paid = line.amount("paid")
    try require(kind == nil || paid == min(price, stack), line, .rules)
    if isDead { players[seat]?.dead += paid } else { players[seat]?.paid += paid }
    switch what {
    case "sb": missing -= paid
    case "bb":
      betting.take(blind: price)
      if start.number("bb") == seat { (lastBlind, missing) = (seat, missing - paid) }
    case "straddle":
      betting.take(blind: price)
      lastBlind = seat
    case "bringin":
      betting.take(bringIn: start.amount("bringin"))
      betting.last = seat
    default: break
    }
  }

  /// Somebody does something in turn.
  private mutating func act(_ seat: Int, _ line: OracleLine) throws(Mistake) {
    let did = line.value("did") ?? ""
    let move = moves(of: seat).first { $0.verb == did }
    try require(kind == nil || move != nil, line, .rules)
    switch did {
    case "once", "twice": players[seat]?.agrees = did == "twice"
    case "draw", "discard":
      let cards = line.cards(of: "out")
      let isHeld = Set(players[seat]?.down ?? []).isSuperset(of: cards)
      try require(isHeld && Set(cards).count == cards.count, line, .cards)
      try require(
        line.number("cards") == cards.count && move?.allows(cards.count) != false, line, .rules)
      players[seat]?.down.removeAll { cards.contains($0) }
      players[seat]?.owesCards = false
    default: try bet(seat, did, move, line)
    }
  }

  private mutating func bet(
    _ seat: Int, _ did: String, _ move: OracleMove?, _ line: OracleLine
  ) throws(Mistake) {
    let isWager = ["bet", "raise", "complete"].contains(did)
    let isFree = did == "check" || did == "fold"
    try require(isFree ? line.number("paid") == 0 : line.amount("paid") > 0, line)
    if let move, !isFree {
      try require(move.allows(line.amount(isWager ? "to" : "paid")), line, .rules)
    }
    try pay(seat, line, isBet: true)
    players[seat]?.paid += line.amount("paid")
    try require(line.number("to") == players[seat]?.bet, line)
    if did == "fold" { players[seat]?.isFolded = true }
    if isWager {
      betting.take(wager: line.amount("to"), isFixed: isFixed)
      betting.aggressor = seat
      if firstBettor == nil { firstBettor = seat }
    } else if did == "bringin" {
      betting.take(bringIn: start.amount("bringin"))
    }
    if isWager || did == "bringin" { for other in order { players[other]?.isDue = true } }
    players[seat]?.isDue = false
    betting.last = seat
    // The bring-in is no bet: in fixed limit a whole one is open to all who have paid just that.
    let isOpenToAll = isFixed && hasBringIn && betting.count == 0
    players[seat]?.acted = isOpenToAll ? 0 : betting.price
    if betting.count < kind?.cap ?? 0, isHeadsUp { betting.isUncapped = true }
  }

  private mutating func topUp(_ seat: Int, _ line: OracleLine) throws(Mistake) -> Bool {
    let (amount, player) = (line.amount("amount"), players[seat])
    try require(amount > 0 && player?.name == line.value("name"), line)
    if line.value("later") == "yes" {
      players[seat]?.behind += amount
      return true
    }
    let (stack, behind) = (player?.stack ?? 0, player?.behind ?? 0)
    try require((behind == 0 || amount == behind) && line.number("stack") == stack + amount, line)
    players[seat]?.stack = stack + amount
    players[seat]?.behind = 0
    return behind == 0
  }

  /// What nobody has called comes back, all antes where nobody could open, or between two hands a
  /// part of what has stayed for the next one.
  private mutating func giveBack(_ seat: Int, _ line: OracleLine) throws(Mistake) {
    let (amount, stack) = (line.amount("amount"), players[seat]?.stack ?? 0)
    let bet = players[seat]?.bet ?? 0
    players[seat]?.stack += amount
    guard isOpen else {
      carried -= amount
      return try require(carried >= 0 && line.number("stack") == stack + amount, line)
    }
    let isAnte = isPassedOut && amount == players[seat]?.paid
    try require(isAnte || uncalled.map { $0 == (seat, amount) } == true, line, .rules)
    pot -= amount
    players[seat]?.paid -= amount
    players[seat]?.bet = max(0, bet - amount)
  }

  private mutating func win(_ line: OracleLine) throws(Mistake) {
    let part = PotPart(line)
    var rest = parts ?? dueParts
    let sum = part.winners.values.reduce(0, +)
    try require(sum == part.amount && sum <= pot && sum > 0, line)
    defer { pot -= part.amount }
    for (seat, amount) in part.winners {
      try require(players[seat]?.isFolded == false && amount > 0, line)
      players[seat]?.stack += amount
    }
    guard kind != nil else { return }
    try require(rest.first == part, line, .rules)
    rest.removeFirst()
    parts = rest
    try require(part.winners.keys.allSatisfy { players[$0]?.isMucked == false }, line, .rules)
  }

  private mutating func end(_ line: OracleLine) throws(Mistake) {
    try require(isOpen && pot == 0 && line.chips("stacks") == players.mapValues(\.stack), line)
    isOpen = false
    for (seat, player) in players {
      players[seat]?.stack = matchStack ?? player.stack
      players[seat]?.paid = 0
    }
  }

  /// The hand counts for nothing.
  private mutating func void(_ line: OracleLine) throws(Mistake) {
    for (seat, player) in players {
      players[seat]?.stack += player.paid + player.dead
      players[seat]?.paid = 0
    }
    try require(line.chips("stacks") == players.mapValues(\.stack), line)
    (isOpen, pot, carried) = (false, 0, carriedIn)
  }

  // MARK: - Cards

  /// Everybody who has chips may draw, none draws twice, and the highest card has the button.
  private mutating func draw(_ line: OracleLine) throws(Mistake) {
    let drawn = line.list("seats").compactMap { part -> (seat: Int, name: String, card: Card)? in
      guard part.count == 3, let seat = Int(part[0]), let card = Card(part[2]) else { return nil }
      return (seat, part[1], card)
    }
    let areHere = drawn.allSatisfy {
      players[$0.seat]?.name == $0.name && players[$0.seat]?.stack ?? 0 > 0
    }
    firstButton = drawn.max { $0.card < $1.card }?.seat
    try require(
      !isOpen && matchStack == nil && areHere && CardSet(drawn.map(\.card)).count == drawn.count
        && drawn.count > 1 && line.number("button") == firstButton, line, .cards)
  }

  private mutating func shuffle(_ line: OracleLine) throws(Mistake) {
    let cards = line.cards(of: "cards")
    let isNew = deck.isEmpty && order.allSatisfy { players[$0]?.cards.isEmpty != false }
    let held = order.compactMap { players[$0] }.filter { !$0.isFolded }.flatMap(\.cards)
    deck = CardSet(cards)
    try require(
      deck.count == cards.count && deck.intersection(CardSet(held + boards.joined())).isEmpty
        && (!isNew || kind.map { $0.deck == cards.count } != false), line, .cards)
  }

  private mutating func deal(_ cards: CardSet, _ line: OracleLine) throws(Mistake) {
    try require(deck.isSuperset(of: cards), line, .cards)
    deck.subtract(cards)
  }

  private mutating func deal(_ seat: Int, _ line: OracleLine) throws(Mistake) {
    let (hole, up) = (line.cards(of: "hole"), line.cards(of: "up"))
    let held = players[seat]?.down ?? []
    // After a draw the whole hand is told, else the cards that come.
    let isWhole = !held.isEmpty && hole.starts(with: held)
    let new = isWhole ? Array(hole.dropFirst(held.count)) : hole
    try deal(CardSet(new + up), line)
    players[seat]?.down += new
    players[seat]?.up += up
  }

  private mutating func beginStreet(_ line: OracleLine) throws(Mistake) {
    let name = line.value("street")
    let isFirst = streetName == nil && kind?.streets.first?.board ?? 0 > 0
    if name != streetName, !isFirst {
      openedLast = opener
      street += 1
      missing = 0
      beginBets()
      let draws = kind.map { $0.streets.indices.contains(street) && $0.streets[street].draw > 0 }
      if draws == true { ask("draws") } else { due = nil }
    }
    streetName = name
    let (cards, place) = (line.cards(of: "board"), line.number("run").map { $0 - 1 } ?? 0)
    while !cards.isEmpty, boards.count <= place { boards.append([]) }
    guard !cards.isEmpty else { return }
    try require(CardSet(cards).count == cards.count, line, .cards)
    // Of two runs the cards of before lie on both boards.
    try deal(CardSet(cards).subtracting(CardSet(boards[place])), line)
    boards[place] = cards
  }

  // MARK: - Whose turn it is

  private mutating func beginBets() {
    let bets = pair("bets")
    let least =
      switch (start.value("limit"), kind?.forced) {
      case ("fixed", _), ("spread", _): bets[0]
      case (_, "bring-in"): max(1, start.amount("bringin"))
      case (_, "antes"): max(1, bets[0])
      default: max(1, pair("blinds")[1])
      }
    let streets = kind?.streets.count ?? 0
    let isBig = streets > 1 && street >= streets / 2
    betting = PokerBetting(
      step: isBombPot ? start.amount("ante") : least, size: isFixed && isBig ? bets[1] : least)
    for seat in order {
      players[seat]?.bet = 0
      players[seat]?.acted = nil
      players[seat]?.isDue = true
    }
    betting.isUncapped = isHeadsUp
  }

  private mutating func ask(_ what: String) {
    due = what
    for seat in order where what != "twice" && players[seat]?.isFolded == false {
      players[seat]?.owesCards = what == "discards" || what == "draws"
    }
  }

  /// Whether only two can bet, where more could play.
  private var isHeadsUp: Bool {
    kind?.isForTwo == false && order.count { players[$0]?.canBet == true } == 2
  }

  private var hasBringIn: Bool {
    street == 0 && kind?.forced == "bring-in" && start.amount("bringin") > 0
  }

  private var isBringInDue: Bool { hasBringIn && betting.price == 0 }

  var live: [Int] { order.filter { players[$0]?.isFolded == false } }

  /// Whether somebody else could call more than a price.
  private func hasCaller(besides seat: Int, above price: Int) -> Bool {
    order.contains { other in
      guard other != seat, let player = players[other], player.canBet else { return false }
      return player.bet + player.stack > price
    }
  }

  /// Chips that it costs to stay in: nobody pays for more than others can win.
  private func toCall(_ seat: Int) -> Int {
    var price = betting.price
    if !hasCaller(besides: seat, above: 0) {
      price = min(price, live.filter { $0 != seat }.compactMap { players[$0]?.bet }.max() ?? 0)
    }
    return max(0, price - (players[seat]?.bet ?? 0))
  }

  /// A card by rank, then by suit: where the lowest hand wins the ace is the lowest.
  static func place(_ card: Card, isLow: Bool) -> Int {
    let rank = isLow && card.rank == .ace ? 1 : card.rank.number
    return 4 * rank + Int(card.suit.rawValue)
  }

  /// The seat that is the first to act on the street.
  private var opener: Int {
    let first = order.first ?? 0
    guard let kind else { return first }
    let isLow = kind.opens == "lowest-board"
    if street == 0, kind.forced == "bring-in" {
      let doors = order.filter { players[$0]?.up.isEmpty == false }
      let places = doors.map { seat in
        (seat, (players[seat]?.up.first).map { Self.place($0, isLow: isLow) } ?? 0)
      }
      let lowest = isLow ? places.max { $0.1 < $1.1 } : places.min { $0.1 < $1.1 }
      return lowest?.0 ?? first
    }
    if street == 0 {
      guard let lastBlind, let index = order.firstIndex(of: lastBlind) else { return first }
      return order[(index + 1) % order.count]
    }
    if kind.needsJacks, let firstBettor { return firstBettor }
    guard kind.opens != "left-of-button" else { return first }
    // A card for all changes nothing of who is first.
    if !boards.isEmpty, let openedLast { return openedLast }
    let shown = live.compactMap { seat in players[seat].map { (seat: seat, up: $0.up) } }
      .filter { !$0.up.isEmpty }
    func worth(_ up: [Card]) -> Int { isLow ? HandOrder.aceToFive(up) : HandOrder.ranks(up) }
    guard let best = shown.map({ worth($0.up) }).max() else { return first }
    let leaders = shown.filter { worth($0.up) == best }
    func top(_ up: [Card]) -> Int { up.map { Self.place($0, isLow: isLow) }.max() ?? 0 }
    let bySuit = leaders.max { top($0.up) < top($1.up) }
    return (options["ties"] == "suit" ? bySuit : leaders.first)?.seat ?? first
  }

  /// The seats that have something to say.
  public var asked: [Int] {
    guard isOpen, parts == nil, live.count > 1 else { return [] }
    if due == "twice" {
      let open = live.filter { players[$0]?.agrees == nil }
      let isSettled = live.contains { players[$0]?.agrees == false } || open.isEmpty
      if !isSettled { return open }
    }
    if let seat = live.first(where: { players[$0]?.owesCards == true }) { return [seat] }
    if isBombPot, street == 0 { return [] }
    let last = betting.last.flatMap { order.firstIndex(of: $0) }
    let first = last.map { $0 + 1 } ?? order.firstIndex(of: opener) ?? 0
    let turn = order.indices.map { order[(first + $0) % order.count] }.first { seat in
      guard let player = players[seat], player.canBet, player.isDue else { return false }
      return toCall(seat) > 0 || hasCaller(besides: seat, above: betting.price)
    }
    return turn.map { [$0] } ?? []
  }

  // MARK: - What is legal

  /// What somebody may do in the hand now.
  func moves(of seat: Int) -> [OracleMove] {
    guard let player = players[seat], let kind, asked.contains(seat) else { return [] }
    if due == "twice", player.agrees == nil, !live.contains(where: { players[$0]?.agrees == false })
    {
      return [OracleMove("twice"), OracleMove("once")]
    }
    if player.owesCards {
      guard due == "discards" else {
        let most = min(kind.streets[street].draw, player.down.count)
        return [OracleMove("draw", [0, most], isRange: true)]
      }
      return [OracleMove("discard", [kind.streets[street + 1].discard])]
    }
    var moves: [OracleMove] = []
    if isBringInDue {
      moves.append(OracleMove("bringin", [min(start.amount("bringin"), player.stack)]))
    } else {
      let price = min(toCall(seat), player.stack)
      moves = [OracleMove("fold"), price == 0 ? OracleMove("check") : OracleMove("call", [price])]
    }
    return moves + (wager(seat, player, kind).map { [$0] } ?? [])
  }

  private func wager(_ seat: Int, _ player: Player, _ kind: PokerKind) -> OracleMove? {
    let price = isBringInDue ? start.amount("bringin") : betting.price
    let all = player.bet + player.stack
    let isCapped =
      (isFixed || start.value("limit") == "spread") && !betting.isUncapped
      && betting.count >= kind.cap
    guard all > price, hasCaller(besides: seat, above: price), !isCapped,
      player.acted.map({ betting.isReopened(since: $0, isFixed: isFixed) }) != false,
      !kind.needsJacks || firstBettor != nil || holdsJacks(player)
    else { return nil }
    if isFixed {
      let verb = price == 0 ? "bet" : price > betting.whole ? "complete" : "raise"
      let small = min(betting.whole + betting.size, all)
      let big = min(betting.whole + pair("bets")[1], all)
      return OracleMove(verb, hasOpenPair && big > small ? [small, big] : [small])
    }
    let least = price == 0 ? betting.step : price + betting.step
    let potSize = pot + (betting.count > 1 ? 0 : missing)
    let most =
      switch start.value("limit") {
      case "pot": max(least, price + potSize + price - player.bet)
      case "spread": max(least, price + pair("bets")[1])
      default: all
      }
    let ends = [min(least, all), min(all, most)]
    return OracleMove(
      price == 0 ? "bet" : "raise", ends[0] == ends[1] ? [ends[0]] : ends,
      isRange: ends[0] != ends[1])
  }

  /// Whether a pair that lies open on fourth street allows the big bet.
  private var hasOpenPair: Bool {
    options["openpair"] == "on" && street == 1 && kind?.isSevenCardStud == true
      && live.contains { seat in
        let up = players[seat]?.up ?? []
        return Set(up.map(\.rank)).count < up.count
      }
  }

  private func holdsJacks(_ player: Player) -> Bool {
    let jacks = [
      Card(.jack, .clubs), Card(.jack, .hearts), Card(.two, .clubs), Card(.three, .clubs),
      Card(.four, .clubs),
    ]
    guard player.down.count == 5, let value = HandOrder.value("high", of: player.down),
      let least = HandOrder.value("high", of: jacks)
    else { return false }
    return value >= least
  }

  /// Whether what a question says to be legal is just that.
  public func isLegal(_ told: String, of seat: Int) -> Bool {
    guard kind != nil else { return true }
    let mine = moves(of: seat).map { move in
      move.verb == "draw" || move.verb == "discard" ? OracleMove(move.verb) : move
    }
    let others = told.split(separator: ",").map { OracleMove(told: $0) }
      .filter { !["auto", "choose", "-"].contains($0.verb) }
      .map { $0.verb == "draw" || $0.verb == "discard" ? OracleMove($0.verb) : $0 }
    return mine == others
  }

  /// Nobody who could has opened where it takes jacks to do so.
  var isPassedOut: Bool {
    kind?.needsJacks == true && firstBettor == nil && street == 0
      && order.count { players[$0]?.canBet == true } > 1
  }
}
