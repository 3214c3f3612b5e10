import Cards
import HandRanking
import Identity
import Lines

extension PokerEvent: Fact {
  enum Word: String, FactWord {
    case button, hand, shuffle, post, deal, street, act, due, twice, show, muck
    case `return`, pot, rabbit, carry, end, void, out, topup, choose, wish, planned, paused
    case seed = "match-seed"
    case match, left
  }

  private var word: Word {
    switch self {
    case .button: .button
    case .hand: .hand
    case .shuffled: .shuffle
    case .posted: .post
    case .dealt: .deal
    case .street: .street
    case .acted, .exchanged, .agreed: .act
    case .due: .due
    case .runsTwice: .twice
    case .shown: .show
    case .mucked: .muck
    case .returned, .divided: .return
    case .pot: .pot
    case .rabbit: .rabbit
    case .carried: .carry
    case .end: .end
    case .void: .void
    case .broke: .out
    case .toppedUp: .topup
    case .chose: .choose
    case .wish: .wish
    case .planned: .planned
    case .paused: .paused
    case .matchBegan: .seed
    case .matchOver: .match
    case .left: .left
    }
  }

  /// The player that the event is about.
  private var player: SeatedPlayer? {
    switch self {
    case .posted(let player, _), .dealt(let player, _, _), .acted(let player, _),
      .exchanged(let player, _, _), .agreed(let player, _), .shown(let player, _),
      .mucked(let player), .returned(let player, _), .divided(let player, _, _),
      .broke(let player), .toppedUp(let player, _, _, _), .chose(let player, _),
      .wish(let player, _, _), .planned(let player, _), .left(let player, _):
      player
    case .button, .hand, .shuffled, .street, .due, .runsTwice, .pot, .rabbit, .carried, .end,
      .void, .paused, .matchBegan, .matchOver:
      nil
    }
  }

  /// The sentence of a line for a viewer, if it has one.
  public var text: String? {
    guard case .shown(_, let shown) = self else { return nil }
    let hands = shown.hands
    return hands.isEmpty ? nil : hands.map(\.name.whole).joined(separator: " / ")
  }

