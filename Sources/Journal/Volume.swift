/// A directory of the journal on any file system: interrupted calls are repeated, a sync that
/// failed in another way never is.
struct Volume: Sendable {
  let fileSystem: any FileSystem

  /// The directory, without a slash at its end.
  let directory: String

  /// How often an interrupted call is repeated, and how often a write may move no byte.
  static let patience = 100

  init(_ directory: String, on fileSystem: any FileSystem) {
    var path = Substring(directory.isEmpty ? "." : directory)
    while path.utf8.count > 1, path.last == "/" { path.removeLast() }
    self.directory = String(path)
    self.fileSystem = fileSystem
  }

  /// The directory that this one is in.
  private var parent: String {
    guard let slash = directory.lastIndex(of: "/") else { return "." }
    return slash == directory.startIndex ? "/" : String(directory[..<slash])
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String {
    directory == "/" ? "/" + name : directory + "/" + name
  }

  /// Makes the directory if there is none.
  func createIfMissing() throws(JournalError) {
    do {
      try Volume.patiently { () throws(FileSystemError) in
        try fileSystem.createDirectory(directory)
      }
    } catch .disk(let error) where error.reason == .exists {
      return
    }
  }

  /// Keeps others from writing to the directory; whether they could.
  func protect() throws(JournalError) -> Bool {
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.protect(directory) }
  }

  /// Makes the directory's own name durable. A parent that we may not read is not one that we
  /// made the directory in.
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

  /// Opens a file of the directory.
  func open(_ name: String, for access: FileAccess) throws(JournalError) -> VolumeFile {
    let path = path(name)
    let file = try Volume.patiently { () throws(FileSystemError) in
      try fileSystem.open(path, for: access)
    }
    return VolumeFile(file, path: path)
  }

  /// Removes a file of the directory.
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

  /// Gives a file of the directory another name.
  private func rename(_ name: String, to newName: String) throws(JournalError) {
    let (old, new) = (path(name), path(newName))
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.rename(old, to: new) }
  }

  /// Makes the names in the directory durable.
  func sync() throws(JournalError) {
    try Volume.patiently { () throws(FileSystemError) in try fileSystem.syncDirectory(directory) }
  }

  /// Takes the lock of the file `name`; of the directory itself without one.
  func lock(_ name: String? = nil) throws(JournalError) -> VolumeLock {
    let path = name.map(path) ?? directory
    do {
      let lock = try Volume.patiently { () throws(FileSystemError) in try fileSystem.lock(path) }
      return try VolumeLock(lock, path: path, on: fileSystem)
    } catch .disk(let error) where error.reason == .inUse {
      throw .inUse(directory: directory)
    }
  }

  /// Verifies that files can be made in the directory and removed from it: while the server plays,
  /// the next segment would find out too late. What a crash leaves of it, the next start removes.
  /// No segment has the number 0, so the name is never that of a file that stays: a crash
  /// could leave this one in its place, if the disk forgets what was removed and made in between.
  func requireWritable() throws(JournalError) {
    let probe = FileName.segment(from: 0).temporary
    do {
      try open(probe, for: .create).close()
    } catch .disk(let error) {
      throw .disk(FileSystemError(.createFile, directory, error.reason))
    }
    try remove(probe)
  }

  /// Makes a file that appears whole or not at all: written and synced under a temporary name,
  /// then renamed, then the directory is synced. Returns the file, open for more.
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
      // A half-written file would hold space that a full disk lacks. If even this fails, the
      // next start removes it.
      _ = try? remove(temporary)
      throw error
    }
  }

  /// Repeats a call that a signal interrupted.
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

/// A lock, and what it is the lock of.
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

  /// Verifies that its path still names what is locked: else somebody else may have that path, and
  /// what is written here is nowhere.
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

  /// Releases it.
  func release() { lock.release() }
}

/// An open file whose calls do all that they were asked. A sync that failed, but for a signal that
/// came first, must not be called again, and nothing here prevents that: callers stop at the first
/// failure.
struct VolumeFile: Sendable {
  /// How many bytes are looked at in one step for their end.
  private static let block = 1 << 16

  private let file: any OpenFile
  private let path: String

  init(_ file: any OpenFile, path: String) {
    self.file = file
    self.path = path
  }

  /// How many bytes it has.
  func size() throws(JournalError) -> Int {
    try Volume.patiently { () throws(FileSystemError) in try file.size() }
  }

  /// Up to `count` bytes from `offset` on; none at the end only.
  func readSome(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8] {
    try Volume.patiently { () throws(FileSystemError) in try file.read(count, at: offset) }
  }

  /// The bytes of `range`, fewer only if the file ends before.
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

  /// Where the last of its first `size` bytes that is not zero ends; 0 if there is none.
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

  /// Writes all of `bytes` at `offset`.
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

  /// Closes the file.
  func close() { file.close() }
}
