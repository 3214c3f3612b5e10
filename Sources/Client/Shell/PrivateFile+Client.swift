/// What a person types and sets, kept from run to run for that person alone: one that cannot be kept
/// is only not there next time, and nobody is bothered with it.
extension PrivateFile {
  /// So many lines are read at the start; when there are more than twice as many, the older go.
  private static let longest = 500
  /// A file that is larger is none of ours.
  private static let largest = 1 << 20

  /// Typed lines, oldest first: `~/.local/state/cardroom/history`.
  static func history(_ environment: [String: String]) -> PrivateFile? {
    PrivateFile(named: "history", environment: environment)
  }

  /// The settings: `~/.config/cardroom/settings`.
  static func settings(_ environment: [String: String]) -> PrivateFile? {
    PrivateFile(named: "settings", in: .config, environment: environment)
  }

  /// The newest lines that were typed.
  func typedLines() -> [String] {
    let lines = lines(most: Self.largest)
    let newest = Array(lines.suffix(Self.longest))
    if lines.count > 2 * Self.longest { replace(with: newest) }
    return newest.filter { !InputHistory.hasSecret($0) }
  }

  /// Adds a line that was typed; one with a secret is not kept.
  func remember(_ line: String) {
    if !line.isEmpty, !InputHistory.hasSecret(line) { append(line) }
  }

  func settings() -> ClientSettings { ClientSettings(lines(most: Self.largest)) }

  /// Puts the settings in the place of those before; lines that are no setting of ours stay.
  func keep(_ settings: ClientSettings) {
    replace(with: settings.lines(keeping: lines(most: Self.largest)))
  }
}
