import Lines

/// Draws a table on a large screen: a felt with the other seats around it, cards and chips in the
/// middle and before the seats, and the user below.
struct FeltDrawing {
  /// The smallest area for a felt.
  private static let smallest = (columns: 76, rows: 30)
  /// The most seats around a felt.
  private static let mostSeats = 9
  private static let topRows = 6
  /// The most rows of a plate. The last one covers the edge of the felt.
  private static let plateRows = 7
  private static let widestPlate = 28
  /// Five large cards, with a margin.
  private static let middleColumns = 37

  private let spread: Spread
  private let style: DrawingStyle
  private let selection: CardSelection?
  private let width: Int
  private let height: Int

  /// `nil` if there is too little room, or too much to place.
  init?(
    _ spread: Spread, _ style: DrawingStyle, selection: CardSelection?, width: Int,
    height: Int
  ) {
    guard width >= Self.smallest.columns, height >= Self.smallest.rows,
      spread.others.count <= Self.mostSeats
    else { return nil }
    (self.spread, self.style, self.selection) = (spread, style, selection)
    (self.width, self.height) = (width, height)
  }

  /// The rows, as many as fit.
  var rows: [StyledText] {
    var canvas = Canvas(width: width, height: height)
    let own = ownRows
    let (top, bottom) = (topSeats.isEmpty ? 1 : Self.topRows, height - own.count - 1)
    let left = sides.left.isEmpty && sides.right.isEmpty ? 2 : plate / 2
    let right = width - 1 - left
    if bottom - top > 2 * Self.corner.count, right - left > 20 {
      for row in top...bottom {
        drawFelt(
          on: &canvas, row: row, left...right, depth: min(row - top, bottom - row),
          isTop: row - top < bottom - row)
      }
    }
    for (index, seat) in topSeats.enumerated() {
      let center = width * (2 * index + 1) / (2 * topSeats.count)
      let rows = plateRows(seat)
      place(rows, on: &canvas, row: max(0, top - rows.count), center: center)
      let bet = chips(seat)
      canvas.put(bet, row: top + 2, column: center - bet.width / 2)
    }
    for (isLeft, seats) in [(true, sides.left), (false, sides.right)] {
      for (index, seat) in seats.enumerated() {
        let span = bottom - top - 1
        let middle = top + 1 + span * (2 * index + 1) / (2 * seats.count)
        let rows = plateRows(seat)
        let row = middle - (rows.count + 1) / 2
        place(rows, on: &canvas, row: row, center: isLeft ? plate / 2 : width - (plate + 1) / 2)
        let bet = chips(seat)
        let column = isLeft ? left + 2 : right - 1 - bet.width
        canvas.put(bet, row: row + rows.count, column: column)
      }
    }
    let middle = self.middle(bottom - top - 5)
    let row = top + 1 + max(0, bottom - top - 1 - middle.count) / 2
    for (index, text) in middle.enumerated() {
      canvas.put(text, row: row + index, column: max(0, width - text.width) / 2)
    }
    if let seat = spread.own?.seat {
      let bet = chips(seat)
      canvas.put(bet, row: bottom - 2, column: (width - bet.width) / 2)
    }
    canvas.put(own, row: height - own.count, column: 0)
    return canvas.rows
  }

  // MARK: - Seats

  /// The columns of a seat: the space that the middle leaves on either side.
  private var plate: Int { Self.plate(width) }

  private static func plate(_ width: Int) -> Int {
    min(widestPlate, (width - middleColumns - 2) / 2)
  }

  /// The columns between the seats of that many others.
  static func middleColumns(_ width: Int, others: Int) -> Int {
    let hasSides = places.indices.contains(others) && places[others].side > 0
    return max(1, hasSides ? width - 2 * plate(width) - 2 : width - 10)
  }

  /// How many sit on each side, and how many above, by the number of others.
  private static let places: [(side: Int, top: Int)] = [
    (0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3),
  ]

  private var sides: (left: [Spread.Seat], right: [Spread.Seat]) {
    let side = Self.places[spread.others.count].side
    // Clockwise from the user: up on the left, down on the right.
    return (spread.others.prefix(side).reversed(), spread.others.suffix(side))
  }

  private var topSeats: [Spread.Seat] {
    let places = Self.places[spread.others.count]
    return Array(spread.others.dropFirst(places.side).prefix(places.top))
  }

  private func chips(_ seat: Spread.Seat) -> StyledText {
    seat.bet > 0 ? style.chips(seat.bet) : ""
  }

