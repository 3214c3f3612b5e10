import Lines

/// The parts of a table's picture, for any game; a layout places them.
struct Spread {
  /// Cards in one place, as in a row in the middle.
  struct Cards {
    var label = StyledText()
    var cards: [Card?] = []
    /// How many of them are face down for others.
    var hidden = 0
    var frames: [Int: CardTurn.Frame] = [:]
    /// Whether the round is over.
    var isPast = false
    var isNew = false

    /// The rows of their drawing: dim if the round is over, bold if new.
    func looked(_ rows: [StyledText]) -> [StyledText] {
      isPast ? rows.map(\.dim) : isNew ? rows.map(\.bold) : rows
    }
  }

  /// A seat, for any number of columns.
  struct Seat {
    /// The player and the stack.
    let head: (_ columns: Int) -> StyledText
    /// The cards, and the last action.
    let rest: (_ columns: Int) -> StyledText
    /// Both as rows beside a felt.
    let plate: (_ columns: Int) -> [StyledText]
    let cards: Cards
    /// The names of the hand, if it is known, from the clearest to the shortest.
    let worth: [StyledText]
    /// Chips before the seat.
    let bet: Int
  }

  let isPoker: Bool
  /// The dealer's rules.
  let setup: (_ columns: Int) -> [StyledText]
  /// The rows above the cards in the middle.
  let title: StyledText
  let boards: [Cards]
  let pot: Int
  /// The rows below the cards, with a limited number of rows for winners.
  let below: (_ columns: Int, _ most: Int) -> [StyledText]
  /// The others, in table order.
  let others: [Seat]
  /// The same in as few rows as possible.
  let rows: (_ columns: Int) -> [StyledText]
  /// The user's own seat and cards.
  let own: (head: StyledText, seat: Seat)?
}

extension Spread {
  init(_ table: TableView, _ view: FullView, _ style: DrawingStyle) {
    self =
      table.kind == .poker
      ? PokerDrawing(table: table, view: view, style: style).spread
      : HouseDrawing(table: table, view: view, style: style).spread
  }
}

extension FullView {
  /// Whether a change at that time is still news.
  func isNews(_ time: Int?) -> Bool { time.map { now - $0 < PlayerView.markTime } ?? false }
}

extension TableView {
  /// The other seats in table order, from the one after the user's own.
  func others(_ seats: Set<Seat>) -> [Seat] {
    let rest = seats.filter { $0 != ownSeat }.sorted()
    return ownSeat.map { own in rest.filter { $0 > own } + rest.filter { $0 < own } } ?? rest
  }
}
