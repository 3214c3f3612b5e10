import Glibc

/// The disk of this machine.
public struct RealFileSystem: FileSystem {
  /// The disk of this machine.
  public init() {}

  /// Makes a directory of mode 0700.
  public func createDirectory(_ path: String) throws(FileSystemError) {
    guard mkdir(path, 0o700) == 0 else { throw failure(.createDirectory, path) }
  }

  /// Takes others' write permission for a directory away.
  public func protect(_ directory: String) throws(FileSystemError) -> Bool {
    var status = stat()
    guard stat(directory, &status) == 0 else { throw failure(.protect, directory) }
    guard status.st_mode & (S_IWGRP | S_IWOTH) != 0 else { return false }
    guard status.st_uid == geteuid(), status.st_mode & S_ISVTX == 0 else {
      throw FileSystemError(.protect, directory, .notPermitted)
    }
    guard chmod(directory, 0o700) == 0 else { throw failure(.protect, directory) }
    return true
  }

  /// The names in a directory.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    guard let stream = opendir(directory) else { throw failure(.list, directory) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure(.list, directory) }
    return names
  }

  /// Opens a file; a new one has mode 0600.
  public func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .update: O_RDWR
      case .create: O_RDWR | O_CREAT | O_TRUNC
      }
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(.open, path) }
    return RealFile(descriptor, path)
  }

  /// Renames a file or directory.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    guard Glibc.rename(path, newPath) == 0 else { throw failure(.rename, path) }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileSystemError) {
    guard unlink(path) == 0 else { throw failure(.remove, path) }
  }

  /// Makes the names in a directory durable.
  public func syncDirectory(_ path: String) throws(FileSystemError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.syncDirectory, path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(.syncDirectory, path) }
  }

  /// Locks a directory or file with `flock`.
  public func lock(_ path: String) throws(FileSystemError) -> any FileLock {
    var descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0, errno == EISDIR || errno == ELOOP {
      descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw failure(.lock, path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let error = failure(.lock, path)
      Glibc.close(descriptor)
      throw error
    }
    return RealFile(descriptor, path)
  }
}

extension RealFileSystem {
  /// The device and inode of a path; for a directory, also the time of its last change.
  public func status(of path: String) throws(FileSystemError) -> FileStatus {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(.identify, path) }
    let identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    let time = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    return FileStatus(identity, changes: time)
  }
}

/// An open file or a lock on this machine, for one thread at a time.
private final class RealFile: OpenFile, FileLock, @unchecked Sendable {
  private var descriptor: Int32
  private let path: String

  init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close() }

  func size() throws(FileSystemError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.size, path) }
    return Int(status.st_size)
  }

  func read(_ count: Int, at offset: Int) throws(FileSystemError) -> [UInt8] {
    guard count > 0 else { return [] }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      used = max(0, result)
    }
    guard result >= 0 else { throw failure(.read, path) }
    return bytes
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int {
    let count = bytes.withUnsafeBufferPointer {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard count >= 0 else { throw failure(.write, path) }
    return count
  }

  func truncate(to size: Int) throws(FileSystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure(.truncate, path) }
  }

  func sync() throws(FileSystemError) {
    guard fdatasync(descriptor) == 0 else { throw failure(.sync, path) }
  }

  func close() {
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  func release() { close() }

  func identity() throws(FileSystemError) -> FileIdentity {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.identify, path) }
    return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}

/// The error of the call that just failed, from `errno`.
private func failure(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
  let number = errno
  let reason: FileSystemError.Reason =
    switch number {
    case EINTR: .interrupted
    case ENOSPC, EDQUOT: .noSpace
    case EIO: .inputOutput
    case ENOENT: .notFound
    case EEXIST: .exists
    case EACCES, EPERM: .notPermitted
    case EROFS: .readOnly
    case ENOTDIR: .notADirectory
    case EMFILE, ENFILE: .tooManyOpenFiles
    case EWOULDBLOCK: .inUse
    default: .other(String(cString: strerror(number)))
    }
  return FileSystemError(operation, path, reason)
}
