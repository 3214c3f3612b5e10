import Glibc
import LineProtocol
import Lines

/// Means with their intervals as a drawing, a game below the other: a file in SVG.
struct IntervalChart {
  private static let width = 720.0
  private static let names = 180.0
  private static let row = 28.0
  private static let margin = 20.0

  private var parts: [String] = []
  private var height = IntervalChart.margin

  /// Adds what a game has come to.
  mutating func add(_ plot: IntervalPlot, title: String, unit: String) {
    let ends = plot.ends
    let room = Self.width - Self.names - 2 * Self.margin
    let span = ends.upperBound - ends.lowerBound
    func x(_ value: Double) -> Double {
      Self.names + Self.margin + (span > 0 ? (value - ends.lowerBound) / span : 0.5) * room
    }
    add(text("\(title), \(unit)", Self.margin, height + 14, isStrong: true))
    height += Self.row
    let top = height
    for row in plot.rows {
      let y = height + Self.row / 2
      add(text(row.name, Self.margin, y + 5))
      if row.margin > 0 {
        add(line(x(row.mean - row.margin), y, x(row.mean + row.margin), y, "#2a6f97", 4))
      }
      add(
        "<circle cx=\"\(number(x(row.mean)))\" cy=\"\(number(y))\" r=\"5\" fill=\"#013a63\">"
          + "<title>\(Self.escaped(label(row)))</title></circle>")
      height += Self.row
    }
    add(line(x(0), top, x(0), height, "#888888", 1))
    for value in Set([ends.lowerBound, 0, ends.upperBound]) {
      add(text(Figures.signed(value, places: 1), x(value), height + 16, anchor: "middle"))
    }
    height += 2 * Self.row
  }

  private func label(_ row: (name: String, mean: Double, margin: Double)) -> String {
    let interval = row.margin > 0 ? " ± " + Figures.decimal(row.margin, places: 3) : ""
    return "\(row.name): \(Figures.signed(row.mean, places: 3))\(interval)"
  }

  private mutating func add(_ part: String) { parts.append(part) }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, _ width: Int
  ) -> String {
    "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" "
      + "stroke=\"\(color)\" stroke-width=\"\(width)\"/>"
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, anchor: String = "start", isStrong: Bool = false
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\""
      + (isStrong ? " font-weight=\"bold\"" : "") + ">\(Self.escaped(text))</text>"
  }

  private func number(_ value: Double) -> String { Figures.decimal(value, places: 1) }

  private static func escaped(_ text: String) -> String {
    SafeText.printable(text).map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }

  /// The whole file.
  var svg: String {
    let (wide, high) = (number(Self.width), number(height))
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(wide)\" height=\"\(high)\" "
      + "viewBox=\"0 0 \(wide) \(high)\" font-family=\"sans-serif\" font-size=\"14\">"
    let ground = "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    return ([head, ground] + parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// - Throws: an `OptionError` if the file cannot be written.
  func write(to path: String) throws(OptionError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw OptionError("--svg: \(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    Streams.write(svg, to: file)
  }
}
