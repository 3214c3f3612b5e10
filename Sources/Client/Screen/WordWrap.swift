/// Lines broken at blanks, so that no word is cut at the terminal's edge.
enum WordWrap {
  /// The rows of a line; those behind the first are indented, so that none looks like a line of its
  /// own. Codes of colours take no columns. A word that is wider than the terminal stays whole.
  static func rows(_ line: String, columns: Int, indent: Int = 2) -> [String] {
    guard width(of: line) > columns else { return [line] }
    let margin = line.prefix { $0 == " " }
    let inner = margin.count + indent
    let hanging = inner * 2 > columns ? "" : String(repeating: " ", count: inner)
    var rows: [String] = []
    var row = String(margin)
    var isEmpty = true
    var blanks = ""
    for piece in pieces(line.dropFirst(margin.count)) {
      if piece.first == " " {
        blanks = piece
      } else if isEmpty || width(of: row) + blanks.count + width(of: piece) <= columns {
        row += (isEmpty ? "" : blanks) + piece
        isEmpty = false
      } else {
        rows.append(row)
        row = hanging + piece
      }
    }
    return isEmpty ? rows : rows + [row]
  }

  /// Words and the blanks between them.
  private static func pieces(_ text: Substring) -> [String] {
    var pieces: [String] = []
    for character in text {
      if let last = pieces.last?.last, (last == " ") == (character == " ") {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }

  /// The columns of a text, without the codes of its colours.
  private static func width(of text: String) -> Int {
    var width = 0
    var isCode = false
    for character in text {
      if character == "\u{1B}" { isCode = true }
      if !isCode { width += DisplayWidth.of(character) }
      if isCode, character == "m" { isCode = false }
    }
    return width
  }
}
