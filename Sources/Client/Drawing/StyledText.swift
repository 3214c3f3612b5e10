import Lines

/// The look of a piece of text on a terminal.
struct TextAttributes: Hashable, Sendable {
  /// The colours; anything that they mean is also said in another way.
  enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case cyan = 36
  }

  var color: Color?
  var isBold = false
  var isDim = false
  var isReversed = false
  /// The background, where the terminal has colours for it.
  var ground: Ground?
  /// The effect of a click on it.
  var click: Click?

  /// The backgrounds of text.
  enum Ground: Hashable, Sendable {
    case felt, card, back
  }

  static let plain = TextAttributes()
  static let bold = TextAttributes(isBold: true)
  static let dim = TextAttributes(isDim: true)

  static func colored(_ color: Color) -> TextAttributes { TextAttributes(color: color) }
}

/// Text in one row, in pieces with different looks. It contains no control characters: only
/// attributes determine the look, so text that somebody has typed cannot change it.
struct StyledText: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// A piece with a uniform look.
  struct Span: Sendable, Equatable {
    var text: String
    var attributes: TextAttributes
  }

  private(set) var spans: [Span] = []
  /// The width in terminal columns.
  private(set) var width = 0

  init() {}

  init(_ text: some StringProtocol, _ attributes: TextAttributes = .plain) {
    guard !text.isEmpty else { return }
    spans = [Span(text: String(text), attributes: attributes)]
    width = Columns.width(of: text)
  }

  init(stringLiteral value: String) { self.init(value) }

  /// Creates text with each card in the colour of its suit. A row about the player's own kind of
  /// hand is bold red, as in text mode.
  init(cards text: String, _ style: DrawingStyle) {
    var rest = text[...]
    while let place = rest.firstIndex(where: { DrawingStyle.suits[$0] != nil }) {
      let rank = rest[..<place].reversed().prefix { "23456789TJQKA10".contains($0) }.prefix(2)
      let start = rest.index(place, offsetBy: -rank.count)
      let end = rest.index(after: place)
      self += StyledText(rest[..<start])
      self += StyledText(rest[start..<end], style.looks(rest[place]))
      rest = rest[end...]
    }
    self += StyledText(rest)
    guard text.contains(Prose.ownMark) else { return }
    self = changed { ($0.color, $0.isBold) = (.red, true) }
  }

  /// The text without its looks.
  var plain: String { spans.map(\.text).joined() }

  static func += (left: inout StyledText, right: StyledText) {
    left.spans += right.spans
    left.width += right.width
  }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// The longest beginning that fits into that many columns.
  func prefix(_ columns: Int) -> StyledText {
    guard width > columns else { return self }
    var result = StyledText()
    for span in spans {
      let room = columns - result.width
      let piece = Columns.fit(span.text, max(0, room))
      result += StyledText(piece, span.attributes)
      if piece.count < span.text.count { break }
    }
    return result
  }

  /// The text in exactly that many columns: cut, or filled up.
  func padded(_ columns: Int, with filler: Character = " ") -> StyledText {
    let cut = prefix(columns)
    return cut + StyledText(String(repeating: filler, count: max(0, columns - cut.width)))
  }

  func centered(_ columns: Int) -> StyledText {
    let left = max(0, columns - width) / 2
    return (StyledText(String(repeating: " ", count: left)) + self).padded(columns)
  }

  /// The text with `right` after it, which ends at the last of that many columns.
  func beside(_ right: StyledText, _ columns: Int) -> StyledText {
    padded(max(0, columns - right.width)) + right.prefix(columns)
  }

  var bold: StyledText { changed { $0.isBold = true } }

  /// The text on a background.
  func on(_ ground: TextAttributes.Ground) -> StyledText { changed { $0.ground = ground } }

  /// The text with the effect of a click on it.
  func clicked(_ click: Click) -> StyledText { changed { $0.click = click } }

  func click(at column: Int) -> Click? {
    var end = 0
    for span in spans {
      end += Columns.width(of: span.text)
      if column < end { return span.attributes.click }
    }
    return nil
  }

  var dim: StyledText { changed { $0.isDim = true } }

  private func changed(_ change: (inout TextAttributes) -> Void) -> StyledText {
    var copy = self
    for index in copy.spans.indices { change(&copy.spans[index].attributes) }
    return copy
  }

  /// The text with escape sequences; it ends with a plain look.
  func ansi(_ palette: Palette) -> String {
    var result = ""
    var now: [String] = []
    for span in spans {
      let codes = palette.codes(span.attributes)
      if codes != now {
        if !now.isEmpty { result += "\u{1B}[0m" }
        if !codes.isEmpty { result += "\u{1B}[\(codes.joined(separator: ";"))m" }
        now = codes
      }
      result += span.text
    }
    return now.isEmpty ? result : result + "\u{1B}[0m"
  }
}

extension Sequence<StyledText> {
  /// All texts in one row.
  func joined(separator: StyledText = StyledText()) -> StyledText {
    var result = StyledText()
    for (index, text) in enumerated() { result += index > 0 ? separator + text : text }
    return result
  }
}

extension StyledText {
  /// The text in rows broken at blanks. All rows but the first are indented, so that none looks
  /// like the beginning of another line.
  func wrapped(_ columns: Int, indent: Int) -> [StyledText] {
    let columns = max(1, columns)
    let indent = min(indent, columns / 2)
    let characters = spans.indices.flatMap { span in spans[span].text.map { (span, $0) } }
    var rows: [StyledText] = []
    var start = 0
    while start < characters.count {
      let margin = rows.isEmpty ? 0 : indent
      var (end, room, blank) = (start, columns - margin, start)
      while end < characters.count, case let width = Columns.width(of: characters[end].1),
        width <= room
      {
        if characters[end].1 == " " { blank = end }
        (end, room) = (end + 1, room - width)
      }
      if end < characters.count, characters[end].1 != " ", blank > start { end = blank }
      // A character wider than the row cannot be shown.
      guard end > start else { break }
      var row = StyledText(String(repeating: " ", count: margin))
      for (span, character) in characters[start..<end] {
        row.append(character, spans[span].attributes)
      }
      rows.append(row)
      start = characters[end...].firstIndex { $0.1 != " " } ?? characters.count
    }
    return rows.isEmpty ? [self] : rows
  }

  private mutating func append(_ character: Character, _ attributes: TextAttributes) {
    width += Columns.width(of: character)
    if let last = spans.indices.last, spans[last].attributes == attributes {
      spans[last].text.append(character)
    } else {
      spans.append(Span(text: String(character), attributes: attributes))
    }
  }
}
