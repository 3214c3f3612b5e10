import Cards
import Identity

/// What is drawn of a table, whatever is played: layouts lay it where there is room for it.
struct Spread {
  /// Cards as they lie somewhere.
  struct Cards {
    var cards: [Card?] = []
    /// So many of them lie face down for others.
    var hidden = 0
    var frames: [Int: CardTurn.Frame] = [:]
    /// Of a round that is over.
    var isPast = false
    var isNew = false

    /// Rows of a drawing of them: what is over is dim, what is new bold.
    func looked(_ rows: [StyledText]) -> [StyledText] {
      isPast ? rows.map(\.dim) : isNew ? rows.map(\.bold) : rows
    }
  }

  /// A row of cards in the middle.
  struct Board {
    var label = StyledText()
    let cards: Cards
  }

  /// A seat, in as many columns as there are.
  struct Seat {
    /// Who sits there, and with how much.
    let head: (_ columns: Int) -> StyledText
    /// What lies there, and what is done.
    let rest: (_ columns: Int) -> StyledText
    /// Both as rows beside a felt.
    let plate: (_ columns: Int) -> [StyledText]
    let cards: Cards
    /// What they are worth, if that is known: from the clearest to the shortest.
    let worth: [StyledText]
    /// Chips before the seat.
    let bet: Int
  }

  let isPoker: Bool
  /// What a dealer deals and how.
  let setup: (_ columns: Int) -> [StyledText]
  /// What stands above the cards of the middle.
  let title: StyledText
  let boards: [Board]
  /// Chips that no seat has before it.
  let pot: Int
  /// What stands below the cards, of winners no more than so many rows.
  let below: (_ columns: Int, _ most: Int) -> [StyledText]
  /// The others in the order of the table.
  let others: [Seat]
  /// The same in as few rows as hold them.
  let rows: (_ columns: Int) -> [StyledText]
  /// Who one is oneself, and with which cards.
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
  /// Whether what has changed at a time is news.
  func isNews(_ time: Int?) -> Bool { time.map { now - $0 < PlayerView.markTime } ?? false }

  /// The seats around a table in its order, beginning behind one's own, which is none of them.
  func others(_ seats: Set<Seat>, of table: TableView) -> [Seat] {
    let own = table.seat(of: me)
    let rest = seats.filter { $0 != own }.sorted()
    return own.map { own in rest.filter { $0 > own } + rest.filter { $0 < own } } ?? rest
  }
}
