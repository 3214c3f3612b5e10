import Lines

struct CardDrawing {
  enum Size {
    /// Five columns and three rows.
    case small
    /// Seven columns and five rows, with the rank in two corners.
    case large

    var columns: Int { self == .small ? 5 : 7 }
  }

  let frame: CardTurn.Frame
  let size: Size
  /// Whether it lies face down for others, and only its owner sees it.
  var isHidden = false
  var isMarked = false
  var isCursor = false
  /// Whether it has the background of cards, where the terminal has colours for that.
  var hasGround = true

  func rows(_ style: DrawingStyle) -> [StyledText] {
    let inside = size.columns - 2
    switch frame {
    case .whole(let card):
      let faces = size == .small ? [small(card, style)] : large(card, style)
      return boxed(faces, inside, style, card == nil ? .back : .card)
    case .narrow(let card):
      let width = inside - 2
      let rank = style.narrow(card)
      let faces = (0..<(size == .small ? 1 : 3)).map { $0 == 0 ? rank.padded(width) : blank(width) }
      return boxed(faces, width, style, card == nil ? .back : .card).map { " " + $0 + " " }
    case .edge:
      let margin = StyledText(String(repeating: " ", count: size.columns / 2))
      let sides = Array(repeating: "│", count: size == .small ? 1 : 3)
      return (["╷"] + sides + ["╵"]).map { margin + StyledText(style.sign($0, "|")) + margin }
    }
  }

  private func blank(_ columns: Int) -> StyledText {
    StyledText(String(repeating: " ", count: columns))
  }

  private func back(_ columns: Int, _ style: DrawingStyle) -> StyledText {
    StyledText(String(repeating: style.sign("░", "?"), count: columns), .dim)
  }

  private func small(_ card: Card?, _ style: DrawingStyle) -> StyledText {
    card.map { style.card($0).padded(3) } ?? back(3, style)
  }

  /// Rank, suit, rank.
  private func large(_ card: Card?, _ style: DrawingStyle) -> [StyledText] {
    guard let card else { return Array(repeating: back(5, style), count: 3) }
    let whole = style.card(card)
    let text = whole.plain
    let (rank, suit) = (text.dropLast(), text.suffix(1))
    // A joker has no rank.
    guard !rank.isEmpty, text.count <= 3 else {
      return [whole.padded(5), blank(5), StyledText().beside(whole, 5)]
    }
    let looks = style.looks(card)
    return [
      StyledText(rank, looks).padded(5), StyledText(suit, looks).centered(5),
      StyledText().beside(StyledText(rank, looks), 5),
    ]
  }

  private func boxed(
    _ faces: [StyledText], _ inside: Int, _ style: DrawingStyle, _ ground: TextAttributes.Ground
  ) -> [StyledText] {
    let isDouble = isHidden
    let line = style.sign(isDouble ? "═" : "─", "-")
    let side = StyledText(style.sign(isDouble ? "║" : "│", isDouble ? "!" : "|"))
    func edge(_ left: String, _ right: String, _ middle: String?) -> StyledText {
      let half = inside / 2
      let lines = String(repeating: line, count: half)
      return StyledText(left + lines + (middle ?? line) + lines + right)
    }
    let top = edge(
      style.sign(isDouble ? "╔" : "╭", "+"), style.sign(isDouble ? "╗" : "╮", "+"),
      isMarked ? style.sign("×", "x") : nil)
    let foot = edge(
      style.sign(isDouble ? "╚" : "╰", "+"), style.sign(isDouble ? "╝" : "╯", "+"),
      isCursor ? style.sign("▲", "^") : nil)
    let rows = [top] + faces.map { side + $0 + side } + [foot]
    return hasGround ? rows.map { $0.on(ground) } : rows
  }
}

extension DrawingStyle {
  /// Draws cards side by side, also while some turn or are marked; the user can click their own.
  func drawn(
    _ cards: Spread.Cards, _ size: CardDrawing.Size, hasGround: Bool = true,
    selection: CardSelection? = nil, isClicked: Bool = false
  ) -> [StyledText] {
    var rows = Array(repeating: StyledText(), count: size == .small ? 3 : 5)
    for (index, card) in cards.cards.enumerated() {
      let drawing = CardDrawing(
        frame: cards.frames[index] ?? .whole(card), size: size, isHidden: index < cards.hidden,
        isMarked: selection?.marked.contains(index) ?? false,
        isCursor: selection?.cursor == index, hasGround: hasGround)
      for (row, text) in drawing.rows(self).enumerated() {
        rows[row] += isClicked ? text.clicked(.card(index)) : text
      }
    }
    return rows
  }

  /// Cards as boxes of three rows; while cards are being chosen, none has a double frame.
  func boxes(
    _ cards: Spread.Cards, selection: CardSelection? = nil, isClicked: Bool = false
  ) -> [StyledText] {
    let chosen = selection?.of(cards.cards)
    var cards = cards
    if chosen != nil { cards.hidden = 0 }
    return drawn(cards, .small, hasGround: false, selection: chosen, isClicked: isClicked)
  }

  /// The fewest chips for the amount, and the amount.
  func chips(_ amount: Int) -> StyledText {
    var pieces = StyledText()
    var rest = amount
    for chip in Self.chips where pieces.width < Self.mostChips {
      let count = min(rest / chip.worth, Self.mostChips - pieces.width)
      rest %= chip.worth
      pieces += StyledText(String(repeating: sign("●", "o"), count: count), chip.looks)
    }
    return pieces + StyledText(" \(amount)", .bold)
  }

  private static let mostChips = 6

  /// The colours of card rooms: white, red, green, black, and those for higher values.
  private static let chips: [(worth: Int, looks: TextAttributes)] = [
    (5000, .colored(.cyan)), (1000, .colored(.yellow)), (500, .colored(.blue)), (100, .dim),
    (25, .colored(.green)), (5, .colored(.red)), (1, .plain),
  ]
}
