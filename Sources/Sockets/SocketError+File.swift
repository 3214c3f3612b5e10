// What can go wrong with a socket that is a file of this machine, in words of its own. Decides
// nothing.

import Glibc

extension SocketError {
  /// One sentence that names what failed with a socket that is a file, and what to do about it. The
  /// file itself is for the caller to name.
  public var descriptionForFile: String {
    guard case .system(let operation, let code, _) = self, let words = Self.words(ofFile: code)
    else { return description }
    return "cannot \(operation.rawValue): \(words)"
  }

  /// What differs from a socket that has an address and a port.
  private static func words(ofFile code: Int32) -> String? {
    switch code {
    case EADDRINUSE: "the name is in use; move away what is there"
    case EACCES, EPERM: "not permitted; give this user the right or name another directory"
    case EROFS: "the file system is read-only; name a directory that can be written"
    case ENOSPC, EDQUOT: "no space is left on the disk; make room"
    case ENOENT, ENOTDIR: "there is no such directory; name one that exists"
    case ENAMETOOLONG:
      "the path is longer than \(Socket.longestPath) bytes; name a shorter directory"
    default: nil
    }
  }
}
