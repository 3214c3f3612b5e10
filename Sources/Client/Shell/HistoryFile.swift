import Glibc

/// Lines that a person has typed, kept from run to run for that person alone. A line that cannot be
/// kept is only not there next time, and nobody is bothered with it.
struct HistoryFile {
  /// So many lines are read at the start; when there are more than twice as many, the older go.
  private static let longest = 500
  /// A file that is larger is none of ours.
  private static let largest = 1 << 20

  private let path: String

  /// The file where XDG has it: `~/.local/state/cardroom/history`; `nil` if there is no home.
  init?(environment: [String: String]) {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = state ?? home.map({ $0 + "/.local/state" }) else { return nil }
    self.init(path: base + "/cardroom/history")
  }

  init(path: String) { self.path = path }

  /// The newest lines, oldest first.
  func lines() -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while all.count < Self.largest, case let count = read(descriptor, &piece, piece.count),
      count > 0
    {
      all += piece.prefix(count)
    }
    let lines = all.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    let newest = Array(lines.suffix(Self.longest))
    if lines.count > 2 * Self.longest { rewrite(newest) }
    return newest.filter { !InputHistory.hasSecret($0) }
  }

  /// Adds a line; one with a secret is not kept.
  func append(_ line: String) {
    guard !line.isEmpty, !InputHistory.hasSecret(line) else { return }
    makeFolders()
    write(line + "\n", to: path, O_APPEND)
  }

  private func rewrite(_ lines: [String]) {
    let fresh = path + ".new"
    guard write(lines.map { $0 + "\n" }.joined(), to: fresh, O_TRUNC) else { return }
    _ = rename(fresh, path)
  }

  @discardableResult
  private func write(_ text: String, to path: String, _ mode: Int32) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      == bytes.count
  }

  private func makeFolders() {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      _ = mkdir(folder, 0o700)
    }
  }
}
