/// Draws a round of the score book: a row for each element, a column for each team, and the totals
/// below.
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
    if let title = sheet.title { words.append(title) }
    let rounds = sheet.rounds.map { " of \($0)" } ?? ""
    words += ["round \(sheet.round)\(rounds)", "\(sheet.complete) %"]
    return (StyledText("book", .bold) + StyledText(words.map { dot + $0 }.joined()), nil)
  }

  /// The rows, at most `height`: if not all fit, those around the cursor, and below them the sums
  /// that leave room for as many counts.
  func rows(_ height: Int) -> [StyledText] {
    let count = sheet.elements.count
    let all = count + SheetView.Sum.allCases.count
    let room = min(all, max(1, height - (headRows - 1) - 1))
    var shown: [Int]
    if sheet.isAtSums || room == all {
      shown = Array(all - room..<all)
    } else {
      let elements = min(count, room - min(SheetView.Sum.allCases.count, room / 2))
      let first = min(max(0, sheet.cursor.element - elements / 2), count - elements)
      shown = Array(first..<first + elements) + Array(count..<count + room - elements)
    }
    let above = shown.first ?? 0
    return heads(above: above, below: all - above - shown.count)
      + shown.map { $0 < count ? element($0) : sum($0) }
  }

  private func sum(_ place: Int) -> StyledText {
    let sum = SheetView.Sum.allCases[place - sheet.elements.count]
    let cells = sheet.teams.enumerated().map { column, team in
      let isCursor = sheet.cursor == .init(team: column, element: place)
      let cell =
        switch sum {
        case .round: cell(team.roundTotal, isCursor: isCursor)
        case .total: cell(team.total, .bold, isCursor: isCursor)
        case .meld: cell(team.meld, isCursor: isCursor)
        case .behind: cell(team.behind > 0 ? team.behind : nil, isCursor: isCursor)
        }
      return clicked(cell, .init(team: column, element: place))
    }
    let title =
      switch sum {
      case .round: "Round \(sheet.round)"
      case .total: "Total"
      case .meld: "Opening meld"
      case .behind: "Behind"
      }
    return row(title, "", cells)
  }

  private func cell(
    _ number: Int?, _ looks: TextAttributes = .plain, isCursor: Bool
  ) -> StyledText {
    let text = number.map { Self.number($0, style) } ?? ""
    return isCursor ? bracketed(text) : StyledText(text, looks) + Self.bracketPlace
  }

  /// The item at the cursor.
  private func bracketed(_ text: String) -> StyledText {
    StyledText(
      "[\(text.isEmpty ? " " : text)]", TextAttributes(isBold: true, isReversed: true))
  }

  /// The bracket of the cursor must not move the numbers.
  private static let bracketPlace: StyledText = " "

  /// A cell as wide as its column, which a click selects.
  private func clicked(_ cell: StyledText, _ place: SheetView.Cursor) -> StyledText {
    StyledText().beside(cell + "  ", columnWidth).clicked(.cell(place))
  }

  private var columnWidth: Int {
    let room = width - Self.titleWidth - Self.pointsWidth - 2
    return min(18, max(8, room / max(1, sheet.teams.count)))
  }

  private func row(_ title: String, _ points: String, _ cells: [StyledText]) -> StyledText {
    let head = StyledText("  " + title).padded(Self.titleWidth)
    let worth = StyledText("").beside(StyledText(points), Self.pointsWidth)
    return cells.reduce(head + worth) {
      $0 + ($1.width == columnWidth ? $1 : StyledText().beside($1 + "  ", columnWidth))
    }
  }

  /// The teams, with their players beside them if there is room and otherwise below; before them,
  /// the number of hidden rows.
  private func heads(above: Int, below: Int) -> [StyledText] {
    let up = above > 0 ? "\(style.sign("↑", "^")) \(above)  " : ""
    let down = below > 0 ? "\(style.sign("↓", "v")) \(below)" : ""
    let hidden = up + down
    guard headRows > 1 else { return [row(hidden, "", headings)] }
    return [
      row(hidden, "", sheet.teams.map { StyledText($0.name, .bold) + mark($0) }),
      row("Players", "", sheet.teams.map { fitted(players($0)) }),
    ]
  }

  private var headings: [StyledText] {
    sheet.teams.map { StyledText($0.name, .bold) + StyledText(" " + players($0)) + mark($0) }
  }

  private var headRows: Int { headings.allSatisfy { $0.width <= columnWidth - 2 } ? 1 : 2 }

  private func players(_ team: SheetView.Team) -> String {
    team.initials.replacing(",", with: "+")
  }

  private func mark(_ team: SheetView.Team) -> StyledText {
    StyledText(team.isFinished ? style.sign(" ✓", " x") : "")
  }

  private func fitted(_ text: String) -> StyledText {
    let (text, room) = (StyledText(text), columnWidth - 2)
    return text.width <= room ? text : text.prefix(room - 1) + StyledText(style.sign("…", "."))
  }

  private func element(_ index: Int) -> StyledText {
    let element = sheet.elements[index]
    let cells = sheet.teams.indices.map { team in
      let place = SheetView.Cursor(team: team, element: index)
      let cell = cell(element, sheet.teams[team].name, isCursor: sheet.cursor == place)
      return clicked(cell, place)
    }
    return row(element.title, Self.number(element.points, style), cells)
  }

  private func cell(_ element: SheetView.Element, _ team: String, isCursor: Bool) -> StyledText {
    let cell = SheetView.Cell(team: team, element: element.name)
    let count = sheet.counts[cell] ?? 0
    let isMark = element.name == "win"
    let text = isMark ? (count > 0 ? style.sign("✓", "x") : "") : Self.number(count, style)
    let news = sheet.news(of: cell, at: view.now)
    if isCursor {
      return beside(sheet.rival ?? news, isMark, bracketed(sheet.typed ?? text))
    }
    let isNew = sheet.changedAt[cell].map { view.now - $0 < PlayerView.markTime } ?? false
    return beside(news, isMark, StyledText(text, isNew ? .bold : .plain) + Self.bracketPlace)
  }

  /// A cell with the author of another person's entry, and that entry's count if it was made while
  /// the user is typing there, as far as there is room.
  private func beside(
    _ entry: SheetView.OthersEntry?, _ isMark: Bool, _ cell: StyledText
  ) -> StyledText {
    guard let entry else { return cell }
    let count = isMark || sheet.rival != entry ? "" : " \(Self.number(entry.count, style))"
    let room = columnWidth - 3 - cell.width - count.utf8.count
    let name = StyledText(entry.author).prefix(max(0, room))
    return (name.width > 0 ? name : "!") + StyledText(count + " ") + cell
  }

  /// A number, such as `1,250` or `−1`.
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
