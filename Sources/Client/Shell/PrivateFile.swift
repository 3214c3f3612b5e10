import Glibc
import Lines

/// A file that only one person can read and write. Text that cannot be written is simply missing
/// next time.
struct PrivateFile {
  private let path: String

  init(path: String) { self.path = path }

  /// The XDG folders, by the kind of file.
  enum Folder {
    /// Data that a program keeps: `~/.local/state/cardroom`.
    case state
    /// A person's settings: `~/.config/cardroom`.
    case config

    var variable: String { self == .state ? "XDG_STATE_HOME" : "XDG_CONFIG_HOME" }
    fileprivate var underHome: String { self == .state ? "/.local/state" : "/.config" }
  }

  /// A file in such a folder; `nil` if there is no home directory.
  init?(named name: String, in folder: Folder = .state, environment: [String: String]) {
    let named = environment[folder.variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = named ?? home.map({ $0 + folder.underHome }) else { return nil }
    self.init(path: base + "/cardroom/" + name)
  }

  /// The lines; empty if the file is larger than `most` bytes.
  func lines(most: Int) -> [String] {
    do throws(OptionError) {
      return try LocalFile(path).bytes(most: most).split(separator: 10)
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return []
    }
  }

  func append(_ line: String) {
    makeFolders()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    Streams.write(line + "\n", to: descriptor)
    close(descriptor)
  }

  /// Replaces all lines: readers find either the old ones or the new.
  func replace(with lines: [String]) {
    makeFolders()
    do throws(OptionError) { try LocalFile(path).write(lines, mode: 0o600) } catch {
      // The old lines stay.
    }
  }

  private func makeFolders() {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      _ = mkdir(folder, 0o700)
    }
  }
}
