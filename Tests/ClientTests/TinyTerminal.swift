// A terminal as far as the client uses one: rows of characters, a cursor, no limit of height.

/// Interprets what the client writes to a terminal. Wide characters are not needed here.
struct TinyTerminal {
  private(set) var rows: [[Character]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  /// What was not understood; must stay empty.
  private(set) var strange: [String] = []
  let columns: Int

  init(columns: Int) { self.columns = columns }

  /// The rows as text, without blanks at their ends.
  var text: [String] {
    rows.map { row in
      String(String(row).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The row of the cursor, up to the cursor.
  var beforeCursor: String { String(rows[row].prefix(column)) }

  mutating func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        lineFeed()
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{8}": column = max(0, column - 1)
      case "\u{1B}": escape(&rest)
      default: put(character)
      }
    }
  }

  private mutating func lineFeed() {
    row += 1
    if row == rows.count { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    if character.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      strange.append("control \(character.unicodeScalars.map(\.value))")
    }
    if column == columns {
      column = 0
      lineFeed()
    }
    while rows[row].count <= column { rows[row].append(" ") }
    rows[row][column] = character
    column += 1
  }

  private mutating func escape(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return strange.append("escape") }
    let digits = rest.prefix { $0.isNumber || $0 == ";" }
    rest = rest[digits.endIndex...]
    let count = Int(digits) ?? 0
    switch rest.popFirst() {
    case "A": row = max(0, row - max(1, count))
    case "D": column = max(0, column - max(1, count))
    case "H": (row, column) = (0, 0)
    case "J" where count == 2: (rows, row, column) = ([[]], 0, 0)
    case "J":
      rows[row].removeSubrange(min(column, rows[row].count)...)
      rows.removeSubrange((row + 1)...)
    case "m": break
    case let other: strange.append("escape \(other.map(String.init) ?? "nothing")")
    }
  }
}
