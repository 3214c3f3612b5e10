import Arena
import Games

/// Means with their intervals as lines of characters: `o` is a mean, `-` its interval, `|` zero.
struct IntervalPlot {
  let rows: [(name: String, mean: Double, margin: Double)]
  private let width: Int

  /// A plot of so many columns beside the names.
  init(_ rows: [(name: String, estimate: Estimate)], width: Int) {
    self.rows = rows.map { name, estimate in
      (name, estimate.mean, estimate.tellsInterval ? estimate.margin ?? 0 : 0)
    }
    self.width = max(3, width)
  }

  /// Its lines, the scale last.
  ///
  /// - Parameter name: how wide the column of the names is.
  func lines(name column: Int, _ label: (Double) -> String) -> [String] {
    let (low, high) = (ends.lowerBound, ends.upperBound)
    let drawn = rows.map { row in
      var line = Array(repeating: Character(" "), count: width)
      for place in place(row.mean - row.margin, low, high)...place(row.mean + row.margin, low, high)
      {
        line[place] = "-"
      }
      line[place(0, low, high)] = "|"
      line[place(row.mean, low, high)] = "o"
      return row.name.left(column) + String(line)
    }
    return drawn.map(\.trimmed) + [scale(low, high, label).indented(column)]
  }

  /// What all intervals and zero lie between.
  var ends: ClosedRange<Double> {
    let least = rows.map { $0.mean - $0.margin }.min() ?? 0
    let most = rows.map { $0.mean + $0.margin }.max() ?? 0
    return min(0, least)...max(0, most)
  }

  private func place(_ value: Double, _ low: Double, _ high: Double) -> Int {
    guard high > low else { return width / 2 }
    let part = (value - low) / (high - low)
    return min(width - 1, max(0, Int((part * Double(width - 1)).rounded())))
  }

  /// The ends of the scale, and zero where there is room for it.
  private func scale(_ low: Double, _ high: Double, _ label: (Double) -> String) -> String {
    guard high > low else { return label(0).right(width / 2 + 1) }
    let (first, last) = (label(low), label(high))
    let zero = place(0, low, high)
    let room = (first.count + 1)..<max(first.count + 2, width - last.count - 2)
    let middle = low < 0 && high > 0 && room.contains(zero) ? "0" : ""
    let start = middle.isEmpty ? first : first.left(zero) + middle
    return start + last.right(width - start.count)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate func indented(_ width: Int) -> String { String(repeating: " ", count: width) + self }
}
