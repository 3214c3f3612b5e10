import Glibc

/// A file that one person alone can read and write. What cannot be written is only not there next
/// time.
struct PrivateFile {
  private let path: String

  init(path: String) { self.path = path }

  /// The folders of the XDG, by what a file in them is.
  enum Folder {
    /// What a program keeps: `~/.local/state/cardroom`.
    case state
    /// What a person has set: `~/.config/cardroom`.
    case config

    var variable: String { self == .state ? "XDG_STATE_HOME" : "XDG_CONFIG_HOME" }
    fileprivate var underHome: String { self == .state ? "/.local/state" : "/.config" }
  }

  /// A file in such a folder; `nil` if there is no home.
  init?(named name: String, in folder: Folder = .state, environment: [String: String]) {
    let named = environment[folder.variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = named ?? home.map({ $0 + folder.underHome }) else { return nil }
    self.init(path: base + "/cardroom/" + name)
  }

  /// The lines, of which the last ones are missing if the file has more than `most` bytes.
  func lines(most: Int) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while all.count < most, case let count = read(descriptor, &piece, piece.count), count > 0 {
      all += piece.prefix(count)
    }
    return all.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a line.
  func append(_ line: String) {
    makeFolders()
    write([line], to: path, O_APPEND)
  }

  /// Puts these lines in the place of all others: whoever reads finds the old ones or the new.
  func replace(with lines: [String]) {
    makeFolders()
    let fresh = "\(path).new.\(getpid())"
    unlink(fresh)
    guard write(lines, to: fresh, O_EXCL), rename(fresh, path) == 0 else {
      unlink(fresh)
      return
    }
  }

  @discardableResult
  private func write(_ lines: [String], to path: String, _ mode: Int32) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = lines.flatMap { Array(($0 + "\n").utf8) }
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
