import Dispatch
import Glibc

/// A file of finished hands. What is written is gathered, and written on a queue of its own, so
/// that a slow disk keeps no match waiting.
final class MatchLog: Sendable {
  private let queue = DispatchQueue(label: "cardroom.acpc.log", target: .global(qos: .utility))
  private let descriptor: Int32
  private let path: String
  private let log: Log

  /// Opens the file to write at its end.
  init(path: String, log: Log) throws(ProgramError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw ProgramError(
        .cannotCreate, "--acpc-log \(path): \(reason); name a file that can be written")
    }
    (self.path, self.log) = (path, log)
  }

  deinit { close(descriptor) }

  /// Writes the bytes, soon. If the disk does not take them that is said in the server's log.
  func write(_ bytes: [UInt8]) {
    queue.async { [self] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          let reason = String(cString: strerror(errno))
          return log.write("acpc: \(rest.count) bytes are missing in \(path): \(reason)", .error)
        }
      }
    }
  }

  /// Calls `done` when all is written so far.
  func drain(then done: @escaping @Sendable () -> Void) { queue.async(execute: done) }
}
