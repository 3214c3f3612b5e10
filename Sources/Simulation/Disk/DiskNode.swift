import Cards
import Journal

/// A file or a directory of the simulated disk.
enum DiskNode {
  case file(DiskFile)
  case directory(DiskDirectory)

  /// The file, if it is one.
  var file: DiskFile? {
    if case .file(let file) = self { return file }
    return nil
  }

  /// Its identity among those that exist.
  var identity: FileIdentity {
    let object: AnyObject =
      switch self {
      case .file(let file): file
      case .directory(let directory): directory
      }
    return FileIdentity(device: 0, inode: UInt64(UInt(bitPattern: ObjectIdentifier(object))))
  }

  /// Its identity, and how often the names in a directory have changed.
  var status: FileStatus {
    let changes: Int64 = if case .directory(let directory) = self { directory.changes } else { 0 }
    return FileStatus(identity, changes: changes)
  }

  /// A copy as it reads now, all of it on the disk.
  func copy() -> DiskNode {
    switch self {
    case .file(let file): .file(DiskFile(durable: file.bytes))
    case .directory(let directory): .directory(directory.copy())
    }
  }

  /// Applies a loss of power.
  func crash(using random: inout SplitMix64) {
    switch self {
    case .file(let file): file.crash(using: &random)
    case .directory(let directory): directory.crash(using: &random)
    }
  }
}

/// A file of sectors that reach the disk one by one, by a sync or by chance in a crash.
final class DiskFile {
  /// The number of bytes that a disk writes whole or not at all.
  private static let sector = 512

  /// The bytes as every reader sees them.
  private(set) var bytes: [UInt8]

  private var durable: [UInt8]
  private var dirty: Set<Int> = []

  /// Creates a file that is already on the disk.
  init(durable bytes: [UInt8] = []) {
    self.bytes = bytes
    durable = bytes
  }

  func write(_ new: [UInt8], at offset: Int) {
    guard !new.isEmpty else { return }
    let end = offset + new.count
    if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    bytes.replaceSubrange(offset..<end, with: new)
    dirty.formUnion((offset / DiskFile.sector)...((end - 1) / DiskFile.sector))
  }

  func truncate(to size: Int) {
    if size < bytes.count {
      bytes.removeSubrange(size...)
    } else {
      bytes += [UInt8](repeating: 0, count: size - bytes.count)
    }
    dirty.insert(size / DiskFile.sector)
  }

  func sync() {
    resizeDurable(to: bytes.count)
    for sector in dirty { persist(sector) }
    dirty = []
  }

  /// Fails a sync as systems do: some sectors are written, and the others are considered written,
  /// so that no later sync writes them either.
  func failSync(using random: inout SplitMix64) {
    for sector in dirty.sorted() where Bool.random(using: &random) { persist(sector) }
    dirty = []
  }

  /// Writes any subset of the unsynced sectors. Where the file grew and a sector is missing, it
  /// reads as zeros; the size is the old one, the new one, or up to the last sector written.
  func crash(using random: inout SplitMix64) {
    for sector in dirty.sorted() where Bool.random(using: &random) { persist(sector) }
    if Bool.random(using: &random) { resizeDurable(to: bytes.count) }
    dirty = []
    bytes = durable
  }

  private func persist(_ sector: Int) {
    let start = sector * DiskFile.sector
    let end = min(start + DiskFile.sector, bytes.count)
    guard start < end else { return }
    if durable.count < end { resizeDurable(to: end) }
    durable.replaceSubrange(start..<end, with: bytes[start..<end])
  }

  private func resizeDurable(to size: Int) {
    if size < durable.count {
      durable.removeSubrange(size...)
    } else {
      durable += [UInt8](repeating: 0, count: size - durable.count)
    }
  }
}

/// A directory whose changes reach the disk only by a sync, or by chance in a crash.
final class DiskDirectory {
  /// A change of one or two names.
  private enum Change {
    case put(String, DiskNode)
    case rename(String, to: String)
    case remove(String)

    func apply(to names: inout [String: DiskNode]) {
      switch self {
      case .put(let name, let node):
        names[name] = node
      case .rename(let old, let new):
        guard let node = names.removeValue(forKey: old) else { return }
        names[new] = node
      case .remove(let name):
        names[name] = nil
      }
    }
  }

  /// The names as every reader sees them.
  private(set) var names: [String: DiskNode] = [:]
  /// How often they have changed.
  private(set) var changes: Int64 = 0

  private var durable: [String: DiskNode] = [:]
  private var unsynced: [Change] = []

  func put(_ name: String, _ node: DiskNode) { change(.put(name, node)) }

  func rename(_ name: String, to newName: String) { change(.rename(name, to: newName)) }

  func remove(_ name: String) { change(.remove(name)) }

  func sync() {
    durable = names
    unsynced = []
  }

  /// The same names with copies of their files and directories, durable.
  func copy() -> DiskDirectory {
    let copy = DiskDirectory()
    for (name, node) in names { copy.put(name, node.copy()) }
    copy.sync()
    return copy
  }

  /// Makes a random subset of the unsynced changes durable, then crashes what remains.
  func crash(using random: inout SplitMix64) {
    for change in unsynced where Bool.random(using: &random) { change.apply(to: &durable) }
    unsynced = []
    names = durable
    for name in names.keys.sorted() { names[name]?.crash(using: &random) }
  }

  private func change(_ change: Change) {
    change.apply(to: &names)
    changes += 1
    unsynced.append(change)
  }
}

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
      failing: { random in
        let writes = Bool.random(using: &random)
        let count = writes ? Int.random(in: 0...bytes.count, using: &random) : 0
        file.write(Array(bytes.prefix(count)), at: offset)
      },
      inPart: {
        file.write(half, at: offset)
        return half.count
      },
      { () throws(FileSystemError) in
        try requireAlive(.write)
        let growth = offset + bytes.count - file.bytes.count
        let count = bytes.count - growth + disk.use(growth)
        guard count > 0 || bytes.isEmpty else { throw FileSystemError(.write, path, .noSpace) }
        file.write(Array(bytes.prefix(count)), at: offset)
        return count
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
  private let locked: FileIdentity
  private let disk: FaultyDisk
  private let generation: Int
  private var isHeld = true

  init(_ path: String, of locked: FileIdentity, on disk: FaultyDisk) {
    self.path = path
    self.locked = locked
    self.disk = disk
    generation = disk.generation
  }

  deinit { release() }

  func identity() throws(FileSystemError) -> FileIdentity { locked }

  func release() {
    guard isHeld else { return }
    isHeld = false
    disk.release(path, of: generation)
  }
}
