import Lines

/// Draws a table in rows: the house or the board above, the other seats, and the user below.
struct TableDrawing {
  /// The least width of a seat beside others.
  private static let narrowestSeat = 26
  private static let widestSeat = 60
  /// The space between two boards.
  private static let boardGap: StyledText = "   "
  /// How many pots' winners are named where there is little room.
  private static let fewestResults = 2

  private let spread: Spread
  private let style: DrawingStyle
  private let selection: CardSelection?
  private let width: Int

  init(_ spread: Spread, _ style: DrawingStyle, selection: CardSelection?, width: Int) {
    (self.spread, self.style, self.selection, self.width) = (spread, style, selection, width)
  }

  /// The texts for the frame's first row.
  static func title(_ table: TableView, _ style: DrawingStyle) -> (StyledText, StyledText?) {
    let isPoker = table.kind == .poker
    let name = isPoker ? table.title : table.game == table.id.description ? nil : table.game
    var words = [name].compactMap(\.self).filter { !$0.isEmpty }
    if let round = table.round, round > 0 { words.append("\(isPoker ? "hand" : "round") \(round)") }
    if let deck = table.deck, !isPoker {
      words.append(deck == 1 ? "1 card left" : "\(deck) cards left")
    }
    if table.state == "over", !isPoker { words.append("over") }
    if table.isSeeded { words.append("given seed") }
    let dot = style.sign(" · ", " - ")
    let seats = "\(table.players.count) of \(max(table.seatCount, table.players.count)) seats"
    let watching = table.watching > 0 ? "\(dot)\(table.watching) watching" : ""
    return (
      StyledText(table.id.description, .bold) + StyledText(words.map { dot + $0 }.joined()),
      table.seatCount > 0 ? StyledText(seats + watching) : nil
    )
  }

  /// The drawings, from the most spacious to the shortest.
  var variants: [[StyledText]] {
    let setup = spread.setup(width)
    let middles = [boxedMiddle, lineMiddle(.max), lineMiddle(Self.fewestResults)]
    let seats = [seatCells, spread.rows(width)]
    let owns = [boxedOwn, lineOwn]
    let choices =
      spread.isPoker
      ? [
        (0, 0, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 0), (1, 1, 0), (0, 1, 1), (1, 1, 1),
        (2, 1, 1),
      ] : [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)]
    let blank = [StyledText()]
    let roomy = [setup, middles[0], seats[0], owns[0]].filter { !$0.isEmpty }
    return [roomy.reduce(blank) { $0 + $1 + blank }]
      + choices.map { setup + middles[$0.0] + seats[$0.1] + owns[$0.2] }
  }

  /// The boards side by side as boxes.
  private var boxedMiddle: [StyledText] {
    let drawn = spread.boards.map { board in
      let margin = StyledText(String(repeating: " ", count: board.label.width))
      return board.looked(style.boxes(board)).enumerated().map { row, text in
        (row == 1 ? board.label : margin) + text
      }
    }
    let rows = (0..<3).map { row in drawn.map { $0[row] }.joined(separator: Self.boardGap) }
    guard !drawn.isEmpty, rows.allSatisfy({ $0.width <= width }) else { return lineMiddle(.max) }
    return ([spread.title] + rows).map { $0.centered(width) } + spread.below(width, .max)
  }

  private func lineMiddle(_ most: Int) -> [StyledText] {
    let boards = spread.boards.map { board in
      (board.label.width > 0 ? "board " + board.label + " " : "")
        + style.cards(board.cards, turning: board.frames)
    }
    let gap: StyledText = spread.isPoker ? "    " : "   "
    let parts = ([spread.title] + boards).filter { $0.width > 0 }
    let whole = parts.joined(separator: gap)
    let rows =
      whole.width <= width ? [whole] : [spread.title, boards.joined(separator: gap)]
    return rows.filter { $0.width > 0 }.map { $0.centered(width) } + spread.below(width, most)
  }

  /// The seats in two rows each.
  private var seatCells: [StyledText] {
    let others = spread.others
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

  private var boxedOwn: [StyledText] {
    guard let (head, seat) = spread.own else { return [] }
    let count = seat.cards.cards.count
    guard count > 0, count * CardDrawing.Size.small.columns + 4 <= width else { return lineOwn }
    let boxes = style.boxes(seat.cards, selection: selection, isClicked: true)
    var rows = seat.cards.looked(boxes.map { "  " + $0 })
    let forms = spread.isPoker ? seat.worth : Array(seat.worth.prefix(1))
    let room = width - rows[1].width - 2
    if let worth = forms.first(where: { $0.width <= room }) {
      rows[1] += "  " + worth
    } else if let worth = forms.last {
      rows.append("  " + worth)
    }
    return [head] + rows
  }

  private var lineOwn: [StyledText] {
    guard let (head, seat) = spread.own else { return [] }
    let cards = seat.cards
    guard !cards.cards.isEmpty else { return [head] }
    var line = style.cards(cards.cards, turning: cards.frames)
    if let selection = selection?.of(cards.cards) {
      line = style.line(selection)
    } else if spread.isPoker, (1..<cards.cards.count).contains(cards.hidden) {
      let (down, up) = (cards.cards.prefix(cards.hidden), cards.cards.dropFirst(cards.hidden))
      line = style.cards(Array(down)) + "  " + style.cards(Array(up))
    }
    let row = "  " + (cards.isPast ? line.dim : line) + "   "
    let worth = seat.worth.first { row.width + $0.width <= width } ?? seat.worth.last ?? ""
    return [head, (row + worth).prefix(width)]
  }
}
