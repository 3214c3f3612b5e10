// Owns whole reads and writes of one open file. Never syncs twice what failed once: it has no way
// to know, so its callers stop at the first failure.

/// An open file whose calls do all that they were asked.
struct VolumeFile: Sendable {
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

  /// Puts the file on the disk.
  func sync() throws(JournalError) {
    try Volume.once { () throws(FileSystemError) in try file.sync() }
  }

  /// Ends the use of the file.
  func close() { file.close() }
}
