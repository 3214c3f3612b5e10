/// Lines that are too long for a window, cut between words.
public enum LineWrapping {
  /// The line as rows of at most so many columns. What follows the first row is indented by two
  /// more than that. Drawings stay whole, and so does a word that is longer than a row.
  public static func rows(_ line: String, columns: Int) -> [String] {
    guard line.utf8.count > columns, !hasDrawing(line), width(of: line[...]) > columns else {
      return [line]
    }
    let indent = String(
      repeating: " ", count: min(line.prefix { $0 == " " }.count + 2, columns / 2))
    var rows: [String] = []
    var rest = line[...]
    while width(of: rest) > columns - (rows.isEmpty ? 0 : indent.count) {
      let room = columns - (rows.isEmpty ? 0 : indent.count)
      guard let end = lastBreak(in: rest, within: room) else { break }
      rows.append((rows.isEmpty ? "" : indent) + trimmed(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return rest.isEmpty ? rows : rows + [(rows.isEmpty ? "" : indent) + rest]
  }

  /// Where the last word that fits ends; of a first word that does not, its end. `nil` if there is
  /// no other word behind.
  private static func lastBreak(in text: Substring, within columns: Int) -> String.Index? {
    var end: String.Index?
    var index = text.firstIndex { $0 != " " } ?? text.endIndex
    while let blank = text[index...].firstIndex(of: " ") {
      if width(of: text[..<blank]) > columns { return end ?? blank }
      end = blank
      guard let next = text[blank...].firstIndex(where: { $0 != " " }) else { return end }
      index = next
    }
    return end
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// Boxes of cards, and lines that are drawn.
  private static func hasDrawing(_ line: String) -> Bool {
    line.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) }
  }

  /// How many columns a text takes, without the codes of colours.
  private static func width(of text: Substring) -> Int {
    var count = 0
    var isCode = false
    for character in text {
      if character == "\u{1B}" {
        isCode = true
      } else if isCode {
        isCode = character != "m"
      } else {
        count += 1
      }
    }
    return count
  }
}
