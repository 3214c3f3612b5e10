import Glibc

/// The identity of a listening Unix socket's file, so that no other file is ever removed.
struct SocketFile: Hashable, Sendable {
  private let path: SocketPath
  private let device: UInt64
  private let inode: UInt64

  /// Has `listen` create the file, replacing one that nobody listens at any more.
  static func make(
    at path: SocketPath, mode: UInt32, _ listen: () throws(SocketError) -> Void
  ) throws(SocketError) -> SocketFile {
    // If two servers start at once, each would mistake the other's new file for a stale one.
    let claim = try claim(path)
    defer { close(claim) }
    try removeStale(path)
    try listen()
    guard let file = SocketFile(at: path) else { throw .last(.bind, .file(path)) }
    // Only once the file exists, because umask would clear bits.
    guard fchmodat(AT_FDCWD, path.description, mode, AT_SYMLINK_NOFOLLOW) == 0 else {
      let error = SocketError.last(.configure, .file(path))
      file.remove()
      throw error
    }
    return file
  }

  /// Keeps others from creating a socket at a path, by holding a name outside the file system that
  /// stands for it. A lock file would have to stay there, and the data directory already has one.
  ///
  /// - Returns: a descriptor; closing it frees the name.
  /// - Throws: `EADDRINUSE` if somebody else is about to listen there.
  private static func claim(_ path: SocketPath) throws(SocketError) -> Int32 {
    let parts = path.description.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().joined(separator: "/")
    var status = stat()
    let directory = parts.count < 2 ? "." : parent.isEmpty ? "/" : parent
    guard stat(directory, &status) == 0 else { throw .last(.bind, .file(path)) }
    let hash = (parts.last ?? "").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      // A name whose first byte is 0 is not a file and disappears with its socket.
      UnsafeMutableRawBufferPointer(rebasing: bytes.dropFirst())
        .copyBytes(from: "cardroom-\(status.st_dev)-\(status.st_ino)-\(hash)".utf8)
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .last(.bind, .file(path)) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard result == 0 else {
      let error = SocketError.last(.bind, .file(path))
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// The socket that is there now; `nil` if there is none. Symbolic links are not followed.
  private init?(at path: SocketPath) {
    var status = stat()
    guard lstat(path.description, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      return nil
    }
    (self.path, device, inode) = (path, UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Removes the file, if it is still the same.
  func remove() { if SocketFile(at: path) == self { unlink(path.description) } }

  private static func removeStale(_ path: SocketPath) throws(SocketError) {
    var status = stat()
    guard lstat(path.description, &status) == 0 else { return }
    guard let file = SocketFile(at: path) else {
      throw .system(.bind, code: ENOTSOCK, address: .file(path))
    }
    do throws(SocketError) {
      try Socket.startConnecting(to: .file(path)).close()
    } catch {
      switch error.code {
      case ECONNREFUSED: return file.remove()
      case EAGAIN, EPROTOTYPE: break
      default: throw .system(.bind, code: error.code, address: .file(path))
      }
    }
    throw .system(.bind, code: EADDRINUSE, address: .file(path))
  }
}
