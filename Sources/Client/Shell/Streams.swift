import Glibc

/// The descriptors that a program reads and writes.
package struct Streams {
  package var input = STDIN_FILENO
  package var output = STDOUT_FILENO
  package var errors = STDERR_FILENO

  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO
  ) {
    (self.input, self.output, self.errors) = (input, output, errors)
  }

  /// Writes everything, waiting for a slow reader. If that fails, the text is lost: there is no
  /// other place to report it.
  package static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
