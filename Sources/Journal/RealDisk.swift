import Glibc

/// The disk of this machine.
public struct RealDisk: Disk {
  /// Gets the number of bytes of each read; the read fails with `cancelled` if it returns false.
  private let goesOn: @Sendable (Int) -> Bool

  /// The disk of this machine.
  public init(reading goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }) {
    self.goesOn = goesOn
  }

  /// Makes a directory of mode 0700.
  public func createDirectory(_ path: String) throws(JournalError) {
    try call(.createDirectory, path) { mkdir(path, 0o700) }
  }

  /// Takes others' write permission for a directory away.
  public func protect(_ directory: String) throws(JournalError) -> Bool {
    var status = stat()
    try call(.protect, directory) { stat(directory, &status) }
    guard status.st_mode & (S_IWGRP | S_IWOTH) != 0 else { return false }
    guard status.st_uid == geteuid(), status.st_mode & S_ISVTX == 0 else {
      throw .disk(FileSystemError(.protect, directory, .notPermitted))
    }
    try call(.protect, directory) { chmod(directory, 0o700) }
    return true
  }

  /// The names in a directory.
  public func list(_ directory: String) throws(JournalError) -> [String] {
    var names: [String] = []
    try call(.list, directory) {
      names = []
      guard let stream = opendir(directory) else { return -1 }
      errno = 0
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
        errno = 0
      }
      let failure = errno
      closedir(stream)
      errno = failure
      return failure == 0 ? 0 : -1
    }
    return names
  }

  /// Opens a file; a new one has mode 0600. It is locked with `flock`.
  public func open(_ path: String, for access: FileAccess) throws(JournalError) -> any OpenFile {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .update: O_RDWR
      case .create: O_RDWR | O_CREAT | O_TRUNC
      case .lock: O_RDWR | O_CREAT
      }
    let isLock = access == .lock
    let descriptor = try call(isLock ? .lock : .open, path) {
      let file = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard isLock, file < 0, errno == EISDIR || errno == ELOOP else { return file }
      return Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    let file = RealFile(descriptor, path, reading: goesOn)
    if isLock { try call(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) } }
    return file
  }

  /// Renames a file or directory.
  public func rename(_ path: String, to newPath: String) throws(JournalError) {
    try call(.rename, path) { Glibc.rename(path, newPath) }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(JournalError) {
    try call(.remove, path) { unlink(path) }
  }

  /// Makes the names in a directory durable.
  public func syncDirectory(_ path: String) throws(JournalError) {
    let descriptor = try call(.syncDirectory, path) {
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    defer { Glibc.close(descriptor) }
    try call(.syncDirectory, path) { fsync(descriptor) }
  }

  /// The device and inode of a path; for a directory, also the time of its last change.
  public func status(of path: String) throws(JournalError) -> FileStatus {
    var status = stat()
    try call(.identify, path) { stat(path, &status) }
    return FileStatus(status)
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      changes: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
  }
}

/// An open file on this machine, for one thread at a time.
private final class RealFile: OpenFile, @unchecked Sendable {
  let path: String
  private var descriptor: Int32
  private let goesOn: @Sendable (Int) -> Bool

  init(_ descriptor: Int32, _ path: String, reading goesOn: @escaping @Sendable (Int) -> Bool) {
    (self.descriptor, self.path, self.goesOn) = (descriptor, path, goesOn)
  }

  deinit { close() }

  func size() throws(JournalError) -> Int {
    var status = stat()
    try call(.size, path) { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  func read(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes: [UInt8] = []
    try call(.read, path) {
      var result = 0
      bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
        result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
        used = max(0, result)
      }
      return result
    }
    guard goesOn(bytes.count) else { throw .disk(FileSystemError(.read, path, .cancelled)) }
    return bytes
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(JournalError) -> Int {
    try call(.write, path) {
      bytes.withUnsafeBufferPointer { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }
  }

  func truncate(to size: Int) throws(JournalError) {
    try call(.truncate, path) { ftruncate(descriptor, off_t(size)) }
  }

  func sync() throws(JournalError) { try call(.sync, path) { fdatasync(descriptor) } }

  func status() throws(JournalError) -> FileStatus {
    var status = stat()
    try call(.identify, path) { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  func close() {
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }
}

/// Makes a system call, which returns less than 0 if it fails.
@discardableResult
private func call<Result: SignedInteger>(
  _ operation: FileSystemError.Operation, _ path: String, _ body: () -> Result
) throws(JournalError) -> Result {
  try FileSystemError.patiently { () throws(JournalError) in
    let result = body()
    guard result < 0 else { return result }
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
    throw .disk(FileSystemError(operation, path, reason))
  }
}
