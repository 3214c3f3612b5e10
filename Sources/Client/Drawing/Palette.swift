import Lines

/// The colours that a terminal gets for each meaning in a drawing. None expresses anything that
/// words or signs do not.
enum Theme: String, Sendable, CaseIterable {
  case dark, light, contrast, none

  var said: Prose {
    switch self {
    case .dark: "The colours are for a dark terminal."
    case .light: "The colours are for a light terminal."
    case .contrast: "The colours are bright on black, and nothing is dim."
    case .none: "There are no colours."
    }
  }
}

/// How many colours suits have.
enum Deck: String, Sendable, CaseIterable {
  case two, four

  var said: Prose {
    switch self {
    case .two: "Hearts and diamonds are red."
    case .four:
      "Each suit has a colour: hearts red, diamonds blue, clubs green, or purple on white."
    }
  }
}

/// A terminal's codes for a theme.
struct Palette: Sendable, Equatable {
  let theme: Theme
  /// Whether the terminal has 256 colours, which felt and cards need.
  let isRich: Bool

  init(_ theme: Theme, isRich: Bool = false) { (self.theme, self.isRich) = (theme, isRich) }

  /// The parameters of the escape sequence that switches to `attributes`; empty for plain text.
  func codes(_ attributes: TextAttributes) -> [String] {
    let ground = self.ground(attributes.ground)
    var codes: [String] = []
    let isStrong = theme == .contrast && attributes.color != nil
    if attributes.isBold || isStrong { codes.append("1") }
    if attributes.isDim, ground == nil { codes.append("2") }
    if attributes.isReversed { codes.append("7") }
    if let ground { codes.append(ground.code) }
    if let color = color(attributes, on: ground) { codes.append(color) }
    return codes
  }

  /// A background, and the colours of plain and of dim text on it.
  private struct Ground {
    let code: String
    let plain: String
    let dim: String
    let colors: [TextAttributes.Color: Int]

    init(_ code: String, _ plain: String, dim: String, _ colors: [TextAttributes.Color: Int]) {
      (self.code, self.plain, self.dim, self.colors) = (code, plain, dim, colors)
    }
  }

  private func ground(_ ground: TextAttributes.Ground?) -> Ground? {
    switch (theme, ground) {
    case (.none, _): return nil
    // Bright letters are legible only on black, whatever the terminal's own background is.
    case (.contrast, _):
      return isRich
        ? Ground("48;5;16", "38;5;231", dim: "38;5;231", Self.onBlack)
        : Ground("40", "97", dim: "97", [:])
    case (_, nil): return nil
    case (_, _) where !isRich: return nil
    case (.dark, .felt): return Ground("48;5;22", "38;5;255", dim: "38;5;151", Self.onDark)
    case (.light, .felt): return Ground("48;5;194", "38;5;16", dim: "38;5;59", Self.onLight)
    case (_, .card): return Ground("48;5;231", "38;5;16", dim: "38;5;242", Self.onLight)
    case (_, .back): return Ground("48;5;24", "38;5;153", dim: "38;5;153", Self.onDark)
    }
  }

  private func color(_ attributes: TextAttributes, on ground: Ground?) -> String? {
    guard theme != .none else { return nil }
    guard let color = attributes.color else {
      return ground.map { attributes.isDim ? $0.dim : $0.plain }
    }
    if let rich = ground?.colors[color] { return "38;5;\(rich)" }
    switch theme {
    case .light: return isRich ? Self.onLight[color].map { "38;5;\($0)" } : "\(Self.dark(color))"
    case .contrast: return "\(color.rawValue + 60)"
    case .dark, .none: return isRich && color == .blue ? "38;5;111" : "\(Self.bright(color))"
    }
  }

  /// The sixteen colours as they are legible on black: red and blue are too dark.
  private static func bright(_ color: TextAttributes.Color) -> Int {
    color == .blue || color == .red ? color.rawValue + 60 : color.rawValue
  }

  /// Of the sixteen colours, only red, blue and magenta are legible on white.
  private static func dark(_ color: TextAttributes.Color) -> Int {
    switch color {
    case .red, .yellow: 31
    case .blue, .cyan: 34
    case .green: 35
    }
  }

  // Those of the 256 colours that are legible on a background: 4.5 to 1, as WCAG requires.
  private static let onDark: [TextAttributes.Color: Int] = [
    .red: 217, .green: 157, .yellow: 229, .blue: 153, .cyan: 159,
  ]
  private static let onLight: [TextAttributes.Color: Int] = [
    .red: 160, .green: 22, .yellow: 94, .blue: 26, .cyan: 23,
  ]
  private static let onBlack: [TextAttributes.Color: Int] = [
    .red: 210, .green: 120, .yellow: 227, .blue: 117, .cyan: 87,
  ]
}
