import Cards
import Identity
import LineProtocol

/// What a felt has on it, whatever is played.
struct FeltContent {
  /// Cards as they lie somewhere.
  struct Cards {
    var cards: [Card?] = []
    /// So many of them lie face down for others.
    var hidden = 0
    var frames: [Int: CardTurn.Frame] = [:]
    /// Of a round that is over.
    var isPast = false
    var isNew = false
  }

  /// A seat beside the felt.
  struct Seat {
    /// Who sits there, and with how much: from the clearest to the shortest for so many columns.
    let lines: (_ columns: Int) -> [StyledText]
    let cards: Cards
    /// What they are worth, if that is known: from the clearest to the shortest.
    let worth: [StyledText]
    /// Chips before the seat.
    let bet: Int
  }

  /// A row of cards in the middle.
  struct Row {
    var label = StyledText()
    let cards: Cards
  }

  /// What stands above the cards of the middle, the cards, and what stands below.
  let above: [StyledText]
  let rows: [Row]
  let pot: Int
  let below: [StyledText]
  /// The others in the order of the table.
  let others: [Seat]
  /// Who one is oneself, and with which cards.
  let own: (head: StyledText, seat: Seat)?
}

extension TableDrawing {
  /// The same as `variants`, for a felt.
  var felt: FeltContent {
    if table.kind == .poker {
      return PokerDrawing(table: table, view: view, style: style, width: width).felt
    }
    let middle = middleCards
    let isOld = isBetting && table.hands[.dealer].map { isPast($0) } == true
    let row = FeltContent.Row(
      cards: FeltContent.Cards(cards: middle, frames: middleFrames, isPast: isOld))
    let others = self.others
    let middleWidth = FeltDrawing.middleColumns(width, others: others.count)
    let narrow = TableDrawing(table, view, style, width: middleWidth)
    return FeltContent(
      above: narrow.setup + (middleTitle.width > 0 ? [middleTitle] : []),
      rows: middle.isEmpty ? [] : [row], pot: 0, below: narrow.drawn,
      others: others.map { seat($0) }, own: own.map { (ownHead($0), seat($0)) })
  }

  private func seat(_ drawing: SeatDrawing) -> FeltContent.Seat {
    var cards = FeltContent.Cards()
    if let hand = drawing.hand {
      cards = FeltContent.Cards(
        cards: hand.cards, hidden: drawing.seat == ownSeat ? hand.down.count : 0,
        frames: frames(hand), isPast: isPast(hand), isNew: isNew(hand))
    }
    let worth = drawing.hand.map { [self.worth($0), self.worth($0, isShort: true)] } ?? []
    let isActing = drawing.player?.clock != nil
    let mark: StyledText = isActing ? StyledText(style.sign("▶ ", "> "), .bold) : "  "
    return FeltContent.Seat(
      lines: { columns in
        let name = mark + StyledText(drawing.title, isActing ? .bold : .plain)
        let balance = drawing.player.map { isBetting ? "$\($0.balance)  " : "" } ?? ""
        return [name, ("  " + StyledText(balance) + status(drawing))].map { $0.prefix(columns) }
      }, cards: cards, worth: worth.filter { $0.width > 0 },
      bet: isBetting ? drawing.player?.bet ?? 0 : 0)
  }

  private var ownSeat: Seat? { table.seat(of: view.me) }
}

extension PokerDrawing {
  /// The same as `variants`, for a felt.
  var felt: FeltContent {
    let boards = hand.boards.enumerated().map { index, cards in
      FeltContent.Row(
        label: StyledText(hand.boards.count > 1 ? "\(index + 1) " : ""),
        cards: FeltContent.Cards(cards: cards))
    }
    let own = ownHead.flatMap { head in
      table.seat(of: view.me).map { (head, seat(drawing($0))) }
    }
    let others = self.others
    let middleWidth = FeltDrawing.middleColumns(width, others: others.count)
    let narrow = PokerDrawing(table: table, view: view, style: style, width: middleWidth)
    return FeltContent(
      above: [status], rows: boards, pot: inTheMiddle,
      below: narrow.choices + narrow.results(.max),
      others: others.map { seat($0) }, own: own)
  }

  /// Chips that no seat has before it.
  private var inTheMiddle: Int {
    let bets = table.players.values.reduce(0) { min(Limits.amount, $0 + $1.bet) }
    return max(0, (hand.pot ?? 0) - bets)
  }

  private func seat(_ drawing: PokerSeatDrawing) -> FeltContent.Seat {
    var cards = FeltContent.Cards()
    var worth: [String] = []
    if let hand = drawing.hand {
      let isOwn = drawing.seat == table.seat(of: view.me)
      cards = FeltContent.Cards(
        cards: hand.cards, hidden: isOwn ? hand.down.count : 0, isPast: hand.isOld,
        isNew: hand.changedAt.map { view.now - $0 < PlayerView.markTime } ?? false)
      worth = hand.names
    }
    return FeltContent.Seat(
      lines: { columns in
        let status = drawing.status(bar: columns > 24 ? 6 : 0)
        return [
          drawing.mark + drawing.name(columns - 2),
          ("  " + drawing.stack + "  " + status).prefix(columns),
        ]
      }, cards: cards, worth: worth.map { StyledText($0) }, bet: drawing.player?.bet ?? 0)
  }
}