  /// Writes the event, or reads one.
  public init(_ line: inout FieldCoder, _ event: Self?) throws(Misread) {
    switch try line.word(event?.word) {
    case .button:
      let draw: ButtonDraw? = if case .button(let draw)? = event { draw } else { nil }
      self = .button(try ButtonDraw.coded(&line, draw))
    case .hand:
      let start: HandStart? = if case .hand(let start)? = event { start } else { nil }
      self = .hand(try HandStart(&line, start))
    case .shuffle:
      let order: SecretCards? = if case .shuffled(let order)? = event { order } else { nil }
      self = .shuffled(try line.cards(.cards, order))
    case .post:
      let post: Post? = if case .posted(_, let post)? = event { post } else { nil }
      self = .posted(try line.player(event?.player), try Post(&line, post))
    case .deal:
      let x: (hole: SecretCards, up: [Card])? =
        if case .dealt(_, let hole, let up)? = event { (hole, up) } else { nil }
      self = .dealt(
        try line.player(event?.player), hole: try line.cards(.hole, x?.hole),
        up: try line.field(.up, x?.up))
    case .street:
      let street: StreetStart? = if case .street(let street)? = event { street } else { nil }
      self = .street(try StreetStart(&line, street))
    case .act: self = try Self.act(&line, event)
    case .due:
      let due: Due? = if case .due(let due)? = event { due } else { nil }
      self = .due(try line.field(.what, due))
    case .twice: self = .runsTwice
    case .show:
      let shown: Shown? = if case .shown(_, let shown)? = event { shown } else { nil }
      self = .shown(try line.player(event?.player, name: .player), try Shown(&line, shown))
    case .muck: self = .mucked(try line.player(event?.player))
    case .return:
      let x: (amount: Int, stack: Int?)? =
        switch event {
        case .returned(_, let amount): (amount, nil)
        case .divided(_, let amount, let stack): (amount, stack)
        default: nil
        }
      let player = try line.player(event?.player)
      let amount = try line.number(.amount, x?.amount, in: .amounts)
      // Between two hands the stack is told.
      let stack = try line.optionalNumber(.stack, x?.stack, in: .amounts)
      self =
        stack.map { .divided(player, amount: amount, stack: $0) }
        ?? .returned(player, amount: amount)
    case .pot:
      let result: PotResult? = if case .pot(let result)? = event { result } else { nil }
      self = .pot(try PotResult(&line, result))
    case .rabbit:
      let x: (board: [Card], run: Int)? =
        if case .rabbit(let board, let run)? = event { (board, run) } else { nil }
      self = .rabbit(
        try line.field(.board, x?.board),
        run: try line.number(.run, x?.run, in: .ordinals, unless: 1))
    case .carry:
      let amount: Int? = if case .carried(let amount)? = event { amount } else { nil }
      self = .carried(amount: try line.number(.amount, amount, in: .ordinals))
    case .end:
      let x: (number: Int, stacks: SeatMap<Int>)? =
        if case .end(let number, let stacks)? = event { (number, stacks) } else { nil }
      self = .end(
        number: try line.number(.hand, x?.number, in: .ordinals),
        stacks: try line.chips(.stacks, x?.stacks))
    case .void:
      let x: (number: Int, stacks: SeatMap<Int>)? =
        if case .void(let number, let stacks)? = event { (number, stacks) } else { nil }
      let number = try line.number(.hand, x?.number, in: .ordinals)
      let stacks = try line.chips(.stacks, x?.stacks)
      try line.derived(.reason, VoidReason.stop)
      self = .void(number: number, stacks: stacks)
    case .out:
      self = .broke(try line.player(event?.player))
      try line.derived(.reason, OutReason.broke)
    case .topup:
      let x: (amount: Int, stack: Int, isLater: Bool)? =
        if case .toppedUp(_, let amount, let stack, let isLater)? = event {
          (amount, stack, isLater)
        } else { nil }
      self = .toppedUp(
        try line.player(event?.player), amount: try line.number(.amount, x?.amount, in: .amounts),
        stack: try line.number(.stack, x?.stack, in: .amounts),
        isLater: try line.field(.later, x?.isLater))
    case .choose:
      let game: VariantID? = if case .chose(_, let game)? = event { game } else { nil }
      self = .chose(try line.player(event?.player), try line.field(.game, game))
    case .wish:
      let x: (wish: Wish, isOn: Bool)? =
        if case .wish(_, let wish, let isOn)? = event { (wish, isOn) } else { nil }
      self = .wish(
        try line.player(event?.player), try line.field(.what, x?.wish),
        isOn: try line.field(.state, x.map { Switch($0.isOn) }).isOn)
    case .planned:
      let planned: PlannedAction? =
        if case .planned(_, let planned)? = event { planned } else { nil }
      let player = try line.player(event?.player)
      let what = try line.field(.what, event.map { _ in PlannedWord(planned) })
      let amount = try what == .call ? line.number(.amount, planned?.amount, in: .amounts) : 0
      self = .planned(player, what.planned(amount: amount))
    case .paused: self = .paused
    case .seed:
      let seed: Seed? = if case .matchBegan(let seed)? = event { seed } else { nil }
      self = .matchBegan(try line.field(.seed, seed))
    case .match:
      let end: MatchEnd? = if case .matchOver(let end)? = event { end } else { nil }
      self = .matchOver(try MatchEnd(&line, end))
    case .left:
      let stack: Int? = if case .left(_, let stack)? = event { stack } else { nil }
      self = .left(
        try line.player(event?.player), stack: try line.number(.stack, stack, in: .amounts))
    }
  }

  /// What somebody has done in turn, of which `did=` says what follows.
  private static func act(
    _ line: inout FieldCoder, _ event: Self?
  ) throws(Misread) -> Self {
    let player = try line.player(event?.player)
    let did = try line.field(.did, event?.did)
    switch did {
    case .once, .twice: return .agreed(player, isTwice: did == .twice)
    case .draw, .discard:
      let x: (exchanged: Exchanged, cards: SecretCards)? =
        if case .exchanged(_, let exchanged, let cards)? = event {
          (exchanged, cards)
        } else { nil }
      let count = try line.number(.cards, x?.exchanged.count, in: .amounts)
      let isAuto = try line.field(.auto, x?.exchanged.isAuto)
      let cards = try line.cards(.out, x?.cards)
      guard cards.count == count else { throw Misread(.cards) }
      return .exchanged(
        player, Exchanged(isDraw: did == .draw, count: count, isAuto: isAuto), cards)
    case .act(let kind):
      let act: Act? = if case .acted(_, let act)? = event { act } else { nil }
      return .acted(player, try Act(kind, &line, act))
    }
  }

  private var did: PokerDeed? {
    switch self {
    case .acted(_, let act): .act(act.kind)
    case .exchanged(_, let exchanged, _): exchanged.isDraw ? .draw : .discard
    case .agreed(_, let isTwice): isTwice ? .twice : .once
    default: nil
    }
  }
}

/// Why somebody is out of the game at a poker table.
private enum OutReason: String, CaseIterable, FieldValue {
  case broke
}

/// What `did=` says of a player's turn.
private enum PokerDeed: FieldValue {
  case act(Act.Kind)
  case draw, discard, once, twice

