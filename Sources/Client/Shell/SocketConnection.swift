import Glibc
import Sockets

/// A connection that is being established, open, or gone. Never blocks, except to look up a name.
package struct SocketConnection {
  private enum State {
    case none
    case connecting(Socket, SocketAddress, rest: ArraySlice<SocketAddress>)
    case open(Socket)
  }

  private var state = State.none
  /// The last address tried: the next attempt begins after it, at another machine if the name has
  /// several.
  private var latest: SocketAddress?
  private var outgoing: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  package init() {}

  /// The events to wait for.
  package var poll: pollfd? {
    switch state {
    case .none: nil
    case .connecting(let socket, _, _):
      pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
    case .open(let socket):
      pollfd(
        fd: socket.descriptor, events: Int16(POLLIN | (outgoing.isEmpty ? 0 : POLLOUT)), revents: 0)
    }
  }

  /// Begins to connect; returns the result only if it failed at once.
  package mutating func connect(to server: Endpoint) -> ClientInput? {
    close()
    do throws(SocketError) {
      let addresses = Self.order(try server.resolve(), after: latest)
      return tryNext(addresses[...], reason: "no address")
    } catch {
      return .lost(error.description)
    }
  }

  /// All the addresses, starting after the last one tried.
  static func order(_ found: [SocketAddress], after latest: SocketAddress?) -> [SocketAddress] {
    guard let latest, let index = found.firstIndex(of: latest) else { return found }
    return Array(found[(index + 1)...] + found[...index])
  }

  private mutating func tryNext(
    _ addresses: ArraySlice<SocketAddress>, reason: String
  ) -> ClientInput? {
    var addresses = addresses
    var reason = reason
    while let address = addresses.popFirst() {
      do throws(SocketError) {
        let socket = try Socket.startConnecting(to: address)
        latest = address
        state = .connecting(socket, address, rest: addresses)
        return nil
      } catch {
        reason = error.description
      }
    }
    return .lost(reason)
  }

  /// Continues after `poll` has reported that the socket is ready.
  package mutating func advance() -> ClientInput? {
    switch state {
    case .none: return nil
    case .connecting(let socket, let address, let rest):
      do throws(SocketError) {
        try socket.finishConnecting(to: address)
        state = .open(socket)
        return .connected
      } catch {
        close()
        return tryNext(rest, reason: error.description)
      }
    case .open(let socket):
      flush()
      return receive(socket)
    }
  }

  private mutating func receive(_ socket: Socket) -> ClientInput? {
    switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
    case .bytes(let count): return .received(Array(buffer.prefix(count)))
    case .wouldBlock: return nil
    case .ended:
      close()
      return .lost("the server has closed it")
    case .failed(let code):
      close()
      return .lost(String(cString: strerror(code)))
    }
  }

  /// Sends as much as the socket accepts, and the rest when there is room. An error shows on
  /// reading.
  package mutating func send(_ bytes: [UInt8]) {
    guard case .open = state else { return }
    outgoing += bytes
    flush()
  }

  private mutating func flush() {
    guard case .open(let socket) = state else { return }
    while !outgoing.isEmpty {
      guard case .bytes(let count) = outgoing.withUnsafeBytes({ socket.send($0) }) else { return }
      outgoing.removeFirst(count)
    }
  }

  package mutating func close() {
    switch state {
    case .none: break
    case .connecting(let socket, _, _), .open(let socket): socket.close()
    }
    state = .none
    outgoing = []
  }
}
