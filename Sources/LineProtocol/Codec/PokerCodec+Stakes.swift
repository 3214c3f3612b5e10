import Cards
import Games
import Identity

/// The words of what a hand is played for and by whom, which events and rows have in common.
extension LineWriter {
  mutating func start(_ start: HandStart) {
    field(.hand, start.number)
    field(.game, start.game.rawValue)
    field(.limit, start.limit.rawValue)
    field(.button, start.button.number)
    blinds(start.stakes)
    list(.seats, start.players) { line, player in
      line.append(player.player.seat.number)
      line.append(":\(player.player.name):")
      line.append(player.stack)
    }
    if let seat = start.smallBlind { field(.smallBlind, seat.number) }
    if let seat = start.bigBlind { field(.bigBlind, seat.number) }
    otherBets(start.stakes)
    boardCount(start.boards)
    if start.isBombPot { field(.bomb, true) }
    if start.carried > 0 { field(.carried, start.carried) }
  }

  mutating func draw(_ draw: ButtonDraw) {
    field(.button, draw.button.number)
    list(.seats, draw.cards) { line, drawn in
      line.append(drawn.player.seat.number)
      line.append(":\(drawn.player.name):\(drawn.card)")
    }
  }

  mutating func blinds(_ stakes: Stakes) {
    pair(.blinds, stakes.smallBlind, stakes.bigBlind)
    field(.ante, stakes.ante)
  }

  /// What only some games have.
  mutating func otherBets(_ stakes: Stakes) {
    if (stakes.smallBet, stakes.bigBet) != (0, 0) {
      pair(.bets, stakes.smallBet, stakes.bigBet)
    }
    if stakes.bringIn != 0 { field(.bringIn, stakes.bringIn) }
    if stakes.bigBlindAnte != 0 { field(.bigBlindAnte, stakes.bigBlindAnte) }
  }

  private mutating func pair(_ key: Key, _ first: Int, _ second: Int) {
    field(key, first)
    append("/")
    append(second)
  }

  /// Each board in turn, `-` for none and for one that has no card yet.
  mutating func boards(_ boards: [[Card]]) {
    list(.board, boards, separator: "/") { $0.append($1) }
  }

  /// How many boards there are, which only some games need to say.
  mutating func boardCount(_ count: Int) { if count != 1 { field(.boards, count) } }

  /// Chips of some seats.
  mutating func chips(_ key: Key, _ chips: SeatMap<Int>) {
    list(key, chips) { line, seat in
      line.append(seat.key.number)
      line.append(":")
      line.append(seat.value)
    }
  }
}

extension LineReader {
  mutating func start() -> HandStart? {
    guard let number = number(.hand, in: 1...), let game = variant(),
      let limit: BettingLimit = value(.limit), let button = seat(.button),
      var stakes = blinds(), let players = players()
    else { return nil }
    let (smallBlind, bigBlind) = (seat(.smallBlind), seat(.bigBlind))
    otherBets(of: &stakes)
    let boards = boardCount() ?? 1
    return HandStart(
      number: number, game: game, limit: limit, button: button, smallBlind: smallBlind,
      bigBlind: bigBlind, stakes: stakes, boards: boards, isBombPot: flag(.bomb) ?? false,
      players: players, carried: self.number(.carried, in: 1...) ?? 0)
  }

  mutating func draw() -> ButtonDraw? {
    let cards = list(.seats) { word -> (player: SeatedPlayer, card: Card)? in
      let parts = LineReader.parts(word, ":") { $0 }
      guard let parts, parts.count == 3, let seat = LineReader.count(parts[0]),
        let name = PlayerName(String(decoding: parts[1], as: UTF8.self)),
        let card = Card(String(decoding: parts[2], as: UTF8.self))
      else { return nil }
      return (SeatedPlayer(Seat(seat), name), card)
    }
    guard let cards, Set(cards.map(\.player.seat)).count == cards.count,
      Set(cards.map(\.card)).count == cards.count, let draw = ButtonDraw(cards),
      seat(.button) == draw.button
    else { return nil }
    return draw
  }

  /// Nobody plays twice in a hand, and nobody alone.
  private mutating func players() -> [(player: SeatedPlayer, stack: Int)]? {
    let players = list(.seats) { word -> (player: SeatedPlayer, stack: Int)? in
      let parts = LineReader.parts(word, ":") { $0 }
      guard let parts, parts.count == 3, let seat = LineReader.count(parts[0]),
        let name = PlayerName(String(decoding: parts[1], as: UTF8.self)),
        let stack = LineReader.count(parts[2])
      else { return nil }
      return (SeatedPlayer(Seat(seat), name), stack)
    }
    guard let players, players.count > 1,
      Set(players.map(\.player.seat)).count == players.count
    else { return nil }
    return players
  }

  mutating func blinds() -> Stakes? {
    var stakes = Stakes()
    guard let blinds = pair(.blinds), let ante = number(.ante, in: 0...) else { return nil }
    (stakes.smallBlind, stakes.bigBlind) = blinds
    stakes.ante = ante
    return stakes
  }

  mutating func otherBets(of stakes: inout Stakes) {
    if let bets = pair(.bets) { (stakes.smallBet, stakes.bigBet) = bets }
    stakes.bringIn = number(.bringIn, in: 0...) ?? 0
    stakes.bigBlindAnte = number(.bigBlindAnte, in: 0...) ?? 0
  }

  private mutating func pair(_ key: Key) -> (Int, Int)? {
    value(key) { word in
      guard let numbers = LineReader.parts(word, "/", LineReader.count), numbers.count == 2 else {
        return nil
      }
      return (numbers[0], numbers[1])
    }
  }

  /// As many boards as the line says, which is one where it says nothing.
  mutating func boards() -> [[Card]]? {
    let boards = value(.board) { LineReader.parts($0, "/") { [Card](notation: $0) } }
    let count = boardCount() ?? 1
    guard let boards else { return nil }
    if count == 0 { return boards == [[]] ? [] : nil }
    return boards.count == count ? boards : nil
  }

  /// More boards than a deck serves would be room without end.
  private mutating func boardCount() -> Int? { number(.boards, in: 0...9) }

  /// Chips of some seats, each of which is named once.
  mutating func chips(_ key: Key) -> SeatMap<Int>? {
    let pairs = list(key) { word -> (seat: Seat, chips: Int)? in
      guard let numbers = LineReader.parts(word, ":", LineReader.count), numbers.count == 2 else {
        return nil
      }
      return (Seat(numbers[0]), numbers[1])
    }
    guard let pairs else { return nil }
    var chips: SeatMap<Int> = [:]
    for pair in pairs {
      if chips[pair.seat] != nil { return nil }
      chips[pair.seat] = pair.chips
    }
    return chips
  }

  /// A whole number that is not negative.
  static func count(_ word: ArraySlice<UInt8>) -> Int? {
    number(word).flatMap { $0 < 0 ? nil : $0 }
  }

  mutating func variant() -> VariantID? {
    value(.game) { VariantID(known: String(decoding: $0, as: UTF8.self)) }
  }
}

extension VariantID {
  private static let known = Set(Variant.all.map(\.id) + [.own])

  /// The name of a kind that the house deals, or of a table's own; `nil` for any other word.
  init?(known word: some StringProtocol) {
    let id = VariantID(String(word))
    guard VariantID.known.contains(id) else { return nil }
    self = id
  }
}
