/// A JSON value, of the kinds that rounds need; the fields of an object keep their order.
enum JSONValue: Sendable, Equatable {
  case text(String)
  case number(Int)
  case list([JSONValue])
  case object([JSONField])
  /// A value that is already JSON.
  case written(String)

  /// The value as JSON without blanks, in one line of printable characters.
  var description: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .text(let value): JSONValue.append(quoted: value, to: &text)
    case .number(let number): text += "\(number)"
    case .written(let value): text += value
    case .list(let values):
      text += "["
      for (place, value) in values.enumerated() {
        if place > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (place, field) in fields.enumerated() {
        if place > 0 { text += "," }
        JSONValue.append(quoted: field.key, to: &text)
        text += ":"
        field.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func append(quoted value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// A key of an object and its value.
struct JSONField: Sendable, Equatable {
  let key: String
  let value: JSONValue

  init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }

  init(_ key: String, _ number: Int) { self.init(key, .number(number)) }

  init(_ key: String, _ text: String) { self.init(key, .text(text)) }
}

/// JSON text for objects that are composed elsewhere.
public enum JSONText {
  /// The text in quotation marks, escaped.
  public static func quoted(_ text: String) -> String { JSONValue.text(text).description }
}
