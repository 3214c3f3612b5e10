import Glibc

/// The path of a Unix socket.
public struct SocketPath: Hashable, Sendable, CustomStringConvertible {
  /// The most bytes of a path: the size of `sockaddr_un`'s field without the final zero.
  public static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The path as it was written; empty for a client's socket, which has none.
  public let description: String

  /// Creates a path of 1 to `longest` bytes. Throws `.badPath`.
  public init(_ text: String) throws(EndpointError) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, !text.utf8.contains(0) else {
      throw .badPath(text)
    }
    description = text
  }

  /// Reads the path that the kernel wrote.
  fileprivate init(_ address: sockaddr_un) {
    description = withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// Where a stream socket listens or connects to: IPv4 or IPv6 with its port, or a file.
public enum SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 address; `bits` in host order, so 127.0.0.1 is 0x7F000001.
  case v4(bits: UInt32, port: UInt16)
  /// An IPv6 address, its sixteen bytes as two big-endian halves; `scope` is the interface of a
  /// link-local address, otherwise 0.
  case v6(high: UInt64, low: UInt64, port: UInt16, scope: UInt32)
  /// A Unix socket.
  case file(SocketPath)

  /// 127.0.0.1 with this port; port 0 lets the kernel pick a free one.
  public static func loopback(port: UInt16) -> SocketAddress { .v4(bits: 0x7F00_0001, port: port) }

  /// Reads an address in digits, without a port: `127.0.0.1` or `::1`. Nil for names and anything
  /// else.
  public init?(literal host: String, port: UInt16) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, host, &four) == 1 {
      self = .v4(bits: UInt32(bigEndian: four.s_addr), port: port)
    } else if inet_pton(AF_INET6, host, &six) == 1 {
      self = SocketAddress(six, port: port, scope: 0)
    } else {
      return nil
    }
  }

  /// The port, in host order; 0 for a Unix socket.
  public var port: UInt16 {
    switch self {
    case .v4(_, let port), .v6(_, _, let port, _): port
    case .file: 0
    }
  }

  /// Whether only this machine can reach it: 127.0.0.0/8, ::1 and Unix sockets.
  public var isLoopback: Bool {
    switch self {
    case .v4(let bits, _): bits >> 24 == 127
    case .v6(let high, let low, _, _): high == 0 && low == 1
    case .file: true
    }
  }

  /// Whether it stands for every address of the machine, `0.0.0.0` or `::`, which nobody can
  /// connect to from elsewhere.
  public var isAnywhere: Bool {
    switch self {
    case .v4(let bits, _): bits == 0
    case .v6(let high, let low, _, _): high == 0 && low == 0
    case .file: false
    }
  }

  /// The form that `--listen` reads: `127.0.0.1:7777`, `[::1]:7777` or `unix:/run/cardroom.sock`.
  public var description: String {
    switch self {
    case .v4(let bits, let port):
      "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255):\(port)"
    case .v6(let high, let low, let port, let scope):
      "[\(Self.text(high: high, low: low))\(scope == 0 ? "" : "%\(scope)")]:\(port)"
    case .file(let path): Endpoint.file(path).description
    }
  }

  private static func text(high: UInt64, low: UInt64) -> String {
    var bytes = in6_addr(high: high, low: low)
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &bytes, &buffer, socklen_t(buffer.count)) != nil else { return "::" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

// MARK: - To and from the kernel's form

extension SocketAddress {
  /// `AF_INET`, `AF_INET6` or `AF_UNIX`.
  var family: Int32 {
    switch self {
    case .v4: AF_INET
    case .v6: AF_INET6
    case .file: AF_UNIX
    }
  }

  init(_ address: in6_addr, port: UInt16, scope: UInt32) {
    self = withUnsafeBytes(of: address) { bytes in
      .v6(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        port: port, scope: scope)
    }
  }

  /// Reads an address from `getsockname`, `getpeername` or `getaddrinfo`, with zeros after a Unix
  /// socket's path. Nil for other families.
  init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let four = raw.loadUnaligned(as: sockaddr_in.self)
      self = .v4(
        bits: UInt32(bigEndian: four.sin_addr.s_addr), port: UInt16(bigEndian: four.sin_port))
    case AF_INET6:
      let six = raw.loadUnaligned(as: sockaddr_in6.self)
      self = SocketAddress(
        six.sin6_addr, port: UInt16(bigEndian: six.sin6_port), scope: six.sin6_scope_id)
    case AF_UNIX: self = .file(SocketPath(raw.loadUnaligned(as: sockaddr_un.self)))
    default: return nil
    }
  }

  /// Lends the address in the kernel's form for one call.
  func withKernelForm<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    switch self {
    case .v4(let bits, let port):
      var four = sockaddr_in()
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      four.sin_addr.s_addr = bits.bigEndian
      return lend(four, body)
    case .v6(let high, let low, let port, let scope):
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      six.sin6_addr = in6_addr(high: high, low: low)
      six.sin6_scope_id = scope
      return lend(six, body)
    case .file(let path):
      var local = sockaddr_un()
      local.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &local.sun_path) { $0.copyBytes(from: path.description.utf8) }
      return lend(local, body)
    }
  }

  private func lend<T, R>(
    _ value: T, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
  ) -> R {
    withUnsafePointer(to: value) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<T>.size))
      }
    }
  }
}

extension in6_addr {
  fileprivate init(high: UInt64, low: UInt64) {
    self.init()
    withUnsafeMutableBytes(of: &self) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }
}
