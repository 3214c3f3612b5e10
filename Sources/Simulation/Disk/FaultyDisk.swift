import Cards
import Journal

/// A disk in memory for simulation and tests: it counts its calls, fails the k-th one, and in a
/// crash writes a subset, picked by its seed, of the unsynced sectors and names. It fails only
/// because of its `fault`, or when its `space` is used up.
///
/// Unchecked, because a simulation has one thread: several threads have to take turns.
public final class FaultyDisk: FileSystem, @unchecked Sendable {
  /// The number of calls so far, over all restarts.
  public private(set) var calls = 0

  /// The number of successful syncs of files and directories.
  public private(set) var syncs = 0

  /// The last call that went wrong.
  public private(set) var faulted: FileSystemError.Operation?

  /// What goes wrong next.
  public var fault: DiskFault?

  /// How many more bytes files may grow by; `nil` for no limit.
  public var space: Int?

  private let root: DiskDirectory
  private var random: SplitMix64
  private var locks: Set<String> = []
  private var isDown = false

  /// Increases with every restart, which invalidates files opened before it.
  private(set) var generation = 0

  /// Creates an empty disk whose random choices follow from `seed`.
  public init(seed: UInt64 = 0) {
    root = DiskDirectory()
    random = SplitMix64(seed: seed)
  }

  private init(_ root: DiskDirectory) {
    self.root = root
    random = SplitMix64(seed: 0)
  }

  /// Another disk with the same files, as a reader sees them now.
  public func copy() -> FaultyDisk { FaultyDisk(root.copy()) }

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
    for name in path.split(separator: "/").dropLast().map(String.init) {
      if case .directory(let next)? = directory.names[name] {
        directory = next
      } else {
        let next = DiskDirectory()
        directory.put(name, .directory(next))
        directory.sync()
        directory = next
      }
    }
    directory.put(
      path.split(separator: "/").last.map(String.init) ?? path, .file(DiskFile(durable: bytes)))
    directory.sync()
  }

  /// The bytes of a file as a reader sees them, or `nil`.
  public func contents(_ path: String) -> [UInt8]? {
    guard let (directory, name) = try? place(of: path, .open) else { return nil }
    return directory.names[name]?.file?.bytes
  }

  /// Creates a directory.
  public func createDirectory(_ path: String) throws(FileSystemError) {
    try call(.createDirectory, path) { () throws(FileSystemError) in
      let (directory, name) = try place(of: path, .createDirectory)
      guard directory.names[name] == nil else {
        throw FileSystemError(.createDirectory, path, .exists)
      }
      directory.put(name, .directory(DiskDirectory()))
    }
  }

  /// Does nothing: nobody else uses this disk.
  public func protect(_ directory: String) throws(FileSystemError) -> Bool {
    try call(.protect, directory) { false }
  }

  /// The names in a directory.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try call(.list, directory) { () throws(FileSystemError) in
      try self.directory(directory, .list).names.keys.sorted()
    }
  }

  /// Opens a file.
  public func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    try call(.open, path) { () throws(FileSystemError) in
      let (directory, name) = try place(of: path, .open)
      if let file = directory.names[name]?.file {
        if access == .create { file.truncate(to: 0) }
        return FaultyFile(file, path, on: self)
      }
      guard access == .create else { throw FileSystemError(.open, path, .notFound) }
      let file = DiskFile()
      directory.put(name, .file(file))
      return FaultyFile(file, path, on: self)
    }
  }

  /// Renames a file or directory within its directory.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try call(.rename, path) { () throws(FileSystemError) in
      let (directory, name) = try place(of: path, .rename)
      let (other, newName) = try place(of: newPath, .rename)
      guard directory.names[name] != nil, directory === other else {
        throw FileSystemError(.rename, path, .notFound)
      }
      directory.rename(name, to: newName)
    }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileSystemError) {
    try call(.remove, path) { () throws(FileSystemError) in
      let (directory, name) = try place(of: path, .remove)
      guard directory.names[name]?.file != nil else {
        throw FileSystemError(.remove, path, .notFound)
      }
      directory.remove(name)
    }
  }

  /// Makes the names in a directory durable.
  public func syncDirectory(_ path: String) throws(FileSystemError) {
    try call(.syncDirectory, path) { () throws(FileSystemError) in
      try directory(path, .syncDirectory).sync()
      syncs += 1
    }
  }

  /// Acquires a lock.
  public func lock(_ path: String) throws(FileSystemError) -> any FileLock {
    try call(.lock, path) { () throws(FileSystemError) in
      let (directory, name) = try place(of: path, .lock)
      guard locks.insert(path).inserted else { throw FileSystemError(.lock, path, .inUse) }
      if directory.names[name] == nil { directory.put(name, .file(DiskFile())) }
      return FaultyLock(path, of: try node(path, .lock).identity, on: self)
    }
  }

  /// The status of the file or directory at a path.
  public func status(of path: String) throws(FileSystemError) -> FileStatus {
    try call(.identify, path) { () throws(FileSystemError) in try node(path, .identify).status }
  }
}

