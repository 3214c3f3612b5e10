/// A person's typed lines and settings, kept from run to run and readable by that person only: if
/// something cannot be kept, it is simply missing next time, without a message.
extension PrivateFile {
  /// How many lines are read at the start; once there are more than twice as many, older ones are
  /// removed.
  private static let longest = 500
  /// A larger file is not one of ours.
  private static let largest = 1 << 20

  /// Typed lines, oldest first: `~/.local/state/cardroom/history`.
  static func history(_ environment: [String: String]) -> PrivateFile? {
    PrivateFile(named: "history", environment: environment)
  }

  /// The settings: `~/.config/cardroom/settings`.
  static func settings(_ environment: [String: String]) -> PrivateFile? {
    PrivateFile(named: "settings", in: .config, environment: environment)
  }

  func typedLines() -> [String] {
    let lines = lines(most: Self.largest)
    let newest = Array(lines.suffix(Self.longest))
    if lines.count > 2 * Self.longest { replace(with: newest) }
    return newest.filter { !InputHistory.hasSecret($0) }
  }

  /// Adds a typed line; one with a secret is not kept.
  func remember(_ line: String) {
    if !line.isEmpty, !InputHistory.hasSecret(line) { append(line) }
  }

  func settings() -> ClientSettings { ClientSettings(lines(most: Self.largest)) }

  /// Replaces the previous settings; lines that are not settings of ours stay.
  func keep(_ settings: ClientSettings) {
    replace(with: settings.lines(keeping: lines(most: Self.largest)))
  }
}
