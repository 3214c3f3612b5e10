// What is written is read on its ground, whatever the theme and however many colours there are.

import Glibc
import Testing

@testable import Client

struct PaletteTests {
  private static let colors: [TextAttributes.Color?] = [nil, .red, .green, .yellow, .blue, .cyan]

  /// On the 256 colours, as WCAG asks for: 4.5 to 1. The back of a card is a pattern, no text.
  @Test(arguments: [Theme.dark, .light, .contrast])
  func everyColorIsReadOnItsGround(theme: Theme) {
    for ground in [nil, TextAttributes.Ground.felt, .card, .back] {
      for (color, isDim) in Self.colors.map({ ($0, false) }) + [(nil, true)] {
        let attributes = TextAttributes(color: color, isDim: isDim, ground: ground)
        let pair = Terminal256.pair(Palette(theme, isRich: true).codes(attributes), theme)
        let least = ground == .back ? 3 : 4.5
        #expect(
          Terminal256.contrast(pair.text, pair.ground) >= least,
          "\(theme) \(String(describing: ground)) \(String(describing: color)) \(isDim)")
      }
    }
  }

  /// On a terminal of sixteen, with xterm's colours: 3.5 to 1.
  @Test(arguments: [Theme.dark, .light, .contrast])
  func sixteenColorsAreRead(theme: Theme) {
    for color in Self.colors {
      let codes = Palette(theme).codes(TextAttributes(color: color))
      let pair = Terminal256.pair(codes, theme)
      #expect(
        Terminal256.contrast(pair.text, pair.ground) >= 3.5,
        "\(theme) \(String(describing: color)) \(codes)")
    }
  }

  /// The high contrast does not depend on the terminal's own ground: each cell has its own.
  @Test(arguments: [true, false])
  func highContrastHasAGroundOfItsOwn(isRich: Bool) {
    let codes = Palette(.contrast, isRich: isRich).codes(.plain)
    #expect(codes == (isRich ? ["48;5;16", "38;5;231"] : ["40", "97"]))
    #expect(!Palette(.contrast, isRich: isRich).codes(.dim).contains("2"))
  }
}

/// Colours of xterm, and how well one is read on another.
private enum Terminal256 {
  typealias Color = (red: Int, green: Int, blue: Int)

  private static let sixteen: [Color] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func color(_ index: Int) -> Color {
    if index < 16 { return sixteen[index] }
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
    let levels = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
  }

  /// Text and ground that codes come to on the terminal that a theme is for.
  static func pair(_ codes: [String], _ theme: Theme) -> (text: Color, ground: Color) {
    var text = theme == .light ? color(0) : color(7)
    var ground = theme == .light ? color(15) : color(0)
    for code in codes {
      let numbers = code.split(separator: ";").compactMap { Int($0) }
      if numbers.count == 3 {
        if numbers[0] == 38 { text = color(numbers[2]) } else { ground = color(numbers[2]) }
      } else if let number = numbers.first {
        switch number {
        case 30...37: text = color(number - 30)
        case 90...97: text = color(number - 82)
        case 40...47: ground = color(number - 40)
        default: break
        }
      }
    }
    return (text, ground)
  }

  static func contrast(_ first: Color, _ second: Color) -> Double {
    let lights = [luminance(first), luminance(second)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    func linear(_ value: Int) -> Double {
      let part = Double(value) / 255
      return part <= 0.03928 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private static func power(_ base: Double) -> Double { pow(base, 2.4) }
}