extension FaultyDisk {
  /// Releases a lock, unless the disk was restarted since it was acquired.
  func release(_ path: String, of generation: Int) {
    if generation == self.generation { locks.remove(path) }
  }

  /// Performs one call: counts it, and lets it succeed or fail according to the fault.
  ///
  /// - Parameters:
  ///   - inPart: the effect of a call that succeeds partly; without it, the call succeeds fully.
  ///   - failing: the effect of a call that fails.
  func call<Value>(
    _ operation: FileSystemError.Operation, _ path: String,
    failing: (inout SplitMix64) -> Void = { _ in },
    inPart: (() -> Value)? = nil,
    _ work: () throws(FileSystemError) -> Value
  ) throws(FileSystemError) -> Value {
    switch outcome(of: operation) {
    case .works:
      return try work()
    case .worksInPart:
      if let inPart { return inPart() }
      return try work()
    case .worksAndFails(let reason):
      _ = try work()
      throw FileSystemError(operation, path, reason)
    case .fails(let reason):
      // An interrupting signal leaves everything as it was: the call may be repeated.
      if reason != .interrupted { failing(&random) }
      throw FileSystemError(operation, path, reason)
    }
  }

  /// How many of `count` bytes fit; that space is then used.
  func use(_ count: Int) -> Int {
    guard let left = space, count > 0 else { return count }
    space = max(0, left - count)
    return min(left, count)
  }

  func countSync() { syncs += 1 }

  private func outcome(of operation: FileSystemError.Operation) -> DiskFault.Outcome {
    calls += 1
    if isDown { return .fails(.inputOutput) }
    guard let fault, calls == fault.call || fault.isLasting && calls > fault.call else {
      return .works
    }
    faulted = operation
    switch fault.kind {
    case .noSpace: return .fails(.noSpace)
    case .inputOutput: return .fails(.inputOutput)
    case .interrupted: return .fails(.interrupted)
    case .shortWrite: return operation == .write ? .worksInPart : .works
    case .failedSync:
      let isSync = operation == .sync || operation == .syncDirectory
      return isSync ? .fails(.inputOutput) : .works
    case .tooManyOpenFiles:
      let opens: [FileSystemError.Operation] = [.open, .lock, .list, .syncDirectory]
      return opens.contains(operation) ? .fails(.tooManyOpenFiles) : .works
    case .powerLoss:
      isDown = true
      return Bool.random(using: &random) ? .worksAndFails(.inputOutput) : .fails(.inputOutput)
    }
  }

  private func directory(
    _ path: String, _ operation: FileSystemError.Operation
  ) throws(FileSystemError) -> DiskDirectory {
    var directory = root
    for name in path.split(separator: "/").map(String.init) {
      switch directory.names[name] {
      case .directory(let next): directory = next
      case .file: throw FileSystemError(operation, path, .notADirectory)
      case nil: throw FileSystemError(operation, path, .notFound)
      }
    }
    return directory
  }

  private func node(
    _ path: String, _ operation: FileSystemError.Operation
  ) throws(FileSystemError) -> DiskNode {
    let (directory, name) = try place(of: path, operation)
    guard let node = directory.names[name] else {
      throw FileSystemError(operation, path, .notFound)
    }
    return node
  }

  private func place(
    of path: String, _ operation: FileSystemError.Operation
  ) throws(FileSystemError) -> (DiskDirectory, String) {
    let names = path.split(separator: "/").map(String.init)
    guard let last = names.last else { throw FileSystemError(operation, path, .notFound) }
    return (try directory(names.dropLast().joined(separator: "/"), operation), last)
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

  fileprivate enum Outcome {
    case works
    case worksInPart
    case fails(FileSystemError.Reason)
    case worksAndFails(FileSystemError.Reason)
  }
}
