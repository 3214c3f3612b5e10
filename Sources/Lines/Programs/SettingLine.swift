/// A line of a file of settings.
struct SettingLine {
  /// The text in front of the `=`, without blanks around it.
  let name: String
  /// The text behind it.
  let value: String

  init(_ line: some StringProtocol) throws(OptionError) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = Self.trimmed(parts.first ?? "")
    value = Self.trimmed(parts.count == 2 ? parts[1] : "")
    guard parts.count == 2, !name.isEmpty else {
      throw OptionError(String(line), give: "name = value, or # in front of a remark")
    }
  }

  /// The lines of a file that say something, with their numbers from 1. A byte order mark, as some
  /// editors write, is skipped.
  static func lines(of text: String) -> [(number: Int, line: String)] {
    text.drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { (number: $0.offset + 1, line: trimmed($0.element)) }
      .filter { !$0.line.isEmpty && !$0.line.hasPrefix("#") }
  }

  /// What a file says of a setting.
  static func values(of name: String, in text: String) -> [String] {
    lines(of: text).compactMap { try? SettingLine($0.line) }.filter { $0.name == name }.map(\.value)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
