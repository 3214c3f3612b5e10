// Owns the bytes of one simulated file: those in memory and those on the platter. Never lets an
// unsynced sector be more than a matter of chance.

import Cards

/// A file of sectors that reach the disk one by one, by a sync or by chance in a crash.
final class DiskFile {
  /// Bytes that a disk writes whole or not at all.
  static let sector = 512

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

  /// Keeps any subset of the unsynced sectors. Where the file grew and a sector is missing, it
  /// reads as zeros; the size is the old one, the new one, or up to the last sector kept.
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
