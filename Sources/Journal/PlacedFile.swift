// Owns a file of the journal that was opened for reading. Never reads past the size it had then.

/// A file of the journal with its name and the size it had when it was opened.
struct PlacedFile {
  let name: FileName
  let file: VolumeFile
  let size: Int

  /// Bytes copied in one step.
  private static let chunk = 1 << 20

  /// The error for a wrong line of this file.
  func damaged(at offset: Int, record: UInt64?, _ reason: Damage.Reason) -> JournalError {
    .damaged(Damage(file: name.text, offset: offset, record: record, reason: reason))
  }

  /// Copies the first `size` bytes into another directory, whole and synced.
  func copy(upTo size: Int, into volume: Volume) throws(JournalError) {
    let copied = try volume.create(name.text) { (copy) throws(JournalError) in
      var offset = 0
      while offset < size {
        let bytes = try file.read(offset..<min(size, offset + PlacedFile.chunk))
        guard !bytes.isEmpty else { throw damaged(at: offset, record: nil, .unfinished) }
        try copy.write(bytes.span, at: offset)
        offset += bytes.count
      }
    }
    copied.close()
  }
}