  private static let others: [(word: String, deed: PokerDeed)] = [
    ("draw", .draw), ("discard", .discard), ("once", .once), ("twice", .twice),
  ]

  init?(word: ArraySlice<UInt8>) {
    let word = String(decoding: word, as: UTF8.self)
    if let kind = Act.Kind(rawValue: word) {
      self = .act(kind)
    } else {
      guard let other = Self.others.first(where: { $0.word == word }) else { return nil }
      self = other.deed
    }
  }

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .act(let kind): bytes.append(utf8Of: kind.rawValue)
    case .draw: bytes.append(utf8Of: "draw")
    case .discard: bytes.append(utf8Of: "discard")
    case .once: bytes.append(utf8Of: "once")
    case .twice: bytes.append(utf8Of: "twice")
    }
  }

  static var examples: [Self] { Act.Kind.allCases.map { .act($0) } + others.map(\.deed) }
}

/// What somebody has said beforehand to do, without the price.
private enum PlannedWord: String, CaseIterable, FieldValue {
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

extension PlannedAction {
  fileprivate var amount: Int? { if case .call(let amount) = self { amount } else { nil } }
}

// MARK: - What happens in a hand

extension Post {
  fileprivate init(_ line: inout FieldCoder, _ post: Post?) throws(Misread) {
    self.init(
      try line.field(.what, post?.kind), paid: try line.number(.paid, post?.paid, in: .amounts),
      stack: try line.number(.stack, post?.stack, in: .amounts),
      pot: try line.number(.pot, post?.pot, in: .amounts))
  }
}

extension StreetStart {
  fileprivate init(_ line: inout FieldCoder, _ street: StreetStart?) throws(Misread) {
    self.init(
      try line.field(.street, street.map { PlainWord($0.name) }).text,
      board: try line.field(.board, street?.board),
      run: try line.number(.run, street?.run, in: .ordinals, unless: 1),
      isShared: try line.field(.shared, street?.isShared, unless: false))
  }
}

extension Act {
  fileprivate init(
    _ kind: Kind, _ line: inout FieldCoder, _ act: Act?
  ) throws(Misread) {
    let to = try line.number(.to, act?.to, in: .amounts)
    let paid = try line.number(.paid, act?.paid, in: .amounts)
    let stack = try line.number(.stack, act?.stack, in: .amounts)
    let pot = try line.number(.pot, act?.pot, in: .amounts)
    try line.derived(.allIn, stack == 0 && kind != .fold)
    self.init(
      kind, to: to, paid: paid, stack: stack, pot: pot, isAuto: try line.field(.auto, act?.isAuto))
  }
}

extension Shown {
  /// What the hands are called, in one word each; `nil` if they are none.
  private var names: PlainWord? {
    let hands = hands
    return hands.isEmpty ? nil : PlainWord(hands.map(\.wireName).joined(separator: ","))
  }

