import Cards

/// What a name of the simulated disk stands for: a file or a directory.
enum DiskNode {
  case file(DiskFile)
  case directory(DiskDirectory)

  /// The file, if it is one.
  var file: DiskFile? {
    if case .file(let file) = self { return file }
    return nil
  }

  /// What is left of it when the power goes.
  func crash(using random: inout SplitMix64) {
    switch self {
    case .file(let file): file.crash(using: &random)
    case .directory(let directory): directory.crash(using: &random)
    }
  }
}

/// A file of sectors that reach the disk one by one, by a sync or by chance in a crash.
final class DiskFile {
  /// Bytes that a disk writes whole or not at all.
  private static let sector = 512

  /// The bytes as everybody reads them.
  private(set) var bytes: [UInt8]

  private var durable: [UInt8]
  private var dirty: Set<Int> = []

  /// A file that is on the disk already.
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

  /// What systems do when a sync fails: some sectors are written, and the others are taken for
  /// written, so that no later sync writes them either.
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

  /// The names as everybody sees them.
  private(set) var names: [String: DiskNode] = [:]

  private var durable: [String: DiskNode] = [:]
  private var unsynced: [Change] = []

  func put(_ name: String, _ node: DiskNode) { change(.put(name, node)) }

  func rename(_ name: String, to newName: String) { change(.rename(name, to: newName)) }

  func remove(_ name: String) { change(.remove(name)) }

  func sync() {
    durable = names
    unsynced = []
  }

  /// Makes any subset of the unsynced changes durable, then crashes what is left.
  func crash(using random: inout SplitMix64) {
    for change in unsynced where Bool.random(using: &random) { change.apply(to: &durable) }
    unsynced = []
    names = durable
    for name in names.keys.sorted() { names[name]?.crash(using: &random) }
  }

  private func change(_ change: Change) {
    change.apply(to: &names)
    unsynced.append(change)
  }
}
