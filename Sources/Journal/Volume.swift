/// A directory of the journal on any file system. Interrupted calls are repeated; a sync that
/// failed for any other reason never is.
struct Volume: Sendable {
  let fileSystem: any FileSystem

  /// The path of the directory, without a trailing slash.
  let directory: String

  /// How often to repeat an interrupted call, and a write that moves no byte.
  static let patience = 100

  init(_ directory: String, on fileSystem: any FileSystem) {
    var path = Substring(directory.isEmpty ? "." : directory)
    while path.utf8.count > 1, path.last == "/" { path.removeLast() }
    self.directory = String(path)
    self.fileSystem = fileSystem
  }

  private var parent: String {
    guard let slash = directory.lastIndex(of: "/") else { return "." }
    return slash == directory.startIndex ? "/" : String(directory[..<slash])
  }

  func path(_ name: String) -> String {
    directory == "/" ? "/" + name : directory + "/" + name
  }

  func createIfMissing() throws(JournalError) {
    do {
      try Volume.patiently { () throws(FileSystemError) in
        try fileSystem.createDirectory(directory)
      }
    } catch .disk(let error) where error.reason == .exists {
      return
    }
  }

  /// Keeps others from writing to the directory; returns whether they could.
  func protect() throws(JournalError) -> Bool {
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.protect(directory) }
  }

  /// Makes the directory's own name durable. A parent that we may not read is not one that we
  /// created the directory in.
  func syncParent() throws(JournalError) {
    do {
      try Volume.patiently { () throws(FileSystemError) in try fileSystem.syncDirectory(parent) }
    } catch .disk(let error) where error.reason == .notPermitted {
      return
    }
  }

  /// The names in the directory, sorted.
  func list() throws(JournalError) -> [String] {
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.list(directory) }.sorted()
  }

  func open(_ name: String, for access: FileAccess) throws(JournalError) -> VolumeFile {
    let path = path(name)
    let file = try Volume.patiently { () throws(FileSystemError) in
      try fileSystem.open(path, for: access)
    }
    return VolumeFile(file, path: path)
  }

  func remove(_ name: String) throws(JournalError) {
    let path = path(name)
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.remove(path) }
  }

  /// Cuts a file of the directory, durably.
  func truncate(_ name: String, to size: Int) throws(JournalError) {
    let file = try open(name, for: .update)
    defer { file.close() }
    try file.truncate(to: size)
    try file.sync()
  }

  private func rename(_ name: String, to newName: String) throws(JournalError) {
    let (old, new) = (path(name), path(newName))
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.rename(old, to: new) }
  }

  /// Makes the names in the directory durable.
  func sync() throws(JournalError) {
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.syncDirectory(directory) }
  }

  /// Locks the file `name`, or the directory itself without one.
  func lock(_ name: String? = nil) throws(JournalError) -> VolumeLock {
    let path = name.map(path) ?? directory
    do {
      let lock = try Volume.patiently { () throws(FileSystemError) in try fileSystem.lock(path) }
      return try VolumeLock(lock, path: path, on: fileSystem)
    } catch .disk(let error) where error.reason == .inUse {
      throw .inUse(directory: directory)
    }
  }

  /// Verifies that files can be created in the directory and removed from it: the next segment,
  /// while the server plays, would find out too late. The next start removes what a crash leaves
  /// behind. No segment has the number 0, so the name never belongs to a permanent file: a crash
  /// could put this one in its place, if the disk forgets removals and creations in between.
  func requireWritable() throws(JournalError) {
    let probe = FileName.segment(from: 0).temporary
    do {
      try open(probe, for: .create).close()
    } catch .disk(let error) {
      throw .disk(FileSystemError(.createFile, directory, error.reason))
    }
    try remove(probe)
  }

  /// Creates a file that appears whole or not at all: it is written and synced under a temporary
  /// name, then renamed, and then the directory is synced. Returns the file, still open for more.
  func create(
    _ name: String, writing: (VolumeFile) throws(JournalError) -> Void
  ) throws(JournalError) -> VolumeFile {
    let temporary = name + FileName.temporarySuffix
    do {
      let file = try open(temporary, for: .create)
      try writing(file)
      try file.sync()
      try rename(temporary, to: name)
      try sync()
      return file
    } catch {
      // A half-written file would hold space that a full disk lacks. If even this fails, the next
      // start removes the file.
      _ = try? remove(temporary)
      throw error
    }
  }

  /// Repeats a call while signals interrupt it.
  static func patiently<Value>(
    _ call: () throws(FileSystemError) -> Value
  ) throws(JournalError) -> Value {
    var left = patience
    while true {
      do {
        return try call()
      } catch {
        left -= 1
        guard error.reason == .interrupted, left > 0 else { throw .disk(error) }
      }
    }
  }
}

