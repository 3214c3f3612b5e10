import Journal

/// An open file of a `FaultyDisk`.
final class FaultyFile: OpenFile, @unchecked Sendable {
  private let file: DiskFile
  private let path: String
  private let disk: FaultyDisk
  private let generation: Int

  init(_ file: DiskFile, _ path: String, on disk: FaultyDisk) {
    self.file = file
    self.path = path
    self.disk = disk
    generation = disk.generation
  }

  func size() throws(FileSystemError) -> Int {
    try disk.call(.size, path) { () throws(FileSystemError) in
      try requireAlive(.size)
      return file.bytes.count
    }
  }

  func read(_ count: Int, at offset: Int) throws(FileSystemError) -> [UInt8] {
    try disk.call(.read, path) { () throws(FileSystemError) in
      try requireAlive(.read)
      let start = min(offset, file.bytes.count)
      return Array(file.bytes[start..<min(start + count, file.bytes.count)])
    }
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int {
    let bytes = Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
      for index in bytes.indices { buffer.initializeElement(at: index, to: bytes[index]) }
      count = bytes.count
    }
    let file = file
    let half = Array(bytes.prefix(max(1, bytes.count / 2)))
    return try disk.call(
      .write, path,
      failing: { if Bool.random(using: &$0) { file.write(half, at: offset) } },
      inPart: {
        file.write(half, at: offset)
        return half.count
      },
      { () throws(FileSystemError) in
        try requireAlive(.write)
        file.write(bytes, at: offset)
        return bytes.count
      })
  }

  func truncate(to size: Int) throws(FileSystemError) {
    try disk.call(.truncate, path) { () throws(FileSystemError) in
      try requireAlive(.truncate)
      file.truncate(to: size)
    }
  }

  func sync() throws(FileSystemError) {
    let file = file
    try disk.call(.sync, path, failing: { file.failSync(using: &$0) }) {
      () throws(FileSystemError) in
      try requireAlive(.sync)
      file.sync()
      disk.countSync()
    }
  }

  func close() {}

  /// A file that was opened before a restart belongs to a dead process.
  private func requireAlive(_ operation: FileSystemError.Operation) throws(FileSystemError) {
    guard generation == disk.generation else {
      throw FileSystemError(operation, path, .inputOutput)
    }
  }
}

/// A lock of a `FaultyDisk`.
final class FaultyLock: FileLock, @unchecked Sendable {
  private let path: String
  private let disk: FaultyDisk
  private let generation: Int
  private var isHeld = true

  init(_ path: String, on disk: FaultyDisk) {
    self.path = path
    self.disk = disk
    generation = disk.generation
  }

  deinit { release() }

  func release() {
    guard isHeld else { return }
    isHeld = false
    disk.release(path, of: generation)
  }
}
