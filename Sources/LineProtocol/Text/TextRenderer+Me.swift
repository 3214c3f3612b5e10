import Cards
import Identity
import Lines

extension MeEnd {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let member: Prose = since.map { ", a member since \(figure: $0)" } ?? ", a guest"
    let places: [Prose] = seats.map { "table \($0.first) in seat \($0.second)" }
    let place: [Prose] = places.isEmpty ? [] : ["You sit at \(TextRenderer.listed(places))."]
    return ["\(name)\(member): you have \(renderer.chips(chips, atTables: stack))."] + place
  }
}

extension GraphRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    guard let last = chips.last, let least = chips.min(), let most = chips.max() else { return [] }
    let days: Prose = renderer.count(chips.count, "day", "days")
    let heading: Prose =
      "Your chips since \(figure: since), \(days): \(least) to \(most), \(last) now."
    guard chips.count > 1, !renderer.style.screenReader else { return [heading] }
    let levels = renderer.style.glyphs ? Self.blocks : Self.digits
    let line = chips.map { value -> Character in
      // As fractions, so that no difference is too large for a whole number.
      let height = (Double(value) - Double(least)) / max(1, Double(most) - Double(least))
      return levels[min(Int(height * Double(levels.count)), levels.count - 1)]
    }
    return [heading, "  \(words: String(line))"]
  }

  private static let blocks: [Character] = ["▁", "▂", "▃", "▅", "▇"]
  private static let digits: [Character] = ["1", "2", "3", "4", "5"]
}

extension PlayedRow {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    let signed: Prose = "\(won > 0 ? "+" : "")\(won)"
    // A mean of a few hands says nothing, and is not shown.
    let rate: Prose =
      interval.map { "\(figure: perHundred) ± \(figure: $0)" } ?? "too few hands to tell"
    return [
      PlayedRow.columns(
        "\(words: game)", opponents.words, "\(hands)", signed, rate)
    ]
  }

  /// What stands in the columns.
  fileprivate static let heading = columns(
    "game", "against", "hands", "won", "in a hundred hands")

  private static func columns(
    _ game: Prose, _ opponents: Prose, _ hands: Prose, _ won: Prose, _ rate: Prose
  ) -> Prose {
    let names: Prose = "  \(TextRenderer.padded(game, 15))\(TextRenderer.padded(opponents, 8))"
    return names
      + "\(TextRenderer.leftPadded(hands, 7))\(TextRenderer.leftPadded(won, 10))  \(rate)"
  }
}

extension HandRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let signed: Prose = "\(won > 0 ? "+" : "")\(won)"
    return [
      "  \(renderer.minute(time)) " + TextRenderer.leftPadded(signed, 10)
        + "  \(words: game), replay \(number) \(table)"
    ]
  }
}

extension TextRenderer {
  /// Who somebody is to themselves: results by month under their headings, then the last hands.
  func me(_ reply: Message, _ rows: [Message]) -> [Prose] {
    let hands = rows.filter { $0.body is HandRow }
    return lines(reply) + rows.filter { $0.body is GraphRow }.flatMap(lines) + results(of: rows)
      + (hands.isEmpty ? [] : ["Your last hands:"] + hands.flatMap(lines))
  }

  /// What was played, in all and by months.
  func results(of rows: [Message]) -> [Prose] {
    var told: [Prose] = []
    var heading: Prose?
    let results = rows.compactMap { $0.body as? PlayedRow }
    for row in results {
      if told.isEmpty {
        told += [
          "Results, in big blinds a hundred hands, or dollars against the house:",
          PlayedRow.heading,
        ]
      }
      let month: Prose = row.month.map { "In \(figure: $0):" } ?? "In all:"
      if month != heading { told.append(month) }
      heading = month
      told += row.told(by: self, nil)
    }
    return results.contains { $0.interval != nil }
      ? told + ["In 95 of 100 cases the true mean lies within what stands behind ±."] : told
  }
}