  /// What the hands are called is left out of the journal, since it follows from the cards.
  fileprivate init(_ line: inout FieldCoder, _ shown: Shown?) throws(Misread) {
    let cards = try line.field(.cards, shown?.cards)
    try line.derived(.name, shown?.names, inJournal: false)
    let boards = try line.boards(shown?.boards)
    self.init(cards: cards, boards: boards, shares: try line.field(.shares, shown?.shares))
  }
}

extension PotResult {
  fileprivate init(_ line: inout FieldCoder, _ result: PotResult?) throws(Misread) {
    let number = try line.number(.pot, result?.number, in: .ordinals)
    let amount = try line.number(.amount, result?.amount, in: .amounts)
    let chips = try line.chips(.winners, result?.winners.mapValues(\.amount))
    let share = try line.optional(.share, result?.share)
    let run = try line.optionalNumber(.run, result?.run, in: .ordinals)
    let names = try line.field(.names, result?.winners.map(\.value.name))
    guard names.count == chips.count else { throw Misread(.names) }
    var winners: SeatMap<PotResult.Winner> = [:]
    for ((seat, amount), name) in zip(chips, names) { winners[seat] = .init(name, amount) }
    self.init(number: number, amount: amount, share: share, run: run, winners: winners)
  }
}

// MARK: - What a hand is played for and by whom

extension HandStart {
  /// Nobody plays twice in a hand, and nobody alone.
  fileprivate init(_ line: inout FieldCoder, _ start: HandStart?) throws(Misread) {
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

extension ButtonDraw {
  fileprivate static func coded(
    _ line: inout FieldCoder, _ draw: ButtonDraw?
  ) throws(Misread) -> ButtonDraw {
    let button = try line.field(.button, draw?.button)
    let cards = try line.field(.seats, draw?.cards.map { PlayersPart($0.player, $0.card) })
    guard Set(cards.map(\.player.seat)).count == cards.count,
      Set(cards.map(\.value)).count == cards.count,
      let draw = ButtonDraw(cards.map { ($0.player, $0.value) }), draw.button == button
    else { throw Misread(.seats) }
    return draw
  }
}

extension FieldCoder {
  fileprivate mutating func blinds(_ stakes: Stakes?) throws(Misread) -> Stakes {
    var read = Stakes()
    let blinds = try field(.blinds, stakes.map { Pair($0.smallBlind, $0.bigBlind) })
    (read.smallBlind, read.bigBlind) = (blinds.first, blinds.second)
    read.ante = try number(.ante, stakes?.ante, in: .amounts)
    return read
  }

  /// What only some games have.
  fileprivate mutating func otherBets(_ read: inout Stakes, _ stakes: Stakes?) throws(Misread) {
    let bets = try field(
      .bets, stakes.map { Pair($0.smallBet, $0.bigBet) }, unless: Pair(0, 0))
    (read.smallBet, read.bigBet) = (bets.first, bets.second)
    read.bringIn = try number(.bringIn, stakes?.bringIn, in: .amounts, unless: 0)
    read.bigBlindAnte = try number(.bigBlindAnte, stakes?.bigBlindAnte, in: .amounts, unless: 0)
  }

  /// Boards, and how many there are if that is not one.
  fileprivate mutating func boards(_ boards: [[Card]]?) throws(Misread) -> [[Card]] {
    let cards = try field(.board, boards.map { Boards($0) })
    guard let boards = cards.counted(try boardCount(boards?.count)) else { throw Misread(.board) }
    return boards
  }

  /// More boards than a deck serves would be room without end.
  mutating func boardCount(_ count: Int?) throws(Misread) -> Int {
    try number(.boards, count, in: 0...9, unless: 1)
  }

  /// Main pot and side pots, which most hands do not have.
  mutating func sidePots(_ pots: [Int]?) throws(Misread) -> [Int] {
    let pots = try field(.pots, pots, unless: [])
    guard pots.allSatisfy({ $0 >= 0 }) else { throw Misread(.pots) }
    return pots
  }

  /// Chips of some seats, each of which is named once.
  fileprivate mutating func chips(
    _ key: Key, _ chips: SeatMap<Int>?
  ) throws(Misread) -> SeatMap<Int> {
    guard let chips = SeatMap<Int>(try field(key, chips?.parts)) else { throw Misread(key) }
    return chips
  }
}

// MARK: - Values

/// Boards, each in turn: `-` for none and for one that has no card yet.
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

  /// An array of cards; of several boards, of such arrays.
  public func appendJSON(to bytes: inout [UInt8]) {
    if boards.count > 1 {
      JSONRendering.append(array: boards, to: &bytes)
    } else {
      (boards.first ?? []).appendJSON(to: &bytes)
    }
  }

  /// As many as a line says, which is none where it says 0: then `-` stands for no board, not for
  /// one without cards.
  public func counted(_ count: Int) -> [[Card]]? {
    if count == 0 { return boards.isEmpty || boards == [[]] ? [] : nil }
    return boards.count == count ? boards : nil
  }

  public static var examples: [Self] {
    [[], ["AhTd2c"], ["AhTd2c", "AhTd3c"]].map { words in
      Self(words.compactMap { [Card](notation: $0) })
    }
  }
}

/// Written `1:480`.
private struct SeatChips: CompoundValue, ListPart {
  let seat: Seat
  let chips: Int

  init(_ seat: Seat, _ chips: Int) { (self.seat, self.chips) = (seat, chips) }

  init?(word: ArraySlice<UInt8>) {
    guard let (seat, chips) = LineReader.pair(word, ":") else { return nil }
    self.init(Seat(seat), chips)
  }

  var parts: [any FieldValue] { [seat, chips] }

  static var examples: [Self] { [Self(Seat(1), 480), Self(Seat(4), 0)] }
}

extension SeatMap<Int> {
  /// Chips of some seats, as a list has them.
  fileprivate var parts: [SeatChips] { map { SeatChips($0.key, $0.value) } }

  /// `nil` if a seat is named twice.
  fileprivate init?(_ parts: [SeatChips]) {
    self = [:]
    for part in parts {
      if self[part.seat] != nil { return nil }
      self[part.seat] = part.chips
    }
  }
}

/// A player and something of theirs: `1:ann:480`, `1:ann:9c`.
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

  static var examples: [Self] {
    zip(zip(Seat.examples, PlayerName.examples), Value.examples).map {
      Self(SeatedPlayer($0.0, $0.1), $1)
    }
  }
}
