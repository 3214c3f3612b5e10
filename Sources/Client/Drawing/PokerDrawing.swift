import Cards
import Identity
import LineProtocol

/// Draws a poker table: street, pot and board above, the others' seats, and oneself below.
struct PokerDrawing {
  /// A seat beside others is no narrower.
  private static let narrowestSeat = 26
  private static let widestSeat = 40
  /// Between two boards.
  private static let boardGap = 3
  private static let nameWidths = [20, 16, 12, 9, 7]
  /// Pots whose winners are named where there is little room.
  private static let fewestResults = 2

  let table: TableView
  let view: FullView
  let style: DrawingStyle
  let width: Int

  var hand: PokerHandView { table.poker }

  /// What the frame's first row says of it.
  static func title(_ table: TableView, _ style: DrawingStyle) -> StyledText {
    var words: [String] = []
    if let title = table.title { words.append(title) }
    if let number = table.round, number > 0 { words.append("hand \(number)") }
    if table.isSeeded { words.append("given seed") }
    let dot = style.sign(" · ", " - ")
    return StyledText(table.id.description, .bold) + StyledText(words.map { dot + $0 }.joined())
  }

  /// From the roomiest to the shortest.
  var variants: [[StyledText]] {
    let middles = [boxedMiddle, lineMiddle, shortMiddle]
    let seats = [seatCells, seatRows]
    let owns = [boxedOwn, lineOwn]
    let choices = [
      (0, 0, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 0), (1, 1, 0), (0, 1, 1), (1, 1, 1),
      (2, 1, 1),
    ]
    let blank = [StyledText()]
    let roomy = [middles[0], seats[0], owns[0]].filter { !$0.isEmpty }
    return [roomy.reduce(blank) { $0 + $1 + blank }]
      + choices.map { middles[$0.0] + seats[$0.1] + owns[$0.2] }
  }

  // MARK: - The middle

