import Lines

/// Draws a poker table: street, pot, boards and seats.
struct PokerDrawing {
  private static let nameWidths = [20, 16, 12, 9, 7]
  /// How many of a pot's forms name the winner's hand, and not only its kind.
  private static let named = 2

  let table: TableView
  let view: FullView
  let style: DrawingStyle

  private var hand: PokerHandView { table.poker }

  var spread: Spread {
    let boards = hand.boards.enumerated().map { index, cards in
      Spread.Cards(
        label: StyledText(hand.boards.count > 1 ? "\(index + 1) " : ""), cards: cards)
    }
    let bets = table.players.values.reduce(0) { min(Limits.amount, $0 + $1.bet) }
    let own = table.ownSeat.flatMap { seat in
      ownHead(drawing(seat)).map { ($0, self.seat(drawing(seat))) }
    }
    return Spread(
      isPoker: true, setup: { _ in [] }, title: status(bets), boards: boards,
      pot: max(0, (hand.pot ?? 0) - bets), below: { choices($0) + results($0, $1) },
      others: others.map { seat($0) }, rows: rows, own: own)
  }

  // MARK: - The middle

  /// The street and the middle; between hands, what the table waits for.
  private func status(_ bets: Int) -> StyledText {
    guard let pot = hand.pot else { return StyledText(pause, .dim) }
    var words = [hand.street, hand.isBombPot ? "bomb pot" : nil].compactMap(\.self)
      .map { StyledText($0) }
    let inBets = bets > 0 && bets < pot ? ", \(bets) of it in bets" : ""
    let parts = hand.sidePots.enumerated().map { $0 == 0 ? "main \($1)" : "side \($1)" }
    let sides = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    words.append(StyledText("pot \(pot)", .bold) + StyledText(sides + inBets))
    return words.joined(separator: StyledText(style.sign(" · ", " - ")))
  }

  private var pause: String {
    if let choice = view.choice { return "You choose: \(choice.words[choice.chosen])" }
    if table.state != "hand", let seat = table.players.first(where: { $0.value.clock != nil }) {
      return seat.value.isMe
        ? "You choose what is dealt" : "\(seat.value.name) chooses what is dealt"
    }
    return switch table.state {
    case "hand": ""
    case "choice": "The next game is being chosen"
    case "next" where hand.results.isEmpty: "The next hand begins soon"
    case "next": "The hand is over"
    default: "Waiting for players"
    }
  }

  /// The choices, with the one in the input line marked.
  private func choices(_ width: Int) -> [StyledText] {
    guard let choice = view.choice else { return [] }
    let words = choice.words.enumerated().map { index, word in
      index == choice.chosen ? StyledText("[\(word)]", .bold) : StyledText(" \(word) ")
    }
    return words.joined(separator: " ").wrapped(width - 4, indent: 0).map { "  " + $0 }
  }

  /// The winners of each pot, and the cards that never came; if there are more pots than `most`,
  /// the last row says so.
  private func results(_ width: Int, _ most: Int) -> [StyledText] {
    let unseen = hand.rabbits.map { StyledText("Would have been: ", .dim) + style.cards($0) }
    // A single pot has two rows where one would cut the name of the winner's hand.
    if let forms = hand.results.first, hand.results.count == 1, most > 2,
      !forms.prefix(Self.named).contains(where: { Columns.width(of: $0) <= width })
    {
      let rows = StyledText(forms.first ?? "", .colored(.green)).wrapped(width, indent: 0)
      if rows.count == 2 {
        return (rows + unseen).prefix(most).map { $0.centered(width) }
      }
    }
    let rows = hand.results.map { forms in
      let text = forms.first { Columns.width(of: $0) <= width } ?? forms.last ?? ""
      return StyledText(text, .colored(.green))
    }
    guard rows.count > most else {
      return (rows + unseen).prefix(most).map { $0.prefix(width).centered(width) }
    }
    let rest = StyledText("and \(rows.count - most + 1) more pots", .colored(.green))
    return (rows.prefix(most - 1) + [rest]).map { $0.prefix(width).centered(width) }
  }

  // MARK: - Seats

  /// The players around the table except the user, and an empty seat if it has the button.
  private var others: [PokerSeatDrawing] {
    let button = hand.button.map { [$0] } ?? []
    return table.others(Set(table.players.keys).union(button)).map { drawing($0) }
  }

  private func drawing(_ seat: Seat) -> PokerSeatDrawing {
    PokerSeatDrawing(
      seat: seat, player: table.players[seat], hand: table.hands[.seat(seat)],
      hasButton: hand.button == seat, style: style, view: view)
  }

  private func seat(_ drawing: PokerSeatDrawing) -> Spread.Seat {
    var cards = Spread.Cards()
    if let hand = drawing.hand {
      let isOwn = drawing.seat == table.ownSeat
      cards = Spread.Cards(
        cards: hand.cards, hidden: isOwn ? hand.down.count : 0, isPast: hand.isOld,
        isNew: view.isNews(hand.changedAt))
    }
    return Spread.Seat(
      head: drawing.head, rest: drawing.rest, plate: drawing.plate, cards: cards,
      worth: (drawing.hand?.names ?? []).map { StyledText($0) }, bet: drawing.player?.bet ?? 0)
  }

  /// One row for each seat, or for two if there are many, with names cut so that the rest fits at
  /// most seats.
  private func rows(_ width: Int) -> [StyledText] {
    let others = self.others
    let perRow = others.count > 3 ? 2 : 1
    let columns = width / perRow
    let stack = others.map(\.stack.width).max() ?? 0
    func wholeSeats(_ name: Int) -> Int {
      others.count { $0.isWhole(columns - 1, name: name, stack: stack) }
    }
    let most = Self.nameWidths.map(wholeSeats).max()
    let name = Self.nameWidths.first { wholeSeats($0) == most } ?? 0
    return stride(from: 0, to: others.count, by: perRow).map { start in
      others[start..<min(start + perRow, others.count)]
        .map { $0.row(columns - 1, name: name, stack: stack).padded(columns) }.joined()
    }
  }

  private func ownHead(_ own: PokerSeatDrawing) -> StyledText? {
    guard let player = own.player else { return nil }
    let isAsked = view.isAsked || player.clock != nil
    let state = view.isAsked ? "" : own.status(bar: 8)
    return style.mark(isAsked) + own.name(.max).bold + "   stack \(player.balance)"
      + StyledText(player.bet > 0 ? "   bet \(player.bet)" : "") + "   " + state
  }
}
