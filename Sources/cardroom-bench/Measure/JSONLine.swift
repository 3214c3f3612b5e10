// Owns the form of a result: one line of JSON. Never knows what is in it.

/// A JSON object on one line, its members in the order in which they were added.
struct JSONLine: CustomStringConvertible {
  private var members: [String] = []

  /// Adds a text.
  mutating func add(_ key: String, _ text: String) {
    members.append("\(Self.quoted(key)):\(Self.quoted(text))")
  }

  /// Adds a whole number.
  mutating func add(_ key: String, _ number: Int) {
    members.append("\(Self.quoted(key)):\(number)")
  }

  /// Adds a yes or no.
  mutating func add(_ key: String, _ flag: Bool) {
    members.append("\(Self.quoted(key)):\(flag)")
  }

  /// Adds a number with at most two decimals; null if there is none.
  mutating func add(_ key: String, _ number: Double?) {
    let rounded = number.map { ($0 * 100).rounded() / 100 }
    let text = rounded.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null"
    members.append("\(Self.quoted(key)):\(text)")
  }

  /// The whole object.
  var description: String { "{\(members.joined(separator: ","))}" }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
