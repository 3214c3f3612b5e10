/// Lines that a person has typed, kept from run to run for that person alone. A line that cannot be
/// kept is only not there next time, and nobody is bothered with it.
struct HistoryFile {
  /// So many lines are read at the start; when there are more than twice as many, the older go.
  private static let longest = 500
  /// A file that is larger is none of ours.
  private static let largest = 1 << 20

  private let file: PrivateFile

  /// The file where XDG has it: `~/.local/state/cardroom/history`; `nil` if there is no home.
  init?(environment: [String: String]) {
    guard let file = PrivateFile(named: "history", environment: environment) else { return nil }
    self.file = file
  }

  init(path: String) { file = PrivateFile(path: path) }

  /// The newest lines, oldest first.
  func lines() -> [String] {
    let lines = file.lines(most: Self.largest)
    let newest = Array(lines.suffix(Self.longest))
    if lines.count > 2 * Self.longest { file.replace(with: newest) }
    return newest.filter { !InputHistory.hasSecret($0) }
  }

  /// Adds a line; one with a secret is not kept.
  func append(_ line: String) {
    guard !line.isEmpty, !InputHistory.hasSecret(line) else { return }
    file.append(line)
  }
}
