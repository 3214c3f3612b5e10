import Cards
import Games
import Identity
import Tables

/// The words of a table's rows, both ways.
extension TableRow {
  /// Appends the wire's line, with its line feed.
  public func appendWire(to bytes: inout [UInt8]) {
    var line = LineWriter(appendingTo: bytes)
    bytes = []
    switch self {
    case .table(let listing, let round, let deck, let seq):
      line.append("= table")
      line.listing(listing)
      if let round { line.field(.round, round) }
      if let deck { line.field(.deck, deck) }
      if let seq { line.field(.seq, seq) }
      if let setup = listing.setup {
        line.setup(setup)
      } else {
        if let rules = listing.rules { line.field(.rules, rules.description) }
        if let decks = listing.decks { line.field(.decks, decks) }
      }
      if listing.bots > 0 { line.field(.bots, listing.bots) }
    case .house(let cards, let score):
      line.append("= house")
      line.cards(.cards, cards)
      line.field(.score, score)
    case .community(let cards):
      line.append("= community")
      line.cards(.cards, cards)
    case .drawn(let cards):
      line.append("= drawn")
      line.cards(.cards, cards)
    case .hand(let place, let down, let up):
      line.append("= hand")
      line.place(place)
      line.cards(.down, down)
      line.cards(.up, up)
    case .houseSeat(let seat, let hand, let score, let bet, let balance):
      line.begin(seat)
      line.cards(.cards, hand)
      line.field(.score, score)
      line.field(.bet, bet)
      line.field(.balance, balance)
      line.end(seat)
    case .dealtSeat(let seat, let down, let up):
      line.begin(seat)
      if let down {
        line.cards(.down, down)
        line.cards(.up, up)
      }
      line.end(seat)
    case .pokerHand(let hand):
      line.append("= poker")
      hand.write(to: &line)
    case .pokerSeat(let seat, let chips):
      line.begin(seat)
      chips.write(to: &line)
      line.end(seat)
    }
    line.endLine()
    bytes = line.bytes
  }

  /// Reads a row of the wire; `nil` if it is none of a table's. Each kind of row has words of its
  /// own, so that nobody need know which game the table plays. Keys that are not known are passed
  /// over.
  public init?(_ line: String) {
    guard line.utf8.starts(with: "= ".utf8), var reader = LineReader(line.dropFirst(2)),
      let row = Self.read(&reader)
    else { return nil }
    self = row
  }

  private static func read(_ line: inout LineReader) -> Self? {
    switch line.type {
    case "table":
      guard let listing = line.listing() else { return nil }
      return .table(
        listing, round: line.number(.round), deck: line.number(.deck), seq: line.number(.seq))
    case "house":
      guard let cards: SeenCards = line.form(.cards), let score = line.number(.score) else {
        return nil
      }
      return .house(cards, score: score)
    case "community": return line.cards(.cards).map { .community($0) }
    case "drawn": return line.cards(.cards).map { .drawn($0) }
    case "hand":
      guard let place = line.place(), let down: SeenCards = line.form(.down),
        let up = line.cards(.up)
      else { return nil }
      return .hand(place, down: down, up: up)
    case "poker": return PokerHandRow(&line).map { .pokerHand($0) }
    case "seat": return line.seatRow().flatMap { seat($0, &line) }
    default: return nil
    }
  }

  private static func seat(_ seat: SeatRow, _ line: inout LineReader) -> Self? {
    if line.word(.stack) != nil { return PokerSeatRow(&line).map { .pokerSeat(seat, $0) } }
    guard let bet = line.number(.bet) else {
      return .dealtSeat(seat, down: line.form(.down), up: line.cards(.up) ?? [])
    }
    guard let hand = line.cards(.cards), let score = line.number(.score),
      let balance = line.number(.balance)
    else { return nil }
    return .houseSeat(seat, hand: hand, score: score, bet: bet, balance: balance)
  }
}

extension LineReader {
  fileprivate mutating func listing() -> TableListing? {
    guard let id = word(.id).flatMap({ TableID($0) }),
      let game = word(.game).flatMap({ GameID(String($0)) }), let seats = word(.seats),
      let watching = number(.watching), let state: GameState = value(.state)
    else { return nil }
    let numbers = seats.split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { WireNumber.parse($0) }
    guard numbers.count == 2 else { return nil }
    var setup: DealingSetup?
    if case .dealing(let id) = game { setup = self.setup(id) }
    return TableListing(
      id: id, game: game, seats: numbers[1], taken: numbers[0], watching: watching, state: state,
      rules: value(.rules), decks: setup == nil ? number(.decks) : nil, setup: setup,
      bots: number(.bots) ?? 0)
  }

  fileprivate mutating func seatRow() -> SeatRow? {
    guard let player = player(), let state: SeatState = value(.state) else { return nil }
    return SeatRow(player, state, isViewer: flag(.you) ?? false, level: value(.level))
  }
}

extension LineWriter {
  fileprivate mutating func listing(_ listing: TableListing) {
    field(.id, listing.id.description)
    field(.game, listing.game.description)
    field(.seats, "\(listing.taken)/\(listing.seats)")
    field(.watching, listing.watching)
    field(.state, listing.state.rawValue)
  }

  fileprivate mutating func begin(_ seat: SeatRow) {
    append("= seat")
    player(seat.player)
    field(.state, seat.state.rawValue)
  }

  fileprivate mutating func end(_ seat: SeatRow) {
    if seat.isViewer { field(.you, true) }
    if let level = seat.level { field(.level, level.rawValue) }
  }
}
