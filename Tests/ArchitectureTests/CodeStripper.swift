/// Blanks out comments and the text of strings; what stands in `\( )` is blanked with its string.
struct CodeStripper {
  private let text: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// What a comment or a string can begin with.
  private static let openings: [UInt8] = Array("/#\"".utf8)

  init(_ text: String) { self.text = Array(text.utf8) }

  /// The code, with every line where it was.
  mutating func strip() -> String {
    while index < text.count {
      if !CodeStripper.openings.contains(text[index]) {
        result.append(text[index])
        index += 1
      } else if starts("//") {
        blank(while: { $0 != UInt8(ascii: "\n") })
      } else if starts("/*") {
        blankBlockComment()
      } else if text[index] == UInt8(ascii: "\"") || starts("#\"") {
        blankString()
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func starts(_ word: String) -> Bool {
    let utf8 = word.utf8
    return index + utf8.count <= text.count && zip(utf8, text[index...]).allSatisfy { $0 == $1 }
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where index < text.count {
      result.append(text[index] == UInt8(ascii: "\n") ? text[index] : UInt8(ascii: " "))
      index += 1
    }
  }

  private mutating func blank(while condition: (UInt8) -> Bool) {
    while index < text.count, condition(text[index]) { blank(1) }
  }

  private mutating func blankBlockComment() {
    blank(2)
    while index < text.count, !starts("*/") { blank(1) }
    blank(2)
  }

  /// From the opening quote to the closing one, over everything that is interpolated.
  private mutating func blankString() {
    let signs = text[index...].prefix { $0 == UInt8(ascii: "#") }.count
    blank(signs)
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    let end = quote + String(repeating: "#", count: signs)
    let escape = "\\" + String(repeating: "#", count: signs)
    blank(quote.count)
    while index < text.count, !starts(end) {
      if starts(escape + "(") {
        blank(escape.count)
        blankInterpolation()
      } else {
        blank(starts(escape) ? escape.count + 1 : 1)
      }
    }
    blank(end.count)
  }

  private mutating func blankInterpolation() {
    var depth = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") {
        blankString()
        continue
      }
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") { depth -= 1 }
      blank(1)
      if depth == 0 { return }
    }
  }
}
