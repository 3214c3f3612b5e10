import Lines

/// The format of a printed score sheet.
public enum PrintFormat: String, CaseIterable, Sendable {
  /// Lines of 72 columns.
  case text
  /// A drawing of a page.
  case svg
}

/// A game as a printable score sheet on an A4 page, with two blocks for rounds in each row. Lengths
/// are in millimeters.
struct ScoreSheetDrawing {
  private static let page = (width: 210.0, height: 297.0)
  private static let margin = 14.0
  private static let gutter = 8.0
  /// The width of a block.
  private static let block = (page.width - 2 * margin - gutter) / 2
  private static let ink = "#1a1a1a"
  private static let faint = "#8a8a8a"

  private let game: Game
  private let club: Club
  private var lines: [String] = []

  init(_ game: Game, in club: Club) { (self.game, self.club) = (game, club) }

  /// The drawing, one element per line.
  var svg: [String] {
    var drawing = self
    drawing.draw()
    let size = Self.page
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Int(size.width))mm\""
        + " height=\"\(Int(size.height))mm\" viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\""
        + " font-family=\"Helvetica, Arial, sans-serif\" fill=\"\(Self.ink)\">",
      "<title>\(Self.escaped("\(game.profile.name), game \(game.number)"))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ] + drawing.lines + ["</svg>"]
  }

  private mutating func draw() {
    let right = Self.page.width - Self.margin
    text(game.profile.name, Self.margin, 20, size: 6, bold: true, most: 130)
    text("Game \(game.number)", right, 20, isRight: true, size: 6, bold: true)
    text(
      "Begun \(game.started) by \(game.startedBy)", Self.margin, 26, size: 3.4, color: Self.faint)
    if !club.isOpen {
      text(club.name, right, 26, isRight: true, size: 3.4, color: Self.faint, most: 80)
    }
    var y = 34.0
    for team in game.teams {
      text(team.name.key, Self.margin, y, size: 4, bold: true)
      let names = team.players.map(\.name).joined(separator: ", ")
      text(names, Self.margin + 18, y, size: 4, most: right - Self.margin - 18)
      y += 5.5
    }
    y += 2
    let players = game.isComplete ? game.teams.reduce(0) { $0 + $1.players.count } : 0
    let foot = 22 + 4.6 * Double(players)
    y = drawRounds(from: y, to: Self.page.height - Self.margin - foot)
    drawEnd(from: y + 6)
  }

  // MARK: - Rounds

  /// Draws the rounds' blocks, row by row; returns their lower end.
  private mutating func drawRounds(from top: Double, to bottom: Double) -> Double {
    let rows = Double(game.profile.lines(of: Counts()).count + 3)
    let bands = Double((game.rounds.count + 1) / 2)
    let height = min(4.8, (bottom - top - 4 * bands) / (rows * bands))
    for round in game.rounds {
      let (band, side) = (round.number - 1).quotientAndRemainder(dividingBy: 2)
      let x = Self.margin + Double(side) * (Self.block + Self.gutter)
      draw(round, x, top + Double(band) * (rows * height + 4), height)
    }
    return top + bands * (rows * height + 4)
  }

  private mutating func draw(_ round: Round, _ x: Double, _ top: Double, _ height: Double) {
    let isOpen = game.isOpen(round)
    let titleWidth = game.teams.count > 2 ? 32.0 : 38.0
    let cell = (Self.block - titleWidth) / Double(max(game.teams.count, 1))
    let size = height * 0.66
    var y = top + height
    func right(_ index: Int) -> Double { x + titleWidth + cell * Double(index + 1) }
    text("Round \(round)", x, y, size: size * 1.1, bold: true)
    for (index, team) in game.teamNames.enumerated() {
      text(team.key, right(index), y, isRight: true, size: size, bold: true)
    }
    rule(x, y + height * 0.28, x + Self.block, width: 0.35)
    y += height
    text("Opening meld", x, y, size: size, color: Self.faint, most: titleWidth)
    if isOpen {
      for (index, team) in game.teamNames.enumerated() {
        let meld = Columns.grouped(game.meld(of: team, in: round))
        text(meld, right(index), y, isRight: true, size: size, color: Self.faint)
      }
    }
    let sheets = game.teamNames.map { game.sheet($0, round) }
    for (place, line) in (sheets.first ?? []).enumerated() {
      rule(x, y + height * 0.28, x + Self.block, width: 0.1)
      y += height
      text(line.title, x, y, size: size, most: titleWidth - 1)
      for (index, sheet) in sheets.enumerated() where sheet[place].count != 0 {
        let counted = sheet[place]
        // A point-for-point element shows only its points.
        if !counted.isPointForPoint {
          let left = right(index) - cell * 0.58
          text("\(counted.count)", left, y, isRight: true, size: size, color: Self.faint)
        }
        text(Columns.grouped(counted.subtotal), right(index), y, isRight: true, size: size)
      }
    }
    rule(x, y + height * 0.28, x + Self.block, width: 0.35)
    y += height
    text("Score", x, y, size: size, bold: true)
    guard isOpen else { return }
    for (index, team) in game.teamNames.enumerated() {
      let isFinished = game.entry(team, round).isFinished
      let score = Columns.grouped(game.score(of: team, in: round)) + (isFinished ? "" : " *")
      text(score, right(index), y, isRight: true, size: size, bold: true)
    }
  }

  // MARK: - The end

  /// Draws the totals and the winners.
  private mutating func drawEnd(from top: Double) {
    let right = Self.page.width - Self.margin
    let cell = 34.0
    let first = right - cell * Double(game.teams.count)
    rule(Self.margin, top - 5.5, right, width: 0.5)
    text("TOTAL", Self.margin, top, size: 5, bold: true)
    for (index, team) in game.teamNames.enumerated() {
      let x = first + cell * Double(index + 1)
      text(team.key, x - 21, top, isRight: true, size: 3.6, color: Self.faint)
      text(Columns.grouped(game.total(of: team)), x, top, isRight: true, size: 5, bold: true)
    }
    rule(Self.margin, top + 2, right, width: 0.5)
    guard game.isComplete else {
      text(
        "Round \(game.currentRound) of \(game.lastRound) is open. * not finished", Self.margin,
        top + 8, size: 3.6, color: Self.faint)
      return
    }
    text(game.verdict, Self.margin, top + 8.5, size: 4.4, bold: true)
    for (index, contribution) in game.contributions.enumerated() {
      let y = top + 14.5 + 4.6 * Double(index)
      text(contribution.player.name, Self.margin, y, size: 3.4, most: 90)
      text("paid \(contribution.tally.spent)", right - 45, y, isRight: true, size: 3.4)
      text("won \(contribution.tally.earned)", right, y, isRight: true, size: 3.4)
    }
  }

  // MARK: - Elements

  private mutating func rule(_ x: Double, _ y: Double, _ end: Double, width: Double) {
    lines.append(
      "<path d=\"M\(Self.number(x)) \(Self.number(y))H\(Self.number(end))\" stroke=\"\(Self.ink)\""
        + " stroke-width=\"\(Self.number(width))\"/>")
  }

  /// - Parameter most: the largest width; wider text is drawn smaller.
  private mutating func text(
    _ text: String, _ x: Double, _ y: Double, isRight: Bool = false, size: Double,
    bold: Bool = false, color: String? = nil, most: Double = .infinity
  ) {
    // The width of a letter relative to the size, in a wide font.
    let width = Double(Columns.width(of: text)) * size * 0.6
    let fitting = width > most ? size * most / width : size
    var style = " font-size=\"\(Self.number(fitting))\""
    if isRight { style += " text-anchor=\"end\"" }
    if bold { style += " font-weight=\"bold\"" }
    if let color { style += " fill=\"\(color)\"" }
    lines.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(style)>\(Self.escaped(text))</text>")
  }

  /// A length with at most two decimals.
  private static func number(_ length: Double) -> String {
    let hundredths = Int((length * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
