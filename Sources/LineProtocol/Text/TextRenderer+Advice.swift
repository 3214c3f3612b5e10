import Cards
import HandRanking

/// The prose of the advisor.
extension TextRenderer {
  /// The five cards and what they are, what may come, then the ladder. Two cards alone: how often
  /// they win.
  func advice(_ advised: Advised, _ prose: CardText?, _ rows: [Message]) -> [String] {
    let chances = rows.compactMap { $0.body as? EquityRow }
    guard advised.hands > 0 else {
      return self.advised(chances.first?.cards.all ?? [], prose) + chances.map(startRow)
    }
    // A table's own rule comes before the one that takes both cards.
    let isAtTable = advised.table != nil
    let draws = rows.compactMap { $0.body as? DrawRow }
    let coming = draws.isEmpty ? [] : ["What may still come, by the rule of hold'em:"]
    let (own, any) = (isAtTable ? advised.any : advised.best, advised.any)
    let ladder = rows.compactMap { $0.body as? RungRow }.map { row in
      rung(row, isOwn: row.name == own?.name, isBetter: !isAtTable && row.name == any?.name)
    }
    let heading = ladder.isEmpty ? [] : ["The ten kinds of hand, the best first:"]
    return self.advised(own?.cards ?? [], prose) + coming + draws.flatMap(draw) + heading + ladder
  }

  private func advised(_ cards: [Card?], _ prose: CardText?) -> [String] {
    CardArt.rows(cards, style: style).map { "  " + $0 }
      + TextRenderer.wrapped(prose.map(style.text) ?? "").map { "  " + $0 }
  }

  /// One rung of the ladder of ten, the reader's own marked, numbered and in colour.
  private func rung(_ row: RungRow, isOwn: Bool, isBetter: Bool) -> String {
    let line = "\(TextRenderer.leftPadded("\(row.rank)", 2)). \(words(row.name))"
    if !isOwn { return "   \(line)" + (isBetter ? "  <-- any five cards" : "") }
    if style.screenReader { return "   \(line), which is yours: number \(row.rank) of 10" }
    return style.highlighted("=> \(line)  <== yours: number \(row.rank) of 10")
  }

  /// A better kind of hand that may come: by the end, and with the next card.
  private func draw(_ row: DrawRow) -> [String] {
    let next =
      row.cards.isEmpty
      ? "not with the next card alone"
      : "with the next card \(row.next) %: \(style.cards(row.cards))"
    if style.screenReader {
      return ["\(words(row.name)): \(row.percent) % by the end; \(next)"]
    }
    let percent = TextRenderer.leftPadded(row.percent, 5)
    let head = "  \(TextRenderer.padded(words(row.name), 16))\(percent) %  "
    let indent = String(repeating: " ", count: head.count)
    return TextRenderer.wrapped(next, columns: 78 - head.count).enumerated().map { index, line in
      (index == 0 ? head : indent) + line
    }
  }

  /// The name of a kind of hand in words.
  fileprivate func words(_ name: String) -> String { String(name.map { $0 == "-" ? " " : $0 }) }

  /// Cards in so many columns, whatever their colours take.
  fileprivate func padded(_ cards: [Card?], _ width: Int) -> String {
    let text = style.cards(cards)
    return text + String(repeating: " ", count: max(0, width - TextStyle.columns(of: text)))
  }

  /// How often two cards win before the flop among so many hands.
  private func startRow(_ row: EquityRow) -> String {
    let others = "against \(count((row.hands ?? 0) - 1, "other", "others")):"
    let certainty = row.error.map { "give or take \($0) %" } ?? "exact"
    return "  \(TextRenderer.padded(others, 17)) share \(row.share) %, "
      + "wins \(row.win) %, ties \(row.tie) % (\(certainty))"
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

extension Advised {
  func told(by renderer: TextRenderer, _ prose: CardText?) -> [String] {
    renderer.advice(self, prose, [])
  }
}

extension RungRow {
  /// One rung with an example, what it is, and what decides a tie.
  func told(by renderer: TextRenderer, _ prose: CardText?) -> [String] {
    let number = TextRenderer.leftPadded("\(rank)", 2)
    let ladder = HandCategory.ladder
    let definition = ladder.indices.contains(rank - 1) ? ladder[rank - 1].definition : ""
    let (style, name) = (renderer.style, renderer.words(name))
    let tie = prose.map(style.text) ?? ""
    if style.screenReader {
      return ["\(number). \(name): \(definition). For example \(style.cards(example)). \(tie)"]
    }
    let head = "\(number). \(TextRenderer.padded(name, 16))\(renderer.padded(example, 17))"
    return [head + definition, "    \(tie)"]
  }
}

extension EquityRow {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    ["  \(renderer.padded(cards.all, 8)) wins \(win) %, ties \(tie) %, share \(share) %"]
  }
}

extension EquityEnd {
  func told(by _: TextRenderer, _ prose: CardText?) -> [String] {
    ["(\(prose?.description ?? ""))"]
  }
}
