import Lines

extension Prose {
  /// The same for a terminal: nothing in it moves the cursor.
  package var printable: Prose { Prose(sentence: SafeText.printable(description)) }

  /// The text after `start`, if it begins with that.
  func without(_ start: String) -> Prose {
    let text = description
    return text.hasPrefix(start) ? Prose(sentence: String(text.dropFirst(start.count))) : self
  }

  /// The text with red suits in red.
  var colored: Prose {
    Prose(
      sentence: description.replacing(/(10|[2-9TJQKA])[♥♦]/) { "\u{1B}[31m\($0.output.0)\u{1B}[0m" }
    )
  }

  /// The beginning, up to that many characters.
  func cut(to most: Int) -> Prose {
    count <= most ? self : Prose(sentence: String(description.prefix(most)))
  }

  /// The text dimmed by the terminal, like the client's own messages.
  var dimmed: Prose { Prose(sentence: "\u{1B}[2m\(description)\u{1B}[0m") }

  /// The text in rows that the terminal does not have to break.
  func rows(columns: Int) -> [Prose] {
    LineWrapping.rows(description, columns: columns).map { Prose(sentence: $0) }
  }
}

extension TerminalLook {
  /// `line` with everything that the terminal cannot show replaced by `?`.
  func fit(_ line: Prose) -> Prose {
    let text = line.description
    return isUnicode || text.utf8.allSatisfy { $0 < 0x80 }
      ? line : Prose(sentence: String(text.map { $0.isASCII ? $0 : "?" }))
  }
}