  private func plateRows(_ seat: Spread.Seat) -> [StyledText] {
    let cards = seat.cards
    var rows = seat.plate(plate).filter { line in line.plain.contains { $0 != " " } }
      .flatMap { $0.wrapped(plate, indent: 2) }
    if !cards.cards.isEmpty, cards.cards.count * CardDrawing.Size.small.columns <= plate {
      rows += cards.looked(style.drawn(cards, .small))
    } else if !cards.cards.isEmpty {
      let spaced = style.cards(cards.cards, turning: cards.frames)
      let joined = cards.cards.map(style.card).joined()
      rows += cards.looked([spaced.width <= plate ? spaced : joined])
    }
    let isOpen = cards.cards.contains { $0 != nil }
    if isOpen {
      let forms = seat.worth.map { $0.wrapped(plate, indent: 0) }
      rows += forms.first { rows.count + $0.count <= Self.plateRows } ?? forms.last ?? []
    }
    return Array(rows.prefix(Self.plateRows))
  }

  /// A seat covers the edge of the felt, which must not show between its rows.
  private func place(_ rows: [StyledText], on canvas: inout Canvas, row: Int, center: Int) {
    let column = max(0, center - plate / 2)
    for (index, text) in rows.enumerated() {
      canvas.fill(row: row + index, column..<column + plate, nil)
      canvas.put(text.padded(plate), row: row + index, column: column)
    }
  }

  // MARK: - The middle

  /// In at most `room` rows.
  private func middle(_ room: Int) -> [StyledText] {
    let columns = Self.middleColumns(width, others: spread.others.count)
    let pot = spread.pot > 0 ? [style.chips(spread.pot)] : []
    let above = (spread.setup(columns) + [spread.title]).filter { $0.width > 0 }
    let texts = (
      above.flatMap { $0.wrapped(columns, indent: 0) }, pot + spread.below(columns, .max)
    )
    let forms: [(Spread.Cards) -> [StyledText]] = [
      { drawn($0, .large) }, { drawn($0, .small) },
      { [$0.label + style.cards($0.cards, turning: $0.frames)] },
    ]
    // With several boards none is drawn large, so that they can be compared.
    let first = spread.boards.count > 1 ? 1 : 0
    let heights = texts.0.count + texts.1.count
    let form =
      forms[first...].first { form in
        let rows = spread.boards.flatMap(form)
        return !rows.contains { $0.width > columns } && rows.count + heights <= room
      } ?? forms[2]
    let whole = texts.0 + spread.boards.flatMap(form) + texts.1
    return whole.prefix(max(0, room)).map { $0.prefix(columns) }
  }

  private func drawn(_ row: Spread.Cards, _ size: CardDrawing.Size) -> [StyledText] {
    let cards = style.drawn(row, size)
    let label = String(repeating: " ", count: row.label.width)
    return row.looked(cards).enumerated().map { index, text in
      (index == cards.count / 2 ? row.label : StyledText(label)) + text
    }
  }

  // MARK: - Oneself

  private var ownRows: [StyledText] {
    guard let (head, seat) = spread.own else { return [] }
    let cards = seat.cards
    guard !cards.cards.isEmpty else { return [head.prefix(width)] }
    let size: CardDrawing.Size =
      cards.cards.count * CardDrawing.Size.large.columns + 4 <= width ? .large : .small
    let chosen = selection?.of(cards.cards)
    var rows = cards.looked(style.drawn(cards, size, selection: chosen, isClicked: true))
      .map { "  " + $0 }
    let middle = rows.count / 2
    let room = width - rows[middle].width - 3
    if let worth = seat.worth.first(where: { $0.width <= room }) {
      rows[middle] += "  " + worth
    } else if let worth = seat.worth.last {
      rows.append("  " + worth)
    }
    return ([head] + rows).map { $0.prefix(width) }
  }

  // MARK: - The felt

  /// How far a rounded corner extends along the long side, row by row.
  private static let corner = [6, 3, 1]

  /// Draws a row of the felt; the first and last ones have nothing between their ends.
  ///
  /// - Parameter depth: how far the row is from the nearer long side.
  private func drawFelt(
    on canvas: inout Canvas, row: Int, _ columns: ClosedRange<Int>, depth: Int, isTop: Bool
  ) {
    let line = style.sign("─", "-")
    let (above, below) = (
      (style.sign("╭", "."), style.sign("╮", ".")), (style.sign("╰", "'"), style.sign("╯", "'"))
    )
    let (near, far) = isTop ? above : below
    let (farIn, nearIn) = isTop ? below : above
    let inset = depth < Self.corner.count ? Self.corner[depth] : 0
    let (start, end) = (columns.lowerBound + inset, columns.upperBound + 1 - inset)
    let edges: (left: String, right: String)
    switch depth {
    case 0: edges = (near + String(repeating: line, count: end - start - 2) + far, "")
    case ..<Self.corner.count:
      let lines = String(repeating: line, count: Self.corner[depth - 1] - inset - 1)
      edges = (near + lines + nearIn, farIn + lines + far)
    case Self.corner.count: edges = (near + nearIn, farIn + far)
    default: edges = (style.sign("│", "|"), style.sign("│", "|"))
    }
    canvas.fill(row: row, start..<end, .felt)
    canvas.put(StyledText(edges.left), row: row, column: start)
    canvas.put(StyledText(edges.right), row: row, column: end - Columns.width(of: edges.right))
  }
}
