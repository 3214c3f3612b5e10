// Owns which of a host's addresses answers. Never owns the connections that it makes.

import Sockets

/// Connects to one server again and again, looking its name up once.
struct Dialer {
  private var addresses: [SocketAddress]

  /// Looks the server up.
  init(_ server: Endpoint) throws(SocketError) { addresses = try server.resolve() }

  /// A blocking connection to the first address that answers, which is kept for the next ones.
  mutating func connect() throws(SocketError) -> Socket {
    while addresses.count > 1 {
      if let socket = try? Socket.connect(to: addresses[0]) {
        addresses = [addresses[0]]
        return socket
      }
      addresses.removeFirst()
    }
    return try Socket.connect(to: addresses[0])
  }
}
