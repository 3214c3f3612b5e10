/// Draws the full screen: a frame, what stands in it, the log, what can be done, the input line and
/// the tabs. Every row is as wide as the terminal.
struct FullScreenDrawing {
  /// Rows that are always there: the frame's two, the line between, what can be done, the input.
  private static let fixedRows = 5
  /// So many lines of the log are in sight at least.
  private static let fewestLogRows = 4

  private let view: FullView
  private let style: DrawingStyle
  private let size: TerminalSize

  init(_ view: FullView, _ size: TerminalSize, _ style: DrawingStyle) {
    (self.view, self.size, self.style) = (view, size.usable, style)
  }

  /// Columns inside of the frame.
  private var inner: Int { size.columns - 2 }

  /// What is on the screen.
  var picture: Picture {
    let body = self.body
    let logRows = size.rows - Self.fixedRows - body.count
    let (input, column) = inputRow
    let rows =
      [title] + body.map(framed) + [rule(StyledText(), view.log.unseen > 0 ? newsMark : nil)]
      + log(logRows).map(framed) + [hints, framed(input), tabs]
    return Picture(rows: rows, cursor: .init(row: size.rows - 2, column: column + 1))
  }

  private func framed(_ row: StyledText) -> StyledText {
    let edge = StyledText(style.sign("│", "|"))
    return edge + row.padded(inner) + edge
  }

  /// A line of the frame with words in it: of both that do not fit beside each other, `right` is
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
      case .table(let table): TableDrawing.title(table, view, style)
      case .lobby(let lobby): LobbyDrawing.title(lobby, style)
      case .sheet(let sheet): SheetDrawing.title(sheet, style)
      case .blank: (StyledText("cardroom", .bold), nil as StyledText?)
      }
    return rule(left, right, ends: ("┌", "┐"), keepsRight: false)
  }

  private var tabs: StyledText {
    let names = view.tabs.enumerated().map { index, tab in
      let text = "\(index + 1) \(tab.name)"
      return switch tab.mark {
      case .none: StyledText(text)
      case .shown: StyledText(text + "*", .bold)
      case .news: StyledText(text + "+", .colored(.cyan))
      case .asked: StyledText(text + " !", TextAttributes(color: .yellow, isBold: true))
      }
    }
    let connection: StyledText =
      switch view.connection {
      case .connected(nil): "connected"
      case .connected(let trip?): "connected \(style.sign("·", "-")) \(min(trip, 99_999)) ms"
      case .reconnecting:
        StyledText("reconnecting" + style.sign("…", "..."), .colored(.red))
      }
    let row = names.joined(separator: "  ")
    // Beside many tabs the round trip is enough.
    var right = connection
    if case .connected(let trip) = view.connection, row.width + right.width + 7 > inner {
      right = trip.map { "\(min($0, 99_999)) ms" } ?? ""
    }
    return rule(row, right, ends: ("└", "┘"))
  }

  // MARK: - The middle

  private var body: [StyledText] {
    let room = size.rows - Self.fixedRows - Self.fewestLogRows
    let variants =
      switch view.body {
      case .table(let table): TableDrawing(table, view, style, width: inner).variants
      case .lobby(let lobby): [LobbyDrawing(lobby, style, width: inner).rows(room)]
      case .sheet(let sheet): [SheetDrawing(sheet, view, style, width: inner).rows(room)]
      case .blank: [[StyledText(), StyledText()]]
      }
    if let fitting = variants.first(where: { $0.count <= room }) { return fitting }
    let rows = variants.last ?? []
    return rows.prefix(room - 1) + [StyledText("  " + style.sign("…", "..."), .dim)]
  }

  // MARK: - The log

  private var newsMark: StyledText {
    StyledText("\(style.sign("↓", "v")) \(view.log.unseen) new", .bold)
  }

  private func log(_ rows: Int) -> [StyledText] {
    var result: [StyledText] = []
    let end = view.log.last.map { $0 + 1 } ?? view.log.entries.count
    for entry in view.log.entries.prefix(end).reversed() {
      result = Self.rows(entry, columns: inner - 2) + result
      if result.count >= rows { break }
    }
    result = result.suffix(rows).map { " " + $0 }
    return Array(repeating: StyledText(), count: max(0, rows - result.count)) + result
  }

  /// The columns of `21:04 `.
  private static let timeColumns = 6

  private static func rows(_ entry: Log.Entry, columns: Int) -> [StyledText] {
    let (hour, minute) = (entry.minute / 60, entry.minute % 60)
    let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute) "
    let text: StyledText =
      switch entry.style {
      case .event: StyledText(rendered: entry.text)
      case .chat: StyledText(entry.text, .colored(.green))
      case .own: StyledText(entry.text, .dim)
      }
    return (StyledText(time, .dim) + text).wrapped(columns, indent: timeColumns)
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
    return key + StyledText(text)
  }

  private var inputRow: (StyledText, cursor: Int) {
    // The last column stays free for the cursor.
    let room = inner - 2
    let input = view.input
    let prompt = DisplayWidth.of(input.prompt) * 2 > room ? "> " : input.prompt
    let free = max(1, room - DisplayWidth.of(prompt))
    let typed = input.isHidden ? "" : input.before
    let reserved = min(DisplayWidth.of(input.after), free / 3)
    let before = DisplayWidth.suffix(of: typed, columns: free - reserved)
    let after = DisplayWidth.prefix(
      of: input.isHidden ? "" : input.after, columns: free - DisplayWidth.of(before))
    let head = StyledText(" " + prompt, .bold) + StyledText(before)
    return (head + StyledText(after), head.width)
  }
}
