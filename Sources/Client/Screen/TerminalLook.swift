// Owns what the terminal can do, as its environment says.

import LineProtocol

/// What may be written to the terminal.
struct TerminalLook: Sendable, Equatable {
  /// Whether it moves the cursor: without that, lines are simply printed.
  var movesCursor = true
  /// Whether colours are wanted (no-color.org).
  var hasColor = true
  /// Whether it shows more than ASCII.
  var isUnicode = true

  init() {}

  /// What `environment` tells of the terminal.
  init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    movesCursor = terminal != "dumb" && !terminal.isEmpty
    hasColor = movesCursor && (environment["NO_COLOR"] ?? "").isEmpty
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let name = (locale ?? "").lowercased()
    isUnicode = name.contains("utf-8") || name.contains("utf8")
  }

  /// How cards look on it.
  var style: TextStyle {
    var style = TextStyle()
    style.glyphs = isUnicode
    style.color = hasColor
    return style
  }

  /// `line` with what the terminal cannot show replaced by `?`.
  func fit(_ line: String) -> String {
    isUnicode || line.utf8.allSatisfy { $0 < 0x80 }
      ? line : String(line.map { $0.isASCII ? $0 : "?" })
  }
}
