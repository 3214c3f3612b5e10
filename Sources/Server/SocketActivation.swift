// Takes over the sockets that systemd has opened for the server (sd_listen_fds(3), by hand). Opens
// none.

import Glibc
import Sockets

/// Socket activation: `LISTEN_FDS` descriptors from 3 on, if `LISTEN_PID` is this process.
enum SocketActivation {
  /// The variables that tell a service of its manager. They are for one process, not for what it
  /// starts.
  static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET"]

  /// What the environment says of the service manager, taken out of it. To be called before there
  /// is any other thread.
  static func takeEnvironment() -> [String: String] {
    var values: [String: String] = [:]
    for name in variables {
      if let value = getenv(name) { values[name] = String(cString: value) }
      unsetenv(name)
    }
    return values
  }

  /// The sockets that were handed over: non-blocking from now on, and closed in what is executed.
  /// None if the variables are not for this process. Throws if a descriptor cannot be listened on;
  /// all are left open then, for the process ends.
  static func sockets(
    environment: [String: String], process: Int32 = getpid(), first: Int32 = 3
  ) throws(ProgramError) -> [Socket] {
    guard let count = environment["LISTEN_FDS"],
      environment["LISTEN_PID"].flatMap({ Int32($0) }) == process
    else { return [] }
    guard let count = Int32(count), 0...1024 ~= count else {
      throw ProgramError(.usage, "LISTEN_FDS is no number from 0 to 1024; unset it")
    }
    var sockets: [Socket] = []
    for descriptor in first..<(first + count) {
      let socket = Socket(descriptor: descriptor)
      guard socket.isListening else {
        throw ProgramError(
          .usage,
          "descriptor \(descriptor) of LISTEN_FDS is no TCP socket that listens; in the .socket "
            + "unit name an address and port, as ListenStream=127.0.0.1:7777")
      }
      socket.setFlags(nonBlocking: true)
      sockets.append(socket)
    }
    return sockets
  }
}
