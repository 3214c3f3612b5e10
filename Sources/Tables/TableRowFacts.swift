import Cards
import Games
import Identity
import Lines

extension TableRow: Fact, SeenFact {
  enum Word: String, FactWord {
    case table, house, community, drawn, hand, poker, seat
  }

  private var word: Word {
    switch self {
    case .table: .table
    case .house: .house
    case .community: .community
    case .drawn: .drawn
    case .hand: .hand
    case .pokerHand: .poker
    case .houseSeat, .dealtSeat, .pokerSeat: .seat
    }
  }

  /// Writes the row, or reads one. Each kind of row has words of its own, so that nobody need know
  /// which game the table plays.
  public init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    switch try line.word(row?.word) {
    case .table:
      let x: (listing: TableListing, round: Int?, deck: Int?, seq: Int?)? =
        if case .table(let listing, let round, let deck, let seq)? = row {
          (listing, round, deck, seq)
        } else { nil }
      self = try .table(&line, x?.listing, round: x?.round, deck: x?.deck, seq: x?.seq)
    case .house:
      let x: (cards: SeenCards, score: Int, isLast: Bool)? =
        if case .house(let cards, let score, let isLast)? = row { (cards, score, isLast) } else {
          nil
        }
      self = .house(
        try line.field(.cards, x?.cards), score: try line.field(.score, x?.score),
        isLast: try line.field(.last, x?.isLast, unless: false))
    case .community:
      let cards: [Card]? = if case .community(let cards)? = row { cards } else { nil }
      self = .community(try line.field(.cards, cards))
    case .drawn:
      let cards: [Card]? = if case .drawn(let cards)? = row { cards } else { nil }
      self = .drawn(try line.field(.cards, cards))
    case .hand:
      let x: (place: DealtHand.Place, down: SeenCards, up: [Card])? =
        if case .hand(let place, let down, let up)? = row { (place, down, up) } else { nil }
      self = .hand(
        try line.field(.hand, x?.place), down: try line.field(.down, x?.down),
        up: try line.field(.up, x?.up))
    case .poker:
      let hand: PokerHandRow? = if case .pokerHand(let hand)? = row { hand } else { nil }
      self = .pokerHand(try PokerHandRow(&line, hand))
    case .seat: self = try Self.seat(&line, row)
    }
  }

  /// A seat: of poker with a stack, of the house's game with a bet, of a dealer's with a hand.
  private static func seat(_ line: inout FieldCoder, _ row: Self?) throws(Misread) -> Self {
    let seat = row?.seat
    let player = try line.player(seat?.player)
    let state = try line.field(.state, seat?.state)
    let poker: PokerSeatRow? = if case .pokerSeat(_, let chips)? = row { chips } else { nil }
    let house: (hand: [Card], score: Int, bet: Int, balance: Int)? =
      if case .houseSeat(_, let hand, let score, let bet, let balance)? = row {
        (hand, score, bet, balance)
      } else { nil }
    let dealt: (down: SeenCards?, up: [Card])? =
      if case .dealtSeat(_, let down, let up)? = row { (down, up) } else { nil }
    if let stack = try line.optionalNumber(.stack, poker?.stack, in: .amounts) {
      let chips = PokerSeatRow(
        stack: stack, bet: try line.number(.bet, poker?.bet, in: .amounts),
        hole: try line.optional(.hole, poker?.hole), up: try line.field(.up, poker?.up))
      return .pokerSeat(try SeatRow(player, state, &line, seat), chips)
    }
    if let hand = try line.optional(.cards, house?.hand) {
      let score = try line.field(.score, house?.score)
      let bet = try line.field(.bet, house?.bet)
      let balance = try line.field(.balance, house?.balance)
      return .houseSeat(
        try SeatRow(player, state, &line, seat), hand: hand, score: score, bet: bet,
        balance: balance)
    }
    let down = try line.optional(.down, dealt?.down)
    let up = try down == nil ? [] : line.field(.up, dealt?.up)
    return .dealtSeat(try SeatRow(player, state, &line, seat), down: down, up: up)
  }

  private var seat: SeatRow? {
    switch self {
    case .houseSeat(let seat, _, _, _, _), .dealtSeat(let seat, _, _), .pokerSeat(let seat, _):
      seat
    case .table, .house, .community, .drawn, .hand, .pokerHand: nil
    }
  }

  /// The row of the table itself; only a row of `look` says how a dealer deals.
  private static func table(
    _ line: inout FieldCoder, _ listing: TableListing?, round: Int?, deck: Int?, seq: Int?
  ) throws(Misread) -> Self {
    let id = try line.field(.id, listing?.id)
    let game = try line.field(.game, listing?.game)
    let seats = try line.field(.seats, listing.map { Pair($0.taken, $0.seats) })
    let watching = try line.field(.watching, listing?.watching)
    let state = try line.field(.state, listing?.state)
    let round = try line.optional(.round, round)
    let deck = try line.optional(.deck, deck)
    let seq = try line.optional(.seq, seq)
    let written = listing?.setup
    let rules = try line.optional(.rules, written.map { $0.rules.ownName } ?? listing?.rules)
    let decks = try line.optionalNumber(
      .decks, written?.options.decks ?? listing?.decks, in: .ordinals)
    let setup = try DealingSetup.coded(
      &line, written, of: game, ownName: rules, decks: decks)
    var read = TableListing(
      id: id, game: game, seats: seats.second, taken: seats.first, watching: watching,
      state: state, rules: rules, decks: setup == nil ? decks : nil, setup: setup,
      bots: try line.number(.bots, listing?.bots, in: .amounts, unless: 0))
    read.people = try line.optionalNumber(.people, listing?.people, in: .amounts)
    read.gone = try line.number(.gone, listing?.gone, in: .amounts, unless: 0)
    read.stakes = try ListedStakes.coded(&line, listing?.stakes)
    read.pace = TablePace(
      pot: try line.optionalNumber(.pot, listing?.pace.pot, in: .amounts),
      hourly: try line.optionalNumber(.hourly, listing?.pace.hourly, in: .amounts))
    read.isSeeded = try line.field(.seeded, listing?.isSeeded, unless: false)
    return .table(read, round: round, deck: deck, seq: seq)
  }

  /// Appends the wire's line, with its line feed.
  public func appendWire(to bytes: inout [UInt8]) {
    bytes.appendWire(self, for: .bare(.row))
  }

  /// Appends the row as JSON.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.appendJSON(self, for: .bare(.row))
  }

  /// Reads a row of the wire; `nil` if it is none of a table's. Unknown keys are skipped.
  public init?(_ line: String) { self.init(wire: line, .row) }
}