  /// The street and what lies in the middle; what is waited for while nothing is played.
  var status: StyledText {
    guard let pot = hand.pot else { return StyledText(pause, .dim) }
    let bets = table.players.values.reduce(0) { min(Limits.amount, $0 + $1.bet) }
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
      return seat.value.name == view.me
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

  /// The boards beside each other with as much around each card as there is room for.
  private var boxedMiddle: [StyledText] {
    let boards = hand.boards
    let drawn = boards.enumerated().map { index, cards in
      let label = boards.count > 1 ? "\(index + 1) " : ""
      return style.boxes(cards).enumerated().map { row, text in
        StyledText(row == 1 ? label : String(repeating: " ", count: label.count)) + text
      }
    }
    let gap = StyledText(String(repeating: " ", count: Self.boardGap))
    let rows = (0..<3).map { row in drawn.map { $0[row] }.joined(separator: gap) }
    guard !boards.isEmpty, rows.allSatisfy({ $0.width <= width }) else { return lineMiddle }
    return [status.centered(width)] + rows.map { $0.centered(width) } + results(.max)
  }

  private var lineMiddle: [StyledText] {
    let boards = hand.boards.enumerated().map { index, cards in
      StyledText(hand.boards.count > 1 ? "board \(index + 1)  " : "") + style.cards(cards)
    }
    let gap = StyledText("    ")
    let whole = ([status] + boards).joined(separator: gap)
    if whole.width <= width { return [whole.centered(width)] + choices + results(.max) }
    return [status.centered(width), boards.joined(separator: gap).centered(width)] + results(.max)
  }

  /// One row of a board, and no more than two of winners.
  private var shortMiddle: [StyledText] {
    guard results(.max).count > Self.fewestResults else { return lineMiddle }
    return lineMiddle.dropLast(results(.max).count) + results(Self.fewestResults)
  }

  /// What may be chosen, with the one that stands in the input line.
  var choices: [StyledText] {
    guard let choice = view.choice else { return [] }
    let words = choice.words.enumerated().map { index, word in
      index == choice.chosen ? StyledText("[\(word)]", .bold) : StyledText(" \(word) ")
    }
    return words.joined(separator: " ").wrapped(width - 4, indent: 0).map { "  " + $0 }
  }

  /// Who has won which pot, and which cards never came; of more pots than `most` the last row says
  /// so.
  func results(_ most: Int) -> [StyledText] {
    let rows = hand.results.map { forms in
      let text = forms.first { DisplayWidth.of($0) <= width } ?? forms.last ?? ""
      return StyledText(text, .colored(.green))
    }
    let unseen = hand.rabbits.map { StyledText("Would have been: ", .dim) + style.cards($0) }
    guard rows.count > most else {
      return (rows + unseen).prefix(most).map { $0.prefix(width).centered(width) }
    }
    let rest = StyledText("and \(rows.count - most + 1) more pots", .colored(.green))
    return (rows.prefix(most - 1) + [rest]).map { $0.prefix(width).centered(width) }
  }

  // MARK: - Seats

  private var ownSeat: Seat? { table.seat(of: view.me) }

  /// Who sits around the table, but oneself, and an empty seat with the button.
  var others: [PokerSeatDrawing] {
    var seats = Set(table.players.keys)
    if let button = hand.button { seats.insert(button) }
    let rest = seats.filter { $0 != ownSeat }.sorted()
    let after = ownSeat.map { own in rest.filter { $0 > own } + rest.filter { $0 < own } } ?? rest
    return after.map { drawing($0) }
  }

  func drawing(_ seat: Seat) -> PokerSeatDrawing {
    PokerSeatDrawing(
      seat: seat, player: table.players[seat], hand: table.hands[.seat(seat)],
      hasButton: hand.button == seat, style: style, now: view.now)
  }

  /// Two rows a seat: name and chips, and below them bet, cards and state.
  private var seatCells: [StyledText] {
    let others = self.others
    let perRow = min(max(1, width / Self.narrowestSeat), max(1, others.count))
    let columns = min(width / perRow, Self.widestSeat)
    return stride(from: 0, to: others.count, by: perRow).flatMap { start in
      let row = others[start..<min(start + perRow, others.count)]
      return [
        row.map { $0.head(columns - 1).padded(columns) }.joined(),
        row.map { $0.rest(columns - 1).padded(columns) }.joined(),
      ]
    }
  }

  /// One row a seat, or for two of them if they are many, with as much of the names as leaves room
  /// for the rest at most seats.
  private var seatRows: [StyledText] {
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

  // MARK: - Oneself

  var ownHead: StyledText? {
    guard let seat = ownSeat, let player = table.players[seat] else { return nil }
    let own = drawing(seat)
    let isAsked = view.isAsked || player.clock != nil
    let mark = isAsked ? StyledText(style.sign("▶ ", "> "), .bold) : "  "
    let state = view.isAsked ? "" : own.status(bar: 8)
    return mark + own.name(.max).bold + "   stack \(player.balance)"
      + StyledText(player.bet > 0 ? "   bet \(player.bet)" : "") + "   " + state
  }

  /// What one's own cards are, and what they are worth so far in so many columns.
  func ownHand(_ columns: (HandView) -> Int) -> (hand: HandView, worth: StyledText)? {
    guard let hand = ownSeat.flatMap({ table.hands[.seat($0)] }), !hand.cards.isEmpty else {
      return nil
    }
    let room = columns(hand)
    let worth = hand.names.first { DisplayWidth.of($0) <= room } ?? hand.names.last ?? ""
    return (hand, StyledText(worth))
  }

  private var boxedOwn: [StyledText] {
    guard let head = ownHead else { return [] }
    guard
      let (hand, worth) = ownHand({ width - 5 - $0.cards.count * DrawingStyle.cardWidth }),
      hand.cards.count * DrawingStyle.cardWidth + 2 <= width
    else { return lineOwn }
    var boxes = style.boxes(hand.cards, down: hand.down.count)
    if let selection = view.selection, selection.cards == hand.down.compactMap(\.self) {
      boxes = style.boxes(selection)
    }
    var rows = boxes.map { "  " + $0.clicked(each: DrawingStyle.cardWidth) { .card($0) } }
    if hand.isOld {
      rows = rows.map(\.dim)
    } else if let time = hand.changedAt, view.now - time < PlayerView.markTime {
      rows = rows.map(\.bold)
    }
    rows[1] += "  " + worth
    return [head] + rows.map { $0.prefix(width) }
  }

  private var lineOwn: [StyledText] {
    guard let head = ownHead else { return [] }
    guard let (hand, worth) = ownHand({ width - 6 - 4 * $0.cards.count }) else { return [head] }
    var cards = style.cards(hand.down)
    if let selection = view.selection, selection.cards == hand.down.compactMap(\.self) {
      cards = style.line(selection)
    }
    if !hand.up.isEmpty { cards += (hand.down.isEmpty ? "" : "  ") + style.cards(hand.up) }
    return [head, ("  " + (hand.isOld ? cards.dim : cards) + "   " + worth).prefix(width)]
  }
}
