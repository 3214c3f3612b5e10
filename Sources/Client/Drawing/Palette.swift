/// Which colours a terminal is given for what a drawing means. None of them says anything that
/// words or signs do not say too.
enum Theme: String, Sendable, CaseIterable {
  case dark, light, contrast, none

  var said: String {
    switch self {
    case .dark: "The colours are for a dark terminal."
    case .light: "The colours are for a light terminal."
    case .contrast: "The colours are bright, and nothing is dim."
    case .none: "There are no colours."
    }
  }
}

/// How many colours suits have.
enum Deck: String, Sendable, CaseIterable {
  case two, four

  var said: String {
    switch self {
    case .two: "Hearts and diamonds are red."
    case .four: "Each suit has a colour: hearts red, diamonds blue, clubs green."
    }
  }
}

/// The codes of a terminal for a theme.
struct Palette: Sendable, Equatable {
  let theme: Theme
  /// Whether the terminal has 256 colours, of which felt and cards are made.
  let isRich: Bool

  init(_ theme: Theme, isRich: Bool = false) { (self.theme, self.isRich) = (theme, isRich) }

  /// Without colour: bold and dim alone.
  static let plain = Palette(.none)

  /// The parameters of the escape sequence that switches to `attributes`; empty for plain text.
  func codes(_ attributes: TextAttributes) -> [String] {
    let ground = attributes.ground.flatMap { self.ground($0) }
    var codes: [String] = []
    let isStrong = theme == .contrast && attributes.color != nil
    if attributes.isBold || isStrong { codes.append("1") }
    if attributes.isDim, theme != .contrast, ground == nil { codes.append("2") }
    if attributes.isReversed { codes.append("7") }
    if let ground { codes.append(ground.code) }
    if let color = color(attributes, on: ground) { codes.append(color) }
    return codes
  }

  /// What lies below, and the colour of plain and of dim text on it.
  private struct Ground {
    let code: String
    let plain: Int
    let dim: Int
    /// Whether dark letters are read on it.
    let isLight: Bool
  }

  private func ground(_ ground: TextAttributes.Ground) -> Ground? {
    guard isRich else { return nil }
    switch (theme, ground) {
    case (.none, _), (.contrast, _): return nil
    case (.dark, .felt): return Ground(code: "48;5;22", plain: 255, dim: 151, isLight: false)
    case (.light, .felt): return Ground(code: "48;5;194", plain: 16, dim: 65, isLight: true)
    case (_, .card): return Ground(code: "48;5;255", plain: 16, dim: 243, isLight: true)
    case (_, .back): return Ground(code: "48;5;24", plain: 153, dim: 110, isLight: false)
    }
  }

  private func color(_ attributes: TextAttributes, on ground: Ground?) -> String? {
    guard theme != .none else { return nil }
    guard let color = attributes.color else {
      return ground.map { "38;5;\(attributes.isDim ? $0.dim : $0.plain)" }
    }
    if let ground { return "38;5;\(Self.rich(color, isOnLight: ground.isLight))" }
    switch theme {
    case .light:
      return isRich
        ? "38;5;\(Self.rich(color, isOnLight: true))" : "\(color == .yellow ? 35 : color.rawValue)"
    case .contrast: return "\(color.rawValue + 60)"
    // Blue of the sixteen colours is not read on black.
    case .dark, .none: return color == .blue ? "94" : "\(color.rawValue)"
    }
  }

  /// A colour of the 256 that is read on a light or a dark ground.
  private static func rich(_ color: TextAttributes.Color, isOnLight: Bool) -> Int {
    switch color {
    case .red: isOnLight ? 160 : 217
    case .green: isOnLight ? 28 : 157
    case .yellow: isOnLight ? 130 : 229
    case .blue: isOnLight ? 26 : 153
    case .cyan: isOnLight ? 30 : 159
    }
  }
}
