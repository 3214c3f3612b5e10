import Lines

/// Draws the full screen: a frame with its contents, the log, the hints, the input line and the
/// tabs. Every row is as wide as the terminal.
struct FullScreenDrawing {
  /// Rows that are always there: two of the frame, the line between, the hints, the input.
  private static let fixedRows = 5
  /// The same if the log is beside the table.
  private static let fixedRowsBesideLog = 4
  private static let narrowestLog = 36
  private static let widestLog = 60
  /// The columns of a lesson beside a table.
  private static let lessonColumns = 41
  /// The fewest visible lines of the log.
  private static let fewestLogRows = 4

  private let view: FullView
  private let style: DrawingStyle
  private let size: TerminalSize

  init(_ view: FullView, _ size: TerminalSize, _ style: DrawingStyle) {
    (self.view, self.size, self.style) = (view, size.usable, style)
  }

  /// The columns inside the frame.
  private var inner: Int { size.columns - 2 }

  /// The picture of the whole screen: between the first row and the hints, the body and the log.
  var picture: Picture {
    let (head, rows) = middle
    let (input, column) = inputRow
    return Picture(
      rows: [head] + rows + [hints, framed(input), tabs],
      cursorRow: size.rows - 2, cursorColumn: column + 1)
  }

  private var middle: (head: StyledText, rows: [StyledText]) {
    if let overlay = view.overlay { return read(overlay) }
    if isLarge {
      // On a large screen, the history is beside the table.
      return (title, sides(size.rows - Self.fixedRowsBesideLog).map(framed))
    }
    if let lesson = view.lesson { return (title, rows(lesson)) }
    let body = self.body
    let log = log(size.rows - Self.fixedRows - body.count, columns: inner)
    return (
      title,
      body.map(framed) + [rule(StyledText(), view.log.unseen > 0 ? newsMark : nil)]
        + log.map(framed)
    )
  }

  private func sides(_ height: Int) -> [StyledText] {
    let left = inner - logColumns - 1
    let table = roomyBody(left, height)
    let lesson = view.lesson.map { lessonBeside($0, height) } ?? []
    var history = lesson + log(height - lesson.count, columns: logColumns)
    if view.log.unseen > 0 { history[height - 1] = " " + newsMark }
    let edge = StyledText(style.sign("│", "|"))
    return (0..<height).map { row in
      (row < table.count ? table[row] : "").padded(left) + edge + history[row].padded(logColumns)
    }
  }

  /// The body beside the history.
  private func roomyBody(_ width: Int, _ height: Int) -> [StyledText] {
    if case .table(let table) = view.body,
      let felt = FeltDrawing(
        Spread(table, view, style), style, selection: view.selection, width: width,
        height: height)
    {
      return felt.rows
    }
    return fitted(variants(width, height), height)
  }

  /// Whether there is a table, and room for a felt and the history beside it. The lobby and the
  /// book are lists, which read better in wide rows.
  private var isLarge: Bool {
    guard case .table = view.body else { return false }
    return size.columns >= TerminalSize.large.columns && size.rows >= TerminalSize.large.rows
  }

  /// The columns of the history beside a table.
  private var logColumns: Int {
    guard isLarge else { return inner }
    let narrowest = view.lesson == nil ? Self.narrowestLog : Self.lessonColumns
    return min(Self.widestLog, max(narrowest, inner * 3 / 10))
  }

  // MARK: - A lesson

  /// The table above, the log where there is room, and the lesson below.
  private func rows(_ lesson: Lesson) -> [StyledText] {
    let height = size.rows - Self.fixedRowsBesideLog
    let words = lesson.rows(height - Self.fewestTableRows - 1, style, width: inner)
    let above = max(1, height - words.count - 1)
    let table = fitted(variants(inner, above), above)
    let logRows = above - table.count
    let log =
      logRows > 1
      ? [rule(StyledText(), nil)] + self.log(logRows - 1, columns: inner).map(framed)
      : Array(repeating: framed(StyledText()), count: logRows)
    return table.map(framed) + log + [rule(lesson.title, nil)]
      + words.prefix(max(0, height - 2)).map(framed)
  }

  /// The house or board, and the user with their cards, need at least this many.
  private static let fewestTableRows = 3

