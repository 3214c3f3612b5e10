import Lines

/// Cells that can be written in any order.
struct Canvas {
  private struct Cell {
    /// `nil` after a character that is two columns wide.
    var character: Character?
    var attributes: TextAttributes
  }

  let width: Int
  let height: Int
  private var cells: [[Cell]]

  init(width: Int, height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    let blank = Cell(character: " ", attributes: .plain)
    cells = Array(
      repeating: Array(repeating: blank, count: max(0, width)), count: max(0, height))
  }

  /// Gives columns of a row a background, and blanks them.
  mutating func fill(row: Int, _ columns: Range<Int>, _ ground: TextAttributes.Ground?) {
    guard cells.indices.contains(row) else { return }
    let blank = Cell(character: " ", attributes: TextAttributes(ground: ground))
    for column in columns where cells[row].indices.contains(column) { cells[row][column] = blank }
  }

  /// Writes a text, as much of it as fits. Parts without a background keep the one below.
  mutating func put(_ text: StyledText, row: Int, column: Int) {
    guard cells.indices.contains(row) else { return }
    var column = column
    for span in text.spans {
      for character in span.text {
        let width = Columns.width(of: character)
        defer { column += width }
        guard column >= 0, column + width <= self.width else { continue }
        var attributes = span.attributes
        attributes.ground = attributes.ground ?? cells[row][column].attributes.ground
        cells[row][column] = Cell(character: character, attributes: attributes)
        if width == 2 { cells[row][column + 1] = Cell(character: nil, attributes: attributes) }
      }
    }
  }

  mutating func put(_ rows: [StyledText], row: Int, column: Int) {
    for (index, text) in rows.enumerated() { put(text, row: row + index, column: column) }
  }

  var rows: [StyledText] {
    cells.map { row in
      var text = StyledText()
      var run = ""
      var looks = TextAttributes.plain
      for cell in row {
        guard let character = cell.character else { continue }
        if cell.attributes != looks {
          text += StyledText(run, looks)
          (run, looks) = ("", cell.attributes)
        }
        run.append(character)
      }
      return text + StyledText(run, looks)
    }
  }
}
