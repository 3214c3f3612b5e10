/// Wraps lines that are too long for a window.
public enum LineWrapping {
  /// The line in rows of at most `columns` columns. Rows after the first are indented, so that nobody
  /// can forge another line; a word longer than a row is cut. A line that begins with a drawing
  /// stays whole.
  public static func rows(_ line: String, columns: Int) -> [String] {
    guard line.utf8.count > columns else { return [line] }
    var steps = 0
    return rows(line, columns: columns, steps: &steps)
  }

  /// - Parameter steps: the count of characters and words examined, which grows.
  static func rows(_ line: String, columns: Int, steps: inout Int) -> [String] {
    let indent = indent(of: line, columns: columns)
    guard let (words, width) = words(of: line, pieces: columns - indent, steps: &steps) else {
      return [line]
    }
    let bytes = Array(line.utf8)
    let margin = String(repeating: " ", count: indent)
    var rows: [String] = []
    var start = 0
    var startColumn = 0
    var room = columns
    var lastThatFits: Int?

    func cut(after index: Int) {
      let row = String(decoding: bytes[start..<words[index].end], as: UTF8.self)
      rows.append((rows.isEmpty ? "" : margin) + row)
      let isLast = index + 1 == words.count
      start = isLast ? bytes.count : words[index + 1].start
      startColumn = isLast ? width : words[index + 1].startColumn
      room = columns - indent
      lastThatFits = nil
    }

    for (index, word) in words.enumerated() where word.end < bytes.count {
      while start <= word.start, width - startColumn > room {
        steps += 1
        if word.endColumn - startColumn <= room {
          lastThatFits = index
          break
        }
        cut(after: lastThatFits ?? index)
      }
    }
    if width - startColumn > room, let lastThatFits { cut(after: lastThatFits) }
    guard start < bytes.count || rows.isEmpty else { return rows }
    let rest = String(decoding: bytes[start...], as: UTF8.self)
    return rows + [(rows.isEmpty ? "" : margin) + rest]
  }

  /// The column at which the other rows of a line begin: in a list that of its second column, if
  /// enough room is left there, else two more than the line.
  public static func indent(of line: String, columns: Int) -> Int {
    let leading = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let usual = min(leading + 2, columns / 2)
    let rest = line.dropFirst(leading)
    guard leading > 0, let gap = rest.firstRange(of: "  "),
      let second = rest[gap.lowerBound...].firstIndex(where: { $0 != " " })
    else { return usual }
    let column = TextStyle.columns(of: String(line[..<second]))
    return column + leastRoom <= columns ? column : usual
  }

  /// The narrowest second column of a list in which text is still read easily.
  private static let leastRoom = 16

  /// The bytes and the columns of a word, or of a piece of a long one.
  private struct Word {
    var start: Int
    var startColumn: Int
    var end = 0
    var endColumn = 0
  }

  /// The words, and the width of the whole line without color codes; `nil` for a row of card boxes
  /// or of bars.
  private static func words(
    of line: String, pieces: Int, steps: inout Int
  ) -> (words: [Word], width: Int)? {
    var words: [Word] = []
    var word: Word?
    var (index, column) = (0, 0)
    var (isCode, isAtBeginning) = (false, true)
    var last: Unicode.Scalar = " "

    func endWord() {
      guard var ended = word else { return }
      (ended.end, ended.endColumn) = (index, column)
      words.append(ended)
      word = nil
    }

    for scalar in line.unicodeScalars {
      steps += 1
      let isColour = isCode || scalar == "\u{1B}"
      if isAtBeginning, (0x2500...0x259F).contains(scalar.value) { return nil }
      isAtBeginning = isAtBeginning && (isColour || scalar == " ")
      let width = isColour ? 0 : scalar.columns(after: last)
      if scalar == " " {
        endWord()
      } else {
        if width > 0, let begun = word, column > begun.startColumn,
          column + width - begun.startColumn > pieces
        {
          endWord()
        }
        if word == nil { word = Word(start: index, startColumn: column) }
      }
      isCode = isColour && scalar != "m"
      column += width
      index += UTF8.width(scalar)
      last = scalar
    }
    endWord()
    return (words, column)
  }
}