  private func lessonBeside(_ lesson: Lesson, _ height: Int) -> [StyledText] {
    let line = StyledText(String(repeating: style.sign("─", "-"), count: logColumns))
    let rows = lesson.rows(height - 8, style, width: logColumns)
    return Array(([StyledText(), " " + lesson.title, ""] + rows + ["", line]).prefix(height - 1))
  }

  /// Text to read covers table and log; the hints stay visible.
  private func read(_ overlay: FullView.Overlay) -> (head: StyledText, rows: [StyledText]) {
    let (rows, sight) = (overlay.rows(style, width: inner), sight(of: overlay))
    let shown = rows[sight.rows].map(framed)
    let blank = Array(repeating: framed(StyledText()), count: overlayRoom - shown.count)
    let place =
      sight.isWhole
      ? nil
      : StyledText("\(sight.rows.upperBound) of \(sight.count)", .bold)
    return (rule(StyledText(overlay.title, .bold), place, ends: ("┌", "┐")), shown + blank)
  }

  /// The rows for text to read.
  private var overlayRoom: Int { size.rows - 4 }

  /// The visible part of text to read.
  func sight(of overlay: FullView.Overlay) -> FullView.Overlay.Sight {
    overlay.sight(of: overlay.rows(style, width: inner).count, room: overlayRoom)
  }

  /// Whether there are more lines than the log can show at once.
  func exceedsLog(_ lines: [Prose]) -> Bool {
    let room =
      isLarge ? size.rows - Self.fixedRowsBesideLog : size.rows - Self.fixedRows - body.count
    let rows = lines.flatMap {
      StyledText(cards: $0.description, style)
        .wrapped(logColumns - 2 - Self.timeColumns, indent: 0)
    }
    return rows.count > room
  }

  private func framed(_ row: StyledText) -> StyledText {
    let edge = StyledText(style.sign("│", "|"))
    return edge + row.padded(inner) + edge
  }

  /// A line of the frame containing words: if both texts do not fit beside each other, `right` is
  /// kept if it is the more important one.
  private func rule(
    _ left: StyledText, _ right: StyledText?, ends: (String, String) = ("├", "┤"),
    keepsRight: Bool = true
  ) -> StyledText {
    let line: Character = style.isUnicode ? "─" : "-"
    let dash = StyledText(String(line))
    var tail = right.map { " " + $0.prefix(inner - 4) + " " + dash } ?? StyledText()
    if !keepsRight, left.width + tail.width + 4 > inner { tail = StyledText() }
    let room = max(0, inner - tail.width - 4)
    let head = left.width > 0 ? dash + " " + left.prefix(room) + " " : StyledText()
    return StyledText(style.sign(ends.0, "+")) + head.padded(inner - tail.width, with: line) + tail
      + StyledText(style.sign(ends.1, "+"))
  }

  // MARK: - The frame's first and last row

  private var title: StyledText {
    let (left, right) =
      switch view.body {
      case .table(let table): TableDrawing.title(table, style)
      case .lobby(let lobby): LobbyDrawing.title(lobby, style)
      case .sheet(let sheet): SheetDrawing.title(sheet, style)
      case .blank: (StyledText("cardroom", .bold), nil as StyledText?)
      }
    return rule(left, right, ends: ("┌", "┐"), keepsRight: false)
  }

  private var tabs: StyledText {
    let names = view.tabs.enumerated().map { index, tab in
      let text = "\(index + 1) \(tab.name)"
      let name =
        switch tab.mark {
        case .none: StyledText(text)
        case .shown: StyledText(text + "*", .bold)
        case .news: StyledText(text + "+", .colored(.cyan))
        case .asked: StyledText(text + " !", TextAttributes(color: .yellow, isBold: true))
        }
      return name.clicked(.tab(index))
    }
    let trip = view.delay.map { "\(min($0, 99_999)) ms" }
    let connection =
      view.isConnected
      ? StyledText("connected" + (trip.map { " \(style.sign("·", "-")) \($0)" } ?? ""))
      : StyledText("reconnecting" + style.sign("…", "..."), .colored(.red))
    let row = names.joined(separator: "  ")
    // With many tabs, only the round trip is shown.
    let isTight = view.isConnected && row.width + connection.width + 7 > inner
    return rule(row, isTight ? StyledText(trip ?? "") : connection, ends: ("└", "┘"))
  }

