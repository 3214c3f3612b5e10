import Games
import Lines

/// What the table of shapes says of the lines that the server sends.
enum WireShape {
  /// The line's beginning, such as `* bet`; `nil` if it is prose.
  static func name(of line: String) -> String? { parts(line)?.name }

  /// What is wrong with a line, or `nil` if it is prose or of a shape that the table has.
  static func problem(with line: String) -> String? {
    // An event that is read again has its own keys in their own order.
    if let replayed = line.firstMatch(of: /^= event type=(\w+)/) {
      return problem(with: "* \(replayed.1) " + line[replayed.range.upperBound...].dropFirst())
    }
    guard let (name, keys) = parts(line) else { return nil }
    guard let known = shape(name) else { return "no such line in Line.Shape.all" }
    var rest = known[...]
    // Any event has it for who reads sentences.
    for key in keys where key != "for" {
      guard known.contains(key) else { return "\(key)= is not in the shape of \(name)" }
      guard let place = rest.firstIndex(of: key) else { return "\(key)= is out of its order" }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// The keys of each line as the table has them.
  static func shape(_ name: String) -> [String]? {
    Line.Shape.all.first { $0.name == name }?.keys
  }

  private static func parts(_ line: String) -> (name: String, keys: [String])? {
    guard let sign = line.first, "+-*?=".contains(sign), line.dropFirst().first == " " else {
      return nil
    }
    let end = line.firstRange(of: " :")?.lowerBound ?? line.endIndex
    var words = line[..<end].split(separator: " ").dropFirst()
    if words.first?.hasPrefix("@") == true { words = words.dropFirst() }
    var name = String(sign)
    if sign != "-", let kind = words.popFirst() { name += " " + kind }
    return (name, words.map { String($0.prefix { $0 != "=" }) })
  }
}
