import Cards

extension TextRenderer {
  /// The best hand drawn, then the sentences.
  func advice(_ message: Message) -> [String] {
    let cards = message.cards(.best)
    let drawn = CardArt.rows(cards, style: style)
    let shown = drawn.isEmpty ? ["  " + style.cards(cards)] : drawn.map { "  " + $0 }
    return shown + TextRenderer.wrapped(message.text ?? "").map { "  " + $0 }
  }

  /// One rung of the ladder of ten, the reader's own marked and numbered.
  func rungRow(_ message: Message) -> String {
    let rank = message.number(.rank)
    let number = rank < 10 ? " \(rank)" : "\(rank)"
    let name = message.word(.name).map { $0 == "-" ? " " : $0 }
    guard message.word(.yours) == "yes" else { return "   \(number). \(String(name))" }
    return "=> \(number). \(String(name))  <== yours: number \(rank) of 10"
  }

  func equityRow(_ message: Message) -> String {
    let cards = style.cards(message.cards(.cards))
    let win = "wins \(message.word(.win)) %, ties \(message.word(.tie)) %"
    return "  \(TextRenderer.padded(cards, 8)) \(win), share \(message.word(.share)) %"
  }

  /// A text in lines of at most 76 columns.
  static func wrapped(_ text: String, columns: Int = 76) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
