/// Draws a round of the score book: a row an element, a column a team, and below what it comes to.
struct SheetDrawing {
  private static let titleWidth = 22
  private static let pointsWidth = 6

  private let sheet: SheetView
  private let view: FullView
  private let style: DrawingStyle
  private let width: Int

  init(_ sheet: SheetView, _ view: FullView, _ style: DrawingStyle, width: Int) {
    (self.sheet, self.view, self.style, self.width) = (sheet, view, style, width)
  }

  static func title(_ sheet: SheetView, _ style: DrawingStyle) -> (StyledText, StyledText?) {
    let dot = style.sign(" · ", " - ")
    var words = ["game \(sheet.game)"]
    if !sheet.profile.isEmpty { words.append(sheet.profile) }
    words += ["round \(sheet.round) of 4", "\(sheet.complete) %"]
    return (StyledText("book", .bold) + StyledText(words.map { dot + $0 }.joined()), nil)
  }

  /// The rows, no more than `height`: of the elements those around the cursor.
  func rows(_ height: Int) -> [StyledText] {
    let teams = sheet.teams
    let behind = teams.map { $0.behind > 0 ? Self.number($0.behind, style) : "" }
    let sums = [
      row("Round \(sheet.round)", "", teams.map { total($0.roundTotal) }),
      row("Total", "", teams.map { total($0.total).bold }),
      row("Opening meld", "", teams.map { total($0.meld) }),
      row("Behind", "", behind.map { StyledText($0) + " " }),
    ]
    let count = sheet.elements.count
    let shownSums = sums.prefix(max(2, height - 1 - count))
    let room = max(1, height - 1 - shownSums.count)
    let first = min(max(0, sheet.cursor.element - room / 2), max(0, count - room))
    return [heads] + (first..<min(first + room, count)).map(element) + shownSums
  }

  /// A number below those of the cells, which have a bracket's place behind them.
  private func total(_ number: Int) -> StyledText { StyledText(Self.number(number, style)) + " " }

  private var columnWidth: Int {
    let room = width - Self.titleWidth - Self.pointsWidth - 2
    return min(18, max(8, room / max(1, sheet.teams.count)))
  }

  private func row(_ title: String, _ points: String, _ cells: [StyledText]) -> StyledText {
    let head = StyledText("  " + title).padded(Self.titleWidth)
    let worth = StyledText("").beside(StyledText(points), Self.pointsWidth)
    return cells.reduce(head + worth) {
      $0 + StyledText("").beside($1 + "  ", columnWidth)
    }
  }

  private var heads: StyledText {
    let cells = sheet.teams.map { team in
      let players = team.initials.replacing(",", with: "+")
      let mark = team.isFinished ? style.sign(" ✓", " x") : ""
      return StyledText(team.name, .bold) + StyledText(" \(players)\(mark)")
    }
    return row("", "", cells)
  }

  private func element(_ index: Int) -> StyledText {
    let element = sheet.elements[index]
    let cells = sheet.teams.indices.map { team in
      cell(
        element, sheet.teams[team].name, isCursor: sheet.cursor == .init(team: team, element: index)
      )
    }
    return row(element.title, Self.number(element.points, style), cells)
  }

  private func cell(_ element: SheetView.Element, _ team: String, isCursor: Bool) -> StyledText {
    let cell = SheetView.Cell(team: team, element: element.name)
    let count = sheet.counts[cell] ?? 0
    let isMark = element.name == "win"
    var text = isMark ? (count > 0 ? style.sign("✓", "x") : "") : Self.number(count, style)
    if isCursor {
      text = sheet.typed ?? text
      return StyledText(
        "[\(text.isEmpty ? " " : text)]", TextAttributes(isBold: true, isReversed: true))
    }
    let isNew = sheet.changedAt[cell].map { view.now - $0 < PlayerView.markTime } ?? false
    // The bracket of the cursor must not move the numbers.
    return StyledText(text, isNew ? .bold : .plain) + " "
  }

  /// `1,250` and `−1`.
  static func number(_ number: Int, _ style: DrawingStyle) -> String {
    let digits = String(number.magnitude)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return (number < 0 ? style.sign("−", "-") : "") + grouped
  }
}
