import Cards
import HandRanking
import ScoreBook

/// The prose of the advisor.
extension TextRenderer {
  /// The five cards and what they are, what may come, then the ladder. Two cards alone: how often
  /// they win.
  func advice(_ advised: Advised, _ prose: Prose?, _ rows: [Message]) -> [Prose] {
    let chances = rows.compactMap { $0.body as? EquityRow }
    guard advised.hands > 0 else {
      return self.advised(chances.first?.cards.all ?? [], prose) + chances.map(startRow)
    }
    // A table's own rule comes before the one that takes both cards.
    let isAtTable = advised.table != nil
    let draws = rows.compactMap { $0.body as? DrawRow }
    let coming: [Prose] = draws.isEmpty ? [] : ["What may still come, by the rule of hold'em:"]
    let (own, any) = (isAtTable ? advised.any : advised.best, advised.any)
    let rungs = rows.compactMap { $0.body as? RungRow }
    // Five of a kind is a rung where cards are wild.
    let isWild = rungs.contains { $0.name == HandCategory.fiveOfAKind.wireName }
    let kinds = isWild ? HandCategory.wildLadder : HandCategory.ladder
    let ladder = rungs.map { row in
      rung(
        row, isOwn: row.name == own?.name, isBetter: !isAtTable && row.name == any?.name,
        of: kinds.count)
    }
    let number: Prose = isWild ? "eleven" : "ten"
    let heading: [Prose] = ladder.isEmpty ? [] : ["The \(number) kinds of hand, the best first:"]
    return self.advised(own?.cards ?? [], prose) + coming + draws.flatMap(draw) + heading + ladder
  }

  private func advised(_ cards: [Card?], _ prose: Prose?) -> [Prose] {
    CardArt.rows(cards, style: style).map { "  " + $0 }
      + TextRenderer.wrapped(prose.map(style.text) ?? "").map { "  " + $0 }
  }

  /// One rung of the ladder, the reader's own marked, numbered and in colour.
  private func rung(_ row: RungRow, isOwn: Bool, isBetter: Bool, of count: Int) -> Prose {
    let line: Prose = "\(TextRenderer.leftPadded("\(row.rank)", 2)). \(words(row.name))"
    if !isOwn { return "   \(line)" + (isBetter ? "  <-- any five cards" : "") }
    if style.screenReader { return "   \(line), which is yours: number \(row.rank) of \(count)" }
    return style.highlighted("=> \(line)  <== yours: number \(row.rank) of \(count)")
  }

  /// What stands below the ladder of ten.
  func endOfLadder(_ rows: [Message]) -> Prose {
    guard rows.contains(where: { ($0.body as? RungRow)?.count != nil }) else {
      return "\(words: Advice.split)"
    }
    return "Of all \(figure: Columns.grouped(HandCategory.handsInAll)) hands of five cards. "
      + "What decides a tie: help hands."
  }

  /// A better kind of hand that may come: by the end, and with the next card.
  private func draw(_ row: DrawRow) -> [Prose] {
    let next: Prose =
      row.cards.isEmpty
      ? "not with the next card alone"
      : "with the next card \(figure: row.next) %: \(style.cards(row.cards))"
    if style.screenReader {
      return ["\(words(row.name)): \(figure: row.percent) % by the end; \(next)"]
    }
    let percent = TextRenderer.leftPadded("\(figure: row.percent)", 5)
    let head: Prose = "  \(TextRenderer.padded(words(row.name), 16))\(percent) %  "
    let indent = Prose.spaces(head.count)
    return TextRenderer.wrapped(next, columns: 78 - head.count).enumerated().map { index, line in
      (index == 0 ? head : indent) + line
    }
  }

  /// The name of a kind of hand in words.
  fileprivate func words(_ name: String) -> Prose {
    "\(words: String(name.map { $0 == "-" ? " " : $0 }))"
  }

  /// Cards in so many columns, whatever their colours take.
  fileprivate func padded(_ cards: [Card?], _ width: Int) -> Prose {
    let text = style.cards(cards)
    return text + .spaces(width - TextStyle.columns(of: text.description))
  }

