import Dispatch
import Glibc
import Lines
import Room

/// Operators' commands, done or refused: one line each in the server's log, and in a file of its
/// own in the data directory.
///
/// The file is opened by name for each line, so it may be moved away while the server runs. Lines
/// that it does not take are in the log; its next line says how many are missing, and the operator
/// is told.
///
/// Unchecked, because the queue is the lock: `missing` is used on it alone.
final class AuditLog: @unchecked Sendable {
  private let path: String?
  private let log: Log
  private let queue = DispatchQueue(label: "cardroom.audit", target: .global(qos: .utility))
  /// Lines lost since the last one that reached the file.
  private var missing = 0

  /// The file's name in the data directory.
  static let name = "audit.log"

  /// - Parameter directory: the data directory; without one there is the log alone.
  init(in directory: String?, log: Log) {
    path = directory.map { $0 + "/" + Self.name }
    self.log = log
  }

  /// Puts a command on record, without the passwords in it.
  ///
  /// - Parameters:
  ///   - reason: why it was refused; `nil` if it was done.
  ///   - done: called on a queue that may block, once the line is in the file, or with the reason
  ///     why it is not.
  func note(
    _ command: String, by name: String, refused reason: String?,
    then done: @escaping @Sendable (_ trouble: String?) -> Void = { _ in }
  ) {
    let who = name.replacing(" ", with: "-")
    let what = OperatorLine.withoutPasswords(command)
    let line = SafeText.printable(
      reason.map { "\(who) refused \(what) -- \($0)" } ?? "\(who) done \(what)")
    let entry = "\(Log.time()) \(line)\n"
    log.write("audit: \(line)")
    queue.async { done(self.append(entry)) }
  }

  /// Calls `done` after all earlier commands and their callbacks.
  func drain(then done: @escaping @Sendable () -> Void) { queue.async(execute: done) }

  /// Appends a line; returns why the file does not have it, if so.
  private func append(_ line: String) -> String? {
    guard let path else { return nil }
    let gap =
      missing == 0
      ? "" : "\(Log.time()) - lines missing here: \(missing); standard error had them\n"
    do throws(Failure) {
      try Self.append(gap + line, to: path)
      missing = 0
      return nil
    } catch {
      missing += 1
      let trouble = SafeText.printable("\(path) does not have this: \(error.reason)")
      log.write("audit: \(trouble); mend that; lines missing there: \(missing)", .error)
      return trouble
    }
  }

  private struct Failure: Error {
    let reason: String

    init() { reason = String(cString: strerror(errno)) }
  }

  /// Appends text durably. A torn last line is ended first.
  private static func append(_ text: String, to path: String) throws(Failure) {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure() }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, fchmod(file, 0o600) == 0 else { throw Failure() }
    var last: UInt8 = 10
    if info.st_size > 0, pread(file, &last, 1, info.st_size - 1) != 1 { throw Failure() }
    let bytes = Array(((last == 10 ? "" : "\n") + text).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if errno != EINTR { throw Failure() }
    }
    guard fdatasync(file) == 0 else { throw Failure() }
    if info.st_size == 0 { try syncDirectory(of: path) }
  }

  /// So that a new file is found after a crash.
  private static func syncDirectory(of path: String) throws(Failure) {
    let directory = open(
      String(path.dropLast(name.utf8.count)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Failure() }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Failure() }
  }

  /// Prints the file of a data directory.
  static func print(_ directory: String) throws(ProgramError) {
    guard access(directory, F_OK) == 0 else {
      throw ProgramError(.noInput, "there is no \(directory); name a server's data directory")
    }
    let path = directory + "/" + name
    guard let file = fopen(path, "r") else {
      guard errno == ENOENT else {
        throw ProgramError(.notPermitted, "\(path): \(String(cString: strerror(errno)))")
      }
      return StandardError.write(
        "cardroom-server: there is no \(path): nobody has operated a server there, or the file "
          + "was moved away\n")
    }
    defer { fclose(file) }
    var output = StandardOutput()
    var (line, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    while case let count = getline(&line, &size, file), count > 0, let text = line {
      try output.write(SafeText.printable(String(cString: text).filter { $0 != "\n" }))
    }
    try output.flush()
  }
}