/// A lock, and the path of the locked file.
struct VolumeLock: Sendable {
  private let lock: any FileLock
  private let path: String
  private let identity: FileIdentity
  private let fileSystem: any FileSystem

  fileprivate init(
    _ lock: any FileLock, path: String, on fileSystem: any FileSystem
  ) throws(JournalError) {
    (self.lock, self.path, self.fileSystem) = (lock, path, fileSystem)
    identity = try Volume.patiently { () throws(FileSystemError) in try lock.identity() }
  }

  /// Verifies that its path still names the locked file: otherwise the path may belong to somebody
  /// else, and what is written here is lost.
  @discardableResult
  func requireInPlace() throws(JournalError) -> FileStatus {
    let found: FileStatus
    do {
      found = try Volume.patiently { () throws(FileSystemError) in
        try fileSystem.status(of: path)
      }
    } catch .disk(let error) where error.reason == .notFound {
      throw .disk(FileSystemError(.identify, path, .replaced))
    }
    guard found.identity == identity else {
      throw .disk(FileSystemError(.identify, path, .replaced))
    }
    return found
  }

  func release() { lock.release() }
}

/// An open file whose calls do everything they were asked to do. A failed sync must not be
/// repeated, unless a signal interrupted it; nothing here prevents that: callers stop at the first
/// failure.
struct VolumeFile: Sendable {
  /// How many bytes are searched in one step for their end.
  private static let block = 1 << 16

  private let file: any OpenFile
  private let path: String

  init(_ file: any OpenFile, path: String) {
    self.file = file
    self.path = path
  }

  func size() throws(JournalError) -> Int {
    try Volume.patiently { () throws(FileSystemError) in try file.size() }
  }

  /// Up to `count` bytes from `offset`; empty only at the end.
  func readSome(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8] {
    try Volume.patiently { () throws(FileSystemError) in try file.read(count, at: offset) }
  }

  /// The bytes of `range`; fewer only if the file ends earlier.
  func read(_ range: Range<Int>) throws(JournalError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let offset = range.lowerBound + bytes.count
      let more = try readSome(range.upperBound - offset, at: offset)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The end of the last byte that is not zero, among the first `size` bytes; 0 if there is none.
  func endOfContent(in size: Int) throws(JournalError) -> Int {
    var end = size
    while end > 0 {
      let start = max(0, end - VolumeFile.block)
      let bytes = try read(start..<end)
      if let last = bytes.lastIndex(where: { $0 != 0 }) { return start + last + 1 }
      end = start
    }
    return 0
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(JournalError) {
    var done = 0
    var left = Volume.patience
    while done < bytes.count {
      let (from, at) = (done, offset + done)
      let count = try Volume.patiently { () throws(FileSystemError) in
        try file.write(bytes.extracting(from..<bytes.count), at: at)
      }
      done += count
      left = count > 0 ? Volume.patience : left - 1
      guard left > 0 else { throw .disk(FileSystemError(.write, path, .inputOutput)) }
    }
  }

  /// Cuts the file to `size` bytes.
  func truncate(to size: Int) throws(JournalError) {
    try Volume.patiently { () throws(FileSystemError) in try file.truncate(to: size) }
  }

  /// Makes everything written durable.
  func sync() throws(JournalError) {
    try Volume.patiently { () throws(FileSystemError) in try file.sync() }
  }

  func close() { file.close() }
}