  /// How often two cards win before the flop among so many hands.
  private func startRow(_ row: EquityRow) -> Prose {
    let others: Prose = "against \(count((row.hands ?? 0) - 1, "other", "others")):"
    let certainty: Prose = row.error.map { "give or take \(figure: $0) %" } ?? "exact"
    return "  \(TextRenderer.padded(others, 17)) share \(figure: row.share) %, "
      + "wins \(figure: row.win) %, ties \(figure: row.tie) % (\(certainty))"
  }

  /// A text in lines of at most 76 columns.
  static func wrapped(_ text: Prose, columns: Int = 76) -> [Prose] {
    text.wrapped(columns: columns, width: TextStyle.columns)
  }
}

extension Advised {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    renderer.advice(self, prose, [])
  }
}

extension RungRow {
  /// One rung with an example and what it is; then what decides a tie, or how frequent it is.
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let number: Prose = TextRenderer.leftPadded("\(rank)", 2)
    let definition: Prose = "\(words: HandCategory(wireName: name)?.definition ?? "")"
    let (style, name) = (renderer.style, renderer.words(name))
    let end: Prose = frequency ?? prose.map(style.text) ?? ""
    if style.screenReader {
      return ["\(number). \(name): \(definition). For example \(style.cards(example)). \(end)"]
    }
    let head: Prose = "\(number). \(TextRenderer.padded(name, 16))\(renderer.padded(example, 17))"
    return frequency == nil
      ? [head + definition, "    \(end)"] : [head + end, "    " + definition]
  }
}

extension RungRow {
  /// `624 hands, 1 in 4,165`, to three figures at least.
  fileprivate var frequency: Prose? {
    guard let count, let ratio = oneIn.flatMap({ Double($0) }) else { return nil }
    let hands: Prose =
      TextRenderer.leftPadded("\(figure: Columns.grouped(count))", 9) + " hands, 1 in "
    let tenths = Int((ratio * 10).rounded())
    if ratio >= 100 { return hands + "\(figure: Columns.grouped(Int(ratio.rounded())))" }
    return hands + (ratio >= 10 ? "\(tenths / 10).\(tenths % 10)" : "\(figure: oneIn ?? "")")
  }
}

extension EquityRow {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let chances: Prose =
      "  \(renderer.padded(cards.all, 8)) wins \(figure: win) %, ties \(figure: tie) %, share "
      + "\(figure: share) %"
    guard made != nil, let prose else { return [chances] }
    return [chances, "    \(renderer.style.text(prose))"]
  }
}

extension EquityEnd {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let text: Prose = prose.map(renderer.style.text) ?? ""
    return winners == nil ? ["(\(text))"] : TextRenderer.wrapped(text + ".").map { "  " + $0 }
  }
}

// MARK: - The quiz

extension QuizVerdict {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let verdict: Prose = isRight ? "Right." : "No, the answer is \(answer)."
    let reason: Prose = prose.map(renderer.style.text) ?? ""
    return TextRenderer.wrapped(verdict + " " + reason)
  }
}

extension QuizEnd {
  /// The question with its cards and what can be chosen; without one, how it went.
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    guard let question else {
      return TextRenderer.wrapped(
        "\(score) You know \(known) of \(topics) things. advise quiz asks the next question.")
    }
    let cards = question.cards + question.board
    let drawn = CardArt.rows(cards, style: renderer.style)
    let shown = drawn.isEmpty ? [renderer.style.cards(cards)] : drawn
    let options = question.options.enumerated().map { number, option in
      "   \(number + 1). "
        + ([Card](notation: option).map { renderer.style.cards($0) }
          ?? renderer.words(option))
    }
    let form: Prose = question.options.isEmpty ? "the number" : "its number"
    return (shown + TextRenderer.wrapped(prose.map(renderer.style.text) ?? "") + options)
      .map { "  " + $0 } + ["Type \(form), or advise quiz stop." + score]
  }

  private var score: Prose {
    answered == 0 ? "" : " So far \(correct) of \(answered) right."
  }
}
