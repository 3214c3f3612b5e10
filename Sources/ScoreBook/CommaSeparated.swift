import Lines

/// Rows of comma-separated values (RFC 4180), one per line, as spreadsheets read and write them.
public enum CommaSeparated {
  private static let strayQuote = Refusal(
    .ruleFile,
    "a quotation mark stands inside a cell: put the whole cell between quotation marks, and"
      + " write those inside it twice")

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")

  /// The row of these cells. Cells are quoted if a spreadsheet could find a separator in them.
  static func row(_ cells: [String]) -> String {
    cells.map { cell in
      let needsQuotes = cell.utf8.contains {
        [quote, comma, UInt8(ascii: ";"), 0x09, 0x0A, 0x0D].contains($0)
      }
      return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
    }.joined(separator: ",")
  }

  /// The cells of a row.
  public static func cells(of row: String) throws(Refusal) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var rest = Array(row.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case quote where isQuoted && rest.first == quote:
        cell.append(quote)
        rest.removeFirst()
      case quote where isQuoted:
        isQuoted = false
        guard rest.isEmpty || rest.first == comma else { throw strayQuote }
      case quote:
        guard cell.isEmpty else { throw strayQuote }
        isQuoted = true
      case comma where !isQuoted:
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      default: cell.append(byte)
      }
    }
    guard !isQuoted else {
      throw Refusal(
        .ruleFile,
        "a quotation mark is opened and not closed in the row: a cell has no line breaks, and a"
          + " quotation mark inside it is written twice")
    }
    return cells + [String(decoding: cell, as: UTF8.self)]
  }

  /// A text as a cell that no spreadsheet evaluates as a formula, after an apostrophe if necessary.
  static func guarded(_ text: String) -> String { needsGuard(text) ? "'" + text : text }

  /// The text of such a cell.
  static func unguarded(_ cell: String) -> String {
    cell.first == "'" && needsGuard(cell.dropFirst()) ? String(cell.dropFirst()) : cell
  }

  /// Whether the text begins a formula, or would lose an apostrophe of its own.
  private static func needsGuard(_ text: some StringProtocol) -> Bool {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "'", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
