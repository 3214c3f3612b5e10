@testable import Journal

/// A file that only can be read.
final class BytesFile: OpenFile {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func size() -> Int { bytes.count }

  func read(_ count: Int, at offset: Int) -> [UInt8] {
    Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int {
    throw FileSystemError(.write, "bytes", .readOnly)
  }

  func truncate(to size: Int) throws(FileSystemError) {
    throw FileSystemError(.truncate, "bytes", .readOnly)
  }

  func sync() throws(FileSystemError) { throw FileSystemError(.sync, "bytes", .readOnly) }

  func close() {}
}

/// These bytes as a file of the journal, cut to `size`.
func placed(_ name: FileName, _ bytes: [UInt8], size: Int? = nil) -> PlacedFile {
  PlacedFile(
    name: name, file: VolumeFile(BytesFile(bytes), path: name.text), size: size ?? bytes.count)
}
