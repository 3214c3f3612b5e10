import Glibc
import Sockets

/// Socket activation: `LISTEN_FDS` descriptors from 3 on, if `LISTEN_PID` is this process.
enum SocketActivation {
  /// The variables by which a service manager addresses its service. They are for one process, not
  /// for its children.
  static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET"]

  /// The variables of the service manager, removed from the environment. Call it before there is
  /// any other thread.
  static func takeEnvironment() -> [String: String] {
    var values: [String: String] = [:]
    for name in variables {
      if let value = getenv(name) { values[name] = String(cString: value) }
      unsetenv(name)
    }
    return values
  }

  /// The sockets that were handed over, made non-blocking and close-on-exec. None if the variables
  /// are not for this process. Throws if a descriptor cannot be listened on; all are left open
  /// then, because the process ends.
  static func sockets(
    environment: [String: String], process: Int32 = getpid(), first: Int32 = 3
  ) throws(ProgramError) -> [ListeningSocket] {
    guard let count = environment["LISTEN_FDS"],
      environment["LISTEN_PID"].flatMap({ Int32($0) }) == process
    else { return [] }
    guard let count = Int32(count), 0...1024 ~= count else {
      throw ProgramError(.usage, "LISTEN_FDS is no number from 0 to 1024; unset it")
    }
    var sockets: [ListeningSocket] = []
    for descriptor in first..<(first + count) {
      let socket = Socket(descriptor: descriptor)
      guard socket.isListening else {
        throw ProgramError(
          .usage,
          "descriptor \(descriptor) of LISTEN_FDS is no stream socket that listens; in the .socket "
            + "unit name an address and port or a file, as ListenStream=127.0.0.1:7777")
      }
      socket.setFlags(nonBlocking: true)
      sockets.append(ListeningSocket(inherited: socket))
    }
    return sockets
  }
}

/// Where the service manager listens: `NOTIFY_SOCKET`, a Unix datagram socket's path, or `@` and a
/// name in the abstract namespace.
struct ServiceNotifier: Sendable {
  private let name: [UInt8]

  /// Nil without `NOTIFY_SOCKET`. Throws if its value is not such an address.
  init?(environment: [String: String]) throws(ProgramError) {
    guard let name = environment["NOTIFY_SOCKET"], !name.isEmpty else { return nil }
    let bytes = Array(name.utf8)
    let isAddress = (name.hasPrefix("/") || name.hasPrefix("@")) && bytes.count > 1
    guard isAddress, bytes.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      throw ProgramError(
        .usage, "NOTIFY_SOCKET is no path and no @name of at most 107 bytes; unset it")
    }
    self.name = bytes.first == UInt8(ascii: "@") ? [0] + bytes.dropFirst() : bytes
  }

  /// Reports that the service is ready; `status` is what `systemctl status` shows.
  func ready(status: String) -> Bool { send("READY=1\nSTATUS=\(status)") }

  /// Reports that the service has begun to stop.
  func stopping() -> Bool { send("STOPPING=1\nSTATUS=stopping") }

  /// Sends one datagram; false if that failed, with the reason in `errno`.
  private func send(_ text: String) -> Bool {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    // An abstract name ends with the address, without a zero.
    let size = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + name.count } ?? 0
    let bytes = Array(text.utf8)
    let sent = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(size))
      }
    }
    return sent == bytes.count
  }
}