  // MARK: - The middle

  private var body: [StyledText] {
    let room = size.rows - Self.fixedRows - Self.fewestLogRows
    return fitted(variants(inner, room), room)
  }

  /// From the most spacious to the shortest.
  private func variants(_ width: Int, _ room: Int) -> [[StyledText]] {
    switch view.body {
    case .table(let table):
      TableDrawing(
        Spread(table, view, style), style, selection: view.selection, width: width
      ).variants
    case .lobby(let lobby): [LobbyDrawing(lobby, style, width: width).rows(room)]
    case .sheet(let sheet): [SheetDrawing(sheet, view, style, width: width).rows(room)]
    case .blank: [[StyledText(), StyledText()]]
    }
  }

  private func fitted(_ variants: [[StyledText]], _ room: Int) -> [StyledText] {
    if let fitting = variants.first(where: { $0.count <= room }) { return fitting }
    let rows = variants.last ?? []
    return rows.prefix(room - 1) + [StyledText("  " + style.sign("…", "..."), .dim)]
  }

  // MARK: - The log

  private var newsMark: StyledText {
    StyledText("\(style.sign("↓", "v")) \(view.log.unseen) new", .bold)
  }

  private func log(_ height: Int, columns: Int) -> [StyledText] {
    var result: [StyledText] = []
    let end = view.log.last.map { $0 + 1 } ?? view.log.entries.count
    for entry in view.log.entries.prefix(end).reversed() {
      result = rows(entry, columns: columns - 2) + result
      if result.count >= height { break }
    }
    result = result.suffix(height).map { " " + $0 }
    return Array(repeating: StyledText(), count: max(0, height - result.count)) + result
  }

  /// The columns of `21:04 `.
  private static let timeColumns = 6

  private func rows(_ entry: Log.Entry, columns: Int) -> [StyledText] {
    let (hour, minute) = (entry.minute / 60, entry.minute % 60)
    let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute) "
    let words = entry.text.description
    let text: StyledText =
      switch entry.style {
      case .event: StyledText(cards: words, style)
      case .about: StyledText(cards: words, style).bold
      case .chat: StyledText(words, .colored(.green))
      case .spoken: StyledText(words, TextAttributes(color: .green, isBold: true))
      case .called: StyledText(words, TextAttributes(color: .yellow, isBold: true))
      case .own: StyledText(words, .dim)
      }
    return (StyledText(time, .dim) + text).wrapped(columns, indent: Self.timeColumns)
  }

  // MARK: - What can be done, and the input line

  private var hints: StyledText {
    let clock = view.clock.map {
      StyledText($0.isBank ? "bank " : "")
        + style.clock(left: $0.deadline - view.now, of: $0.total, width: size.columns < 80 ? 4 : 8)
    }
    let room = inner - 4 - (clock.map { $0.width + 3 } ?? 0)
    let full = view.hints.map { hint($0, $0.text) }.joined(separator: "  ")
    guard full.width > room else { return rule(full, clock) }
    var row = StyledText()
    for hint in view.hints {
      let text = self.hint(hint, hint.short ?? hint.text)
      let gap: StyledText = row.width > 0 ? "  " : ""
      guard row.width + gap.width + text.width <= room else { continue }
      row += gap + text
    }
    return rule(row, clock)
  }

  private func hint(_ hint: FullView.Hint, _ text: String) -> StyledText {
    let key = hint.key.map { StyledText("[\($0)] ", .bold) } ?? StyledText()
    let whole = key + StyledText(text)
    return (hint.click ?? click(hint.key)).map { whole.clicked($0) } ?? whole
  }

  private func click(_ key: String?) -> Click? {
    switch key {
    case "Esc"?: .press(.escape)
    case "Enter"?: .press(.enter)
    case "Space"?: .press(.character(" "))
    case let key?: key.count == 1 ? key.first.map { .move($0) } : nil
    case nil: nil
    }
  }

  private var inputRow: (StyledText, cursor: Int) {
    // The last column is reserved for the cursor.
    let (prompt, before, after) = view.input.inSight(inner - 2)
    let head = StyledText(" " + prompt, .bold) + StyledText(before)
    return (head + StyledText(after), head.width)
  }
}
