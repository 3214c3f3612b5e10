import Cards
import Identity

extension MeEnd {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    let member = since.map { ", a member since \($0)" } ?? ", a guest"
    let places = seats.map { "table \($0.first) in seat \($0.second)" }
    let place = places.isEmpty ? [] : ["You sit at \(TextRenderer.listed(places))."]
    let atTables = stack == 0 ? "" : ", and \(stack) at tables"
    return [
      "\(name)\(member): you have \(renderer.count(chips, "chip", "chips"))\(atTables)."
    ] + place
  }
}

extension GraphRow {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    guard let last = chips.last, let least = chips.min(), let most = chips.max() else { return [] }
    let days = renderer.count(chips.count, "day", "days")
    let heading = "Your chips since \(since), \(days): \(least) to \(most), \(last) now."
    guard chips.count > 1, !renderer.style.screenReader else { return [heading] }
    let levels = renderer.style.glyphs ? Self.blocks : Self.digits
    let line = chips.map { value -> Character in
      // As fractions, so that no difference is too large for a whole number.
      let height = (Double(value) - Double(least)) / max(1, Double(most) - Double(least))
      return levels[min(Int(height * Double(levels.count)), levels.count - 1)]
    }
    return [heading, "  " + String(line)]
  }

  private static let blocks: [Character] = ["▁", "▂", "▃", "▅", "▇"]
  private static let digits: [Character] = ["1", "2", "3", "4", "5"]
}

extension PlayedRow {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    let signed = "\(won > 0 ? "+" : "")\(won)"
    let margin = interval.map { " ± \($0)" } ?? " (too few hands to tell)"
    return [
      "  " + TextRenderer.padded(game, 15) + TextRenderer.padded(opponents.rawValue, 8)
        + TextRenderer.leftPadded("\(hands)", 7) + TextRenderer.leftPadded(signed, 10) + "  "
        + perHundred + margin
    ]
  }

  /// What stands in the columns.
  fileprivate static let heading =
    "  " + TextRenderer.padded("game", 15) + TextRenderer.padded("against", 8)
    + TextRenderer.leftPadded("hands", 7) + TextRenderer.leftPadded("won", 10)
    + "  in a hundred hands"
}

extension HandRow {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    let signed = "\(won > 0 ? "+" : "")\(won)"
    return [
      "  \(TextRenderer.minute(time)) " + TextRenderer.leftPadded(signed, 10)
        + "  \(game), replay \(number) \(table)"
    ]
  }
}

extension TextRenderer {
  /// Who somebody is to themselves: results by month under their headings, then the last hands.
  func me(_ reply: Message, _ rows: [Message]) -> [String] {
    let hands = rows.filter { $0.body is HandRow }
    return lines(reply) + rows.filter { $0.body is GraphRow }.flatMap(lines) + results(of: rows)
      + (hands.isEmpty ? [] : ["Your last hands:"] + hands.flatMap(lines))
  }

  /// What was played, in all and by months.
  func results(of rows: [Message]) -> [String] {
    var told: [String] = []
    var heading: String?
    let results = rows.compactMap { $0.body as? PlayedRow }
    for row in results {
      if told.isEmpty {
        told += [
          "Results, in big blinds a hundred hands, or dollars against the house:",
          PlayedRow.heading,
        ]
      }
      let month = "In \(row.month ?? "all"):"
      if month != heading { told.append(month) }
      heading = month
      told += row.told(by: self, nil)
    }
    guard !told.isEmpty else { return [] }
    return told + [
      "± is the 95 % interval of the mean; below \(Limits.rankedRounds) hands there is none."
    ]
  }
}
