import Cards
import Journal

/// A disk in memory for simulation and tests: it counts its calls, fails the k-th one, and in a
/// crash writes a subset, picked by its seed, of the unsynced sectors and names. It fails only
/// because of its `fault`, or when its `space` is used up.
///
/// Unchecked, because a simulation has one thread: several threads have to take turns.
public final class FaultyDisk: Disk, @unchecked Sendable {
  /// The number of calls so far, over all restarts.
  public private(set) var calls = 0

  /// The number of successful syncs of files and directories.
  public fileprivate(set) var syncs = 0

  /// The last call that went wrong.
  public private(set) var faulted: FileSystemError.Operation?

  /// What goes wrong next.
  public var fault: DiskFault?

  /// How many more bytes files may grow by; `nil` for no limit.
  public var space: Int?

  /// Called before each call, which fails with what it throws.
  public var meanwhile: (FileSystemError.Operation, _ path: String) throws(JournalError) -> Void =
    { _, _ in }

  /// The size from which on files are not written by a sync, although it succeeds.
  public var bytesSynced = Int.max

  private var root = DiskNode(isDirectory: true)
  private var random: SplitMix64
  fileprivate var locks: Set<String> = []
  private var isDown = false

  /// Increases with every restart, which invalidates files opened before it.
  fileprivate var generation = 0

  /// Creates an empty disk whose random choices follow from `seed`.
  public init(seed: UInt64 = 0) { random = SplitMix64(seed: seed) }

  /// Another disk with the same files, as a reader sees them now.
  public func copy() -> FaultyDisk {
    let copy = FaultyDisk()
    copy.root = root.copy()
    return copy
  }

  /// Simulates the end and restart of the process: open files and locks are gone, everything else
  /// stays. The fault is over.
  public func restart() {
    generation += 1
    locks = []
    fault = nil
    isDown = false
  }

  /// Simulates the failure and restart of the machine: unsynced writes are left to chance.
  public func crash() {
    restart()
    root.crash(using: &random)
  }

  /// Puts a file on the disk durably, with its parent directories.
  public func plant(_ path: String, _ bytes: [UInt8]) {
    var directory = root
    let names = path.split(separator: "/").map(String.init)
    for name in names.dropLast() {
      let next = directory.names[name].flatMap { $0.isDirectory ? $0 : nil }
      if next == nil {
        let made = DiskNode(isDirectory: true)
        directory.change { $0[name] = made }
        directory.sync()
      }
      directory = directory.names[name] ?? directory
    }
    directory.change { $0[names.last ?? path] = DiskNode(durable: bytes) }
    directory.sync()
  }

  /// The bytes of a file as a reader sees them, or `nil`.
  public func contents(_ path: String) -> [UInt8]? {
    guard let (directory, name) = try? place(of: path, .open),
      let node = directory.names[name], !node.isDirectory
    else { return nil }
    return node.bytes
  }

  /// Creates a directory.
  public func createDirectory(_ path: String) throws(JournalError) {
    try call(.createDirectory, path) { () throws(JournalError) in
      let (directory, name) = try place(of: path, .createDirectory)
      guard directory.names[name] == nil else {
        throw .disk(FileSystemError(.createDirectory, path, .exists))
      }
      let made = DiskNode(isDirectory: true)
      directory.change { $0[name] = made }
    }
  }

  /// Does nothing: nobody else uses this disk.
  public func protect(_ directory: String) throws(JournalError) -> Bool {
    try call(.protect, directory) { false }
  }

  /// The names in a directory.
  public func list(_ directory: String) throws(JournalError) -> [String] {
    try call(.list, directory) { () throws(JournalError) in
      try self.directory(directory, .list).names.keys.sorted()
    }
  }

  /// Opens a file, or locks a directory.
  public func open(_ path: String, for access: FileAccess) throws(JournalError) -> any OpenFile {
    let isLock = access == .lock
    let operation = isLock ? FileSystemError.Operation.lock : .open
    return try call(operation, path) { () throws(JournalError) in
      let (directory, name) = try place(of: path, operation)
      if isLock, !locks.insert(path).inserted {
        throw .disk(FileSystemError(.lock, path, .inUse))
      }
      if let node = directory.names[name], isLock || !node.isDirectory {
        if access == .create { node.truncate(to: 0) }
        return FaultyFile(node, path, on: self, isLock: isLock)
      }
      guard isLock || access == .create else {
        throw .disk(FileSystemError(.open, path, .notFound))
      }
      let file = DiskNode()
      directory.change { $0[name] = file }
      return FaultyFile(file, path, on: self, isLock: isLock)
    }
  }

