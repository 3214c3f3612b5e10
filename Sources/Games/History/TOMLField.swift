/// A key of a TOML document and its value.
struct TOMLField: Sendable, Equatable {
  /// The kinds of value that hands need.
  enum Value: Sendable, Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
    /// A time of day as it is written, `18:03:04`.
    case time(String)
    case numbers([Int])
    case texts([String])
  }

  let key: String
  let value: Value

  init(_ key: String, _ value: Value) { (self.key, self.value) = (key, value) }

  /// The lines of the field; a long list has several.
  var lines: [String] {
    switch value {
    case .text(let text): ["\(key) = \(TOMLField.quoted(text))"]
    case .number(let number): ["\(key) = \(number)"]
    case .flag(let flag): ["\(key) = \(flag)"]
    case .time(let time): ["\(key) = \(time)"]
    case .numbers(let numbers):
      ["\(key) = [\(numbers.map(String.init).joined(separator: ", "))]"]
    case .texts(let texts): TOMLField.list(key, texts.map(TOMLField.quoted))
    }
  }

  private static let columns = 90

  private static func list(_ key: String, _ words: [String]) -> [String] {
    let line = "\(key) = [\(words.joined(separator: ", "))]"
    guard line.utf8.count > columns else { return [line] }
    var lines: [String] = []
    var last = ""
    for word in words {
      if !last.isEmpty, last.utf8.count + word.utf8.count + 2 > columns {
        lines.append(last)
        last = ""
      }
      last += "\(last.isEmpty ? " " : "") \(word),"
    }
    return ["\(key) = ["] + lines + [last, "]"]
  }

  /// The text between apostrophes, or between quotation marks if a character requires them.
  static func quoted(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ $0 != "'" && $0.value >= 0x20 && $0.value != 0x7F }) {
      return "'\(text)'"
    }
    let parts = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }
    return "\"\(parts.joined())\""
  }
}
