import Glibc

/// The file of a Unix socket that listens: which one it is, so that no other is ever removed.
struct SocketFile: Hashable, Sendable {
  private let path: SocketPath
  private let device: UInt64
  private let inode: UInt64

  /// Has `listen` make the file, in the place of one that nobody listens at any more.
  static func make(
    at path: SocketPath, mode: UInt32, _ listen: () throws(SocketError) -> Void
  ) throws(SocketError) -> SocketFile {
    try removeStale(path)
    try listen()
    guard let file = SocketFile(at: path) else { throw .last(.bind, .file(path)) }
    // Not before there is a file, since umask would take of it.
    guard fchmodat(AT_FDCWD, path.description, mode, AT_SYMLINK_NOFOLLOW) == 0 else {
      let error = SocketError.last(.configure, .file(path))
      file.remove()
      throw error
    }
    return file
  }

  /// The socket that is there now; `nil` if there is none. A symbolic link is not followed.
  private init?(at path: SocketPath) {
    var status = stat()
    guard lstat(path.description, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      return nil
    }
    (self.path, device, inode) = (path, UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Removes the file, if it is still there.
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
