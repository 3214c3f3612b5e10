import Cards
import Lines

extension PokerEvent {
  /// Writes the most frequent events by hand, as `HouseEvent` does.
  ///
  /// - Returns: whether the event is one of them.
  func writeByHand(to line: inout LineCoder) throws(Misread) -> Bool {
    switch self {
    case .posted(let player, let post):
      line.begin("post", player)
      _ = try Post(&line, post)
    case .dealt(let player, let hole, let up):
      line.begin("deal", player)
      _ = try SecretCards(&line, "hole", hole)
      line.append(.up, up)
    case .street(let start):
      line.begin("street")
      _ = try StreetStart(&line, start)
    case .acted(let player, let act):
      line.begin("act", player)
      _ = try Act(&line, act)
    default: return false
    }
    return true
  }
  /// Reads what `writeByHand` writes; `nil` for any other line.
  init?(byHand line: inout LineCoder) throws(Misread) {
    switch line.reader.type {
    case "post": self = .posted(try SeatedPlayer(&line, nil), try Post(&line, nil))
    case "deal":
      self = .dealt(
        try SeatedPlayer(&line, nil), hole: try SecretCards(&line, "hole", nil),
        up: try line.field(.up, nil))
    case "street": self = .street(try StreetStart(&line, nil))
    case "act":
      // Without `to=` the line is about cards, or about running the board twice.
      var act = line.reader
      guard act.word(.to) != nil else { return nil }
      self = .acted(try SeatedPlayer(&line, nil), try Act(&line, nil))
    default: return nil
    }
  }
}

/// The word of a planned action; the price of a call is a field of its own.
private enum PlannedWord: String, FieldValue {
  case none, fold
  case checkOrFold = "check-or-fold"
  case check, call

  init(_ planned: PlannedAction?) {
    self =
      switch planned {
      case nil: .none
      case .fold: .fold
      case .checkOrFold: .checkOrFold
      case .check: .check
      case .call: .call
      }
  }

  func planned(amount: Int) -> PlannedAction? {
    switch self {
    case .none: nil
    case .fold: .fold
    case .checkOrFold: .checkOrFold
    case .check: .check
    case .call: .call(amount)
    }
  }
}

extension Plan: LineGroup {
  public init(_ line: inout LineCoder, _ plan: Self?) throws(Misread) {
    let what = try line.field(.what, plan.map { PlannedWord($0.action) })
    let price: Int? = if case .call(let price)? = plan?.action { price } else { nil }
    action = what.planned(amount: try what == .call ? line.amount(.amount, price) : 0)
  }
}

// MARK: - Events of a hand

extension Post: LineGroup {
  public init(_ line: inout LineCoder, _ post: Self?) throws(Misread) {
    self.init(
      try line.field(.what, post?.kind), paid: try line.amount(.paid, post?.paid),
      stack: try line.amount(.stack, post?.stack),
      pot: try line.amount(.pot, post?.pot))
  }
}

extension StreetStart: LineGroup {
  public init(_ line: inout LineCoder, _ street: Self?) throws(Misread) {
    self.init(
      try line.field(.street, street.map { PlainWord($0.name) }).text,
      board: try line.field(.board, street?.board),
      run: try line.number(.run, street?.run, in: .ordinals, unless: 1),
      isShared: try line.field(.shared, street?.isShared, unless: false))
  }
}

extension Act: LineGroup {
  public init(_ line: inout LineCoder, _ act: Self?) throws(Misread) {
    kind = try line.field(.did, act?.kind)
    to = try line.amount(.to, act?.to)
    paid = try line.amount(.paid, act?.paid)
    stack = try line.amount(.stack, act?.stack)
    pot = try line.amount(.pot, act?.pot)
    try line.derived(.allIn, stack == 0 && kind != .fold)
    isAuto = try line.field(.auto, act?.isAuto)
  }
}

extension Exchanged: LineGroup {
  public init(_ line: inout LineCoder, _ exchanged: Self?) throws(Misread) {
    kind = try line.field(.did, exchanged?.kind)
    let count = try line.amount(.cards, exchanged?.count)
    isAuto = try line.field(.auto, exchanged?.isAuto)
    cards = try SecretCards(&line, "out", exchanged?.cards)
    guard cards.count == count else { throw Misread(.cards) }
  }
}

extension Shown: LineGroup {
  /// The names of the hands, one word each; `nil` if there are none.
  private var names: PlainWord? {
    let hands = hands
    return hands.isEmpty ? nil : PlainWord(hands.map(\.wireName).joined(separator: ","))
  }

  /// The journal omits the names of the hands, which follow from the cards.
  public init(_ line: inout LineCoder, _ shown: Self?) throws(Misread) {
    player = SeatedPlayer(
      try line.field(.seat, shown?.player.seat), try line.field(.player, shown?.player.name))
    cards = try line.field(.cards, shown?.cards)
    try line.derived(.name, shown?.names, inJournal: false)
    boards = try line.boards(shown?.boards)
    shares = try line.field(.shares, shown?.shares)
  }
}

extension PotResult: LineGroup {
  public init(_ line: inout LineCoder, _ result: Self?) throws(Misread) {
    let number = try line.number(.pot, result?.number, in: .ordinals)
    let amount = try line.amount(.amount, result?.amount)
    let chips = try line.field(.winners, result?.winners.mapValues(\.amount))
    let share = try line.optional(.share, result?.share)
    let run = try line.optionalNumber(.run, result?.run, in: .ordinals)
    let names = try line.field(.names, result?.winners.map(\.value.name))
    guard names.count == chips.count else { throw Misread(.names) }
    var winners: SeatMap<PotResult.Winner> = [:]
    for ((seat, amount), name) in zip(chips, names) { winners[seat] = .init(name, amount) }
    self.init(number: number, amount: amount, share: share, run: run, winners: winners)
  }
}

