import Cards
import HandRanking

/// The prose of the advisor.
extension TextRenderer {
  /// The five cards and what they are, what may come, then the ladder. Two cards alone: how often
  /// they win.
  func advice(_ message: Message, _ rows: [Message]) -> [String] {
    guard message.number(.hands) > 0 else {
      return advised(rows.first?.cards(.cards) ?? [], message)
        + rows.filter { $0.kind == .equity }.map(startRow)
    }
    // A table's own rule comes before the one that takes both cards.
    let isAtTable = message.has(.table)
    let draws = rows.filter { $0.kind == .draw }
    let coming = draws.isEmpty ? [] : ["What may still come, by the rule of hold'em:"]
    let ladder = rows.filter { $0.kind == .rung }.map { row in
      rung(
        row, isOwn: row.word(.name) == message.word(isAtTable ? .anyName : .name),
        isBetter: !isAtTable && row.word(.name) == message.word(.anyName))
    }
    let heading = ladder.isEmpty ? [] : ["The ten kinds of hand, the best first:"]
    return advised(message.cards(isAtTable ? .any : .best), message)
      + coming + draws.flatMap(draw) + heading + ladder
  }

  private func advised(_ cards: [Card?], _ message: Message) -> [String] {
    CardArt.rows(cards, style: style).map { "  " + $0 }
      + TextRenderer.wrapped(message.prose.map(style.text) ?? "").map { "  " + $0 }
  }

  /// One rung of the ladder of ten, the reader's own marked, numbered and in colour.
  private func rung(_ message: Message, isOwn: Bool, isBetter: Bool) -> String {
    let rank = message.number(.rank)
    let line = "\(TextRenderer.leftPadded("\(rank)", 2)). \(name(of: message))"
    if !isOwn { return "   \(line)" + (isBetter ? "  <-- any five cards" : "") }
    if style.screenReader { return "   \(line), which is yours: number \(rank) of 10" }
    return style.highlighted("=> \(line)  <== yours: number \(rank) of 10")
  }

  /// A better kind of hand that may come: by the end, and with the next card.
  private func draw(_ message: Message) -> [String] {
    let cards = style.cards(message.cards(.cards))
    let next =
      message.number(.outs) == 0
      ? "not with the next card alone" : "with the next card \(message.word(.next)) %: \(cards)"
    if style.screenReader {
      return ["\(name(of: message)): \(message.word(.percent)) % by the end; \(next)"]
    }
    let percent = TextRenderer.leftPadded(message.word(.percent), 5)
    let head = "  \(TextRenderer.padded(name(of: message), 16))\(percent) %  "
    let indent = String(repeating: " ", count: head.count)
    return TextRenderer.wrapped(next, columns: 78 - head.count).enumerated().map { index, line in
      (index == 0 ? head : indent) + line
    }
  }

  /// The name of a kind of hand in words.
  private func name(of message: Message) -> String {
    String(message.word(.name).map { $0 == "-" ? " " : $0 })
  }

  /// The ladder of ten with examples and what decides a tie.
  func hands(_ rows: [Message]) -> [String] {
    rows.flatMap(rungRow) + [Advice.split]
  }

  /// One rung with an example, what it is, and what decides a tie.
  func rungRow(_ message: Message) -> [String] {
    let rank = message.number(.rank)
    let number = TextRenderer.leftPadded("\(rank)", 2)
    let ladder = HandCategory.ladder
    let definition = ladder.indices.contains(rank - 1) ? ladder[rank - 1].definition : ""
    let cards = message.cards(.example)
    let tie = message.prose.map(style.text) ?? ""
    if style.screenReader {
      return [
        "\(number). \(name(of: message)): \(definition). For example \(style.cards(cards)). \(tie)"
      ]
    }
    let name = TextRenderer.padded(name(of: message), 16)
    return ["\(number). \(name)\(padded(cards, 17))\(definition)", "    \(tie)"]
  }

  /// Cards in so many columns, whatever their colours take.
  private func padded(_ cards: [Card?], _ width: Int) -> String {
    let text = style.cards(cards)
    return text + String(repeating: " ", count: max(0, width - TextStyle.columns(of: text)))
  }

  func equityRow(_ message: Message) -> String {
    let win = "wins \(message.word(.win)) %, ties \(message.word(.tie)) %"
    return "  \(padded(message.cards(.cards), 8)) \(win), share \(message.word(.share)) %"
  }

  /// How often two cards win before the flop among so many hands.
  private func startRow(_ message: Message) -> String {
    let others = "against \(count(message.number(.hands) - 1, "other", "others")):"
    let certainty = message.has(.error) ? "give or take \(message.word(.error)) %" : "exact"
    return "  \(TextRenderer.padded(others, 17)) share \(message.word(.share)) %, "
      + "wins \(message.word(.win)) %, ties \(message.word(.tie)) % (\(certainty))"
  }

  /// A text in lines of at most 76 columns.
  static func wrapped(_ text: String, columns: Int = 76) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if TextStyle.columns(of: last + " " + word) <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
