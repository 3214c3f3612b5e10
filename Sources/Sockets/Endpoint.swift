import Glibc

/// Where to listen or connect to, as written on a command line: `127.0.0.1:7777`, `[::1]:7777`,
/// `localhost:7777`, `unix:/run/cardroom.sock`.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
  /// A name or an address in digits, without brackets; for listening, port 0 means any free one.
  case network(host: String, port: UInt16)
  /// A Unix socket.
  case file(SocketPath)

  private static let fileMark = "unix:"

  /// Reads `HOST:PORT` or `unix:PATH`; with a `defaultPort`, `HOST` alone is enough.
  public init(_ text: String, defaultPort: UInt16? = nil) throws(EndpointError) {
    if text.hasPrefix(Self.fileMark) {
      self = .file(try SocketPath(String(text.dropFirst(Self.fileMark.count))))
      return
    }
    let (host, port) = try Self.split(text)
    guard !host.isEmpty, host.utf8.count <= 255, host.utf8.allSatisfy({ 33...126 ~= $0 }) else {
      throw .badHost(text)
    }
    if let port {
      let isDigits = !port.isEmpty && port.utf8.allSatisfy { 48...57 ~= $0 }
      guard isDigits, let number = UInt16(port) else { throw .badPort(text) }
      self = .network(host: String(host), port: number)
    } else if let defaultPort {
      self = .network(host: String(host), port: defaultPort)
    } else {
      throw .missingPort(text)
    }
  }

  /// The host and the port in the text; the port is nil if none was written.
  private static func split(
    _ text: String
  ) throws(EndpointError) -> (host: Substring, port: Substring?) {
    if text.first == "[" {
      guard let close = text.firstIndex(of: "]") else { throw .badHost(text) }
      let host = text[text.index(after: text.startIndex)..<close]
      let rest = text[text.index(after: close)...]
      guard host.contains(":") else { throw .badHost(text) }
      if rest.isEmpty { return (host, nil) }
      guard rest.first == ":" else { throw .badPort(text) }
      return (host, rest.dropFirst())
    }
    guard let colon = text.firstIndex(of: ":") else { return (text[...], nil) }
    let port = text[text.index(after: colon)...]
    guard !port.contains(":") else { throw .needsBrackets(text) }
    return (text[..<colon], port)
  }

  /// Whether only this machine can reach it: a Unix socket, 127.0.0.0/8, ::1 and `localhost`, which
  /// RFC 6761 reserves for the local machine.
  public var isLoopback: Bool {
    switch self {
    case .network(let host, let port):
      SocketAddress(literal: host, port: port)?.isLoopback ?? (host.lowercased() == "localhost")
    case .file: true
    }
  }

  /// The port; 0 for a Unix socket.
  public var port: UInt16 {
    switch self {
    case .network(_, let port): port
    case .file: 0
    }
  }

  /// The form that `init` reads.
  public var description: String {
    switch self {
    case .network(let host, let port):
      host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .file(let path): Self.fileMark + path.description
    }
  }

  /// Every address of the host, in the resolver's order of preference; for a Unix socket, its own.
  /// Blocks while a name is looked up, so do not call it on a queue of the server's. Throws
  /// `.unresolved`.
  public func resolve() throws(SocketError) -> [SocketAddress] {
    switch self {
    case .network(let host, let port): try Self.resolve(host, port)
    case .file(let path): [.file(path)]
    }
  }

  /// The address to listen at: among several addresses of a name, the first IPv4 one if there is
  /// any.
  public func listeningAddress() throws(SocketError) -> SocketAddress {
    let found = try resolve()
    let four = found.first { if case .v4 = $0 { true } else { false } }
    guard let address = four ?? found.first else {
      throw .unresolved(host: description, reason: "no address")
    }
    return address
  }

  private static func resolve(
    _ host: String, _ port: UInt16
  ) throws(SocketError) -> [SocketAddress] {
    if let address = SocketAddress(literal: host, port: port) { return [address] }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw .unresolved(host: host, reason: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = list
    while let entry = next {
      if let raw = entry.pointee.ai_addr, let address = SocketAddress(raw), !found.contains(address)
      {
        found.append(address)
      }
      next = entry.pointee.ai_next
    }
    guard !found.isEmpty else {
      throw .unresolved(host: host, reason: "no IPv4 or IPv6 address")
    }
    return found
  }
}

/// Why a text is not an endpoint; carries the text. The description is one line that names the fix.
public enum EndpointError: Error, Equatable, CustomStringConvertible {
  /// No `:PORT` and no default.
  case missingPort(String)
  /// The port is not a number from 0 to 65535.
  case badPort(String)
  /// The host is empty, too long, or contains a character that no host has.
  case badHost(String)
  /// Two colons or more outside brackets.
  case needsBrackets(String)
  /// Not a Unix socket's path: empty, or longer than the kernel accepts.
  case badPath(String)

  /// One line that names the fix.
  public var description: String {
    switch self {
    case .missingPort(let text): "'\(text)' has no port: write it as HOST:PORT, as 127.0.0.1:7777"
    case .badPort(let text): "'\(text)': the port is a number from 0 to 65535, as 127.0.0.1:7777"
    case .badHost(let text): "'\(text)' names no host: write HOST:PORT, as 127.0.0.1:7777"
    case .needsBrackets(let text): "'\(text)': an IPv6 address stands in brackets, as [::1]:7777"
    case .badPath(""): "unix: names no file: write unix:PATH, as unix:/run/cardroom.sock"
    case .badPath(let text):
      "'\(text)' is longer than \(SocketPath.longest) bytes: name a socket in a shorter directory"
    }
  }
}
