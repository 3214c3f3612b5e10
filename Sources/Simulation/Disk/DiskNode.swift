import Cards
import Journal

/// A file or a directory of the simulated disk. The sectors of a file and the names of a directory
/// reach the disk one by one, by a sync or by chance in a crash.
final class DiskNode {
  /// The number of bytes that a disk writes whole or not at all.
  private static let sector = 512

  /// A change of one or two names.
  typealias Change = (inout [String: DiskNode]) -> Void

  let isDirectory: Bool

  /// The bytes as every reader sees them.
  private(set) var bytes: [UInt8]
  private var durable: [UInt8]
  private var dirty: Set<Int> = []

  /// The names as every reader sees them.
  private(set) var names: [String: DiskNode] = [:]
  private var durableNames: [String: DiskNode] = [:]
  private var unsynced: [Change] = []
  /// How often the names have changed.
  private var changes: Int64 = 0

  /// Creates a directory, or a file that is already on the disk.
  init(durable bytes: [UInt8] = [], isDirectory: Bool = false) {
    (self.bytes, durable, self.isDirectory) = (bytes, bytes, isDirectory)
  }

  var status: FileStatus {
    let inode = UInt64(UInt(bitPattern: ObjectIdentifier(self)))
    return FileStatus(device: 0, inode: inode, changes: changes)
  }

  /// A copy as it reads now, all of it on the disk.
  func copy() -> DiskNode {
    let copy = DiskNode(durable: bytes, isDirectory: isDirectory)
    copy.names = names.mapValues { $0.copy() }
    copy.durableNames = copy.names
    return copy
  }

  func write(_ new: [UInt8], at offset: Int) {
    guard !new.isEmpty else { return }
    let end = offset + new.count
    if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    bytes.replaceSubrange(offset..<end, with: new)
    dirty.formUnion((offset / DiskNode.sector)...((end - 1) / DiskNode.sector))
  }

  func truncate(to size: Int) {
    bytes.resize(to: size)
    dirty.insert(size / DiskNode.sector)
  }

  func change(_ change: @escaping Change) {
    change(&names)
    changes += 1
    unsynced.append(change)
  }

  func sync() {
    durable.resize(to: bytes.count)
    persist { _ in true }
    durableNames = names
    unsynced = []
  }

  /// Fails a sync as systems do: some sectors are written, and the others are considered written,
  /// so that no later sync writes them either.
  func failSync(using random: inout SplitMix64) { persist { _ in .random(using: &random) } }

  /// Writes any subset of the unsynced sectors and names. Where a file grew and a sector is missing,
  /// it reads as zeros; the size is the old one, the new one, or up to the last sector written.
  func crash(using random: inout SplitMix64) {
    persist { _ in .random(using: &random) }
    if !isDirectory, Bool.random(using: &random) { durable.resize(to: bytes.count) }
    bytes = durable
    for change in unsynced where Bool.random(using: &random) { change(&durableNames) }
    unsynced = []
    names = durableNames
    for name in names.keys.sorted() { names[name]?.crash(using: &random) }
  }

  /// Writes some of the unsynced sectors, and considers all of them written.
  private func persist(_ isWritten: (Int) -> Bool) {
    for sector in dirty.sorted() where isWritten(sector) {
      let start = sector * DiskNode.sector
      let end = min(start + DiskNode.sector, bytes.count)
      guard start < end else { continue }
      if durable.count < end { durable.resize(to: end) }
      durable.replaceSubrange(start..<end, with: bytes[start..<end])
    }
    dirty = []
  }
}

extension [UInt8] {
  fileprivate mutating func resize(to size: Int) {
    if size < count {
      removeSubrange(size...)
    } else {
      self += [UInt8](repeating: 0, count: size - count)
    }
  }
}