// MARK: - The start of a hand

extension HandStart: LineGroup {
  /// No player may appear twice in a hand, or play it alone.
  public init(_ line: inout LineCoder, _ start: Self?) throws(Misread) {
    let number = try line.number(.hand, start?.number, in: .ordinals)
    let game = try line.field(.game, start?.game)
    let limit = try line.field(.limit, start?.limit)
    let button = try line.field(.button, start?.button)
    var stakes = try line.blinds(start?.stakes)
    let players = try line.field(.seats, start?.players.map { PlayersPart($0.player, $0.stack) })
    guard players.count > 1, Set(players.map(\.player.seat)).count == players.count,
      players.allSatisfy({ $0.value >= 0 })
    else { throw Misread(.seats) }
    let smallBlind = try line.optional(.smallBlind, start?.smallBlind)
    let bigBlind = try line.optional(.bigBlind, start?.bigBlind)
    try line.otherBets(&stakes, start?.stakes)
    self.init(
      number: number, game: game, limit: limit, button: button, smallBlind: smallBlind,
      bigBlind: bigBlind, stakes: stakes, boards: try line.boardCount(start?.boards),
      isBombPot: try line.field(.bomb, start?.isBombPot, unless: false),
      players: players.map { ($0.player, $0.value) },
      carried: try line.number(.carried, start?.carried, in: .ordinals, unless: 0))
  }
}

extension ButtonDraw: LineGroup {
  public init(_ line: inout LineCoder, _ draw: Self?) throws(Misread) {
    let button = try line.field(.button, draw?.button)
    let cards = try line.field(.seats, draw?.cards.map { PlayersPart($0.player, $0.card) })
    guard Set(cards.map(\.player.seat)).count == cards.count,
      Set(cards.map(\.value)).count == cards.count,
      let draw = ButtonDraw(cards.map { ($0.player, $0.value) }), draw.button == button
    else { throw Misread(.seats) }
    self = draw
  }
}

extension LineCoder {
  fileprivate mutating func blinds(_ stakes: Stakes?) throws(Misread) -> Stakes {
    var read = Stakes()
    let blinds = try field(.blinds, stakes.map { Pair($0.smallBlind, $0.bigBlind) })
    (read.smallBlind, read.bigBlind) = (blinds.first, blinds.second)
    read.ante = try amount(.ante, stakes?.ante)
    return read
  }

  /// Reads and writes the bets that only some games have.
  fileprivate mutating func otherBets(_ read: inout Stakes, _ stakes: Stakes?) throws(Misread) {
    let bets = try field(
      .bets, stakes.map { Pair($0.smallBet, $0.bigBet) }, unless: Pair(0, 0))
    (read.smallBet, read.bigBet) = (bets.first, bets.second)
    read.bringIn = try number(.bringIn, stakes?.bringIn, in: .amounts, unless: 0)
    read.bigBlindAnte = try number(.bigBlindAnte, stakes?.bigBlindAnte, in: .amounts, unless: 0)
  }

  /// Reads and writes the boards, and their number if it is not one.
  fileprivate mutating func boards(_ boards: [[Card]]?) throws(Misread) -> [[Card]] {
    let cards = try field(.board, boards.map { Boards($0) })
    guard let boards = cards.counted(try boardCount(boards?.count)) else { throw Misread(.board) }
    return boards
  }

  /// Chips, dollars or points: 0 or more.
  mutating func amount(_ key: Key, _ value: Int?) throws(Misread) -> Int {
    try number(key, value, in: .amounts)
  }

  /// The limit keeps a line from claiming memory for more boards than a deck serves.
  mutating func boardCount(_ count: Int?) throws(Misread) -> Int {
    try number(.boards, count, in: 0...9, unless: 1)
  }
}

// MARK: - Values

/// The boards in order: `-` for none, and for a board without cards.
public struct Boards: FieldValue {
  private let boards: [[Card]]

  public init(_ boards: [[Card]]) { self.boards = boards }

  public init?(word: ArraySlice<UInt8>) {
    guard let boards = LineReader.parts(word, "/", { [Card](notation: $0) }) else { return nil }
    self.boards = boards
  }

  public func append(to bytes: inout [UInt8]) {
    if boards.isEmpty { bytes.append(0x2D) }
    for (index, board) in boards.enumerated() {
      if index > 0 { bytes.append(0x2F) }
      board.appendNotation(to: &bytes)
    }
  }

  /// An array of cards, or an array of such arrays for several boards.
  public func appendJSON(to bytes: inout [UInt8]) {
    if boards.count > 1 {
      JSONRendering.append(array: boards, to: &bytes)
    } else {
      (boards.first ?? []).appendJSON(to: &bytes)
    }
  }

  /// The boards, if their number matches the count of the line. With a count of 0, `-` stands for
  /// no board, otherwise for a board without cards.
  public func counted(_ count: Int) -> [[Card]]? {
    if count == 0 { return boards.isEmpty || boards == [[]] ? [] : nil }
    return boards.count == count ? boards : nil
  }
}

/// A player with a value: `1:ann:480`, `1:ann:9c`.
private struct PlayersPart<Value: FieldValue>: CompoundValue, ListPart {
  let player: SeatedPlayer
  let value: Value

  init(_ player: SeatedPlayer, _ value: Value) { (self.player, self.value) = (player, value) }

  init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 3,
      let seat = LineReader.count(parts[0]),
      let name = PlayerName(word: parts[1]), let value = Value(word: parts[2])
    else { return nil }
    self.init(SeatedPlayer(Seat(seat), name), value)
  }

  var parts: [any FieldValue] { [player.seat, player.name, value] }
}
