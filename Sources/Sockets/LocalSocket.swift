import Glibc

extension Socket {
  /// The longest path of a socket, in bytes: what `sockaddr_un` holds beside its end.
  public static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A non-blocking socket that listens at a path, for its owner only. A socket that is there
  /// already is replaced: the caller knows that nobody listens to it.
  public static func listen(atPath path: String) throws(SocketError) -> Socket {
    let socket = try openLocal(nonBlocking: true)
    do throws(SocketError) {
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { _ = unlink(path) }
      // The file gets its mode from the socket, so that it is never open to others.
      guard fchmod(socket.descriptor, 0o600) == 0 else { throw .last(.configure) }
      guard try withLocalAddress(path, { bind(socket.descriptor, $0, $1) }) == 0 else {
        throw .last(.bind)
      }
      guard Glibc.listen(socket.descriptor, 16) == 0 else { throw .last(.listen) }
      return socket
    } catch {
      socket.close()
      throw error
    }
  }

  /// A blocking connection to the socket at a path.
  public static func connect(toPath path: String) throws(SocketError) -> Socket {
    let socket = try openLocal(nonBlocking: false)
    do throws(SocketError) {
      guard try withLocalAddress(path, { Glibc.connect(socket.descriptor, $0, $1) }) == 0 else {
        throw .last(.connect)
      }
      return socket
    } catch {
      socket.close()
      throw error
    }
  }

  /// The user at the other end of a connection on this machine; nil if the kernel does not say.
  public var peerUser: UInt32? {
    // `struct ucred`: process, user, group.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      return nil
    }
    return credentials.user
  }

  private static func openLocal(nonBlocking: Bool) throws(SocketError) -> Socket {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw .last(.open) }
    let socket = Socket(descriptor: descriptor)
    socket.setFlags(nonBlocking: nonBlocking)
    return socket
  }

  /// Lends the path in the kernel's form for one call.
  private static func withLocalAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SocketError) -> Int32 {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= longestPath, !bytes.contains(0) else {
      throw .system(.bind, code: ENAMETOOLONG, address: nil)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