  /// Renames a file or directory within its directory.
  public func rename(_ path: String, to newPath: String) throws(JournalError) {
    try call(.rename, path) { () throws(JournalError) in
      let (directory, name) = try place(of: path, .rename)
      let (other, newName) = try place(of: newPath, .rename)
      guard directory.names[name] != nil, directory === other else {
        throw .disk(FileSystemError(.rename, path, .notFound))
      }
      directory.change { names in
        if let node = names.removeValue(forKey: name) { names[newName] = node }
      }
    }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(JournalError) {
    try call(.remove, path) { () throws(JournalError) in
      let (directory, name) = try place(of: path, .remove)
      guard directory.names[name]?.isDirectory == false else {
        throw .disk(FileSystemError(.remove, path, .notFound))
      }
      directory.change { $0[name] = nil }
    }
  }

  /// Makes the names in a directory durable.
  public func syncDirectory(_ path: String) throws(JournalError) {
    try call(.syncDirectory, path) { () throws(JournalError) in
      try directory(path, .syncDirectory).sync()
      syncs += 1
    }
  }

  /// The status of the file or directory at a path.
  public func status(of path: String) throws(JournalError) -> FileStatus {
    try call(.identify, path) { () throws(JournalError) in
      let (directory, name) = try place(of: path, .identify)
      guard let node = directory.names[name] else {
        throw .disk(FileSystemError(.identify, path, .notFound))
      }
      return node.status
    }
  }

  /// Performs one call, again if it was interrupted: counts it, and lets it succeed or fail
  /// according to the fault.
  ///
  /// - Parameters:
  ///   - inPart: the effect of a write that succeeds partly.
  ///   - failing: the effect of a call that fails.
  fileprivate func call<Value>(
    _ operation: FileSystemError.Operation, _ path: String,
    failing: (inout SplitMix64) -> Void = { _ in },
    inPart: (() -> Value)? = nil,
    _ work: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value {
    try FileSystemError.patiently { () throws(JournalError) in
      try meanwhile(operation, path)
      calls += 1
      var reason: FileSystemError.Reason?
      if isDown {
        reason = .inputOutput
      } else if let fault, calls == fault.call || fault.isLasting && calls > fault.call {
        faulted = operation
        switch fault.kind {
        case .noSpace: reason = .noSpace
        case .inputOutput: reason = .inputOutput
        case .interrupted: reason = .interrupted
        case .shortWrite: if let inPart { return inPart() }
        case .failedSync:
          if operation == .sync || operation == .syncDirectory { reason = .inputOutput }
        case .tooManyOpenFiles:
          let opens: [FileSystemError.Operation] = [.open, .lock, .list, .syncDirectory]
          if opens.contains(operation) { reason = .tooManyOpenFiles }
        case .powerLoss:
          isDown = true
          reason = .inputOutput
          if Bool.random(using: &random) {
            _ = try work()
            throw .disk(FileSystemError(operation, path, .inputOutput))
          }
        }
      }
      guard let reason else { return try work() }
      // An interrupting signal leaves everything as it was: the call may be repeated.
      if reason != .interrupted { failing(&random) }
      throw .disk(FileSystemError(operation, path, reason))
    }
  }

  private func directory(
    _ path: String, _ operation: FileSystemError.Operation
  ) throws(JournalError) -> DiskNode {
    var directory = root
    for name in path.split(separator: "/") {
      guard let next = directory.names[String(name)] else {
        throw .disk(FileSystemError(operation, path, .notFound))
      }
      guard next.isDirectory else {
        throw .disk(FileSystemError(operation, path, .notADirectory))
      }
      directory = next
    }
    return directory
  }

  private func place(
    of path: String, _ operation: FileSystemError.Operation
  ) throws(JournalError) -> (DiskNode, String) {
    let names = path.split(separator: "/").map(String.init)
    guard let last = names.last else {
      throw .disk(FileSystemError(operation, path, .notFound))
    }
    return (try directory(names.dropLast().joined(separator: "/"), operation), last)
  }
}

/// An open file of a `FaultyDisk`, or a directory that is locked.
private final class FaultyFile: OpenFile, @unchecked Sendable {
  let path: String
  private let node: DiskNode
  private let disk: FaultyDisk
  private let generation: Int
  private var isLock: Bool

  init(_ node: DiskNode, _ path: String, on disk: FaultyDisk, isLock: Bool) {
    (self.node, self.path, self.disk, self.isLock) = (node, path, disk, isLock)
    generation = disk.generation
  }

  deinit { close() }

  func size() throws(JournalError) -> Int {
    try disk.call(.size, path) { () throws(JournalError) in
      try requireAlive(.size)
      return node.bytes.count
    }
  }

  func read(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8] {
    try disk.call(.read, path) { () throws(JournalError) in
      try requireAlive(.read)
      return Array(node.bytes.dropFirst(offset).prefix(count))
    }
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(JournalError) -> Int {
    let (node, bytes) = (node, bytes.withUnsafeBufferPointer { Array($0) })
    let half = Array(bytes.prefix(max(1, bytes.count / 2)))
    return try disk.call(
      .write, path,
      failing: { random in
        let writes = Bool.random(using: &random)
        let count = writes ? Int.random(in: 0...bytes.count, using: &random) : 0
        node.write(Array(bytes.prefix(count)), at: offset)
      },
      inPart: {
        node.write(half, at: offset)
        return half.count
      },
      { () throws(JournalError) in
        try requireAlive(.write)
        var count = bytes.count
        let growth = offset + count - node.bytes.count
        if let left = disk.space, growth > 0 {
          disk.space = max(0, left - growth)
          count -= max(0, growth - left)
        }
        guard count > 0 || bytes.isEmpty else {
          throw .disk(FileSystemError(.write, path, .noSpace))
        }
        node.write(Array(bytes.prefix(count)), at: offset)
        return count
      })
  }

  func truncate(to size: Int) throws(JournalError) {
    try disk.call(.truncate, path) { () throws(JournalError) in
      try requireAlive(.truncate)
      node.truncate(to: size)
    }
  }

  func sync() throws(JournalError) {
    try disk.call(.sync, path, failing: { node.failSync(using: &$0) }) {
      () throws(JournalError) in
      try requireAlive(.sync)
      if node.bytes.count < disk.bytesSynced { node.sync() }
      disk.syncs += 1
    }
  }

  func status() -> FileStatus { node.status }

  func close() {
    if isLock, generation == disk.generation { disk.locks.remove(path) }
    isLock = false
  }

  /// A file that was opened before a restart belongs to a dead process.
  private func requireAlive(_ operation: FileSystemError.Operation) throws(JournalError) {
    guard generation == disk.generation else {
      throw .disk(FileSystemError(operation, path, .inputOutput))
    }
  }
}

/// One fault of a simulated disk, at its k-th call.
public struct DiskFault: Equatable, Sendable {
  /// The kinds of fault.
  public enum Kind: CaseIterable, Sendable {
    /// Any call fails with `noSpace`; a write may have written some bytes.
    case noSpace
    /// Any call fails with `inputOutput`.
    case inputOutput
    /// Any call fails with `interrupted`.
    case interrupted
    /// A write writes only half of its bytes. Other calls succeed.
    case shortWrite
    /// A sync fails, and the data is never written. Other calls succeed.
    case failedSync
    /// A call that needs a descriptor of its own fails with `tooManyOpenFiles`. Other calls
    /// succeed.
    case tooManyOpenFiles
    /// The power fails, during or just before the call; everything fails until `crash`.
    case powerLoss
  }

  /// The first affected call, counted from 1.
  public let call: Int

  /// The kind of fault.
  public let kind: Kind

  /// Whether all later calls are affected too.
  public let isLasting: Bool

  /// Creates a fault at call number `call`, only there or from then on.
  public init(_ kind: Kind, at call: Int, isLasting: Bool = false) {
    self.kind = kind
    self.call = call
    self.isLasting = isLasting
  }
}