extension SeatRow {
  /// What stands behind the values of a game in the row of a seat.
  fileprivate init(
    _ player: SeatedPlayer, _ state: SeatState, _ line: inout FieldCoder, _ seat: SeatRow?
  ) throws(Misread) {
    self.init(
      player, state, isViewer: try line.field(.you, seat?.isViewer, unless: false),
      level: try line.optional(.level, seat?.level))
  }
}

extension DealingSetup {
  /// What is dealt at a table and how; `nil` if the row does not say it.
  fileprivate static func coded(
    _ line: inout FieldCoder, _ setup: DealingSetup?, of game: GameID, ownName: RuleSetName?,
    decks: Int?
  ) throws(Misread) -> DealingSetup? {
    guard case .dealing(let id) = game, let decks, (1...8).contains(decks),
      let players = try line.optionalNumber(.players, setup?.options.players, in: 1...52)
    else { return nil }
    let options = DealingOptions(
      players: players,
      hasDealer: try line.field(.dealer, setup.map { Switch($0.options.hasDealer) }).isOn,
      decks: decks, isOpen: try line.field(.open, setup.map { Switch($0.options.isOpen) }).isOn,
      shuffling: try line.field(.shuffle, setup?.options.shuffling))
    let streets = try id == .custom ? line.ownStreets(setup?.rules) : nil
    let rules = DealingRules(
      id, down: streets?.down ?? 0, up: streets?.up ?? 0, community: streets?.community ?? 0,
      wild: streets?.wild ?? .none, name: id == .custom ? ownName : nil)
    return DealingSetup(rules, options)
  }
}

extension PokerHandRow {
  fileprivate init(_ line: inout FieldCoder, _ row: PokerHandRow?) throws(Misread) {
    let hand = try line.number(.hand, row?.hand, in: .ordinals)
    let game = try line.field(.game, row?.game)
    let limit = try line.field(.limit, row?.limit)
    var stakes = try line.blinds(row?.stakes)
    try line.otherBets(&stakes, row?.stakes)
    let button = try line.field(.button, row?.button)
    let street = try line.field(.street, row.map { PlainWord($0.street ?? "-") }).text
    let cards = try line.field(.board, row.map { Boards($0.boards) })
    let pot = try line.number(.pot, row?.pot, in: .amounts)
    let count = try line.boardCount(row?.boards.count)
    guard let boards = cards.counted(count) else { throw Misread(.board) }
    self.init(
      hand: hand, game: game, limit: limit, stakes: stakes, button: button,
      street: street == "-" ? nil : street, boards: boards, pot: pot,
      pots: try line.sidePots(row?.pots))
  }
}
